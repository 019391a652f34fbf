// The server as a whole: listens, serves until a signal asks it to stop, ends cleanly. Thread rule:
// run() is called once, from the main thread; it starts the threads it needs and ends them.
#pragma once

#include <functional>
#include <memory>
#include <oware/error.hpp>
#include <string>

#include "games/store.hpp"
#include "server/admin_services.hpp"
#include "server/options.hpp"

namespace oware::server {

// Serves until SIGINT or SIGTERM, then ends within two seconds, whatever is open. `started` is told
// the address to open in a browser once games can be played. The store is closed before it returns.
// Errors: unavailable (the address cannot be listened on, the store does not answer).
Result<void> run(const Options& options, std::unique_ptr<games::Store> store,
                 const AdminServices& admin, const std::function<void(std::string)>& started);

}  // namespace oware::server

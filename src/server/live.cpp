#include "server/live.hpp"

#include <memory>
#include <utility>

#include "server/live_connection.hpp"

namespace oware::server {

Task<void> serve_live(std::unique_ptr<LiveStart> start, ConnectionContext& context) {
  auto connection = std::make_shared<LiveConnection>(
      std::move(start->stream), std::move(start->feed), context, start->address);
  if (!co_await connection->accept(std::move(start->request))) co_return;
  start.reset();  // a quiet connection should be small
  co_await connection->serve();
}

}  // namespace oware::server

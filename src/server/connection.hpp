// One connection: requests in, answers out, until either side has had enough or the client goes
// live.
//
// Every wait has its limit (Limits): the pause between two requests, a request's header, its body,
// the writing of the answer. Requests may be pipelined; they are answered one after the other.
// Thread rule: the loop thread.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "server/memory_guard.hpp"
#include "server/metrics.hpp"
#include "server/options.hpp"
#include "server/routes.hpp"

namespace oware::server {

// Something with a socket that must end when the server does.
class Stoppable {
 public:
  virtual ~Stoppable() = default;
  // Ends soon: at once if nothing is being answered, else after the answer.
  virtual void stop() = 0;
  // The server has ended without it: what it follows goes now, before the connection does.
  virtual void abandon() {}
};

// Who is connected. Counts connections by address, as rate limits do (rate_key()).
class Connections {
 public:
  // Leaves the list when destroyed.
  class Entry {
   public:
    Entry(Connections& list, Stoppable* who, std::string_view address);
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    ~Entry();

   private:
    Connections& list_;
    Stoppable* who_;
    std::string key_;
  };

  std::size_t count() const { return all_.size(); }
  std::size_t count(std::string_view address) const;
  bool stopping() const { return stopping_; }
  void stop_all();
  void abandon_all();

 private:
  std::unordered_set<Stoppable*> all_;
  std::unordered_map<std::string, std::size_t> by_address_;
  bool stopping_ = false;
};

// What all connections share; it outlives them.
struct ConnectionContext {
  Routes& routes;
  const Options& options;
  Metrics& metrics;
  const MemoryGuard& memory;
  Connections& connections;
  bool limit_addresses = false;
};

// Serves one client until the connection ends. Never throws.
Task<void> serve_connection(asio::ip::tcp::socket socket, ConnectionContext& context);

}  // namespace oware::server

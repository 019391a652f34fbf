// Sends push messages to the push services of browsers (RFC 8030), on a thread of its own: names
// are looked up, keys agreed upon and services waited for without the loop noticing. What a browser
// has named as its address is never trusted: only public addresses are connected to
// (push/endpoint.hpp), certificates are verified, no answer is read beyond its header, nobody is
// followed elsewhere.
//
// A service that says the subscription is gone (404, 410) ends it; one that is out of reach or in
// an error (408, 429, 5xx) is tried again, each time after a pause four times as long, and then
// given up; any other error is final. Persons are served in turn, and neither a person nor a push
// service takes all the room (fair_queue.hpp); what would queue for long is dropped. Thread rule:
// send() and stop() from any one thread; destroyed after stop().
#pragma once

#include <atomic>
#include <boost/asio/ssl/context.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "games/push.hpp"
#include "push/encryption.hpp"
#include "push/endpoint.hpp"
#include "server/fair_queue.hpp"
#include "server/metrics.hpp"
#include "server/options.hpp"
#include "server/task.hpp"

namespace oware::server {

// For all the browsers of one person.
struct PushMessage {
  games::UserId user = 0;
  std::string about;  // a later message about the same replaces an earlier one that has not arrived
  std::string text;
  std::chrono::seconds keep{};  // for how long it is worth delivering
};

class PushSender {
 public:
  PushSender(games::PushStore& store, push::KeyPair key, const PushOptions& options,
             Metrics& metrics);
  ~PushSender();
  PushSender(const PushSender&) = delete;
  PushSender& operator=(const PushSender&) = delete;

  void send(PushMessage message);
  // What is on its way is given up; the store is not asked any more.
  void stop();

 private:
  struct Delivery {
    games::PushSubscription to;
    std::shared_ptr<const PushMessage> message;
    int failed = 0;  // attempts
  };
  enum class Outcome : std::uint8_t { sent, gone, refused, failed };

  void address(const std::shared_ptr<const PushMessage>& message,
               const std::vector<games::PushSubscription>& to);
  void enqueue(const Delivery& delivery);
  void forget(const Delivery& delivery);
  Task<void> work();
  Task<Outcome> deliver(const Delivery& delivery);
  Task<Outcome> post(const push::Endpoint& endpoint, const std::string& request);
  void settle(Delivery delivery, Outcome outcome);
  Task<void> try_later(Delivery delivery);
  std::string request_of(const Delivery& delivery, const push::Endpoint& endpoint,
                         const push::Bytes& body) const;

  games::PushStore& store_;
  const push::KeyPair key_;
  const PushOptions& options_;
  Metrics& metrics_;
  std::atomic<int> waiting_{0};  // messages and deliveries that are not settled
  std::unique_ptr<asio::io_context> loop_;
  boost::asio::ssl::context certificates_;
  FairQueue<Delivery> queue_;
  std::unordered_map<games::UserId, int> unsettled_;  // deliveries of each person
  std::size_t working_ = 0;
  int looking_up_ = 0;
  std::thread thread_;
};

}  // namespace oware::server

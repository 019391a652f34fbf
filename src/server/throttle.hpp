// The rate limits of requests: whom a request is counted for, and whether it may go on. Thread
// rule: the loop thread.
#pragma once

#include <optional>
#include <string_view>

#include "server/message.hpp"
#include "server/metrics.hpp"
#include "server/rate_limit.hpp"

namespace oware::server {

class Throttle {
 public:
  enum class Mode : std::uint8_t { off, on };

  Throttle(const Rates& rates, Mode mode, Metrics& metrics)
      : limiter_(rates), mode_(mode), metrics_(metrics) {}

  // By the client's address, or by another key ("user:7", "account:ama").
  bool allow(const Request& request, Cost cost) { return allow(request.address, cost); }
  bool allow(std::string_view key, Cost cost) {
    if (mode_ == Mode::off || limiter_.allow(key, cost, RateLimiter::Time::clock::now()))
      return true;
    ++metrics_.rate_limited;
    return false;
  }
  void give_back(std::string_view key, Cost cost) { limiter_.give_back(key, cost); }

  // Takes what the request's operation costs beside being a request (x-cost in docs/openapi.json);
  // the answer that refuses it when there is none left.
  std::optional<Response> charge(const Request& request);

 private:
  RateLimiter limiter_;
  Mode mode_;
  Metrics& metrics_;
};

}  // namespace oware::server

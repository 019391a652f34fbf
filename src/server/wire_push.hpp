// JSON about push subscriptions, as docs/http_api.md says. Thread rule:
// pure functions.
#pragma once

#include <boost/json.hpp>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/push.hpp"
#include "push/endpoint.hpp"

namespace oware::server {

// What is no address of a push service or no key is a bad_number.
Result<games::PushSubscription> read_subscription(const boost::json::object& body,
                                                  push::Reach reach);

// An empty key: push is off.
std::string push_text(const std::string& key, const std::vector<games::PushSubscription>& told);

}  // namespace oware::server

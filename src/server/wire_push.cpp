#include "server/wire_push.hpp"

#include "push/encryption.hpp"
#include "push/keys.hpp"
#include "server/fields.hpp"
#include "server/text.hpp"

namespace oware::server {
Result<games::PushSubscription> read_subscription(std::string_view body, push::Reach reach) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  games::PushSubscription subscription;
  const auto take = [&object](std::string_view field, std::string& into) -> Result<void> {
    auto text = need_text(*object, field);
    if (!text) return tl::unexpected(text.error());
    into = *std::move(text);
    return {};
  };
  if (auto read = take("endpoint", subscription.endpoint); !read)
    return tl::unexpected(read.error());
  if (auto read = take("p256dh", subscription.public_key); !read)
    return tl::unexpected(read.error());
  if (auto read = take("auth", subscription.auth); !read) return tl::unexpected(read.error());
  if (!push::parse_endpoint(subscription.endpoint, reach)) {
    return wrong("endpoint", "an https address of a public host, of at most 1024 letters",
                 ErrorCode::bad_number);
  }
  const auto key = push::from_base64url(subscription.public_key);
  if (!key || !push::is_public_key(*key))
    return wrong("p256dh", "a point on P-256, 65 bytes in base64url", ErrorCode::bad_number);
  const auto auth = push::from_base64url(subscription.auth);
  if (!auth || auth->size() != push::kAuthBytes)
    return wrong("auth", "16 bytes in base64url", ErrorCode::bad_number);
  return subscription;
}

Result<std::string> read_endpoint(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  return need_text(*object, "endpoint");
}

std::string push_text(const std::string& key, const std::vector<games::PushSubscription>& told) {
  std::string endpoints;
  for (const games::PushSubscription& one : told)
    endpoints.append(endpoints.empty() ? "" : ",").append(json_quoted(one.endpoint));
  return R"({"key":)" + (key.empty() ? "null" : json_quoted(key)) + R"(,"endpoints":[)" +
         endpoints + "]}";
}

}  // namespace oware::server

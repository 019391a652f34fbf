#include "server/wire_push.hpp"

#include "push/encryption.hpp"
#include "push/keys.hpp"
#include "server/api.hpp"
#include "server/json_writer.hpp"

namespace oware::server {

namespace json = boost::json;

Result<games::PushSubscription> read_subscription(const json::object& body, push::Reach reach) {
  games::PushSubscription subscription;
  subscription.endpoint = text_or(body, "endpoint");
  subscription.public_key = text_or(body, "p256dh");
  subscription.auth = text_or(body, "auth");
  if (!push::parse_endpoint(subscription.endpoint, reach)) {
    return impossible("endpoint", subscription.endpoint,
                      "an https address of a public host, of at most 1024 letters");
  }
  const auto key = push::from_base64url(subscription.public_key);
  if (!key || !push::is_public_key(*key))
    return impossible("p256dh", {}, "a point on P-256, 65 bytes in base64url");
  const auto auth = push::from_base64url(subscription.auth);
  if (!auth || auth->size() != push::kAuthBytes)
    return impossible("auth", {}, "16 bytes in base64url");
  return subscription;
}

std::string push_text(const std::string& key, const std::vector<games::PushSubscription>& told) {
  JsonWriter json;
  json.begin_object()
      .field_or_null("key", key)
      .key("endpoints")
      .list(told,
            [](JsonWriter& to, const games::PushSubscription& one) { to.value(one.endpoint); });
  return json.end_object().take();
}

}  // namespace oware::server

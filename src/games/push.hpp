// Which browsers are told when it is somebody's turn by correspondence, and the key that the server
// is known by to their push services: the values, and the store that keeps them.
//
// A subscription belongs to the session it was made in and ends with it: who signs out of a browser
// is not told there any more. When a guest registers or signs in, it goes along. Thread rule:
// values; PushStore as Store (games/store.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <oware/error.hpp>
#include <string>
#include <vector>

#include "games/people.hpp"

namespace oware::games {

// As the browser gives it; both keys in base64url.
struct PushSubscription {
  std::int64_t id = 0;
  std::string endpoint;
  std::string public_key;
  std::string auth;
  TimeMs created = 0;
};

// The server's own pair, in base64url.
struct PushKey {
  std::string private_key;
  std::string public_key;
};

enum class Subscribed : std::uint8_t { done, too_many, session_ended };

class PushStore {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~PushStore() = default;

  // The key that is kept; `fresh` from now on when there is none.
  virtual void push_key(PushKey fresh, TimeMs at, Done<PushKey> done) = 0;
  // An endpoint of the same person's belongs to this session from now on; one of another person's
  // is theirs as well. At most `most` for one person.
  virtual void subscribe(std::int64_t session, PushSubscription subscription, int most,
                         Done<Subscribed> done) = 0;
  // False when the user has no such subscription.
  virtual void unsubscribe(UserId user, std::string endpoint, Done<bool> done) = 0;
  // The user's, the newest first.
  virtual void subscriptions(UserId user, int limit, Done<std::vector<PushSubscription>> done) = 0;
  // The push service does not know it any more.
  virtual void drop_subscription(std::int64_t id, Done<void> done) = 0;
};

}  // namespace oware::games

// The store's part for programs (access.hpp), put to the threads of the store that it is a part of.
// Thread rule: as Store.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "games/access.hpp"
#include "store/access.hpp"

namespace oware::store {

// `Threads` derives from it, has write(), read() and browse(), and lets it call them.
template <class Threads>
class AccessQuestions : public games::AccessStore {
 public:
  template <class T>
  using Done = games::AccessStore::Done<T>;
  using UserId = games::UserId;

  void add_access_token(UserId user, games::NewAccessToken fresh, int most,
                        Done<std::optional<std::int64_t>> done) override {
    threads().write(std::move(done), [user, fresh = std::move(fresh), most](Sql& sql) {
      return store::access::add(sql, user, fresh, most);
    });
  }
  void access_tokens(UserId user, Done<std::vector<games::AccessToken>> done) override {
    threads().browse(std::move(done),
                     [user](Sql& sql) { return store::access::tokens(sql, user); });
  }
  void revoke_access_token(UserId user, std::int64_t token, games::TimeMs at,
                           Done<bool> done) override {
    threads().write(std::move(done),
                    [=](Sql& sql) { return store::access::revoke(sql, user, token, at); });
  }
  void grant(games::TokenHash token, Done<std::optional<games::Grant>> done) override {
    threads().read(std::move(done), [hash = games::to_hex(token)](Sql& sql) {
      return store::access::grant(sql, hash);
    });
  }
  void touch_access_token(std::int64_t token, games::TimeMs at, Done<void> done) override {
    threads().write(std::move(done), [=](Sql& sql) { store::access::touch(sql, token, at); });
  }
  void become_bot(UserId user, games::TimeMs at, Done<games::BotChange> done) override {
    threads().write(std::move(done),
                    [user, at](Sql& sql) { return store::access::become_bot(sql, user, at); });
  }

 private:
  Threads& threads() { return static_cast<Threads&>(*this); }
};

}  // namespace oware::store

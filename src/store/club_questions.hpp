// The store's part for clubs (clubs.hpp), as access_questions.hpp. Thread rule: as Store.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/clubs.hpp"

namespace oware::store {

template <class Threads>
class ClubQuestions : public games::ClubStore {
 public:
  template <class T>
  using Done = games::ClubStore::Done<T>;
  using UserId = games::UserId;

  void found_club(games::Club club, UserId owner, Done<games::ClubChange> done) override {
    threads().write(std::move(done), [club = std::move(club), owner](Sql& sql) {
      return store::clubs::found(sql, club, owner);
    });
  }
  void change_club(games::Club club, UserId by, Done<games::ClubChange> done) override {
    threads().write(std::move(done), [club = std::move(club), by](Sql& sql) {
      return store::clubs::change(sql, club, by);
    });
  }
  void set_club_role(std::string club, UserId by, std::string player,
                     std::optional<games::ClubRole> role, games::TimeMs at,
                     Done<games::ClubChange> done) override {
    threads().write(std::move(done),
                    [club = std::move(club), by, player = std::move(player), role, at](Sql& sql) {
                      return store::clubs::set_role(sql, club, by, player, role, at);
                    });
  }
  void club(std::string id, Done<std::optional<games::ClubPage>> done) override {
    threads().read(std::move(done),
                   [id = std::move(id)](Sql& sql) { return store::clubs::page(sql, id); });
  }
  void list_clubs(int limit, Done<std::vector<games::Club>> done) override {
    threads().browse(std::move(done), [limit](Sql& sql) { return store::clubs::list(sql, limit); });
  }
  void clubs_of(UserId user, Done<std::vector<games::JoinedClub>> done) override {
    threads().read(std::move(done), [user](Sql& sql) { return store::clubs::of_user(sql, user); });
  }

 private:
  Threads& threads() { return static_cast<Threads&>(*this); }
};

}  // namespace oware::store

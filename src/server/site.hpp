// Which address leads where: the HTTP table (docs/http_api.md) turned into calls on the hall and on
// what is known of people.
//
// Here it is decided who asks: by a bearer token, by a seat's cookie, or by the cookie of a guest
// or an account; what carries a cookie and changes something must come from our own page. One
// class, its parts in files of their own: site.cpp games, site_lists.cpp, site_people.cpp (who you
// are), site_accounts.cpp, site_chat.cpp, site_pictures.cpp, site_push.cpp. Thread rule: the loop
// thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "games/administration.hpp"
#include "server/hall.hpp"
#include "server/people.hpp"
#include "server/push.hpp"
#include "server/rate_limit.hpp"
#include "server/routes.hpp"
#include "server/wire_people.hpp"
#include "server/workers.hpp"

namespace oware::server {

class Site final : public Routes {
 public:
  // What a site stands on; all of it outlives it. `settings` may change while the site is there.
  struct Parts {
    Hall& hall;
    People& people;
    Push& push;
    games::PushStore& push_store;
    const games::SiteSettings& settings;
  };
  Site(const Parts& parts, const Options& options, Metrics& metrics, bool limit_rates);

  Task<Response> answer(const Request& request) override;
  Task<tl::expected<Admission, Response>> admit(const Request& request) override;
  void moderated(const games::ModeratedPerson& moderated) override;
  games::TimeMs now() const override { return hall_.now(); }

 private:
  // Who holds a seat as whom: for making and joining games.
  struct Seating {
    std::string name;
    std::optional<games::Holder> holder;
    std::string cookie;  // of a new guest
    Person person;
  };

  Task<Response> route(const Request& request);
  Task<Response> of_people(const Request& request);

  // ---- games
  Task<Response> games_root(const Request& request);
  Task<Response> game_page(const Request& request, std::string id, std::string what);
  Task<Response> create(const Request& request);
  Task<Response> join(const Request& request, RoomPtr room);
  Task<Response> show(const Request& request, RoomPtr room);
  Task<Response> move(const Request& request, RoomPtr room);
  Task<Response> act(const Request& request, RoomPtr room);
  // Nothing when the player may begin another game with the same opponent; else the refusal.
  Task<std::optional<Response>> refuse_rematch(const Request& request, Seated seat);
  Task<Response> resume_link(const Request& request, RoomPtr room);
  Task<Response> resume(const Request& request, RoomPtr room);
  Task<tl::expected<Seating, Response>> seating(const Request& request, std::string name);
  Task<tl::expected<Seated, Response>> seated(const Request& request, RoomPtr room);
  Task<std::optional<rules::Side>> side_of(const Request& request, RoomPtr room);
  Response game(RoomPtr room, std::optional<rules::Side> you) const;
  Response decided(const Request& request) const;

  // ---- lists
  Task<Response> lobby(const Request& request);
  Task<Response> list(const Request& request);
  Task<Outcome<std::string>> open_list(Person person);
  std::string live_list(const Person& person) const;
  Task<Outcome<std::vector<games::ListedGame>>> own_list(Person person);
  Task<Response> player(std::string name);

  // ---- who you are
  Task<Response> me(const Request& request);
  Task<Response> change_me(const Request& request);
  Task<Response> delete_me(const Request& request);
  Task<Response> everything(const Request& request);
  Task<Response> blocks(const Request& request);
  Task<Response> set_block(const Request& request, Person person);
  // Somebody, or the answer that refuses: 401.
  Task<tl::expected<Person, Response>> somebody(const Request& request);

  // ---- accounts
  Task<Response> enrol(const Request& request);
  Task<Response> sign_in(const Request& request);
  Task<Response> sessions(const Request& request);
  Task<Response> end_sessions(const Request& request, std::string which);
  Task<Response> change_password(const Request& request);
  // Nothing when it is the right one; else the answer that refuses.
  Task<std::optional<Response>> check_password(const Request& request, games::UserId user,
                                               std::string password);
  Response welcomed(int status, const Asker& asker) const;

  // ---- talk
  Task<Response> chat(const Request& request, RoomPtr room);
  Task<Response> said(const Request& request, RoomPtr room);
  Task<Response> say(const Request& request, RoomPtr room);
  Task<Response> report(const Request& request);

  // ---- push
  Task<Response> push(const Request& request);
  Task<Response> push_state(const Request& request);
  Task<Outcome<std::vector<games::PushSubscription>>> subscriptions(games::UserId user);
  Task<Response> unsubscribe(const Request& request, Person person);

  // ---- pictures
  Task<Response> picture(const Request& request, RoomPtr room);
  Task<Response> preview(const Request& request);

  bool within_rate(const Request& request, Cost cost);
  bool within_rate(std::string_view key, Cost cost);
  bool may_sign_in(const Request& request, const std::string& account, const std::string& device);

  Hall& hall_;
  People& people_;
  Push& push_;
  games::PushStore& push_store_;
  const Options& options_;
  Metrics& metrics_;
  const games::SiteSettings& settings_;
  RateLimiter limiter_;
  bool limit_rates_;
  std::unordered_map<std::string, std::string> pictures_;  // by their entity tag
  Workers picture_workers_;  // apart from the passwords', so that pictures delay no sign-in
};

}  // namespace oware::server

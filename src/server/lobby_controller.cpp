#include "server/lobby_controller.hpp"

#include <algorithm>
#include <tuple>

#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/problem.hpp"
#include "server/wire_people.hpp"

namespace oware::server {
namespace {

using rules::Side;

constexpr int kMostOwnGames = 200;

// The side that the person holds, if any.
std::optional<Side> side_in(const games::Holders& holders, const Person& person) {
  if (person == nullptr) return std::nullopt;
  for (const Side side : {Side::south, Side::north}) {
    const auto& holder = holders[static_cast<std::size_t>(rules::index(side))];
    if (holder && holder->user == person->user.id) return side;
  }
  return std::nullopt;
}

void write_all(JsonWriter& json, const std::vector<games::ListedGame>& games,
               const Person& person) {
  json.list(games, [&person](JsonWriter& to, const games::ListedGame& game) {
    write_listed(to, game, 0, side_in(game.holders, person));
  });
}

void write_room(JsonWriter& json, const RoomPtr& room, const Person& person) {
  const games::ListedGame game{room->state().founding(), games::summarise(room->state()),
                               room->holders(), games::player_kinds(room->state(), room->holders()),
                               room->context().ratings};
  write_listed(json, game, room->presence().spectators, side_in(room->holders(), person));
}

// What the ratings of both players come to; a player without one counts less than any that has.
double strength(const RoomPtr& room) {
  constexpr double kUnrated = 400;
  double sum = 0;
  for (const auto& rating : room->context().ratings) sum += rating ? rating->rating : kUnrated;
  return sum;
}

// The game that is shown already, while it is among them; else that of the strongest players, of
// several the one that most people look at. Null: there is none.
RoomPtr to_watch(const std::vector<RoomPtr>& rooms, std::string_view shown) {
  const auto now = std::ranges::find(rooms, shown, &LiveRoom::id);
  if (now != rooms.end()) return *now;
  const auto best = std::ranges::max_element(rooms, {}, [](const RoomPtr& room) {
    return std::tuple(strength(room), room->presence().spectators);
  });
  return best == rooms.end() ? nullptr : *best;
}

// A page of a list; `next` marks where the following one begins.
Response page_answer(const std::vector<games::ListedGame>& games, const Person& person,
                     const std::optional<std::string>& next) {
  JsonWriter json;
  json.begin_object().key("games");
  write_all(json, games, person);
  json.field("next", next).end_object();
  return json_answer(200, json.take());
}

int your_turns(const std::vector<games::ListedGame>& games, const Person& person) {
  int count = 0;
  for (const auto& game : games) {
    if (game.summary.turn && game.summary.turn == side_in(game.holders, person)) ++count;
  }
  return count;
}

}  // namespace

Task<Outcome<std::vector<games::OpenGame>>> LobbyController::open_games(Person person) {
  auto games = co_await games_.list_open();
  if (!games) co_return tl::unexpected(games.error());
  std::erase_if(*games, [&person](const games::OpenGame& game) {
    return person != nullptr && game.holder && person->apart_from(game.holder->user);
  });
  co_return *std::move(games);
}

void LobbyController::write_live(JsonWriter& json, const Person& person) const {
  json.list(games_.live_games(),
            [&person](JsonWriter& to, const RoomPtr& room) { write_room(to, room, person); });
}

Response LobbyController::shown(const RoomPtr& room, const Person& person) const {
  JsonWriter json;
  json.begin_object().key("game");
  if (room == nullptr) {
    json.value(nullptr);
  } else {
    write_room(json, room, person);
  }
  json.end_object();
  return json_answer(200, json.take());
}

Task<LobbyController::Games> LobbyController::own_games(Person person,
                                                        std::optional<games::Status> status) {
  if (person == nullptr) co_return std::vector<games::ListedGame>{};
  games::ListQuery query;
  query.status = status;
  query.user = person->user.id;
  query.unlisted = true;
  query.limit = kMostOwnGames;
  co_return co_await games_.list(std::move(query));
}

Task<Response> LobbyController::show(const Request& request) {
  const auto person = co_await people_.who(request);
  if (!person) co_return problem(person.error());
  const auto open = co_await open_games(*person);
  if (!open) co_return problem(open.error());
  const auto own = co_await own_games(*person, std::nullopt);
  if (!own) co_return problem(own.error());
  JsonWriter json;
  json.begin_object().key("open");
  write_open_games(json, *open);
  json.key("live");
  write_live(json, *person);
  json.key("mine");
  write_all(json, *own, *person);
  json.field("your_turn", your_turns(*own, *person)).field("now_ms", games_.now()).end_object();
  co_return json_answer(200, json.take());
}

Task<Response> LobbyController::list(const Request& request) {
  auto wanted = read_query(request).and_then(read_list);
  if (!wanted) co_return bad_body(wanted.error());
  games::ListQuery& query = wanted->query;
  const auto person = co_await people_.who(request);
  if (!person) co_return problem(person.error());
  const bool mine = wanted->mine;
  if (mine && *person == nullptr) co_return page_answer({}, *person, std::nullopt);
  if (mine && query.status != games::Status::finished)
    co_return co_await own_list(*person, query.status);
  if (query.status == games::Status::open) {
    const auto open = co_await open_games(*person);
    if (!open) co_return problem(open.error());
    JsonWriter json;
    json.begin_object().key("games");
    write_open_games(json, *open);
    json.end_object();
    co_return json_answer(200, json.take());
  }
  if (query.status == games::Status::playing) {
    JsonWriter json;
    json.begin_object().key("games");
    write_live(json, *person);
    json.end_object();
    co_return json_answer(200, json.take());
  }
  if (!query.status)
    co_return problem(ProblemCode::bad_request,
                      "Ask for status=open, playing or finished, or for mine=1.");
  const games::UserId asker = *person == nullptr ? 0 : (*person)->user.id;
  if (mine) query.user = asker;
  if (!wanted->player.empty()) {
    const std::string key = games::account_key(wanted->player).value_or("");
    const auto login = co_await people_.ask<std::optional<games::PeopleStore::Login>>(
        [&](auto& store, auto done) { store.login(key, std::move(done)); });
    if (!login) co_return problem(login.error());
    if (!*login) co_return problem(ProblemCode::no_such_player, "No account has this name.");
    query.user = (*login)->user;
  }
  query.unlisted = query.user == asker;
  co_return co_await archive(std::move(query), *person);
}

Task<Response> LobbyController::own_list(Person person, std::optional<games::Status> status) {
  const auto own = co_await own_games(person, status);
  if (!own) co_return problem(own.error());
  JsonWriter json;
  json.begin_object().key("games");
  write_all(json, *own, person);
  json.end_object();
  co_return json_answer(200, json.take());
}

Task<Response> LobbyController::archive(games::ListQuery query, Person person) {
  const int limit = query.limit;
  query.limit = limit + 1;  // one more tells whether there is another page
  auto games = co_await games_.list(std::move(query));
  if (!games) co_return problem(games.error());
  std::optional<std::string> next;
  if (std::ssize(*games) > limit) {
    games->pop_back();
    next = mark_text(games->back());
  }
  co_return page_answer(*games, person, next);
}

Task<Response> LobbyController::tv(const Request& request) {
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  const auto person = co_await people_.who(request);
  if (!person) co_return problem(person.error());
  co_return shown(to_watch(games_.live_games(), text_or(*query, "game")), *person);
}

// A game that a player looks at; else that with the latest move.
Task<Response> LobbyController::player_tv(const Request& request) {
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  const auto person = co_await people_.who(request);
  if (!person) co_return problem(person.error());
  const std::string key = games::account_key(request.parameters[0]).value_or("");
  const auto login = co_await people_.ask<std::optional<games::PeopleStore::Login>>(
      [&](auto& store, auto done) { store.login(key, std::move(done)); });
  if (!login) co_return problem(login.error());
  if (!*login) co_return problem(ProblemCode::no_such_player, "No account has this name.");
  const games::UserId user = (*login)->user;
  const std::string now = text_or(*query, "game");
  if (const RoomPtr live = to_watch(games_.live_games(user), now)) co_return shown(live, *person);
  games::ListQuery playing;
  playing.user = user;
  playing.status = games::Status::playing;
  const auto listed = co_await games_.list(std::move(playing));
  if (!listed) co_return problem(listed.error());
  const auto latest = std::ranges::max_element(*listed, {}, [&now](const games::ListedGame& game) {
    return std::tuple(game.founding.id == now, game.summary.changed);
  });
  if (latest == listed->end()) co_return shown(nullptr, *person);
  JsonWriter json;
  json.begin_object().key("game");
  write_listed(json, *latest, 0, side_in(latest->holders, *person));
  json.end_object();
  co_return json_answer(200, json.take());
}

Task<Response> LobbyController::player(const Request& request) {
  const std::string key = games::account_key(request.parameters[0]).value_or("");
  const auto page = co_await people_.ask<std::optional<games::PlayerPage>>(
      [&](auto& store, auto done) { store.player(key, std::move(done)); });
  if (!page) co_return problem(page.error());
  if (!*page) co_return problem(ProblemCode::no_such_player, "No account has this name.");
  auto ratings = co_await ratings_of(services_, (*page)->user.id);
  if (!ratings) co_return problem(ratings.error());
  for (games::PoolRating& one : *ratings) one.rating = games::standing_at(one.rating, games_.now());
  co_return json_answer(200, player_text(**page, *ratings));
}

}  // namespace oware::server

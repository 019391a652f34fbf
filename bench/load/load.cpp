#include "load.hpp"

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <oware/notation.hpp>
#include <utility>

#include "base/assert.hpp"

namespace oware::load {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kLastAnswers = std::chrono::seconds(10);
constexpr auto kPoll = std::chrono::milliseconds(2);
constexpr auto kLongestReply = std::chrono::seconds(60);
constexpr int kJoinedVersion = 2;  // both seats are taken

}  // namespace

Load::Load(const Options& options)
    : options_(options),
      rules_(rules::parse_rule_set(options.rules).value()),
      random_(options.seed) {}

asio::ip::tcp::endpoint Load::server(const Ports& ports, std::size_t node) const {
  return {asio::ip::address_v4::loopback(), ports[node % ports.size()]};
}

void Load::forget_times() {
  acknowledged_ = {};
  replies_ = {};
  heard_.told = {};
  heard_.told_elsewhere = {};
  counts_ = {};
}

// ---- founding

bool Load::found(const Ports& ports) {
  for (int i = 0; i < options_.games; ++i) plays_.push_back(std::make_unique<Play>(rules_));
  loop_.restart();
  for (int i = 0; i < options_.connections; ++i) {
    asio::co_spawn(loop_, found_some(ports, static_cast<std::size_t>(i)), asio::detached);
  }
  loop_.run();
  return ready_.size() == plays_.size();
}

Task<void> Load::found_some(Ports ports, std::size_t first) {
  HttpClient client(loop_, server(ports, first));
  for (std::size_t number = first; number < plays_.size();
       number += static_cast<std::size_t>(options_.connections)) {
    if (!co_await found_one(client, number)) co_return;
    ready_.push_back(number);
  }
}

Task<bool> Load::found_one(HttpClient& client, std::size_t number) {
  Play& play = *plays_[number];
  const bool computer = options_.computer_level > 0;
  Ask create{.method = "POST", .path = "/api/games", .token = {}, .body = {}};
  create.body =
      fmt::format(R"({{"rules":"{}","side":"south","opponent":"{}","level":{}}})", options_.rules,
                  computer ? "computer" : "friend", std::max(1, options_.computer_level));
  const Answer made = co_await client.request(std::move(create));
  if (made.status != 201) co_return false;
  play.followed->id = text_field(made.body, "id");
  play.followed->keeps_moves = computer;
  play.tokens[0] = text_field(made.body, "token");
  ++counts_.games_founded;
  play.founded = computer;
  if (computer) co_return true;
  Ask join{.method = "POST",
           .path = "/api/games/" + play.followed->id + "/join",
           .token = {},
           .body = "{}"};
  const Answer joined = co_await client.request(std::move(join));
  play.tokens[1] = text_field(joined.body, "token");
  play.founded = joined.status == 200;
  co_return play.founded;
}

// ---- following

bool Load::follow(const Ports& ports) {
  for (std::size_t number = 0; number < plays_.size(); ++number) follow_one(number, ports);
  const std::size_t wanted =
      plays_.size() *
      static_cast<std::size_t>(options_.computer_level > 0 ? 1 : options_.followers);
  const auto deadline = Clock::now() + kLastAnswers + kLastAnswers;
  loop_.restart();
  while (heard_.open < wanted && heard_.failed == 0 && Clock::now() < deadline)
    loop_.run_for(std::chrono::milliseconds(20));
  return heard_.open == wanted;
}

// Both players first, then spectators. The n-th follower of a game is at another server than the
// next.
void Load::follow_one(std::size_t number, const Ports& ports) {
  Play& play = *plays_[number];
  const int count = options_.computer_level > 0 ? 1 : options_.followers;
  for (int i = 0; i < count; ++i) {
    const auto index = static_cast<std::size_t>(i);
    const std::string token = index < play.tokens.size() ? play.tokens[index] : std::string();
    const std::size_t node = (number + index) % ports.size();
    auto follower = std::make_shared<Follower>(loop_, play.followed, token, node, heard_);
    play.followers.push_back(follower);
    auto run = [](std::shared_ptr<Follower> one, asio::ip::tcp::endpoint to,
                  int from) -> Task<void> { co_await one->follow(to, from); };
    asio::co_spawn(loop_, run(std::move(follower), server(ports, node), kJoinedVersion),
                   asio::detached);
  }
}

void Load::close_followers() {
  for (const auto& play : plays_) {
    for (const auto& follower : play->followers) follower->close();
    play->followers.clear();
  }
  loop_.restart();
  loop_.run();
}

bool Load::all_heard(std::chrono::milliseconds patience) {
  const auto deadline = Clock::now() + patience;
  const auto behind = [this] {
    for (const auto& play : plays_) {
      if (play->game.ply() > 0 && play->followed->heard_version < play->game.ply() + kJoinedVersion)
        return true;
    }
    return false;
  };
  loop_.restart();
  while (behind() && Clock::now() < deadline) loop_.run_for(std::chrono::milliseconds(10));
  return !behind();
}

// ---- playing

void Load::play(const Ports& ports, std::chrono::milliseconds time) {
  play_until_cut(ports, time, [] {});
}

void Load::begin_playing(const Ports& ports) {
  playing_ = true;
  first_turn_ = Clock::now();
  turns_ = 0;
  for (int i = 0; i < options_.connections; ++i)
    asio::co_spawn(loop_, work(ports, static_cast<std::size_t>(i) % ports.size()), asio::detached);
}

void Load::end_playing() {
  playing_ = false;
  loop_.restart();
  const auto deadline = Clock::now() + kLastAnswers;
  while (ready_.size() < plays_.size() && Clock::now() < deadline)
    loop_.run_for(std::chrono::milliseconds(5));
}

// When the next move is due: evenly spread at a given rate, else now.
Task<Clock::time_point> Load::next_turn() {
  if (options_.rate <= 0) co_return Clock::now();
  const auto due =
      first_turn_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                        static_cast<double>(turns_++) / options_.rate));
  asio::steady_timer timer(loop_, due);
  if (due > Clock::now()) co_await timer.async_wait(kNoThrow);
  co_return due;
}

Task<void> Load::work(Ports ports, std::size_t node) {
  HttpClient client(loop_, server(ports, node));
  while (playing_) {
    if (ready_.empty()) {
      asio::steady_timer timer(loop_, kPoll);
      co_await timer.async_wait(kNoThrow);
      continue;
    }
    const std::size_t number = ready_.front();
    ready_.pop_front();
    const bool works = co_await step(client, number, ports, node);
    ready_.push_back(number);
    if (!works) co_return;
  }
}

// One move of one game; a game that is over makes room for a new one.
Task<bool> Load::step(HttpClient& client, std::size_t number, const Ports& ports,
                      std::size_t node) {
  const auto due = co_await next_turn();
  Play& play = *plays_[number];
  if (!playing_) co_return true;
  if (!play.founded) co_return co_await replace(client, number, ports);
  if (!play.game.over()) {
    const bool sent = co_await send_move(client, play, node, due);
    if (!sent) co_return false;
  }
  if (options_.computer_level > 0 && !play.game.over()) {
    const bool answered = co_await await_computer(play);
    if (!answered) co_return false;
  }
  if (!play.game.over() || !playing_) co_return true;
  co_return co_await replace(client, number, ports);
}

std::string Load::random_move(const rules::Game& game) {
  const rules::HouseSet legal = game.legal();
  auto house = legal.begin();
  for (auto skip = random_.below(static_cast<std::uint32_t>(legal.size())); skip > 0; --skip)
    ++house;
  return std::string(1, (*house).letter());
}

Task<bool> Load::send_move(HttpClient& client, Play& play, std::size_t node,
                           Clock::time_point due) {
  const std::string move = random_move(play.game);
  const auto side = static_cast<std::size_t>(rules::index(play.game.position().mover()));
  Ask ask{.method = "POST",
          .path = "/api/games/" + play.followed->id + "/moves",
          .token = play.tokens[side],
          .body = {}};
  ask.body = fmt::format(R"({{"move":"{}","ply":{}}})", move, play.game.ply());
  play.followed->sent = Clock::now();
  play.followed->sent_to = node;
  const Answer answer = co_await client.request(std::move(ask));
  if (answer.status != 200) {
    if (answer.status != 0 && counts_.refused++ == 0) counts_.first_error = answer.body;
    co_return answer.status != 0;
  }
  acknowledged_.record(Clock::now() - due);
  ++counts_.acknowledged;
  const auto played = play.game.play(*rules::parse_move(move));
  OWARE_ASSERT(played.has_value());
  co_return true;
}

// The computer's move, as the live connection tells it.
Task<bool> Load::await_computer(Play& play) {
  const auto begin = Clock::now();
  const auto ply = static_cast<std::size_t>(play.game.ply());
  asio::steady_timer timer(loop_);
  while (play.followed->moves.size() <= ply && !play.followed->finished) {
    if (Clock::now() - begin > kLongestReply) co_return false;
    timer.expires_after(kPoll);
    co_await timer.async_wait(kNoThrow);
  }
  replies_.record(Clock::now() - begin);
  const auto moves = rules::parse_moves(std::string_view(play.followed->moves).substr(ply));
  OWARE_ASSERT(moves.has_value());
  for (const rules::House house : *moves) {
    const auto played = play.game.play(house);
    OWARE_ASSERT(played.has_value());
  }
  co_return true;
}

Task<bool> Load::replace(HttpClient& client, std::size_t number, const Ports& ports) {
  const bool followed = !plays_[number]->followers.empty();
  for (const auto& follower : plays_[number]->followers) follower->close();
  plays_[number]->followers.clear();
  auto before = std::exchange(plays_[number], std::make_unique<Play>(rules_));
  if (before->founded) finished_.push_back(std::move(before));
  if (!co_await found_one(client, number)) co_return false;
  if (followed) follow_one(number, ports);
  co_return true;
}

// ---- comparing

Load::Play& Load::play_of(std::size_t number) {
  return number < plays_.size() ? *plays_[number] : *finished_[number - plays_.size()];
}

Findings Load::compare(const Ports& ports) {
  Findings findings;
  loop_.restart();
  for (int i = 0; i < options_.connections; ++i) {
    asio::co_spawn(loop_, compare_some(ports, static_cast<std::size_t>(i), findings),
                   asio::detached);
  }
  const std::size_t all = plays_.size() + finished_.size();
  while (findings.games < all && loop_.run_one() > 0) {
  }
  return findings;
}

Task<void> Load::compare_some(Ports ports, std::size_t first, Findings& findings) {
  HttpClient client(loop_, server(ports, first));
  const std::size_t all = plays_.size() + finished_.size();
  for (std::size_t number = first; number < all;
       number += static_cast<std::size_t>(options_.connections)) {
    Play& play = play_of(number);
    Ask ask{.method = "GET",
            .path = "/api/games/" + play.followed->id,
            .token = play.tokens[0],
            .body = {}};
    Answer answer;
    if (play.founded) answer = co_await client.request(std::move(ask));
    compare_one(play, answer.body, findings);
    ++findings.games;
  }
}

// At most the one move that was under way may be there beyond what was acknowledged (two, with the
// computer's answer to it).
void Load::compare_one(Play& play, std::string_view shown, Findings& findings) {
  if (!play.founded) return;  // cut short, and never acknowledged
  const std::string known = rules::format_moves(play.game.moves());
  const std::string_view moves = text_field(shown, "moves");
  findings.moves += known.size();
  if (!moves.starts_with(known)) {
    std::size_t same = 0;
    while (same < std::min(known.size(), moves.size()) && known[same] == moves[same]) ++same;
    findings.lost += known.size() - same;
    return;
  }
  const std::size_t beyond = options_.computer_level > 0 ? 2 : 1;
  rules::Game game = play.game;
  const auto more = rules::parse_moves(moves.substr(known.size()));
  bool possible = more.has_value() && more->size() <= beyond;
  for (std::size_t i = 0; possible && i < more->size(); ++i)
    possible = game.play((*more)[i]).has_value();
  possible = possible && text_field(shown, "position") == rules::format_position(game.position());
  possible = possible && text_field(shown, "status") == (game.over() ? "finished" : "playing");
  if (!possible) ++findings.impossible;
  if (possible) play.game = std::move(game);
}

}  // namespace oware::load

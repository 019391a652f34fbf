// Games played on a server by its own interface, or on several that serve the same games: many at
// once, each with two live connections or more, legal moves drawn at random. What was acknowledged
// is remembered and can be compared with what the server knows, also after it was killed. Thread
// rule: one thread, which runs the loop.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <oware/game.hpp>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "follower.hpp"
#include "http_client.hpp"
#include "latency.hpp"

namespace oware::load {

// Of the servers on this machine.
using Ports = std::vector<std::uint16_t>;

struct Options {
  int games = 100;
  int followers = 2;     // live connections of a game (against the computer always one)
  int connections = 64;  // over which moves are sent
  double rate = 0;       // moves a second; 0: as many as the server acknowledges
  // 0: both sides are ours; else the server's computer plays North at this level
  int computer_level = 0;
  std::string rules = "abapa";
  std::uint64_t seed = 1;
};

struct Counts {
  std::uint64_t acknowledged = 0;
  std::uint64_t games_founded = 0;
  std::uint64_t refused = 0;  // answers to moves that were not 200: none is expected
  std::string first_error;
};

// What a comparison with the server has found.
struct Findings {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::uint64_t lost = 0;        // acknowledged moves that are not there
  std::uint64_t impossible = 0;  // games that are not what their moves lead to
};

class Load {
 public:
  explicit Load(const Options& options);

  // Founds the games. True when all are there.
  bool found(const Ports& ports);
  // Opens the live connections of each game, in turn at each server.
  bool follow(const Ports& ports);
  // Plays for so long; then lets what is under way be answered.
  void play(const Ports& ports, std::chrono::milliseconds time);
  // Plays for so long, then calls `cut` in the midst of it and lets everything break.
  template <class Cut>
  void play_until_cut(const Ports& ports, std::chrono::milliseconds time, Cut cut) {
    begin_playing(ports);
    loop_.restart();
    loop_.run_for(time);
    cut();
    end_playing();
  }
  // Waits until the live connections have told all that was acknowledged; false when they do not
  // within the time.
  bool all_heard(std::chrono::milliseconds patience);
  // Asks for every game, and goes on from what the server knows.
  Findings compare(const Ports& ports);
  void close_followers();

  // From the sending of a move to its acknowledgement; with a rate, from the moment at which it was
  // due.
  const Latency& acknowledged() const { return acknowledged_; }
  // From the acknowledgement to the computer's move on the live connection.
  const Latency& replies() const { return replies_; }
  const Heard& heard() const { return heard_; }
  const Counts& counts() const { return counts_; }
  void forget_times();

 private:
  struct Play {
    explicit Play(const rules::RuleSet& rules)
        : game(rules), followed(std::make_shared<Followed>()) {}

    rules::Game game;  // what was acknowledged
    std::array<std::string, 2> tokens;
    std::shared_ptr<Followed> followed;
    std::vector<std::shared_ptr<Follower>> followers;
    bool founded = false;  // both seats are acknowledged
  };

  asio::ip::tcp::endpoint server(const Ports& ports, std::size_t node) const;
  void begin_playing(const Ports& ports);
  void end_playing();
  Task<void> found_some(Ports ports, std::size_t first);
  Task<bool> found_one(HttpClient& client, std::size_t number);
  Task<void> work(Ports ports, std::size_t node);
  Task<bool> step(HttpClient& client, std::size_t number, const Ports& ports, std::size_t node);
  Task<bool> send_move(HttpClient& client, Play& play, std::size_t node,
                       std::chrono::steady_clock::time_point due);
  Task<bool> await_computer(Play& play);
  Task<bool> replace(HttpClient& client, std::size_t number, const Ports& ports);
  Task<void> compare_some(Ports ports, std::size_t first, Findings& findings);
  void compare_one(Play& play, std::string_view shown, Findings& findings);
  void follow_one(std::size_t number, const Ports& ports);
  std::string random_move(const rules::Game& game);
  Play& play_of(std::size_t number);
  Task<std::chrono::steady_clock::time_point> next_turn();

  Options options_;
  rules::RuleSet rules_;
  asio::io_context loop_{1};
  base::Random random_;
  std::vector<std::unique_ptr<Play>> plays_;     // in play
  std::vector<std::unique_ptr<Play>> finished_;  // to be compared only
  std::deque<std::size_t> ready_;                // whose turn it is to be moved in
  Latency acknowledged_;
  Latency replies_;
  Heard heard_;
  Counts counts_;
  std::chrono::steady_clock::time_point first_turn_{};
  std::uint64_t turns_ = 0;
  bool playing_ = false;
};

}  // namespace oware::load

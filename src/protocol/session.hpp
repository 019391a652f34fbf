// The engine's side of the text protocol: a line in, lines out. UCI's commands with Oware's
// positions; docs/protocol.md.
//
// Garbage is answered by one `info string` line and changes nothing. Stop is answered within
// milliseconds. Thread rule: handle() from one thread. The sink is called from that thread and from
// the engine's, one call at a time.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <oware/game.hpp>
#include <string>
#include <string_view>

#include "search/parallel/engine.hpp"

namespace oware::protocol {

// What is set by `setoption`.
struct Options {
  int hash_mb = 64;
  int threads = 1;
  int lines = 1;
  int level = 8;  // below 8 the computer opponent's levels answer, whatever the clock
  // What a move loses on its way to who keeps the clock; kept free of each time given.
  int move_overhead_ms = static_cast<int>(search::parallel::kMoveOverheadMs);
  bool own_book = false;
  bool ponder = false;
  std::string tables;  // a folder; empty: none
  std::string rules_name = "abapa";
};

// What the program lends: the protocol does not open endgame tables itself.
struct Services {
  // A prober for the tables in a folder under a rule set. May be empty.
  std::function<Result<std::shared_ptr<const search::Prober>>(const std::string& folder,
                                                              const rules::RuleSet& rules)>
      open_tables;
};

enum class Next : std::uint8_t { go_on, quit };

class Session {
 public:
  using Sink = std::function<void(std::string_view line)>;  // without its newline

  Session(Sink sink, Services services, const Options& options = {});
  ~Session();

  Next handle(std::string_view line);
  // The input has ended: a search that has limits gives its move, any other is stopped.
  void finish_input();

 private:
  void say(const std::string& line);
  void refuse(const std::string& what, std::string_view found, const std::string& expected);
  void introduce();
  void set_option(std::string_view rest);
  bool apply_option(const std::string& name, std::string_view value);
  bool set_number(int& target, std::string_view name, std::string_view value, int least, int most);
  bool set_rules(std::string_view value);
  bool load_tables(const std::string& folder);
  void set_position(std::string_view rest);
  void go(std::string_view rest);
  bool all_legal(const std::vector<rules::House>& moves) const;
  std::vector<search::PrincipalVariation> reported(const search::Report& report) const;
  void start(const search::parallel::Task& task);
  void play_level();
  void show(const search::parallel::Progress& progress, const rules::Position& root);
  void finish(const search::Report& report);

  std::mutex speaking_;
  Sink sink_;
  Services services_;
  Options options_;
  rules::RuleSet rules_;
  rules::Game game_;
  std::vector<rules::House> search_moves_;  // of the running `go`; empty: every move
  std::atomic<bool> stop_level_ = false;
  std::atomic<bool> level_busy_ = false;
  std::thread level_;
  search::parallel::Until until_ = search::parallel::Until::limits;
  search::parallel::Engine engine_;
};

}  // namespace oware::protocol

// The engine's answers as JSON text: analysis, the computer's moves, endgame tables.
// web/src/engine/search_types.ts says the same shapes in TypeScript. Scores are hundredths of a
// seed, margins whole seeds, both of the player to move. What cannot be answered gives an error as
// in oware_answers.hpp.
//
// Thread rule: one thread, the leader's, but for help(). The engine keeps its transposition table
// and its endgame tables between questions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <oware/tables.hpp>
#include <span>
#include <string>
#include <string_view>

#include "search/transposition.hpp"
#include "team.hpp"

namespace oware::wasm {

struct AnalysisQuestion {
  std::string_view rules;
  std::string_view start;   // a position; empty for the start of the rule set
  std::string_view moves;   // "FfEe"
  int depth = 0;            // in plies; 0: no limit
  std::uint64_t nodes = 0;  // 0: no limit
  int lines = 1;            // the number of best moves to tell apart, 1..6
};

struct MoveQuestion {
  std::string_view rules;
  std::string_view start;
  std::string_view moves;
  int level = 3;  // as search::PlayOptions
  std::uint64_t seed = 1;
};

class Engine {
 public:
  // The transposition table takes so many bytes, or as many as there are. `threads`, at least 1,
  // counts the leader and the helpers of analyze().
  explicit Engine(std::size_t hash_bytes, int threads = 1);

  // A helper's part (team.hpp): does not return.
  void help(int number) { team_.help(number); }

  // Empties the transposition table.
  void clear() { hash_.clear(); }

  // Adds a table file. `content` has to stay where it is. Answers {"name"}, or an error when the
  // file is damaged or of another kind.
  std::string add_table(const std::string& name, std::span<const std::byte> content);

  // {"depth","finished","nodes","lines":[{"move","score","at_least","lowest","highest","depth",
  // "accuracy","pv"}]}, the best line first. `progress` is called with the same after each
  // iteration; `expired` is polled every thousand nodes and ends the search.
  std::string analyze(const AnalysisQuestion& question,
                      const std::function<void(const std::string&)>& progress,
                      const std::function<bool()>& expired);

  // The computer's move: {"move"}.
  std::string choose(const MoveQuestion& question) const;
  // Whether the computer, which plays South or North, accepts an agreed end: {"accepts"}.
  std::string accept(const MoveQuestion& question, bool south) const;
  // Whether the computer offers an agreed end in this position: {"offers"}.
  std::string offer(const MoveQuestion& question) const;

  // What the tables say: {"layer","even","lo","hi","moves":[{"move","captures","even","lo","hi"}],
  // "best"}; null for what no table covers.
  std::string probe(std::string_view rules, std::string_view position) const;

 private:
  search::TranspositionTable hash_;
  Team team_;
  std::shared_ptr<tables::Tables> tables_;
};

}  // namespace oware::wasm

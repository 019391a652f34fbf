// Endgame tables: the value of every position with few seeds, read from files that `oware tables
// build` or table_builder.hpp make.
//
// A margin is the seeds that the player to move gains minus those that the opponent gains of the
// seeds on the board, in whole seeds; stores and the majority rule play no part. There are two
// kinds of value, never to be mixed:
//   - even: endless play is worth margin 0, the academic game;
//   - bounds: split-own, the rule people play by. The mover can force lo; the opponent can keep the
//     mover from more than hi, for play that enters the layer fresh. lo == hi for most boards.
//     Positions of the same layer that are already in the game's history can end it outside the
//     bounds.
//
// A position that no table covers is no error. A damaged, truncated, foreign or newer file is an
// error that names the file, and the block where one is at fault; its values are never used, the
// other files stay in use. A probe takes constant time: in the working form a few memory accesses,
// in the packed form at most a block to decode for each value (docs/benchmarks.md). Complexity:
// constant time where nothing else is said.
//
// Thread rule: add() and open() are one thread's; every const function may be called from any
// number of threads at once. Source: docs/table_format.md; tests/oracle/solver_test.cpp compares
// the layers' histograms with published ones.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <oware/error.hpp>
#include <oware/position.hpp>
#include <span>
#include <string>
#include <vector>

namespace oware::tables {

// What a table holds.
enum class Kind : std::uint8_t { even = 0, bounds = 1 };

// The kind to play by: bounds where a repetition shares out by sides, else even.
constexpr Kind played_kind(const rules::RuleSet& rules) {
  return rules.repetition == rules::Repetition::split_own ? Kind::bounds : Kind::even;
}

// Bounds of a margin, in seeds.
struct Bounds {
  int lo = 0;  // the mover can force so much
  int hi = 0;  // the opponent can keep the mover from more

  friend bool operator==(const Bounds&, const Bounds&) = default;
};

// A legal move and its value to the player who makes it, captures included. `captures` is the
// number of seeds into that player's store.
struct MoveValue {
  rules::House house;            // the move
  int captures = 0;              // seeds
  std::optional<int> even;       // the margin where endless play is worth 0
  std::optional<Bounds> bounds;  // the bounds of the margin by split-own
};

// The tables' answer for a position. A kind without a table is absent.
struct Answer {
  int layer = 0;  // seeds on the board
  // margins, the moves' too, are clamped to -clamped..clamped, which decides any game of 48; 0:
  // they are whole
  int clamped = 0;
  std::optional<int> even;         // of the position, as in MoveValue
  std::optional<Bounds> bounds;    // of the position, as in MoveValue
  std::vector<MoveValue> moves;    // in the order of houses
  std::vector<rules::House> best;  // highest lo, then hi; or highest even where there are no bounds

  // True when a table says anything of the position.
  bool covered() const { return even || bounds; }
};

// How tables are read.
struct Options {
  std::uint64_t cache_bytes =
      std::uint64_t{256}
      << 20U;  // for decoded blocks of packed files; taken when the first is added
};

class View;

namespace detail {
struct State;
struct TableSet;
View view_of(const State& state, const rules::RuleSet& rules);
}  // namespace detail

// The tables of one rule set. A value to copy; the caller's duty: its Tables outlive it.
class View {
 public:
  // The largest n for which every layer 0..n exists; -1 when there is none.
  int layers(Kind kind) const;

  // Nothing when no table covers the position. Errors: corrupt, bad_file, unreadable.
  Result<std::optional<int>> even(const rules::Position& position) const;
  Result<std::optional<Bounds>> bounds(const rules::Position& position) const;

  // The same without reasons, for searches: nothing where a file is damaged, too.
  std::optional<int> quick_even(const rules::Position& position) const;
  std::optional<Bounds> quick_bounds(const rules::Position& position) const;

  // The position, and each move from it. Time: of a probe for each. Errors: corrupt, bad_file,
  // unreadable.
  Result<Answer> probe(const rules::Position& position) const;

  // Many positions at once, their memory fetched ahead: margins[i] belongs to positions[i] and is
  // the stored value (`lo` of bounds), or kNoMargin where there is none that can be used. The spans
  // are equally long.
  static constexpr std::int8_t kNoMargin = -128;
  // See kNoMargin. Time: linear in the number of positions.
  void margins(Kind kind, std::span<const rules::Position> positions,
               std::span<std::int8_t> margins) const;

 private:
  friend View detail::view_of(const detail::State& state, const rules::RuleSet& rules);
  View(const detail::State& state, const detail::TableSet& table_set, const rules::RuleSet& rules)
      : state_(&state), table_set_(&table_set), rules_(rules) {}

  const detail::State* state_;
  const detail::TableSet* table_set_;
  rules::RuleSet rules_;
};

// A set of table files.
class Tables {
 public:
  // No files yet.
  explicit Tables(const Options& options = {});
  ~Tables();
  // The other one is then only to be ended.
  Tables(Tables&&) noexcept;
  Tables& operator=(Tables&&) noexcept;

  // Adds a file by its name, which says what it holds, and its content, which `owner` keeps alive
  // (it may be empty where the caller does). Time: linear in the file's index. Names of other files
  // are ignored. Of the two forms of a layer the working form is preferred while it is sound.
  void add(const std::string& name, std::span<const std::byte> content,
           std::shared_ptr<const void> owner = {});
  // Adds an existing file that cannot be read.
  void add_unreadable(const std::string& name, Error error);

  // Files that were refused when they were added.
  const std::vector<Error>& problems() const;

  // `bounds` are there only under rules::Repetition::split_own.
  View under(const rules::RuleSet& rules) const;

  // For this project's own commands that look at whole layers (src/tables/table_set.hpp); not part
  // of the stable API.
  const detail::State& state() const;

 private:
  std::unique_ptr<detail::State> state_;
};

// Every table in a folder, mapped read-only. Not in the browser. Time: linear in the number of
// files and the length of their indexes. Error: unreadable (the folder; files are problems()).
Result<Tables> open(const std::string& folder, const Options& options = {});

}  // namespace oware::tables

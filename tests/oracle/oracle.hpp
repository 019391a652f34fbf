// A second statement of the rules of Oware, for tests only: slow, literal, and written apart from
// src/rules, so that a mistake would have to be made twice to go unseen. Never linked into the
// program.
//
// It follows docs/rules.md sentence by sentence on pots that stand in a ring: the pot of origin is
// lifted out of the ring (so that no lap can reach it), the front pot gets a seed and goes to the
// back, and a capture walks from the back pot. From the library it takes only the rule set and the
// names of reasons. Houses are letters 'A'..'F' (South) and 'a'..'f' (North); players are 'S' and
// 'N'. Values; no shared state. Not checked against misuse beyond std::logic_error: callers are
// tests.
#pragma once

#include <cstdint>
#include <optional>
#include <oware/game.hpp>
#include <string>
#include <vector>

namespace oware::oracle {

using rules::EndReason;
using rules::IllegalReason;
using rules::RuleSet;

struct Pot {
  char house;
  int seeds;

  friend bool operator==(const Pot&, const Pot&) = default;
};

// A board, its stores and who is to move. `ring` holds the twelve pots A B C D E F a b c d e f in
// that order.
struct Table {
  std::vector<Pot> ring;
  int south_store = 0;
  int north_store = 0;
  char mover = 'S';

  friend bool operator==(const Table&, const Table&) = default;
};

Table opening(int seeds_per_house);
// Twelve counts from A, the stores, the mover.
Table lay_out(const std::vector<int>& counts, int south_store, int north_store, char mover);
// "A-B-C-...-f-SOUTH-NORTH-TURN", the form that vectors use.
Table read_table(const std::string& text);
std::string write_table(const Table& table);

int seeds_on_side(const Table& table, char player);
int all_seeds(const Table& table);

// Everything one move does, whether or not it is legal.
struct Outcome {
  std::string drops;           // the house of each seed, in order
  std::vector<Pot> captured;   // to the mover, from the last house backwards
  std::vector<Pot> collected;  // to the opponent (opponent-collects), from A on
  bool grand_slam = false;     // the chain would take all the opponent has
  Table after;
};

// The mover's house `house` must hold seeds.
Outcome carry_out(const Table& table, char house, const RuleSet& rules);

// One of the mover's six houses and what the rules say of it.
struct Option {
  char house;
  IllegalReason verdict;           // none: legal
  std::optional<Outcome> outcome;  // absent for an empty house
};

// Six options, A..F or a..f. Stores that decide a game are not looked at.
std::vector<Option> options(const Table& table, const RuleSet& rules);
std::string legal_letters(const Table& table, const RuleSet& rules);

// Leaves at depth 1..depth, without repetition.
std::vector<std::uint64_t> count_tree(const Table& table, const RuleSet& rules, int depth);

struct Finish {
  EndReason reason;
  int south_halves;
  int north_halves;
  char winner;      // 'S', 'N' or '-'
  int repeats_ply;  // -1 where no position recurred

  friend bool operator==(const Finish&, const Finish&) = default;
};

// A game as the list of every table it went through, judged anew after each move.
class Match {
 public:
  Match(const RuleSet& rules, const Table& start);

  const Table& table() const { return tables_.back(); }
  const std::vector<Table>& tables() const { return tables_; }  // from the start on
  const std::string& moves() const { return moves_; }
  const std::optional<Finish>& finish() const { return finish_; }
  std::string legal() const { return finish_ ? std::string() : legal_; }
  int plies_without_capture() const;
  bool may_claim() const;  // two hundred plies without a capture, under repetition=none
  // True when the present board stood here since the last capture, with one side of it empty.
  bool recurs_with_empty_side() const;

  // False, and nothing changes, when the move is illegal or the game is over.
  bool play(char house);
  bool agree();
  bool resign(char loser);
  bool time_out(char loser);
  bool abort();
  bool claim();
  // The game as it was that many moves ago. There must be as many.
  Match before_last(int plies) const;

 private:
  void judge();
  void end_with(EndReason reason, int south_halves, int north_halves, int repeats_ply = -1);
  void share_out(EndReason reason, int repeats_ply = -1);
  std::optional<int> earlier_occurrence() const;  // since the last capture

  RuleSet rules_;
  std::vector<Table> tables_;
  std::string moves_;
  std::string legal_;  // of the present table, whether or not the game is over
  std::optional<Finish> finish_;
};

}  // namespace oware::oracle

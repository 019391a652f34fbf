#include "oracle.hpp"

#include <algorithm>
#include <cctype>
#include <deque>
#include <sstream>
#include <stdexcept>

namespace oware::oracle {
namespace {

using rules::Feeding;
using rules::GrandSlam;
using rules::Repetition;

const std::string kLetters = "ABCDEFabcdef";

char owner(char house) { return std::isupper(static_cast<unsigned char>(house)) != 0 ? 'S' : 'N'; }
char rival(char player) { return player == 'S' ? 'N' : 'S'; }

int& store_of(Table& table, char player) {
  return player == 'S' ? table.south_store : table.north_store;
}

void set_pot(Table& table, char house, int seeds) {
  for (Pot& pot : table.ring) {
    if (pot.house == house) pot.seeds = seeds;
  }
}

int sum(const std::vector<Pot>& pots) {
  int total = 0;
  for (const Pot& pot : pots) total += pot.seeds;
  return total;
}

bool two_or_three(int seeds) { return seeds == 2 || seeds == 3; }

// The ring without the origin's pot, the house after the origin in front. `hand` gets the origin's
// seeds.
std::deque<Pot> lift_origin(const Table& table, char house, int& hand) {
  std::deque<Pot> ring(table.ring.begin(), table.ring.end());
  while (ring.front().house != house) {
    ring.push_back(ring.front());
    ring.pop_front();
  }
  hand = ring.front().seeds;
  ring.pop_front();
  return ring;
}

// Drops the hand's seeds one by one; the pot of the last seed ends at the back.
std::string sow(std::deque<Pot>& ring, int hand) {
  std::string drops;
  while (hand > 0) {
    Pot pot = ring.front();
    ring.pop_front();
    pot.seeds += 1;
    hand -= 1;
    drops += pot.house;
    ring.push_back(pot);
  }
  return drops;
}

// The pots that the capture rule names, the last seed's first.
std::vector<Pot> chain_from_back(const std::deque<Pot>& ring, char mover) {
  std::vector<Pot> chain;
  for (auto pot = ring.rbegin(); pot != ring.rend(); ++pot) {
    if (owner(pot->house) == mover || !two_or_three(pot->seeds)) break;
    chain.push_back(*pot);
  }
  return chain;
}

// Puts the pots back in the order A..F a..f, with the emptied origin among them.
std::vector<Pot> set_in_order(const std::deque<Pot>& pots, char origin) {
  std::vector<Pot> ordered;
  for (char letter : kLetters) {
    int seeds = 0;
    for (const Pot& pot : pots) {
      if (pot.house == letter && letter != origin) seeds = pot.seeds;
    }
    ordered.push_back(Pot{letter, seeds});
  }
  return ordered;
}

// What is left of the chain once the rule set has had its say about a grand slam.
std::vector<Pot> taken_in_grand_slam(std::vector<Pot> chain, GrandSlam switch_value) {
  switch (switch_value) {
    case GrandSlam::no_capture:
      return {};
    case GrandSlam::spare_last:
      chain.erase(chain.begin());
      return chain;
    case GrandSlam::spare_first:
      chain.pop_back();
      return chain;
    case GrandSlam::capture:
    case GrandSlam::opponent_collects:
    case GrandSlam::forbidden:  // never legal: the outcome only shows that it is a grand slam
      return chain;
  }
  throw std::logic_error("unknown grand-slam switch");
}

void give_rest_to(Table& table, char player, std::vector<Pot>& collected) {
  for (Pot& pot : table.ring) {
    if (pot.seeds == 0) continue;
    collected.push_back(pot);
    store_of(table, player) += pot.seeds;
    pot.seeds = 0;
  }
}

bool over_by_stores(const Table& table) {
  const int all = all_seeds(table);
  const bool majority = 2 * table.south_store > all || 2 * table.north_store > all;
  const bool even = 2 * table.south_store == all && 2 * table.north_store == all;
  return majority || even;
}

bool same_position(const Table& left, const Table& right) {
  return left.ring == right.ring && left.mover == right.mover;
}

bool is_capture(const Table& before, const Table& after) {
  return before.south_store != after.south_store || before.north_store != after.north_store;
}

void count_below(const Table& table, const RuleSet& rules, std::size_t depth,
                 std::vector<std::uint64_t>& counts) {
  if (depth == counts.size() || over_by_stores(table)) return;
  for (const Option& option : options(table, rules)) {
    if (option.verdict != IllegalReason::none) continue;
    counts[depth] += 1;
    count_below(option.outcome->after, rules, depth + 1, counts);
  }
}

}  // namespace

Table opening(int seeds_per_house) {
  return lay_out(std::vector<int>(12, seeds_per_house), 0, 0, 'S');
}

Table lay_out(const std::vector<int>& counts, int south_store, int north_store, char mover) {
  if (counts.size() != kLetters.size()) throw std::logic_error("a board has twelve houses");
  Table table;
  for (std::size_t i = 0; i < kLetters.size(); ++i)
    table.ring.push_back(Pot{kLetters[i], counts[i]});
  table.south_store = south_store;
  table.north_store = north_store;
  table.mover = mover;
  return table;
}

Table read_table(const std::string& text) {
  std::vector<std::string> fields;
  std::istringstream in(text);
  for (std::string field; std::getline(in, field, '-');) fields.push_back(field);
  if (fields.size() != 15) throw std::logic_error("not fifteen fields: " + text);
  std::vector<int> counts;
  for (std::size_t i = 0; i < 12; ++i) counts.push_back(std::stoi(fields[i]));
  return lay_out(counts, std::stoi(fields[12]), std::stoi(fields[13]), fields[14].at(0));
}

std::string write_table(const Table& table) {
  std::ostringstream out;
  for (const Pot& pot : table.ring) out << pot.seeds << '-';
  out << table.south_store << '-' << table.north_store << '-' << table.mover;
  return out.str();
}

int seeds_on_side(const Table& table, char player) {
  int total = 0;
  for (const Pot& pot : table.ring) {
    if (owner(pot.house) == player) total += pot.seeds;
  }
  return total;
}

int all_seeds(const Table& table) {
  return seeds_on_side(table, 'S') + seeds_on_side(table, 'N') + table.south_store +
         table.north_store;
}

Outcome carry_out(const Table& table, char house, const RuleSet& rules) {
  const char mover = table.mover;
  int hand = 0;
  std::deque<Pot> ring = lift_origin(table, house, hand);
  if (owner(house) != mover || hand == 0)
    throw std::logic_error(std::string("nothing to sow from ") + house);

  Outcome outcome;
  outcome.drops = sow(ring, hand);
  outcome.captured = chain_from_back(ring, mover);
  outcome.after = table;
  outcome.after.ring = set_in_order(ring, house);
  outcome.after.mover = rival(mover);

  outcome.grand_slam = !outcome.captured.empty() &&
                       sum(outcome.captured) == seeds_on_side(outcome.after, rival(mover));
  if (outcome.grand_slam)
    outcome.captured = taken_in_grand_slam(outcome.captured, rules.grand_slam);
  for (const Pot& pot : outcome.captured) {
    set_pot(outcome.after, pot.house, 0);
    store_of(outcome.after, mover) += pot.seeds;
  }
  if (outcome.grand_slam && rules.grand_slam == GrandSlam::opponent_collects) {
    give_rest_to(outcome.after, rival(mover), outcome.collected);
  }
  return outcome;
}

std::vector<Option> options(const Table& table, const RuleSet& rules) {
  const char opponent = rival(table.mover);
  std::vector<Option> result;
  bool some_move_leaves_seeds = false;
  for (const Pot& pot : table.ring) {
    if (owner(pot.house) != table.mover) continue;
    Option option{pot.house, IllegalReason::none, std::nullopt};
    if (pot.seeds == 0) {
      option.verdict = IllegalReason::empty_house;
    } else {
      option.outcome = carry_out(table, pot.house, rules);
      if (seeds_on_side(option.outcome->after, opponent) > 0) some_move_leaves_seeds = true;
    }
    result.push_back(option);
  }

  const bool starved = seeds_on_side(table, opponent) == 0;
  for (Option& option : result) {
    if (!option.outcome) continue;
    const bool leaves_none = seeds_on_side(option.outcome->after, opponent) == 0;
    if (option.outcome->grand_slam && rules.grand_slam == GrandSlam::forbidden) {
      option.verdict = IllegalReason::grand_slam_forbidden;
    } else if (starved && leaves_none) {
      option.verdict = IllegalReason::must_feed;
    } else if (!starved && leaves_none && rules.feeding == Feeding::whenever_possible &&
               some_move_leaves_seeds) {
      option.verdict = IllegalReason::leaves_opponent_empty;
    }
  }
  return result;
}

std::string legal_letters(const Table& table, const RuleSet& rules) {
  std::string letters;
  for (const Option& option : options(table, rules)) {
    if (option.verdict == IllegalReason::none) letters += option.house;
  }
  return letters;
}

std::vector<std::uint64_t> count_tree(const Table& table, const RuleSet& rules, int depth) {
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(depth), 0);
  count_below(table, rules, 0, counts);
  return counts;
}

Match::Match(const RuleSet& rules, const Table& start) : rules_(rules), tables_{start} { judge(); }

int Match::plies_without_capture() const {
  int plies = 0;
  for (std::size_t i = tables_.size() - 1; i > 0 && !is_capture(tables_[i - 1], tables_[i]); --i)
    ++plies;
  return plies;
}

std::optional<int> Match::earlier_occurrence() const {
  const std::size_t now = tables_.size() - 1;
  for (std::size_t i = now - static_cast<std::size_t>(plies_without_capture()); i < now; ++i) {
    if (same_position(tables_[i], table())) return static_cast<int>(i);
  }
  return std::nullopt;
}

bool Match::recurs_with_empty_side() const {
  return earlier_occurrence() &&
         (seeds_on_side(table(), 'S') == 0 || seeds_on_side(table(), 'N') == 0);
}

bool Match::play(char house) {
  if (legal().find(house) == std::string::npos) return false;
  tables_.push_back(carry_out(table(), house, rules_).after);
  moves_ += house;
  judge();
  return true;
}

// The table of ends in docs/rules.md, from top to bottom; then the limit that keeps a game from
// running for ever.
void Match::judge() {
  const Table& now = table();
  const int all = all_seeds(now);
  const int on_board = seeds_on_side(now, 'S') + seeds_on_side(now, 'N');
  legal_ = legal_letters(now, rules_);
  if (2 * now.south_store > all || 2 * now.north_store > all) {
    end_with(EndReason::majority, 2 * now.south_store, 2 * now.north_store);
  } else if (2 * now.south_store == all && 2 * now.north_store == all && on_board == 0) {
    end_with(EndReason::even, all, all);
  } else if (legal_.empty()) {
    share_out(EndReason::no_move);
  } else if (rules_.repetition == Repetition::none) {
    if (moves_.size() == 2000) share_out(EndReason::agreement);
  } else if (const auto earlier = earlier_occurrence(); earlier && !recurs_with_empty_side()) {
    if (rules_.repetition == Repetition::split_own) {
      share_out(EndReason::repetition, *earlier);
    } else {
      end_with(EndReason::repetition, 2 * now.south_store + on_board,
               2 * now.north_store + on_board, *earlier);
    }
  }
}

void Match::end_with(EndReason reason, int south_halves, int north_halves, int repeats_ply) {
  const char winner = south_halves > north_halves ? 'S' : south_halves < north_halves ? 'N' : '-';
  finish_ = Finish{reason, south_halves, north_halves, winner, repeats_ply};
}

void Match::share_out(EndReason reason, int repeats_ply) {
  const int south = table().south_store + seeds_on_side(table(), 'S');
  const int north = table().north_store + seeds_on_side(table(), 'N');
  end_with(reason, 2 * south, 2 * north, repeats_ply);
}

bool Match::agree() {
  if (finish_) return false;
  share_out(EndReason::agreement);
  return true;
}

bool Match::resign(char loser) {
  if (finish_) return false;
  finish_ = Finish{EndReason::resignation, 2 * table().south_store, 2 * table().north_store,
                   rival(loser), -1};
  return true;
}

bool Match::time_out(char loser) {
  if (!resign(loser)) return false;
  finish_->reason = EndReason::timeout;
  return true;
}

bool Match::abort() {
  if (finish_ || moves_.size() >= 2) return false;
  finish_ = Finish{EndReason::aborted, 2 * table().south_store, 2 * table().north_store, '-', -1};
  return true;
}

bool Match::may_claim() const {
  return !finish_ && rules_.repetition == Repetition::none && plies_without_capture() >= 200;
}

bool Match::claim() {
  if (!may_claim()) return false;
  share_out(EndReason::agreement);
  return true;
}

Match Match::before_last(int plies) const {
  Match earlier(rules_, tables_.front());
  for (char house : moves_.substr(0, moves_.size() - static_cast<std::size_t>(plies))) {
    if (!earlier.play(house)) throw std::logic_error("a game does not replay");
  }
  return earlier;
}

}  // namespace oware::oracle

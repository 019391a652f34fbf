// Bytes as a game: the library and the oracle play it side by side, under every rule set, and must
// say the same after every byte.
//
// Byte 0 and the low bits of byte 1 choose the rule set; a second byte without its bit 5 (a capital
// letter) takes fourteen more as a board and its stores, else the game starts from the opening.
// Then each byte is an action: below 192 a legal move, below 204 the house of that number (mostly
// an illegal move), above that a takeback, an agreement, a claim, a resignation, a timeout, an
// abort.
#include <cstdio>
#include <cstdlib>

#include "bridge.hpp"
#include "samples.hpp"

namespace oware::oracle {
namespace {

using rules::Game;
using rules::Side;

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : next_(data), end_(data + size) {}

  bool empty() const { return next_ == end_; }
  int take() { return empty() ? 0 : *next_++; }

 private:
  const std::uint8_t* next_;
  const std::uint8_t* end_;
};

// A board of at most kMaxSeeds seeds: each byte gives a house up to what room is left.
Table take_board(Bytes& bytes, char mover) {
  int room = rules::kMaxSeeds;
  std::vector<int> counts;
  for (int field = 0; field < 14; ++field) {
    const int seeds = std::min(room, bytes.take() % 36);
    counts.push_back(seeds);
    room -= seeds;
  }
  return lay_out({counts.begin(), counts.begin() + 12}, counts[12], counts[13], mover);
}

[[noreturn]] void fail(const std::string& found) {
  std::fprintf(stderr, "%s\n", found.c_str());
  std::abort();
}

void expect_nothing(const std::string& found) {
  if (!found.empty()) fail(found);
}

void expect_same(bool library, bool oracle, const char* action) {
  if (library != oracle)
    fail(std::string(action) + ": library " + (library ? "allows" : "refuses") +
         ", the oracle does not");
}

void move(Game& game, Match& match, char house) {
  expect_same(game.play(to_house(house)).has_value(), match.play(house), "a move");
}

// An end that the players have made stands.
bool ended_by_players(const Match& match) {
  if (!match.finish()) return false;
  const EndReason reason = match.finish()->reason;
  return reason == EndReason::agreement || reason == EndReason::resignation ||
         reason == EndReason::timeout || reason == EndReason::aborted;
}

void take_back(Game& game, Match& match, int plies) {
  const bool possible = plies <= static_cast<int>(match.moves().size()) && !ended_by_players(match);
  expect_same(game.take_back(plies).has_value(), possible, "a takeback");
  if (possible) match = match.before_last(plies);
}

void end(Game& game, Match& match, int action) {
  const char loser = action % 2 == 0 ? 'S' : 'N';
  const Side side = action % 2 == 0 ? Side::south : Side::north;
  switch (action / 2 % 5) {
    case 0:
      expect_same(game.agree().has_value(), match.agree(), "an agreement");
      break;
    case 1:
      expect_same(game.claim().has_value(), match.claim(), "a claim");
      break;
    case 2:
      expect_same(game.resign(side).has_value(), match.resign(loser), "a resignation");
      break;
    case 3:
      expect_same(game.time_out(side).has_value(), match.time_out(loser), "a timeout");
      break;
    default:
      expect_same(game.abort().has_value(), match.abort(), "an abort");
      break;
  }
}

void act(Game& game, Match& match, int byte) {
  const std::string legal = match.legal();
  if (byte < 192 && !legal.empty()) {
    move(game, match, legal[static_cast<std::size_t>(byte) % legal.size()]);
  } else if (byte < 204) {
    move(game, match, "ABCDEFabcdef"[byte % 12]);
  } else if (byte < 216) {
    take_back(game, match, byte - 203);
  } else {
    end(game, match, byte - 216);
  }
}

void run(Bytes bytes) {
  static const std::vector<RuleSet> rule_sets = all_rules();
  const int first = bytes.take();
  const int second = bytes.take();
  const RuleSet& rules =
      rule_sets[static_cast<std::size_t>(first + 256 * (second & 1)) % rule_sets.size()];
  const Table start = (second & 32) == 0 ? take_board(bytes, (second & 2) == 0 ? 'S' : 'N')
                                         : opening(rules.seeds_per_house);
  Game game(rules, to_position(start));
  Match match(rules, start);
  expect_nothing(disagreement(start, rules));
  expect_nothing(disagreement(game, match));
  while (!bytes.empty()) {
    act(game, match, bytes.take());
    expect_nothing(disagreement(game, match));
  }
  expect_nothing(disagreement(match.table(), rules));
  expect_nothing(history_disagreement(game, match));
}

}  // namespace
}  // namespace oware::oracle

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  oware::oracle::run({data, size});
  return 0;
}

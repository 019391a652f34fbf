// The files of this folder (README.md says what each holds) as plain values of strings and numbers.
// A file that is missing or malformed throws: callers are tests. No shared state.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace oware::vectors {

struct WorkedExample {
  int line = 0;
  std::string document;
  std::string says;
  std::string rules;
  bool study = false;
  std::string position;
  std::string moves;
  // What is claimed of the last move and of the position after it; absent: not claimed.
  std::optional<std::string> drops;
  std::optional<std::string> captures;   // "e3 d2", from the last house backwards
  std::optional<std::string> collected;  // "A1 D1"
  std::optional<bool> grand_slam;
  std::optional<std::string> after;
  std::optional<std::string> end;  // a reason, or "ongoing"
  std::optional<std::string> score;
  std::optional<std::string> winner;  // "south", "north", "none"
  std::optional<std::int64_t> repeats_ply;
  std::optional<std::string> legal;
  std::map<char, std::string> illegal;  // house to reason
};

struct PerftCase {
  std::string rules;
  std::string position;
  std::vector<std::uint64_t> counts;
};

struct FinishedGame {
  std::string moves;
  int south = 0;
  int north = 0;
  std::string end;
};

struct RealGame {
  std::string moves;
  std::string note;  // what follows the moves in the line
};

std::vector<WorkedExample> worked_examples();
std::vector<PerftCase> perft_cases();
std::vector<FinishedGame> games_abapa();
std::vector<RealGame> real_games_playstrategy();
std::vector<RealGame> real_games_awale_onchain();

}  // namespace oware::vectors

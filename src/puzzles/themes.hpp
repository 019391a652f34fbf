// What a puzzle is about, told from what happens along its solution by the rules alone: tables and
// search play no part. A puzzle may have several themes.
//
// Values; no shared state; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <oware/game.hpp>
#include <span>
#include <string_view>

namespace oware::puzzles {

// "The solver's turn" is a position of the line in which the solver is to move.
enum class Theme : std::uint8_t {
  capture_chain,  // a move of the solver captures two houses or more
  long_sowing,    // a move of the solver goes past a lap: kLap seeds or more
  feeding,        // on a turn of either side a house may not be played because it does not feed
  // After the last move the opponent has one reply, which leaves them without seeds; the solver
  // cannot feed, takes what is left, and the game ends by `no-move`.
  starving,
  grand_slam,   // on a turn of the solver another move would be a grand slam
  repetition,   // the last move ends the game by repetition, or another move would have
  count_to_25,  // the last move brings the solver more than half of all seeds
  // Another move on a turn of the solver would end the game so, and the count falls short; or a
  // reply to the last move makes the solver end it so: the opponent takes what is left, and that is
  // not enough.
  end_count
};

inline constexpr int kThemes = 8;
inline constexpr int kLap = rules::kHouses;

// The only list of themes and their names.
inline constexpr std::array<std::string_view, kThemes> kThemeNames = {
    "capture-chain", "long-sowing", "feeding",     "starving",
    "grand-slam",    "repetition",  "count-to-25", "end-count"};

constexpr std::string_view to_string(Theme theme) {
  return kThemeNames[static_cast<std::size_t>(theme)];
}
std::optional<Theme> parse_theme(std::string_view name);

class ThemeSet {
 public:
  constexpr bool contains(Theme theme) const { return (bits_ & bit(theme)) != 0; }
  constexpr void add(Theme theme) { bits_ |= bit(theme); }
  constexpr bool empty() const { return bits_ == 0; }
  friend constexpr bool operator==(ThemeSet, ThemeSet) = default;

 private:
  static constexpr unsigned bit(Theme theme) { return 1U << static_cast<unsigned>(theme); }

  unsigned bits_ = 0;
};

// The caller's duty: the game goes on, and `solution` is legal from there.
ThemeSet themes_of(const rules::Game& game, std::span<const rules::House> solution);

}  // namespace oware::puzzles

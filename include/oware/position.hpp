// Boards: houses, sides, setups as typed, and validated positions.
//
// House numbers run in the direction of sowing: 0..5 are A..F (South's, left to right), 6..11 are
// a..f (North's). A Setup is any board; a Position exists only after validation and fits one
// 16-byte register. Counts are in seeds. Values. Thread rule: no shared state, any thread.
// Complexity: constant time.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <oware/error.hpp>
#include <oware/rule_set.hpp>

namespace oware::rules {

inline constexpr int kHouses = 12;        // of the board
inline constexpr int kHousesPerSide = 6;  // of one player
inline constexpr int kMaxSeeds = 96;      // of a study position, stores included

// A player, and the half of the board with that player's houses.
enum class Side : std::uint8_t { south = 0, north = 1 };

// The opponent.
constexpr Side other(Side side) { return side == Side::south ? Side::north : Side::south; }
// 0 for South, 1 for North.
constexpr int index(Side side) { return static_cast<int>(side); }
// "south", "north".
constexpr std::string_view to_string(Side side) { return side == Side::south ? "south" : "north"; }

// One of the twelve houses. The strong type keeps it apart from counts of seeds.
class House {
 public:
  // House A.
  constexpr House() = default;
  // The caller's duty: 0..11, in the direction of sowing from A. See from_number().
  constexpr explicit House(int number) : number_(static_cast<std::uint8_t>(number)) {}

  // Error: bad_number unless `number` is 0..11.
  static Result<House> from_number(int number);

  // 0..11, in the direction of sowing from A.
  constexpr int number() const { return number_; }
  // False for a number above 11, which the constructor does not look at.
  constexpr bool is_valid() const { return number_ < kHouses; }
  // Whose house it is.
  constexpr Side side() const { return number_ < kHousesPerSide ? Side::south : Side::north; }
  // A..F, a..f. The caller's duty: is_valid().
  constexpr char letter() const { return "ABCDEFabcdef"[number_]; }
  friend constexpr bool operator==(House, House) = default;

 private:
  std::uint8_t number_ = 0;
};

// A set of houses, a bit each (bit 0 is A).
class HouseSet {
 public:
  // Visits the houses, from A in the direction of sowing.
  class Iterator {
   public:
    // Before the first of these houses.
    constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
    // The house that it stands at.
    constexpr House operator*() const { return House(std::countr_zero(bits_)); }
    // On to the next house.
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned bits_;
  };

  // No house.
  constexpr HouseSet() = default;
  // The houses of these bits.
  constexpr explicit HouseSet(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}

  // A bit a house; bit 0 is A.
  constexpr unsigned bits() const { return bits_; }
  // How many houses.
  constexpr int size() const { return std::popcount(bits_); }
  // True when there is none.
  constexpr bool empty() const { return bits_ == 0; }
  // True when the house is among them.
  constexpr bool contains(House house) const { return (bits_ >> house.number() & 1U) != 0; }
  // For loops over the houses.
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }
  friend constexpr bool operator==(HouseSet, HouseSet) = default;

 private:
  std::uint16_t bits_ = 0;
};

// A board as typed: its numbers are not validated.
struct Setup {
  std::array<int, kHouses> houses{};  // seeds, from A in the direction of sowing
  std::array<int, 2> stores{};        // south, north
  Side mover = Side::south;           // who is to move

  friend bool operator==(const Setup&, const Setup&) = default;
};

// How many seeds a position must have.
enum class SeedCount : std::uint8_t {
  all_accounted,  // houses and stores together hold 12 times the rule set's seeds per house
  study           // any number up to kMaxSeeds
};

// A validated position. Invariants: houses and stores add up to total_seeds(), which is at most
// kMaxSeeds.
class alignas(16) Position {
 public:
  // The board before the first move; South moves first. The caller's duty: is_valid(rules).
  static constexpr Position start(const RuleSet& rules) {
    Position position;
    position.houses_.fill(rules.seeds_per_house);
    position.total_ = static_cast<std::uint8_t>(kHouses * rules.seeds_per_house);
    return position;
  }
  // The board of a setup. Errors: bad_rules; bad_position (a count out of range, seeds that do not
  // add up).
  static Result<Position> from(const Setup& setup, const RuleSet& rules,
                               SeedCount seed_count = SeedCount::all_accounted);

  // Seeds in a house. The caller's duty: house.is_valid().
  constexpr int seeds(House house) const {
    return houses_[static_cast<std::size_t>(house.number())];
  }
  // Seeds that a player has captured.
  constexpr int store(Side side) const { return stores_[static_cast<std::size_t>(index(side))]; }
  // Who is to move.
  constexpr Side mover() const { return static_cast<Side>(mover_); }
  // Seeds in houses and stores.
  constexpr int total_seeds() const { return total_; }
  // Seeds in houses.
  constexpr int seeds_on_board() const { return total_ - stores_[0] - stores_[1]; }
  // Seeds in one player's houses.
  constexpr int seeds_of(Side side) const {
    int sum = 0;
    for (int house = 0; house < kHousesPerSide; ++house) {
      sum += houses_[static_cast<std::size_t>(house + kHousesPerSide * index(side))];
    }
    return sum;
  }
  // The same board as plain numbers.
  Setup setup() const;

  // Stores included. A repetition compares by same_board() instead.
  friend constexpr bool operator==(const Position&, const Position&) = default;

  // True for the same board and side to move, whatever the stores: what a repetition compares.
  friend constexpr bool same_board(const Position& left, const Position& right) {
    return left.mover_ == right.mover_ && left.houses_ == right.houses_;
  }

 private:
  constexpr Position() = default;

  // The layout is relied on by src/rules/kernel.hpp, the one place that moves seeds.

  std::array<std::uint8_t, kHouses> houses_{};
  std::array<std::uint8_t, 2> stores_{};
  std::uint8_t mover_ = 0;
  std::uint8_t total_ = 0;
};

static_assert(sizeof(Position) == 16);

}  // namespace oware::rules

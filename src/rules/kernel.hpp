// Moving seeds, without a branch where it can be had: the one statement of sowing, capturing and
// feeding in the program. move.cpp wraps it for everyone; perft, search and random playouts include
// it to have it inlined.
//
// A sowing is one addition of sixteen bytes: for each house and count a table holds what every
// house gains, the origin's loss, and the change of the mover. What may be captured is looked up by
// where the last seed falls and which of the opponent's six houses hold 2 or 3. The idea of sowing
// by table is old in the field; this layout is our own. Template parameters make each rule set its
// own straight code. Thread rule: constant tables, no state.
#pragma once

#include <oware/move.hpp>

#include "rules/lanes.hpp"

namespace oware::rules {

struct KernelTables {
  alignas(16) std::array<std::array<Bytes, kMaxSeeds + 1>,
                         kHouses> sow{};  // what to add, by house and seeds
  // where the last seed falls, counted from the mover's first house
  std::array<std::array<std::uint8_t, kMaxSeeds + 1>, kHouses> last{};
  // houses captured, by last and the opponent's twos and threes
  std::array<std::array<std::uint8_t, 64>, kHouses> chain{};
  // six bits of a side as bytes 0 or 255
  alignas(16) std::array<std::array<Bytes, 64>, 2> spread{};
  // What the opponent's houses must hold for the last seed to bring one to 2 or 3: six bits for
  // empty houses, six for ones, six for twos; by house and seeds.
  std::array<std::array<std::uint32_t, kMaxSeeds + 1>, kHouses> ripens{};
};

constexpr KernelTables make_kernel_tables() {
  KernelTables tables;
  for (std::size_t house = 0; house < kHouses; ++house) {
    for (std::size_t seeds = 1; seeds <= kMaxSeeds; ++seeds) {
      Bytes& gain = tables.sow[house][seeds];
      std::size_t at = house;
      for (std::size_t seed = 0; seed < seeds; ++seed) {
        at = (at + 1) % kHouses;
        at = at == house ? (at + 1) % kHouses : at;
        ++gain[at];
      }
      gain[house] = static_cast<std::uint8_t>(0 - seeds);
      gain[14] = house < kHousesPerSide ? 1 : 255;
      const std::size_t last = house < kHousesPerSide ? at : (at + kHousesPerSide) % kHouses;
      tables.last[house][seeds] = static_cast<std::uint8_t>(last);
      for (unsigned held = 0; last >= kHousesPerSide && held <= 2; ++held) {
        const unsigned then = held + gain[at];
        if (then == 2 || then == 3)
          tables.ripens[house][seeds] |= 1U << (kHousesPerSide * held + last - kHousesPerSide);
      }
    }
  }
  for (std::size_t last = kHousesPerSide; last < kHouses; ++last) {
    for (unsigned ripe = 0; ripe < 64; ++ripe) {
      unsigned run = 0;
      for (std::size_t house = last - kHousesPerSide + 1;
           house-- > 0 && (ripe >> house & 1U) != 0;) {
        run |= 1U << house;
      }
      tables.chain[last][ripe] = static_cast<std::uint8_t>(run);
    }
  }
  for (unsigned bits = 0; bits < 64; ++bits) {
    for (std::size_t house = 0; house < kHousesPerSide; ++house) {
      const std::uint8_t byte = (bits >> house & 1U) != 0 ? 255 : 0;
      tables.spread[0][bits][house] = byte;
      tables.spread[1][bits][house + kHousesPerSide] = byte;
    }
  }
  return tables;
}

inline constexpr KernelTables kKernelTables = make_kernel_tables();

// How many houses a row of six bits holds: the plain instruction is not in every x86-64, and
// without it a call.
inline constexpr auto kRowSizes = [] {
  std::array<std::uint8_t, 64> sizes{};
  for (unsigned row = 0; row < sizes.size(); ++row) {
    sizes[row] = static_cast<std::uint8_t>(std::popcount(row));
  }
  return sizes;
}();

template <class L>
struct BasicKernel {
  using Register = typename L::Register;

  static Register load(const Position& position) { return L::load(&position); }
  // Not by std::bit_cast, of which g++ 12 leaves a copy in memory wherever a board is handed on.
  static Position store(Register value) {
    Position position = Position::start({});
    L::save(&position, value);
    return position;
  }

  // The occupied houses of a side, six bits.
  static unsigned row(unsigned occupied, int side) {
    return occupied >> (kHousesPerSide * side) & 63U;
  }

  // Of a chain that takes all the opponent has: what the rule set leaves of it.
  template <GrandSlam kGrandSlam>
  static unsigned allowed_of_slam(unsigned run, unsigned last_bit) {
    if constexpr (kGrandSlam == GrandSlam::no_capture) {
      return 0;
    } else if constexpr (kGrandSlam == GrandSlam::spare_last) {
      return run & ~last_bit;
    } else if constexpr (kGrandSlam == GrandSlam::spare_first) {
      return run & (run - 1);
    } else {
      return run;
    }
  }

  // Whoever knows the mover at compile time says so: that side of the tables are then fixed.

  // The seeds after a sowing, before anything is captured.
  static Register laid(const Position& position, int house) {
    return laid(load(position), house, position.seeds(House(house)));
  }
  static Register laid(Register board, int house, int count) {
    return L::add(
        board,
        L::load(
            &kKernelTables.sow[static_cast<std::size_t>(house)][static_cast<std::size_t>(count)]));
  }

  struct Sown {
    Register seeds;
    unsigned run;       // the opponent's houses that a capture would take, six bits
    unsigned last_bit;  // the house of the last seed, if it is the opponent's
    bool slam;          // `run` is all the opponent has
  };

  static Sown sow(const Position& position, int house) {
    return sow(position, house, mover_of(house));
  }
  static Sown sow(const Position& position, int house, int mover) {
    return sown(laid(position, house), house, position.seeds(House(house)), mover);
  }
  // What has come of laying `count` seeds from that house.
  static Sown sown(Register seeds, int house, int count, int mover) {
    const std::size_t last =
        kKernelTables.last[static_cast<std::size_t>(house)][static_cast<std::size_t>(count)];
    const unsigned run = kKernelTables.chain[last][row(L::twos_and_threes(seeds), 1 - mover)];
    const unsigned held = row(L::occupied(seeds), 1 - mover);
    const unsigned last_bit = last >= kHousesPerSide ? 1U << (last - kHousesPerSide) : 0;
    return {seeds, run, last_bit, run != 0 && held == run};
  }

  // The position after the move. Duty: the house is the mover's and not empty, and the move is
  // legal.
  template <GrandSlam kGrandSlam>
  static Position play(const Position& position, int house) {
    return store(played<kGrandSlam>(position, house, mover_of(house)));
  }
  template <GrandSlam kGrandSlam>
  static Register played(const Position& position, int house, int mover) {
    return harvested<kGrandSlam>(sow(position, house, mover), mover);
  }
  template <GrandSlam kGrandSlam>
  static Register harvested(const Sown& sown, int mover) {
    const unsigned taken =
        sown.slam ? allowed_of_slam<kGrandSlam>(sown.run, sown.last_bit) : sown.run;
    const Register mask =
        L::load(&kKernelTables.spread[static_cast<std::size_t>(1 - mover)][taken]);
    const Register captured = L::sum_in_store(L::keep(sown.seeds, mask), mover);
    const Register after = L::add(L::drop(sown.seeds, mask), captured);
    if constexpr (kGrandSlam == GrandSlam::opponent_collects) {
      return sown.slam ? collected(after, 1 - mover) : after;
    }
    return after;
  }

  // Every seed left on the board goes to `side`.
  static Register collected(Register all, int side) {
    const Register mask =
        L::add(L::load(&kKernelTables.spread[0][63]), L::load(&kKernelTables.spread[1][63]));
    return L::add(L::drop(all, mask), L::sum_in_store(L::keep(all, mask), side));
  }

  // The same position with South and North changed about.
  static Position turned(const Position& position) { return store(L::turned(load(position))); }

  // The mover's legal houses, six bits counted from the mover's first house.
  template <GrandSlam kGrandSlam, Feeding kFeeding>
  static unsigned legal_row(const Position& position) {
    return legal_row<kGrandSlam, kFeeding>(position, index(position.mover()));
  }
  template <GrandSlam kGrandSlam, Feeding kFeeding>
  static unsigned legal_row(const Position& position, int mover) {
    const Register seeds = load(position);
    const unsigned occupied = L::occupied(seeds);
    const unsigned own = row(occupied, mover);
    if (row(occupied, 1 - mover) == 0) [[unlikely]] {
      return own & ~starving_moves<kGrandSlam>(position, own);
    }
    if constexpr (kGrandSlam == GrandSlam::forbidden) {
      return own & ~slams(position, own);
    } else if constexpr (kFeeding == Feeding::whenever_possible && may_starve<kGrandSlam>()) {
      // In a slam every house of the opponent's is empty or captured, and what is captured held no
      // more than two.
      const bool too_many = row(L::above_two(seeds), 1 - mover) != 0;
      const unsigned feeding = too_many ? own : own & ~slams(position, own);
      return feeding != 0 ? feeding : own;
    } else {
      return own;
    }
  }

  // The mover's houses whose last seed brings one of the opponent's to 2 or 3: six bits. Each
  // captures unless it is a grand slam that the rule set does not count.
  static unsigned ripening_row(const Position& position) {
    return ripening_row(position, index(position.mover()));
  }
  static unsigned ripening_row(const Position& position, int mover) {
    const Register seeds = load(position);
    const unsigned held = row(L::equal_to(seeds, 0), 1 - mover) |
                          row(L::equal_to(seeds, 1), 1 - mover) << kHousesPerSide |
                          row(L::equal_to(seeds, 2), 1 - mover) << (2 * kHousesPerSide);
    unsigned found = 0;
    for (int house = 0; house < kHousesPerSide; ++house) {
      const int from = kHousesPerSide * mover + house;
      const auto count = static_cast<std::size_t>(position.seeds(House(from)));
      found |= static_cast<unsigned>(
                   (kKernelTables.ripens[static_cast<std::size_t>(from)][count] & held) != 0)
               << house;
    }
    return found;
  }

  // Whether a grand slam can leave the opponent without seeds.
  template <GrandSlam kGrandSlam>
  static constexpr bool may_starve() {
    return kGrandSlam == GrandSlam::capture || kGrandSlam == GrandSlam::opponent_collects;
  }

 private:
  static int mover_of(int house) { return house < kHousesPerSide ? 0 : 1; }

  static unsigned slams(const Position& position, unsigned own) {
    const int base = kHousesPerSide * index(position.mover());
    unsigned found = 0;
    for (unsigned rest = own; rest != 0; rest &= rest - 1) {
      const int house = std::countr_zero(rest);
      found |= static_cast<unsigned>(sow(position, base + house).slam) << house;
    }
    return found;
  }

  // Moves after which the opponent, who has no seeds now, still has none.
  template <GrandSlam kGrandSlam>
  static unsigned starving_moves(const Position& position, unsigned own) {
    const int mover = index(position.mover());
    unsigned found = 0;
    for (unsigned rest = own; rest != 0; rest &= rest - 1) {
      const int house = std::countr_zero(rest);
      const Position after = play<kGrandSlam>(position, kHousesPerSide * mover + house);
      const bool starves = row(L::occupied(load(after)), 1 - mover) == 0;
      found |= static_cast<unsigned>(starves) << house;
    }
    return found;
  }
};

using Kernel = BasicKernel<Lanes>;

// Calls `action.template operator()<grand slam, feeding>()` for the rule set: one place turns
// values into template arguments.
template <class Action>
decltype(auto) with_rules(const RuleSet& rules, Action&& action) {
  const auto with_feeding = [&]<GrandSlam kGrandSlam>() -> decltype(auto) {
    return rules.feeding == Feeding::when_starved
               ? action.template operator()<kGrandSlam, Feeding::when_starved>()
               : action.template operator()<kGrandSlam, Feeding::whenever_possible>();
  };
  switch (rules.grand_slam) {
    case GrandSlam::capture:
      return with_feeding.template operator()<GrandSlam::capture>();
    case GrandSlam::opponent_collects:
      return with_feeding.template operator()<GrandSlam::opponent_collects>();
    case GrandSlam::forbidden:
      return with_feeding.template operator()<GrandSlam::forbidden>();
    case GrandSlam::spare_last:
      return with_feeding.template operator()<GrandSlam::spare_last>();
    case GrandSlam::spare_first:
      return with_feeding.template operator()<GrandSlam::spare_first>();
    case GrandSlam::no_capture:
      break;
  }
  return with_feeding.template operator()<GrandSlam::no_capture>();
}

}  // namespace oware::rules

// The solver's arithmetic of moves against the rules themselves: exhaustively where a capture can
// differ and on small layers, and on random boards of every size.
#include "build/sowing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <oware/move.hpp>

#include "base/random.hpp"
#include "build/layer_solver.hpp"
#include "build/margins.hpp"
#include "build/tiles.hpp"
#include "tables/board_iterator.hpp"

namespace oware::build {
namespace {

using rules::House;
using rules::Position;
using rules::Side;

#ifdef NDEBUG
constexpr int kBoards = 20000;
#else
constexpr int kBoards = 2000;
#endif

// South is the mover. Some boards heap their seeds, so that moves go round; some leave the opponent
// little or nothing.
rules::Setup random_setup(base::Random& random) {
  rules::Setup setup;
  const auto seeds = static_cast<int>(random.next() % 48) + 1;
  const auto heaps = static_cast<int>(random.next() % 12) + 1;
  for (int i = 0; i < seeds; ++i) {
    const auto house = random.next() % static_cast<std::uint64_t>(heaps);
    ++setup.houses[(house * 5 + static_cast<std::uint64_t>(heaps)) % 12];
  }
  return setup;
}

Half half_of(const Position& position, Side side) {
  Half half{};
  for (int house = 0; house < kHalfHouses; ++house) {
    half[static_cast<std::size_t>(house)] =
        static_cast<std::uint8_t>(position.seeds(House(house + kHalfHouses * rules::index(side))));
  }
  return half;
}

bool is_last_resort(LandingKind kind) {
  return kind == LandingKind::slams || kind == LandingKind::ends_last;
}

void expect_same(const Position& position, const rules::RuleSet& rule_set) {
  const Half mover = half_of(position, Side::south);
  const Half opponent = half_of(position, Side::north);
  std::array<Landing, kHalfHouses> landings;
  bool other_move = false;
  for (int house = 0; house < kHalfHouses; ++house) {
    Landing& landing = landings[static_cast<std::size_t>(house)];
    landing.kind = LandingKind::illegal;
    if (mover[static_cast<std::size_t>(house)] != 0) {
      landing = land(opponent, sow(mover, house).pattern, rule_set);
      other_move =
          other_move || (landing.kind != LandingKind::illegal && !is_last_resort(landing.kind));
    }
  }
  const rules::HouseSet legal = rules::legal_moves(position, rule_set);
  for (int house = 0; house < kHalfHouses; ++house) {
    const Landing& landing = landings[static_cast<std::size_t>(house)];
    const bool open =
        landing.kind != LandingKind::illegal && !(other_move && is_last_resort(landing.kind));
    ASSERT_EQ(open, legal.contains(House(house))) << house << " " << rules::to_string(rule_set);
    if (!open) {
      continue;
    }
    const Position after = rules::play_unchecked(position, House(house), rule_set);
    ASSERT_EQ(after.store(Side::south), landing.captured) << rules::to_string(rule_set);
    ASSERT_EQ(half_of(after, Side::north), landing.half);
    if (landing.kind != LandingKind::ends && landing.kind != LandingKind::ends_last) {
      ASSERT_EQ(half_of(after, Side::south), sow(mover, house).half);
    } else {
      ASSERT_EQ(after.seeds_on_board(), 0);
    }
  }
}

TEST(Sowing, IsTheRulesOnRandomBoards) {
  base::Random random(20260101);
  for (int board = 0; board < kBoards; ++board) {
    const rules::Setup setup = random_setup(random);
    for (int slam = 0; slam < 6; ++slam) {
      for (int feeding = 0; feeding < 2; ++feeding) {
        const rules::RuleSet rule_set{static_cast<rules::GrandSlam>(slam),
                                      static_cast<rules::Feeding>(feeding),
                                      rules::Repetition::split_own, 4};
        const Result<Position> position = Position::from(setup, rule_set, rules::SeedCount::study);
        ASSERT_TRUE(position.has_value());
        expect_same(*position, rule_set);
        if (HasFatalFailure()) {
          return;
        }
      }
    }
  }
}

std::vector<rules::RuleSet> rule_sets() {
  std::vector<rules::RuleSet> sets;
  for (int slam = 0; slam < 6; ++slam) {
    for (int feeding = 0; feeding < 2; ++feeding) {
      sets.push_back({static_cast<rules::GrandSlam>(slam), static_cast<rules::Feeding>(feeding),
                      rules::Repetition::split_own, 4});
    }
  }
  return sets;
}

void expect_same_under_all_rules(const rules::Setup& setup) {
  const Position position = *Position::from(setup, {}, rules::SeedCount::study);
  for (const rules::RuleSet& rule_set : rule_sets()) {
    expect_same(position, rule_set);
  }
}

// A capture depends on the opponent's houses only as far as they come to 0, 1, 2, 3 or more, and on
// the pattern: every pattern is tried with every such half.
TEST(Sowing, IsTheRulesForEveryPatternAndEveryHalfThatDiffers) {
  std::vector<bool> tried(static_cast<std::size_t>(pattern_count(48)));
  for (int house = 0; house < kHalfHouses; ++house) {
    for (int seeds = 1; seeds <= 48; ++seeds) {
      rules::Setup setup;
      setup.houses[static_cast<std::size_t>(house)] = seeds;
      const Half mover = half_of(*Position::from(setup, {}, rules::SeedCount::study), Side::south);
      const Pattern laid = sow(mover, house).pattern;
      const auto number = static_cast<std::size_t>(pattern_number(laid));
      const int most = std::max(0, 4 - laid.reaching / kHalfHouses);
      const bool first = !tried[number];
      tried[number] = true;
      for (bool more = true; more;) {
        expect_same_under_all_rules(setup);
        if (HasFatalFailure()) return;
        more = false;
        for (std::size_t at = kHalfHouses; first && !more && at < setup.houses.size(); ++at) {
          more = setup.houses[at] < most;
          setup.houses[at] = more ? setup.houses[at] + 1 : 0;
        }
      }
    }
  }
  const std::vector<bool> used = make_move_table(14).used;
  for (std::size_t number = 0; number < used.size(); ++number) {
    EXPECT_TRUE(!used[number] || tried[number]) << number;
  }
}

// Which moves are open depends on the others: every board of the small layers.
TEST(Sowing, IsTheRulesOnEveryBoardOfSmallLayers) {
  constexpr int kHighest = 5;
  for (int layer = 1; layer <= kHighest; ++layer) {
    tables::BoardIterator boards(layer, 0);
    for (std::uint64_t left = tables::board_count(layer); left > 0; --left) {
      rules::Setup setup;
      std::ranges::copy(boards.board().houses, setup.houses.begin());
      expect_same_under_all_rules(setup);
      if (HasFatalFailure()) return;
      if (left > 1) boards.advance();
    }
  }
}

TEST(Sowing, PatternNumbersAreInverse) {
  for (int number = 0; number < pattern_count(48); ++number) {
    EXPECT_EQ(pattern_number(pattern(number)), number);
    if (number > 0) {
      EXPECT_GE(pattern(number).reaching, pattern(number - 1).reaching);
    }
  }
}

TEST(Sowing, TablesSayWhatSowingDoes) {
  constexpr int kSeeds = 14;
  const MoveTable moves = make_move_table(kSeeds);
  for (std::uint32_t rank = 0; rank < half_count(kSeeds); rank += 7) {
    const Half half = tables::unrank_half(kSeeds, rank);
    for (int house = 0; house < kHalfHouses; ++house) {
      const std::size_t slot = std::size_t{rank} * kHalfHouses + static_cast<std::size_t>(house);
      if (half[static_cast<std::size_t>(house)] == 0) {
        EXPECT_EQ(moves.columns[slot], 0U);
        continue;
      }
      const Sowing sown = sow(half, house);
      const auto number = static_cast<std::size_t>(pattern_number(sown.pattern));
      EXPECT_EQ(moves.patterns[slot], number);
      EXPECT_TRUE(moves.used[number]);
      EXPECT_EQ(moves.columns[slot],
                moves.first_column[number] + tables::rank_half(sown.half.data()));
    }
  }
}

TEST(Sowing, ReachTablesSayWhereEveryPatternLands) {
  constexpr int kSeeds = 6;
  constexpr int kPatterns = pattern_count(20);
  for (const rules::RuleSet& rule_set : rule_sets()) {
    const ReachTable table = make_reach_table(kSeeds, kPatterns, rule_set);
    for (int number = 0; number < kPatterns; ++number) {
      for (std::uint32_t rank = 0; rank < half_count(kSeeds); ++rank) {
        const Landing landing = land(tables::unrank_half(kSeeds, rank), pattern(number), rule_set);
        const std::uint32_t reached =
            table.reached[static_cast<std::size_t>(number) * half_count(kSeeds) + rank];
        const std::uint32_t after = tables::rank_half(landing.half.data());
        ASSERT_EQ(stays_in_layer(reached), landing.kind == LandingKind::stays);
        if (stays_in_layer(reached)) {
          ASSERT_EQ(reached, after);
          continue;
        }
        const PackedLanding found = unpack_landing(reached);
        ASSERT_EQ(found.kind, landing.kind);
        ASSERT_EQ(found.captured, landing.captured);
        if (landing.kind == LandingKind::captures) {
          ASSERT_EQ(found.rank, after);
        }
      }
    }
  }
}

// All that a landing may hold, at its limits.
TEST(Sowing, PackedLandingsAreWhatWasPacked) {
  for (const int captured : {0, 1, 18}) {
    for (const std::uint32_t rank : {0U, 1U, half_count(tables::kMaxLayer) - 1}) {
      const PackedLanding found = unpack_landing(pack({LandingKind::illegal, captured, rank}));
      EXPECT_EQ(found.kind, LandingKind::illegal);
      EXPECT_EQ(found.captured, captured);
      EXPECT_EQ(found.rank, rank);
    }
  }
}

// All pairs of halves of a block are tried.
TEST(Sowing, RepliesAreTheMovesWithinARowAndABlock) {
  for (int seeds = 0; seeds <= 9; ++seeds) {
    const LaneMoveTable table = make_lane_move_table(seeds);
    ASSERT_EQ(table.size(), (half_count(seeds) + 63) / 64);
    for (std::uint32_t block = 0; block < table.size(); ++block) {
      std::vector<std::pair<int, int>> expected;
      for (std::uint32_t from = 64 * block; from < std::min(half_count(seeds), 64 * block + 64);
           ++from) {
        const Half half = tables::unrank_half(seeds, from);
        for (int house = 0; house < kHalfHouses; ++house) {
          if (half[static_cast<std::size_t>(house)] == 0) continue;
          const Sowing sown = sow(half, house);
          for (std::uint32_t to = 64 * block; to < std::min(half_count(seeds), 64 * block + 64);
               ++to) {
            if (sown.pattern.reaching == 0 && tables::unrank_half(seeds, to) == sown.half) {
              EXPECT_LT(to, from) << "a row that was not relaxed before";
              expected.emplace_back(from % 64, to % 64);
            }
          }
        }
      }
      std::vector<std::pair<int, int>> found;
      for (const LaneMove& lane_move : table[block])
        found.emplace_back(lane_move.from, lane_move.to);
      EXPECT_EQ(found, expected) << seeds << " seeds, block " << block;
    }
  }
}

// Every tile's boards once: the partition covers a layer.
TEST(Tiles, CoverEachBoardOnce) {
  for (int layer = 0; layer <= 16; ++layer) {
    std::uint64_t boards = 0;
    for (const TilePlace& place : partition(layer)) {
      boards += std::uint64_t{half_count(place.mover_seeds)} * place.width;
      EXPECT_LE(place.width, place.lanes);
      EXPECT_LE(place.first_rank + place.width, half_count(layer - place.mover_seeds));
    }
    EXPECT_EQ(boards, tables::board_count(layer));
  }
}

// One thread takes the same sweeps always. Without what a row tells those after it they are 37.
TEST(Tiles, APassFollowsPlayWithinTheRows) {
  constexpr int kLayer = 9;
  const MoveTables moves(kLayer, {});
  ThreadPool pool(1);
  Workspace workspace = std::move(*Workspace::make(kLayer, 1));
  const Memory memory = std::move(*Memory::reserve(layer_buffer_bytes(kLayer)));
  std::vector<std::vector<std::int8_t>> margins;
  LowerLayers lower{};
  int sweeps = 0;
  for (int layer = 0; layer <= kLayer; ++layer) {
    const LayerBuffer buffer(layer, memory.data());
    sweeps = LayerSolver(moves, portable_kernel(), layer, pool, workspace, {})
                 .solve_even(buffer, lower)
                 .sweeps;
    to_margins(buffer, 0, margins.emplace_back(tables::board_count(layer)));
    lower[static_cast<std::size_t>(layer)] = LowerMargins(margins.back());
  }
  EXPECT_EQ(sweeps, 20);
}

}  // namespace
}  // namespace oware::build

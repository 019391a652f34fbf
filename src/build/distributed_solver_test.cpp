#include "build/distributed_solver.hpp"

#include <gtest/gtest.h>
#include <algorithm>

#include "build/local_transport.hpp"
#include "build/solved_layers.hpp"

namespace oware::build {
namespace {

using tables::board_count;
using tables::Kind;

TEST(Shares, EveryRankHasItsPartAndEveryRowItsReaders) {
  constexpr int kLayer = 10;
  const MoveTables tables(kLayer, {});
  for (const int ranks : {1, 2, 3, 8}) {
    const Shares shares(tables, kLayer, ranks);
    std::vector<std::uint64_t> boards(static_cast<std::size_t>(ranks));
    std::uint64_t largest = 0;  // of the blocks, which are not taken apart
    for (int section = 0; section <= kLayer; ++section) {
      for (std::uint32_t block = 0; block < shares.blocks(section); ++block) {
        const std::uint32_t columns = half_count(kLayer - section) - block * kBlockColumns;
        const std::uint64_t here =
            std::uint64_t{half_count(section)} * std::min(columns, kBlockColumns);
        boards[static_cast<std::size_t>(shares.owner({section, block}))] += here;
        largest = std::max(largest, here);
      }
    }
    const std::uint64_t even_share = board_count(kLayer) / static_cast<unsigned>(ranks);
    for (const std::uint64_t of_rank : boards) {
      EXPECT_LE(of_rank, even_share + largest) << ranks;
      EXPECT_GE(of_rank + largest, even_share) << ranks;
    }
    const TileSolver tiles(tables, best_kernel(), kLayer, 0);
    for (const TilePlace& place : tiles.tiles()) {
      const int owner = shares.owner({place.mover_seeds, place.first_rank / kBlockColumns});
      tiles.each_row_read(place, [&](int section, std::uint32_t row) {
        EXPECT_TRUE(std::ranges::count(shares.readers(section, row), owner) == 1);
        return false;
      });
    }
  }
}

// Each rank solves its share; the rows that each keeps are the margins of a build in memory.
// Below `worklist_share` changes are followed one by one: 0 never, 1 from the third sweep on.
void expect_same(const InMemory& known, Kind kind, const rules::RuleSet& rules, int layer,
                 int ranks, int threads, double worklist_share = 0.002,
                 std::uint64_t worklist_steps = DistributedControl{}.worklist_steps) {
  const MoveTables tables(layer, rules);
  const Shares shares(tables, layer, ranks);
  std::array<std::vector<std::int8_t>, 2> margins;
  for (auto& of_buffer : margins) {
    of_buffer.resize(board_count(layer));
  }
  LocalRanks(ranks).run([&](Transport& transport) {
    ThreadPool pool(threads);
    Workspace workspace = *Workspace::make(layer, threads);
    Exchange exchange(transport);
    DistributedSolver solver(tables, best_kernel(), shares, pool, workspace, exchange,
                             known.buffers(),
                             {.worklist_share = worklist_share, .worklist_steps = worklist_steps});
    ASSERT_TRUE(solver.reserve());
    transport.sum({});
    const SolveStats stats = kind == Kind::even
                                 ? solver.solve_even(known.lower_lo)
                                 : solver.solve_bounds(known.lower_lo, known.lower_hi);
    EXPECT_EQ(stats.wide, 0U);
    if (worklist_share == 0) {
      EXPECT_EQ(stats.worklists, 0);
    } else if (worklist_share == 1 && layer > 3) {
      EXPECT_GT(stats.worklists, worklist_steps == 1 ? 1 : 0);
    }
    for (int section = 0; section <= layer; ++section) {
      const std::uint32_t columns = half_count(layer - section);
      for (std::uint32_t row = 0; row < half_count(section); ++row) {
        for (int buffer = 0;
             buffer < known.buffers() && shares.holder(section, row) == transport.rank();
             ++buffer) {
          const std::uint64_t at = tables::side_base(layer, section) + std::uint64_t{row} * columns;
          solver.share().read_margins(
              buffer, section, row, 0,
              std::span(margins[static_cast<std::size_t>(buffer)]).subspan(at, columns));
        }
      }
    }
  });
  for (int buffer = 0; buffer < known.buffers(); ++buffer) {
    EXPECT_EQ(margins[static_cast<std::size_t>(buffer)], known.margins(buffer, layer))
        << layer << " seeds, " << ranks << " ranks, buffer " << buffer;
  }
}

class Distributed : public testing::TestWithParam<Kind> {};

TEST_P(Distributed, AnyNumberOfRanksAndThreadsGivesTheSameMargins) {
  constexpr int kLayer = 9;
  const InMemory known(GetParam(), {}, kLayer);
  for (const int layer : {0, 1, 4, kLayer}) {
    for (const int ranks : {1, 2, 3, 4, 8}) {
      expect_same(known, GetParam(), {}, layer, ranks, 1);
    }
  }
  expect_same(known, GetParam(), {}, kLayer, 2, 2);
  expect_same(known, GetParam(), {}, kLayer, 3, 3);
}

TEST_P(Distributed, FollowingChangesGivesTheSameMargins) {
  constexpr int kLayer = 9;
  const InMemory known(GetParam(), {}, kLayer);
  for (const double share : {0.0, 1.0}) {
    for (const int layer : {3, 4, 8, kLayer}) {
      for (const int ranks : {1, 2, 4}) {
        for (const int threads : {1, 3}) {
          expect_same(known, GetParam(), {}, layer, ranks, threads, share);
        }
      }
    }
  }
}

// A worklist that is left on some rank is left on all, and sweeps go on.
TEST_P(Distributed, LeavingAWorklistGivesTheSameMargins) {
  constexpr int kLayer = 9;
  const InMemory known(GetParam(), {}, kLayer);
  for (const std::uint64_t steps : {1U, 2U, 5U, 20U}) {
    for (const int ranks : {1, 2, 3}) {
      expect_same(known, GetParam(), {}, kLayer, ranks, 2, 1.0, steps);
    }
  }
}

TEST_P(Distributed, AllRuleSetsGiveTheSameMargins) {
  constexpr int kLayer = 7;
  for (const char* text : kRuleSetsOfTests) {
    const rules::RuleSet rules = *rules::parse_rule_set(text);
    const InMemory known(GetParam(), rules, kLayer);
    expect_same(known, GetParam(), rules, kLayer, 3, 1);
    expect_same(known, GetParam(), rules, kLayer, 3, 2, 1.0);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Distributed, testing::Values(Kind::even, Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });

}  // namespace
}  // namespace oware::build

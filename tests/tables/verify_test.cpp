// The verifier finds nothing wrong with right tables, and every kind of wrong in others.
#include "tables/verify.hpp"

#include <gtest/gtest.h>
#include <functional>
#include <numeric>

#include "slow_tables.hpp"
#include "tables/disk/writer.hpp"
#include "tables/table_set.hpp"

namespace oware::tables {
namespace {

constexpr int kSeeds = 6;

class Verify : public testing::TestWithParam<const char*> {
 protected:
  Verify() : rules_(rules::parse_rule_set(GetParam()).value()) {
    write_slow_tables(folder_.text(), kSeeds, rules_);
  }

  std::vector<std::uint64_t> all_ranks(int layer) {
    std::vector<std::uint64_t> ranks(board_count(layer));
    std::iota(ranks.begin(), ranks.end(), 0);
    return ranks;
  }

  // The layer's margins, changed and written again with right checksums.
  void rewrite(Kind kind, int layer, const std::function<void(std::vector<std::int8_t>&)>& change) {
    const Result<Tables> tables = open(folder_.text());
    const Layer& file = *tables->state().table_set(rules_).slot(kind, layer).layer;
    std::vector<std::int8_t> margins(file.bytes_in_rank_order(),
                                     file.bytes_in_rank_order() + file.header().boards);
    change(margins);
    const Header header = working_header(kind, rules_, layer);
    ASSERT_TRUE(
        disk::write_layer(folder_.text(), rules_, header, std::as_bytes(std::span(margins))));
  }

  rules::RuleSet rules_;
  TemporaryFolder folder_;
};

TEST_P(Verify, RightTablesPass) {
  const Result<Tables> tables = open(folder_.text());
  for (int layer = 0; layer <= kSeeds; ++layer) {
    for (const Kind kind : {Kind::even, Kind::bounds}) {
      EXPECT_TRUE(
          check_boards(tables->state(), rules_, kind, layer, all_ranks(layer)).value().empty());
    }
    EXPECT_EQ(justify_even(tables->state(), rules_, layer)->unjustified, 0U);
    const Justification bounds = justify_bounds(tables->state(), rules_, layer).value();
    EXPECT_EQ(bounds.wrong_values, 0U);
    EXPECT_EQ(bounds.unjustified, 0U);
    EXPECT_TRUE(layer < 3 || bounds.cycles > 0);
  }
}

TEST_P(Verify, OneWrongMarginIsFound) {
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    rewrite(kind, 5, [](std::vector<std::int8_t>& margins) {
      margins[1234] = static_cast<std::int8_t>(margins[1234] + 2);
    });
    const Result<Tables> tables = open(folder_.text());
    const auto mismatches = check_boards(tables->state(), rules_, kind, 5, all_ranks(5)).value();
    EXPECT_TRUE(std::ranges::find(mismatches, 1234U, &Mismatch::rank) != mismatches.end());
  }
}

// A layer without captures in it can give every board on a cycle any margin and still agree with
// its moves.
TEST_P(Verify, MarginsThatOnlyACycleFeedsAreFound) {
  // Boards whose bounds differ from `even`: swap the kinds' margins. Where they satisfy the other's
  // fixpoint, cycles must tell.
  const Result<Tables> right = open(folder_.text());
  const auto& table_set = right->state().table_set(rules_);
  const Layer& even = *table_set.slot(Kind::even, 3).layer;
  const Layer& bounds = *table_set.slot(Kind::bounds, 3).layer;
  std::vector<std::int8_t> other(bounds.bytes_in_rank_order(),
                                 bounds.bytes_in_rank_order() + bounds.header().boards);
  ASSERT_FALSE(std::equal(other.begin(), other.end(), even.bytes_in_rank_order()));
  rewrite(Kind::even, 3, [&](std::vector<std::int8_t>& margins) { margins = other; });
  const Result<Tables> tables = open(folder_.text());
  EXPECT_GT(justify_even(tables->state(), rules_, 3)->unjustified, 0U);
}

TEST_P(Verify, WrongBoundsAreFoundAnew) {
  const Result<Tables> right = open(folder_.text());
  const Layer& even = *right->state().table_set(rules_).slot(Kind::even, 3).layer;
  std::vector<std::int8_t> other(even.bytes_in_rank_order(),
                                 even.bytes_in_rank_order() + even.header().boards);
  rewrite(Kind::bounds, 3, [&](std::vector<std::int8_t>& margins) { margins = other; });
  const Result<Tables> tables = open(folder_.text());
  const Justification result = justify_bounds(tables->state(), rules_, 3).value();
  EXPECT_GT(result.wrong_values, 0U);
  EXPECT_GT(result.unjustified, 0U) << "the strategies themselves tell";
  EXPECT_FALSE(result.named.empty());
}

TEST_P(Verify, TheFirstOfManyWrongMarginsAreNamed) {
  constexpr int kLayer = 4;
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    rewrite(kind, kLayer, [](std::vector<std::int8_t>& margins) {
      for (std::int8_t& margin : margins) margin = static_cast<std::int8_t>(margin + 1);
    });
    const Result<Tables> tables = open(folder_.text());
    const Justification result =
        (kind == Kind::even ? justify_even(tables->state(), rules_, kLayer)
                            : justify_bounds(tables->state(), rules_, kLayer))
            .value();
    EXPECT_GT(result.wrong_values, kNamedMismatches);
    EXPECT_EQ(result.named.size(), kNamedMismatches);
    EXPECT_TRUE(std::ranges::is_sorted(result.named, {}, &Mismatch::rank));
    const auto checked =
        check_boards(tables->state(), rules_, kind, kLayer, all_ranks(kLayer)).value();
    EXPECT_EQ(result.named.front().rank, checked.front().rank);
  }
}

// One margin a little too high or too low, wherever it is: justify() names the board, without any
// sample.
TEST_P(Verify, AMarginOffByOneIsNamed) {
  constexpr int kLayer = 4;
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    for (const int off : {-2, -1, 1, 2}) {
      for (std::uint64_t rank = 5; rank < board_count(kLayer); rank += 211) {
        const auto change = [&](int by) {
          rewrite(kind, kLayer, [&](std::vector<std::int8_t>& margins) {
            margins[rank] = static_cast<std::int8_t>(margins[rank] + by);
          });
        };
        change(off);
        const Result<Tables> tables = open(folder_.text());
        const Justification result =
            (kind == Kind::even ? justify_even(tables->state(), rules_, kLayer)
                                : justify_bounds(tables->state(), rules_, kLayer))
                .value();
        ASSERT_TRUE(std::ranges::find(result.named, rank, &Mismatch::rank) != result.named.end())
            << to_string(kind) << " board " << rank << " off by " << off;
        ASSERT_TRUE(kind == Kind::even || result.unjustified > 0U);
        change(-off);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(RuleSets, Verify,
                         testing::Values("abapa", "awari,repetition=split-own",
                                         "abapa,grand-slam=opponent-collects"));

}  // namespace
}  // namespace oware::tables

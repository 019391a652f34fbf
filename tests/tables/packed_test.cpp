// The packed form: what goes in comes out, whatever the number of threads; damage is found; what it
// leans on is needed and named.
#include <gtest/gtest.h>
#include <atomic>
#include <fstream>
#include <latch>
#include <memory>
#include <oware/tables.hpp>
#include <set>
#include <thread>

#include "base/random.hpp"
#include "slow_tables.hpp"
#include "tables/disk/packer.hpp"
#include "tables/disk/writer.hpp"
#include "tables/layer.hpp"
#include "tables/packed_coder.hpp"
#include "tables/packed_learn.hpp"
#include "tables/packed_wavefront.hpp"
#include "tables/table_set.hpp"

namespace oware::tables {
namespace {

constexpr int kSeeds = 6;

disk::Parts parts_on(int threads) {
  return [threads](std::uint64_t count, std::uint64_t part,
                   const std::function<void(std::uint64_t, std::uint64_t)>& work) {
    std::atomic<std::uint64_t> next = 0;
    const auto run = [&] {
      for (std::uint64_t first = next.fetch_add(part); first < count;
           first = next.fetch_add(part)) {
        work(first, std::min(count, first + part));
      }
    };
    std::vector<std::jthread> helpers;
    for (int thread = 1; thread < threads; ++thread) helpers.emplace_back(run);
    run();
  };
}

std::vector<char> content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Slow tables of both kinds, packed; the working form stays in `working`, the packed files stand in
// `packed` alone.
class Packed : public testing::Test {
 protected:
  Packed() {
    write_slow_tables(working_.text(), kSeeds, rules_);
    pack_into(packed_, 1, 18);
  }

  void pack_into(const TemporaryFolder& folder, int threads, int hint_layers) {
    const Tables tables = std::move(*open(working_.text()));
    for (const Kind kind : {Kind::even, Kind::bounds}) {
      for (int layer = 0; layer <= kSeeds; ++layer) {
        const auto packed = disk::pack_layer(folder.text(), tables.state(), rules_, kind, layer,
                                             {hint_layers}, parts_on(threads));
        ASSERT_TRUE(packed) << message(packed.error());
      }
    }
  }

  std::filesystem::path file(const TemporaryFolder& folder, Kind kind, int layer) {
    return folder.path() / file_name(kind, rules_, layer, Form::packed);
  }

  void expect_same_answers(const Tables& left, const Tables& right) {
    for (std::uint64_t rank = 0; rank < board_count(kSeeds); rank += 3) {
      const rules::Position position = position_of(unrank(kSeeds, rank), rules_);
      const Result<Answer> one = left.under(rules_).probe(position);
      const Result<Answer> two = right.under(rules_).probe(position);
      ASSERT_TRUE(one && two) << message((one ? two : one).error());
      ASSERT_EQ(one->even, two->even);
      ASSERT_EQ(one->bounds, two->bounds);
      ASSERT_EQ(one->best, two->best);
    }
  }

  rules::RuleSet rules_;
  TemporaryFolder working_;
  TemporaryFolder packed_;
};

TEST(Tiling, EveryBoardHasOnePlaceInOneBlock) {
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    for (const int layer : {0, 1, 5, 9, 11}) {
      const Tiling tiling(kind, layer);
      std::vector<std::vector<bool>> seen(tiling.blocks());
      for (std::uint32_t block = 0; block < tiling.blocks(); ++block) {
        ASSERT_LE(tiling.rectangle(block).boards(), block_boards(kind));
        seen[block].resize(tiling.rectangle(block).boards());
      }
      for (std::uint64_t rank = 0; rank < board_count(layer); ++rank) {
        const Address address = tiling.find(rank);
        ASSERT_FALSE(seen.at(address.block).at(address.offset));
        seen[address.block][address.offset] = true;
      }
    }
  }
}

TEST(Weights, CodesCoverTheirRange) {
  EXPECT_EQ(code_of(0), 0);
  EXPECT_EQ(code_of(8), 0);
  EXPECT_EQ(code_of(1U << 30U), kMostCode);
  for (std::uint64_t weight = 8; weight < 100000; weight += 13) {
    ASSERT_GE(weight_of(code_of(weight)), weight);
    ASSERT_LE(weight_of(code_of(weight)), weight + weight / 8 + 1);
  }
  const std::vector<Share> shares = shares_of({{-3, 0}, {0, kMostCode}, {2, kMostCode}, {5, 1}});
  int total = 0;
  for (const Share& share : shares) total += share.share;
  EXPECT_EQ(total, static_cast<int>(kTotal));
  EXPECT_EQ(shares[0].share, 1);
  EXPECT_GE(shares[1].share, shares[2].share);
}

TEST_F(Packed, WhatGoesInComesOut) {
  expect_same_answers(*open(working_.text()), *open(packed_.text()));
}

TEST_F(Packed, TheBytesDoNotDependOnThreads) {
  TemporaryFolder other;
  pack_into(other, 3, 18);
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    for (int layer = 0; layer <= kSeeds; ++layer)
      EXPECT_EQ(content_of(file(packed_, kind, layer)), content_of(file(other, kind, layer)));
  }
}

// Two threads count parts of one layer at the same time, each by itself; what they learn is added
// up. The margins are random, and larger towards the end, so that no part is like another.
TEST(Counting, InTwoThreadsLearnsWhatOneDoes) {
  constexpr int kLayer = 9;
  const rules::RuleSet rules;
  TemporaryFolder working;
  const Header header = working_header(Kind::even, rules, kLayer);
  std::vector<std::byte> data(header.data_bytes);
  base::Random random(3);
  for (std::size_t rank = 0; rank < data.size(); ++rank) {
    const auto most = static_cast<std::uint32_t>(kLayer * rank / data.size());
    data[rank] = static_cast<std::byte>(random.below(most + 1));
  }
  ASSERT_TRUE(disk::write_layer(working.text(), rules, header, data));
  const Tables tables = std::move(*open(working.text()));
  const auto packed_by = [&](const TemporaryFolder& folder, int threads,
                             const std::function<void(std::uint64_t)>& on_boards) {
    const auto packed = disk::pack_layer(folder.text(), tables.state(), rules, Kind::even, kLayer,
                                         {-1, on_boards}, parts_on(threads));
    ASSERT_TRUE(packed) << message(packed.error());
  };
  TemporaryFolder one;
  TemporaryFolder two;
  std::uint64_t parts = 0;
  packed_by(one, 1, [&parts](std::uint64_t) { ++parts; });
  ASSERT_GT(parts, 4U) << "enough of them";
  // Neither thread ends its first part before the other has begun one.
  std::latch both(2);
  std::atomic<int> begun = 0;
  packed_by(two, 2, [&](std::uint64_t) {
    if (begun.fetch_add(1) < 2) both.arrive_and_wait();
  });
  const std::string name = file_name(Kind::even, rules, kLayer, Form::packed);
  EXPECT_EQ(content_of(one.path() / name), content_of(two.path() / name));
}

TEST_F(Packed, EveryBoardIsCountedTwice) {
  TemporaryFolder other;
  const Tables tables = std::move(*open(working_.text()));
  std::atomic<std::uint64_t> boards = 0;
  const disk::PackOptions options{18, [&boards](std::uint64_t more) { boards += more; }};
  ASSERT_TRUE(disk::pack_layer(other.text(), tables.state(), rules_, Kind::even, kSeeds, options,
                               parts_on(2)));
  EXPECT_EQ(boards, 2 * board_count(kSeeds));
}

// A signal ends the parts early: in the first part of the work, or in the last.
TEST_F(Packed, AStoppedLayerLeavesNothing) {
  const Tables tables = std::move(*open(working_.text()));
  for (const int calls : {1, 2}) {
    TemporaryFolder other;
    int left = calls;
    const disk::Parts stopping = [&left](std::uint64_t count, std::uint64_t part,
                                         const auto& work) {
      if (left-- > 0) parts_on(1)(count, part, work);
    };
    const auto packed =
        disk::pack_layer(other.text(), tables.state(), rules_, Kind::even, kSeeds, {}, stopping);
    ASSERT_FALSE(packed);
    EXPECT_EQ(packed.error().code, ErrorCode::not_allowed);
    EXPECT_EQ(left, -1) << "nothing is begun after the part that was stopped";
    EXPECT_TRUE(std::filesystem::is_empty(other.path()));
  }
}

TEST_F(Packed, WithoutHintsNothingIsLeantOn) {
  TemporaryFolder alone;
  pack_into(alone, 2, -1);
  for (int layer = 0; layer < kSeeds; ++layer)
    std::filesystem::remove(file(alone, Kind::even, layer));
  const Result<Tables> tables = open(alone.text());
  const Result<Tables> slow = open(working_.text());
  for (std::uint64_t rank = 0; rank < board_count(kSeeds); rank += 5) {
    const rules::Position position = position_of(unrank(kSeeds, rank), rules_);
    ASSERT_EQ(tables->under(rules_).even(position).value(),
              slow->under(rules_).even(position).value());
  }
}

TEST_F(Packed, AMissingLayerThatOthersLeanOnIsNamed) {
  std::filesystem::remove(file(packed_, Kind::even, 2));
  const Result<Tables> tables = open(packed_.text());
  const auto value = tables->under(rules_).even(position_of(unrank(kSeeds, 500), rules_));
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().what, "layer 2");
  EXPECT_TRUE(tables->under(rules_).even(position_of(unrank(1, 5), rules_)));
  EXPECT_TRUE(tables->under(rules_).bounds(position_of(unrank(kSeeds, 500), rules_)));
}

TEST_F(Packed, ACacheOfAnySizeAndManyThreadsAgree) {
  const Result<Tables> slow = open(working_.text());
  for (const std::uint64_t cache_bytes : {std::uint64_t{1}, std::uint64_t{1} << 20U}) {
    const Result<Tables> tables = open(packed_.text(), {cache_bytes});
    std::atomic<int> differences = 0;
    const auto compare = [&](std::uint64_t step) {
      for (std::uint64_t rank = 0; rank < board_count(kSeeds); rank += step) {
        const rules::Position position = position_of(unrank(kSeeds, rank), rules_);
        differences += tables->under(rules_).bounds(position).value() ==
                               slow->under(rules_).bounds(position).value()
                           ? 0
                           : 1;
      }
    };
    {
      std::jthread other([&] { compare(7); });
      compare(11);
    }
    EXPECT_EQ(differences, 0);
  }
}

// Both are the same function of the board, wherever it stands, and no two boards share a place.
TEST_F(Packed, HintsAreTheSameInEitherLayout) {
  const Result<Tables> slow = open(working_.text());
  const auto& table_set = slow->state().table_set(rules_);
  for (const int layer : {3, 6, 9}) {
    const HintLayers hint_layers =
        table_set.decoded_layers[0].ensure(table_set.slots[0], std::min(layer - 2, kSeeds)).value();
    const Tiling tiling(Kind::bounds, layer);
    std::size_t hinted = 0;
    for (std::uint32_t block = 0; block < tiling.blocks(); ++block) {
      const Rectangle rectangle = tiling.rectangle(block);
      const BoardLayout rows = boards_by_rows(rectangle);
      const BoardLayout steps = boards_by_steps(rectangle);
      ASSERT_LE(steps.size, kMostPlaces);
      std::vector<std::int8_t> by_rows(rows.size);
      std::vector<std::int8_t> by_steps(steps.size);
      best_captures(layer, rectangle, hint_layers, rows, by_rows);
      best_captures(layer, rectangle, hint_layers, steps, by_steps);
      std::vector<bool> taken(steps.size);
      for (std::uint32_t row = 0; row < rectangle.rows; ++row) {
        for (std::uint32_t column = 0; column < rectangle.columns; ++column) {
          const std::int8_t hint = by_rows.at(rows.begin_of(row) + column * rows.across);
          const std::size_t at = steps.begin_of(row) + column * steps.across;
          ASSERT_EQ(hint, by_steps.at(at));
          ASSERT_FALSE(taken.at(at));
          taken[at] = true;
          hinted += hint != kNoHint ? 1 : 0;
        }
      }
    }
    EXPECT_GT(hinted, 0U);
  }
}

// What packed_wavefront.hpp says of the order, board by board.
TEST(Order, IsTheOneThatTheFormatStates) {
  for (const auto& [rows, columns] : {std::pair{1U, 1U},
                                      {1U, 30U},
                                      {5U, 3U},
                                      {16U, 17U},
                                      {17U, 16U},
                                      {31U, 24U},
                                      {32U, 36U},
                                      {50U, 2U}}) {
    const Rectangle block{0, 0, 0, rows, columns};
    const std::uint32_t period = std::max(columns, 17U);
    const BoardLayout layout = boards_by_steps(block);
    std::set<std::pair<std::uint32_t, std::uint32_t>> stated;  // step and lane
    for (std::uint32_t row = 0; row < rows; ++row) {
      for (std::uint32_t column = 0; column < columns; ++column) {
        const std::pair place(row / 16 * period + row % 16 + column, row % 16);
        ASSERT_TRUE(stated.insert(place).second);
        ASSERT_EQ(layout.begin_of(row) + column * layout.across,
                  place.first * kBandRows + place.second);
      }
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> found;
    for (Step step(block); step.number() < Step::count(block); step.next()) {
      for (std::uint32_t lane = 0; lane < kBandRows; ++lane) {
        if ((step.there() >> lane & 1U) != 0) found.emplace(step.number(), lane);
      }
    }
    EXPECT_EQ(found, stated) << rows << " rows of " << columns;
    EXPECT_LE(Step::count(block) * std::size_t{kBandRows}, kMostPlaces);
  }
}

// A block with a model that knows it, as a packer and a reader see it.
struct Coded {
  static constexpr int kLayer = 9;

  Rectangle block;
  std::vector<std::int8_t> hints;
  std::vector<std::int8_t> hints_read;
  std::vector<std::int8_t> margins;
  std::shared_ptr<const Model> model;
  std::vector<std::byte> bytes;

  explicit Coded(const Rectangle& rectangle, std::uint64_t seed = 1)
      : block(rectangle), margins(rectangle.boards()) {
    const BoardLayout rows = boards_by_rows(block);
    const BoardLayout steps = boards_by_steps(block);
    hints.resize(rows.size);
    hints_read.assign(steps.size, kNoHint);
    base::Random random(seed);
    for (std::uint32_t row = 0; row < block.rows; ++row) {
      for (std::uint32_t column = 0; column < block.columns; ++column) {
        const auto hint = random.below(3) == 0
                              ? kNoHint
                              : static_cast<std::int8_t>(static_cast<int>(random.below(13)) - 6);
        hints[rows.begin_of(row) + column * rows.across] = hint;
        hints_read[steps.begin_of(row) + column * steps.across] = hint;
      }
    }
    for (std::int8_t& margin : margins) {
      const auto width = 1 + random.below(2 * kLayer + 1);  // mostly small ones
      margin = static_cast<std::int8_t>(static_cast<int>(random.below(width)) -
                                        static_cast<int>(width / 2));
    }
    encode_with(learn(counts()));
  }

  // So many that contexts are worth tables of their own.
  Counts counts() const {
    Counts sum(kLayer);
    for (int i = 0; i < 100; ++i) sum.add_block(block, hints, margins);
    return sum;
  }
  void encode_with(const StoredModel& stored) {
    model = std::make_shared<const Model>(stored, kLayer);
    bytes.clear();
    encode_block(*model, block, hints, margins, bytes);
  }

  bool sound(DecodeBlock decode) const {
    std::vector<std::int8_t> read(kMostBlockBoards);
    return decode(*model, block, hints_read, bytes, read) &&
           std::ranges::equal(margins, std::span(read).first(margins.size()));
  }
};

TEST(Coder, EveryDecoderReadsBlocksOfEveryShape) {
  std::uint64_t seed = 0;
  for (const std::uint32_t rows : {1U, 2U, 15U, 16U, 17U, 31U, 32U, 48U}) {
    for (const std::uint32_t columns : {1U, 3U, 8U, 16U, 17U, 18U, 24U}) {
      const Coded coded({3, 0, 0, rows, columns}, ++seed);
      for (const DecodeBlock decode : block_decoders())
        ASSERT_TRUE(coded.sound(decode)) << rows << " rows of " << columns;
    }
  }
}

// The longest and the thinnest there are.
TEST(Coder, EveryDecoderReadsTheLargestBlocks) {
  const std::uint32_t most = kMostBlockBoards;
  for (const Rectangle& block : {Rectangle{Coded::kLayer, 0, 0, most, 1},
                                 Rectangle{0, 0, 0, 1, most}, Rectangle{4, 0, 0, 32, most / 32}}) {
    const Coded coded(block, 7);
    for (const DecodeBlock decode : block_decoders())
      EXPECT_TRUE(coded.sound(decode)) << block.rows << " rows";
  }
}

// Large layers have more contexts that are worth a table than tables can be numbered.
TEST(Coder, AModelHasNoMoreTablesThanAllowed) {
  Coded coded({3, 0, 0, 32, 24});
  const std::size_t usual = learn(coded.counts()).share_tables();
  const std::size_t usual_bytes = coded.bytes.size();
  ASSERT_GT(usual, 100U);
  for (const std::size_t most : {usual, usual - 1, usual / 2, usual / 10, std::size_t{2}}) {
    const StoredModel model = learn(coded.counts(), most);
    EXPECT_LE(model.share_tables(), most);
    EXPECT_GE(2 * model.share_tables(), most == 2 ? 0 : most) << "not many fewer";
    coded.encode_with(model);
    EXPECT_GE(coded.bytes.size(), usual_bytes);
    for (const DecodeBlock decode : block_decoders()) EXPECT_TRUE(coded.sound(decode)) << most;
  }
}

// A context with all nineteen margins of its layer has them in two tables.
TEST(Coder, EveryDecoderReadsTheRareMarginsOfWideTables) {
  StoredModel wide;
  wide.usual_distance = 1;
  wide.levels[4] = {{0, {}}};
  for (std::int8_t margin = -Coded::kLayer; margin <= Coded::kLayer; ++margin)
    wide.levels[4].front().weights.push_back({margin, 0});
  Coded coded({3, 0, 0, 30, 20});
  coded.model = std::make_shared<const Model>(wide, Coded::kLayer);
  base::Random random(11);
  for (std::int8_t& margin : coded.margins) {
    margin = static_cast<std::int8_t>(static_cast<int>(random.below(2 * Coded::kLayer + 1)) -
                                      Coded::kLayer);
  }
  coded.bytes.clear();
  encode_block(*coded.model, coded.block, coded.hints, coded.margins, coded.bytes);
  for (const DecodeBlock decode : block_decoders()) EXPECT_TRUE(coded.sound(decode));
  EXPECT_NE(coded.model->table(0).more, 0U);
}

// The index asks for zero words after short blocks beside long ones; anything else there is damage.
TEST(Coder, ZeroWordsMayFollowABlock) {
  Coded coded({3, 0, 0, 20, 20});
  coded.bytes.resize(coded.bytes.size() + 40);
  for (const DecodeBlock decode : block_decoders()) EXPECT_TRUE(coded.sound(decode));
  coded.bytes[coded.bytes.size() - 3] = std::byte{1};
  for (const DecodeBlock decode : block_decoders()) EXPECT_FALSE(coded.sound(decode));
}

// A board takes a word at most: a block that is longer than that holds something else.
TEST(Coder, NoBlockIsLongerThanItsBoards) {
  Coded coded({3, 0, 0, 20, 20});
  coded.bytes.resize(kStateBytes + 2 * kMostBlockBoards);
  for (const DecodeBlock decode : block_decoders()) EXPECT_TRUE(coded.sound(decode));
  coded.bytes.resize(coded.bytes.size() + 2);
  for (const DecodeBlock decode : block_decoders()) EXPECT_FALSE(coded.sound(decode));
}

// Nobody reads or writes beyond what is there, whatever the bytes say; sanitizers look on.
TEST(Coder, EveryDecoderRefusesOtherBytesAndShorterOnes) {
  const Coded good({3, 0, 0, 20, 20});
  base::Random random(5);
  for (const DecodeBlock decode : block_decoders()) {
    for (std::size_t at = 0; at < good.bytes.size(); ++at) {
      Coded bad = good;
      bad.bytes[at] ^= static_cast<std::byte>(1 + random.below(255));
      ASSERT_FALSE(bad.sound(decode)) << "byte " << at;
      bad.bytes = good.bytes;
      bad.bytes.resize(at);
      ASSERT_FALSE(bad.sound(decode)) << at << " bytes";
    }
  }
}

// Reads every margin of a packed file in memory with what lies in the folder below it.
bool all_sound(std::span<const std::byte> content, const HintLayers& hint_layers) {
  const Result<Layer> layer = Layer::open(content, "file");
  if (!layer) return false;
  std::vector<std::int8_t> margins(layer->header().block_boards);
  for (std::uint32_t block = 0; block < layer->header().blocks; ++block) {
    if (!layer->decode(block, hint_layers, margins)) return false;
  }
  return true;
}

TEST_F(Packed, FlippedBytesAndTruncationAreFound) {
  const Result<Tables> slow = open(working_.text());
  const auto& table_set = slow->state().table_set(rules_);
  const HintLayers hint_layers = table_set.decoded_layers[0].ensure(table_set.slots[0], 2).value();
  const std::vector<char> text = content_of(file(packed_, Kind::even, 4));
  std::vector<std::byte> content(text.size());
  std::transform(text.begin(), text.end(), content.begin(),
                 [](char byte) { return static_cast<std::byte>(byte); });
  ASSERT_TRUE(all_sound(content, hint_layers));
  for (std::size_t at = 0; at < content.size(); at += at < 128 || at >= kHeaderBytes ? 1 : 61) {
    content[at] ^= std::byte{0x11};
    ASSERT_FALSE(all_sound(content, hint_layers)) << "byte " << at;
    content[at] ^= std::byte{0x11};
  }
  for (std::size_t length = 0; length < content.size(); length += 13)
    ASSERT_FALSE(all_sound(std::span(content).first(length), hint_layers));
}

// The model's reader meets any bytes at all, not only damaged ones: checksums can be made to fit.
TEST(ModelReader, SurvivesAnything) {
  std::uint64_t state = 7;
  for (int round = 0; round < 20000; ++round) {
    std::vector<std::byte> bytes(static_cast<std::size_t>(round) % 40);
    for (std::byte& byte : bytes) {
      state = state * 6364136223846793005ULL + 1442695040888963407ULL;
      byte = static_cast<std::byte>(state >> 59U);
    }
    if (const auto model = parse_model(bytes, 3, "file")) {
      ASSERT_EQ(serialize(*model, 3), bytes);
    }
  }
}

}  // namespace
}  // namespace oware::tables

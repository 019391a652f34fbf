// Smaller layers in both forms, read by the build or not.
#include "build/lower.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "build/builder.hpp"
#include "build/distributed_builder.hpp"
#include "build/local_transport.hpp"
#include "build/plan.hpp"
#include "build/predict.hpp"
#include "build/test_folder.hpp"
#include "tables/disk/packer.hpp"
#include "tables/packed_model.hpp"

namespace oware::build {
namespace {

namespace fs = std::filesystem;
using tables::Form;
using tables::Kind;
using Use = LowerStore::Use;

constexpr int kLowerLayer = 7;
// No packed layer is unpacked, and few blocks are kept.
constexpr LowerOptions kStayPacked = {.cache_bytes = 1, .most_unpacked = 0};

void in_one_part(std::uint64_t count, std::uint64_t part,
                 const std::function<void(std::uint64_t, std::uint64_t)>& work) {
  for (std::uint64_t first = 0; first < count; first += part) {
    work(first, std::min(count, first + part));
  }
}

class Lower : public ::testing::Test {
 protected:
  explicit Lower(Kind kind = Kind::even) : kind_(kind), pool_(2) { build_to(kLowerLayer); }

  BuildOptions options_to(int seeds) const {
    BuildOptions options;
    options.folder = folder_.path();
    options.kind = kind_;
    options.seeds = seeds;
    options.threads = 2;
    return options;
  }
  void build_to(int seeds) const { EXPECT_EQ(build(options_to(seeds), {}), BuildOutcome::done); }

  std::string path(int layer, Form form) const {
    return folder_.path() + "/" + tables::file_name(kind_, {}, layer, form);
  }

  // In place of the working form.
  void pack(int layer, int highest_hint_layer = -1,
            tables::Stored stored = tables::Stored::all) const {
    const tables::Tables tables = std::move(*tables::open(folder_.path()));
    ASSERT_TRUE(tables::disk::pack_layer(
        folder_.path(), tables.state(), {}, kind_, layer,
        {.highest_hint_layer = highest_hint_layer, .stored = stored}, in_one_part));
    fs::remove(path(layer, Form::working));
  }

  void flip_last_bit(const std::string& file) const {
    std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
    stream.seekg(-1, std::ios::end);
    const int last = stream.get();
    stream.seekp(-1, std::ios::end);
    stream.put(static_cast<char>(last ^ 1));
  }

  Kind kind_;
  Folder folder_;
  ThreadPool pool_;
};

TEST_F(Lower, APackedLayerThatIsReadIsUnpacked) {
  LowerStore working(folder_.path());
  ASSERT_TRUE(working.add_checked(Kind::even, {}, kLowerLayer, Use::margins, pool_));
  pack(kLowerLayer);
  LowerStore packed(folder_.path());
  ASSERT_TRUE(packed.add_checked(Kind::even, {}, kLowerLayer, Use::margins, pool_));
  const LowerMargins& margins = packed.layers()[kLowerLayer];
  const LowerMargins& expected = working.layers()[kLowerLayer];
  ASSERT_EQ(margins.boards(), tables::board_count(kLowerLayer));
  EXPECT_TRUE(std::equal(margins.bytes(), margins.bytes() + margins.boards(), expected.bytes(),
                         expected.bytes() + expected.boards()));
}

TEST_F(Lower, APackedLayerIsReadWhereItIs) {
  LowerStore working(folder_.path());
  for (int layer = 0; layer <= kLowerLayer; ++layer) {
    ASSERT_TRUE(working.add_checked(Kind::even, {}, layer, Use::margins, pool_));
  }
  for (int layer = kLowerLayer; layer > 0; --layer) {
    pack(layer, layer == kLowerLayer ? 4 : -1);
  }
  LowerStore packed(folder_.path(), kStayPacked);
  for (int layer = 0; layer <= kLowerLayer; ++layer) {
    ASSERT_TRUE(packed.add_checked(Kind::even, {}, layer, Use::margins, pool_));
  }
  EXPECT_TRUE(packed.layers()[4].is_bytes()) << "hints look at it";
  for (const int layer : {5, kLowerLayer}) {
    const LowerMargins& margins = packed.layers()[static_cast<std::size_t>(layer)];
    const LowerMargins& expected = working.layers()[static_cast<std::size_t>(layer)];
    EXPECT_FALSE(margins.is_bytes());
    ASSERT_EQ(margins.boards(), tables::board_count(layer));
    std::vector<std::int8_t> copied(margins.boards());
    for (const std::uint64_t length : {std::uint64_t{1}, std::uint64_t{64}, margins.boards()}) {
      for (std::uint64_t first = 0; first < margins.boards(); first += length) {
        const std::uint64_t end = std::min(margins.boards(), first + length);
        margins.copy(first, std::span(copied).subspan(first, end - first));
      }
      EXPECT_TRUE(std::equal(copied.begin(), copied.end(), expected.bytes())) << length;
      std::ranges::fill(copied, std::int8_t{99});
    }
  }
  EXPECT_TRUE(packed.read_error());
}

// It is checked where it is not read; to read one, a build needs all boards.
TEST_F(Lower, AOneSidedLayerIsNotReadByABuild) {
  pack(kLowerLayer, -1, tables::Stored::one_side);
  LowerStore store(folder_.path());
  EXPECT_TRUE(store.add_checked(Kind::even, {}, kLowerLayer, Use::none, pool_));
  const Result<void> read = store.add_checked(Kind::even, {}, kLowerLayer, Use::margins, pool_);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::unreadable);
  EXPECT_EQ(read.error().what, tables::file_name(Kind::even, {}, kLowerLayer, Form::packed));
  EXPECT_EQ(build(options_to(kLowerLayer + 1), {}), BuildOutcome::done) << "captures take two";
  EXPECT_FALSE(build(options_to(kLowerLayer + 2), {}));
  EXPECT_FALSE(fs::exists(path(kLowerLayer + 2, Form::working)));
}

TEST_F(Lower, DamageOfAPackedLayerIsFoundWhereItIsRead) {
  pack(kLowerLayer);
  flip_last_bit(path(kLowerLayer, Form::packed));
  LowerStore packed(folder_.path(), kStayPacked);
  ASSERT_TRUE(packed.add_checked(Kind::even, {}, kLowerLayer, Use::margins, pool_));
  EXPECT_TRUE(packed.read_error());
  const LowerMargins& margins = packed.layers()[kLowerLayer];
  std::int8_t margin = 0;
  margins.copy(0, {&margin, 1});
  EXPECT_TRUE(packed.read_error());
  margins.copy(margins.boards() - 1, {&margin, 1});
  const Result<void> damaged = packed.read_error();
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, ErrorCode::corrupt);
  EXPECT_NE(message(damaged.error()).find("block"), std::string::npos);
}

TEST_F(Lower, ALayerThatIsNotReadIsCheckedAlone) {
  for (const Form form : {Form::working, Form::packed}) {
    if (form == Form::packed) {
      pack(kLowerLayer);
    }
    LowerStore lower(folder_.path());
    const Result<void> sound = lower.add_checked(Kind::even, {}, kLowerLayer, Use::none, pool_);
    ASSERT_TRUE(sound) << message(sound.error());
    EXPECT_TRUE(lower.layers()[kLowerLayer].empty());
    flip_last_bit(path(kLowerLayer, form));
    const Result<void> damaged =
        LowerStore(folder_.path()).add_checked(Kind::even, {}, kLowerLayer, Use::none, pool_);
    ASSERT_FALSE(damaged);
    EXPECT_EQ(damaged.error().code, ErrorCode::corrupt);
    flip_last_bit(path(kLowerLayer, form));
  }
}

// The one below the largest is read by none: it may be packed before the largest is begun.
TEST_F(Lower, TheLayerAfterAPackedOneIsTheSame) {
  const Folder other;
  BuildOptions options;
  options.folder = other.path();
  options.seeds = kLowerLayer + 1;
  EXPECT_EQ(build(options, {}), BuildOutcome::done);
  pack(kLowerLayer);
  build_to(kLowerLayer + 1);
  const std::string name = tables::file_name(Kind::even, {}, kLowerLayer + 1, Form::working);
  EXPECT_EQ(folder_.tables().at(name), other.tables().at(name));
  EXPECT_FALSE(fs::exists(path(kLowerLayer, Form::working)));
}

class PackedLower : public Lower, public ::testing::WithParamInterface<Kind> {
 protected:
  static constexpr int kHigher = kLowerLayer + 2;

  PackedLower() : Lower(GetParam()) {
    BuildOptions options = options_to(kHigher);
    options.folder = working_.path();
    EXPECT_EQ(build(options, {}), BuildOutcome::done);
    for (int layer = kLowerLayer; layer > 0; --layer) {
      pack(layer, layer > 5 ? 3 : -1);
    }
  }

  BuildOptions packed_options() const {
    BuildOptions options = options_to(kHigher);
    options.most_unpacked = 0;
    options.memory_bytes = 320U << 20U;  // of which the cache takes an eighth
    return options;
  }
  void expect_same() const {
    for (const int layer : {kLowerLayer + 1, kHigher}) {
      const std::string name = tables::file_name(kind_, {}, layer, Form::working);
      EXPECT_EQ(folder_.tables().at(name), working_.tables().at(name)) << layer;
    }
  }

  Folder working_;
  Folder scratch_;
};

TEST_P(PackedLower, GivesTheSameLayersInMemory) {
  const BuildOptions options = packed_options();
  EXPECT_EQ(lower_cache_memory(options), 40U << 20U);
  std::uint64_t models = 0;
  for (int layer = 1; layer <= kLowerLayer; ++layer) {
    models += tables::Model::most_bytes(layer);
  }
  EXPECT_EQ(lower_model_memory(options), models);
  BuildOptions working = options;
  working.folder = working_.path();
  EXPECT_EQ(lower_model_memory(working), 0U);
  EXPECT_EQ(board_memory(working), board_memory(options) + models + lower_cache_memory(options));
  EXPECT_EQ(build(options, {}), BuildOutcome::done);
  expect_same();
}

TEST_P(PackedLower, GivesTheSameLayersOutOfCore) {
  // The least memory, and nearly what the layers take in memory, of which a cache gets a part.
  for (const std::uint64_t bytes : {std::uint64_t{1}, layer_memory(kind_, kLowerLayer + 1) - 1}) {
    BuildOptions options = packed_options();
    options.scratch = scratch_.path();
    options.scratch_columns = 64;
    options.layer_bytes = bytes;
    EXPECT_EQ(plan_build(options)->streamed, 2);
    EXPECT_EQ(build(options, {}), BuildOutcome::done);
    expect_same();
    for (const int layer : {kLowerLayer + 1, kHigher}) {
      fs::remove(path(layer, Form::working));
    }
  }
}

TEST_P(PackedLower, GivesTheSameLayersToRanks) {
  for (const bool streams : {false, true}) {
    BuildOptions options = packed_options();
    options.scratch = scratch_.path();
    options.scratch_columns = 64;
    options.layer_bytes = streams ? 1 : 0;
    LocalRanks(3).run([&](Transport& transport) {
      EXPECT_EQ(build_distributed(options, {}, transport), BuildOutcome::done);
    });
    expect_same();
    for (const int layer : {kLowerLayer + 1, kHigher}) {
      fs::remove(path(layer, Form::working));
    }
  }
}

TEST_P(PackedLower, DamageEndsTheBuild) {
  flip_last_bit(path(kLowerLayer, Form::packed));
  for (const std::uint64_t layer_bytes : {std::uint64_t{0}, std::uint64_t{1}}) {
    BuildOptions options = packed_options();
    options.scratch = scratch_.path();
    options.layer_bytes = layer_bytes;
    const Result<BuildOutcome> outcome = build(options, {});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::corrupt);
    EXPECT_EQ(outcome.error().what, tables::file_name(kind_, {}, kLowerLayer, Form::packed));
    EXPECT_FALSE(fs::exists(path(kHigher, Form::working)));
    LocalRanks(2).run([&](Transport& transport) {
      const Result<BuildOutcome> ranks = build_distributed(options, {}, transport);
      ASSERT_FALSE(ranks);
      EXPECT_EQ(ranks.error().code, ErrorCode::corrupt);
    });
    EXPECT_FALSE(fs::exists(path(kHigher, Form::working)));
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, PackedLower, testing::Values(Kind::even, Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });

// What a layer reads of them, two seeds below it at least; not what is unpacked at once.
TEST_F(Lower, DecodingPackedLayersIsPredicted) {
  build_to(9);
  const auto predicted = [this](std::uint64_t most_unpacked, double decode) {
    BuildOptions options = options_to(11);
    options.most_unpacked = most_unpacked;
    Calibration calibration;
    calibration.solved.push_back({0, 1, 1e-9, 0.5});
    calibration.relax = {1e-9};
    calibration.decode = decode;
    Prediction prediction;
    predict_time(options, *plan_build(options), calibration, 1e12, prediction);
    return prediction;
  };
  EXPECT_EQ(predicted(0, 0).seconds, predicted(0, 1).seconds) << "nothing is packed";
  for (const int layer : {8, 9}) {
    pack(layer, 4);
  }
  const auto boards = [](int layer) { return static_cast<double>(tables::board_count(layer)); };
  const double decoded = 1.6 * (2 * boards(8) + boards(9));  // by 10 seeds, and by 11
  const Prediction none = predicted(0, 0);
  const Prediction all = predicted(0, 1e-3);
  EXPECT_NEAR(all.processor_seconds - none.processor_seconds, 1e-3 * decoded, 1e-6 * decoded);
  EXPECT_NEAR(all.seconds - none.seconds, 0.5e-3 * decoded, 1e-6 * decoded);
  EXPECT_EQ(predicted(tables::board_count(9), 1e-3).seconds, none.seconds);
  BuildOptions options = options_to(11);
  options.most_unpacked = 0;
  const Result<Calibration> measured = calibrate(options, {.highest = 10, .seconds = 0});
  ASSERT_TRUE(measured);
  EXPECT_GT(measured->decode, 1e-10);
  EXPECT_LT(measured->decode, 1e-5);
  options.most_unpacked = tables::board_count(9);
  EXPECT_EQ(calibrate(options, {.highest = 10, .seconds = 0})->decode, 0);
}

}  // namespace
}  // namespace oware::build

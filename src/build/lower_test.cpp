// Smaller layers in both forms, read by the build or not.
#include "build/lower.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "build/builder.hpp"
#include "build/test_folder.hpp"
#include "tables/disk/packer.hpp"

namespace oware::build {
namespace {

namespace fs = std::filesystem;
using tables::Form;
using tables::Kind;
using Use = LowerStore::Use;

constexpr int kLowerLayer = 7;

void in_one_part(std::uint64_t count, std::uint64_t part,
                 const std::function<void(std::uint64_t, std::uint64_t)>& work) {
  for (std::uint64_t first = 0; first < count; first += part) {
    work(first, std::min(count, first + part));
  }
}

class Lower : public ::testing::Test {
 protected:
  Lower() : pool_(2) { build_to(kLowerLayer); }

  void build_to(int seeds) const {
    BuildOptions options;
    options.folder = folder_.path();
    options.seeds = seeds;
    options.threads = 2;
    EXPECT_EQ(build(options, {}), BuildOutcome::done);
  }

  std::string path(int layer, Form form) const {
    return folder_.path() + "/" + tables::file_name(Kind::even, {}, layer, form);
  }

  // In place of the working form.
  void pack(int layer) const {
    const tables::Tables tables = std::move(*tables::open(folder_.path()));
    ASSERT_TRUE(tables::disk::pack_layer(folder_.path(), tables.state(), {}, Kind::even, layer,
                                         {.highest_hint_layer = -1}, in_one_part));
    fs::remove(path(layer, Form::working));
  }

  void flip_last_bit(const std::string& file) const {
    std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
    stream.seekg(-1, std::ios::end);
    const int last = stream.get();
    stream.seekp(-1, std::ios::end);
    stream.put(static_cast<char>(last ^ 1));
  }

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

}  // namespace
}  // namespace oware::build

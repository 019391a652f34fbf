// Where sections are in a scratch file, and what of them a crash leaves: the committed ones.
#include "build/scratch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "build/test_folder.hpp"

namespace oware::build {
namespace {

using tables::half_count;
using Numbers = ScratchChunks::Numbers;

TEST(ScratchChunks, TakesTheLowestThatAreFree) {
  ScratchChunks chunks(5);
  EXPECT_EQ(chunks.take(2), (Numbers{0, 1}));
  EXPECT_EQ(chunks.take(1), Numbers{2});
  chunks.give_back(Numbers{1});
  EXPECT_EQ(chunks.free(), 3U);
  EXPECT_EQ(chunks.take(3), (Numbers{1, 3, 4}));
  EXPECT_EQ(chunks.free(), 0U);
  chunks.grow(2);
  EXPECT_EQ(chunks.count(), 7U);
  EXPECT_EQ(chunks.take(2), (Numbers{5, 6}));
}

TEST(ScratchChunks, CommittedOnesAreFreeAfterTheCommitThatDoesWithoutThem) {
  ScratchChunks chunks(3);
  const Numbers first = chunks.take(2);
  chunks.commit();
  EXPECT_TRUE(chunks.is_committed(0));
  chunks.give_back(first);
  EXPECT_EQ(chunks.free(), 1U);
  EXPECT_EQ(chunks.take(1), Numbers{2});
  EXPECT_FALSE(chunks.is_committed(2));
  chunks.commit();
  EXPECT_EQ(chunks.free(), 2U);
  EXPECT_EQ(chunks.take(2), (Numbers{0, 1}));
}

TEST(ScratchChunks, AJournalClaimsEachOnce) {
  ScratchChunks chunks(3);
  EXPECT_TRUE(chunks.claim(Numbers{2, 0}));
  EXPECT_EQ(chunks.free(), 1U);
  EXPECT_TRUE(chunks.is_committed(2));
  EXPECT_FALSE(chunks.claim(Numbers{0}));
  EXPECT_FALSE(chunks.claim(Numbers{3}));
}

class ScratchFile : public testing::Test {
 protected:
  static constexpr int kLayer = 6;
  static constexpr std::uint32_t kColumns = 64;

  ScratchShape shape() const {
    return {folder_.path(), tables::Kind::even, {}, kLayer, 0, kColumns};
  }

  // Every board of the section has this value.
  void write(Scratch& scratch, int section, std::uint8_t value) const {
    std::vector<std::uint64_t> sums(half_count(section) * shape().segments(section));
    std::vector<std::uint8_t> bytes = blocks(section, value);
    EXPECT_TRUE(scratch.write(0, section, rows(section, bytes), {0, shape().segments(section)},
                              stride(section), sums.data()));
  }
  void write_and_turn(Scratch& scratch, int section, std::uint8_t value) const {
    const BufferSection of{0, section};
    ASSERT_TRUE(scratch.begin_step({&of, 1}));
    write(scratch, section, value);
    scratch.turn(0, section);
  }
  void write_all(Scratch& scratch, std::uint8_t value) const {
    for (int section = 0; section <= kLayer; ++section) {
      write_and_turn(scratch, section, value);
    }
  }
  // The value of every board; -1 where they differ or cannot be read.
  int value_of(const Scratch& scratch, int section) const {
    std::vector<std::uint8_t> bytes = blocks(section, 0);
    if (!scratch.read(0, section, rows(section, bytes), {0, shape().segments(section)},
                      stride(section))) {
      return -1;
    }
    const int value = bytes[0];
    for (std::uint32_t row = 0; row < half_count(section); ++row) {
      for (std::uint32_t column = 0; column < half_count(kLayer - section); ++column) {
        if (bytes[column / kColumns * stride(section) + row * kColumns + column % kColumns] !=
            value) {
          return -1;
        }
      }
    }
    return value;
  }
  std::uint8_t low() const { return static_cast<std::uint8_t>(shape().least() + 4); }
  std::uint8_t high() const { return static_cast<std::uint8_t>(shape().least() + 9); }

  Folder folder_;

 private:
  static std::size_t stride(int section) { return half_count(section) * std::size_t{kColumns}; }
  static std::vector<std::uint8_t> blocks(int section, std::uint8_t value) {
    const std::size_t count = (half_count(kLayer - section) + kColumns - 1) / kColumns;
    return std::vector<std::uint8_t>(count * stride(section), value);
  }
  static std::vector<RowInMemory> rows(int section, std::vector<std::uint8_t>& bytes) {
    std::vector<RowInMemory> rows;
    for (std::uint32_t row = 0; row < half_count(section); ++row) {
      rows.push_back({row, bytes.data() + row * std::size_t{kColumns}});
    }
    return rows;
  }
};

TEST_F(ScratchFile, HasRoomForEverySectionAndAQuarterMore) {
  std::uint64_t chunks = 0;
  for (int section = 0; section <= kLayer; ++section) {
    chunks += shape().chunks(section);
    EXPECT_GE(shape().chunks(section) * shape().chunk_bytes(), shape().section_bytes(section));
  }
  EXPECT_EQ(shape().file_bytes(), (chunks + (chunks + 3) / 4) * shape().chunk_bytes());
  ScratchShape wide = shape();
  wide.step_chunks = static_cast<std::uint32_t>(chunks) / 2;
  EXPECT_EQ(wide.file_bytes(), (chunks + chunks / 2) * wide.chunk_bytes());
  wide.step_chunks = 1000;  // never more than twice
  EXPECT_EQ(wide.file_bytes(), 2 * chunks * wide.chunk_bytes());
}

TEST_F(ScratchFile, WhatWasNotCommittedIsNotThereAfterwards) {
  {
    Scratch scratch = *Scratch::create(shape());
    write_all(scratch, low());
    ASSERT_TRUE(scratch.commit());
    write_and_turn(scratch, 3, high());
    EXPECT_EQ(value_of(scratch, 3), high());
    write_and_turn(scratch, 3, low() + 1);  // again, in the same place
    EXPECT_EQ(value_of(scratch, 3), low() + 1);
  }
  const std::optional<Scratch> resumed = Scratch::resume(shape());
  ASSERT_TRUE(resumed);
  for (int section = 0; section <= kLayer; ++section) {
    EXPECT_EQ(value_of(*resumed, section), low()) << section;
  }
}

TEST_F(ScratchFile, WhatWasWrittenAndNotTurnedToIsDropped) {
  Scratch scratch = *Scratch::create(shape());
  write_all(scratch, low());
  ASSERT_TRUE(scratch.commit());
  const BufferSection third{0, 3};
  for (int turn = 0; turn < 20; ++turn) {  // each time the same chunks
    ASSERT_TRUE(scratch.begin_step({&third, 1}));
    write(scratch, 3, high());
  }
  EXPECT_EQ(value_of(scratch, 3), low());
  EXPECT_EQ(std::filesystem::file_size(shape().path(".scratch")), shape().file_bytes());
}

// Without room for what comes, what was written is committed and its old chunks are used again.
TEST_F(ScratchFile, AStepWithoutRoomCommitsFirst) {
  Scratch scratch = *Scratch::create(shape());
  write_all(scratch, low());
  ASSERT_TRUE(scratch.commit());
  write_all(scratch, high());
  EXPECT_EQ(std::filesystem::file_size(shape().path(".scratch")), shape().file_bytes());
  const std::optional<Scratch> resumed = Scratch::resume(shape());
  ASSERT_TRUE(resumed);
  int later = 0;
  for (int section = 0; section <= kLayer; ++section) {
    EXPECT_EQ(value_of(scratch, section), high()) << section;
    const int value = value_of(*resumed, section);
    EXPECT_TRUE(value == low() || value == high()) << value;
    later += value == high() ? 1 : 0;
  }
  EXPECT_GT(later, 0);
}

TEST_F(ScratchFile, OfASolvedLayerTheValuesAloneStay) {
  Scratch scratch = *Scratch::create(shape());
  const std::vector<std::uint8_t> fixed(100'000, 7);
  ASSERT_TRUE(scratch.append_fixed(fixed));
  write_all(scratch, low());
  ASSERT_TRUE(scratch.commit());
  write_all(scratch, high());
  const std::uint64_t before = scratch.disk_bytes();
  ASSERT_TRUE(scratch.keep_values_alone());
  EXPECT_EQ(std::filesystem::file_size(shape().path(".fixed")), 0U);
  EXPECT_LT(scratch.disk_bytes() + fixed.size(), before) << "room of free chunks, too";
  const std::optional<Scratch> resumed = Scratch::resume(shape());
  ASSERT_TRUE(resumed);
  EXPECT_TRUE(resumed->state().fixed.empty());
  for (int section = 0; section <= kLayer; ++section) {
    EXPECT_EQ(value_of(*resumed, section), high()) << section;
  }
}

// With more memory than when the file was made, steps are larger.
TEST_F(ScratchFile, AStepThatIsLargerThanTheRoomMakesTheFileLarger) {
  Scratch scratch = *Scratch::create(shape());
  write_all(scratch, low());
  std::vector<BufferSection> all;
  for (int section = 0; section <= kLayer; ++section) {
    all.push_back({0, section});
  }
  ASSERT_TRUE(scratch.commit());
  ASSERT_TRUE(scratch.begin_step(all));
  for (int section = 0; section <= kLayer; ++section) {
    write(scratch, section, high());
    scratch.turn(0, section);
  }
  EXPECT_GT(std::filesystem::file_size(shape().path(".scratch")), shape().file_bytes());
  ASSERT_TRUE(scratch.commit());
  const std::optional<Scratch> resumed = Scratch::resume(shape());
  ASSERT_TRUE(resumed);
  for (int section = 0; section <= kLayer; ++section) {
    EXPECT_EQ(value_of(*resumed, section), high()) << section;
  }
}

}  // namespace
}  // namespace oware::build

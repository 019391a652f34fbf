// Damage of every sort: a table that is not what it was is named and never used, and the others go
// on working.
#include <gtest/gtest.h>
#include <fstream>
#include <oware/tables.hpp>
#include <random>

#include "slow_tables.hpp"
#include "tables/disk/file.hpp"
#include "tables/disk/writer.hpp"
#include "tables/layer.hpp"

namespace oware::tables {
namespace {

std::vector<std::byte> content_of(const std::filesystem::path& path) {
  const auto mapping = disk::Mapping::open(path.string()).value();
  return {mapping.bytes().begin(), mapping.bytes().end()};
}

void put(const std::filesystem::path& path, std::span<const std::byte> content) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(reinterpret_cast<const char*>(content.data()),
            static_cast<std::streamsize>(content.size()));
}

// Reads every margin of the file in memory; false when anything was found wrong.
bool all_sound(std::span<const std::byte> content) {
  const Result<Layer> layer = Layer::open(content, "file");
  if (!layer) return false;
  std::vector<std::int8_t> margins(layer->header().block_boards);
  for (std::uint32_t block = 0; block < layer->header().blocks; ++block) {
    if (!layer->decode(block, {}, margins)) return false;
  }
  return true;
}

class Corruption : public testing::Test {
 protected:
  Corruption() { write_slow_tables(folder_.text(), 4, rules_); }

  std::filesystem::path file(Kind kind, int layer) {
    return folder_.path() / file_name(kind, rules_, layer, Form::working);
  }

  TemporaryFolder folder_;
  rules::RuleSet rules_;
};

TEST_F(Corruption, EveryFlippedByteOfASmallFileIsFound) {
  for (const int layer : {0, 1, 4}) {
    std::vector<std::byte> content = content_of(file(Kind::even, layer));
    ASSERT_TRUE(all_sound(content));
    for (std::byte& byte : content) {
      const std::byte kept = byte;
      for (const std::byte flip : {std::byte{1}, std::byte{0x80}, std::byte{0xff}}) {
        byte = kept ^ flip;
        ASSERT_FALSE(all_sound(content)) << "byte " << &byte - content.data();
      }
      byte = kept;
    }
  }
}

TEST_F(Corruption, EveryTruncationIsFound) {
  std::vector<std::byte> content = content_of(file(Kind::bounds, 3));
  while (!content.empty()) {
    content.pop_back();
    ASSERT_FALSE(all_sound(content)) << content.size();
  }
}

TEST_F(Corruption, RandomBytesOfALargerFile) {
  const Header header = working_header(Kind::even, rules_, 11);
  std::vector<std::byte> data(header.data_bytes);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<std::byte>(i * i % 23);
  ASSERT_TRUE(disk::write_layer(folder_.text(), rules_, header, data));
  std::vector<std::byte> content = content_of(file(Kind::even, 11));
  std::mt19937_64 random(5);
  for (int i = 0; i < 300; ++i) {
    std::byte& byte = content[random() % content.size()];
    const std::byte kept = byte;
    byte ^= static_cast<std::byte>(1 + random() % 255);
    ASSERT_FALSE(all_sound(content));
    byte = kept;
  }
  EXPECT_TRUE(all_sound(content));
}

TEST_F(Corruption, ADamagedBlockIsNamedAndTheRestGoesOn) {
  std::vector<std::byte> content = content_of(file(Kind::even, 4));
  content.back() ^= std::byte{4};
  put(file(Kind::even, 4), content);
  const Result<Tables> tables = open(folder_.text());
  ASSERT_TRUE(tables);
  EXPECT_TRUE(tables->problems().empty());
  const View view = tables->under(rules_);
  const Result<Answer> answer = view.probe(position_of(unrank(4, 1000), rules_));
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::corrupt);
  EXPECT_EQ(message(answer.error()),
            "even_no-capture_when-starved_04.owt: found 'a damaged block 0 of 1'; expected the "
            "checksum that stands in the file");
  EXPECT_TRUE(view.probe(position_of(unrank(3, 100), rules_)));
  EXPECT_TRUE(view.bounds(position_of(unrank(4, 1000), rules_)));
}

TEST_F(Corruption, ATruncatedFileIsNamedWhenItIsOpened) {
  std::filesystem::resize_file(file(Kind::bounds, 4), 5000);
  const Result<Tables> tables = open(folder_.text());
  ASSERT_EQ(tables->problems().size(), 1U);
  EXPECT_EQ(tables->problems()[0].what, "bounds_no-capture_when-starved_04.owt");
  const View view = tables->under(rules_);
  EXPECT_EQ(view.layers(Kind::bounds), 3);
  EXPECT_EQ(view.probe(position_of(unrank(4, 7), rules_)).error().code, ErrorCode::corrupt);
  EXPECT_EQ(view.bounds(position_of(unrank(4, 7), rules_)).error().code, ErrorCode::corrupt);
  EXPECT_TRUE(view.even(position_of(unrank(4, 7), rules_)));
}

TEST_F(Corruption, ForeignFilesAreRefused) {
  std::filesystem::copy_file(file(Kind::even, 3), file(Kind::even, 4),
                             std::filesystem::copy_options::overwrite_existing);
  put(file(Kind::even, 2), std::as_bytes(std::span("a letter to a friend")));
  put(file(Kind::even, 1), {});
  const Result<Tables> tables = open(folder_.text());
  EXPECT_EQ(tables->problems().size(), 3U);
  for (const Error& problem : tables->problems()) EXPECT_EQ(problem.code, ErrorCode::corrupt);
  EXPECT_EQ(tables->under(rules_).layers(Kind::even), 0);
}

}  // namespace
}  // namespace oware::tables

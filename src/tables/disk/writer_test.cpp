#include "tables/disk/writer.hpp"

#include <gtest/gtest.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <thread>

#include "tables/checksum.hpp"

namespace oware::tables::disk {
namespace {

class Writer : public testing::Test {
 protected:
  Writer()
      : folder_(std::filesystem::temp_directory_path() /
                ("oware_writer_" + std::to_string(getpid()))) {}
  ~Writer() override { std::filesystem::remove_all(folder_); }

  static std::vector<std::byte> content(const Header& header) {
    std::vector<std::byte> data(header.data_bytes);
    for (std::size_t i = 0; i < data.size(); ++i) {
      data[i] = static_cast<std::byte>(i * 7 / 3);
    }
    return data;
  }

  std::filesystem::path folder_;
};

TEST_F(Writer, BlocksInAnyOrderGiveTheSameFile) {
  const rules::RuleSet rules;
  const Header header = working_header(Kind::even, rules, 9);
  const std::vector<std::byte> data = content(header);
  ASSERT_TRUE(write_layer((folder_ / "whole").string(), rules, header, data));

  Result<LayerWriter> writer = LayerWriter::create((folder_ / "parts").string(), rules, header);
  ASSERT_TRUE(writer) << message(writer.error());
  const auto write = [&](std::uint32_t block) {
    const std::size_t from = std::size_t{block} * kWorkingBlockBytes;
    ASSERT_TRUE(writer->write(
        block, std::span(data).subspan(
                   from, std::min<std::size_t>(kWorkingBlockBytes, data.size() - from))));
  };
  std::thread odd([&] {
    for (std::uint32_t block = 1; block < header.blocks; block += 2) {
      write(block);
    }
  });
  for (std::uint32_t block = 0; block < header.blocks; block += 2) {
    write(block);
  }
  odd.join();
  ASSERT_TRUE(writer->finish());

  const std::string name = file_name(Kind::even, rules, 9, Form::working);
  const Result<Mapping> whole = Mapping::open((folder_ / "whole" / name).string());
  const Result<Mapping> parts = Mapping::open((folder_ / "parts" / name).string());
  ASSERT_TRUE(whole && parts);
  EXPECT_TRUE(std::ranges::equal(whole->bytes(), parts->bytes()));
  const Result<Header> read = parse_header(whole->bytes(), whole->bytes().size(), name);
  ASSERT_TRUE(read) << message(read.error());
  EXPECT_EQ(checksum(whole->bytes().subspan(read->index_offset(), read->index_bytes)),
            read->index_checksum);
  EXPECT_TRUE(std::ranges::equal(whole->bytes().subspan(read->data_offset()), data));
  EXPECT_EQ(checksum(std::span(data).first(kWorkingBlockBytes)),
            load_le(whole->bytes().data() + read->index_offset(), 8));
  const Result<Mapping> manifest = Mapping::open((folder_ / "parts" / kManifestName).string());
  ASSERT_TRUE(manifest);
  EXPECT_EQ(manifest->bytes().back(), std::byte{'\n'});
}

TEST_F(Writer, WhatIsDroppedBehindIsWholeAndLittleIsUnderWay) {
  constexpr std::size_t kPiece = 4096;
  constexpr std::size_t kMost = 10 * kPiece;
  std::vector<std::byte> data(100 * kPiece);
  for (std::size_t i = 0; i < data.size(); ++i) {
    data[i] = static_cast<std::byte>(i / 5);
  }
  ASSERT_TRUE(make_folder(folder_.string()));
  const std::string path = (folder_ / "dropped").string();
  const Result<File> file = File::create(path);
  ASSERT_TRUE(file) << message(file.error());
  DropBehind drop_behind(kMost);
  const auto write = [&](std::size_t first) {
    for (std::size_t piece = first; piece < 100; piece += 2) {
      ASSERT_TRUE(file->write_at(piece * kPiece, std::span(data).subspan(piece * kPiece, kPiece)));
      const Result<std::uint64_t> under_way = drop_behind.wrote(*file, piece * kPiece, kPiece);
      ASSERT_TRUE(under_way) << message(under_way.error());
      EXPECT_GE(*under_way, kPiece);
      EXPECT_LE(*under_way, kMost);
    }
  };
  std::thread other(write, 1);
  write(0);
  other.join();
  EXPECT_EQ(drop_behind.wrote(*file, 0, kPiece), kMost);
  // What the system refuses to write out is said.
  EXPECT_FALSE(drop_behind.wrote(*file, std::uint64_t{1} << 63U, kPiece));
  const Result<Mapping> mapping = Mapping::open(path);
  ASSERT_TRUE(mapping) << message(mapping.error());
  EXPECT_TRUE(std::ranges::equal(mapping->bytes(), data));
}

TEST_F(Writer, AnUnfinishedLayerLeavesNothing) {
  const rules::RuleSet rules;
  {
    ASSERT_TRUE(LayerWriter::create(folder_.string(), rules, working_header(Kind::even, rules, 3)));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(Writer, AFolderThatCannotBeMadeIsNamed) {
  const Result<LayerWriter> writer =
      LayerWriter::create("/dev/null/tables", {}, working_header(Kind::even, {}, 3));
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.error().code, ErrorCode::unreadable);
  EXPECT_EQ(writer.error().what, "/dev/null/tables");
}

}  // namespace
}  // namespace oware::tables::disk

#include "tables/disk/writer.hpp"

#include <gtest/gtest.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <thread>

#include "tables/checksum.hpp"
#include "tables/disk/test_size_limit.hpp"

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
  const Header header = working_header(Kind::even, {}, 3);
  const Result<void> whole = write_layer("/dev/null/tables", {}, header, content(header));
  ASSERT_FALSE(whole);
  EXPECT_EQ(message(whole.error()), message(writer.error()));
}

TEST_F(Writer, AFileThatCannotBeMadeIsNamed) {
  const Header header = working_header(Kind::even, {}, 3);
  const std::string part =
      (folder_ / (file_name(Kind::even, {}, 3, Form::working) + kPartSuffix)).string();
  std::filesystem::create_directories(part);
  const Result<LayerWriter> writer = LayerWriter::create(folder_.string(), {}, header);
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.error().what, part);
  EXPECT_EQ(writer.error().found, "create: Is a directory");
}

TEST_F(Writer, WithoutRoomForTheWholeFileNothingIsBegun) {
  const Header header = working_header(Kind::even, {}, 3);
  const auto begin = [&] {
    const SizeLimit limit(header.file_bytes() - 1);
    return LayerWriter::create(folder_.string(), {}, header);
  };
  const Result<LayerWriter> writer = begin();
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.error().code, ErrorCode::disk_full);
  EXPECT_EQ(writer.error().found,
            "reserve " + std::to_string(header.file_bytes()) + " bytes: File too large");
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(Writer, ABlockWithoutRoomIsSaidAndTheFileGoes) {
  const Header header = working_header(Kind::even, {}, 3);
  for (const bool read_soon : {true, false}) {
    {
      Result<LayerWriter> writer = LayerWriter::create(folder_.string(), {}, header, read_soon);
      ASSERT_TRUE(writer) << message(writer.error());
      const auto write = [&] {
        const SizeLimit limit(header.data_offset());
        return writer->write(0, content(header));
      };
      const Result<void> written = write();
      ASSERT_FALSE(written);
      EXPECT_EQ(written.error().code, ErrorCode::disk_full);
      EXPECT_EQ(written.error().found, "write: File too large");
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder_));
  }
}

TEST_F(Writer, AManifestThatCannotBeWrittenIsNamed) {
  const Header header = working_header(Kind::even, {}, 3);
  std::filesystem::create_directories(folder_ / kManifestName);
  const Result<void> written = write_layer(folder_.string(), {}, header, content(header));
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().what, (folder_ / kManifestName).string());
  EXPECT_EQ(written.error().found, "append: Is a directory");
}

}  // namespace
}  // namespace oware::tables::disk

#include "tables/format.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

#include "tables/checksum.hpp"
#include "tables/index.hpp"
#include "tables/packed_index.hpp"
#include "tables/packed_tiling.hpp"

namespace oware::tables {
namespace {

Header sample() {
  Header header = working_header(Kind::bounds, {}, 7);
  header.index_checksum = 0x0123456789abcdefULL;
  return header;
}

TEST(Format, HeadersRoundTrip) {
  for (const Header& header :
       {sample(), working_header(Kind::even, {}, 0), working_header(Kind::even, {}, 36, {5, 13, 1}),
        working_header(Kind::bounds, {}, 36, {4, 14, 2}),
        working_header(Kind::even, {}, 31, {8, 20, 1})}) {
    const auto bytes = serialize(header);
    const Result<Header> read = parse_header(bytes, header.file_bytes(), "file");
    ASSERT_TRUE(read) << message(read.error());
    EXPECT_EQ(*read, header);
  }
}

TEST(Format, ALayersSizes) {
  const Header header = sample();
  EXPECT_EQ(header.boards, board_count(7));
  EXPECT_EQ(header.blocks, 2U);  // 31,824 boards
  EXPECT_EQ(header.index_bytes, 4096U);
  EXPECT_EQ(header.file_bytes(), 4096U + 4096U + 31824U);
}

TEST(Format, EveryFlippedBitOfAHeaderIsFound) {
  const Header header = sample();
  for (std::size_t bit = 0; bit < kHeaderBytes * 8; ++bit) {
    auto bytes = serialize(header);
    bytes[bit / 8] ^= std::byte{1} << (bit % 8);
    ASSERT_FALSE(parse_header(bytes, header.file_bytes(), "file")) << "bit " << bit;
  }
}

TEST(Format, ErrorsSayWhatIsWrong) {
  const Header header = sample();
  auto bytes = serialize(header);
  EXPECT_EQ(parse_header(bytes, header.file_bytes() - 1, "f").error().code, ErrorCode::corrupt);
  EXPECT_EQ(parse_header(std::span(bytes).first(100), 100, "f").error().code, ErrorCode::corrupt);
  EXPECT_EQ(parse_header({}, 0, "f").error().code, ErrorCode::corrupt);
  bytes[8] = std::byte{kNewestVersion + 1};
  const Error newer = parse_header(bytes, header.file_bytes(), "f").error();
  EXPECT_EQ(newer.code, ErrorCode::corrupt);
  EXPECT_EQ(newer.found, "format version " + std::to_string(kNewestVersion + 1));
  bytes[0] = std::byte{'x'};
  EXPECT_EQ(parse_header(bytes, header.file_bytes(), "f").error().found, "other content");
}

TEST(Format, AnOlderVersionIsNamed) {
  for (const Header& header :
       {sample(), packed_header(sample(), 3),
        packed_header(working_header(Kind::even, {}, 7), 3, Stored::one_side)}) {
    auto bytes = serialize(header);
    ASSERT_TRUE(parse_header(bytes, header.file_bytes(), "f"));
    bytes[8] = std::byte{2};
    store_le(bytes.data() + kHeaderBytes - 8, checksum(std::span(bytes).first(kHeaderBytes - 8)),
             8);
    const Error error = parse_header(bytes, header.file_bytes(), "f").error();
    EXPECT_EQ(error.code, ErrorCode::corrupt);
    EXPECT_EQ(error.found, "version 2 of the " + std::string(to_string(header.form)) + " form");
  }
}

TEST(Format, AHeaderOfAnotherLengthIsRefused) {
  const Header header = sample();
  auto bytes = serialize(header);
  store_le(bytes.data() + 12, kHeaderBytes / 2, 4);
  store_le(bytes.data() + kHeaderBytes - 8, checksum(std::span(bytes).first(kHeaderBytes - 8)), 8);
  const Result<Header> read = parse_header(bytes, header.file_bytes(), "f");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::corrupt);
  EXPECT_EQ(read.error().found, "a damaged header");
}

// One number at a time is another than the rest of the header says.
TEST(Format, AHeaderThatContradictsItselfIsRefused) {
  using Change = std::function<void(Header&)>;
  const std::vector<std::pair<const char*, Change>> of_each = {
      {"kind", [](Header& header) { header.kind = static_cast<Kind>(2); }},
      {"form", [](Header& header) { header.form = static_cast<Form>(2); }},
      {"layer", [](Header& header) { header.layer = kMaxLayer + 1; }},
      {"another layer", [](Header& header) { --header.layer; }},
      {"boards", [](Header& header) { --header.boards; }},
      {"boards of a block", [](Header& header) { --header.block_boards; }},
      {"no boards in a block", [](Header& header) { header.block_boards = 0; }},
      {"blocks", [](Header& header) { ++header.blocks; }},
      {"index", [](Header& header) { header.index_bytes += kPageBytes; }},
      {"hint layer", [](Header& header) { header.highest_hint_layer = 7; }},
      {"bits", [](Header& header) { header.bits = 5; }},
      {"clamp", [](Header& header) { header.clamp = kMaxLayer + 1; }},
      {"step", [](Header& header) { header.step = 0; }},
  };
  const std::vector<std::pair<const char*, Change>> of_working = {
      {"a step without a clamp", [](Header& header) { header.step = 2; }},
      {"hints", [](Header& header) { header.highest_hint_layer = 0; }},
      {"a model", [](Header& header) { header.model_bytes = 1; }},
      {"data", [](Header& header) { ++header.data_bytes; }},
  };
  const std::vector<std::pair<const char*, Change>> of_clamped = {
      {"levels beyond the bits", [](Header& header) { header.clamp = 20; }},
      {"a step that does not divide", [](Header& header) { header.step = 3; }},
      {"no clamp", [](Header& header) { header.clamp = 0; }},
      {"digits that do not exist", [](Header& header) { header.bits = 7; }},
  };
  const auto refuses = [](const Header& whole, const auto& changes) {
    ASSERT_TRUE(parse_header(serialize(whole), whole.file_bytes(), "f"));
    for (const auto& [name, change] : changes) {
      Header header = whole;
      change(header);
      const auto read = parse_header(serialize(header), header.file_bytes(), "f");
      ASSERT_FALSE(read) << name << " in the form " << to_string(whole.form);
      EXPECT_EQ(read.error().code, ErrorCode::corrupt);
    }
  };
  const Header clamped = working_header(Kind::even, {}, 36, {4, 7, 1});
  refuses(sample(), of_each);
  refuses(sample(), of_working);
  refuses(clamped, of_clamped);
  refuses(packed_header(sample(), 3), of_each);
  const Header one_sided = packed_header(working_header(Kind::even, {}, 7), 3, Stored::one_side);
  refuses(one_sided, of_each);
  refuses(one_sided, std::vector<std::pair<const char*, Change>>{
                         {"another section",
                          [](Header& header) {
                            header.first_section = 3;
                            header.blocks = Tiling(Kind::even, 7, 3).blocks();
                            header.index_bytes = packed_index_bytes(header.blocks);
                          }},
                         {"blocks of all", [](Header& header) { header.first_section = 0; }},
                         {"one side of bounds", [](Header& header) {
                            header = packed_header(working_header(Kind::bounds, {}, 7), 3,
                                                   Stored::one_side);
                          }}});
  refuses(sample(), std::vector<std::pair<const char*, Change>>{
                        {"one side", [](Header& header) { header.first_section = 4; }}});
  refuses(packed_header(sample(), 3),
          std::vector<std::pair<const char*, Change>>{
              {"below no hints", [](Header& header) { header.highest_hint_layer = -2; }}});
}

TEST(Format, RulesOfAFingerprint) {
  for (const rules::Preset& preset : rules::kPresets) {
    const auto read = rules_of(reduced_fingerprint(preset.rules));
    ASSERT_TRUE(read) << preset.name;
    EXPECT_EQ(reduced_fingerprint(*read), reduced_fingerprint(preset.rules));
  }
  for (const std::uint32_t number : {0xffff0000U, 0x0000f000U, 1U}) {
    EXPECT_FALSE(rules_of(number | reduced_fingerprint({}))) << number;
    EXPECT_EQ(rules_text(number), "unknown rules " + std::to_string(number));
  }
}

TEST(Format, OnlyWhatMattersIsInTheName) {
  const rules::RuleSet abapa;
  rules::RuleSet agreed = abapa;
  agreed.repetition = rules::Repetition::none;
  EXPECT_EQ(reduced_fingerprint(abapa), reduced_fingerprint(agreed));
  EXPECT_EQ(file_name(Kind::even, abapa, 7, Form::working), "even_no-capture_when-starved_07.owt");
  EXPECT_EQ(file_name(Kind::bounds, abapa, 16, Form::packed),
            "bounds_no-capture_when-starved_16.owp");
  EXPECT_EQ(rules_text(reduced_fingerprint(abapa)), "grand-slam=no-capture, feeding=when-starved");
}

}  // namespace
}  // namespace oware::tables

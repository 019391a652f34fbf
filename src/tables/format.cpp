#include "tables/format.hpp"

#include <algorithm>
#include <utility>

#include "tables/checksum.hpp"
#include "tables/index.hpp"
#include "tables/packed_index.hpp"
#include "tables/packed_tiling.hpp"

namespace oware::tables {
namespace {

static_assert(sizeof(std::byte) == 1 && sizeof(std::uint64_t) == 8);

// Where each number stands in the header, and how wide it is.
struct Field {
  std::size_t offset;
  int width;
};
constexpr Field kVersionField = {8, 4};
constexpr Field kHeaderBytesField = {12, 4};
constexpr Field kRulesField = {16, 4};
constexpr Field kKindField = {20, 1};
constexpr Field kFormField = {21, 1};
constexpr Field kLayerField = {22, 1};
constexpr Field kBitsField = {23, 1};
constexpr Field kClampField = {24, 1};
constexpr Field kStepField = {25, 1};
constexpr Field kFloorField = {26, 1};  // plus one
constexpr Field kFirstSectionField = {27, 1};
constexpr Field kBoardsField = {32, 8};
constexpr Field kBlockBoardsField = {40, 4};
constexpr Field kBlocksField = {44, 4};
constexpr Field kIndexBytesField = {48, 8};
constexpr Field kIndexChecksumField = {56, 8};
constexpr Field kModelBytesField = {64, 8};
constexpr Field kModelChecksumField = {72, 8};
constexpr Field kDataBytesField = {80, 8};
constexpr Field kChecksumField = {kHeaderBytes - 8, 8};

constexpr std::uint32_t kRepetitionAndStart = 0x00000fffU;  // of rules::fingerprint()

constexpr std::uint64_t divide_up(std::uint64_t value, std::uint64_t unit) {
  return (value + unit - 1) / unit;
}

bool plausible(const Header& header) {
  if (header.layer > kMaxLayer || header.kind > Kind::bounds || header.form > Form::packed ||
      header.boards != board_count(header.layer) || header.block_boards == 0 ||
      header.clamp > kMaxLayer || header.step == 0) {
    return false;
  }
  if (header.form == Form::packed) {
    const bool sections_fit =
        header.first_section == 0 ||
        (header.kind == Kind::even && header.first_section == first_stored_section(header.layer));
    return sections_fit && header.bits == 0 && header.highest_hint_layer >= -1 &&
           header.highest_hint_layer < header.layer &&
           header.block_boards == block_boards(header.kind) &&
           header.blocks == Tiling(header.kind, header.layer, header.first_section).blocks() &&
           header.index_bytes == packed_index_bytes(header.blocks);
  }
  const bool whole = header.bits == 8 && header.clamp == 0 && header.step == 1;
  const bool clamped = header.clamp > 0 && 2 * header.clamp % header.step == 0 &&
                       levels_of(header.digits()) <= most_levels(header.bits);
  return (whole || clamped) &&
         header.block_boards == digit_boards(header.bits, kWorkingBlockBytes) &&
         header.highest_hint_layer == -1 && header.first_section == 0 && header.model_bytes == 0 &&
         header.blocks == divide_up(header.boards, header.block_boards) &&
         header.index_bytes ==
             divide_up(std::uint64_t{header.blocks} * 8, kPageBytes) * kPageBytes &&
         header.data_bytes == digit_bytes(header.bits, header.boards);
}

}  // namespace

std::uint64_t load_le(const std::byte* bytes, int width) {
  std::uint64_t value = 0;
  for (int i = width - 1; i >= 0; --i) {
    value = value << 8U | std::to_integer<std::uint64_t>(bytes[i]);
  }
  return value;
}

void store_le(std::byte* bytes, std::uint64_t value, int width) {
  for (int i = 0; i < width; ++i) {
    bytes[i] = static_cast<std::byte>(value >> (8 * static_cast<unsigned>(i)));
  }
}

std::uint32_t reduced_fingerprint(const rules::RuleSet& rules) {
  return rules::fingerprint(rules) & ~kRepetitionAndStart;
}

std::optional<rules::RuleSet> rules_of(std::uint32_t reduced) {
  rules::RuleSet rules;
  rules.grand_slam = static_cast<rules::GrandSlam>(reduced >> 16U & 0xffU);
  rules.feeding = static_cast<rules::Feeding>(reduced >> 12U & 0xfU);
  return is_valid(rules) && reduced_fingerprint(rules) == reduced ? std::optional(rules)
                                                                  : std::nullopt;
}

std::string rules_text(std::uint32_t reduced) {
  const std::optional<rules::RuleSet> rules = rules_of(reduced);
  if (!rules) {
    return "unknown rules " + std::to_string(reduced);
  }
  return "grand-slam=" + std::string(rules::to_string(rules->grand_slam)) +
         ", feeding=" + std::string(rules::to_string(rules->feeding));
}

std::string_view to_string(Kind kind) { return kind == Kind::even ? "even" : "bounds"; }

std::string_view to_string(Form form) { return form == Form::working ? "working" : "packed"; }

std::string file_name(Kind kind, const rules::RuleSet& rules, int layer, Form form) {
  std::string name(to_string(kind));
  name.append("_")
      .append(rules::to_string(rules.grand_slam))
      .append("_")
      .append(rules::to_string(rules.feeding));
  name.append(layer < 10 ? "_0" : "_").append(std::to_string(layer));
  return name.append(form == Form::working ? ".owt" : ".owp");
}

Header working_header(Kind kind, const rules::RuleSet& rules, int layer, const Digits& digits) {
  Header header;
  header.rules = reduced_fingerprint(rules);
  header.kind = kind;
  header.layer = static_cast<std::uint8_t>(layer);
  header.bits = static_cast<std::uint8_t>(digits.bits);
  header.clamp = static_cast<std::uint8_t>(digits.clamp);
  header.step = static_cast<std::uint8_t>(digits.step);
  header.boards = board_count(layer);
  header.block_boards = digit_boards(digits.bits, kWorkingBlockBytes);
  header.blocks = static_cast<std::uint32_t>(divide_up(header.boards, header.block_boards));
  header.index_bytes = divide_up(std::uint64_t{header.blocks} * 8, kPageBytes) * kPageBytes;
  header.data_bytes = digit_bytes(digits.bits, header.boards);
  return header;
}

Header packed_header(const Header& layer, int highest_hint_layer, Stored stored) {
  Header header = layer;
  header.form = Form::packed;
  header.bits = 0;
  header.highest_hint_layer = static_cast<std::int8_t>(highest_hint_layer);
  header.first_section = static_cast<std::uint8_t>(
      stored == Stored::one_side ? first_stored_section(header.layer) : 0);
  header.block_boards = block_boards(header.kind);
  header.blocks = Tiling(header.kind, header.layer, header.first_section).blocks();
  header.index_bytes = packed_index_bytes(header.blocks);
  return header;
}

std::array<std::byte, kHeaderBytes> serialize(const Header& header) {
  std::array<std::byte, kHeaderBytes> bytes{};
  std::copy(kMagic.begin(), kMagic.end(), bytes.begin());
  const auto put = [&bytes](Field field, std::uint64_t value) {
    store_le(bytes.data() + field.offset, value, field.width);
  };
  put(kVersionField, header.version());
  put(kHeaderBytesField, kHeaderBytes);
  put(kRulesField, header.rules);
  put(kKindField, static_cast<std::uint64_t>(header.kind));
  put(kFormField, static_cast<std::uint64_t>(header.form));
  put(kLayerField, header.layer);
  put(kBitsField, header.bits);
  put(kClampField, header.clamp);
  put(kStepField, header.step);
  put(kFloorField, static_cast<std::uint64_t>(header.highest_hint_layer + 1));
  put(kFirstSectionField, header.first_section);
  put(kBoardsField, header.boards);
  put(kBlockBoardsField, header.block_boards);
  put(kBlocksField, header.blocks);
  put(kIndexBytesField, header.index_bytes);
  put(kIndexChecksumField, header.index_checksum);
  put(kModelBytesField, header.model_bytes);
  put(kModelChecksumField, header.model_checksum);
  put(kDataBytesField, header.data_bytes);
  put(kChecksumField, checksum({bytes.data(), kHeaderBytes - 8}));
  return bytes;
}

Result<Header> parse_header(std::span<const std::byte> bytes, std::uint64_t file_bytes,
                            const std::string& name) {
  const auto fail = [&name](ErrorCode code, std::string found, std::string expected) {
    return tl::unexpected(Error{code, name, std::move(found), std::move(expected), 0, 0});
  };
  if (bytes.size() < kMagic.size() || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin())) {
    return fail(ErrorCode::corrupt, "other content", "a table, which begins with OWARETB");
  }
  const auto get = [&bytes](Field field) {
    return load_le(bytes.data() + field.offset, field.width);
  };
  if (bytes.size() >= kHeaderBytes && get(kVersionField) > kNewestVersion &&
      get(kVersionField) < 1000) {
    return fail(ErrorCode::corrupt, "format version " + std::to_string(get(kVersionField)),
                "version " + std::to_string(kNewestVersion) + " at most; a newer program reads it");
  }
  if (bytes.size() < kHeaderBytes) {
    return fail(ErrorCode::corrupt, std::to_string(bytes.size()) + " bytes",
                "a header of " + std::to_string(kHeaderBytes) + " bytes");
  }
  if (get(kChecksumField) != checksum(bytes.first(kHeaderBytes - 8)) ||
      get(kHeaderBytesField) != kHeaderBytes) {
    return fail(ErrorCode::corrupt, "a damaged header", "the checksum that stands in it");
  }
  Header header;
  header.rules = static_cast<std::uint32_t>(get(kRulesField));
  header.kind = static_cast<Kind>(get(kKindField));
  header.form = static_cast<Form>(get(kFormField));
  header.layer = static_cast<std::uint8_t>(get(kLayerField));
  header.bits = static_cast<std::uint8_t>(get(kBitsField));
  header.clamp = static_cast<std::uint8_t>(get(kClampField));
  header.step = static_cast<std::uint8_t>(get(kStepField));
  header.highest_hint_layer = static_cast<std::int8_t>(static_cast<int>(get(kFloorField)) - 1);
  header.first_section = static_cast<std::uint8_t>(get(kFirstSectionField));
  header.boards = get(kBoardsField);
  header.block_boards = static_cast<std::uint32_t>(get(kBlockBoardsField));
  header.blocks = static_cast<std::uint32_t>(get(kBlocksField));
  header.index_bytes = get(kIndexBytesField);
  header.index_checksum = get(kIndexChecksumField);
  header.model_bytes = get(kModelBytesField);
  header.model_checksum = get(kModelChecksumField);
  header.data_bytes = get(kDataBytesField);
  if (get(kVersionField) != header.version()) {
    return fail(ErrorCode::corrupt,
                "version " + std::to_string(get(kVersionField)) + " of the " +
                    std::string(to_string(header.form)) + " form",
                "version " + std::to_string(header.version()) + "; build or pack the layer again");
  }
  if (!plausible(header)) {
    return fail(ErrorCode::corrupt, "a header that contradicts itself", "a layer's true numbers");
  }
  if (header.file_bytes() != file_bytes) {
    return fail(ErrorCode::corrupt, std::to_string(file_bytes) + " bytes",
                std::to_string(header.file_bytes()) + " bytes");
  }
  return header;
}

}  // namespace oware::tables

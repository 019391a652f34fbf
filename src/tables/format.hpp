// The file format of a table: one layer of one kind under one rule set (docs/table_format.md
// specifies the same for other programs).
//
//     header   4096 bytes, its own checksum last
//     index    an entry for each block; its checksum is in the header
//     [model]  packed form only: the coder's frequency tables; its checksum is in the header
//     data     the blocks, one after the other, to the end of the file
//
// Working form: margins as bytes, or as digits where they are clamped to few levels (digits.hpp); a
// block is kWorkingBlockBytes bytes, and the index holds a 64-bit checksum a block, padded with
// zeros to a multiple of 4096 bytes. Packed form: blocks are rectangles of boards
// (packed_tiling.hpp) coded one by one (packed_coder.hpp); the index says where each begins and
// ends (packed_index.hpp); a block's checksum lies within it. All numbers are little-endian. Every
// byte of a file is covered by one of its checksums. Invariant: parse(serialize(h)) gives h back,
// and a header that parse() accepts is consistent with itself and with the file's size. Values, no
// shared state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <oware/error.hpp>
#include <oware/rule_set.hpp>
#include <oware/tables.hpp>
#include <span>
#include <string>

#include "tables/digits.hpp"

namespace oware::tables {

inline constexpr std::array<std::byte, 8> kMagic = {std::byte{'O'}, std::byte{'W'}, std::byte{'A'},
                                                    std::byte{'R'}, std::byte{'E'}, std::byte{'T'},
                                                    std::byte{'B'}, std::byte{0x1a}};
inline constexpr std::size_t kHeaderBytes = 4096;
inline constexpr std::size_t kPageBytes = 4096;
inline constexpr std::uint32_t kWorkingBlockBytes = 16384;

enum class Form : std::uint8_t { working = 0, packed = 1 };

inline constexpr std::uint32_t kNewestVersion = 5;

struct Header {
  std::uint32_t rules = 0;  // reduced_fingerprint()
  Kind kind = Kind::even;
  Form form = Form::working;
  std::uint8_t layer = 0;
  std::uint8_t bits = 8;   // working form: 8, 5 or 4, see digits.hpp
  std::uint8_t clamp = 0;  // margins are clamped to -clamp..clamp; 0: they are whole
  std::uint8_t step = 1;   // digits count the margins -clamp, -clamp + step, ...
  // packed form: hints look at layers up to this one (packed_captures.hpp); -1: at none
  std::int8_t highest_hint_layer = -1;
  // packed form: boards with fewer seeds on the mover's side are not stored (packed_tiling.hpp)
  std::uint8_t first_section = 0;
  std::uint64_t boards = 0;        // of the layer, stored or not
  std::uint32_t block_boards = 0;  // the most a block has
  std::uint32_t blocks = 0;
  std::uint64_t index_bytes = 0;
  std::uint64_t index_checksum = 0;
  std::uint64_t model_bytes = 0;
  std::uint64_t model_checksum = 0;
  std::uint64_t data_bytes = 0;

  std::uint64_t index_offset() const { return kHeaderBytes; }
  std::uint64_t model_offset() const { return kHeaderBytes + index_bytes; }
  std::uint64_t data_offset() const { return model_offset() + model_bytes; }
  std::uint64_t file_bytes() const { return data_offset() + data_bytes; }
  Digits digits() const { return {bits, clamp, step}; }
  bool one_sided() const { return first_section > 0; }
  // Packed forms before the third were never given out.
  std::uint32_t version() const { return form == Form::working ? 1 : one_sided() ? 5 : 4; }

  friend bool operator==(const Header&, const Header&) = default;
};

// The part of a rule set's fingerprint that a table depends on: the grand-slam and feeding
// switches. `bounds` always means split-own, and margins know nothing of the start.
std::uint32_t reduced_fingerprint(const rules::RuleSet& rules);

// The rule set of a reduced fingerprint, with the other switches at their defaults (split-own,
// which `bounds` always means); none where the number stands for no rule set.
std::optional<rules::RuleSet> rules_of(std::uint32_t reduced);

// "grand-slam=no-capture, feeding=when-starved"; a number that stands for no rule set is shown.
std::string rules_text(std::uint32_t reduced);

std::string_view to_string(Kind kind);  // "even", "bounds"
std::string_view to_string(Form form);  // "working", "packed"

// The name a file of this content has in its folder: "even_no-capture_when-starved_16.owt"; ".owp"
// when packed.
std::string file_name(Kind kind, const rules::RuleSet& rules, int layer, Form form);

// A header for the working form of a layer with everything but the checksums filled in. The
// caller's duty: layer 0..48; digits whose bits hold their levels.
Header working_header(Kind kind, const rules::RuleSet& rules, int layer, const Digits& digits = {});

// Which boards of a layer the packed form stores.
enum class Stored : std::uint8_t { all, one_side };

// The same for the packed form; model and data are added by the packer. The caller's duty:
// `highest_hint_layer` is below the layer; only `even` can be one-sided.
Header packed_header(const Header& layer, int highest_hint_layer, Stored stored = Stored::all);

std::array<std::byte, kHeaderBytes> serialize(const Header& header);

// Reads the header of a file of `file_bytes` bytes; `bytes` are its first ones. Error: corrupt (not
// a table, a newer version, a checksum, a number that cannot be, a file cut short): the folder is
// at fault, not what was asked. The error's `what` is `name`.
Result<Header> parse_header(std::span<const std::byte> bytes, std::uint64_t file_bytes,
                            const std::string& name);

// Little-endian numbers in memory that need not be aligned.
std::uint64_t load_le(const std::byte* bytes, int width);
void store_le(std::byte* bytes, std::uint64_t value, int width);

}  // namespace oware::tables

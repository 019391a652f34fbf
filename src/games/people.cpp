#include "games/people.hpp"

#include <algorithm>

#include "base/utf8.hpp"
#include "games/letters.hpp"

namespace oware::games {
namespace {

bool within(char32_t code, char32_t low, char32_t high) { return code >= low && code <= high; }

// Latin letters: ASCII, Latin-1, Latin Extended-A and -B, IPA extensions (U+0024F ends B; U+02AF
// the last); the two signs between the letters of Latin-1 are none.
bool is_letter(char32_t code) {
  const bool ascii = within(code, 'a', 'z') || within(code, 'A', 'Z');
  return ascii || (within(code, 0xC0, 0x2AF) && code != 0xD7 && code != 0xF7);
}

// Small letters, for ASCII, Latin-1 and the pairs of Latin Extended-A (Unicode's simple case
// folding; dotless and long forms stay).
char32_t folded(char32_t code) {
  if (within(code, 'A', 'Z') || (within(code, 0xC0, 0xDE) && code != 0xD7)) return code + 0x20;
  if (within(code, 0x100, 0x137) || within(code, 0x14A, 0x177)) return code | 1U;
  if (within(code, 0x139, 0x148) || within(code, 0x179, 0x17E))
    return code % 2 == 1 ? code + 1 : code;
  if (code == 0x178) return 0xFF;
  if (code == 0x186) return 0x254;  // open o
  if (code == 0x190) return 0x25B;  // open e
  return code;
}

std::string utf8(char32_t code) {
  if (code < 0x80) return {static_cast<char>(code)};
  return {static_cast<char>(0xC0U | code >> 6U), static_cast<char>(0x80U | (code & 0x3FU))};
}

}  // namespace

std::optional<std::string> account_key(std::string_view name) {
  std::string key;
  int letters = 0;
  while (!name.empty()) {
    const base::CodePoint point = base::first_code_point(name);
    const bool sign = within(point.value, '0', '9') || point.value == '-' || point.value == '_' ||
                      point.value == '.';
    if (!point.valid || (!is_letter(point.value) && (!sign || letters == 0))) return std::nullopt;
    key += utf8(folded(point.value));
    ++letters;
    name.remove_prefix(point.bytes);
  }
  if (letters < kMinAccountName || letters > kMaxAccountName) return std::nullopt;
  // Names that would pass for ours.
  for (const std::string_view ours : {"anonymous", "computer", "guest"}) {
    if (key == ours) return std::nullopt;
  }
  return key;
}

std::optional<std::string> clean_said(std::string_view text) {
  std::string spaced(text);
  for (char& letter : spaced) {
    if (letter == '\n' || letter == '\r' || letter == '\t') letter = ' ';
  }
  CleanText clean = clean_text(spaced);
  if (clean.letters == 0 || clean.letters > kMaxSaid) return std::nullopt;
  return std::move(clean.text);
}

bool is_language(std::string_view text) {
  const auto small = [](char letter) { return letter >= 'a' && letter <= 'z'; };
  return (text.size() == 2 || text.size() == 3) && std::ranges::all_of(text, small);
}

std::string_view to_string(BlockKind kind) { return kind == BlockKind::mute ? "mute" : "block"; }

std::optional<BlockKind> parse_block_kind(std::string_view text) {
  for (const BlockKind kind : {BlockKind::mute, BlockKind::block}) {
    if (to_string(kind) == text) return kind;
  }
  return std::nullopt;
}

std::string_view to_string(ChatRoom room) {
  return room == ChatRoom::players ? "players" : "onlookers";
}

std::optional<ChatRoom> parse_chat_room(std::string_view text) {
  for (const ChatRoom room : {ChatRoom::players, ChatRoom::onlookers}) {
    if (to_string(room) == text) return room;
  }
  return std::nullopt;
}

bool in_room(const Room& game, std::optional<rules::Side> you, ChatRoom room) {
  if (room == ChatRoom::players) return you.has_value();
  return !you || game.founding().settings.casual || game.status() == Status::finished;
}

bool Known::hides(UserId other) const {
  return std::ranges::find(blocks, other, &Block::user) != blocks.end() ||
         std::ranges::find(blocked_by, other) != blocked_by.end();
}

bool Known::apart_from(UserId other) const {
  const auto his = std::ranges::find(blocks, other, &Block::user);
  return (his != blocks.end() && his->kind == BlockKind::block) ||
         std::ranges::find(blocked_by, other) != blocked_by.end();
}

}  // namespace oware::games

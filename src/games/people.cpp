#include "games/people.hpp"

#include <algorithm>

#include "games/letters.hpp"

namespace oware::games {

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

std::string_view to_string(PlayerKind kind) {
  switch (kind) {
    case PlayerKind::account:
      return "account";
    case PlayerKind::guest:
      return "guest";
    case PlayerKind::computer:
      return "computer";
    case PlayerKind::bot:
      return "bot";
    case PlayerKind::deleted:
      break;
  }
  return "deleted";
}

Holder holder_of(const User& user) {
  return {.user = user.id, .player = user.player, .registered = user.registered, .bot = user.bot};
}

PlayerKind person_kind(const std::optional<Holder>& holder, std::string_view name) {
  if (holder && holder->bot) return PlayerKind::bot;
  if (holder) return holder->registered ? PlayerKind::account : PlayerKind::guest;
  return name == kAnonymous ? PlayerKind::deleted : PlayerKind::guest;
}

PlayerKinds player_kinds(const Room& room, const Holders& holders) {
  PlayerKinds kinds;
  for (const rules::Side side : {rules::Side::south, rules::Side::north}) {
    const auto& seat = room.seat(side);
    if (!seat) continue;
    const auto index = static_cast<std::size_t>(rules::index(side));
    kinds[index] = seat->token ? person_kind(holders[index], seat->name) : PlayerKind::computer;
  }
  return kinds;
}

std::string_view to_string(BlockKind kind) { return kind == BlockKind::mute ? "mute" : "block"; }

std::optional<BlockKind> parse_block_kind(std::string_view text) {
  for (const BlockKind kind : {BlockKind::mute, BlockKind::block}) {
    if (to_string(kind) == text) return kind;
  }
  return std::nullopt;
}

std::string_view to_string(ChatRoom room) {
  return room == ChatRoom::players ? "players" : "spectators";
}

std::optional<ChatRoom> parse_chat_room(std::string_view text) {
  for (const ChatRoom room : {ChatRoom::players, ChatRoom::spectators}) {
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
  const auto own = std::ranges::find(blocks, other, &Block::user);
  return (own != blocks.end() && own->kind == BlockKind::block) ||
         std::ranges::find(blocked_by, other) != blocked_by.end();
}

}  // namespace oware::games

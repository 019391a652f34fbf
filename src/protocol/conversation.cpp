#include "protocol/conversation.hpp"

#include <algorithm>
#include <oware/notation.hpp>

#include "protocol/words.hpp"

namespace oware::protocol {

std::optional<std::string> Introduction::id(std::string_view what) const {
  for (std::string_view line : lines) {
    if (take_word(line) == "id" && take_word(line) == what) return std::string(line);
  }
  return std::nullopt;
}

bool Introduction::offers(std::string_view option) const {
  const std::string wanted = lower_case(option);
  return std::ranges::any_of(lines, [&](std::string_view line) {
    return take_word(line) == "option" && take_word(line) == "name" &&
           lower_case(line.substr(0, wanted.size() + 1)) == wanted + " ";
  });
}

std::string position_command(const rules::Game& game) {
  std::string line = "position fen " + format_position(game.start());
  if (!game.moves().empty()) line += " moves " + rules::format_moves(game.moves());
  return line;
}

Result<Conversation> Conversation::start(const std::string& command, int handshake_ms, int grace_ms,
                                         std::function<bool()> stopped) {
  auto child = Child::start(command);
  if (!child) return tl::unexpected(child.error());
  Conversation conversation(std::move(*child), grace_ms, std::move(stopped));
  Introduction& introduction = conversation.introduction_;
  if (!conversation.tell("uci")) return conversation;
  const auto deadline = Time::now() + std::chrono::milliseconds(handshake_ms);
  std::string line;
  while (conversation.hear(line, deadline) == Child::Heard::line) {
    if (trimmed(line) == "uciok") {
      introduction.complete = true;
      break;
    }
    introduction.lines.push_back(line);
  }
  return conversation;
}

Child::Heard Conversation::hear(std::string& line, Time::time_point deadline) {
  constexpr std::chrono::milliseconds kSlice(50);
  while (true) {
    const Child::Heard heard = child_.hear(line, std::min(deadline, Time::now() + kSlice));
    const bool given_up = Time::now() >= deadline || (stopped_ && stopped_());
    if (heard != Child::Heard::nothing_yet || given_up) return heard;
  }
}

std::optional<std::string> Conversation::await(std::string_view word, int patience_ms) {
  const auto deadline = after(patience_ms);
  std::string line;
  while (hear(line, deadline) == Child::Heard::line) {
    std::string_view rest = line;
    if (take_word(rest) == word) return line;
  }
  return std::nullopt;
}

std::optional<SearchAnswer> Conversation::await_move(int patience_ms) {
  const auto deadline = after(patience_ms);
  SearchAnswer answer;
  std::string line;
  while (hear(line, deadline) == Child::Heard::line) {
    std::string_view rest = line;
    const std::string_view first = take_word(rest);
    if (first == "info") answer.infos.emplace_back(rest);
    if (first != "bestmove") continue;
    answer.move = take_word(rest);
    if (take_word(rest) == "ponder") answer.ponder = take_word(rest);
    return answer;
  }
  return std::nullopt;
}

bool Conversation::hears(std::string_view word, int ms) {
  const auto deadline = Time::now() + std::chrono::milliseconds(ms);
  std::string line;
  while (hear(line, deadline) == Child::Heard::line) {
    std::string_view rest = line;
    if (take_word(rest) == word) return true;
  }
  return false;
}

bool Conversation::ends() {
  const auto deadline = after(0);
  std::string line;
  while (true) {
    const Child::Heard heard = hear(line, deadline);
    if (heard != Child::Heard::line) return heard == Child::Heard::gone;
  }
}

}  // namespace oware::protocol

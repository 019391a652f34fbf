#include <charconv>
#include <oware/notation.hpp>

#include "base/utf8.hpp"

namespace oware::rules {
namespace {

constexpr std::string_view kLetters = "ABCDEFabcdef";
constexpr std::string_view kPositionForm =
    "A-B-C-D-E-F-a-b-c-d-e-f-SOUTH-NORTH-TURN, e.g. 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
constexpr int kCountFields = 14;

Error bad_position(std::string what, std::string_view found, std::string expected, std::size_t at) {
  return {ErrorCode::bad_position, std::move(what), std::string(found), std::move(expected), 0,
          static_cast<int>(at) + 1};
}

std::string field_name(int field) {
  if (field < kHouses) {
    return std::string("position: house ") + House(field).letter();
  }
  return field == kHouses ? "position: South's store" : "position: North's store";
}

// A count of seeds: digits only, no sign, at most three of them.
Result<int> parse_count(std::string_view text, int field, std::size_t at) {
  int value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool digits =
      !text.empty() && text[0] >= '0' && text[0] <= '9' && end == text.data() + text.size();
  if (!digits || problem != std::errc() || text.size() > 3) {
    return tl::unexpected(bad_position(
        field_name(field), text, "a number of seeds from 0 to " + std::to_string(kMaxSeeds), at));
  }
  return value;
}

bool is_space(char character) { return character == ' ' || character == '\t' || character == '\r'; }

// The index just past a move number such as "12." or "12...", or `at` when none begins there.
std::size_t skip_number(std::string_view line, std::size_t at) {
  std::size_t end = at;
  while (end < line.size() && line[end] >= '0' && line[end] <= '9') {
    ++end;
  }
  if (end == at || end == line.size() || line[end] != '.') {
    return at;
  }
  while (end < line.size() && line[end] == '.') {
    ++end;
  }
  return end;
}

// The index just past what OGN may write behind a letter: "+2" for seeds captured, "!?" for what an
// annotator thinks.
std::size_t skip_annotation(std::string_view line, std::size_t at) {
  if (at + 1 < line.size() && line[at] == '+' && line[at + 1] >= '0' && line[at + 1] <= '9') {
    ++at;
    while (at < line.size() && line[at] >= '0' && line[at] <= '9') {
      ++at;
    }
  }
  while (at < line.size() && (line[at] == '!' || line[at] == '?')) {
    ++at;
  }
  return at;
}

}  // namespace

Result<House> parse_move(std::string_view text) {
  const std::size_t number = text.size() == 1 ? kLetters.find(text[0]) : std::string_view::npos;
  if (number == std::string_view::npos) {
    return tl::unexpected(Error{ErrorCode::bad_move, "move", std::string(text),
                                "one letter, A to F for South or a to f for North"});
  }
  return House(static_cast<int>(number));
}

Result<std::vector<House>> parse_moves(std::string_view line) {
  std::vector<House> moves;
  moves.reserve(line.size());
  std::size_t at = 0;
  while (at < line.size()) {
    if (is_space(line[at])) {
      ++at;
      continue;
    }
    if (const std::size_t past = skip_number(line, at); past != at) {
      at = past;
      continue;
    }
    if (line[at] == '{') {
      const std::size_t close = line.find('}', at);
      if (close == std::string_view::npos) {
        return tl::unexpected(Error{ErrorCode::bad_move, "comment without end",
                                    std::string(line.substr(at)), "a closing brace }", 0,
                                    static_cast<int>(at) + 1});
      }
      at = close + 1;
      continue;
    }
    auto move = parse_move(line.substr(at, base::first_code_point(line.substr(at)).bytes));
    if (!move) {
      move.error().column = static_cast<int>(at) + 1;
      return tl::unexpected(move.error());
    }
    moves.push_back(*move);
    at = skip_annotation(line, at + 1);
  }
  return moves;
}

std::string format_moves(std::span<const House> moves) {
  std::string text;
  text.reserve(moves.size());
  for (const House house : moves) {
    text += house.letter();
  }
  return text;
}

Result<Setup> parse_setup(std::string_view text) {
  Setup setup;
  std::size_t at = 0;
  for (int field = 0; field < kCountFields; ++field) {
    const std::size_t dash = text.find('-', at);
    if (dash == std::string_view::npos) {
      return tl::unexpected(bad_position("position: " + std::to_string(field + 1) + " of 15 fields",
                                         text, std::string(kPositionForm), at));
    }
    const auto count = parse_count(text.substr(at, dash - at), field, at);
    if (!count) {
      return tl::unexpected(count.error());
    }
    (field < kHouses ? setup.houses[static_cast<std::size_t>(field)]
                     : setup.stores[static_cast<std::size_t>(field - kHouses)]) = *count;
    at = dash + 1;
  }
  const std::string_view turn = text.substr(at);
  if (turn != "S" && turn != "N") {
    return tl::unexpected(bad_position("position: turn", turn, "S or N at the end", at));
  }
  setup.mover = turn == "S" ? Side::south : Side::north;
  return setup;
}

Result<Position> parse_position(std::string_view text, const RuleSet& rules, SeedCount seed_count) {
  return parse_setup(text).and_then(
      [&](const Setup& setup) { return Position::from(setup, rules, seed_count); });
}

std::string format_position(const Position& position) {
  std::array<char, 64> text;  // 14 counts of at most 3 digits, as many dashes, the mover
  char* at = text.data();
  const auto add = [&](int count) {
    at = std::to_chars(at, text.data() + text.size(), count).ptr;
    *at++ = '-';
  };
  for (int house = 0; house < kHouses; ++house) add(position.seeds(House(house)));
  add(position.store(Side::south));
  add(position.store(Side::north));
  *at++ = position.mover() == Side::south ? 'S' : 'N';
  return {text.data(), at};
}

}  // namespace oware::rules

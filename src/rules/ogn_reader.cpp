#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <oware/ogn.hpp>
#include <utility>

namespace oware::rules {
namespace {

struct Place {
  std::size_t offset = 0;
  int line = 1;
  int column = 1;  // in characters: the continuation bytes of UTF-8 do not count
};

constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_name(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
constexpr int house_number(char c) {
  return c >= 'A' && c <= 'F' ? c - 'A' : c >= 'a' && c <= 'f' ? c - 'a' + kHousesPerSide : -1;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// Walks over a text, keeping line and column.
class Cursor {
 public:
  Cursor(std::string_view text, const Place& place) : text_(text), place_(place) {}

  const Place& place() const { return place_; }
  bool at_end() const { return place_.offset >= text_.size(); }
  char peek(std::size_t ahead = 0) const {
    return place_.offset + ahead < text_.size() ? text_[place_.offset + ahead] : '\0';
  }
  std::string_view since(const Place& begin) const {
    return text_.substr(begin.offset, place_.offset - begin.offset);
  }

  void advance() {
    const char c = text_[place_.offset++];
    if (c == '\n') {
      ++place_.line;
      place_.column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
      ++place_.column;
    }
  }
  template <class Predicate>
  void advance_while(Predicate holds) {
    while (!at_end() && holds(peek())) advance();
  }
  // White space, and lines that begin with '#'.
  void skip_blank() {
    for (;;) {
      advance_while(is_space);
      if (place_.column != 1 || peek() != '#') return;
      advance_while([](char c) { return c != '\n'; });
    }
  }
  // The word at the cursor, for a message.
  std::string found() const {
    if (at_end()) return "the end of the file";
    std::size_t end = place_.offset + 1;
    while (end < text_.size() && end < place_.offset + 40 && !is_space(text_[end])) ++end;
    return std::string(text_.substr(place_.offset, end - place_.offset));
  }

 private:
  std::string_view text_;
  Place place_;
};

constexpr std::size_t kLongestName = 60;
constexpr std::string_view kMovetext =
    "a move (A-F, a-f), a number, a {comment}, a (variation) or the result";

// Reads one game into `game`. Recursive descent; the depth is held by kOgnMaxDepth.
class GameParser {
 public:
  GameParser(Cursor& cursor, OgnGame& game) : cursor_(cursor), game_(game) {}

  // Where the error is that parse() gave.
  const Place& failed_at() const { return failed_at_; }

  Result<void> parse() {
    game_ = OgnGame{};
    cursor_.skip_blank();
    game_.line = cursor_.place().line;
    if (auto done = comments_into(game_.comments); !done) return done;
    while (cursor_.peek() == '[') {
      if (auto done = tag(); !done) return done;
      if (auto done = comments_into(game_.comments); !done) return done;
    }
    if (auto done = moves_into(game_.moves, 0); !done) return done;
    // What is said behind the result belongs to the game that it ends.
    return comments_into(game_.moves.empty() ? game_.comments : game_.moves.back().comments_after);
  }

 private:
  tl::unexpected<Error> fail(const Place& place, std::string what, std::string found,
                             std::string_view expected) {
    failed_at_ = place;
    return tl::unexpected<Error>(Error{ErrorCode::bad_file, std::move(what), std::move(found),
                                       std::string(expected), place.line, place.column});
  }
  tl::unexpected<Error> fail_here(std::string what, std::string_view expected) {
    return fail(cursor_.place(), std::move(what), cursor_.found(), expected);
  }

  Result<void> count_item() {
    if (++items_ <= kOgnMaxItems) return {};
    return fail_here("game", "at most " + std::to_string(kOgnMaxItems) +
                                 " moves, comments and variations in one game");
  }

  Result<void> tag() {
    const Place begin = cursor_.place();
    cursor_.advance();
    cursor_.skip_blank();
    const Place name_begin = cursor_.place();
    cursor_.advance_while(is_name);
    const std::string name(cursor_.since(name_begin));
    if (name.size() > kLongestName) {
      return fail(name_begin, "tag", name,
                  "a name of at most " + std::to_string(kLongestName) + " letters");
    }
    if (name.empty())
      return fail_here("tag", "a name of letters and digits, as in [South \"Ama\"]");
    const auto same_name = [&name](const auto& tag) { return tag.first == name; };
    if (std::any_of(game_.tags.begin(), game_.tags.end(), same_name)) {
      return fail(begin, "tag", name,
                  "each tag once a game; a game without moves ends with its result, such as *");
    }
    cursor_.skip_blank();
    if (cursor_.peek() != '"') return fail_here("tag " + name, "its value in double quotes");
    std::string value;
    if (auto done = quoted_into(value, name); !done) return done;
    cursor_.skip_blank();
    if (cursor_.peek() != ']') return fail_here("tag " + name, "']' behind its value");
    cursor_.advance();
    if (game_.tags.size() >= static_cast<std::size_t>(kOgnMaxTags)) {
      return fail(begin, "tag", name,
                  "at most " + std::to_string(kOgnMaxTags) + " tags in one game");
    }
    if (name == "Result" && well_formed_result(value)) game_.result = value;
    game_.tags.emplace_back(name, std::move(value));
    return {};
  }

  Result<void> quoted_into(std::string& value, const std::string& name) {
    const Place begin = cursor_.place();
    cursor_.advance();
    while (cursor_.peek() != '"') {
      const bool control =
          static_cast<unsigned char>(cursor_.peek()) < 0x20U && cursor_.peek() != '\t';
      if (cursor_.at_end() || control)
        return fail(begin, "tag " + name, value, "a closing '\"' on the same line");
      if (cursor_.peek() == '\\' && (cursor_.peek(1) == '"' || cursor_.peek(1) == '\\'))
        cursor_.advance();
      value += cursor_.peek();
      cursor_.advance();
    }
    cursor_.advance();
    return {};
  }

  // Takes all comments here, and the white space around them.
  Result<void> comments_into(std::vector<std::string>& comments) {
    for (;;) {
      cursor_.skip_blank();
      if (cursor_.peek() != '{' && cursor_.peek() != ';') return {};
      if (auto done = comment_into(comments); !done) return done;
    }
  }

  Result<void> comment_into(std::vector<std::string>& comments) {
    const Place begin = cursor_.place();
    const bool to_line_end = cursor_.peek() == ';';
    cursor_.advance();
    const Place text_begin = cursor_.place();
    const char last = to_line_end ? '\n' : '}';
    cursor_.advance_while([last](char c) { return c != last; });
    std::string text(trimmed(cursor_.since(text_begin)));
    if (!to_line_end) {
      if (cursor_.at_end()) return fail(begin, "comment", text.substr(0, 40), "a closing '}'");
      cursor_.advance();
    }
    if (text.empty()) return {};
    std::replace(text.begin(), text.end(), '}',
                 ')');  // a comment to the line's end may hold one; one in braces cannot
    comments.push_back(std::move(text));
    return count_item();
  }

  // Moves up to the end of the line of play: the result, the next game's tags or the file's end for
  // the main line, ')' otherwise.
  Result<void> moves_into(std::vector<OgnMove>& line, int depth) {
    std::vector<std::string> pending;  // comments on a move still to come
    bool behind_move = false;          // directly, so that a comment is on the move before it
    for (;;) {
      cursor_.skip_blank();
      const char c = cursor_.peek();
      if (c == '{' || c == ';') {
        std::vector<std::string>& owner = behind_move ? line.back().comments_after : pending;
        if (auto done = comment_into(owner); !done) return done;
      } else if (c == '(') {
        if (line.empty())
          return fail_here("variation", "a move before it, to which it is an alternative");
        if (auto done = variation_of(line.back(), depth + 1); !done) return done;
        behind_move = false;
      } else if (house_number(c) >= 0) {
        if (auto done = move_into(line, std::move(pending)); !done) return done;
        pending.clear();
        behind_move = true;
      } else if (is_digit(c) && !result_here()) {
        if (auto done = number(); !done) return done;
        behind_move = false;
      } else {
        if (auto done = end_of_line(depth); !done) return done;
        return attach_to_last(line, std::move(pending));
      }
    }
  }

  // Comments that no move follows go to the last one there is.
  Result<void> attach_to_last(std::vector<OgnMove>& line, std::vector<std::string> pending) {
    std::vector<std::string>& owner = line.empty() ? game_.comments : line.back().comments_after;
    std::move(pending.begin(), pending.end(), std::back_inserter(owner));
    return {};
  }

  Result<void> end_of_line(int depth) {
    const char c = cursor_.peek();
    if (depth > 0) {
      if (c == ')') return {};
      return fail_here(
          "variation",
          "a move (A-F, a-f), a number, a {comment}, a (variation) or ')' to close it");
    }
    if (cursor_.at_end() || c == '[') return {};
    if (c == '*') {
      cursor_.advance();
      game_.result = "*";
      return {};
    }
    if (is_digit(c)) {
      const Place begin = cursor_.place();
      cursor_.advance_while(
          [](char digit) { return is_digit(digit) || digit == '.' || digit == '-'; });
      game_.result = std::string(cursor_.since(begin));
      if (well_formed_result(game_.result)) return {};
      const std::string found = std::exchange(game_.result, "*");
      return fail(begin, "result", found,
                  "South's and North's seeds, such as 26-22 or 24.5-23.5, or *");
    }
    return fail_here("move", kMovetext);
  }

  Result<void> variation_of(OgnMove& move, int depth) {
    const Place begin = cursor_.place();
    if (depth > kOgnMaxDepth) {
      return fail(begin, "variation", "(",
                  "at most " + std::to_string(kOgnMaxDepth) + " variations within one another");
    }
    if (auto done = count_item(); !done) return done;
    cursor_.advance();
    std::vector<OgnMove>& line = move.variations.emplace_back();
    if (auto done = moves_into(line, depth); !done) return done;
    if (line.empty())
      return fail(begin, "variation", "()", "at least one move between '(' and ')'");
    cursor_.advance();
    return {};
  }

  Result<void> move_into(std::vector<OgnMove>& line, std::vector<std::string> comments_before) {
    if (auto done = count_item(); !done) return done;
    OgnMove& move = line.emplace_back();
    move.house = House(house_number(cursor_.peek()));
    move.line = cursor_.place().line;
    move.column = cursor_.place().column;
    move.comments_before = std::move(comments_before);
    cursor_.advance();
    if (cursor_.peek() == '+') {
      if (auto done = captured_into(move.captured); !done) return done;
    }
    return mark_into(move.mark);
  }

  Result<void> captured_into(int& captured) {
    const Place begin = cursor_.place();
    cursor_.advance();
    cursor_.advance_while(is_digit);
    const std::string_view digits = cursor_.since(begin).substr(1);
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), captured);
    if (error == std::errc() && captured >= 1 && captured <= kMaxSeeds) return {};
    return fail(begin, "capture", std::string(cursor_.since(begin)),
                "the seeds captured, 1 to " + std::to_string(kMaxSeeds));
  }

  Result<void> mark_into(OgnMark& mark) {
    const Place begin = cursor_.place();
    cursor_.advance_while([](char c) { return c == '!' || c == '?'; });
    const std::string_view text = cursor_.since(begin);
    if (text.empty()) return {};
    constexpr std::array<std::pair<std::string_view, OgnMark>, 6> kMarks = {
        {{"!", OgnMark::good},
         {"?", OgnMark::mistake},
         {"!!", OgnMark::brilliant},
         {"??", OgnMark::blunder},
         {"!?", OgnMark::interesting},
         {"?!", OgnMark::dubious}}};
    for (const auto& [name, value] : kMarks) {
      if (name == text) {
        mark = value;
        return {};
      }
    }
    return fail(begin, "mark", std::string(text.substr(0, 40)), "one of ! ? !! ?? !? ?!");
  }

  // "12." or "12...": for people, so its value is not looked at.
  Result<void> number() {
    const Place begin = cursor_.place();
    cursor_.advance_while(is_digit);
    if (cursor_.peek() != '.') {
      return fail(begin, "move number", std::string(cursor_.since(begin)),
                  "a '.' behind a move number, or a result such as 26-22");
    }
    cursor_.advance_while([](char c) { return c == '.'; });
    return {};
  }

  // A result begins with a digit as a move number does, but goes on with "-" or ".5-".
  bool result_here() const {
    std::size_t ahead = 0;
    while (is_digit(cursor_.peek(ahead))) ++ahead;
    return cursor_.peek(ahead) == '-' ||
           (cursor_.peek(ahead) == '.' && cursor_.peek(ahead + 1) == '5' &&
            cursor_.peek(ahead + 2) == '-');
  }

  static bool well_formed_result(std::string_view text) {
    if (text == "*") return true;
    const std::size_t dash = text.find('-');
    return dash != std::string_view::npos && well_formed_count(text.substr(0, dash)) &&
           well_formed_count(text.substr(dash + 1));
  }
  static bool well_formed_count(std::string_view text) {
    if (text.ends_with(".5")) text.remove_suffix(2);
    return !text.empty() && text.size() <= 3 && std::all_of(text.begin(), text.end(), is_digit);
  }

  Cursor& cursor_;
  OgnGame& game_;
  int items_ = 0;
  Place failed_at_;
};

// Where a reader goes on after an error: at the next line that opens a block of tags.
Place next_block_of_tags(std::string_view text, Place place) {
  bool in_block = true;  // the error may stand in one
  while (place.offset < text.size()) {
    const std::size_t newline = text.find('\n', place.offset);
    place = Place{newline == std::string_view::npos ? text.size() : newline + 1, place.line + 1, 1};
    const bool is_tag = place.offset < text.size() && text[place.offset] == '[';
    if (is_tag && !in_block) return place;
    in_block = is_tag;
  }
  return place;
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

std::string_view OgnGame::tag(std::string_view name) const {
  for (const auto& [tag_name, value] : tags) {
    if (tag_name == name) return value;
  }
  return {};
}

OgnReader::OgnReader(std::string_view text, int first_line) : text_(text), line_(first_line) {
  if (text_.starts_with(kByteOrderMark)) offset_ = kByteOrderMark.size();
}

Result<std::optional<OgnGame>> OgnReader::next() {
  Cursor cursor(text_, Place{offset_, line_, column_});
  cursor.skip_blank();
  if (cursor.at_end()) {
    offset_ = text_.size();
    return std::nullopt;
  }
  GameParser parser(cursor, game_);
  Result<void> done = parser.parse();
  const Place place = done ? cursor.place() : next_block_of_tags(text_, parser.failed_at());
  offset_ = place.offset;
  line_ = place.line;
  column_ = place.column;
  if (!done) return tl::unexpected<Error>(std::move(done.error()));
  return std::move(game_);
}

Result<std::vector<OgnGame>> parse_ogn(std::string_view text) {
  std::vector<OgnGame> games;
  OgnReader reader(text);
  for (;;) {
    Result<std::optional<OgnGame>> game = reader.next();
    if (!game) return tl::unexpected<Error>(std::move(game.error()));
    if (!*game) return games;
    games.push_back(std::move(**game));
  }
}

}  // namespace oware::rules

// Positions in other programs' words: PlayStrategy's FEN, OpenSpiel's state string, plain integers.
#include <charconv>
#include <oware/notation.hpp>
#include <utility>

namespace oware::rules {
namespace {

constexpr std::string_view kPlaystrategyForm = "e.g. 4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1";
constexpr std::string_view kOpenspielForm = "e.g. 0 | 0 0 | 4 4 4 4 4 4 4 4 4 4 4 4";
constexpr std::string_view kIntegersForm =
    "twelve houses and two stores, e.g. 4 4 4 4 4 4 4 4 4 4 4 4 0 0";
constexpr int kLargestFullMove = 1'000'000;

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads a text from left to right; every failure says where.
class Fields {
 public:
  Fields(std::string_view format, std::string_view text) : format_(format), text_(text) {}

  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void advance() { ++at_; }
  std::size_t at() const { return at_; }

  // A number of digits only, `low` to `high`.
  Result<int> number(std::string_view name, int low, int high) {
    const std::size_t begin = at_;
    while (is_digit(peek())) ++at_;
    int value = 0;
    const auto [end, problem] = std::from_chars(text_.data() + begin, text_.data() + at_, value);
    if (begin != at_ && problem == std::errc() && value >= low && value <= high) return value;
    at_ = begin;
    return fail(name, "a number from " + std::to_string(low) + " to " + std::to_string(high));
  }
  Result<int> seeds(std::string_view name) { return number(name, 0, kMaxSeeds); }

  // Blanks, then a number of seeds.
  Result<int> next_seeds(std::string_view name) {
    skip_blanks();
    return seeds(name);
  }

  Result<void> literal(char wanted, std::string_view form) {
    if (peek() != wanted)
      return fail("", "'" + std::string(1, wanted) + "'; the whole form is " + std::string(form));
    ++at_;
    return {};
  }

  Result<void> end(std::string_view form) {
    skip_blanks();
    if (at_ == text_.size()) return {};
    return fail("", "nothing more; the whole form is " + std::string(form));
  }

  tl::unexpected<Error> fail(std::string_view name, std::string expected) const {
    return fail_at(at_, name, std::move(expected));
  }
  tl::unexpected<Error> fail_at(std::size_t at, std::string_view name, std::string expected) const {
    std::size_t end = at;
    while (end < text_.size() && !is_blank(text_[end])) ++end;
    std::string what =
        std::string(format_) + " position" + (name.empty() ? "" : ": " + std::string(name));
    const std::string found =
        at < text_.size() ? std::string(text_.substr(at, end - at)) : "the end of the line";
    return tl::unexpected<Error>(Error{ErrorCode::bad_position, std::move(what), found,
                                       std::move(expected), 0, static_cast<int>(at) + 1});
  }

 private:
  std::string_view format_;
  std::string_view text_;
  std::size_t at_ = 0;
};

std::string house_name(int house) { return std::string("house ") + House(house).letter(); }

constexpr std::string_view store_name(Side side) {
  return side == Side::south ? "South's store" : "North's store";
}

constexpr std::size_t slot(int house) { return static_cast<std::size_t>(house); }

// House `column` of a row of PlayStrategy's FEN: North's row runs from f to a, South's from A to F.
constexpr int fen_house(Side row, int column) {
  return row == Side::north ? kHouses - 1 - column : column;
}

// "4S,2,1S,2": seeds with an S, or a bare number for a run of empty houses.
Result<void> parse_fen_row(Fields& fields, Side row, Setup& setup) {
  int column = 0;
  while (column < kHousesPerSide) {
    if (column > 0) {
      if (auto comma = fields.literal(',', kPlaystrategyForm); !comma) return comma;
    }
    const std::size_t begin = fields.at();
    const Result<int> number = fields.number(house_name(fen_house(row, column)), 1, kMaxSeeds);
    if (!number) return tl::unexpected<Error>(number.error());
    if (fields.peek() == 'S') {
      fields.advance();
      setup.houses[slot(fen_house(row, column))] = *number;
      ++column;
    } else if (*number <= kHousesPerSide - column) {
      column += *number;
    } else {
      return fields.fail_at(begin, house_name(fen_house(row, column)),
                            "a run of at most " + std::to_string(kHousesPerSide - column) +
                                " empty houses, or a number of seeds with an S behind it");
    }
  }
  return {};
}

Result<void> parse_stores(Fields& fields, Setup& setup) {
  for (const Side side : {Side::south, Side::north}) {
    const Result<int> seeds = fields.next_seeds(store_name(side));
    if (!seeds) return tl::unexpected<Error>(seeds.error());
    setup.stores[static_cast<std::size_t>(index(side))] = *seeds;
  }
  return {};
}

Result<void> parse_houses(Fields& fields, Setup& setup) {
  for (int house = 0; house < kHouses; ++house) {
    const Result<int> seeds = fields.next_seeds(house_name(house));
    if (!seeds) return tl::unexpected<Error>(seeds.error());
    setup.houses[slot(house)] = *seeds;
  }
  return {};
}

std::string format_fen_row(const Position& position, Side row) {
  std::string text;
  int empty = 0;
  const auto add = [&text](const std::string& field) { text += (text.empty() ? "" : ",") + field; };
  for (int column = 0; column < kHousesPerSide; ++column) {
    const int seeds = position.seeds(House(fen_house(row, column)));
    if (seeds == 0) {
      ++empty;
      continue;
    }
    if (empty > 0) add(std::to_string(std::exchange(empty, 0)));
    add(std::to_string(seeds) + "S");
  }
  if (empty > 0) add(std::to_string(empty));
  return text;
}

}  // namespace

Result<NumberedSetup> parse_playstrategy(std::string_view text) {
  Fields fields("playstrategy", text);
  NumberedSetup numbered;
  fields.skip_blanks();
  if (auto row = parse_fen_row(fields, Side::north, numbered.setup); !row)
    return tl::unexpected<Error>(row.error());
  if (auto slash = fields.literal('/', kPlaystrategyForm); !slash)
    return tl::unexpected<Error>(slash.error());
  if (auto row = parse_fen_row(fields, Side::south, numbered.setup); !row)
    return tl::unexpected<Error>(row.error());
  if (!is_blank(fields.peek()))
    return fields.fail("", "a blank behind South's six houses; the whole form is " +
                               std::string(kPlaystrategyForm));
  if (auto stores = parse_stores(fields, numbered.setup); !stores)
    return tl::unexpected<Error>(stores.error());
  fields.skip_blanks();
  if (fields.peek() != 'S' && fields.peek() != 'N') return fields.fail("turn", "S or N");
  numbered.setup.mover = fields.peek() == 'S' ? Side::south : Side::north;
  fields.advance();
  fields.skip_blanks();
  const Result<int> full_move = fields.number("full-move number", 1, kLargestFullMove);
  if (!full_move) return tl::unexpected<Error>(full_move.error());
  numbered.full_move = *full_move;
  if (auto end = fields.end(kPlaystrategyForm); !end) return tl::unexpected<Error>(end.error());
  return numbered;
}

std::string format_playstrategy(const Position& position, int full_move) {
  return format_fen_row(position, Side::north) + "/" + format_fen_row(position, Side::south) + " " +
         std::to_string(position.store(Side::south)) + " " +
         std::to_string(position.store(Side::north)) +
         (position.mover() == Side::south ? " S " : " N ") + std::to_string(full_move);
}

Result<Setup> parse_openspiel(std::string_view text) {
  Fields fields("openspiel", text);
  Setup setup;
  fields.skip_blanks();
  const Result<int> player = fields.number("player to move", 0, 1);
  if (!player) return tl::unexpected<Error>(player.error());
  setup.mover = static_cast<Side>(*player);
  fields.skip_blanks();
  if (auto bar = fields.literal('|', kOpenspielForm); !bar)
    return tl::unexpected<Error>(bar.error());
  if (auto stores = parse_stores(fields, setup); !stores)
    return tl::unexpected<Error>(stores.error());
  fields.skip_blanks();
  if (auto bar = fields.literal('|', kOpenspielForm); !bar)
    return tl::unexpected<Error>(bar.error());
  if (auto houses = parse_houses(fields, setup); !houses)
    return tl::unexpected<Error>(houses.error());
  if (auto end = fields.end(kOpenspielForm); !end) return tl::unexpected<Error>(end.error());
  return setup;
}

std::string format_openspiel(const Position& position) {
  std::string text = std::to_string(index(position.mover())) + " | " +
                     std::to_string(position.store(Side::south)) + " " +
                     std::to_string(position.store(Side::north)) + " |";
  for (int house = 0; house < kHouses; ++house)
    text += " " + std::to_string(position.seeds(House(house)));
  return text;
}

Result<Setup> parse_integers(std::string_view text) {
  Fields fields("integers", text);
  Setup setup;
  if (auto houses = parse_houses(fields, setup); !houses)
    return tl::unexpected<Error>(houses.error());
  if (auto stores = parse_stores(fields, setup); !stores)
    return tl::unexpected<Error>(stores.error());
  if (auto end = fields.end(kIntegersForm); !end) return tl::unexpected<Error>(end.error());
  return setup;
}

std::string format_integers(const Position& position) {
  const int first = kHousesPerSide * index(position.mover());
  std::string text;
  for (int house = 0; house < kHouses; ++house) {
    text += std::to_string(position.seeds(House((first + house) % kHouses))) + " ";
  }
  return text + std::to_string(position.store(position.mover())) + " " +
         std::to_string(position.store(other(position.mover())));
}

}  // namespace oware::rules

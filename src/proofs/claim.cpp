#include "proofs/claim.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <oware/notation.hpp>
#include <vector>

namespace oware::proofs {
namespace {

constexpr std::string_view kFirstLine = "oware proof 1";

std::string_view name_of(rules::Side side) {
  return side == rules::Side::south ? "south" : "north";
}

// Takes the lines of a text one after the other and remembers the number of the last.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  std::optional<std::string_view> next() {
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    ++number_;
    return line;
  }
  bool at_end() const { return rest_.empty(); }
  int number() const { return number_; }

 private:
  std::string_view rest_;
  int number_ = 0;
};

// A line "KEY VALUE": the value. Error: bad_file.
Result<std::string_view> field(Lines& lines, std::string_view key) {
  const auto line = lines.next();
  if (line && line->starts_with(key) && line->size() > key.size() && (*line)[key.size()] == ' ')
    return line->substr(key.size() + 1);
  return tl::unexpected(Error{ErrorCode::bad_file, "proof",
                              std::string(line.value_or("the end of the file")),
                              std::string(key) + " VALUE", lines.number() + (line ? 0 : 1), 0});
}

Result<int> number_field(Lines& lines, std::string_view key, int most) {
  const auto text = field(lines, key);
  if (!text) return tl::unexpected(text.error());
  int number = 0;
  const auto [end, code] = std::from_chars(text->data(), text->data() + text->size(), number);
  const bool plain = !text->empty() && (*text == "0" || ((*text)[0] >= '1' && (*text)[0] <= '9'));
  if (plain && code == std::errc{} && end == text->data() + text->size() && number <= most)
    return number;
  return tl::unexpected(Error{ErrorCode::bad_file, std::string(key), std::string(*text),
                              "0 to " + std::to_string(most), lines.number(), 0});
}

tl::unexpected<Error> at_line(Error error, int line) {
  error.line = line;
  return tl::unexpected(std::move(error));
}

Result<Claim> parse_claim(Lines& lines) {
  Claim claim;
  const auto rules_text = field(lines, "rules");
  if (!rules_text) return tl::unexpected(rules_text.error());
  const auto rule_set = rules::parse_rule_set(*rules_text);
  if (!rule_set) return at_line(rule_set.error(), lines.number());
  claim.rules = *rule_set;
  const auto position_text = field(lines, "position");
  if (!position_text) return tl::unexpected(position_text.error());
  const auto position = rules::parse_position(*position_text, claim.rules);
  if (!position) return at_line(position.error(), lines.number());
  claim.position = *position;
  const auto side = field(lines, "side");
  if (!side) return tl::unexpected(side.error());
  if (*side != "south" && *side != "north") {
    return tl::unexpected(Error{ErrorCode::bad_file, "side", std::string(*side), "south or north",
                                lines.number(), 0});
  }
  claim.side = *side == "south" ? rules::Side::south : rules::Side::north;
  const auto seeds = number_field(lines, "seeds", position->total_seeds());
  if (!seeds) return tl::unexpected(seeds.error());
  claim.seeds = *seeds;
  return claim;
}

// "POSITION MOVE".
Result<void> parse_move_line(std::string_view line, int number, Proof& proof) {
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos) {
    return tl::unexpected(
        Error{ErrorCode::bad_file, "proof", std::string(line), "a position and a move", number, 0});
  }
  const auto position = rules::parse_position(line.substr(0, space), proof.claim.rules);
  if (!position) return at_line(position.error(), number);
  const auto move = rules::parse_move(line.substr(space + 1));
  if (!move) return at_line(move.error(), number);
  if (!proof.moves.emplace(*position, *move).second) {
    return tl::unexpected(
        Error{ErrorCode::bad_file, "proof", std::string(line), "each position once", number, 0});
  }
  return {};
}

}  // namespace

std::size_t PositionHash::operator()(const rules::Position& position) const {
  std::array<std::uint64_t, 2> words{};
  static_assert(sizeof(words) == sizeof(position));
  std::memcpy(words.data(), &position, sizeof(words));
  // Multiplications and shifts after S. Vigna's SplitMix64.
  std::uint64_t mixed = words[0] * 0x9E3779B97F4A7C15ULL;
  mixed ^= mixed >> 29U;
  mixed += words[1] * 0xBF58476D1CE4E5B9ULL;
  mixed ^= mixed >> 32U;
  mixed *= 0x94D049BB133111EBULL;
  return mixed ^ mixed >> 31U;
}

std::string format_proof(const Proof& proof) {
  std::vector<std::string> lines;
  lines.reserve(proof.moves.size());
  for (const auto& [position, move] : proof.moves)
    lines.push_back(rules::format_position(position) + ' ' + move.letter() + '\n');
  std::ranges::sort(lines);  // the same proof, the same bytes
  std::string text(kFirstLine);
  text += "\nrules " + to_string(proof.claim.rules);
  text += "\nposition " + rules::format_position(proof.claim.position);
  text += "\nside " + std::string(name_of(proof.claim.side));
  text += "\nseeds " + std::to_string(proof.claim.seeds);
  text += "\nbounds " + std::to_string(proof.table_seeds);
  text += "\nmoves " + std::to_string(lines.size()) + '\n';
  for (const std::string& line : lines) text += line;
  return text;
}

Result<Proof> parse_proof(std::string_view text) {
  constexpr int kMostMoves = 1'000'000'000;
  Lines lines(text);
  const auto first = lines.next();
  if (!first || *first != kFirstLine) {
    return tl::unexpected(Error{ErrorCode::bad_file, "proof", std::string(first.value_or("")),
                                std::string(kFirstLine), 1, 0});
  }
  Proof proof;
  auto claim = parse_claim(lines);
  if (!claim) return tl::unexpected(claim.error());
  proof.claim = *claim;
  const auto bounds = number_field(lines, "bounds", kMostTableSeeds);
  if (!bounds) return tl::unexpected(bounds.error());
  proof.table_seeds = *bounds;
  const auto count = number_field(lines, "moves", kMostMoves);
  if (!count) return tl::unexpected(count.error());
  for (int move = 0; move < *count; ++move) {
    const auto line = lines.next();
    if (!line) {
      return tl::unexpected(Error{ErrorCode::bad_file, "proof", "the end of the file",
                                  std::to_string(*count) + " moves", lines.number() + 1, 0});
    }
    if (const auto read = parse_move_line(*line, lines.number(), proof); !read)
      return tl::unexpected(read.error());
  }
  if (lines.at_end()) return proof;
  return tl::unexpected(Error{ErrorCode::bad_file, "proof", "more lines",
                              std::to_string(*count) + " moves", lines.number() + 1, 0});
}

}  // namespace oware::proofs

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <oware/notation.hpp>

#include "puzzles/puzzle.hpp"

namespace oware::puzzles {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 8> kFields = {"id",       "rules", "position", "moves",
                                                     "solution", "loss",  "themes",   "rating"};
constexpr std::size_t kIdLength = 8;

tl::unexpected<Error> wrong(std::string what, std::string found, std::string expected) {
  return tl::unexpected(
      Error{ErrorCode::bad_file, std::move(what), std::move(found), std::move(expected), 0, 0});
}

// An error of a field's content, with the field's name before it.
tl::unexpected<Error> in_field(std::string_view field, Error error) {
  error.what = fmt::format("{}: {}", field, error.what);
  return tl::unexpected(std::move(error));
}

Result<std::string> text(const json::object& object, std::string_view field) {
  const json::value& value = object.at(field);
  if (!value.is_string()) return wrong(std::string(field), json::serialize(value), "a string");
  return std::string(value.get_string());
}

Result<int> number(const json::object& object, std::string_view field, int least, int most) {
  const json::value& value = object.at(field);
  if (!value.is_int64() || value.get_int64() < least || value.get_int64() > most)
    return wrong(std::string(field), json::serialize(value),
                 fmt::format("a whole number, {} to {}", least, most));
  return static_cast<int>(value.get_int64());
}

Result<std::vector<std::string>> texts(const json::object& object, std::string_view field) {
  const json::value& value = object.at(field);
  std::vector<std::string> list;
  if (value.is_array()) {
    for (const json::value& one : value.get_array()) {
      if (one.is_string()) list.emplace_back(one.get_string());
    }
  }
  if (!value.is_array() || list.size() != value.get_array().size())
    return wrong(std::string(field), json::serialize(value), "a list of strings");
  return list;
}

Result<json::object> object_of(std::string_view line) {
  boost::system::error_code problem;
  const json::value value = json::parse(json::string_view(line.data(), line.size()), problem);
  if (problem || !value.is_object()) return wrong("puzzle", std::string(line), "a JSON object");
  const json::object& object = value.get_object();
  for (const std::string_view field : kFields) {
    if (!object.contains(field))
      return wrong("puzzle", "no field " + std::string(field),
                   fmt::format("{}", fmt::join(kFields, ", ")));
  }
  for (const auto& [name, ignored] : object) {
    if (std::ranges::find(kFields, std::string_view(name)) == kFields.end())
      return wrong("puzzle", "field " + std::string(name),
                   fmt::format("{}", fmt::join(kFields, ", ")));
  }
  return object;
}

Result<void> read_id(const json::object& object, Puzzle& puzzle) {
  const auto id = text(object, "id");
  if (!id) return tl::unexpected(id.error());
  if (id->size() != kIdLength) return wrong("id", *id, "eight digits in base 32");
  puzzle.id = *id;
  return {};
}

Result<void> read_rules(const json::object& object, Puzzle& puzzle) {
  const auto name = text(object, "rules");
  if (!name) return tl::unexpected(name.error());
  const auto rules = rules::parse_rule_set(*name);
  if (!rules) return in_field("rules", rules.error());
  if (rules->repetition != rules::Repetition::split_own)
    return wrong("rules", *name,
                 "a rule set with repetition=split-own, for which there are bounds tables");
  puzzle.rules = *rules;
  return {};
}

Result<void> read_position(const json::object& object, Puzzle& puzzle) {
  const auto written = text(object, "position");
  if (!written) return tl::unexpected(written.error());
  const auto position = rules::parse_position(*written, puzzle.rules);
  if (!position) return in_field("position", position.error());
  puzzle.position = *position;
  return {};
}

Result<void> read_moves(const json::object& object, Puzzle& puzzle) {
  const auto line = text(object, "moves");
  if (!line) return tl::unexpected(line.error());
  const auto moves = rules::parse_moves(*line);
  if (!moves) return in_field("moves", moves.error());
  puzzle.moves = *moves;
  return {};
}

Result<void> read_solution(const json::object& object, Puzzle& puzzle) {
  const auto letters = texts(object, "solution");
  if (!letters) return tl::unexpected(letters.error());
  for (const std::string& letter : *letters) {
    const auto move = rules::parse_move(letter);
    if (!move) return in_field("solution", move.error());
    puzzle.solution.push_back(*move);
  }
  if (puzzle.solution.size() % 2 == 0 || puzzle.solution.size() > kMostPlies)
    return wrong("solution", fmt::format("{} moves", puzzle.solution.size()),
                 fmt::format("an odd number of moves, at most {}", kMostPlies));
  return {};
}

Result<void> read_themes(const json::object& object, Puzzle& puzzle) {
  const auto names = texts(object, "themes");
  if (!names) return tl::unexpected(names.error());
  for (const std::string& name : *names) {
    const auto theme = parse_theme(name);
    if (!theme || puzzle.themes.contains(*theme))
      return wrong("themes", name,
                   fmt::format("each at most once of {}", fmt::join(kThemeNames, ", ")));
    puzzle.themes.add(*theme);
  }
  return {};
}

Result<void> read_numbers(const json::object& object, Puzzle& puzzle) {
  const auto loss = number(object, "loss", kLeastLoss, 2 * rules::kMaxSeeds);
  if (!loss) return tl::unexpected(loss.error());
  const auto rating = number(object, "rating", kLowestRating, kHighestRating);
  if (!rating) return tl::unexpected(rating.error());
  puzzle.loss = *loss;
  puzzle.rating = *rating;
  return {};
}

}  // namespace

std::string to_json(const Puzzle& puzzle) {
  std::vector<char> letters;
  letters.reserve(puzzle.solution.size());
  for (const rules::House move : puzzle.solution) letters.push_back(move.letter());
  std::vector<std::string_view> themes;
  for (int theme = 0; theme < kThemes; ++theme) {
    if (puzzle.themes.contains(static_cast<Theme>(theme)))
      themes.push_back(to_string(static_cast<Theme>(theme)));
  }
  const auto list = [](const auto& texts) {
    return texts.empty() ? std::string("[]") : fmt::format("[\"{}\"]", fmt::join(texts, "\",\""));
  };
  return fmt::format(
      R"({{"id":"{}","rules":"{}","position":"{}","moves":"{}","solution":{},"loss":{},"themes":{},"rating":{}}})",
      puzzle.id, to_string(puzzle.rules), rules::format_position(puzzle.position),
      rules::format_moves(puzzle.moves), list(letters), puzzle.loss, list(themes), puzzle.rating);
}

Result<Puzzle> parse_puzzle(std::string_view line) {
  const auto object = object_of(line);
  if (!object) return tl::unexpected(object.error());
  Puzzle puzzle;
  for (const auto read :
       {read_id, read_rules, read_position, read_moves, read_solution, read_themes, read_numbers}) {
    if (const Result<void> done = read(*object, puzzle); !done) return tl::unexpected(done.error());
  }
  return puzzle;
}

}  // namespace oware::puzzles

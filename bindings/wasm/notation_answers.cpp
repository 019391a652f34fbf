#include "notation_answers.hpp"

#include <array>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>
#include <vector>

#include "json.hpp"
#include "questions.hpp"

namespace oware::wasm {
namespace {

// In the order of rules::OgnMark.
constexpr std::array<std::string_view, 7> kMarks = {"", "!", "?", "!!", "??", "!?", "?!"};

std::string joined(const std::vector<std::string>& first, const std::vector<std::string>& second) {
  std::string text;
  for (const auto* comments : {&first, &second}) {
    for (const std::string& comment : *comments) {
      text += (text.empty() ? "" : " ") + comment;
    }
  }
  return text;
}

void write_nodes(Json& json, const std::vector<rules::OgnMove>& moves, std::string path) {
  for (const rules::OgnMove& move : moves) {
    const std::string before = path;
    path += move.house.letter();
    json.open('{').key("path").string(path);
    json.key("mark").string(kMarks[static_cast<std::size_t>(move.mark)]);
    json.key("comment").string(joined(move.comments_before, move.comments_after)).close('}');
    for (const auto& variation : move.variations) {
      write_nodes(json, variation, before);
    }
  }
}

// A position in any notation; nothing where the text is none.
std::optional<rules::Position> position_in(std::string_view text, const rules::RuleSet& rule_set) {
  const auto made = [&](const Result<rules::Setup>& setup) -> std::optional<rules::Position> {
    if (!setup) return std::nullopt;
    const auto position = rules::Position::from(*setup, rule_set, rules::SeedCount::study);
    return position ? std::optional(*position) : std::nullopt;
  };
  if (const auto own = made(rules::parse_setup(text))) return own;
  if (const auto numbered = rules::parse_playstrategy(text)) {
    if (const auto position = made(numbered->setup)) return position;
  }
  if (const auto openspiel = made(rules::parse_openspiel(text))) return openspiel;
  return made(rules::parse_integers(text));
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const auto begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

// The text's first line, which is taken off it.
std::string take_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return std::string(trimmed(line));
}

void write_head(Json& json, const rules::RuleSet& rule_set, const rules::Position& start) {
  json.open('{').key("rules").string(to_string(rule_set));
  const bool usual = start == rules::Position::start(rule_set);
  json.key("start").string(usual ? std::string() : rules::format_position(start));
}

std::string answer_game_read(const rules::OgnGame& ogn, const rules::RuleSet& fallback) {
  const auto start = rules::initial_game(ogn, fallback, rules::SeedCount::study);
  if (!start) return answer_error(start.error());
  if (const auto played = rules::replay(ogn, fallback, rules::SeedCount::study); !played) {
    return answer_error(played.error());
  }
  Json json;
  write_head(json, start->rules(), start->position());
  json.key("tags").open('[');
  for (const auto& [name, value] : ogn.tags) {
    json.open('[').string(name).string(value).close(']');
  }
  json.close(']').key("comment").string(joined(ogn.comments, {})).key("nodes").open('[');
  write_nodes(json, ogn.moves, "");
  return json.close(']').close('}').take();
}

}  // namespace

std::string answer_read(std::string_view text, std::string_view rules_text) {
  const auto rule_set = rules::parse_rule_set(rules_text);
  if (!rule_set) return answer_error(rule_set.error());
  const std::string_view content = trimmed(text);
  if (const auto position = position_in(content, *rule_set)) {
    Json json;
    write_head(json, *rule_set, *position);
    json.key("tags").open('[').close(']').key("comment").string("").key("nodes").open('[');
    return json.close(']').close('}').take();
  }
  rules::OgnReader reader(content);
  const auto ogn = reader.next();
  if (!ogn) return answer_error(ogn.error());
  return answer_game_read(ogn->value_or(rules::OgnGame{}), *rule_set);
}

std::string answer_format(std::string_view rules_text, std::string_view start_text,
                          std::string_view movetext, std::string_view tags) {
  const auto first = game_of(rules_text, start_text, "");
  if (!first) return answer_error(first.error());
  rules::OgnReader reader(movetext);
  auto ogn = reader.next();
  if (!ogn) return answer_error(ogn.error());
  rules::OgnGame tree = ogn->value_or(rules::OgnGame{});
  tree.tags = {{"Variant", to_string(first->rules())},
               {"FEN", rules::format_position(first->position())}};
  const std::string south = take_line(tags);
  const std::string north = take_line(tags);
  const std::string date = take_line(tags);
  if (const std::string time = take_line(tags); !time.empty()) {
    tree.tags.emplace_back("TimeControl", time);
  }
  const auto game = rules::replay(tree, first->rules(), rules::SeedCount::study);
  if (!game) return answer_error(game.error());
  const rules::OgnHeader header{.event = "", .date = date, .south = south, .north = north};
  Json json;
  json.open('{').key("ogn").string(
      rules::format_ogn(rules::with_notes(rules::to_ogn(*game, header), tree)));
  return json.close('}').take();
}

}  // namespace oware::wasm

#include "vectors.hpp"

#include <boost/json.hpp>
#include <fstream>
#include <stdexcept>

namespace oware::vectors {
namespace {

namespace json = boost::json;

std::vector<std::string> lines_of(const std::string& name) {
  const std::string path = std::string(OWARE_VECTORS_DIR) + "/" + name;
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

template <class T>
T get(const json::object& object, const char* key) {
  return json::value_to<T>(object.at(key));
}

template <class T>
std::optional<T> get_if(const json::object& object, const char* key) {
  const json::value* value = object.if_contains(key);
  return value == nullptr ? std::nullopt : std::optional<T>(json::value_to<T>(*value));
}

WorkedExample read_example(const json::object& object) {
  WorkedExample example;
  example.document = get<std::string>(object, "document");
  example.says = get<std::string>(object, "says");
  example.rules = get<std::string>(object, "rules");
  example.study = get_if<bool>(object, "study").value_or(false);
  example.position = get<std::string>(object, "position");
  example.moves = get<std::string>(object, "moves");
  example.drops = get_if<std::string>(object, "drops");
  example.captures = get_if<std::string>(object, "captures");
  example.collected = get_if<std::string>(object, "collected");
  example.grand_slam = get_if<bool>(object, "grand_slam");
  example.after = get_if<std::string>(object, "after");
  example.end = get_if<std::string>(object, "end");
  example.score = get_if<std::string>(object, "score");
  example.winner = get_if<std::string>(object, "winner");
  example.repeats_ply = get_if<std::int64_t>(object, "repeats_ply");
  example.legal = get_if<std::string>(object, "legal");
  if (const json::value* illegal = object.if_contains("illegal")) {
    for (const auto& member : illegal->as_object()) {
      example.illegal[member.key()[0]] = json::value_to<std::string>(member.value());
    }
  }
  return example;
}

std::vector<RealGame> real_games(const std::string& name) {
  std::vector<RealGame> games;
  for (const std::string& line : lines_of(name)) {
    const std::size_t space = line.find(' ');
    games.push_back(
        {line.substr(0, space), space == std::string::npos ? "" : line.substr(space + 1)});
  }
  return games;
}

}  // namespace

std::vector<WorkedExample> worked_examples() {
  std::vector<WorkedExample> examples;
  for (const std::string& line : lines_of("worked_examples.jsonl")) {
    examples.push_back(read_example(json::parse(line).as_object()));
    examples.back().line = static_cast<int>(examples.size());
  }
  return examples;
}

std::vector<PerftCase> perft_cases() {
  std::vector<PerftCase> cases;
  for (const std::string& line : lines_of("perft.jsonl")) {
    const json::value value = json::parse(line);
    const json::object& object = value.as_object();
    cases.push_back({get<std::string>(object, "rules"), get<std::string>(object, "position"),
                     get<std::vector<std::uint64_t>>(object, "perft")});
  }
  return cases;
}

std::vector<FinishedGame> games_abapa() {
  std::vector<FinishedGame> games;
  for (const std::string& line : lines_of("games_abapa.jsonl")) {
    const json::value value = json::parse(line);
    const json::object& object = value.as_object();
    const auto score = get<std::vector<int>>(object, "score");
    games.push_back({get<std::string>(object, "moves"), score.at(0), score.at(1),
                     get<std::string>(object, "end")});
  }
  return games;
}

std::vector<RealGame> real_games_playstrategy() {
  return real_games("real_games_playstrategy.txt");
}
std::vector<RealGame> real_games_awale_onchain() {
  return real_games("real_games_awale_onchain.txt");
}

}  // namespace oware::vectors

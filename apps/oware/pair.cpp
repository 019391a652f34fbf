// `oware pair`: one round of a Swiss event.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <map>
#include <memory>

#include "base/shown.hpp"
#include "command.hpp"
#include "output.hpp"
#include "pairing/swiss.hpp"

namespace oware::app {
namespace {

namespace json = boost::json;
using pairing::SwissPlayer;

constexpr std::size_t kLongestId = 200;  // bytes
constexpr double kLastRating = 10'000;   // and the first is its negative
constexpr double kPoint = 1'000;         // scores are counted in thousandths
constexpr std::int64_t kLastRound = 1'000;

struct PairOptions {
  std::string file;
  bool json = false;
};

tl::unexpected<Error> bad_field(std::string what, std::string found, std::string expected) {
  return tl::unexpected(
      Error{ErrorCode::bad_file, std::move(what), std::move(found), std::move(expected), 0, 0});
}

// The fields of one object. `where` stands before a field's name in errors.
class Object {
 public:
  static Result<Object> read(const json::value& value, std::string where,
                             const std::vector<std::string_view>& names) {
    if (!value.is_object())
      return bad_field(where.empty() ? "file" : where, json::serialize(value), "a JSON object");
    for (const auto& [name, ignored] : value.get_object()) {
      if (std::ranges::find(names, std::string_view(name)) == names.end())
        return bad_field(where.empty() ? "file" : where,
                         fmt::format("field {}", std::string_view(name)),
                         fmt::format("{}", fmt::join(names, ", ")));
    }
    return Object(value.get_object(), std::move(where));
  }

  std::string place(std::string_view field) const {
    return where_.empty() ? std::string(field) : fmt::format("{}: {}", where_, field);
  }
  // Null where there is none.
  const json::value* find(std::string_view field) const { return object_.if_contains(field); }

  Result<double> number(std::string_view field, double least, double most) const {
    const json::value* value = find(field);
    if (value == nullptr) return 0.0;
    if (value->is_number()) {
      const auto number = value->to_number<double>();
      if (number >= least && number <= most) return number;  // false for NaN
    }
    return bad_field(place(field), json::serialize(*value),
                     fmt::format("a number, {} to {}", least, most));
  }

  Result<bool> flag(std::string_view field) const {
    const json::value* value = find(field);
    if (value == nullptr) return false;
    if (value->is_bool()) return value->get_bool();
    return bad_field(place(field), json::serialize(*value), "true or false");
  }

  // Empty where there is none.
  Result<json::array> list(std::string_view field, std::size_t most) const {
    const json::value* value = find(field);
    if (value == nullptr) return json::array();
    if (!value->is_array()) return bad_field(place(field), json::serialize(*value), "a list");
    if (value->get_array().size() > most)
      return bad_field(place(field), fmt::format("{} entries", value->get_array().size()),
                       fmt::format("{} at most", most));
    return value->get_array();
  }

 private:
  Object(const json::object& object, std::string where)
      : object_(object), where_(std::move(where)) {}

  const json::object& object_;
  std::string where_;
};

// The players of the file; an id stays as JSON writes it, since it goes out again as it came.
struct PairField {
  std::vector<std::string> ids;
  std::vector<SwissPlayer> players;
};

Result<std::string> id_of(const json::value& value, const std::string& place) {
  const bool text =
      value.is_string() && !value.get_string().empty() && value.get_string().size() <= kLongestId;
  if (text || value.is_int64()) return json::serialize(value);
  return bad_field(place, json::serialize(value),
                   fmt::format("a text of 1 to {} bytes, or a whole number", kLongestId));
}

Result<std::vector<rules::Side>> sides_of(const Object& object) {
  const auto list = object.list("sides", pairing::kMaxRounds);
  if (!list) return tl::unexpected(list.error());
  std::vector<rules::Side> sides;
  for (const json::value& value : *list) {
    if (value == "south") {
      sides.push_back(rules::Side::south);
    } else if (value == "north") {
      sides.push_back(rules::Side::north);
    } else {
      return bad_field(object.place("sides"), json::serialize(value), "south or north");
    }
  }
  return sides;
}

Result<SwissPlayer> player_of(const Object& object) {
  SwissPlayer player;
  const auto rating = object.number("rating", -kLastRating, kLastRating);
  if (!rating) return tl::unexpected(rating.error());
  const auto score = object.number("score", 0, static_cast<double>(pairing::kMaxScore) / kPoint);
  if (!score) return tl::unexpected(score.error());
  auto sides = sides_of(object);
  if (!sides) return tl::unexpected(sides.error());
  const auto bye = object.flag("bye");
  if (!bye) return tl::unexpected(bye.error());
  const auto withdrawn = object.flag("withdrawn");
  if (!withdrawn) return tl::unexpected(withdrawn.error());
  player.rating = *rating;
  player.score = std::llround(*score * kPoint);
  player.sides = *std::move(sides);
  player.had_bye = *bye;
  player.withdrawn = *withdrawn;
  return player;
}

using Indices = std::map<std::string, std::size_t>;

Result<std::vector<std::size_t>> opponents_of(const Object& object, const Indices& indices,
                                              std::size_t own) {
  const auto list = object.list("opponents", pairing::kMaxRounds);
  if (!list) return tl::unexpected(list.error());
  std::vector<std::size_t> opponents;
  for (const json::value& value : *list) {
    const auto id = id_of(value, object.place("opponents"));
    if (!id) return tl::unexpected(id.error());
    const auto found = indices.find(*id);
    if (found == indices.end())
      return bad_field(object.place("opponents"), *id, "the id of a player of the file");
    if (found->second == own)
      return bad_field(object.place("opponents"), *id, "others than the player");
    opponents.push_back(found->second);
  }
  return opponents;
}

const std::vector<std::string_view> kPlayerFields = {"id",    "rating", "score",    "opponents",
                                                     "sides", "bye",    "withdrawn"};

Result<PairField> read_players(const json::array& list) {
  PairField field;
  std::vector<Object> objects;
  Indices indices;
  for (const json::value& value : list) {
    auto object = Object::read(value, fmt::format("player {}", objects.size() + 1), kPlayerFields);
    if (!object) return tl::unexpected(object.error());
    const json::value* given = object->find("id");
    if (given == nullptr) return bad_field(object->place("id"), "no id", "an id for each player");
    auto id = id_of(*given, object->place("id"));
    if (!id) return tl::unexpected(id.error());
    if (!indices.emplace(*id, objects.size()).second)
      return bad_field(object->place("id"), *id + " once more", "each id once");
    auto player = player_of(*object);
    if (!player) return tl::unexpected(player.error());
    field.ids.push_back(*std::move(id));
    field.players.push_back(*std::move(player));
    objects.push_back(*std::move(object));
  }
  for (std::size_t i = 0; i < objects.size(); ++i) {
    auto opponents = opponents_of(objects[i], indices, i);
    if (!opponents) return tl::unexpected(opponents.error());
    field.players[i].opponents = *std::move(opponents);
  }
  return field;
}

Result<PairField> read_field(const json::value& value) {
  const auto object = Object::read(value, "", {"players", "round"});
  if (!object) return tl::unexpected(object.error());
  if (object->find("players") == nullptr) return bad_field("players", "none", "a list of players");
  if (const json::value* round = object->find("round")) {
    if (!round->is_int64() || round->get_int64() < 1 || round->get_int64() > kLastRound)
      return bad_field("round", json::serialize(*round),
                       fmt::format("a whole number, 1 to {}", kLastRound));
  }
  const auto list = object->list("players", pairing::kMaxPlayers);
  if (!list) return tl::unexpected(list.error());
  return read_players(*list);
}

std::string shown_id(const std::string& id) {
  return one_line(id.front() == '"' ? std::string(json::parse(id).get_string()) : id);
}

void print_json(Output& output, const PairField& field, const pairing::Round& round) {
  fmt::memory_buffer line;
  fmt::format_to(std::back_inserter(line), R"({{"pairs":[)");
  std::string_view comma;
  for (const auto [south, north] : round.pairs) {
    fmt::format_to(std::back_inserter(line), R"({}{{"south":{},"north":{}}})", comma,
                   field.ids[south], field.ids[north]);
    comma = ",";
  }
  fmt::format_to(std::back_inserter(line), R"(],"bye":{}}})",
                 round.bye ? field.ids[*round.bye] : "null");
  output.line(fmt::to_string(line));
}

void print_table(Output& output, const PairField& field, const pairing::Round& round) {
  if (round.pairs.empty() && !round.bye) output.line("no players");
  for (std::size_t i = 0; i < round.pairs.size(); ++i) {
    const auto [south, north] = round.pairs[i];
    output.line(fmt::format("{:>4}  {} - {}", i + 1, shown_id(field.ids[south]),
                            shown_id(field.ids[north])));
  }
  if (round.bye) output.line(fmt::format(" bye  {}", shown_id(field.ids[*round.bye])));
}

int run(const PairOptions& options) {
  const auto text = read_file(options.file);
  if (!text) return report(text.error());
  boost::system::error_code problem;
  const json::value value = json::parse(*text, problem);
  if (problem)
    return report(bad_field("file", text->empty() ? "nothing" : *text,
                            "one JSON object: players and the round")
                      .value());
  const auto field = read_field(value);
  if (!field) return report(field.error());
  const auto round = pairing::swiss_round(field->players);
  if (!round) return report(round.error());
  Output output;
  if (options.json) {
    print_json(output, *field, *round);
  } else {
    print_table(output, *field, *round);
  }
  const auto written = output.finish();
  return written ? kDone : report(written.error());
}

}  // namespace

void add_pair(CLI::App& program, Status& status) {
  auto options = std::make_shared<PairOptions>();
  CLI::App* command = program.add_subcommand("pair", "Pair a round of a Swiss event");
  command->add_option("file", options->file, "The players; - is standard input")->required();
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(
      "Input: {\"players\":[{\"id\":\"a\",\"rating\":1500,\"score\":1.5,\"opponents\":[\"b\"],"
      "\"sides\":[\"south\"],\"bye\":false,\"withdrawn\":false}],\"round\":2}\nNobody meets "
      "twice, nobody has a second bye; exit status 1 where that cannot be.\nJSON: "
      "{\"pairs\":[{\"south\",\"north\"}],\"bye\"}\nExample: oware pair round2.json --json");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

// `oware ratings`: Glicko-2 over a file of games.
#include "ratings/glicko2.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <memory>

#include "base/shown.hpp"
#include "command.hpp"
#include "data_folder.hpp"
#include "lines.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "ratings/periods.hpp"
#include "store/rating_ledger.hpp"

namespace oware::app {
namespace {

namespace json = boost::json;
using ratings::PlayedGame;
using ratings::Rating;
using ratings::Standing;

constexpr std::int64_t kLastPeriod = 1'000'000'000;
constexpr std::size_t kLongestName = 200;  // bytes

struct RatingsOptions {
  std::string file;
  std::string data;  // instead of a file: the folder of a server's games
  double tau = ratings::Options{}.tau;
  bool json = false;
};

tl::unexpected<Error> wrong(std::string_view what, std::string found, std::string expected) {
  return tl::unexpected(
      Error{ErrorCode::bad_file, std::string(what), std::move(found), std::move(expected), 0, 0});
}

// A line's fields. Error: bad_file, also when one is missing or unknown.
class Fields {
 public:
  static Result<Fields> read(std::string_view line) {
    boost::system::error_code problem;
    json::value value = json::parse(json::string_view(line.data(), line.size()), problem);
    if (problem || !value.is_object())
      return wrong("line", std::string(line), "a JSON object: a game or a player");
    return Fields(std::move(value.get_object()));
  }

  bool is_player() const { return object_.contains("player"); }

  Result<void> check_names(const std::vector<std::string_view>& names) const {
    for (const std::string_view name : names) {
      if (!object_.contains(name))
        return wrong("line", fmt::format("no field {}", name), all_of(names));
    }
    for (const auto& [name, ignored] : object_) {
      if (std::ranges::find(names, std::string_view(name)) == names.end())
        return wrong("line", fmt::format("field {}", std::string_view(name)), all_of(names));
    }
    return {};
  }

  Result<std::string> name(std::string_view field) const {
    const json::value& value = object_.at(field);
    if (!value.is_string() || value.get_string().empty() ||
        value.get_string().size() > kLongestName)
      return wrong(field, json::serialize(value),
                   fmt::format("a name of 1 to {} bytes", kLongestName));
    return std::string(value.get_string());
  }

  Result<std::int64_t> period() const {
    const json::value& value = object_.at("period");
    if (!value.is_int64() || value.get_int64() < 0 || value.get_int64() > kLastPeriod)
      return wrong("period", json::serialize(value),
                   fmt::format("a whole number, 0 to {}", kLastPeriod));
    return value.get_int64();
  }

  Result<double> score() const {
    const json::value& value = object_.at("score");
    if (value.is_number()) {
      const auto score = value.to_number<double>();
      if (score == 0 || score == 0.5 || score == 1) return score;
    }
    return wrong("score", json::serialize(value), "South's: 1, 0.5 or 0");
  }

  Result<double> number(std::string_view field, const ratings::Range& range) const {
    const json::value& value = object_.at(field);
    if (value.is_number()) {
      const auto number = value.to_number<double>();
      if (range.contains(number)) return number;
    }
    return wrong(field, json::serialize(value),
                 fmt::format("a number, {} to {}", range.least, range.most));
  }

 private:
  explicit Fields(json::object object) : object_(std::move(object)) {}

  static std::string all_of(const std::vector<std::string_view>& names) {
    return fmt::format("{}", fmt::join(names, ", "));
  }

  json::object object_;
};

// What the file says: players by the order in which they appear, and games.
class RatedGames {
 public:
  // A line of the file. Error: bad_file; then the line does not count.
  Result<void> add(std::string_view line) {
    const auto fields = Fields::read(line);
    if (!fields) return tl::unexpected(fields.error());
    return fields->is_player() ? add_player(*fields) : add_game(*fields);
  }

  std::vector<Standing> rate(double tau) {
    return rated_by_periods(std::move(players_), std::move(games_), tau);
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  Result<void> add_player(const Fields& fields) {
    if (const auto named = fields.check_names({"player", "rating", "deviation", "volatility"});
        !named)
      return named;
    const auto name = fields.name("player");
    if (!name) return tl::unexpected(name.error());
    const auto rating = fields.number("rating", ratings::kRatings);
    if (!rating) return tl::unexpected(rating.error());
    const auto deviation = fields.number("deviation", ratings::kDeviations);
    if (!deviation) return tl::unexpected(deviation.error());
    const auto volatility = fields.number("volatility", ratings::kVolatilities);
    if (!volatility) return tl::unexpected(volatility.error());
    if (!games_.empty())
      return wrong("player", *name + " behind a game", "players before the first game");
    if (indices_.contains(*name)) return wrong("player", *name + " once more", "each player once");
    const Rating known{*rating, *deviation, *volatility};
    players_[index_of(*name)] = {.rating = known, .games = 0, .known = true};
    return {};
  }

  Result<void> add_game(const Fields& fields) {
    if (const auto named = fields.check_names({"period", "south", "north", "score"}); !named)
      return named;
    const auto period = fields.period();
    if (!period) return tl::unexpected(period.error());
    const auto south = fields.name("south");
    if (!south) return tl::unexpected(south.error());
    const auto north = fields.name("north");
    if (!north) return tl::unexpected(north.error());
    const auto score = fields.score();
    if (!score) return tl::unexpected(score.error());
    if (*south == *north) return wrong("north", *north, "somebody else than South");
    games_.push_back({*period, index_of(*south), index_of(*north), *score});
    return {};
  }

  std::size_t index_of(const std::string& name) {
    const auto [place, fresh] = indices_.emplace(name, names_.size());
    if (fresh) {
      names_.push_back(name);
      players_.emplace_back();
    }
    return place->second;
  }

  std::map<std::string, std::size_t> indices_;
  std::vector<std::string> names_;
  std::vector<Standing> players_;
  std::vector<PlayedGame> games_;
};

// Every line that is wrong goes into `errors`. Error: the file cannot be read.
Result<void> read_games(const std::string& file, RatedGames& games, ErrorCount& errors) {
  Result<LineSource> source = LineSource::open(file);
  if (!source) return tl::unexpected(source.error());
  while (!interrupted()) {
    const auto line = source->next();
    if (!line && line.error().code != ErrorCode::bad_file) return tl::unexpected(line.error());
    if (!line) {
      errors.add(line.error());
      continue;
    }
    if (!*line) break;
    const std::string_view text = trimmed(**line);
    if (text.empty() || text.front() == '#') continue;
    if (auto added = games.add(text); !added) {
      added.error().line = source->number();
      errors.add(added.error());
    }
  }
  return {};
}

// The strongest first; of equal ones, by name.
std::vector<std::size_t> ranked(const std::vector<Standing>& standings,
                                const std::vector<std::string>& names) {
  std::vector<std::size_t> order(standings.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
    const double left = standings[one].rating.rating;
    const double right = standings[other].rating.rating;
    return left != right ? left > right : names[one] < names[other];
  });
  return order;
}

void print_line(Output& output, const RatingsOptions& options, const std::string& name,
                const Standing& standing) {
  const auto& [rating, deviation, volatility] = standing.rating;
  if (options.json) {
    output.line(
        fmt::format(R"({{"player":{},"rating":{},"deviation":{},"volatility":{},"games":{}}})",
                    json_text(name), rating, deviation, volatility, standing.games));
  } else {
    output.line(fmt::format("{:>8.1f}  {:>9.1f}  {:>10.5f}  {:>6}  {}", rating, deviation,
                            volatility, standing.games, one_line(name)));
  }
}

void print_line(Output& output, const RatingsOptions& options, const store::ComputedRating& one) {
  const auto& [rating, deviation, volatility] = one.rating.value;
  if (options.json) {
    output.line(fmt::format(
        R"({{"player":{},"pool":{},"rating":{},"deviation":{},"volatility":{},"games":{}}})",
        json_text(one.player), json_text(one.pool), rating, deviation, volatility,
        one.rating.games));
  } else {
    output.line(fmt::format("{:>8.1f}  {:>9.1f}  {:>10.5f}  {:>6}  {:<20}  {}", rating, deviation,
                            volatility, one.rating.games, one.pool, one_line(one.player)));
  }
}

// The ratings of a server, computed anew from its games.
int recompute(const RatingsOptions& options) {
  const std::string file = options.data + "/" + kDatabaseFile;
  const auto found = store::recompute_ratings(file);
  if (!found) return report(found.error());
  Output output;
  if (!options.json)
    output.line("  rating  deviation  volatility   games  pool                  player");
  for (const store::ComputedRating& one : found->ratings) print_line(output, options, one);
  if (const auto written = output.finish(); !written) return report(written.error());
  constexpr std::size_t kShown = 20;
  for (std::size_t i = 0; i < std::min(kShown, found->problems.size()); ++i)
    print_error("{}\n", one_line(found->problems[i]));
  if (found->problems.size() > kShown)
    print_error("and {} more\n", found->problems.size() - kShown);
  print_error("{} games and {} refunds computed anew; largest difference from what is kept: {:g}\n",
              found->games, found->refunds, found->largest_difference);
  return found->problems.empty() ? kDone : kBadEnvironment;
}

int run(const RatingsOptions& options) {
  install_interrupt_handler();
  if (options.file.empty()) return recompute(options);
  RatedGames games;
  ErrorCount errors;
  if (const auto read = read_games(options.file, games, errors); !read) return report(read.error());
  if (interrupted()) return report_interrupted("no games are rated");
  // Ratings hang on every game: with one missing, all would be wrong.
  if (errors.count() > 0) return errors.report();
  const std::vector<std::string> names = games.names();
  const auto standings = games.rate(options.tau);
  Output output;
  if (!options.json) {
    output.line(names.empty() ? "no players" : "  rating  deviation  volatility   games  player");
  }
  for (const std::size_t index : ranked(standings, names))
    print_line(output, options, names[index], standings[index]);
  const auto written = output.finish();
  return written ? kDone : report(written.error());
}

}  // namespace

void add_ratings(CLI::App& program, Status& status) {
  auto options = std::make_shared<RatingsOptions>();
  CLI::App* command = program.add_subcommand(
      "ratings", "Rate the players of a file of games, or of a server (Glicko-2)");
  CLI::Option_group* source = command->add_option_group("source");
  source->add_option("file", options->file, "The file; - is standard input");
  source->add_option("--data", options->data,
                     "A server's folder instead: its ratings are computed anew from its games and "
                     "compared with those that are kept");
  source->require_option(1);
  command
      ->add_option("--tau", options->tau, "How far volatilities may change; 0.3 to 1.2 are usual")
      ->check(decimal_number(ratings::kTaus.least, ratings::kTaus.most))
      ->capture_default_str();
  command->add_flag("--json", options->json, "One JSON object a player");
  command->footer(
      "A game a line: {\"period\":1,\"south\":\"a\",\"north\":\"b\",\"score\":1}, the score "
      "South's "
      "(1, 0.5, 0); before them, players with a rating: {\"player\",\"rating\",\"deviation\","
      "\"volatility\"}.\nJSON: {\"player\",\"rating\",\"deviation\",\"volatility\",\"games\"}, the "
      "strongest first; of a server with a \"pool\".\nExample: oware ratings club.jsonl --json");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

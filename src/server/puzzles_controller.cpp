#include "server/puzzles_controller.hpp"

#include <fmt/format.h>

#include <cmath>
#include <oware/notation.hpp>

#include "games/people.hpp"
#include "puzzles/answer.hpp"
#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/assets.hpp"
#include "server/json_writer.hpp"
#include "server/log.hpp"
#include "server/problem.hpp"
#include "server/wire_people.hpp"

namespace oware::server {
namespace {

using puzzles::Catalogue;

// The estimate of a puzzle's rating is worth a few answers.
constexpr double kEstimateDeviation = 250;

Response no_such_puzzle() { return problem(ProblemCode::no_such_page, "There is no such puzzle."); }

// The puzzles are a file of the page.
std::string_view shipped() {
  for (const Asset& asset : assets()) {
    if (asset.path.ends_with(".jsonl"))
      return {reinterpret_cast<const char*>(asset.identity.data()), asset.identity.size()};
  }
  return {};
}

// A line of the catalogue, with the rating that people's answers have given the puzzle.
Response puzzle_answer(const Catalogue::Entry& entry, std::optional<double> rating) {
  puzzles::Puzzle puzzle = entry.puzzle();
  if (rating) puzzle.rating = static_cast<int>(std::lround(*rating));
  return json_answer(200, to_json(puzzle));
}

Result<std::vector<rules::House>> read_moves(const boost::json::object& body) {
  std::vector<rules::House> moves;
  for (const boost::json::value& one : body.at("moves").get_array()) {
    const std::string_view letter = one.get_string();
    const auto move = rules::parse_move(letter);
    if (!move) return impossible("moves", letter, "letters of houses, A to F and a to f");
    moves.push_back(*move);
  }
  return moves;
}

// Nothing of a rating for who has no account.
std::string outcome_text(const puzzles::Puzzle& puzzle, bool right,
                         const std::optional<games::PuzzleOutcome>& outcome) {
  JsonWriter json;
  json.begin_object().field("right", right).key("solution").begin_array();
  for (const rules::House move : puzzle.solution) json.value(std::string(1, move.letter()));
  json.end_array().field("counted", outcome && outcome->counted);
  if (outcome) {
    write_rating_fields(json, outcome->after);
    json.key("change").value(
        RawJson{fmt::to_string(outcome->after.value.rating - outcome->before.value.rating)});
    json.key("puzzle_rating").value(RawJson{fmt::to_string(outcome->puzzle.value.rating)});
  } else {
    json.field("rating", nullptr);
  }
  json.end_object();
  return json.take();
}

}  // namespace

const Catalogue& PuzzlesController::catalogue() {
  if (!catalogue_) {
    auto read = Catalogue::read(shipped());
    if (!read) log(LogLevel::error, "puzzles", {{"what", message(read.error())}});
    catalogue_ = read ? *std::move(read) : Catalogue();
  }
  return *catalogue_;
}

Task<Response> PuzzlesController::daily(const Request&) {
  const Catalogue::Entry* entry = catalogue().daily(services_.games.now() / games::kDayMs);
  if (entry == nullptr) co_return no_such_puzzle();
  const auto kept = co_await ask<std::optional<games::KeptRating>>(
      [&](auto& store, auto done) { store.puzzle_rating(entry->id, std::move(done)); });
  if (!kept) co_return problem(kept.error());
  co_return puzzle_answer(*entry,
                          *kept ? std::optional((*kept)->value.rating) : std::optional<double>());
}

Task<Response> PuzzlesController::next(const Request& request) {
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  std::optional<puzzles::Theme> theme;
  if (const auto name = text_field(*query, "theme")) {
    theme = puzzles::parse_theme(*name);
    if (!theme)
      co_return bad_body(
          impossible("theme", *name, fmt::format("{}", fmt::join(puzzles::kThemeNames, ", ")))
              .value());
  }
  const auto person = co_await services_.people.who(request);
  if (!person) co_return problem(person.error());
  std::optional<games::UserId> account;
  if (*person != nullptr && (*person)->user.registered) account = (*person)->user.id;
  const auto standing = co_await ask<games::PuzzleStanding>(
      [&](auto& store, auto done) { store.puzzle_standing(account, std::move(done)); });
  if (!standing) co_return problem(standing.error());
  const auto kept = [&](const Catalogue::Entry& entry) {
    const auto found = standing->ratings.find(entry.id);
    return found == standing->ratings.end() ? std::optional<double>() : found->second;
  };
  const Catalogue::Wish wish{
      .theme = theme,
      .rating = standing->rating.value.rating,
      .rating_of = [&](const auto& entry) { return kept(entry).value_or(entry.rating); },
      .known = [&](const auto& entry) { return standing->answered.contains(entry.id); }};
  const Catalogue::Entry* entry = catalogue().next(wish, random_.next());
  co_return entry == nullptr ? no_such_puzzle() : puzzle_answer(*entry, kept(*entry));
}

Result<bool> PuzzlesController::solves(const puzzles::Puzzle& puzzle,
                                       const std::vector<rules::House>& moves) const {
  const auto* source = services_.games.tables();
  const auto tables =
      source == nullptr ? std::make_shared<const tables::Tables>() : source->tables();
  return puzzles::solves(puzzle, moves, *tables);
}

Task<Outcome<games::PuzzleOutcome>> PuzzlesController::rate(games::UserId user,
                                                            games::PuzzleAnswer answer,
                                                            int estimate) {
  const ratings::Rating fresh{static_cast<double>(estimate), kEstimateDeviation,
                              ratings::Rating{}.volatility};
  co_return co_await ask<games::PuzzleOutcome>([&](auto& store, auto done) {
    store.answer_puzzle(user, std::move(answer), fresh, std::move(done));
  });
}

Task<Response> PuzzlesController::answer(const Request& request) {
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  const auto moves = read_body(request).and_then(read_moves);
  if (!moves) co_return bad_body(moves.error());
  const Catalogue::Entry* entry = catalogue().find(request.parameters[0]);
  if (entry == nullptr) co_return no_such_puzzle();
  const puzzles::Puzzle puzzle = entry->puzzle();
  const auto right = solves(puzzle, *moves);
  if (!right) co_return problem(right.error());
  const auto person = co_await services_.people.who(request);
  if (!person) co_return problem(person.error());
  std::optional<games::PuzzleOutcome> outcome;
  if (*person != nullptr && (*person)->user.registered) {
    games::PuzzleAnswer mine{.puzzle = puzzle.id, .right = *right, .at = services_.games.now()};
    auto rated = co_await rate((*person)->user.id, std::move(mine), puzzle.rating);
    if (!rated) co_return co_await services_.people.problem_of(rated.error(), *person);
    outcome = *std::move(rated);
  }
  co_return json_answer(200, outcome_text(puzzle, *right, outcome));
}

}  // namespace oware::server

#include "bridge.hpp"

#include <stdexcept>

namespace oware::oracle {
namespace {

const std::string kLetters = "ABCDEFabcdef";

template <class Pots>
std::string text_of(const Pots& pots) {
  std::string text;
  for (const auto& pot : pots) {
    text += (text.empty() ? "" : " ") + std::string(1, pot.house) + std::to_string(pot.seeds);
  }
  return text;
}

std::string text_of(const std::vector<rules::CapturedHouse>& houses) {
  std::vector<Pot> pots;
  for (const auto& captured : houses) pots.push_back(Pot{captured.house.letter(), captured.seeds});
  return text_of(pots);
}

std::string differ(const std::string& what, const std::string& library, const std::string& oracle) {
  return library == oracle ? "" : what + ": library " + library + ", oracle " + oracle;
}

std::string differ(const std::string& what, std::int64_t library, std::int64_t oracle) {
  return library == oracle ? "" : differ(what, std::to_string(library), std::to_string(oracle));
}

std::string differ(const std::string& what, const Table& library, const Table& oracle) {
  return library == oracle ? "" : differ(what, write_table(library), write_table(oracle));
}

// The first that is not empty.
std::string first_of(std::initializer_list<std::string> texts) {
  for (const std::string& text : texts) {
    if (!text.empty()) return text;
  }
  return "";
}

std::string compare_trace(const rules::Position& position, rules::House house,
                          const Outcome& outcome, const RuleSet& rules) {
  const rules::MoveTrace trace = rules::trace(position, house, rules);
  std::string drops;
  for (const rules::House drop : trace.drops) drops += drop.letter();
  return first_of(
      {differ("origin", std::string(1, trace.origin.letter()), std::string(1, house.letter())),
       differ("drops", drops, outcome.drops),
       differ("captures", text_of(trace.captures), text_of(outcome.captured)),
       differ("collected", text_of(trace.collected), text_of(outcome.collected)),
       differ("grand slam", static_cast<int>(trace.grand_slam),
              static_cast<int>(outcome.grand_slam)),
       differ("board of trace()", to_table(trace.after), outcome.after)});
}

// `option` is absent for a house of the opponent's.
std::string compare_house(const rules::Position& position, char letter, const Option* option,
                          const RuleSet& rules) {
  const rules::House house = to_house(letter);
  const IllegalReason verdict = option != nullptr ? option->verdict : IllegalReason::not_your_house;
  const std::string reasons =
      differ("why_illegal", static_cast<int>(rules::why_illegal(position, house, rules)),
             static_cast<int>(verdict));
  if (!reasons.empty()) return reasons;

  const auto played = rules::play(position, house, rules);
  if (verdict != IllegalReason::none) {
    if (played) return "play() accepts an illegal move";
    const Error& error = played.error();
    const bool says_why =
        error.code == ErrorCode::illegal_move && !error.what.empty() && !error.expected.empty();
    return says_why ? "" : "play() refuses without a reason";
  }
  if (!played) return "play() refuses a legal move: " + message(played.error());
  return first_of({differ("board of play()", to_table(*played), option->outcome->after),
                   differ("play_unchecked", to_table(rules::play_unchecked(position, house, rules)),
                          option->outcome->after),
                   compare_trace(position, house, *option->outcome, rules)});
}

std::string text_of(const rules::Ending& ending) {
  const std::string winner = ending.winner ? std::string(1, letter_of(*ending.winner)) : "-";
  return std::to_string(static_cast<int>(ending.reason)) + " " +
         std::to_string(ending.score.south_halves) + "-" +
         std::to_string(ending.score.north_halves) + " " + winner + " " +
         std::to_string(ending.repeats_ply.value_or(-1));
}

std::string text_of(const Finish& finish) {
  return std::to_string(static_cast<int>(finish.reason)) + " " +
         std::to_string(finish.south_halves) + "-" + std::to_string(finish.north_halves) + " " +
         finish.winner + " " + std::to_string(finish.repeats_ply);
}

std::string compare_score(const rules::Game& game, const Match& match) {
  const auto& finish = match.finish();
  const rules::Score score = game.score();
  return first_of({differ("South's score", score.south_halves,
                          finish ? finish->south_halves : 2 * match.table().south_store),
                   differ("North's score", score.north_halves,
                          finish ? finish->north_halves : 2 * match.table().north_store)});
}

}  // namespace

char letter_of(rules::Side side) { return side == rules::Side::south ? 'S' : 'N'; }

rules::Position to_position(const Table& table) {
  rules::Setup setup;
  for (std::size_t i = 0; i < table.ring.size(); ++i) setup.houses[i] = table.ring[i].seeds;
  setup.stores = {table.south_store, table.north_store};
  setup.mover = table.mover == 'S' ? rules::Side::south : rules::Side::north;
  const auto position = rules::Position::from(setup, RuleSet{}, rules::SeedCount::study);
  if (!position) throw std::logic_error(write_table(table) + ": " + message(position.error()));
  return *position;
}

Table to_table(const rules::Position& position) {
  std::vector<int> counts;
  for (int number = 0; number < rules::kHouses; ++number)
    counts.push_back(position.seeds(rules::House(number)));
  return lay_out(counts, position.store(rules::Side::south), position.store(rules::Side::north),
                 letter_of(position.mover()));
}

rules::House to_house(char letter) { return rules::House(static_cast<int>(kLetters.find(letter))); }

std::string letters_of(rules::HouseSet houses) {
  std::string letters;
  for (const rules::House house : houses) letters += house.letter();
  return letters;
}

std::string words(const RuleSet& rules) { return rules::to_string(rules); }

std::string disagreement(const Table& table, const RuleSet& rules) {
  const rules::Position position = to_position(table);
  const std::vector<Option> all = options(table, rules);
  std::string found;
  std::string legal;
  for (const Option& option : all) {
    if (option.verdict == IllegalReason::none) legal += option.house;
  }
  found = differ("legal moves", letters_of(rules::legal_moves(position, rules)), legal);
  for (char letter : kLetters) {
    const Option* option = nullptr;
    for (const Option& candidate : all) {
      if (candidate.house == letter) option = &candidate;
    }
    if (found.empty()) {
      found = compare_house(position, letter, option, rules);
      if (!found.empty()) found = std::string(1, letter) + ": " + found;
    }
  }
  return found.empty() ? "" : write_table(table) + " under " + words(rules) + ": " + found;
}

std::string disagreement(const rules::Game& game, const Match& match) {
  const auto& finish = match.finish();
  std::string moves;
  for (const rules::House house : game.moves()) moves += house.letter();
  const std::string found = first_of(
      {differ("position", to_table(game.position()), match.table()),
       differ("moves", moves, match.moves()),
       differ("ply", game.ply(), static_cast<std::int64_t>(match.moves().size())),
       differ("legal moves", letters_of(game.legal()), match.legal()),
       differ("over", static_cast<int>(game.over()), static_cast<int>(finish.has_value())),
       differ("ending", game.ending() ? text_of(*game.ending()) : "none",
              finish ? text_of(*finish) : "none"),
       compare_score(game, match),
       differ("plies without a capture", game.plies_since_capture(), match.plies_without_capture()),
       differ("may claim", static_cast<int>(game.may_claim()),
              static_cast<int>(match.may_claim()))});
  if (found.empty()) return "";
  return match.moves() + " under " + words(game.rules()) + " at " + write_table(match.table()) +
         ": " + found;
}

std::string history_disagreement(const rules::Game& game, const Match& match) {
  const auto count = static_cast<std::size_t>(match.plies_without_capture()) + 1;
  const std::size_t first = match.tables().size() - count;
  if (game.recent().size() != count)
    return "recent() holds " + std::to_string(game.recent().size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::string found =
        differ("recent()", to_table(game.recent()[i]), match.tables()[first + i]);
    if (!found.empty()) return found;
  }
  return "";
}

}  // namespace oware::oracle

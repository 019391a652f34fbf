#include "terminal/words.hpp"

namespace oware::terminal {
namespace {

std::string seeds_of(int count, const Texts& texts) {
  return filled(count == 1 ? texts.seed : texts.seeds, count);
}

// The houses that a move captures, "c b a", and how many seeds.
struct Captured {
  std::string houses;
  int seeds = 0;

  explicit Captured(const rules::MoveTrace& trace) {
    for (const rules::CapturedHouse& captured : trace.captures) {
      houses += std::string(houses.empty() ? "" : " ") + captured.house.letter();
      seeds += captured.seeds;
    }
  }
};

// What the rule set makes of a grand slam, after a blank.
std::string slam_text(const rules::MoveTrace& trace, const rules::RuleSet& rules,
                      const Texts& texts) {
  const Text text = texts.slam[static_cast<std::size_t>(rules.grand_slam)];
  return !trace.grand_slam || text.empty() ? "" : " " + std::string(text);
}

std::string winner_text(const State& state, const rules::Ending& ending) {
  const Texts& texts = texts_of(state.language);
  if (ending.reason == rules::EndReason::aborted) return std::string(texts.no_result);
  if (!ending.winner) return std::string(texts.draw);
  const bool against_computer = state.players[0] != state.players[1];
  if (!against_computer) return filled(texts.wins, side_name(*ending.winner, texts));
  return std::string(state.players[static_cast<std::size_t>(index(*ending.winner))] ==
                             Player::person
                         ? texts.you_win
                         : texts.computer_wins);
}

std::string why_over(const State& state, const rules::Ending& ending) {
  const Texts& texts = texts_of(state.language);
  const auto loser = [&] {
    return ending.winner ? side_name(other(*ending.winner), texts) : Text();
  };
  switch (ending.reason) {
    case rules::EndReason::majority:
      return std::string(texts.majority);
    case rules::EndReason::even:
      return std::string(texts.even);
    case rules::EndReason::no_move:
      return std::string(texts.no_move);
    case rules::EndReason::agreement:
      return std::string(texts.agreement);
    case rules::EndReason::aborted:
      return std::string(texts.aborted);
    case rules::EndReason::resignation:
      return filled(texts.resigns, loser());
    case rules::EndReason::timeout:
      return filled(texts.time_up, loser());
    case rules::EndReason::repetition:
      break;
  }
  const bool own = state.game.rules().repetition == rules::Repetition::split_own;
  return filled(texts.repetition, ending.repeats_ply.value_or(0)) + " " +
         std::string(own ? texts.own_sides : texts.halved);
}

}  // namespace

Text side_name(rules::Side side, const Texts& texts) {
  return side == rules::Side::south ? texts.south : texts.north;
}

std::string player_name(const State& state, rules::Side side) {
  const Texts& texts = texts_of(state.language);
  const Text name = side_name(side, texts);
  const bool computer = state.players[static_cast<std::size_t>(index(side))] == Player::computer;
  if (computer) return filled(texts.computer, name, state.match.level);
  const bool alone =
      state.players[static_cast<std::size_t>(index(other(side)))] == Player::computer;
  return alone ? filled(texts.you, name) : std::string(name);
}

std::string letters_or(rules::HouseSet houses, const Texts& texts) {
  std::string text;
  int left = houses.size();
  for (const rules::House house : houses) {
    text += house.letter();
    --left;
    text += left > 1 ? Text(", ") : left == 1 ? texts.last_comma : Text();
  }
  return text;
}

std::string why_not(const rules::Position& position, rules::House house,
                    const rules::RuleSet& rules, const Texts& texts) {
  const std::string choices = letters_or(rules::legal_moves(position, rules), texts);
  switch (rules::why_illegal(position, house, rules)) {
    case rules::IllegalReason::empty_house:
      return filled(texts.is_empty, house.letter());
    case rules::IllegalReason::must_feed:
      return filled(texts.must_feed, choices);
    case rules::IllegalReason::grand_slam_forbidden:
      return filled(texts.slam_forbidden, house.letter());
    case rules::IllegalReason::leaves_opponent_empty:
      return filled(texts.starves, house.letter(), choices);
    case rules::IllegalReason::not_your_house:
      return filled(texts.not_yours, house.letter());
    case rules::IllegalReason::no_house:  // a key names one of the twelve
    case rules::IllegalReason::none:
      break;
  }
  return "";
}

std::string preview(const rules::Position& position, rules::House house,
                    const rules::RuleSet& rules, const Texts& texts) {
  const rules::MoveTrace trace = rules::trace(position, house, rules);
  std::string text = filled(texts.preview, house.letter(), seeds_of(position.seeds(house), texts),
                            trace.drops.back().letter());
  const Captured captured(trace);
  if (captured.seeds > 0)
    text += " " + filled(texts.captures, captured.houses, seeds_of(captured.seeds, texts));
  return text + slam_text(trace, rules, texts);
}

std::string played(const rules::Position& before, const rules::MoveTrace& trace,
                   const rules::RuleSet& rules, const Texts& texts) {
  const Text name = side_name(before.mover(), texts);
  const char house = trace.origin.letter();
  const Captured captured(trace);
  return (captured.seeds == 0 ? filled(texts.sows, name, house)
                              : filled(texts.sows_and_captures, name, house, captured.houses,
                                       seeds_of(captured.seeds, texts))) +
         slam_text(trace, rules, texts);
}

std::string ending(const State& state) {
  const rules::Ending& ending = *state.game.ending();
  const std::string why = why_over(state, ending);
  return fmt::format("{} {}-{}, {}.", why, rules::seeds_text(ending.score.south_halves),
                     rules::seeds_text(ending.score.north_halves), winner_text(state, ending));
}

std::vector<std::string> rules_text(const rules::RuleSet& rules, const Texts& texts) {
  std::vector<std::string> lines;
  for (const Text text :
       {texts.rule_sowing, texts.rule_capture,
        texts.rule_slam[static_cast<std::size_t>(rules.grand_slam)],
        texts.rule_feeding[static_cast<std::size_t>(rules.feeding)], texts.rule_end,
        texts.rule_repetition[static_cast<std::size_t>(rules.repetition)]}) {
    lines.emplace_back(text);
  }
  return lines;
}

std::string tables_text(const tables::SourceProgress& progress, const Texts& texts) {
  using Stage = tables::SourceProgress::State;
  switch (progress.state) {
    case Stage::building:
      return filled(texts.tables_building, progress.layer, progress.wish.seeds,
                    100 * progress.share, progress.boards_per_second / 1e6, progress.seconds_left);
    case Stage::waiting:
      return std::string(texts.tables_waiting);
    case Stage::failed:
      return filled(texts.tables_failed, message(*progress.problem));
    case Stage::idle:
      return progress.share > 0 ? filled(texts.tables_known, progress.wish.seeds) : "";
    case Stage::stopped:
      break;
  }
  return "";
}

}  // namespace oware::terminal

#include "terminal/words.hpp"

#include <fmt/format.h>

namespace oware::terminal {
namespace {

std::string seeds_of(int count) {
  return fmt::format("{} {}", count, count == 1 ? "seed" : "seeds");
}

std::string captured_text(const rules::MoveTrace& trace) {
  std::string houses;
  int seeds = 0;
  for (const rules::CapturedHouse& captured : trace.captures) {
    houses += std::string(houses.empty() ? "" : " ") + captured.house.letter();
    seeds += captured.seeds;
  }
  return fmt::format("{}: {}", houses, seeds_of(seeds));
}

// What the rule set makes of a grand slam.
std::string_view slam_text(const rules::MoveTrace& trace, const rules::RuleSet& rules) {
  if (!trace.grand_slam) return "";
  switch (rules.grand_slam) {
    case rules::GrandSlam::no_capture:
      return " A grand slam: nothing is captured.";
    case rules::GrandSlam::capture:
      return " A grand slam!";
    case rules::GrandSlam::opponent_collects:
      return " A grand slam: the opponent collects every seed left on the board.";
    case rules::GrandSlam::spare_last:
      return " A grand slam: the house of the last seed is spared.";
    case rules::GrandSlam::spare_first:
      return " A grand slam: the farthest house is spared.";
    case rules::GrandSlam::forbidden:
      break;
  }
  return "";
}

std::string_view reason_text(rules::EndReason reason) {
  switch (reason) {
    case rules::EndReason::majority:
      return "More than half of the seeds are in one store.";
    case rules::EndReason::even:
      return "Each store holds half of the seeds.";
    case rules::EndReason::no_move:
      return "No move is left: each player takes the seeds on his own side.";
    case rules::EndReason::agreement:
      return "Ended by agreement: each player takes the seeds on his own side.";
    case rules::EndReason::aborted:
      return "The game was broken off.";
    case rules::EndReason::resignation:
    case rules::EndReason::timeout:
    case rules::EndReason::repetition:
      break;
  }
  return "";
}

std::string winner_text(const State& state, const rules::Ending& ending) {
  if (ending.reason == rules::EndReason::aborted) return "no result";
  if (!ending.winner) return "a draw";
  const bool against_computer = state.players[0] != state.players[1];
  if (!against_computer) return fmt::format("{} wins", side_name(*ending.winner));
  return state.players[static_cast<std::size_t>(index(*ending.winner))] == Player::person
             ? "you win"
             : "the computer wins";
}

std::string why_over(const State& state, const rules::Ending& ending) {
  const bool by_a_player =
      ending.reason == rules::EndReason::resignation || ending.reason == rules::EndReason::timeout;
  if (by_a_player && ending.winner) {
    const std::string_view loser = side_name(other(*ending.winner));
    return ending.reason == rules::EndReason::resignation ? fmt::format("{} resigns.", loser)
                                                          : fmt::format("{}'s time is up.", loser);
  }
  if (ending.reason != rules::EndReason::repetition) return std::string(reason_text(ending.reason));
  const bool own = state.game.rules().repetition == rules::Repetition::split_own;
  return fmt::format(
      "Ends by repetition: the board is as after ply {}. {}", ending.repeats_ply.value_or(0),
      own ? "Each player takes the seeds on his own side." : "The seeds on the board are halved.");
}

}  // namespace

std::string_view side_name(rules::Side side) {
  return side == rules::Side::south ? "South" : "North";
}

std::string player_name(const State& state, rules::Side side) {
  const bool computer = state.players[static_cast<std::size_t>(index(side))] == Player::computer;
  if (computer)
    return fmt::format("{} (the computer, level {})", side_name(side), state.match.level);
  const bool alone =
      state.players[static_cast<std::size_t>(index(other(side)))] == Player::computer;
  return fmt::format("{}{}", side_name(side), alone ? " (you)" : "");
}

std::string letters_or(rules::HouseSet houses) {
  std::string text;
  int left = houses.size();
  for (const rules::House house : houses) {
    text += house.letter();
    --left;
    text += left > 1 ? ", " : left == 1 ? " or " : "";
  }
  return text;
}

std::string why_not(const rules::Position& position, rules::House house,
                    const rules::RuleSet& rules) {
  const std::string choices = letters_or(rules::legal_moves(position, rules));
  switch (rules::why_illegal(position, house, rules)) {
    case rules::IllegalReason::empty_house:
      return fmt::format("{} is empty.", house.letter());
    case rules::IllegalReason::must_feed:
      return fmt::format("You must give your opponent seeds: {}.", choices);
    case rules::IllegalReason::grand_slam_forbidden:
      return fmt::format("{} would capture every seed your opponent has, which these rules forbid.",
                         house.letter());
    case rules::IllegalReason::leaves_opponent_empty:
      return fmt::format("{} would leave your opponent without seeds: play {}.", house.letter(),
                         choices);
    case rules::IllegalReason::not_your_house:
      return fmt::format("{} is your opponent's.", house.letter());
    case rules::IllegalReason::none:
      break;
  }
  return "";
}

std::string preview(const rules::Position& position, rules::House house,
                    const rules::RuleSet& rules) {
  const rules::MoveTrace trace = rules::trace(position, house, rules);
  const std::string sown =
      fmt::format("{}: {}, the last into {}.", house.letter(), seeds_of(position.seeds(house)),
                  trace.drops.back().letter());
  const std::string captured =
      trace.captures.empty() ? "" : fmt::format(" Captures {}.", captured_text(trace));
  return sown + captured + std::string(slam_text(trace, rules));
}

std::string played(const rules::Position& before, const rules::MoveTrace& trace,
                   const rules::RuleSet& rules) {
  const std::string captured =
      trace.captures.empty() ? "" : fmt::format(" and captures {}", captured_text(trace));
  return fmt::format("{} sows {}{}.{}", side_name(before.mover()), trace.origin.letter(), captured,
                     slam_text(trace, rules));
}

std::string ending(const State& state) {
  const rules::Ending& ending = *state.game.ending();
  const std::string why = why_over(state, ending);
  return fmt::format("{} {}-{}, {}.", why, rules::seeds_text(ending.score.south_halves),
                     rules::seeds_text(ending.score.north_halves), winner_text(state, ending));
}

std::string tables_text(const tables::SourceProgress& progress) {
  using Stage = tables::SourceProgress::State;
  switch (progress.state) {
    case Stage::building:
      return fmt::format("endgames: {} of {} seeds, {:.0f} %, {:.1f} M/s, {:.0f} s left",
                         progress.layer, progress.wish.seeds, 100 * progress.share,
                         progress.boards_per_second / 1e6, progress.seconds_left);
    case Stage::waiting:
      return "endgames: another program is at work on them";
    case Stage::failed:
      return fmt::format("endgames: {}", message(*progress.problem));
    case Stage::idle:
      return progress.share > 0 ? fmt::format("endgames to {} seeds are known", progress.wish.seeds)
                                : "";
    case Stage::stopped:
      break;
  }
  return "";
}

}  // namespace oware::terminal

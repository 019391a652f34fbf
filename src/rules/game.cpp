#include <algorithm>
#include <array>
#include <oware/game.hpp>

#include "base/assert.hpp"

namespace oware::rules {
namespace {

constexpr std::array<std::string_view, 8> kReasonNames = {
    "majority", "even", "no-move", "repetition", "agreement", "resignation", "timeout", "aborted"};
// room taken at once, so that a usual game allocates nothing on the way
constexpr std::size_t kUsualPlies = 256;

Error over_error() { return {ErrorCode::game_over, "the game is over", "", "a game that goes on"}; }

}  // namespace

std::string_view to_string(EndReason reason) {
  return kReasonNames[static_cast<std::size_t>(reason)];
}

std::optional<EndReason> parse_end_reason(std::string_view text) {
  const auto found = std::ranges::find(kReasonNames, text);
  if (found == kReasonNames.end()) {
    return std::nullopt;
  }
  return static_cast<EndReason>(found - kReasonNames.begin());
}

std::string seeds_text(int halves) {
  return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

Game::Game(const RuleSet& rules, const Position& start)
    : rules_(rules), start_(start), position_(start) {
  OWARE_ASSERT(is_valid(rules));
  moves_.reserve(kUsualPlies);
  since_capture_.reserve(kUsualPlies);
  since_capture_.push_back(start);
  find_end();
}

Result<Game> Game::make(const RuleSet& rules) {
  return check(rules).map([&] { return Game(rules); });
}

Result<Game> Game::make(const RuleSet& rules, const Position& start) {
  return check(rules).map([&] { return Game(rules, start); });
}

Score Game::score() const { return ending_ ? ending_->score : stored(position_); }

HouseSet Game::legal() const { return over() ? HouseSet() : legal_moves(position_, rules_); }

void Game::end_with(EndReason reason) {
  const Score score = final_score(position_, reason, rules_.repetition);
  ending_ = Ending{reason, score, score.leader(), std::nullopt};
}

void Game::find_end() {
  int back = 0;
  const auto has_legal_move = [&] { return !legal_moves(position_, rules_).empty(); };
  const auto recurs = [&] {
    back = plies_since_occurrence(since_capture_);
    return back != 0;
  };
  const auto reason = end_by_rules(position_, rules_.repetition, ply(), has_legal_move, recurs);
  if (!reason) {
    return;
  }
  end_with(*reason);
  if (*reason == EndReason::repetition) {
    ending_->repeats_ply = ply() - back;
  }
}

Result<void> Game::play(House house) {
  if (over()) {
    return tl::unexpected(over_error());
  }
  const auto after = rules::play(position_, house, rules_);
  if (!after) {
    return tl::unexpected(after.error());
  }
  if (after->seeds_on_board() != position_.seeds_on_board()) {
    since_capture_.clear();
  }
  position_ = *after;
  since_capture_.push_back(position_);
  moves_.push_back(house);
  find_end();
  return {};
}

Result<void> Game::agree() {
  if (over()) {
    return tl::unexpected(over_error());
  }
  end_with(EndReason::agreement);
  return {};
}

Result<void> Game::resign(Side loser) {
  if (over()) {
    return tl::unexpected(over_error());
  }
  ending_ = Ending{EndReason::resignation, stored(position_), other(loser), std::nullopt};
  return {};
}

Result<void> Game::time_out(Side loser) {
  if (over()) {
    return tl::unexpected(over_error());
  }
  ending_ = Ending{EndReason::timeout, stored(position_), other(loser), std::nullopt};
  return {};
}

Result<void> Game::abort() {
  if (over()) {
    return tl::unexpected(over_error());
  }
  if (ply() >= 2) {
    return tl::unexpected(Error{ErrorCode::not_allowed,
                                "the game cannot be aborted: both sides have moved",
                                std::to_string(ply()) + " moves", "at most 1"});
  }
  ending_ = Ending{EndReason::aborted, stored(position_), std::nullopt, std::nullopt};
  return {};
}

bool Game::may_claim() const {
  return !over() && claim_is_open(rules_.repetition, plies_since_capture());
}

Result<void> Game::claim() {
  if (over()) {
    return tl::unexpected(over_error());
  }
  if (repetition_ends_game(rules_.repetition)) {
    return tl::unexpected(
        Error{ErrorCode::not_allowed,
              "the sharing-out cannot be claimed: these rules end a game by repetition",
              std::string(to_string(rules_.repetition)), "repetition=none"});
  }
  if (!may_claim()) {
    return tl::unexpected(
        Error{ErrorCode::not_allowed,
              "the sharing-out cannot be claimed yet: moves since the last capture",
              std::to_string(plies_since_capture()), std::to_string(kClaimPlies)});
  }
  end_with(EndReason::agreement);
  return {};
}

Result<void> Game::take_back(int plies) {
  if (plies < 1 || plies > ply()) {
    return tl::unexpected(Error{ErrorCode::not_allowed, "moves cannot be taken back",
                                std::to_string(plies), "1 to " + std::to_string(ply())});
  }
  Game earlier(rules_, start_);
  const auto kept = moves().first(moves_.size() - static_cast<std::size_t>(plies));
  for (const House house : kept) {
    const auto played = earlier.play(house);
    OWARE_ASSERT(played.has_value());  // as the first time
  }
  if (over()) {
    // An end that the moves alone do not lead to was the players' own.
    Game again = earlier;
    for (const House house : moves().subspan(kept.size())) {
      const auto played = again.play(house);
      OWARE_ASSERT(played.has_value());
    }
    if (again.ending() != ending_) {
      return tl::unexpected(over_error());
    }
  }
  *this = std::move(earlier);
  return {};
}

}  // namespace oware::rules

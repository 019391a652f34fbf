#include <array>
#include <oware/game.hpp>

namespace oware::rules {
namespace {

constexpr std::array<std::string_view, 8> kReasonNames = {
    "majority", "even", "no-move", "repetition", "agreement", "resignation", "timeout", "aborted"};
// room taken at once, so that a usual game allocates nothing on the way
constexpr std::size_t kUsualPlies = 256;

Score stores_of(const Position& position) {
  return {2 * position.store(Side::south), 2 * position.store(Side::north)};
}

// Each player takes the seeds on his own side.
Score shared_by_side(const Position& position) {
  return {2 * (position.store(Side::south) + position.seeds_of(Side::south)),
          2 * (position.store(Side::north) + position.seeds_of(Side::north))};
}

// The rest is halved.
Score shared_evenly(const Position& position) {
  const int rest = position.seeds_on_board();
  return {2 * position.store(Side::south) + rest, 2 * position.store(Side::north) + rest};
}

std::optional<Side> leader(const Score& score) {
  if (score.south_halves == score.north_halves) {
    return std::nullopt;
  }
  return score.south_halves > score.north_halves ? Side::south : Side::north;
}

Error over_error() { return {ErrorCode::game_over, "the game is over", "", "a game that goes on"}; }

}  // namespace

std::string_view to_string(EndReason reason) {
  return kReasonNames[static_cast<std::size_t>(reason)];
}

std::optional<EndReason> parse_end_reason(std::string_view text) {
  for (std::size_t i = 0; i < kReasonNames.size(); ++i) {
    if (kReasonNames[i] == text) {
      return static_cast<EndReason>(i);
    }
  }
  return std::nullopt;
}

std::string seeds_text(int halves) {
  return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

Game::Game(const RuleSet& rules, const Position& start)
    : rules_(rules), start_(start), position_(start) {
  moves_.reserve(kUsualPlies);
  since_capture_.reserve(kUsualPlies);
  since_capture_.push_back(start);
  settle();
}

Score Game::score() const { return ending_ ? ending_->score : stores_of(position_); }

HouseSet Game::legal() const { return over() ? HouseSet() : legal_moves(position_, rules_); }

void Game::end_by_sharing(EndReason reason) {
  const Score score = shared_by_side(position_);
  ending_ = Ending{reason, score, leader(score), std::nullopt};
}

void Game::settle() {
  if (decided_by_stores(position_)) {
    const Score score = stores_of(position_);
    const auto winner = leader(score);
    ending_ = Ending{winner ? EndReason::majority : EndReason::even, score, winner, std::nullopt};
    return;
  }
  if (legal_moves(position_, rules_).empty()) {
    end_by_sharing(EndReason::no_move);
    return;
  }
  if (rules_.repetition == Repetition::none) {
    if (ply() >= kPlyLimit) {
      end_by_sharing(EndReason::agreement);
    }
    return;
  }
  if (position_.seeds_of(Side::south) == 0 || position_.seeds_of(Side::north) == 0) {
    return;  // a recurrence ends the game only with seeds on both sides
  }
  const std::size_t present = since_capture_.size() - 1;
  for (std::size_t back = 2; back <= present; back += 2) {
    if (same_board(since_capture_[present - back], position_)) {
      const Score score = rules_.repetition == Repetition::split_own ? shared_by_side(position_)
                                                                     : shared_evenly(position_);
      ending_ = Ending{EndReason::repetition, score, leader(score), ply() - static_cast<int>(back)};
      return;
    }
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
  settle();
  return {};
}

Result<void> Game::agree() {
  if (over()) {
    return tl::unexpected(over_error());
  }
  end_by_sharing(EndReason::agreement);
  return {};
}

Result<void> Game::resign(Side loser) {
  if (over()) {
    return tl::unexpected(over_error());
  }
  ending_ = Ending{EndReason::resignation, stores_of(position_), other(loser), std::nullopt};
  return {};
}

Result<void> Game::time_out(Side loser) {
  if (over()) {
    return tl::unexpected(over_error());
  }
  ending_ = Ending{EndReason::timeout, stores_of(position_), other(loser), std::nullopt};
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
  ending_ = Ending{EndReason::aborted, stores_of(position_), std::nullopt, std::nullopt};
  return {};
}

bool Game::may_claim() const {
  return !over() && rules_.repetition == Repetition::none && plies_since_capture() >= kClaimPlies;
}

Result<void> Game::claim() {
  if (over()) {
    return tl::unexpected(over_error());
  }
  if (rules_.repetition != Repetition::none) {
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
  end_by_sharing(EndReason::agreement);
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
    if (const auto played = earlier.play(house); !played) {
      return played;
    }
  }
  if (over()) {
    // An end that the moves alone do not lead to was the players' own.
    Game again = earlier;
    for (const House house : moves().subspan(kept.size())) {
      if (const auto played = again.play(house); !played) {
        return played;
      }
    }
    if (again.ending() != ending_) {
      return tl::unexpected(over_error());
    }
  }
  *this = std::move(earlier);
  return {};
}

}  // namespace oware::rules

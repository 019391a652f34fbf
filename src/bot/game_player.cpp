#include "bot/game_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json.hpp>
#include <utility>

#include "bot/backoff.hpp"

namespace oware::bot {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kRematchTime(30);
constexpr int kLeastMs = 20;
constexpr int kEngineGraceMs = 10'000;

protocol::Budget budget_of(const GameState& state, const Options& options) {
  protocol::Budget budget;
  if (options.nodes) {
    budget.nodes = options.nodes;
  } else if (options.depth) {
    budget.depth = options.depth;
  } else if (state.clock) {
    const int increment = state.clock->increment_ms;
    budget.clock = protocol::ClockState{.left_ms = {std::max(state.clock->south_ms, kLeastMs),
                                                    std::max(state.clock->north_ms, kLeastMs)},
                                        .increment_ms = {increment, increment}};
  } else {
    budget.move_ms = options.move_ms;
  }
  return budget;
}

std::string_view result_of(const GameState& state) {
  const auto& ending = state.game.ending();
  if (!ending) return "over";
  if (!ending->winner) return "drawn";
  return ending->winner == state.you ? "won" : "lost";
}

}  // namespace

GamePlayer::GamePlayer(Workshop& workshop, std::string id)
    : workshop_(workshop), id_(std::move(id)), client_(workshop.account) {}

Task<void> GamePlayer::play() {
  const auto self = shared_from_this();
  Backoff backoff;
  while (!over_ || (ended_at_ && Clock::now() < *ended_at_ + kRematchTime && state_ &&
                    state_->rematch.empty() && workshop_.options.rematches)) {
    int status = 0;
    std::string target = "/api/stream/games/" + id_;
    auto lines = co_await client_.open_lines(std::move(target), status);
    if (lines) {
      backoff.reset();
      co_await follow(**lines);
    } else if (status == 401 || status == 403 || status == 404) {
      workshop_.say(fmt::format("game {}: the site refuses it (status {})", id_, status));
      over_ = true;
      co_return;
    }
    if (!over_) co_await pause(workshop_.account.loop, backoff.next());
    if (over_ && !lines) break;
  }
}

Task<void> GamePlayer::follow(Wire& lines) {
  while (true) {
    const auto line = co_await lines.next_line(kLongestSilence);
    if (!line) co_return;
    boost::system::error_code fault;
    const auto value = boost::json::parse(*line, fault);
    const auto* message = fault ? nullptr : value.if_object();
    const auto* inner = message == nullptr ? nullptr : message->if_contains("game");
    if (inner != nullptr && inner->is_object()) {
      auto state = read_game(inner->get_object());
      if (!state) {
        workshop_.say(fmt::format("game {}: {}", id_, oware::message(state.error())));
        co_return;
      }
      const bool elsewhere = state_ && (state_->game.ply() != state->game.ply() ||
                                        state->status != GameStatus::playing);
      if (elsewhere) unwanted_ = true;
      state_ = *std::move(state);
      note_end();
      attend();
    }
    if (!over_) continue;
    if (!workshop_.options.rematches || !state_->rematch.empty()) co_return;
    if (Clock::now() > *ended_at_ + kRematchTime) co_return;
  }
}

void GamePlayer::note_end() {
  if (over_ || state_->status != GameStatus::finished) return;
  over_ = true;
  ended_at_ = Clock::now();
  if (!thinking_) engine_.reset();
  const std::string_view result = result_of(*state_);
  workshop_.say(fmt::format("game {}: {}", id_, result));
  workshop_.finished({id_, rules::to_string(*state_->you), result});
}

void GamePlayer::attend() {
  if (acting_ || !state_->you) return;
  const bool offered = state_->takeback_offered || state_->end_offered ||
                       (state_->rematch_offered && workshop_.options.rematches);
  if (!offered && !state_->my_turn()) return;
  acting_ = true;
  asio::co_spawn(
      workshop_.account.loop, [self = shared_from_this()] { return self->act(); }, asio::detached);
}

Task<void> GamePlayer::act() {
  const auto self = shared_from_this();
  Backoff backoff;
  while (!workshop_.stopping) {
    const int ply = state_->game.ply();
    const bool offers = state_->takeback_offered || state_->end_offered || state_->rematch_offered;
    const bool answered = co_await answer_offers();
    if (offers && !answered) co_await pause(workshop_.account.loop, backoff.next());
    if (!state_->my_turn()) break;
    co_await move();
    // The stream brings the move; until then there is nothing to do.
    if (state_->my_turn() && state_->game.ply() == ply)
      co_await pause(workshop_.account.loop, backoff.next());
  }
  acting_ = false;
}

// True when there was nothing to answer, or the site has the answer.
Task<bool> GamePlayer::answer_offers() {
  std::string action;
  if (state_->takeback_offered) action = "decline-takeback";
  if (state_->end_offered) {
    const Share share = share_now(*state_);
    action = share.mine >= share.theirs ? "accept-end" : "decline-end";
  }
  if (state_->rematch_offered && workshop_.options.rematches) action = "rematch";
  if (action.empty() && state_->may_claim && state_->my_turn()) action = "claim";
  if (action.empty()) co_return true;
  co_return co_await send_action(std::move(action));
}

Task<bool> GamePlayer::send_action(std::string action) {
  std::string target = "/api/games/" + id_ + "/actions";
  std::string body = R"({"action":")" + action + "\"}";
  const auto answer = co_await client_.post(std::move(target), std::move(body));
  // Refused: the offer has gone meanwhile.
  co_return answer && answer->status < 500 && answer->status != 429;
}

Task<void> GamePlayer::move() {
  if (state_->status != GameStatus::playing || !state_->my_turn()) co_return;
  const int ply = state_->game.ply();
  auto letter = co_await think();
  if (!letter || !state_->my_turn() || state_->game.ply() != ply) co_return;
  co_await send_move(*std::move(letter), ply);
}

Task<std::optional<std::string>> GamePlayer::think() {
  const rules::Game game = state_->game;
  const protocol::Budget budget = budget_of(*state_, workshop_.options);
  unwanted_ = false;
  thinking_ = true;
  using Thought = Result<std::string>;
  auto work = [this, game, budget]() -> Task<Thought> {
    if (!engine_) {
      auto started = protocol::Player::start(
          workshop_.options.engine, game.rules(),
          {.on_error = {}, .stopped = [this] { return unwanted_ || workshop_.stopping; }},
          workshop_.options.engine_options);
      if (!started) co_return tl::unexpected(started.error());
      engine_.emplace(*std::move(started));
    }
    const protocol::Reply reply = engine_->move(game, budget, kEngineGraceMs);
    if (reply.fault == protocol::Fault::none) co_return std::string(1, reply.move.letter());
    // Whatever it still says belongs to another position: the next move begins with another engine.
    engine_.reset();
    if (reply.fault == protocol::Fault::stopped) co_return std::string();
    co_return tl::unexpected(Error{.code = ErrorCode::unavailable,
                                   .what = "engine",
                                   .found = std::string(protocol::to_string(reply.fault)),
                                   .expected = "a legal move in time"});
  };
  auto thought = co_await asio::co_spawn(workshop_.engines, work(), asio::use_awaitable);
  thinking_ = false;
  if (over_) engine_.reset();
  if (!thought) workshop_.say(fmt::format("game {}: {}", id_, oware::message(thought.error())));
  if (!thought || thought->empty()) co_return std::nullopt;
  co_return *std::move(thought);
}

// A move may be sent again: the site answers as before (docs/http_api.md). Other errors mean that
// the stream has something to tell.
Task<void> GamePlayer::send_move(std::string letter, int ply) {
  Backoff backoff;
  const std::string body = fmt::format(R"({{"move":"{}","ply":{}}})", letter, ply);
  while (!workshop_.stopping && state_->my_turn() && state_->game.ply() == ply) {
    std::string target = "/api/games/" + id_ + "/moves";
    std::string sent = body;
    const auto answer = co_await client_.post(std::move(target), std::move(sent));
    const bool again = !answer || answer->status >= 500 || answer->status == 429;
    if (!again && answer->status != 200)
      workshop_.say(fmt::format("game {}: move {} at ply {} refused (status {})", id_, letter, ply,
                                answer->status));
    if (!again && answer->status == 200) {
      boost::system::error_code fault;
      const auto value = boost::json::parse(answer->body, fault);
      if (!fault && value.is_object()) {
        auto now = read_game(value.get_object());
        if (now && now->game.ply() > state_->game.ply()) state_ = *std::move(now);
      }
    }
    if (!again) co_return;
    co_await pause(workshop_.account.loop, backoff.next());
  }
}

}  // namespace oware::bot

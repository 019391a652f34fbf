#include "protocol/match.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/threads/workers.hpp"

namespace oware::protocol {
namespace {

using rules::Game;
using rules::Side;

// What tables know of a position that a capture has just made: the final score, where both sides'
// best play leads to one.
std::optional<rules::Score> promised(const search::Prober* tables, const Game& game) {
  const rules::Position& position = game.position();
  if (tables == nullptr || game.over() || game.ply() == 0 || game.plies_since_capture() != 0)
    return std::nullopt;
  search::ProvenMargin margin;
  if (position.seeds_on_board() > tables->most_seeds() ||
      tables->probe(position, margin) != search::ProbeResult::proven || margin.lo != margin.hi)
    return std::nullopt;
  const int south = position.mover() == Side::south ? margin.lo : -margin.lo;
  const int left = position.seeds_on_board();
  return rules::Score{2 * position.store(Side::south) + left + south,
                      2 * position.store(Side::north) + left - south};
}

Budget divided(Budget budget, int odds) {
  if (budget.move_ms) budget.move_ms = std::max(*budget.move_ms / odds, 1);
  if (budget.nodes)
    budget.nodes = std::max<std::uint64_t>(*budget.nodes / static_cast<std::uint64_t>(odds), 1);
  return budget;
}

class Match {
 public:
  Match(const MatchOptions& options, const MatchObserver& observer)
      : options_(options),
        observer_(observer),
        budgets_{options.budget, divided(options.budget, options.odds)},
        score_(options.score) {}

  Result<MatchScore> play() {
    {
      const base::Workers workers(options_.concurrency - 1, [this](int) { work(); });
      work();
    }
    if (error_) return tl::unexpected(*error_);
    return score_;
  }

 private:
  using Players = std::array<std::optional<Player>, 2>;

  void work() {
    Players players;
    for (auto number = next(); number; number = next()) {
      if (!ready(players)) return;
      MatchGame game = play_game(*number, players);
      if (game.fault == Fault::stopped) return;
      if (game.fault != Fault::none) players[0].reset(), players[1].reset();
      finish(game);
    }
  }

  std::optional<int> next() {
    const std::scoped_lock lock(mutex_);
    while (options_.played.contains(next_)) ++next_;
    if (ended_ || stopped() || next_ >= options_.games) return std::nullopt;
    return next_++;
  }

  bool stopped() const { return options_.stopped && options_.stopped(); }

  PlayerHooks hooks(int engine) {
    return {[this, engine](std::string_view line) {
              const std::scoped_lock lock(mutex_);
              if (options_.on_engine_error) options_.on_engine_error(engine, line);
            },
            options_.stopped};
  }

  bool ready(Players& players) {
    for (std::size_t engine = 0; engine < players.size(); ++engine) {
      if (players[engine] && players[engine]->new_game()) continue;
      players[engine].reset();
      auto started =
          Player::start(options_.commands[engine], options_.rules, hooks(static_cast<int>(engine)));
      if (!started) {
        const std::scoped_lock lock(mutex_);
        if (!stopped()) error_ = started.error();
        ended_ = true;
        return false;
      }
      players[engine].emplace(std::move(*started));
    }
    return true;
  }

  MatchGame play_game(int number, Players& players) const {
    MatchGame result;
    result.number = number;
    result.game =
        options_.openings[static_cast<std::size_t>(number / 2) % options_.openings.size()];
    result.names = {players[0]->name(), players[1]->name()};
    Game& game = result.game;
    while (!game.over()) {
      if (game.may_claim() && game.claim()) break;
      result.adjudicated = promised(options_.adjudicator.get(), game);
      if (result.adjudicated) break;
      const int engine = index(game.position().mover()) ^ (number & 1);
      const auto at = static_cast<std::size_t>(engine);
      const Reply reply = players[at]->move(game, budgets_[at], options_.grace_ms);
      if (reply.fault == Fault::none && game.play(reply.move)) {
        result.notes.push_back(reply.note);
        continue;
      }
      result.fault = reply.fault;
      result.faulty = engine;
      result.fault_word = reply.word;
      if (reply.fault == Fault::stopped) return result;
      const Side loser = game.position().mover();
      const auto ended = reply.fault == Fault::timeout ? game.time_out(loser) : game.resign(loser);
      if (!ended) break;
    }
    const auto winner = result.adjudicated ? result.adjudicated->leader() : game.ending()->winner;
    if (winner) result.winner = index(*winner) ^ (number & 1);
    return result;
  }

  void finish(const MatchGame& game) {
    const std::scoped_lock lock(mutex_);
    score_.add(game);
    if (!observer_(game, score_)) ended_ = true;
    if (options_.sprt) {
      const double ratio =
          log_likelihood_ratio(score_.tally, options_.sprt->elo0, options_.sprt->elo1);
      if (ratio >= kSprtBound || ratio <= -kSprtBound) ended_ = true;
    }
  }

  const MatchOptions& options_;
  const MatchObserver& observer_;
  std::array<Budget, 2> budgets_;
  std::mutex mutex_;
  MatchScore score_;
  std::optional<Error> error_;
  int next_ = 0;
  bool ended_ = false;
};

}  // namespace

void MatchScore::add(const MatchGame& game) {
  const auto faulty = static_cast<std::size_t>(game.faulty);
  if (!game.winner) {
    ++tally.draws;
  } else {
    ++(*game.winner == 0 ? tally.wins : tally.losses);
  }
  illegal[faulty] += game.fault == Fault::illegal ? 1 : 0;
  timeouts[faulty] += game.fault == Fault::timeout ? 1 : 0;
  crashes[faulty] += game.fault == Fault::crash ? 1 : 0;
}

Result<MatchScore> play_match(const MatchOptions& options, const MatchObserver& observer) {
  return Match(options, observer).play();
}

}  // namespace oware::protocol

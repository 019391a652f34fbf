#include "protocol/match.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/threads/workers.hpp"

namespace oware::protocol {
namespace {

using rules::Game;
using rules::Side;

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

Budget divided(Budget budget, int odds) {
  if (budget.move_ms) budget.move_ms = std::max(*budget.move_ms / odds, 1);
  if (budget.nodes)
    budget.nodes = std::max<std::uint64_t>(*budget.nodes / static_cast<std::uint64_t>(odds), 1);
  return budget;
}

TimeControl divided(TimeControl control, int odds) {
  control.base_ms = std::max(control.base_ms / odds, 1);
  control.increment_ms /= odds;
  return control;
}

class Match {
 public:
  Match(const MatchOptions& options, const MatchObserver& observer)
      : options_(options),
        observer_(observer),
        schedule_(static_cast<int>(options.commands.size()), options.format,
                  options.openings.size()),
        score_(options.commands.size()) {
    for (const MatchGame& game : options.played) {
      played_.insert(game.number);
      score_.add(game);
    }
  }

  Result<MatchScore> play() {
    {
      const base::Workers workers(options_.concurrency - 1, [this](int) { work(); });
      work();
    }
    if (error_) return tl::unexpected(*error_);
    return score_;
  }

 private:
  using Players = std::vector<std::optional<Player>>;  // by engine

  void work() {
    Players players(options_.commands.size());
    for (auto number = next(); number; number = next()) {
      const Fixture fixture = schedule_.at(*number);
      for (const int engine : fixture.players) {
        if (!ready(players, engine)) return;
      }
      MatchGame game = play_game(*number, fixture, players);
      if (game.fault == Fault::stopped) return;
      if (game.fault != Fault::none) {
        for (const int engine : fixture.players) player(players, engine).reset();
      }
      finish(game);
    }
  }

  static std::optional<Player>& player(Players& players, int engine) {
    return players[static_cast<std::size_t>(engine)];
  }

  std::optional<int> next() {
    const std::scoped_lock lock(mutex_);
    while (played_.contains(next_)) ++next_;
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

  bool ready(Players& players, int engine) {
    auto& one = player(players, engine);
    if (one && one->new_game()) return true;
    one.reset();
    auto started = Player::start(options_.commands[static_cast<std::size_t>(engine)],
                                 options_.rules, hooks(engine));
    if (started) {
      one.emplace(std::move(*started));
      return true;
    }
    const std::scoped_lock lock(mutex_);
    if (!stopped()) error_ = started.error();
    ended_ = true;
    return false;
  }

  // Odds are of the second engine.
  int odds_of(int engine) const { return engine == 1 ? options_.odds : 1; }

  TimeControl control_of(int engine) const {
    return divided(options_.time_control.value_or(TimeControl{}), odds_of(engine));
  }

  Budget budget_of(int engine, const MatchClocks& clocks, Side mover) const {
    if (!options_.time_control) return divided(options_.budget, odds_of(engine));
    Budget budget;
    budget.clock = clocks.standing(mover);
    return budget;
  }

  MatchGame play_game(int number, const Fixture& fixture, Players& players) const {
    MatchGame result;
    result.number = number;
    result.players = fixture.players;
    result.game = options_.openings[fixture.opening];
    for (const Side side : {Side::south, Side::north})
      result.names[at(side)] = player(players, fixture.players[at(side)])->name();
    MatchClocks clocks({control_of(fixture.players[0]), control_of(fixture.players[1])});
    Game& game = result.game;
    while (!game.over()) {
      if (game.may_claim() && game.claim()) break;
      result.adjudication =
          adjudicate(game, result.notes, options_.score_rules, options_.tables.get());
      if (result.adjudication) break;
      const Side mover = game.position().mover();
      const int engine = fixture.players[at(mover)];
      const Reply reply =
          player(players, engine)->move(game, budget_of(engine, clocks, mover), options_.grace_ms);
      if (reply.fault == Fault::none && game.play(reply.move)) {
        clocks.spend(mover, reply.note.ms);
        result.notes.push_back(reply.note);
        continue;
      }
      result.fault = reply.fault;
      result.faulty = engine;
      result.fault_word = reply.word;
      if (reply.fault == Fault::stopped) return result;
      const auto ended = reply.fault == Fault::timeout ? game.time_out(mover) : game.resign(mover);
      if (!ended) break;
    }
    const auto winner = result.adjudication ? result.adjudication->winner : game.ending()->winner;
    if (winner) result.winner = fixture.players[at(*winner)];
    return result;
  }

  void finish(const MatchGame& game) {
    const std::scoped_lock lock(mutex_);
    score_.add(game);
    if (!observer_(game, score_)) ended_ = true;
    if (options_.sprt) {
      const double ratio =
          log_likelihood_ratio(score_.engines[0].tally, options_.sprt->elo0, options_.sprt->elo1);
      if (ratio >= kSprtBound || ratio <= -kSprtBound) ended_ = true;
    }
  }

  const MatchOptions& options_;
  const MatchObserver& observer_;
  const Schedule schedule_;
  std::set<int> played_;
  std::mutex mutex_;
  MatchScore score_;
  std::optional<Error> error_;
  int next_ = 0;
  bool ended_ = false;
};

}  // namespace

void MatchScore::add(const MatchGame& game) {
  ++games;
  const auto engine = [this](int number) -> EngineScore& {
    return engines[static_cast<std::size_t>(number)];
  };
  const auto [first, second] = std::minmax(game.players[0], game.players[1]);
  const auto count = [&game](Tally& tally, int own) {
    ++(!game.winner ? tally.draws : *game.winner == own ? tally.wins : tally.losses);
  };
  count(pairs[{first, second}], first);
  for (const int one : game.players) count(engine(one).tally, one);
  EngineScore& faulty = engine(game.faulty);
  faulty.illegal += game.fault == Fault::illegal ? 1 : 0;
  faulty.timeouts += game.fault == Fault::timeout ? 1 : 0;
  faulty.crashes += game.fault == Fault::crash ? 1 : 0;
}

Result<MatchScore> play_match(const MatchOptions& options, const MatchObserver& observer) {
  return Match(options, observer).play();
}

}  // namespace oware::protocol

#include "analysis/analyst.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "search/accuracy.hpp"
#include "search/score.hpp"

namespace oware::analysis {

double seeds_of(search::Score score) { return search::margin_hundredths(score) / 100.0; }
int least_seeds(search::Score lowest) { return static_cast<int>(std::ceil(seeds_of(lowest))); }
int most_seeds(search::Score highest) { return static_cast<int>(std::floor(seeds_of(highest))); }

namespace {

Found found_of(const search::parallel::Progress& progress) {
  return {progress.report, progress.nodes, static_cast<double>(progress.elapsed_us) / 1e6};
}

}  // namespace

Analyst::Analyst(AnalystOptions options, std::shared_ptr<const search::Prober> prober)
    : options_(std::move(options)), engine_(options_.hash_bytes, options_.threads) {
  engine_.set_prober(std::move(prober));
}

Found Analyst::look(const rules::Game& game, int lines, const Progress& progress) {
  Found found;
  const auto tell = [&](const search::parallel::Progress& iteration) {
    if (progress) progress(found_of(iteration));
  };
  search(game, lines, tell, found);
  return found;
}

Found Analyst::compare(const rules::Game& game, int lines, const Progress& progress) {
  Found found;
  search::Report finished;
  const auto keep = [&](const search::parallel::Progress& iteration) {
    if (!iteration.report.finished) return;
    finished = iteration.report;
    if (progress) progress(found_of(iteration));
  };
  search(game, lines, keep, found);
  found.report = std::move(finished);
  return found;
}

void Analyst::search(const rules::Game& game, int lines,
                     const search::parallel::Engine::Callback& progress, Found& found) {
  search::parallel::Task task;
  task.lines = lines;
  if (options_.depth > 0) task.depth = options_.depth;
  if (options_.time_ms > 0) task.clock.move_ms = options_.time_ms;
  std::mutex guard;
  std::condition_variable changed;
  bool done = false;
  engine_.start(game, task, progress, [&](const search::parallel::Progress& last) {
    const std::lock_guard lock(guard);
    found = found_of(last);
    done = true;
    changed.notify_one();
  });
  std::unique_lock lock(guard);
  const auto begin = std::chrono::steady_clock::now();
  const auto late = [&] {
    const auto passed = std::chrono::steady_clock::now() - begin;
    return options_.most_ms > 0 && passed >= std::chrono::milliseconds(options_.most_ms);
  };
  // A signal wakes nobody: look for one now and then.
  while (!changed.wait_for(lock, std::chrono::milliseconds(20), [&] { return done; })) {
    if (late() || (options_.ended && options_.ended())) engine_.stop();
  }
  lock.unlock();
  engine_.wait();
}

std::optional<Verdict> verdict_in(const Found& found, rules::House played) {
  const auto& lines = found.report.lines;
  const auto line =
      std::ranges::find_if(lines, [&](const auto& one) { return one.moves.front() == played; });
  if (line == lines.end()) return std::nullopt;
  return Verdict{played, seeds_of(lines.front().score), seeds_of(line->score), found};
}

Verdict judge(Analyst& analyst, const rules::Game& game, rules::House played, int lines,
              const Analyst::Progress& progress) {
  Found found = analyst.compare(game, lines, progress);
  if (auto verdict = verdict_in(found, played)) return *std::move(verdict);
  if (found.report.lines.empty()) return {.played = played};  // told to end before the first one
  Verdict verdict{played, seeds_of(found.report.lines.front().score), 0, std::move(found)};
  rules::Game next = game;
  if (!next.play(played) || next.over()) return verdict;
  verdict.after =
      std::min(verdict.before, -seeds_of(analyst.compare(next, 1).report.lines.front().score));
  return verdict;
}

void GameLedger::add(const rules::Game& game, const Verdict& verdict) {
  if (game.legal().size() > 1) {
    Ledger& ledger = ledgers_[static_cast<std::size_t>(rules::index(game.position().mover()))];
    ++ledger.moves;
    ledger.lost += verdict.lost();
    ledger.accuracy += search::move_accuracy(verdict.lost());
  }
  const auto& best = verdict.found.report.lines.front();
  const bool proven = best.lowest == best.highest || best.lowest > 0;
  if (proven && !proven_from_) proven_from_ = game.ply();
}

}  // namespace oware::analysis

#include "server/analysis_service.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <limits>
#include <new>
#include <thread>
#include <utility>

#include "analysis/analyst.hpp"
#include "analysis/text.hpp"
#include "games/token.hpp"
#include "search/table_prober.hpp"

namespace oware::server {
namespace {

// The server analyses one game at a time.
constexpr int kGameNumber = 1;
constexpr int kUsualWait = 30;  // seconds, where nothing tells how long a search takes
constexpr int kLongestWait = 600;

FairQueueLimits queue_limits(const AnalysisLimits& limits) {
  return {.waiting_of_owner = limits.waiting_of_owner,
          .under_way_of_owner = limits.threads,
          .under_way_to_place = limits.threads};
}

}  // namespace

AnalysisService::AnalysisService(asio::io_context& loop, const AnalysisLimits& limits,
                                 const tables::Source* tables, Metrics& metrics)
    : loop_(loop),
      limits_(limits),
      tables_(tables),
      metrics_(metrics),
      queue_(queue_limits(limits)),
      forgetting_(loop),
      executor_(limits.threads, std::numeric_limits<std::size_t>::max() / 2,
                base::Executor::Priority::low) {}

AnalysisService::~AnalysisService() { stop_ = true; }

JobPtr AnalysisService::start(AnalysisOrder order, AnalysisOwner owner) {
  if (queue_.size() >= limits_.waiting || queue_.count_for(owner.place) >= limits_.of_address) {
    ++metrics_.analyses_refused;
    return nullptr;
  }
  auto job = std::make_shared<AnalysisJob>(games::new_game_id(), std::move(order), owner);
  if (!queue_.push({owner.number, std::move(owner.place), job})) {
    ++metrics_.analyses_refused;
    return nullptr;
  }
  ++metrics_.analyses;
  jobs_.emplace(job->id(), job);
  start_next();
  return job;
}

JobPtr AnalysisService::find(std::string_view id) const {
  const auto found = jobs_.find(std::string(id));
  return found == jobs_.end() ? nullptr : found->second;
}

void AnalysisService::cancel(const JobPtr& job) {
  if (job->ended()) return;
  job->cancelled = true;
  const bool waited =
      queue_.remove(job->owner().number, [&](const JobPtr& one) { return one == job; });
  if (!waited) return;  // its thread notices
  job->end(AnalysisStatus::cancelled, {});
  keep(job);
  tell_places();
}

JobPtr AnalysisService::mirror(std::string id, AnalysisOrder order) {
  auto job = std::make_shared<AnalysisJob>(std::move(id), std::move(order), AnalysisOwner{});
  jobs_.emplace(job->id(), job);
  return job;
}

void AnalysisService::end_mirror(const JobPtr& job, AnalysisStatus status, std::string game) {
  job->end(status, std::move(game));
  keep(job);
}

int AnalysisService::seconds_to_wait() const {
  double least = kLongestWait;
  for (const JobPtr& job : running_) {
    const std::chrono::duration<double> passed = AnalysisJob::Clock::now() - job->since();
    const auto done = static_cast<double>(job->done());
    const auto left = static_cast<double>(job->size()) - done;
    least = std::min(least, done > 0 ? passed.count() / done * left : kUsualWait);
  }
  return std::max(1, static_cast<int>(least));
}

void AnalysisService::shrink() {
  std::erase_if(kept_, [this](const JobPtr& job) {
    if (job->followed()) return false;
    jobs_.erase(job->id());
    return true;
  });
  count();
}

void AnalysisService::start_next() {
  while (running_.size() < static_cast<std::size_t>(limits_.threads)) {
    auto entry = queue_.pop();
    if (!entry) break;
    running_.push_back(entry->item);
    entry->item->begin();
    executor_.submit([this, job = std::move(entry->item)] { run(job); });
  }
  tell_places();
}

// On a thread of the executor, like search().
void AnalysisService::run(const JobPtr& job) {
  try {
    search(job);
    return;
  } catch (const std::exception&) {  // memory is out, or there is no thread to search on
  }
  finish_later(job, AnalysisStatus::failed, {});
}

// Tells the loop, and waits for the memory that this takes.
void AnalysisService::finish_later(const JobPtr& job, AnalysisStatus status, std::string game) {
  while (true) {
    try {
      post([this, job, status, game] { finish(job, status, game); });
      return;
    } catch (const std::bad_alloc&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
}

void AnalysisService::search(const JobPtr& job) {
  const AnalysisOrder& order = job->order();
  rules::Game game(order.game.rules(), order.game.start());
  const auto ended = [this, &job] { return stop_ || job->cancelled; };
  analysis::Analyst analyst(
      {.depth = order.depth,
       .time_ms = order.depth > 0 ? 0 : order.movetime_ms,
       .most_ms = order.movetime_ms,
       .threads = 1,
       .hash_bytes = limits_.hash_bytes,
       .ended = ended},
      tables_ == nullptr ? nullptr
                         : std::make_shared<search::TableProber>(tables_->tables(), game.rules()));
  std::string summary;
  if (order.game.moves().empty()) {
    search_position(job, analyst, game);
  } else {
    analysis::GameLedger ledger;
    for (const rules::House played : order.game.moves()) {
      const auto verdict = search_ply(job, analyst, game, played);
      if (ended()) break;
      ledger.add(game, verdict);
      if (!game.play(played)) break;
    }
    summary = analysis::game_json(kGameNumber, ledger);
  }
  const bool whole = !ended();
  finish_later(job, whole ? AnalysisStatus::finished : AnalysisStatus::cancelled,
               whole ? summary : std::string());
}

void AnalysisService::search_position(const JobPtr& job, analysis::Analyst& analyst,
                                      const rules::Game& game) {
  analysis::Found found;
  if (!game.over()) {
    found = analyst.look(game, rules::kHousesPerSide, [&](const analysis::Found& now) {
      tell_deepening(job, 0, [&] { return analysis::position_json(game, now); });
    });
  }
  tell(job, 0, analysis::position_json(game, found), AnalysisJob::Ply::done);
}

analysis::Verdict AnalysisService::search_ply(const JobPtr& job, analysis::Analyst& analyst,
                                              const rules::Game& game, rules::House played) {
  const auto ply = static_cast<std::size_t>(game.ply());
  auto verdict = analysis::judge(
      analyst, game, played, rules::kHousesPerSide, [&](const analysis::Found& now) {
        const auto so_far = analysis::verdict_in(now, played);
        if (!so_far) return;
        tell_deepening(job, ply, [&] { return analysis::ply_json(kGameNumber, game, *so_far); });
      });
  tell(job, ply, analysis::ply_json(kGameNumber, game, verdict), AnalysisJob::Ply::done);
  return verdict;
}

// Once it is to end, what its searches say is cut short and counts for nothing.
void AnalysisService::tell(const JobPtr& job, std::size_t ply, std::string json,
                           AnalysisJob::Ply state) {
  if (stop_ || job->cancelled) return;
  post([job, ply, json = std::move(json), state]() mutable {
    if (!job->ended()) job->set_ply(ply, std::move(json), state);
  });
}

// On the search's own thread, where nothing may be thrown: an iteration that there is no memory for
// is not told.
void AnalysisService::tell_deepening(const JobPtr& job, std::size_t ply,
                                     const std::function<std::string()>& json) {
  try {
    tell(job, ply, json(), AnalysisJob::Ply::deepens);
  } catch (const std::bad_alloc&) {
  }
}

void AnalysisService::post(std::function<void()> work) {
  if (!stop_) asio::post(loop_, std::move(work));
}

void AnalysisService::finish(const JobPtr& job, AnalysisStatus status, std::string game) {
  std::erase(running_, job);
  queue_.done(job->owner().number, job->owner().place);
  job->end(status, std::move(game));
  keep(job);
  start_next();
}

void AnalysisService::keep(const JobPtr& job) {
  kept_.push_back(job);
  forget_old();
}

void AnalysisService::forget_old() {
  const auto now = AnalysisJob::Clock::now();
  while (!kept_.empty() &&
         (kept_.size() > limits_.kept || now - kept_.front()->since() >= limits_.kept_for)) {
    jobs_.erase(kept_.front()->id());
    kept_.pop_front();
  }
  count();
  if (kept_.empty()) {
    forgetting_.cancel();
    return;
  }
  forgetting_.expires_at(kept_.front()->since() + limits_.kept_for);
  forgetting_.async_wait([this](boost::system::error_code error) {
    if (!error) forget_old();
  });
}

void AnalysisService::tell_places() {
  for (const auto& [id, job] : jobs_) {
    if (job->status() != AnalysisStatus::waiting) continue;
    const auto ahead = queue_.ahead_of(job->owner().number,
                                       [mine = job](const JobPtr& one) { return one == mine; });
    if (ahead) job->set_place(*ahead + 1);
  }
  count();
}

void AnalysisService::count() {
  metrics_.analyses_waiting = queue_.size();
  metrics_.analyses_running = running_.size();
  metrics_.analyses_kept = kept_.size();
}

}  // namespace oware::server

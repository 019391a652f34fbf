// The analyses that people ask the server for: a bounded queue, fair to persons and addresses, and
// a few threads of low priority that search, one analysis at a time on each.
//
// Each owner has a place in the queue in turn (fair_queue.hpp). Analyses that have ended are kept
// for a while, so many at most; the oldest goes first. Thread rule: the loop thread; searches run
// on threads of its own, which tell the loop what they find. Destroying ends the searches under
// way.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/analyst.hpp"
#include "base/executor/executor.hpp"
#include "server/analysis_job.hpp"
#include "server/fair_queue.hpp"
#include "server/metrics.hpp"
#include "server/options.hpp"
#include "server/task.hpp"
#include "tables/source.hpp"

namespace oware::server {

using JobPtr = std::shared_ptr<AnalysisJob>;

class AnalysisService {
 public:
  // `tables` may be null: the searches then go without.
  AnalysisService(asio::io_context& loop, const AnalysisLimits& limits,
                  const tables::Source* tables, Metrics& metrics);
  ~AnalysisService();
  AnalysisService(const AnalysisService&) = delete;
  AnalysisService& operator=(const AnalysisService&) = delete;

  // Null when too many wait, of all, of this owner or of this address.
  JobPtr start(AnalysisOrder order, AnalysisOwner owner);
  // Null when there is none, or no longer.
  JobPtr find(std::string_view id) const;
  // Takes it out of the queue, or ends its searches; what they found stays. Nothing when it has
  // ended.
  void cancel(const JobPtr& job);
  // After so many seconds there is likely room again.
  int seconds_to_wait() const;
  // Another node's, under the same id; whoever brings it says how it goes on, and ends it by
  // end_mirror().
  JobPtr mirror(std::string id, AnalysisOrder order);
  void end_mirror(const JobPtr& job, AnalysisStatus status, std::string game);
  // Lets go of what has ended and nobody follows: memory is scarce.
  void shrink();

 private:
  void start_next();
  void run(const JobPtr& job);
  void search(const JobPtr& job);
  void search_position(const JobPtr& job, analysis::Analyst& analyst, const rules::Game& game);
  analysis::Verdict search_ply(const JobPtr& job, analysis::Analyst& analyst,
                               const rules::Game& game, rules::House played);
  void tell(const JobPtr& job, std::size_t ply, std::string json, AnalysisJob::Ply state);
  void tell_deepening(const JobPtr& job, std::size_t ply, const std::function<std::string()>& json);
  void finish_later(const JobPtr& job, AnalysisStatus status, std::string game);
  void post(std::function<void()> work);
  void finish(const JobPtr& job, AnalysisStatus status, std::string game);
  void keep(const JobPtr& job);
  void forget_old();
  void tell_places();
  void count();

  asio::io_context& loop_;
  const AnalysisLimits limits_;
  const tables::Source* tables_;
  Metrics& metrics_;
  FairQueue<JobPtr> queue_;
  std::unordered_map<std::string, JobPtr> jobs_;  // by their ids: waiting, running, and kept
  std::vector<JobPtr> running_;
  std::deque<JobPtr> kept_;  // that have ended, the oldest first
  asio::steady_timer forgetting_;
  std::atomic<bool> stop_{false};
  base::Executor executor_;
};

}  // namespace oware::server

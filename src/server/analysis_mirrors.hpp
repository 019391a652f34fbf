// Analyses of other nodes: any node answers for any of them.
//
// A node that is asked for an analysis which it does not have asks the others. The one that has it
// tells all of it, and from then on each change until the end; the others say that they do not have
// it. What is told is kept as an analysis of the service, which nobody here searches: a mirror. It
// fails when its node goes before its end.
// Thread rule: the loop thread.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/analysis_service.hpp"
#include "server/cluster.hpp"

namespace oware::server {

// Ids that are asked for at the same time; of more than these none is asked for.
inline constexpr std::size_t kMostAnalysesWanted = 100;

class AnalysisMirrors {
 public:
  AnalysisMirrors(asio::io_context& loop, AnalysisService& analyses, Cluster& cluster);
  ~AnalysisMirrors();

  // Here or at another node; null when there is none, or no node has answered in time.
  Task<JobPtr> find(std::string id);
  // As AnalysisService::cancel.
  void cancel(const JobPtr& job);

 private:
  class Telling;
  struct Mirror {
    JobPtr job;
    std::string node;
  };
  // Found, or missing at every other node, or neither in time.
  struct Wanted {
    explicit Wanted(asio::io_context& loop);

    asio::steady_timer answered;
    std::set<std::string> missing_at;
  };

  void hear(const std::string& node, const NodeMessage& message);
  void hear_news(const std::string& node, const AnalysisMessage& message);
  void hear_nodes(const std::vector<std::string>& nodes);
  void tell(const JobPtr& job);
  void answer_wanted(const std::string& id);
  bool is_missing(const Wanted& wanted) const;

  asio::io_context& loop_;
  AnalysisService& analyses_;
  Cluster& cluster_;
  std::map<std::string, std::unique_ptr<Telling>> told_;  // analyses that other nodes mirror
  std::map<std::string, Mirror> mirrors_;                 // that have not ended
  std::map<std::string, std::shared_ptr<Wanted>> wanted_;
  std::vector<std::string> nodes_;  // this one, too
};

}  // namespace oware::server

#include "server/analysis_mirrors.hpp"

#include <algorithm>
#include <chrono>
#include <oware/notation.hpp>
#include <utility>

#include "games/token.hpp"

namespace oware::server {
namespace {

// How long to wait for nodes that do not answer: one that has stopped loses its lease sooner.
constexpr auto kAnswerTime = std::chrono::seconds(10);

AnalysisMessage::Terms terms_of(const AnalysisOrder& order) {
  return {.rules = rules::to_string(order.game.rules()),
          .position = rules::format_position(order.game.start()),
          .moves = rules::format_moves(order.game.moves()),
          .depth = order.depth,
          .movetime_ms = order.movetime_ms};
}

// Nothing for what another version may say.
std::optional<AnalysisOrder> order_of(const AnalysisMessage::Terms& terms) {
  const auto rules = rules::parse_rule_set(terms.rules);
  if (!rules) return std::nullopt;
  const auto position = rules::parse_position(terms.position, *rules, rules::SeedCount::study);
  const auto moves = rules::parse_moves(terms.moves);
  if (!position || !moves) return std::nullopt;
  rules::Game game(*rules, *position);
  for (const rules::House house : *moves) {
    if (!game.play(house)) return std::nullopt;
  }
  return AnalysisOrder{std::move(game), terms.depth, terms.movetime_ms};
}

}  // namespace

// Follows an analysis of this node for those of the others.
class AnalysisMirrors::Telling final : public Follower {
 public:
  Telling(JobPtr job, Cluster& cluster) : job_(std::move(job)), cluster_(cluster) {
    job_->enter(this);
  }
  ~Telling() override { job_->leave(this); }
  Telling(const Telling&) = delete;
  Telling& operator=(const Telling&) = delete;

  void wake() override {
    while (const auto change = job_->change_after(told_)) {
      told_ = change->version;
      AnalysisMessage message = status();
      if (change->ply) {
        const std::size_t number = *change->ply;
        message.ply =
            AnalysisMessage::Ply{number, number < job_->done(), std::string(change->json)};
      }
      cluster_.publish(message);
    }
    if (job_->ended()) job_->leave(this);
  }

  bool ended() const { return job_->ended(); }

  // From the beginning, for a node that knows nothing of it.
  void tell_all() {
    AnalysisMessage first = status();
    if (job_->ended()) {  // which the last message says
      first.status = to_string(AnalysisStatus::running);
      first.game.clear();
    }
    first.terms = terms_of(job_->order());
    cluster_.publish(first);
    told_ = 0;
    wake();
    AnalysisMessage last = status();
    last.whole = true;
    cluster_.publish(last);
  }

 private:
  AnalysisMessage status() const {
    return {.id = job_->id(),
            .status = std::string(to_string(job_->status())),
            .place = job_->place(),
            .game = job_->game()};
  }

  JobPtr job_;
  Cluster& cluster_;
  int told_ = 0;
};

AnalysisMirrors::AnalysisMirrors(asio::io_context& loop, AnalysisService& analyses,
                                 Cluster& cluster)
    : loop_(loop), analyses_(analyses), cluster_(cluster) {
  if (cluster_.alone()) return;
  cluster_.on_message(
      [this](const std::string& node, const NodeMessage& message) { hear(node, message); });
  cluster_.on_nodes([this](const std::vector<std::string>& nodes) { hear_nodes(nodes); });
}

AnalysisMirrors::~AnalysisMirrors() = default;

AnalysisMirrors::Wanted::Wanted(asio::io_context& loop) : answered(loop, kAnswerTime) {}

Task<JobPtr> AnalysisMirrors::find(std::string id) {
  if (JobPtr job = analyses_.find(id)) co_return job;
  if (cluster_.alone() || !games::is_game_id(id)) co_return nullptr;
  auto& wanted = wanted_[id];
  if (wanted == nullptr) {
    wanted = std::make_shared<Wanted>(loop_);
    if (wanted_.size() > kMostAnalysesWanted || is_missing(*wanted)) {
      wanted_.erase(id);
      co_return nullptr;
    }
    cluster_.publish(AnalysisWantedMessage{id});
  }
  const auto waiting = wanted;
  co_await waiting->answered.async_wait(kNoThrow);
  if (const auto at = wanted_.find(id); at != wanted_.end() && at->second == waiting)
    wanted_.erase(at);
  co_return analyses_.find(id);
}

void AnalysisMirrors::cancel(const JobPtr& job) {
  if (mirrors_.contains(job->id())) {
    cluster_.publish(AnalysisCancelMessage{job->id()});
  } else {
    analyses_.cancel(job);
  }
}

void AnalysisMirrors::hear(const std::string& node, const NodeMessage& message) {
  if (const auto* wanted = std::get_if<AnalysisWantedMessage>(&message)) {
    answer_wanted(wanted->id);
  } else if (const auto* missing = std::get_if<AnalysisMissingMessage>(&message)) {
    const auto asked = wanted_.find(missing->id);
    if (asked == wanted_.end()) return;
    asked->second->missing_at.insert(node);
    if (is_missing(*asked->second)) asked->second->answered.cancel();
  } else if (const auto* cancelled = std::get_if<AnalysisCancelMessage>(&message)) {
    const JobPtr job = analyses_.find(cancelled->id);
    if (job != nullptr && !mirrors_.contains(cancelled->id)) analyses_.cancel(job);
  } else if (const auto* news = std::get_if<AnalysisMessage>(&message)) {
    hear_news(node, *news);
  }
}

void AnalysisMirrors::answer_wanted(const std::string& id) {
  const JobPtr job = analyses_.find(id);
  if (job != nullptr && !mirrors_.contains(id)) {
    tell(job);
  } else {
    cluster_.publish(AnalysisMissingMessage{id});
  }
}

// At every node but this one.
bool AnalysisMirrors::is_missing(const Wanted& wanted) const {
  const auto count = std::ranges::count_if(
      nodes_, [&](const std::string& node) { return wanted.missing_at.contains(node); });
  return !nodes_.empty() && static_cast<std::size_t>(count) + 1 >= nodes_.size();
}

// What it has told so far is told again to all; those who know it already lose nothing by that.
void AnalysisMirrors::tell(const JobPtr& job) {
  std::erase_if(told_, [](const auto& one) { return one.second->ended(); });
  auto& telling = told_[job->id()];
  if (telling == nullptr) telling = std::make_unique<Telling>(job, cluster_);
  telling->tell_all();
}

// All nodes hear what one of them is told: what begins in the middle is not for this one.
void AnalysisMirrors::hear_news(const std::string& node, const AnalysisMessage& message) {
  const auto status = parse_analysis_status(message.status);
  if (!status) return;
  const auto asked = wanted_.find(message.id);
  auto known = mirrors_.find(message.id);
  if (known == mirrors_.end()) {
    if (!message.terms || asked == wanted_.end() || analyses_.find(message.id)) return;
    auto order = order_of(*message.terms);
    if (!order) return;
    const JobPtr job = analyses_.mirror(message.id, *std::move(order));
    known = mirrors_.emplace(message.id, Mirror{job, node}).first;
  }
  if (known->second.node != node) return;  // another that mirrored it to its end
  const JobPtr job = known->second.job;
  if (message.ply && message.ply->number < job->size())
    job->set_ply(message.ply->number, message.ply->json,
                 message.ply->done ? AnalysisJob::Ply::done : AnalysisJob::Ply::deepens);
  if (*status == AnalysisStatus::waiting) job->set_place(message.place);
  if (*status == AnalysisStatus::running && job->status() != AnalysisStatus::running) job->begin();
  if (*status > AnalysisStatus::running && !message.ply) {
    mirrors_.erase(known);
    analyses_.end_mirror(job, *status, message.game);
  }
  if ((message.whole || job->ended()) && asked != wanted_.end()) asked->second->answered.cancel();
}

void AnalysisMirrors::hear_nodes(const std::vector<std::string>& nodes) {
  nodes_ = nodes;
  for (const auto& [id, wanted] : wanted_) {
    if (is_missing(*wanted)) {
      wanted->answered.cancel();
    } else {
      cluster_.publish(AnalysisWantedMessage{id});  // those that have come were not asked
    }
  }
  std::vector<JobPtr> lost;
  std::erase_if(mirrors_, [&](const auto& one) {
    const bool gone = std::ranges::find(nodes, one.second.node) == nodes.end();
    if (gone) lost.push_back(one.second.job);
    return gone;
  });
  for (const JobPtr& job : lost) analyses_.end_mirror(job, AnalysisStatus::failed, {});
}

}  // namespace oware::server

// What a search may spend, and how it counts it. Thread rule: one thread, but for
// NodeBudget::nodes().
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

namespace oware::search {

class AbdadaTable;

inline constexpr int kMaxDepth = 60;  // plies of an iteration, extensions not counted
inline constexpr int kMaxPly = 126;   // of a path from the root

struct Limits {
  int depth = kMaxDepth;
  int first_depth = 1;      // of iterative deepening
  std::uint64_t nodes = 0;  // 0: no limit; kept to within a thousand
  // No optimism (negative contempt) in a lost ending: once a game with few seeds left looks lost,
  // minimize the margin of the loss instead of hoping for the opponent's errors.
  bool no_optimism_when_lost = false;
  int lines = 1;  // the number of best moves to tell apart (MultiPV), 1..6
  const std::atomic<bool>* stop = nullptr;  // polled every thousand nodes
  std::function<bool()> expired = {};       // polled as often; may be empty
  AbdadaTable* abdada = nullptr;  // shared by the threads that search one position together
};

// Counts nodes and ends the search at its limits.
class NodeBudget {
 public:
  // `limits` must outlive the search.
  void start(const Limits& limits) {
    limits_ = &limits;
    // A small budget is kept more exactly.
    const bool small = limits.nodes != 0 && limits.nodes < kPollEvery * 16;
    poll_mask_ = small ? kPollEvery / 16 - 1 : kPollEvery - 1;
    nodes_ = 0;
    shown_nodes_.store(0, std::memory_order_relaxed);
    aborted_ = false;
    interruptible_ = false;
  }
  // The first iteration takes a few hundred nodes at most. It is always finished, so that every
  // reported score is a searched one.
  void begin_iteration(int depth) { interruptible_ = depth > limits_->first_depth; }
  void finish() {
    publish();
    limits_ = nullptr;
  }

  // Counts a node. True once the search has to end: the caller then returns to the root without
  // asking again.
  bool exhausted() {
    if ((++nodes_ & poll_mask_) != 0) [[likely]]
      return false;
    poll();
    return aborted_;
  }
  bool aborted() const { return aborted_; }
  bool nodes_spent() const { return limits_->nodes != 0 && nodes_ >= limits_->nodes; }
  bool told_to_stop() const {
    return (limits_->stop != nullptr && limits_->stop->load(std::memory_order_relaxed)) ||
           (limits_->expired && limits_->expired());
  }
  std::uint64_t counted() const { return nodes_; }

  // Visited nodes of the present or last search, to within a thousand; from any thread.
  std::uint64_t nodes() const { return shown_nodes_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::uint64_t kPollEvery = 1024;

  void publish() { shown_nodes_.store(nodes_, std::memory_order_relaxed); }
  [[gnu::noinline]] void poll() {
    publish();
    aborted_ = aborted_ || (interruptible_ && (nodes_spent() || told_to_stop()));
  }

  const Limits* limits_ = nullptr;
  std::uint64_t nodes_ = 0;
  std::uint64_t poll_mask_ = 0;
  std::atomic<std::uint64_t> shown_nodes_ = 0;
  bool aborted_ = false;
  bool interruptible_ = false;
};

}  // namespace oware::search

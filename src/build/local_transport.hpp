// Ranks as threads of one process: the transport of tests, and of a build on one machine without
// MPI. Thread rule: a LocalTransport belongs to its rank's thread; the LocalRanks they share
// outlives them.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "build/transport.hpp"

namespace oware::build {

class LocalRanks {
 public:
  explicit LocalRanks(int size);
  ~LocalRanks();
  LocalRanks(const LocalRanks&) = delete;
  LocalRanks& operator=(const LocalRanks&) = delete;

  // Runs `work` once for each rank, each on a thread of its own, and returns when all are done.
  void run(const std::function<void(Transport&)>& work);

 private:
  class Rank;
  struct Message {
    int from = 0;
    std::vector<std::byte> bytes;
  };

  int size_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::deque<Message>> inboxes_;  // by rank
  // The collective under way, and how many were before it.
  int entered_ = 0;
  std::uint64_t collectives_ = 0;
  std::vector<std::byte> gathering_;
  std::vector<std::byte> gathered_;
};

}  // namespace oware::build

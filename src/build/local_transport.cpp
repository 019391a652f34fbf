#include "build/local_transport.hpp"

#include <cstring>
#include <thread>
#include <utility>

namespace oware::build {

class LocalRanks::Rank : public Transport {
 public:
  Rank(LocalRanks& ranks, int rank) : ranks_(ranks), rank_(rank) {}

  int rank() const override { return rank_; }
  int size() const override { return ranks_.size_; }
  std::uint64_t unsent_bytes() const override { return 0; }

  void send(int to, std::vector<std::byte> message) override {
    {
      const std::lock_guard lock(ranks_.mutex_);
      ranks_.inboxes_[static_cast<std::size_t>(to)].push_back({rank_, std::move(message)});
    }
    ranks_.changed_.notify_all();
  }

  void progress() override {
    std::unique_lock lock(ranks_.mutex_);
    take(lock);
  }

  void wait() override {
    std::unique_lock lock(ranks_.mutex_);
    ranks_.changed_.wait(lock, [this] { return !inbox().empty(); });
    take(lock);
  }

  void sum(std::span<std::uint64_t> numbers) override {
    const std::span<std::byte> bytes = std::as_writable_bytes(numbers);
    const std::vector<std::byte> all = together([&](std::vector<std::byte>& gathering) {
      gathering.resize(bytes.size());
      for (std::size_t at = 0; at < numbers.size(); ++at) {
        std::uint64_t so_far = 0;
        std::memcpy(&so_far, gathering.data() + at * sizeof so_far, sizeof so_far);
        so_far += numbers[at];
        std::memcpy(gathering.data() + at * sizeof so_far, &so_far, sizeof so_far);
      }
    });
    if (!bytes.empty()) {
      std::memcpy(bytes.data(), all.data(), bytes.size());
    }
  }

  void broadcast(int from, std::vector<std::byte>& bytes) override {
    bytes = together([&](std::vector<std::byte>& gathering) {
      if (from == rank_) {
        gathering = bytes;
      }
    });
  }

 private:
  std::deque<Message>& inbox() { return ranks_.inboxes_[static_cast<std::size_t>(rank_)]; }

  void take(std::unique_lock<std::mutex>& lock) {
    while (!inbox().empty()) {
      const Message message = std::move(inbox().front());
      inbox().pop_front();
      lock.unlock();
      hand_over(message.from, message.bytes);
      lock.lock();
    }
  }

  // A collective: what all ranks have put together. The last one to come lets the others go on.
  std::vector<std::byte> together(const std::function<void(std::vector<std::byte>&)>& put) {
    std::unique_lock lock(ranks_.mutex_);
    const std::uint64_t number = ranks_.collectives_;
    put(ranks_.gathering_);
    if (++ranks_.entered_ == ranks_.size_) {
      ranks_.entered_ = 0;
      ranks_.gathered_ = std::move(ranks_.gathering_);
      ranks_.gathering_.clear();
      ++ranks_.collectives_;
      ranks_.changed_.notify_all();
    }
    while (ranks_.collectives_ == number) {
      take(lock);
      ranks_.changed_.wait(lock, [&] { return ranks_.collectives_ != number || !inbox().empty(); });
    }
    return ranks_.gathered_;
  }

  LocalRanks& ranks_;
  int rank_;
};

LocalRanks::LocalRanks(int size) : size_(size), inboxes_(static_cast<std::size_t>(size)) {}

LocalRanks::~LocalRanks() = default;

void LocalRanks::run(const std::function<void(Transport&)>& work) {
  std::vector<std::thread> threads;
  for (int number = 0; number < size_; ++number) {
    threads.emplace_back([this, number, &work] {
      Rank rank(*this, number);
      work(rank);
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

}  // namespace oware::build

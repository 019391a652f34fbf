// Messages between the ranks of one build: the only thing the distributed solver
// (build/distributed_layer.hpp) knows of the network. Implementations: threads of one process
// (build/local_transport.hpp) and Open MPI (build/mpi/).
//
// Messages are asynchronous and of any size; those from one rank to another arrive in the order in
// which they were sent. An arrived message goes to the handler, within progress(), wait() or a
// collective, on the thread that called it. A collective is entered by every rank, with as many
// numbers each; messages keep arriving while a rank waits in one.
//
// Thread rule: all calls from one thread of each rank.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace oware::build {

class Transport {
 public:
  using Handler = std::function<void(int from, std::span<const std::byte> message)>;

  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;
  // Who gets what arrives from now on. To be set before any rank can send, that is, before a
  // collective which all enter first.
  void on_message(Handler handler) { handler_ = std::move(handler); }

  virtual void send(int to, std::vector<std::byte> message) = 0;
  // Bytes of messages that have not left this rank's memory yet.
  virtual std::uint64_t unsent_bytes() const = 0;
  // Moves what can be moved without waiting.
  virtual void progress() = 0;
  // The same, after a pause where nothing moves.
  virtual void wait() = 0;
  // Collective: each number becomes the sum of all ranks' numbers in its place.
  virtual void sum(std::span<std::uint64_t> numbers) = 0;
  // Collective: every rank has the bytes of rank `from` afterwards.
  virtual void broadcast(int from, std::vector<std::byte>& bytes) = 0;

 protected:
  void hand_over(int from, std::span<const std::byte> message) const { handler_(from, message); }

 private:
  Handler handler_;
};

// Counts the messages, so that all ranks know when the last one has arrived: finish() is a
// collective that returns when every message that any rank has sent through its Exchange has been
// handled. No rank asks another whether it is done.
class Exchange {
 public:
  explicit Exchange(Transport& transport);

  // Who handles the messages; see Transport::on_message().
  void on_message(Transport::Handler handler);
  void send(int to, std::vector<std::byte> message);
  // A message that the other rank's handler answers with one message, which has arrived before this
  // rank enters finish().
  void ask(int to, std::vector<std::byte> message);
  // To be called by the handler of what was asked.
  void answer(int to, std::vector<std::byte> message);
  // Also sums up `numbers` over all ranks.
  void finish(std::span<std::uint64_t> numbers);

  Transport& transport() { return transport_; }
  std::uint64_t sent_bytes() const { return sent_bytes_; }

 private:
  Transport& transport_;
  std::vector<std::uint64_t> sent_;  // messages, by the rank they go to, since finish()
  std::uint64_t asked_ = 0;          // since finish(), as all that follows
  std::uint64_t received_ = 0;
  std::uint64_t sent_bytes_ = 0;
};

}  // namespace oware::build

// The transport over Open MPI, by its C API; the only place with mpi.h. Everything is asynchronous
// (MPI_Isend, MPI_Imrecv, MPI_Iallreduce): a rank that waits sleeps a moment when nothing moves, so
// that ranks which share a processor leave it to each other. An error of MPI's own ends all ranks
// (MPI_Abort) with the environment's exit status. Thread rule: one MpiTransport a process, made and
// used by one thread (MPI_THREAD_FUNNELED).
#pragma once

#include <memory>

#include "build/transport.hpp"

namespace oware::build::mpi {

class MpiTransport : public Transport {
 public:
  // MPI_Init; to be called once a process.
  MpiTransport();
  // Sends what is left, then MPI_Finalize: all ranks come here.
  ~MpiTransport() override;

  int rank() const override;
  int size() const override;
  void send(int to, std::vector<std::byte> message) override;
  std::uint64_t unsent_bytes() const override;
  void progress() override;
  void wait() override;
  void sum(std::span<std::uint64_t> numbers) override;
  void broadcast(int from, std::vector<std::byte>& bytes) override;

 private:
  struct State;
  bool move();
  template <class Request>
  void wait_for(Request& request);
  std::unique_ptr<State> state_;
};

}  // namespace oware::build::mpi

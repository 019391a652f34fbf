#include "build/mpi/mpi_transport.hpp"

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <deque>
#include <thread>
#include <utility>

namespace oware::build::mpi {

namespace {

constexpr int kTag = 1;
constexpr int kEnvironmentFailed = 3;       // the program's exit status
constexpr std::size_t kMostReceiving = 64;  // messages that are arriving at once
// A rank that waits looks again at once so many times, then after a rest.
constexpr int kLooks = 300;
constexpr auto kRest = std::chrono::microseconds(100);

void check(int result) {
  if (result == MPI_SUCCESS) {
    return;
  }
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(result, text.data(), &length);
  int rank = -1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::fprintf(stderr, "oware: rank %d: MPI: %s\n", rank, text.data());
  MPI_Abort(MPI_COMM_WORLD, kEnvironmentFailed);
}

bool is_done(MPI_Request& request) {
  int done = 0;
  check(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
  return done != 0;
}

struct Transfer {
  int other = 0;  // who it goes to or comes from
  std::vector<std::byte> bytes;
  MPI_Request request = MPI_REQUEST_NULL;
};

}  // namespace

struct MpiTransport::State {
  int rank = 0;
  int size = 1;
  std::deque<Transfer> sending;
  std::deque<Transfer> receiving;  // in the order of arrival
  std::uint64_t unsent = 0;
  int idle_looks = 0;  // since something has moved

  bool send_some() {
    const std::size_t before = sending.size();
    std::erase_if(sending, [this](Transfer& one) {
      const bool done = is_done(one.request);
      unsent -= done ? one.bytes.size() : 0;
      return done;
    });
    return sending.size() != before;
  }

  bool take_arrivals() {
    bool any = false;
    while (receiving.size() < kMostReceiving) {
      int found = 0;
      MPI_Message message = MPI_MESSAGE_NULL;
      MPI_Status status;
      check(MPI_Improbe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &found, &message, &status));
      if (found == 0) {
        break;
      }
      any = true;
      int length = 0;
      check(MPI_Get_count(&status, MPI_BYTE, &length));
      Transfer& one = receiving.emplace_back();
      one.other = status.MPI_SOURCE;
      one.bytes.resize(static_cast<std::size_t>(length));
      check(MPI_Imrecv(one.bytes.data(), length, MPI_BYTE, &message, &one.request));
    }
    return any;
  }
};

MpiTransport::MpiTransport() : state_(std::make_unique<State>()) {
  int given = 0;
  check(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given));
  check(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
  check(MPI_Comm_rank(MPI_COMM_WORLD, &state_->rank));
  check(MPI_Comm_size(MPI_COMM_WORLD, &state_->size));
}

MpiTransport::~MpiTransport() {
  while (!state_->sending.empty()) {
    wait();
  }
  MPI_Finalize();
}

int MpiTransport::rank() const { return state_->rank; }
int MpiTransport::size() const { return state_->size; }
std::uint64_t MpiTransport::unsent_bytes() const { return state_->unsent; }

void MpiTransport::send(int to, std::vector<std::byte> message) {
  Transfer& one = state_->sending.emplace_back();
  one.other = to;
  one.bytes = std::move(message);
  state_->unsent += one.bytes.size();
  check(MPI_Isend(one.bytes.data(), static_cast<int>(one.bytes.size()), MPI_BYTE, to, kTag,
                  MPI_COMM_WORLD, &one.request));
}

// Whether anything has.
bool MpiTransport::move() {
  bool any = state_->send_some();
  any = state_->take_arrivals() || any;
  // In order, so that a rank's messages are handed over as they were sent.
  while (!state_->receiving.empty() && is_done(state_->receiving.front().request)) {
    const Transfer arrived = std::move(state_->receiving.front());
    state_->receiving.pop_front();
    hand_over(arrived.other, arrived.bytes);
    any = true;
  }
  return any;
}

void MpiTransport::progress() { move(); }

void MpiTransport::wait() {
  if (move()) {
    state_->idle_looks = 0;
  } else if (++state_->idle_looks <= kLooks) {
    std::this_thread::yield();
  } else {
    std::this_thread::sleep_for(kRest);
  }
}

// A collective that is under way.
template <class Request>
void MpiTransport::wait_for(Request& request) {
  state_->idle_looks = 0;
  while (!is_done(request)) {
    wait();
  }
}

void MpiTransport::sum(std::span<std::uint64_t> numbers) {
  MPI_Request request = MPI_REQUEST_NULL;
  if (numbers.empty()) {
    check(MPI_Ibarrier(MPI_COMM_WORLD, &request));
  } else {
    check(MPI_Iallreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()),
                         MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD, &request));
  }
  wait_for(request);
}

void MpiTransport::broadcast(int from, std::vector<std::byte>& bytes) {
  std::array<std::uint64_t, 1> length{from == rank() ? bytes.size() : 0};
  sum(length);
  bytes.resize(length[0]);
  MPI_Request request = MPI_REQUEST_NULL;
  check(MPI_Ibcast(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, from, MPI_COMM_WORLD,
                   &request));
  wait_for(request);
}

}  // namespace oware::build::mpi

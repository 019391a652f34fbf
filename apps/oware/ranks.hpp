// A command that mpirun has started on several processes (ranks) at once. What a rank does runs in
// a child process, which alone joins the others: when it dies, however that comes, the rank says so
// and ends with the environment's exit status, upon which mpirun ends the others.
#pragma once

#include <functional>
#include <optional>

#include "build/transport.hpp"

namespace oware::app {

struct Launch {
  int rank = 0;
  int size = 1;
  int here = 1;  // ranks on this machine
};

// Nothing where mpirun has not started this process, or only one.
std::optional<Launch> launched_by_mpirun();

// Returns the exit status. To be called while this process has one thread.
int run_as_rank(const Launch& launch, const std::function<int(build::Transport&)>& work);

}  // namespace oware::app

#include "ranks.hpp"

#include <dlfcn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "output.hpp"

namespace oware::app {
namespace {

int number_in(const char* variable, int otherwise) {
  const char* const text = std::getenv(variable);
  int number = otherwise;
  if (text != nullptr) {
    const std::string_view digits(text);
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
  }
  return number;
}

// Beside the program where it is built, or where it is installed.
std::vector<std::string> plugin_paths() {
  std::array<char, 4096> program{};
  const ssize_t length = readlink("/proc/self/exe", program.data(), program.size());
  const std::string_view path(program.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  const std::string folder(path.substr(0, path.find_last_of('/')));
  return {folder + "/oware_mpi.so", folder + "/../lib/oware/oware_mpi.so"};
}

std::unique_ptr<build::Transport> join_ranks(const Launch& launch) {
  std::string why;
  for (const std::string& path : plugin_paths()) {
    if (access(path.c_str(), F_OK) != 0) {
      continue;
    }
    // Open MPI's own parts look for its symbols among those of all libraries.
    void* const plugin = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    void* const join = plugin != nullptr ? dlsym(plugin, "oware_join_ranks") : nullptr;
    if (join == nullptr) {
      why = dlerror();
      continue;
    }
    return std::unique_ptr<build::Transport>(reinterpret_cast<build::Transport* (*)()>(join)());
  }
  if (launch.rank == 0) {
    print_error(
        "{}", message({ErrorCode::unavailable, "mpirun",
                       why.empty() ? "no oware_mpi.so beside the program or in ../lib/oware" : why,
                       "a program that is built with -DOWARE_MPI=ON (docs/cluster.md)", 0, 0}) +
                  "\n");
  }
  return nullptr;
}

pid_t rank_process = 0;

volatile std::sig_atomic_t passed_on = 0;  // the last signal

void pass_on(int signal) {
  passed_on = signal;
  kill(rank_process, signal);
}

// Until the rank has ended; what mpirun tells this process to do, it is told.
int wait_for_rank(const Launch& launch) {
  struct sigaction action{};
  action.sa_handler = pass_on;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  int status = 0;
  while (waitpid(rank_process, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status)) {
    return WEXITSTATUS(status);
  }
  // Where mpirun ends the ranks, it has said why.
  if (WTERMSIG(status) == passed_on) {
    return 128 + passed_on;
  }
  print_error("oware: rank {} of {} has died: {}; run the same command again to go on\n",
              launch.rank, launch.size, strsignal(WTERMSIG(status)));
  return kBadEnvironment;
}

}  // namespace

std::optional<Launch> launched_by_mpirun() {
  const Launch launch{number_in("OMPI_COMM_WORLD_RANK", 0), number_in("OMPI_COMM_WORLD_SIZE", 1),
                      number_in("OMPI_COMM_WORLD_LOCAL_SIZE", 1)};
  return launch.size > 1 ? std::optional(launch) : std::nullopt;
}

int run_as_rank(const Launch& launch, const std::function<int(build::Transport&)>& work) {
  const pid_t parent = getpid();
  rank_process = fork();
  if (rank_process > 0) {
    return wait_for_rank(launch);
  }
  if (rank_process < 0) {
    print_error("oware: rank {}: cannot start a process: {}\n", launch.rank, std::strerror(errno));
    return kBadEnvironment;
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) {
    std::_Exit(kBadEnvironment);
  }
  int status = kBadEnvironment;
  if (const std::unique_ptr<build::Transport> transport = join_ranks(launch); transport) {
    status = work(*transport);
  }
  std::fflush(nullptr);
  std::_Exit(status);
}

}  // namespace oware::app

#include "child.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

extern char** environ;

namespace oware::load {
namespace {

constexpr std::string_view kReady = "open http://127.0.0.1:";

tl::unexpected<Error> failed(const std::string& program, std::string found) {
  return tl::unexpected(Error{.code = ErrorCode::unavailable,
                              .what = program,
                              .found = std::move(found),
                              .expected = "a server that says it is ready"});
}

// The port in "... open http://127.0.0.1:PORT/ ...", 0 while it has not been said.
std::uint16_t port_in(const std::string& text) {
  const auto at = text.find(kReady);
  if (at == std::string::npos || text.find('/', at + kReady.size()) == std::string::npos) return 0;
  std::uint16_t port = 0;
  std::from_chars(text.data() + at + kReady.size(), text.data() + text.size(), port);
  return port;
}

}  // namespace

Child::~Child() { kill(); }

Result<void> Child::start(const std::string& program, const std::string& folder,
                          const std::vector<std::string>& options) {
  const auto begin = std::chrono::steady_clock::now();
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return failed(program, std::strerror(errno));
  std::vector<std::string> words = {program,  "serve", "--listen",       "127.0.0.1:0",
                                    "--data", folder,  "--tables-seeds", "0"};
  words.insert(words.end(), options.begin(), options.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipe[1], STDERR_FILENO);
  const int problem =
      posix_spawn(&pid_, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(pipe[1]);
  said_ = pipe[0];
  if (problem != 0) {
    pid_ = -1;
    return failed(program, std::strerror(problem));
  }
  std::string said;
  std::array<char, 4096> buffer{};
  while ((port_ = port_in(said)) == 0) {
    const ssize_t size = ::read(said_, buffer.data(), buffer.size());
    if (size <= 0) return failed(program, said);
    said.append(buffer.data(), static_cast<std::size_t>(size));
  }
  start_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  drain_ = std::thread([descriptor = said_] {
    std::array<char, 4096> dropped{};
    while (::read(descriptor, dropped.data(), dropped.size()) > 0) {
    }
  });
  return {};
}

std::uint64_t Child::resident_bytes() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
  std::uint64_t total = 0;
  std::uint64_t resident = 0;
  file >> total >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t Child::descriptors() const {
  std::error_code ignored;
  const std::filesystem::directory_iterator open("/proc/" + std::to_string(pid_) + "/fd", ignored);
  return static_cast<std::uint64_t>(std::distance(begin(open), end(open)));
}

double Child::cpu_seconds() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
  std::stringstream text;
  text << file.rdbuf();
  // User and system time are the 14th and 15th fields; the second may hold spaces, but ends with
  // the last bracket.
  std::istringstream fields(text.str().substr(text.str().rfind(')') + 2));
  std::string skipped;
  for (int i = 3; i < 14; ++i) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

int Child::wait() {
  int status = 0;
  if (pid_ > 0) ::waitpid(pid_, &status, 0);
  pid_ = -1;
  if (drain_.joinable()) drain_.join();
  if (said_ >= 0) ::close(said_);
  said_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void Child::kill() {
  if (pid_ > 0) ::kill(pid_, SIGKILL);
  wait();
}

int Child::stop() {
  if (pid_ > 0) ::kill(pid_, SIGTERM);
  return wait();
}

}  // namespace oware::load

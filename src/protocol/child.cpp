#include "protocol/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

// NOLINTNEXTLINE(readability-redundant-declaration): POSIX leaves the declaration to the program.
extern char** environ;

namespace oware::protocol {
namespace {

constexpr std::size_t kLongestLine = 1U << 20U;
constexpr int kPatienceMs = 300;  // for a child that was asked to quit

struct Pipe {
  int reading = -1;
  int writing = -1;

  bool open() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    reading = ends[0];
    writing = ends[1];
    return true;
  }
  void close() const {
    if (reading >= 0) ::close(reading);
    if (writing >= 0) ::close(writing);
  }
};

// Starts the shell with both pipes as its standard streams; 0 or an error number.
int spawn(pid_t& process, const std::string& command, const Pipe& to, const Pipe& from) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&files, to.reading, 0);
  posix_spawn_file_actions_adddup2(&files, from.writing, 1);
  sigset_t ours;  // signals that we ignore and the child must not
  sigemptyset(&ours);
  sigaddset(&ours, SIGPIPE);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigdefault(&attributes, &ours);
  std::string shell = "sh";
  std::string flag = "-c";
  std::string text = command;
  std::array<char*, 4> words = {shell.data(), flag.data(), text.data(), nullptr};
  const int code = ::posix_spawn(&process, "/bin/sh", &files, &attributes, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return code;
}

}  // namespace

Result<Child> Child::start(const std::string& command) {
  // A child that dies while we write must not end us; write() then reports it.
  std::signal(SIGPIPE, SIG_IGN);
  Pipe to;
  Pipe from;
  pid_t process = -1;
  const int code = !to.open() || !from.open() ? errno : spawn(process, command, to, from);
  if (code != 0) {
    to.close();
    from.close();
    return tl::unexpected(
        Error{ErrorCode::unavailable, "engine", command, std::strerror(code), 0, 0});
  }
  ::close(to.reading);
  ::close(from.writing);
  return Child(process, to.writing, from.reading);
}

Child::Child(Child&& from) noexcept
    : process_(std::exchange(from.process_, -1)),
      to_(std::exchange(from.to_, -1)),
      from_(std::exchange(from.from_, -1)),
      heard_(std::move(from.heard_)) {}

Child::~Child() {
  if (process_ < 0) return;
  tell("quit");
  end_input();
  // Its end of the pipe closes when it has gone.
  pollfd waiting{from_, 0, 0};
  ::poll(&waiting, 1, kPatienceMs);
  ::close(from_);
  ::kill(-process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

bool Child::tell(std::string_view line) const {
  std::string text(line);
  text += '\n';
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(to_, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    written += static_cast<std::size_t>(count);
  }
  return true;
}

void Child::end_input() {
  if (to_ >= 0) ::close(std::exchange(to_, -1));
}

bool Child::take_line(std::string& line) {
  const auto end = heard_.find('\n');
  if (end == std::string::npos) return false;
  line.assign(heard_, 0, end);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  heard_.erase(0, end + 1);
  return true;
}

Child::Heard Child::hear(std::string& line, std::chrono::steady_clock::time_point deadline) {
  while (!take_line(line)) {
    if (heard_.size() > kLongestLine) return Heard::gone;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                          deadline - std::chrono::steady_clock::now())
                          .count();
    pollfd waiting{from_, POLLIN, 0};
    const int ready =
        ::poll(&waiting, 1, static_cast<int>(std::clamp<std::int64_t>(left + 1, 0, 1'000'000)));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return Heard::nothing_yet;
    std::array<char, 4096> buffer;
    const ssize_t count = ::read(from_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return Heard::gone;
    heard_.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return Heard::line;
}

}  // namespace oware::protocol

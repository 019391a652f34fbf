#include "terminal/session.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include "terminal/computer.hpp"
#include "terminal/render.hpp"
#include "terminal/screen.hpp"
#include "terminal/words.hpp"

namespace oware::terminal {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{200};  // at tables in the making
// bytes of a game file; a real one has a few thousand
constexpr std::size_t kLargestFile = 16 << 20;

Error file_error(const std::string& path, const std::string& what, std::string expected) {
  return {ErrorCode::unreadable, "file cannot be " + what, path, std::move(expected)};
}

// `done`: read, written.
Error file_error(const std::string& path, const std::string& done, int problem) {
  return file_error(path, done + ": " + std::strerror(problem), "a file that can be " + done);
}

// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

// Holds the signals that matter here back, but for the moments of waiting: none can slip in between
// a look at what it changed and the wait that it should end. Threads that start meanwhile leave
// them to this one.
class HeldSignals {
 public:
  HeldSignals() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGWINCH, SIGINT, SIGTERM}) sigaddset(&held, signal);
    pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

  // The signals held back while waiting: those that were before.
  const sigset_t& while_waiting() const { return before_; }

 private:
  sigset_t before_;
};

Event answer(const ReadFile& request) {
  const Descriptor file(::open(request.path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  std::array<char, 65536> buffer{};
  ssize_t count = file.number() < 0 ? -1 : 1;
  while (count > 0 && text.size() <= kLargestFile) {
    count = ::read(file.number(), buffer.data(), buffer.size());
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  if (count < 0) return FileFailed{file_error(request.path, "read", errno)};
  if (text.size() > kLargestFile)
    return FileFailed{file_error(request.path, "read", "a game file of at most 16 MiB")};
  return FileRead{request.path, std::move(text)};
}

Event answer(const WriteFile& request) {
  const int how = request.existing == WriteFile::Existing::replace ? O_TRUNC : O_EXCL;
  const Descriptor file(::open(request.path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | how, 0666));
  if (file.number() < 0 && errno == EEXIST) return FileExists{request.path};
  std::size_t written = 0;
  bool failed = file.number() < 0;
  while (!failed && written < request.text.size()) {
    const ssize_t count =
        ::write(file.number(), request.text.data() + written, request.text.size() - written);
    failed = count < 0;
    if (!failed) written += static_cast<std::size_t>(count);
  }
  if (failed) return FileFailed{file_error(request.path, "written", errno)};
  return FileWritten{request.path};
}

class Session {
 public:
  Session(const SessionOptions& options, Screen& screen, int wake_read, int wake_write)
      : options_(options),
        screen_(screen),
        wake_read_(wake_read),
        computer_(wake_write),
        state_(begin(options.game)) {}

  void run() {
    if (!options_.file.empty()) state_.request = ReadFile{options_.file};
    carry_out();
    while (!state_.quit && !(options_.interrupted && options_.interrupted())) {
      while (const std::optional<Key> key = screen_.key()) {
        apply(*key);
        if (state_.quit) return;
      }
      if (const std::optional<ComputerMove> move = computer_.take_answer()) apply(*move);
      if (due()) apply(Tick{});
      look_at_tables();
      screen_.show(
          render(state_, screen_.size(),
                 options_.characters == Characters::unicode ? kUnicodeGlyphs : kAsciiGlyphs));
      if (computer_is_to_move(state_)) think();
      wait();
    }
  }

 private:
  using Clock = std::chrono::steady_clock;

  void apply(const Event& event) {
    const bool was_moving = tick_ms(state_).has_value();
    state_ = update(std::move(state_), event);
    carry_out();
    const bool ticked = std::holds_alternative<Tick>(event);
    if (tick_ms(state_) && (ticked || !was_moving))
      next_tick_ = Clock::now() + std::chrono::milliseconds(*tick_ms(state_));
  }

  void carry_out() {
    while (!std::holds_alternative<std::monostate>(state_.request)) {
      const Event event = std::holds_alternative<ReadFile>(state_.request)
                              ? answer(std::get<ReadFile>(state_.request))
                              : answer(std::get<WriteFile>(state_.request));
      state_ = update(std::move(state_), event);
    }
  }

  void think() {
    const auto tables = options_.tables != nullptr ? options_.tables->tables() : nullptr;
    computer_.think(state_, options_.game.seed + static_cast<std::uint64_t>(state_.turn), tables);
  }

  // Tells the state what is new of the tables.
  void look_at_tables() {
    if (options_.tables == nullptr) return;
    const tables::Wish wish{state_.game.rules(), tables::played_kind(state_.game.rules()),
                            options_.table_seeds};
    if (wish != asked_) {
      options_.tables->ask(wish);
      asked_ = wish;
    }
    const tables::SourceProgress progress = options_.tables->progress();
    building_ = progress.state == tables::SourceProgress::State::building ||
                progress.state == tables::SourceProgress::State::waiting;
    const std::string text = tables_text(progress, texts_of(state_.language));
    if (text != state_.tables) apply(TablesNews{text});
  }

  bool due() const { return tick_ms(state_) && Clock::now() >= next_tick_; }

  // Until a key, an answer of the computer, the next tick, a look at tables in the making, or a
  // signal (a change of size is one).
  void wait() {
    std::optional<timespec> timeout;
    if (tick_ms(state_) || building_) {
      Clock::duration left = kBetweenLooks;
      if (tick_ms(state_)) left = std::max(next_tick_ - Clock::now(), Clock::duration::zero());
      const auto seconds = std::chrono::floor<std::chrono::seconds>(left);
      timeout = timespec{seconds.count(), std::chrono::nanoseconds(left - seconds).count()};
    }
    std::array<pollfd, 2> sources = {{{STDIN_FILENO, POLLIN, 0}, {wake_read_, POLLIN, 0}}};
    const int ready = ::ppoll(sources.data(), sources.size(), timeout ? &*timeout : nullptr,
                              &signals_.while_waiting());
    if (ready <= 0) return;
    if ((sources[0].revents & (POLLHUP | POLLERR)) != 0) state_.quit = true;
    std::array<char, 16> bytes{};
    if ((sources[1].revents & POLLIN) != 0)
      static_cast<void>(::read(wake_read_, bytes.data(), bytes.size()) > 0);
  }

  HeldSignals signals_;
  const SessionOptions& options_;
  Screen& screen_;
  int wake_read_;
  Computer computer_;
  State state_;
  Clock::time_point next_tick_;
  std::optional<tables::Wish> asked_;
  bool building_ = false;  // tables are in the making
};

}  // namespace

Result<void> play(const SessionOptions& options) {
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
    return tl::unexpected<Error>(Error{ErrorCode::unavailable,
                                       "no pipe: " + std::string(std::strerror(errno)), "",
                                       "a free file descriptor"});
  }
  const Descriptor wake_read(pipe[0]);
  const Descriptor wake_write(pipe[1]);
  const Result<std::unique_ptr<Screen>> screen = Screen::open(options.colours);
  if (!screen) return tl::unexpected<Error>(screen.error());
  Session(options, **screen, wake_read.number(), wake_write.number()).run();
  return {};
}

}  // namespace oware::terminal

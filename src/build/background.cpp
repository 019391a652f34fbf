#include "build/background.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "build/estimate.hpp"

namespace oware::build {
namespace {

// Small layers are done faster than anybody can use them.
constexpr std::chrono::milliseconds kBetweenPublications{200};

std::shared_ptr<const tables::Tables> read_folder(const BackgroundOptions& options) {
  auto opened = tables::open(options.folder, options.tables);
  return std::make_shared<const tables::Tables>(opened ? std::move(*opened)
                                                       : tables::Tables(options.tables));
}

int thread_count(const BackgroundOptions& options) {
  return options.threads > 0 ? options.threads
                             : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// build() says so of its folder; other things that are unavailable have other names.
bool is_taken(const Error& error, const std::string& folder) {
  return error.code == ErrorCode::unavailable && error.what == folder;
}

}  // namespace

Background::Background(BackgroundOptions options)
    : options_(std::move(options)), tables_(read_folder(options_)), thread_([this] { run(); }) {}

Background::~Background() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    stop_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

std::shared_ptr<const tables::Tables> Background::tables() const {
  const std::lock_guard lock(mutex_);
  return tables_;
}

tables::SourceProgress Background::progress() const {
  const std::lock_guard lock(mutex_);
  return progress_;
}

void Background::ask(const tables::Wish& wish) {
  {
    const std::lock_guard lock(mutex_);
    if (wishes_.empty()) {
      progress_ = {.state = State::building, .wish = wish};
    }
    wishes_.push_back(wish);
  }
  changed_.notify_all();
}

void Background::cancel() {
  {
    const std::lock_guard lock(mutex_);
    if (wishes_.empty()) {
      return;
    }
    wishes_.erase(wishes_.begin() + 1, wishes_.end());
    stop_ = true;
  }
  changed_.notify_all();
}

void Background::wait() const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return wishes_.empty(); });
}

void Background::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return closing_ || !wishes_.empty(); });
    if (closing_) {
      return;
    }
    const tables::Wish wish = wishes_.front();
    progress_ = {.state = State::building, .wish = wish};
    lock.unlock();
    carry_out(wish);
    lock.lock();
    wishes_.pop_front();
    stop_ = closing_;
    changed_.notify_all();
  }
}

void Background::carry_out(const tables::Wish& wish) {
  try {
    build_wish(wish);
  } catch (const std::bad_alloc&) {  // the limit is so low that a build cannot even begin
    finish(State::failed, Error{.code = ErrorCode::unavailable,
                                .what = "memory for endgame tables",
                                .found = "",
                                .expected = "more of it"});
  }
}

void Background::build_wish(const tables::Wish& wish) {
  BuildOptions options;
  options.folder = options_.folder;
  options.rules = wish.rules;
  options.kind = wish.kind;
  options.seeds = std::clamp(wish.seeds, 0, kMaxBuildLayer);
  options.threads = thread_count(options_);
  options.memory_bytes = options_.memory_bytes;
  BuildControl control;
  control.stop = &stop_;
  control.on_progress = [this](const BuildProgress& progress) { show(progress); };
  control.on_layer = [this](const LayerReport&) {
    if (Clock::now() - published_ > kBetweenPublications) {
      publish();
    }
  };
  Result<BuildOutcome> outcome = build(options, control);
  while (!outcome && is_taken(outcome.error(), options.folder) && wait_for_the_other()) {
    publish();
    outcome = build(options, control);
  }
  publish();
  if (!outcome && !is_taken(outcome.error(), options.folder)) {
    finish(State::failed, outcome.error());
  } else {
    finish(outcome == BuildOutcome::done ? State::idle : State::stopped, std::nullopt);
  }
}

void Background::publish() {
  std::shared_ptr<const tables::Tables> fresh = read_folder(options_);
  const std::lock_guard lock(mutex_);
  tables_ = std::move(fresh);
  published_ = Clock::now();
}

void Background::show(const BuildProgress& progress) {
  const Estimate now = estimate(progress);
  const std::lock_guard lock(mutex_);
  progress_.state = State::building;
  progress_.layer = progress.layer;
  progress_.share = now.share;
  progress_.boards_per_second = now.boards_per_second;
  progress_.seconds_left = now.seconds_left;
}

void Background::finish(State state, std::optional<Error> problem) {
  const std::lock_guard lock(mutex_);
  progress_.state = state;
  progress_.problem = std::move(problem);
  progress_.seconds_left = 0;
  if (state == State::idle) {
    progress_.layer = progress_.wish.seeds;
    progress_.share = 1;
  }
}

// False when there is no point in waiting any longer.
bool Background::wait_for_the_other() {
  std::unique_lock lock(mutex_);
  progress_.state = State::waiting;
  return !changed_.wait_for(lock, options_.patience, [this] { return stop_.load(); });
}

}  // namespace oware::build

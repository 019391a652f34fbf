#include "store/transaction_recorder.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "store/backup.hpp"
#include "store/schema.hpp"
#include "store/sql.hpp"

namespace oware::store {
namespace {

namespace fs = std::filesystem;
using namespace sqlite_api;

games::TimeMs system_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// A session whose snapshot of the database stays as it is now.
std::unique_ptr<soci::session> pin(const Open& read) {
  auto pinned = std::make_unique<soci::session>();
  read(*pinned);
  *pinned << "BEGIN";
  int count = 0;
  *pinned << "SELECT COUNT(*) FROM sqlite_master", soci::into(count);
  return pinned;
}

// Changes when another connection has committed something since the last call.
std::int64_t data_version(soci::session& session) {
  long long version = 0;
  session << "PRAGMA data_version", soci::into(version);
  return version;
}

Error not_collected(int result) {
  return {.code = ErrorCode::unavailable,
          .what = "changes of a transaction",
          .found = sqlite3_errstr(result),
          .expected = "memory for them"};
}

}  // namespace

TransactionRecorder::TransactionRecorder(RecorderOptions options, Open read)
    : options_(std::move(options)), read_(std::move(read)) {}

TransactionRecorder::~TransactionRecorder() {
  drop();
  stop_copying_ = true;
  if (copier_.joinable()) copier_.join();
  if (!log_) return;
  if (auto closed = log_->append({.at = std::max(now(), last_), .changes = {}}); !closed)
    fail(closed.error());
}

Result<std::unique_ptr<TransactionRecorder>> TransactionRecorder::open(RecorderOptions options,
                                                                       Open read) {
  std::unique_ptr<TransactionRecorder> made(
      new TransactionRecorder(std::move(options), std::move(read)));
  const std::string& folder = made->options_.folder;
  std::error_code error;
  const std::string lock = (fs::path(folder) / "lock").string();
  if (auto taken = made->lock_.take(lock, {.what = folder,
                                           .found = "the transaction log of another server",
                                           .expected = "a folder for each server"});
      !taken)
    return tl::unexpected(taken.error());
  const auto numbers = log_numbers(folder);
  if (!numbers) return tl::unexpected(numbers.error());
  made->last_number_ = numbers->empty() ? 0 : numbers->back();
  // Halves that a killed server was making.
  for (const int number : *numbers) fs::remove(copy_path(folder, number) + ".part", error);
  if (!numbers->empty() &&
      fs::file_size(log_path(folder, numbers->back()), error) < kLogHeaderBytes)
    fs::remove(log_path(folder, numbers->back()), error);
  return made;
}

games::TimeMs TransactionRecorder::now() const {
  return options_.now ? options_.now() : system_now();
}

// ---- around a transaction

void TransactionRecorder::begin(soci::session& session) {
  drop();
  const bool follows = goes_on(session);
  if (!follows) log_.reset();
  const games::TimeMs at = now();
  // The clock may have been set back.
  const bool waits = at >= failed_at_ && at - failed_at_ < options_.retry.count();
  const bool may_try = failing_since_ == 0 || !waits;
  const bool broken = log_ && broken_log_ == log_->header().number;
  const bool due = log_ && !copying_ && at - log_->header().begun >= options_.copy_every.count();
  if ((!log_ || broken || due) && may_try) start_log(session, follows && log_);
  if (!log_) return;
  if (const int made = sqlite3session_create(sqlite_handle(session), "main", &changes_);
      made != SQLITE_OK) {
    changes_ = nullptr;
    return fail(not_collected(made));
  }
  sqlite3session_attach(changes_, nullptr);
}

// Whether the state of the database is the one that the last record led to.
bool TransactionRecorder::goes_on(soci::session& session) {
  const std::int64_t version = data_version(session);
  const bool same = session_ == &session && data_version_ == version;
  session_ = &session;
  data_version_ = version;
  return same;
}

void TransactionRecorder::start_log(soci::session& session, bool follows) {
  try {
    auto pinned = pin(read_);
    const auto schema = schema_version(session);
    if (!schema) return fail(schema.error());
    const LogHeader header{.number = last_number_ + 1,
                           .follows = follows ? log_->header().number : 0,
                           .schema = *schema,
                           .follows_bytes = follows ? log_->bytes() : 0,
                           .begun = std::max(now(), last_),
                           .lost_since = lost_since_};
    // A number whose log could not be made is not used again.
    ++last_number_;
    auto made = LogWriter::create(options_.folder, header, options_.synced);
    if (!made) return fail(made.error());
    log_.emplace(*std::move(made));
    last_ = header.begun;
    lost_since_ = 0;
    stop_copying_ = true;
    if (copier_.joinable()) copier_.join();
    stop_copying_ = false;
    copying_ = true;
    copier_ = std::thread([this, pinned = std::move(pinned), number = header.number]() mutable {
      copy(std::move(pinned), number);
    });
  } catch (const soci::soci_error& found) {
    copying_ = false;
    fail(error_of(found));
  } catch (const std::system_error& found) {  // no thread can be made
    copying_ = false;
    fail({.code = ErrorCode::unavailable,
          .what = "a copy for the transaction log",
          .found = found.what(),
          .expected = "a thread to make it"});
  }
}

void TransactionRecorder::collect() {
  if (changes_ == nullptr) return;
  int size = 0;
  void* bytes = nullptr;
  const int result = sqlite3session_changeset(changes_, &size, &bytes);
  sqlite3session_delete(std::exchange(changes_, nullptr));
  if (result == SQLITE_OK) {
    collected_.emplace(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
  } else {
    fail(not_collected(result));
  }
  sqlite3_free(bytes);
}

void TransactionRecorder::keep() {
  const games::TimeMs at = std::max(now(), last_);
  Result<void> kept;
  const bool collected = collected_.has_value();
  if (collected && !collected_->empty()) {
    kept = log_->append({.at = at, .changes = *std::move(collected_)});
    if (kept) ++recorded_;
  }
  collected_.reset();
  last_ = at;
  if (collected && kept) return;
  if (lost_since_ == 0) lost_since_ = at;
  log_.reset();
  if (!kept) fail(kept.error());
}

void TransactionRecorder::drop() {
  if (changes_ != nullptr) sqlite3session_delete(std::exchange(changes_, nullptr));
  collected_.reset();
}

void TransactionRecorder::lose_session() {
  drop();
  session_ = nullptr;
}

// ---- copies

void TransactionRecorder::copy(std::unique_ptr<soci::session> pinned, int number) {
  const auto done =
      copy_session(*pinned, copy_path(options_.folder, number), [this] { return !stop_copying_; });
  pinned.reset();
  if (done) {
    if (broken_log_ != number) failing_since_ = 0;
    remove_old();
  } else if (!stop_copying_) {
    broken_log_ = number;
    fail(done.error());
  }
  copying_ = false;
  if (done) ++copies_;
}

// All before the newest copy that is as old as anything has to be kept.
void TransactionRecorder::remove_old() const {
  const auto numbers = log_numbers(options_.folder);
  if (!numbers) return;
  const games::TimeMs oldest = now() - options_.keep.count();
  int first = 0;
  std::error_code ignored;
  for (const int number : *numbers) {
    const auto log = LogReader::open(options_.folder, number);
    if (log && log->header().begun <= oldest && fs::exists(copy_path(options_.folder, number)))
      first = number;
  }
  for (const int number : *numbers) {
    if (number >= first) break;
    // The copy first: without it, its log is not begun with.
    fs::remove(copy_path(options_.folder, number), ignored);
    fs::remove(log_path(options_.folder, number), ignored);
  }
}

// ---- health

void TransactionRecorder::fail(const Error& error) {
  const games::TimeMs at = now();
  {
    const std::lock_guard guard(failure_mutex_);
    failure_ = error;
  }
  failed_at_ = at;
  games::TimeMs worked = 0;
  failing_since_.compare_exchange_strong(worked, at);
  if (options_.on_failure) options_.on_failure(error);
}

Error TransactionRecorder::failure() const {
  const std::lock_guard guard(failure_mutex_);
  return failure_;
}

RecorderHealth TransactionRecorder::health() const {
  const games::TimeMs since = failing_since_;
  return {.failing_ms = since == 0 ? 0 : std::max<std::int64_t>(now() - since, 1),
          .recorded = recorded_,
          .copies = copies_};
}

}  // namespace oware::store

// Builds tables on a thread of its own while others play from those that exist: small layers when a
// program first starts, larger ones on request. The terminal and the web server need only this
// class:
//
//     build::Background tables({.folder = folder});
//     tables.ask({rules, tables::played_kind(rules), 16});   // returns at once
//     ... search::PlayOptions{.tables = tables.tables()} ... // grows layer by layer
//     ... tables.progress() ...                              // layer, share, time left, error
//
// Modules that may not use `build` (src/server) take it as a tables::Source&. A folder that another
// program is building is read again from time to time and taken over when that build ends. The
// destructor stops the build within a moment, with a checkpoint where that is worth it; the next
// build continues from there. Thread rule: every member may be called from any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "build/builder.hpp"
#include "tables/source.hpp"

namespace oware::build {

struct BackgroundOptions {
  std::string folder;              // made when the first layer is built
  int threads = 0;                 // 0: as many as the machine has
  std::uint64_t memory_bytes = 0;  // as BuildOptions
  tables::Options tables = {};     // for each folder's worth of tables that is given out
  std::chrono::milliseconds patience{
      500};  // between two looks at a folder in which another program builds
};

class Background final : public tables::Source {
 public:
  // Reads what the folder holds; builds nothing yet.
  explicit Background(BackgroundOptions options);
  ~Background() override;
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  std::shared_ptr<const tables::Tables> tables() const override;
  tables::SourceProgress progress() const override;
  void ask(const tables::Wish& wish) override;
  void cancel() override;

  // Blocks until every request is done, cancelled or failed.
  void wait() const;

 private:
  using State = tables::SourceProgress::State;
  using Clock = std::chrono::steady_clock;

  void run();
  void carry_out(const tables::Wish& wish);
  void build_wish(const tables::Wish& wish);
  void publish();
  void show(const BuildProgress& progress);
  void finish(State state, std::optional<Error> problem);
  bool wait_for_the_other();

  const BackgroundOptions options_;
  mutable std::mutex mutex_;  // guards what follows, up to the thread
  mutable std::condition_variable changed_;
  std::deque<tables::Wish> wishes_;  // the first one is being carried out
  std::shared_ptr<const tables::Tables> tables_;
  tables::SourceProgress progress_;
  bool closing_ = false;
  std::atomic<bool> stop_ = false;  // of the wish at hand; set under the mutex
  Clock::time_point published_;     // the thread's own
  std::thread thread_;
};

}  // namespace oware::build

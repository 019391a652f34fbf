// One analysis that was asked for: what is to be searched, how far it has come, and who follows it.
//
// Each change has the next version. A follower asks for the oldest message after the version it
// has; of a ply that has deepened since it gets the newest state alone. Plies are the lines of
// `oware analyze --json` (analysis/text.hpp), as they are. Thread rule: the loop thread; `order()`
// and `cancelled` from any.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <oware/game.hpp>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "server/live_room.hpp"
#include "server/wire.hpp"

namespace oware::server {

// What is to be searched: each position of a game before its moves, or the position of a game
// without any.
struct AnalysisOrder {
  rules::Game game;
  int depth = 0;        // plies of each search; 0: by time alone
  int movetime_ms = 0;  // the longest that each search may take
};

// Whose it is, as the queue counts (FairQueue): a person or an address, and the address.
struct AnalysisOwner {
  std::int64_t number = 0;
  std::string place;
};

enum class AnalysisStatus : std::uint8_t { waiting, running, finished, cancelled, failed };
std::string_view to_string(AnalysisStatus status);
std::optional<AnalysisStatus> parse_analysis_status(std::string_view text);

class AnalysisJob {
 public:
  using Clock = std::chrono::steady_clock;

  AnalysisJob(std::string id, AnalysisOrder order, AnalysisOwner owner);

  const std::string& id() const { return id_; }
  const AnalysisOrder& order() const { return order_; }
  const AnalysisOwner& owner() const { return owner_; }
  AnalysisStatus status() const { return status_; }
  bool ended() const { return status_ > AnalysisStatus::running; }
  // How many searches there are, and how many of them have ended.
  std::size_t size() const { return plies_.size(); }
  std::size_t done() const { return done_; }
  // Which of the waiting it is, from 1; 0 once it does not wait.
  std::size_t place() const { return place_; }
  // Accuracies and losses as JSON; empty where there are none.
  const std::string& game() const { return game_; }
  void set_place(std::size_t place);
  void begin();
  enum class Ply : std::uint8_t { deepens, done };
  void set_ply(std::size_t number, std::string json, Ply state);
  // `game`: see game().
  void end(AnalysisStatus status, std::string game);
  // When it began, or ended.
  Clock::time_point since() const { return since_; }

  // The oldest change after that version; of a ply that has changed since, as it is now.
  struct Change {
    int version = 0;
    std::optional<std::size_t> ply{};  // none: the status
    std::string_view json{};           // of the ply
  };
  std::optional<Change> change_after(int version) const;

  // All of it, as JSON.
  std::string text() const;
  // The oldest message after that version, whose version it becomes; all of it after version 0.
  // Null when there is none.
  SharedText message_after(int& version) const;

  void enter(Follower* follower) { followers_.insert(follower); }
  void leave(Follower* follower) { followers_.erase(follower); }
  bool followed() const { return !followers_.empty(); }

  // Set to end the searches under way.
  std::atomic<bool> cancelled{false};

 private:
  struct PlyState {
    std::string json;
    int version = 0;  // of its last change
  };

  void changed();
  void write_status(JsonWriter& json) const;

  const std::string id_;
  const AnalysisOrder order_;
  const AnalysisOwner owner_;
  AnalysisStatus status_ = AnalysisStatus::waiting;
  std::size_t place_ = 0;
  int version_ = 1;
  int status_version_ = 1;
  std::vector<PlyState> plies_;
  std::size_t done_ = 0;
  std::string game_;
  Clock::time_point since_;
  std::unordered_set<Follower*> followers_;
};

}  // namespace oware::server

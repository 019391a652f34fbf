// Moves that were acknowledged survive a power cut at any moment, and what is left is always a
// possible state. Shown on a disk that forgets what was not synced (unsynced_disk.hpp), and shown
// to be worth something: without syncing the same test finds losses.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <future>
#include <map>

#include "games/apply.hpp"
#include "store/store.hpp"
#include "unsynced_disk.hpp"

namespace oware::fault {
namespace {

using games::Change;
using games::Event;
using games::Room;
using rules::Side;

constexpr int kGames = 12;

// Games that play random legal moves, each waiting for its last move to be acknowledged before the
// next.
class Players {
 public:
  explicit Players(std::uint64_t seed) : random_(seed) {
    for (int number = 1; number <= kGames; ++number) {
      games::Settings settings;
      settings.opponent = games::Opponent::computer;
      const std::string id =
          "23456789a" + std::string(1, static_cast<char>('a' + number - 1 + (number > 11 ? 1 : 0)));
      const games::Founding founding{
          .id = id, .number = number, .settings = settings, .created = number, .rematch_of = {}};
      rooms_.emplace_back(founding);
      sent_.emplace_back();
    }
  }

  // Sends `count` changes, as many at a time as there are games, and returns when all are answered.
  void play(games::Store& store, int count) {
    for (int done = 0; done < count; done += kGames) {
      waiting_ = kGames;
      for (std::size_t game = 0; game < rooms_.size(); ++game) send(store, game);
      std::unique_lock lock(mutex_);
      all_answered_.wait(lock, [this] { return waiting_ == 0; });
    }
  }

  // How many versions of each game have been acknowledged. On the store's own thread, or while
  // nothing is under way.
  std::vector<int> acknowledged() const {
    std::vector<int> versions;
    for (const auto& [game, version] : acknowledged_) {
      versions.resize(std::max(versions.size(), game + 1));
      versions[game] = version;
    }
    versions.resize(rooms_.size());
    return versions;
  }

  const std::vector<Event>& sent(std::size_t game) const { return sent_[game]; }
  const std::string& id(std::size_t game) const { return rooms_[game].founding().id; }

 private:
  std::vector<Event> next(const Room& room) {
    if (room.version() == 0)
      return games::found(room.founding(), Side::south,
                          {"Ama", games::hash_token(room.founding().id)});
    const rules::HouseSet legal = room.game().legal();
    if (legal.empty()) return {};
    auto choice = random_.below(static_cast<std::uint32_t>(legal.size()));
    auto house = legal.begin();
    while (choice-- > 0) ++house;
    const std::string letter(1, (*house).letter());
    auto decision =
        games::apply(room, games::Move{room.game().position().mover(), letter, room.game().ply()},
                     room.version());
    return decision ? *std::move(decision) : std::vector<Event>{};
  }

  void send(games::Store& store, std::size_t game) {
    Room& room = rooms_[game];
    Change change{
        .number = room.founding().number, .founding = {}, .events = next(room), .summary = {}};
    if (change.events.empty()) return answered();
    if (room.version() == 0) change.founding = room.founding();
    for (const Event& event : change.events) ASSERT_TRUE(room.take(event));
    change.summary = games::summarise(room);
    sent_[game].insert(sent_[game].end(), change.events.begin(), change.events.end());
    const int version = room.version();
    store.append({std::move(change)}, [this, game, version](const Result<void>& kept) {
      if (kept) acknowledged_[game] = version;
      answered();
    });
  }

  void answered() {
    const std::lock_guard lock(mutex_);
    if (--waiting_ == 0) all_answered_.notify_one();
  }

  base::Random random_;
  std::vector<Room> rooms_;
  std::vector<std::vector<Event>> sent_;
  std::map<std::size_t, int> acknowledged_;
  std::mutex mutex_;
  std::condition_variable all_answered_;
  int waiting_ = 0;
};

Result<std::optional<games::StoredGame>> load(games::Store& store, const std::string& id) {
  std::promise<Result<std::optional<games::StoredGame>>> promise;
  store.load(id, [&promise](auto loaded) { promise.set_value(std::move(loaded)); });
  return promise.get_future().get();
}

bool knows(games::Store& store, const games::TokenHash& token) {
  std::promise<Result<bool>> promise;
  store.knows(token, [&promise](auto known) { promise.set_value(known); });
  return promise.get_future().get().value_or(false);
}

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "oware-fault-XXXXXX").string();
    EXPECT_NE(mkdtemp(name.data()), nullptr);
    path_ = name;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct Round {
  std::uint64_t seed = 1;
  int changes = 240;
  store::Synchronous synchronous = store::Synchronous::full;
};

using Findings = std::vector<std::string>;

// What is wrong with one game after the cut, whose players were told `acknowledged` versions:
// versions lost, events that were never sent, a seat that is not known. A beginning of what was
// sent, as long as what was acknowledged, is right.
Findings wrong_with(games::Store& store, const std::string& id, const std::vector<Event>& sent,
                    int acknowledged) {
  const auto stored = load(store, id);
  if (!stored) return {message(stored.error())};
  Findings findings;
  const std::size_t there = *stored ? (*stored)->events.size() : 0;
  if (static_cast<int>(there) < acknowledged)
    findings.push_back(fmt::format("{} of {} versions are there", there, acknowledged));
  if (there == 0) return findings;
  Room room((*stored)->founding);
  for (std::size_t i = 0; i < there; ++i) {
    const Event& event = (*stored)->events[i];
    if (i >= sent.size() || !(event == sent[i]) || !room.take(event)) {
      findings.push_back(fmt::format("event {} is wrong", i));
      return findings;
    }
  }
  if (!knows(store, games::hash_token(id)))
    findings.emplace_back("the seat is not there with its game");
  return findings;
}

// Plays, cuts the power at an operation drawn by the seed or at the end of the play, opens what is
// left and returns all that is wrong with it.
Findings wrong_after_cut(const Round& round) {
  UnsyncedDisk& disk = UnsyncedDisk::install();
  std::uint64_t operations = 0;
  for (const bool cutting :
       {false, true}) {  // the first time only to count how many operations there are
    disk.reset(round.seed);
    Players players(round.seed);
    std::vector<int> acknowledged(kGames);
    if (cutting) {
      disk.cut_at(1 + base::Random(round.seed).below(static_cast<std::uint32_t>(operations)),
                  [&] { acknowledged = players.acknowledged(); });
    }
    const Folder before;
    {
      const auto store =
          store::open({.folder = before.path().string(), .synchronous = round.synchronous});
      if (!store) return {message(store.error())};
      players.play(**store, round.changes);
      // Group commits differ from run to run: the operation may not have been reached.
      if (cutting) disk.cut_now();
    }
    operations = disk.operations();
    if (!cutting) continue;
    const Folder after;
    disk.restore(after.path());
    disk.reset(round.seed);
    const auto store = store::open({.folder = after.path().string()});
    if (!store) return {message(store.error())};
    Findings findings;
    for (std::size_t game = 0; game < kGames; ++game) {
      for (const std::string& finding :
           wrong_with(**store, players.id(game), players.sent(game), acknowledged[game])) {
        findings.push_back(fmt::format("game {}: {}", game + 1, finding));
      }
    }
    return findings;
  }
  return {};
}

#ifdef OWARE_SMALL_SAMPLES
constexpr std::uint64_t kCuts = 10;
constexpr std::uint64_t kLongCuts = 2;
#else
constexpr std::uint64_t kCuts = 60;
constexpr std::uint64_t kLongCuts = 8;
#endif

TEST(PowerCut, LosesNothingThatWasAcknowledged) {
  for (std::uint64_t seed = 1; seed <= kCuts; ++seed)
    EXPECT_EQ(wrong_after_cut({.seed = seed}), Findings()) << "seed " << seed;
}

TEST(PowerCut, LosesNothingAcrossCheckpoints) {
  // Long enough for the log to be moved into the database and begun anew several times.
  for (std::uint64_t seed = 101; seed <= 100 + kLongCuts; ++seed)
    EXPECT_EQ(wrong_after_cut({.seed = seed, .changes = 3600}), Findings()) << "seed " << seed;
}

TEST(PowerCut, WithoutSyncingSomethingIsWrong) {
  Findings findings;
  for (std::uint64_t seed = 1; seed <= 20 && findings.empty(); ++seed) {
    findings = wrong_after_cut({.seed = seed, .synchronous = store::Synchronous::off});
  }
  EXPECT_NE(findings, Findings()) << "the test would not notice a store that does not sync";
}

TEST(FullDisk, RefusesWholeChangesAndRecovers) {
  UnsyncedDisk& disk = UnsyncedDisk::install();
  disk.reset(1);
  const Folder folder;
  const auto store = store::open({.folder = folder.path().string()});
  ASSERT_TRUE(store);
  Room room(games::Founding{
      .id = "23456789ab", .number = 1, .settings = {}, .created = 1, .rematch_of = {}});
  const auto append = [&](std::vector<Event> events) {
    Change change{
        .number = 1, .founding = {}, .events = std::move(events), .summary = games::Summary{}};
    if (room.version() == 0) change.founding = room.founding();
    std::promise<Result<void>> promise;
    (*store)->append({std::move(change)},
                     [&promise](auto kept) { promise.set_value(std::move(kept)); });
    return promise.get_future().get();
  };
  const auto founding = games::found(room.founding(), Side::south, {"Ama", games::hash_token("s")});
  disk.set_room(UnsyncedDisk::Room::none);
  const auto refused = append(founding);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::disk_full) << message(refused.error());
  EXPECT_FALSE(load(**store, "23456789ab").value());
  disk.set_room(UnsyncedDisk::Room::enough);
  EXPECT_TRUE(append(founding)) << "it recovers by itself";
  EXPECT_EQ(load(**store, "23456789ab").value()->events.size(), 1U);
}

}  // namespace
}  // namespace oware::fault

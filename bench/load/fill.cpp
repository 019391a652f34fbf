#include "fill.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

#include "base/random.hpp"
#include "games/apply.hpp"
#include "store/store.hpp"

namespace oware::load {
namespace {

using rules::Side;

constexpr games::TimeMs kFounded = 1'700'000'000'000;
constexpr int kAtOnce = 4096;  // changes that wait for the store

games::Settings settings() {
  games::Settings settings;
  settings.clock = {.kind = games::ClockKind::correspondence,
                    .days_per_move = games::kMaxDaysPerMove};
  return settings;
}

games::Change whole_game(std::int64_t number, const Fill& wanted, base::Random& random) {
  const games::TimeMs now = kFounded + number * 1000;
  const games::Founding founding{.id = games::new_game_id(),
                                 .number = number,
                                 .settings = settings(),
                                 .created = now,
                                 .rematch_of = {}};
  games::Room room(founding);
  games::Change change{.number = number, .founding = founding, .events = {}, .summary = {}};
  const auto take = [&](std::vector<games::Event> events) {
    for (games::Event& event : events) {
      if (room.take(event)) change.events.push_back(std::move(event));
    }
  };
  take(games::found(founding, Side::south, {"Ama", games::hash_token("south of " + founding.id)}));
  take(*games::apply(room, games::Join{"Kofi", games::hash_token("north of " + founding.id)}, now));
  for (int ply = 0; ply < wanted.plies && room.status() == games::Status::playing; ++ply) {
    const rules::HouseSet legal = room.game().legal();
    auto house = legal.begin();
    for (auto skip = random.below(static_cast<std::uint32_t>(legal.size())); skip > 0; --skip)
      ++house;
    const std::string letter(1, (*house).letter());
    take(*games::apply(room, games::Move{*room.turn(), letter, room.game().ply()}, now));
  }
  if (number % 2 == 0 && room.status() == games::Status::playing) {
    take(*games::apply(room, games::Act{*room.turn(), games::Action::resign, {}}, now));
  }
  change.summary = games::summarise(room);
  return change;
}

}  // namespace

Result<void> fill(const std::string& folder, const Fill& wanted) {
  auto store = store::open({.folder = folder, .synchronous = store::Synchronous::off});
  if (!store) return tl::unexpected(store.error());
  std::mutex mutex;
  std::condition_variable answered;
  int waiting = 0;
  std::optional<Error> failure;
  base::Random random(1);
  for (std::int64_t number = 1; number <= wanted.games; ++number) {
    games::Change change = whole_game(number, wanted, random);
    std::unique_lock lock(mutex);
    answered.wait(lock, [&] { return waiting < kAtOnce; });
    ++waiting;
    lock.unlock();
    std::vector<games::Change> changes;
    changes.push_back(std::move(change));
    (*store)->append(std::move(changes), [&](const Result<void>& kept) {
      const std::lock_guard guard(mutex);
      --waiting;
      if (!kept) failure = kept.error();
      answered.notify_all();
    });
  }
  std::unique_lock lock(mutex);
  answered.wait(lock, [&] { return waiting == 0; });
  if (failure) return tl::unexpected(*failure);
  return {};
}

}  // namespace oware::load

#include "server/push.hpp"

#include <algorithm>
#include <utility>

#include "server/json_writer.hpp"

namespace oware::server {
namespace {

constexpr std::chrono::hours kDay(24);
constexpr std::chrono::seconds kNoticeKept = 7 * kDay;
constexpr std::chrono::seconds kLongestKept = 28 * kDay;  // what push services take

games::TimeMs now_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

Task<Result<void>> Push::open(asio::io_context& loop, games::PushStore& store) {
  if (options_.contact.empty()) co_return Result<void>{};
  const push::KeyPair fresh = push::new_key_pair();
  const games::PushKey offered{push::to_base64url(fresh.private_key),
                               push::to_base64url(fresh.public_key)};
  auto kept = co_await answer_of<Result<games::PushKey>>(
      loop, [&](auto done) { store.push_key(offered, now_ms(), std::move(done)); });
  if (!kept) co_return tl::unexpected(kept.error());
  const push::KeyPair pair{push::from_base64url(kept->private_key).value_or(push::Bytes{}),
                           push::from_base64url(kept->public_key).value_or(push::Bytes{})};
  if (push::key_of(pair) == nullptr) {
    co_return tl::unexpected(Error{.code = ErrorCode::corrupt,
                                   .what = "the database's push_key",
                                   .found = "no pair of keys",
                                   .expected = "a pair on the curve P-256"});
  }
  public_key_ = kept->public_key;
  sender_.emplace(store, pair, options_, metrics_);
  co_return Result<void>{};
}

void Push::stop() {
  if (sender_) sender_->stop();
}

void Push::tell(games::UserId user, std::string about, std::string text) {
  if (!sender_ || online_.contains(user)) return;
  sender_->send(
      {.user = user, .about = std::move(about), .text = std::move(text), .keep = kNoticeKept});
}

void Push::turn(const LiveRoom& room) {
  const games::Room& state = room.state();
  const games::ClockRules& clock = state.founding().settings.clock;
  const auto side = state.turn();
  if (!sender_ || !side || clock.kind != games::ClockKind::correspondence) return;
  const auto& holder = room.holders()[static_cast<std::size_t>(rules::index(*side))];
  const bool looking = *side == rules::Side::south ? room.presence().south : room.presence().north;
  if (!holder || looking || online_.contains(holder->user)) return;
  const auto& other = state.seat(rules::other(*side));
  JsonWriter text;
  text.begin_object()
      .field("game", room.id())
      .field("opponent", other ? std::optional(other->name) : std::nullopt)
      .end_object();
  sender_->send({.user = holder->user,
                 .about = room.id(),
                 .text = text.take(),
                 .keep = std::min<std::chrono::seconds>(
                     (clock.days_per_move + clock.vacation_days) * kDay, kLongestKept)});
}

}  // namespace oware::server

#include "server/notices.hpp"

#include <utility>

#include "server/game_service.hpp"
#include "server/json_writer.hpp"

namespace oware::server {
namespace {

std::string notice_push_text(std::string_view kind, const std::string& name) {
  JsonWriter text;
  text.begin_object().field("kind", kind).field("name", name).end_object();
  return text.take();
}

}  // namespace

void Notices::observe(GameService& games) { games.observers().add(*this); }

// What has not been kept is lost: the challenge or the game can be seen in its list all the same.
void Notices::keep(games::UserId user, games::Notice notice) {
  store_.notify(user, std::move(notice), [](const Result<void>&) {});
}

void Notices::on_challenge(const games::Challenge& challenge) {
  if (challenge.state != games::ChallengeState::open) return;
  keep(challenge.to.user, {.kind = games::NoticeKind::challenge,
                           .actor = challenge.from.user,
                           .about = challenge.id,
                           .at = challenge.created});
  push_.tell(challenge.to.user, "challenge " + challenge.id,
             notice_push_text("challenge", challenge.from.name));
}

void Notices::on_game_finish(LiveRoom& room) {
  const games::Room& state = room.state();
  if (state.founding().settings.clock.kind != games::ClockKind::correspondence) return;
  const auto& holders = room.holders();
  for (const rules::Side side : {rules::Side::south, rules::Side::north}) {
    const auto& own = holders[static_cast<std::size_t>(rules::index(side))];
    const auto& other = holders[static_cast<std::size_t>(rules::index(rules::other(side)))];
    const bool looking = side == rules::Side::south ? room.presence().south : room.presence().north;
    if (!own || !own->registered || looking) continue;
    games::Notice notice{.kind = games::NoticeKind::finish,
                         .about = room.id(),
                         .at = games::summarise(state).changed};
    if (other && other->registered) notice.actor = other->user;
    keep(own->user, std::move(notice));
  }
}

void Notices::message(const games::User& from, games::UserId to) {
  push_.tell(to, "message " + from.player, notice_push_text("message", from.name));
}

void Notices::security(games::UserId user, std::string_view what, games::TimeMs now) {
  keep(user,
       {.kind = games::NoticeKind::security, .actor = {}, .about = std::string(what), .at = now});
}

}  // namespace oware::server

#include "games/room.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace oware::games {
namespace {

using rules::Side;

tl::unexpected<Error> cannot_follow(const Event& event) {
  const StoredBody stored = encode(event.body);
  return tl::unexpected(Error{.code = ErrorCode::corrupt,
                              .what = "event " + std::to_string(event.version),
                              .found = stored.kind + " " + stored.detail,
                              .expected = "an event that can follow the ones before it"});
}

rules::Position start_of(const Settings& settings) {
  return settings.start ? *settings.start : rules::Position::start(settings.rules);
}

tl::unexpected<Error> refused(std::string_view why) {
  return tl::unexpected(Error{
      .code = ErrorCode::corrupt, .what = "event", .found = {}, .expected = std::string(why)});
}

}  // namespace

std::string_view to_string(Opponent opponent) {
  switch (opponent) {
    case Opponent::friend_by_link:
      return "friend";
    case Opponent::anyone:
      return "anyone";
    case Opponent::computer:
      return "computer";
  }
  return "";
}

std::optional<Opponent> parse_opponent(std::string_view text) {
  for (const Opponent opponent : {Opponent::friend_by_link, Opponent::anyone, Opponent::computer}) {
    if (to_string(opponent) == text) return opponent;
  }
  return std::nullopt;
}

std::string to_string(const std::optional<RatingRange>& range) {
  return range ? std::to_string(range->least) + "-" + std::to_string(range->most) : std::string();
}

Result<std::optional<RatingRange>> parse_rating_range(std::string_view text) {
  if (text.empty()) return std::nullopt;
  RatingRange range;
  const char* const end = text.data() + text.size();
  const auto least = std::from_chars(text.data(), end, range.least);
  if (least.ec == std::errc{} && least.ptr != end && *least.ptr == '-') {
    const auto most = std::from_chars(least.ptr + 1, end, range.most);
    if (most.ec == std::errc{} && most.ptr == end && range.least <= range.most) return range;
  }
  return tl::unexpected(Error{.code = ErrorCode::corrupt,
                              .what = "rating range",
                              .found = std::string(text),
                              .expected = "two ratings, such as 1400-1600"});
}

std::string_view to_string(Status status) {
  switch (status) {
    case Status::open:
      return "open";
    case Status::playing:
      return "playing";
    case Status::finished:
      return "finished";
  }
  return "";
}

std::string computer_name(int level) { return "Computer, level " + std::to_string(level); }

std::optional<int> takeback_plies(const rules::Game& game, Side side) {
  const int plies = game.position().mover() == side ? 2 : 1;
  if (game.ply() < plies) return std::nullopt;
  return plies;
}

Room::Room(Founding founding)
    : founding_(std::move(founding)),
      game_(founding_.settings.rules, start_of(founding_.settings)),
      clocks_(founding_.settings.clock),
      last_event_(founding_.created) {}

Status Room::status() const {
  if (game_.over()) return Status::finished;
  return seats_[0] && seats_[1] ? Status::playing : Status::open;
}

std::optional<Side> Room::side_of(const TokenHash& token) const {
  for (const Side side : {Side::south, Side::north}) {
    const auto& held = seat(side);
    if (held && held->token && *held->token == token) return side;
  }
  return std::nullopt;
}

bool Room::held_by_computer(Side side) const { return seat(side) && !seat(side)->token; }

bool Room::has_moved(Side side) const {
  const auto moves = game_.moves();
  return std::ranges::any_of(moves, [side](rules::House house) { return house.side() == side; });
}

std::optional<Side> Room::turn() const {
  if (status() != Status::playing) return std::nullopt;
  return game_.position().mover();
}

void Room::rename(Side side, std::string name) {
  auto& held = seats_[static_cast<std::size_t>(rules::index(side))];
  if (held) held->name = std::move(name);
}

Result<void> Room::take(const Event& event) {
  if (event.version != version_ + 1) return cannot_follow(event);
  const auto followed =
      std::visit([&](const auto& body) { return follow(body, event.at); }, event.body);
  if (!followed) return cannot_follow(event);
  version_ = event.version;
  last_event_ = event.at;
  return {};
}

std::optional<Side>& Room::offer(Offer which) {
  switch (which) {
    case Offer::end:
      return offers_.end;
    case Offer::takeback:
      return offers_.takeback;
    case Offer::rematch:
      break;
  }
  return offers_.rematch;
}

Result<void> Room::follow(const Joined& joined, TimeMs) {
  auto& held = seats_[static_cast<std::size_t>(rules::index(joined.side))];
  if (held) return refused("a free seat");
  held = Seat{joined.name, joined.token};
  return {};
}

Result<void> Room::follow(const Moved& moved, TimeMs at) {
  if (status() != Status::playing) return refused("a game that is being played");
  const Side mover = game_.position().mover();
  if (auto played = game_.play(moved.house); !played) return played;
  clocks_.moved(mover, at);
  if (game_.over()) {
    clocks_.stop(at);
  } else {
    clocks_.turn(game_.position().mover(), game_.ply(), at);
  }
  // An offer stands until it is answered; who moves on instead has answered. A takeback speaks of
  // the moves so far only.
  if (offers_.end != mover) offers_.end.reset();
  offers_.takeback.reset();
  return {};
}

Result<void> Room::follow(const Offered& offered, TimeMs) {
  offer(offered.offer) = offered.side;
  ++offers_made_[static_cast<std::size_t>(rules::index(offered.side))]
                [static_cast<std::size_t>(offered.offer)];
  return {};
}

Result<void> Room::follow(const Declined& declined, TimeMs) {
  offer(declined.offer).reset();
  return {};
}

Result<void> Room::follow(const TakenBack& taken, TimeMs at) {
  if (status() != Status::playing) return refused("a game that is being played");
  if (auto back = game_.take_back(taken.plies); !back) return back;
  clocks_.turn(game_.position().mover(), game_.ply(), at);
  offers_ = {};
  return {};
}

Result<void> Room::follow(const Ended& ended, TimeMs at) {
  using rules::EndReason;
  Result<void> done;
  switch (ended.reason) {
    case EndReason::agreement:
      if (!game_.over()) done = game_.agree();
      break;
    case EndReason::resignation:
      done = ended.loser ? game_.resign(*ended.loser) : refused("a loser");
      break;
    case EndReason::timeout:
      done = ended.loser ? game_.time_out(*ended.loser) : refused("a loser");
      break;
    case EndReason::aborted:
      done = game_.abort();
      break;
    case EndReason::majority:
    case EndReason::even:
    case EndReason::no_move:
    case EndReason::repetition:
      break;
  }
  if (!done) return done;
  if (!game_.over() || game_.ending()->reason != ended.reason)
    return refused("the end that the moves have led to");
  clocks_.stop(at);
  offers_ = {};
  return {};
}

Result<void> Room::follow(const Rematched& rematched, TimeMs) {
  if (!game_.over() || !rematch_.empty()) return refused("a finished game without a rematch");
  rematch_ = rematched.id;
  offers_.rematch.reset();
  return {};
}

Result<void> Room::follow(const ClockGiven& given, TimeMs) {
  const bool live = clocks_.rules().kind == ClockKind::live;
  if (status() != Status::playing || !live || has_moved(given.side))
    return refused("a side that has not moved, in a game with a live clock");
  clocks_.give(given.side, given.terms);
  return {};
}

}  // namespace oware::games

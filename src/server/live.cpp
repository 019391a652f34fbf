#include "server/live.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/assert.hpp"
#include "server/analysis_job.hpp"
#include "server/live_connection.hpp"
#include "server/live_room.hpp"

namespace oware::server {
namespace {

// A game's events from the version on that the client has: the last one sent is kept, and the room
// is asked for the next.
class GameConnection final : public LiveConnection {
 public:
  GameConnection(boost::beast::tcp_stream stream, GameAdmission admission,
                 ConnectionContext& shared, std::string_view address)
      : LiveConnection(std::move(stream), shared, address),
        room_(std::move(admission.room)),
        you_(admission.you),
        from_(admission.from),
        person_(std::move(admission.person)) {}

  ~GameConnection() override { depart(); }

 private:
  int lag() const { return room_->state().version() - sent_; }

  void enter() override {
    if (person_ != nullptr) online_.emplace(context().online, person_->user.id);
    room_->enter(this, you_, context().routes.now());
    chat_told_ = room_->chat_count();
    presence_told_ = room_->presence_changes(you_);
    const int version = room_->state().version();
    entry_version_ = version;
    const int oldest = std::max(0, version - limits().replay_events);
    sent_ = from_ && *from_ <= version && *from_ >= oldest ? *from_ : 0;
    started_ = sent_ > 0 || from_ == 0;
  }

  void leave() override {
    online_.reset();
    room_->leave(this, context().routes.now());
  }

  bool keeps_up() const override {
    const int version = room_->state().version();
    if (version - std::max(sent_, entry_version_) > limits().outbox_events) return false;
    return room_->chat_count() <= chat_told_ || room_->chat_at(chat_told_) != nullptr;
  }

  std::string message_end() const override { return server::message_end(you_); }

  SharedText next_message() override {
    if (!started_) return resync();
    if (lag() > 0) {
      SharedText newest = room_->newest_after(sent_);
      ++sent_;
      if (newest == nullptr) return replayed();
      past_.reset();
      return newest;
    }
    past_.reset();
    if (presence_told_ != room_->presence_changes(you_)) return present_state("presence");
    while (chat_told_ < room_->chat_count()) {
      const ChatEvent* message = room_->chat_at(chat_told_);
      ++chat_told_;
      if (message != nullptr && may_read(*message)) return message_of(*message);
    }
    return nullptr;
  }

  bool may_read(const ChatEvent& message) const {
    if (person_ != nullptr && message.user && person_->hides(*message.user)) return false;
    return in_room(room_->state(), you_, message.room);
  }

  SharedText message_of(const ChatEvent& message) const {
    return chat_message_text(sent_, message.json, room_->state(), room_->context(),
                             context().routes.now());
  }

  SharedText resync() {
    past_.reset();
    started_ = true;
    sent_ = room_->state().version();
    return present_state("resync");
  }

  SharedText present_state(std::string_view type) {
    presence_told_ = room_->presence_changes(you_);
    return message_text(sent_, type, room_->state(), room_->context(), context().routes.now());
  }

  // The message of version `sent_`, replayed from a snapshot; a resync where the log no longer
  // reaches back that far, as for a follower that began at its far end and reads slowly.
  SharedText replayed() {
    const games::EventLog& log = room_->log();
    const games::Event* event = log.at(sent_);
    if (event == nullptr) return resync();
    if (past_ == nullptr) past_ = std::make_unique<games::Room>(log.state_at(sent_ - 1));
    const auto taken = past_->take(*event);
    OWARE_ASSERT(taken.has_value());
    GameContext context = room_->context();
    context.absent.reset();
    if (!past_->game().over()) context.decided_ply.reset();
    return event_message(*event, *past_, context);
  }

  std::shared_ptr<LiveRoom> room_;
  std::optional<rules::Side> you_;
  std::optional<int> from_;
  std::shared_ptr<const games::Known> person_;
  int sent_ = 0;  // the version that the client has, or that is on its way
  // the game's when the client came: what it asks to be told again is no falling behind
  int entry_version_ = 0;
  int presence_told_ = 0;
  int chat_told_ = 0;  // what was said so far has been told, or was not to be
  // the game at version `sent_`, while older events are being told
  std::unique_ptr<games::Room> past_;
  bool started_ = false;  // the client has been told where it stands
  std::optional<OnlineUsers::Entry> online_;
};

// An analysis from its present state on. Of a ply that deepens a slow reader gets the newest state
// alone, so it cannot fall behind.
class AnalysisConnection final : public LiveConnection {
 public:
  AnalysisConnection(boost::beast::tcp_stream stream, AnalysisAdmission admission,
                     ConnectionContext& shared, std::string_view address)
      : LiveConnection(std::move(stream), shared, address), job_(std::move(admission.job)) {}

  ~AnalysisConnection() override { depart(); }

 private:
  void enter() override { job_->enter(this); }
  void leave() override { job_->leave(this); }
  bool keeps_up() const override { return true; }
  SharedText next_message() override { return job_->message_after(sent_); }
  bool told_all() const override { return job_->ended(); }

  std::shared_ptr<AnalysisJob> job_;
  int sent_ = 0;  // the version that the client has, or that is on its way
};

}  // namespace

Task<void> serve_live(std::unique_ptr<LiveStart> start, ConnectionContext& context) {
  std::shared_ptr<LiveConnection> connection;
  if (auto* game = std::get_if<GameAdmission>(&start->admission)) {
    connection = std::make_shared<GameConnection>(std::move(start->stream), std::move(*game),
                                                  context, start->address);
  } else {
    connection = std::make_shared<AnalysisConnection>(
        std::move(start->stream), std::get<AnalysisAdmission>(std::move(start->admission)), context,
        start->address);
  }
  if (!co_await connection->accept(std::move(start->request))) co_return;
  start.reset();  // a quiet connection should be small
  co_await connection->serve();
}

}  // namespace oware::server

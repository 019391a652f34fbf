#include "server/live.hpp"

#include <array>
#include <boost/beast/core/flat_static_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "base/assert.hpp"
#include "server/live_room.hpp"

namespace oware::server {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr auto kHandshakeTime = std::chrono::seconds(10);
constexpr std::size_t kLongestMessage = 1024;  // that a client may send
constexpr int kSendBuffer = 64 * 1024;  // the kernel's, so that a slow reader is noticed soon

class LiveSession final : public Follower,
                          public Stoppable,
                          public std::enable_shared_from_this<LiveSession> {
 public:
  LiveSession(beast::tcp_stream stream, Admission admission, ConnectionContext& context,
              std::string_view address)
      : context_(context),
        socket_(std::move(stream)),
        room_(std::move(admission.room)),
        you_(admission.you),
        from_(admission.from),
        person_(std::move(admission.person)),
        entry_(context.connections, this, address) {}

  ~LiveSession() override { leave(); }

  // The handshake; false when it fails.
  Task<bool> accept(beast::http::request<beast::http::string_body> request) {
    beast::get_lowest_layer(socket_).expires_never();
    const Limits& limits = context_.options.limits;
    socket_.set_option(
        websocket::stream_base::timeout{kHandshakeTime, 2 * limits.ping_interval, true});
    socket_.read_message_max(kLongestMessage);
    error_code ignored;
    beast::get_lowest_layer(socket_).socket().set_option(
        asio::socket_base::send_buffer_size(kSendBuffer), ignored);
    auto [error] = co_await socket_.async_accept(request, kNoThrow);
    co_return !error;
  }

  // Tells the client what happens until the connection ends. What it says is read and dropped, its
  // pings are answered.
  Task<void> serve() {
    enter();
    if (stopping_) say_goodbye();
    wake();
    beast::flat_static_buffer<kLongestMessage> buffer;
    error_code ended;
    while (!ended) {
      buffer.clear();
      auto [error, size] = co_await socket_.async_read(buffer, kNoThrow);
      ended = error;
    }
    over_ = true;
    leave();
  }

  void wake() override {
    if (!entered_) return;
    const int version = room_->state().version();
    const int most = context_.options.limits.outbox_events;
    if (writing_ && version - std::max(sent_, entry_version_) > most) drop_slow_consumer();
    if (writing_ && room_->chat_count() > chat_told_ && room_->chat_at(chat_told_) == nullptr)
      drop_slow_consumer();
    if (!writing_) write_next();
  }

  void stop() override {
    stopping_ = true;
    over_ = true;
    if (entered_ && !writing_) say_goodbye();
  }

 private:
  int lag() const { return room_->state().version() - sent_; }

  void drop_slow_consumer() {
    if (!over_) ++context_.metrics.slow_consumers;
    over_ = true;
    beast::get_lowest_layer(socket_).close();
  }

  void enter() {
    ++context_.metrics.live_connections;
    if (person_ != nullptr) online_.emplace(context_.online, person_->user.id);
    room_->enter(this, you_, context_.routes.now());
    chat_told_ = room_->chat_count();
    presence_told_ = room_->presence_changes(you_);
    const int version = room_->state().version();
    entry_version_ = version;
    const int oldest = std::max(0, version - context_.options.limits.replay_events);
    sent_ = from_ && *from_ <= version && *from_ >= oldest ? *from_ : 0;
    started_ = sent_ > 0 || from_ == 0;
    entered_ = true;
  }

  void leave() {
    if (!std::exchange(entered_, false)) return;
    --context_.metrics.live_connections;
    online_.reset();
    room_->leave(this, context_.routes.now());
  }

  SharedText next_message() {
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
                             context_.routes.now());
  }

  SharedText resync() {
    past_.reset();
    started_ = true;
    sent_ = room_->state().version();
    return present_state("resync");
  }

  SharedText present_state(std::string_view type) {
    presence_told_ = room_->presence_changes(you_);
    return message_text(sent_, type, room_->state(), room_->context(), context_.routes.now());
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

  // Sends what there is to send, and goes on when that is done.
  void write_next() {
    if (over_) return;
    message_ = next_message();
    if (message_ == nullptr) return;
    message_end_ = message_end(you_);
    const std::array<asio::const_buffer, 2> parts = {asio::buffer(*message_),
                                                     asio::buffer(message_end_)};
    socket_.text(true);
    writing_ = true;
    socket_.async_write(parts, [self = shared_from_this()](error_code error, std::size_t) {
      self->written(error);
    });
  }

  void written(error_code error) {
    writing_ = false;
    ++context_.metrics.live_messages;
    if (error) {
      over_ = true;
      beast::get_lowest_layer(socket_).close();
    } else if (stopping_) {
      say_goodbye();
    } else {
      write_next();
    }
  }

  void say_goodbye() {
    const websocket::close_reason goodbye(websocket::close_code::going_away);
    socket_.async_close(goodbye, [self = shared_from_this()](error_code) {});
  }

  ConnectionContext& context_;
  websocket::stream<beast::tcp_stream, false> socket_;
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
  SharedText message_;  // being sent, and its end
  std::string message_end_;
  bool started_ = false;  // the client has been told where it stands
  bool entered_ = false;
  bool writing_ = false;
  bool over_ = false;
  bool stopping_ = false;
  Connections::Entry entry_;
  std::optional<OnlineUsers::Entry> online_;
};

}  // namespace

Task<void> serve_live(std::unique_ptr<LiveStart> start, ConnectionContext& context) {
  const auto session = std::make_shared<LiveSession>(
      std::move(start->stream), std::move(start->admission), context, start->address);
  if (!co_await session->accept(std::move(start->request))) co_return;
  start.reset();  // a quiet connection should be small
  co_await session->serve();
}

}  // namespace oware::server

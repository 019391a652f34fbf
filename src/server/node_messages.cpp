#include "server/node_messages.hpp"

#include <boost/json.hpp>

#include "server/json_writer.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;

// ---- writing: each adds its kind and its fields to an object that has been begun

void write_users(JsonWriter& to, std::string_view name, const std::vector<games::UserId>& users) {
  to.key(name).begin_array();
  for (const games::UserId user : users) to.value(user);
  to.end_array();
}

void write(JsonWriter& to, const GameMessage& message) {
  to.field("kind", "game").field("game", message.game).field("version", message.version);
  to.field("status", games::to_string(message.status)).field("deadline", message.deadline);
  to.key("events").begin_array();
  for (const games::Event& event : message.events) {
    const games::StoredBody body = games::encode(event.body);
    to.begin_object().field("version", event.version).field("at", event.at);
    to.field("kind", body.kind).field("detail", body.detail).end_object();
  }
  to.end_array();
  write_users(to, "phase_of", message.phase_of);
}

void write(JsonWriter& to, const PresenceMessage& message) {
  to.field("kind", "presence").field("game", message.game);
  to.field("south", message.here.south).field("north", message.here.north);
  to.field("spectators", message.here.spectators);
  to.field("open", message.open).field("deadline", message.deadline);
  to.field("live", message.live);
}

void write(JsonWriter& to, const ChatMessage& message) {
  to.field("kind", "chat").field("game", message.game);
  to.field("room", games::to_string(message.event.room)).field("user", message.event.user);
  to.field("json", message.event.json).field("only_author", message.event.only_author);
}

void write(JsonWriter& to, const PassOnMessage& message) {
  to.field("kind", "pass-on").field("user", message.user).field("name", message.name);
  if (!message.now) return;
  to.field("now", message.now->user).field("player", message.now->player);
  to.field("registered", message.now->registered).field("bot", message.now->bot);
}

void write(JsonWriter& to, const RenameMessage& message) {
  to.field("kind", "rename").field("player", message.player).field("name", message.name);
}

void write(JsonWriter& to, const PeopleMessage& message) {
  to.field("kind", "people").field("revoked", message.revoked);
}

void write(JsonWriter& to, const ChallengeMessage& message) {
  to.field("kind", "challenge").field("id", message.id);
  write_users(to, "between", message.between);
}

void write(JsonWriter& to, const EventMessage& message) {
  to.field("kind", "event").field("id", message.id);
}

void write(JsonWriter& to, const OnlineMessage& message) {
  to.field("kind", "online").field("whole", message.whole);
  write_users(to, "connected", message.connected);
  write_users(to, "around", message.around);
  write_users(to, "gone", message.gone);
}

void write(JsonWriter& to, const AnalysisWantedMessage& message) {
  to.field("kind", "analysis-wanted").field("id", message.id);
}

void write(JsonWriter& to, const AnalysisMissingMessage& message) {
  to.field("kind", "analysis-missing").field("id", message.id);
}

void write(JsonWriter& to, const AnalysisCancelMessage& message) {
  to.field("kind", "analysis-cancel").field("id", message.id);
}

void write(JsonWriter& to, const AnalysisMessage& message) {
  to.field("kind", "analysis").field("id", message.id).field("status", message.status);
  to.field("place", message.place).field("game", message.game).field("whole", message.whole);
  if (const auto& terms = message.terms) {
    to.key("terms").begin_object().field("rules", terms->rules).field("position", terms->position);
    to.field("moves", terms->moves).field("depth", terms->depth);
    to.field("movetime_ms", terms->movetime_ms).end_object();
  }
  if (const auto& ply = message.ply) {
    to.key("ply").begin_object().field("number", ply->number).field("done", ply->done);
    to.field("json", ply->json).end_object();
  }
}

// ---- reading: a field that is missing or of another type throws

std::string text_at(const json::object& from, std::string_view name) {
  return std::string(std::string_view(from.at(name).as_string()));
}

template <class Integer = int>
Integer number_at(const json::object& from, std::string_view name) {
  return json::value_to<Integer>(from.at(name));
}

template <class Integer>
std::optional<Integer> optional_at(const json::object& from, std::string_view name) {
  if (from.at(name).is_null()) return std::nullopt;
  return number_at<Integer>(from, name);
}

std::vector<games::UserId> users_at(const json::object& from, std::string_view name) {
  return json::value_to<std::vector<games::UserId>>(from.at(name));
}

std::optional<games::Status> status_of(std::string_view text) {
  for (const auto status : {games::Status::open, games::Status::playing, games::Status::finished}) {
    if (games::to_string(status) == text) return status;
  }
  return std::nullopt;
}

std::optional<NodeMessage> read_game(const json::object& from) {
  const auto status = status_of(text_at(from, "status"));
  if (!status) return std::nullopt;
  GameMessage message{.game = text_at(from, "game"),
                      .version = number_at(from, "version"),
                      .events = {},
                      .status = *status,
                      .deadline = optional_at<games::TimeMs>(from, "deadline"),
                      .phase_of = users_at(from, "phase_of")};
  for (const json::value& one : from.at("events").as_array()) {
    const json::object& event = one.as_object();
    auto body = games::decode({text_at(event, "kind"), text_at(event, "detail")});
    if (!body) return std::nullopt;
    message.events.push_back({.version = number_at(event, "version"),
                              .at = number_at<games::TimeMs>(event, "at"),
                              .body = *std::move(body)});
  }
  return message;
}

std::optional<NodeMessage> read_presence(const json::object& from) {
  PresenceMessage message{.game = text_at(from, "game"),
                          .here = {},
                          .open = from.at("open").as_bool(),
                          .deadline = optional_at<games::TimeMs>(from, "deadline"),
                          .live = from.at("live").as_bool()};
  message.here.south = from.at("south").as_bool();
  message.here.north = from.at("north").as_bool();
  message.here.spectators = number_at(from, "spectators");
  return message;
}

std::optional<NodeMessage> read_chat(const json::object& from) {
  const auto room = games::parse_chat_room(text_at(from, "room"));
  if (!room) return std::nullopt;
  return ChatMessage{
      .game = text_at(from, "game"),
      .event = {.room = *room,
                .user = optional_at<games::UserId>(from, "user"),
                .json = text_at(from, "json"),
                .only_author = from.contains("only_author") && from.at("only_author").as_bool()}};
}

std::optional<NodeMessage> read_pass_on(const json::object& from) {
  PassOnMessage message{
      .user = number_at<games::UserId>(from, "user"), .now = {}, .name = text_at(from, "name")};
  if (from.contains("now")) {
    message.now = games::Holder{number_at<games::UserId>(from, "now"), text_at(from, "player"),
                                from.at("registered").as_bool(), from.at("bot").as_bool()};
  }
  return message;
}

std::optional<NodeMessage> read_analysis_news(const json::object& from) {
  AnalysisMessage message{.id = text_at(from, "id"),
                          .status = text_at(from, "status"),
                          .place = number_at<std::size_t>(from, "place"),
                          .game = text_at(from, "game"),
                          .whole = from.at("whole").as_bool()};
  if (const json::value* terms = from.if_contains("terms")) {
    const json::object& its = terms->as_object();
    message.terms = AnalysisMessage::Terms{.rules = text_at(its, "rules"),
                                           .position = text_at(its, "position"),
                                           .moves = text_at(its, "moves"),
                                           .depth = number_at(its, "depth"),
                                           .movetime_ms = number_at(its, "movetime_ms")};
  }
  if (const json::value* ply = from.if_contains("ply")) {
    const json::object& its = ply->as_object();
    message.ply = AnalysisMessage::Ply{.number = number_at<std::size_t>(its, "number"),
                                       .done = its.at("done").as_bool(),
                                       .json = text_at(its, "json")};
  }
  return message;
}

std::optional<NodeMessage> read(const json::object& from) {
  const std::string kind = text_at(from, "kind");
  if (kind == "game") return read_game(from);
  if (kind == "presence") return read_presence(from);
  if (kind == "chat") return read_chat(from);
  if (kind == "pass-on") return read_pass_on(from);
  if (kind == "rename") return RenameMessage{text_at(from, "player"), text_at(from, "name")};
  if (kind == "people") return PeopleMessage{optional_at<std::int64_t>(from, "revoked")};
  if (kind == "challenge") return ChallengeMessage{text_at(from, "id"), users_at(from, "between")};
  if (kind == "event") return EventMessage{text_at(from, "id")};
  if (kind == "online")
    return OnlineMessage{from.at("whole").as_bool(), users_at(from, "connected"),
                         users_at(from, "around"), users_at(from, "gone")};
  if (kind == "analysis") return read_analysis_news(from);
  if (kind == "analysis-wanted") return AnalysisWantedMessage{text_at(from, "id")};
  if (kind == "analysis-missing") return AnalysisMissingMessage{text_at(from, "id")};
  if (kind == "analysis-cancel") return AnalysisCancelMessage{text_at(from, "id")};
  return std::nullopt;
}

}  // namespace

std::string to_text(const NodeMessage& message) {
  JsonWriter to;
  to.begin_object();
  std::visit([&to](const auto& one) { write(to, one); }, message);
  to.end_object();
  return to.take();
}

std::optional<NodeMessage> parse_node_message(std::string_view text) {
  try {
    return read(json::parse(text).as_object());
  } catch (const std::exception&) {  // what Boost.JSON says of what is not as expected
    return std::nullopt;
  }
}

}  // namespace oware::server

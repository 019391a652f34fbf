// What the nodes of one database tell each other, as JSON on one line. Messages only speed things
// up: all that must not be lost stands in the database. Thread rule: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/people.hpp"
#include "games/store.hpp"
#include "server/live_room.hpp"

namespace oware::server {

// A game has gone on.
struct GameMessage {
  std::string game;
  int version = 0;  // as it stands now
  // The last of them, none where they have to be read from the store.
  std::vector<games::Event> events;
  games::Status status = games::Status::open;
  std::optional<games::TimeMs> deadline;  // of its clock, or when it is withdrawn
  // When these events began or ended it, who holds its seats.
  std::vector<games::UserId> phase_of;
};
// Who follows a game at the node that says so.
struct PresenceMessage {
  std::string game;
  Presence here;
  bool open = false;                      // still waits for a player
  std::optional<games::TimeMs> deadline;  // of an open one
  bool live = false;                      // is listed and being played
};
struct ChatMessage {
  std::string game;
  ChatEvent event;
};
// As GameService::pass_on and GameService::rename.
struct PassOnMessage {
  games::UserId user = 0;
  std::optional<games::Holder> now;
  std::string name;
};
struct RenameMessage {
  std::string player;
  std::string name;
};
// Sessions, names, blocks or personal tokens have changed.
struct PeopleMessage {
  std::optional<std::int64_t> revoked{};  // a personal token that counts no more
};
// It has been made or ended.
struct ChallengeMessage {
  std::string id;
  std::vector<games::UserId> between;
};
// A tournament's log has grown.
struct EventMessage {
  std::string id;
};
// Users at the node that says so: what has changed.
struct OnlineMessage {
  bool whole = false;  // begins to say all: what the node has said before counts no more
  std::vector<games::UserId> connected{};  // have a live connection
  std::vector<games::UserId> around{};     // have a page open
  std::vector<games::UserId> gone{};
};
// Somebody asks at the node that says so for an analysis that it has not.
struct AnalysisWantedMessage {
  std::string id;
};
// The analysis that is wanted is not one of the node that says so.
struct AnalysisMissingMessage {
  std::string id;
};
// Somebody who may has asked there that it ends.
struct AnalysisCancelMessage {
  std::string id;
};
// How an analysis stands at the node that says so: a ply of it, or else its status.
struct AnalysisMessage {
  // What was asked for, in the words of the HTTP interface.
  struct Terms {
    std::string rules;
    std::string position;
    std::string moves;
    int depth = 0;
    int movetime_ms = 0;
  };
  struct Ply {
    std::size_t number = 0;
    bool done = false;
    std::string json;
  };

  std::string id;
  std::optional<Terms> terms{};  // for whoever does not know it yet
  std::optional<Ply> ply{};
  std::string status{};
  std::size_t place = 0;
  std::string game{};  // JSON, or empty
  bool whole = false;  // the last of all that whoever asked did not know
};
using NodeMessage = std::variant<GameMessage, PresenceMessage, ChatMessage, PassOnMessage,
                                 RenameMessage, PeopleMessage, ChallengeMessage, EventMessage,
                                 OnlineMessage, AnalysisWantedMessage, AnalysisMissingMessage,
                                 AnalysisCancelMessage, AnalysisMessage>;

std::string to_text(const NodeMessage& message);
// Nothing for what it does not understand, such as what another version says.
std::optional<NodeMessage> parse_node_message(std::string_view text);

}  // namespace oware::server

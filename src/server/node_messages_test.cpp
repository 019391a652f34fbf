// Messages between nodes: what one writes the other reads, and what is none is not read.
#include "server/node_messages.hpp"

#include <gtest/gtest.h>

#include <tuple>

namespace oware::server {
namespace {

using rules::Side;

template <class Message>
Message there_and_back(const Message& message) {
  const std::string text = to_text(message);
  EXPECT_EQ(text.find('\n'), std::string::npos);
  const auto read = parse_node_message(text);
  EXPECT_TRUE(read && std::holds_alternative<Message>(*read)) << text;
  return std::get<Message>(*read);
}

TEST(NodeMessages, AGameThatHasGoneOn) {
  const rules::House house = *rules::House::from_number(5);
  const GameMessage sent{
      .game = "23456789ab",
      .version = 7,
      .events = {{.version = 6, .at = 1'700'000'000'000, .body = games::Moved{house}},
                 {.version = 7,
                  .at = 1'700'000'000'001,
                  .body = games::Ended{rules::EndReason::majority, std::nullopt}}},
      .status = games::Status::finished,
      .deadline = std::nullopt,
      .phase_of = {3, 9'000'000'000}};
  const GameMessage read = there_and_back(sent);
  EXPECT_EQ(read.game, sent.game);
  EXPECT_EQ(read.version, sent.version);
  EXPECT_EQ(read.events, sent.events);
  EXPECT_EQ(read.status, sent.status);
  EXPECT_EQ(read.deadline, sent.deadline);
  EXPECT_EQ(read.phase_of, sent.phase_of);
}

TEST(NodeMessages, WhoFollows) {
  const PresenceMessage read =
      there_and_back(PresenceMessage{.game = "23456789ab",
                                     .here = {.south = true, .spectators = 5},
                                     .open = true,
                                     .deadline = 12,
                                     .live = true});
  EXPECT_EQ(read.here, (Presence{.south = true, .spectators = 5}));
  EXPECT_TRUE(read.open);
  EXPECT_TRUE(read.live);
  EXPECT_EQ(read.deadline, 12);
}

TEST(NodeMessages, AnAnalysis) {
  const AnalysisMessage sent{
      .id = "23456789ab",
      .terms = AnalysisMessage::Terms{"abapa", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "Ff", 9, 0},
      .ply = AnalysisMessage::Ply{1, true, R"({"ply":1})"},
      .status = "running",
      .place = 2,
      .game = "{}",
      .whole = true};
  const AnalysisMessage read = there_and_back(sent);
  EXPECT_EQ(read.id, sent.id);
  ASSERT_TRUE(read.terms && read.ply);
  EXPECT_EQ(read.terms->rules, "abapa");
  EXPECT_EQ(read.terms->position, sent.terms->position);
  EXPECT_EQ(read.terms->moves, "Ff");
  EXPECT_EQ(read.terms->depth, 9);
  EXPECT_EQ(read.terms->movetime_ms, 0);
  EXPECT_EQ(read.ply->number, 1U);
  EXPECT_TRUE(read.ply->done);
  EXPECT_TRUE(read.whole);
  EXPECT_EQ(read.ply->json, R"({"ply":1})");
  EXPECT_EQ(std::tuple(read.status, read.place, read.game), std::tuple("running", 2U, "{}"));
  const AnalysisMessage bare = there_and_back(AnalysisMessage{.id = "23456789ab"});
  EXPECT_FALSE(bare.terms || bare.ply);
  EXPECT_EQ(there_and_back(AnalysisWantedMessage{"23456789ab"}).id, "23456789ab");
  EXPECT_EQ(there_and_back(AnalysisMissingMessage{"23456789ab"}).id, "23456789ab");
  EXPECT_EQ(there_and_back(AnalysisCancelMessage{"23456789ab"}).id, "23456789ab");
}

TEST(NodeMessages, PeopleAndWhatTheySay) {
  const ChatMessage chat = there_and_back(ChatMessage{
      "23456789ab", {games::ChatRoom::players, 7, R"({"text":"Akwaaba\n\"Ama\" ɔ"})", true}});
  EXPECT_EQ(chat.event.room, games::ChatRoom::players);
  EXPECT_EQ(chat.event.user, 7);
  EXPECT_TRUE(chat.event.only_author);
  EXPECT_EQ(chat.event.json, R"({"text":"Akwaaba\n\"Ama\" ɔ"})");
  const games::Holder holder{8, "player8888", true, true};
  EXPECT_EQ(there_and_back(PassOnMessage{7, holder, "Kofi ɔ"}).now, holder);
  EXPECT_EQ(there_and_back(PassOnMessage{7, std::nullopt, ""}).now, std::nullopt);
  EXPECT_EQ(there_and_back(RenameMessage{"player8888", "Esi"}).name, "Esi");
  EXPECT_EQ(there_and_back(PeopleMessage{4}).revoked, 4);
  EXPECT_EQ(there_and_back(PeopleMessage{}).revoked, std::nullopt);
  EXPECT_EQ(there_and_back(ChallengeMessage{"c", {1, 2}}).between,
            (std::vector<games::UserId>{1, 2}));
  EXPECT_EQ(there_and_back(EventMessage{"e"}).id, "e");
  const OnlineMessage online = there_and_back(OnlineMessage{true, {1}, {2, 3}, {4}});
  EXPECT_TRUE(online.whole);
  EXPECT_FALSE(there_and_back(OnlineMessage{}).whole);
  EXPECT_EQ(online.connected, std::vector<games::UserId>{1});
  EXPECT_EQ(online.around, (std::vector<games::UserId>{2, 3}));
  EXPECT_EQ(online.gone, std::vector<games::UserId>{4});
}

TEST(NodeMessages, WhatIsNoneIsNotRead) {
  const std::string whole = to_text(RenameMessage{"player8888", "Esi"});
  for (const std::string& text :
       {std::string(), std::string("[]"), std::string("{}"), whole.substr(0, whole.size() - 1),
        std::string(R"({"kind":"rename","player":"p"})"),
        std::string(R"({"kind":"rename","player":"p","name":7})"),
        std::string(R"({"kind":"of another version"})"),
        std::string(R"({"kind":"game","game":"g","version":1,"status":"lost","deadline":null,)"
                    R"("events":[],"phase_of":[]})"),
        std::string(
            R"({"kind":"game","game":"g","version":1,"status":"open","deadline":null,)"
            R"("events":[{"version":1,"at":1,"kind":"moved","detail":"Z"}],"phase_of":[]})")})
    EXPECT_FALSE(parse_node_message(text)) << text;
}

}  // namespace
}  // namespace oware::server

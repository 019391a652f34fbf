#include "server/wire_social.hpp"

#include "games/token.hpp"
#include "server/api.hpp"
#include "server/wire_challenges.hpp"

namespace oware::server {
namespace {

using Online = OnlineUsers;

void write_friends(JsonWriter& json, const std::vector<games::Friend>& friends,
                   const Online& online) {
  const auto now = std::chrono::steady_clock::now();
  json.list(friends, [&](JsonWriter& to, const games::Friend& one) {
    // Whether they are here is for those whom they follow, too.
    to.begin_object()
        .field("id", one.player)
        .field("name", one.name)
        .field("mutual", one.mutual)
        .field("online", one.mutual && online.around(one.user, now))
        .field("since_ms", one.since)
        .end_object();
  });
}

void write_profile(JsonWriter& json, const games::Profile& profile) {
  json.field_or_null("country", profile.country)
      .field("text", profile.text)
      .key("best")
      .list(profile.best, [](JsonWriter& to, const std::string& game) { to.value(game); });
}

void write_message(JsonWriter& json, const games::PrivateMessage& message, games::UserId reader) {
  json.begin_object()
      .field("id", message.id)
      .field("mine", message.from == reader)
      .field("text", message.text)
      .field("at_ms", message.at)
      .field("read", message.read > 0)
      .end_object();
}

void write_notice(JsonWriter& json, const games::Notice& notice) {
  json.begin_object()
      .field("id", notice.id)
      .field("kind", games::to_string(notice.kind))
      .field_or_null("name", notice.name)
      .field_or_null("about", notice.about)
      .field("at_ms", notice.at)
      .field("read", notice.read)
      .end_object();
}

// A rating as it is kept, without what is behind the point.
RawJson whole_points(const std::string& rating) {
  return {std::string_view(rating).substr(0, rating.find('.'))};
}

void write_records(JsonWriter& json, const games::Records& records) {
  json.begin_object().key("peaks").list(records.peaks,
                                        [](JsonWriter& to, const games::Records::Peak& peak) {
                                          to.begin_object()
                                              .field("pool", peak.pool)
                                              .field("rating", whole_points(peak.rating))
                                              .field("at_ms", peak.at)
                                              .end_object();
                                        });
  json.key("best_win");
  if (records.best_win) {
    json.begin_object()
        .field("game", records.best_win->game)
        .field("name", records.best_win->name)
        .field("rating", whole_points(records.best_win->rating))
        .field("at_ms", records.best_win->at)
        .end_object();
  } else {
    json.value(nullptr);
  }
  json.field("puzzles_solved", records.puzzles_solved)
      .key("openings")
      .list(records.openings, [](JsonWriter& to, const games::Records::Opening& one) {
        to.begin_object()
            .field("side", rules::to_string(one.side))
            .field("line", one.line)
            .field("won", one.won)
            .field("drawn", one.drawn)
            .field("lost", one.lost)
            .end_object();
      });
  json.end_object();
}

}  // namespace

Result<games::Profile> read_own_profile(const boost::json::object& body) {
  games::Profile profile;
  profile.country = text_or(body, "country");
  if (!profile.country.empty() && !games::is_country(profile.country))
    return impossible("country", profile.country, "two capital letters of ISO 3166-1");
  const std::string text = text_or(body, "text");
  auto clean = games::clean_profile_text(text);
  if (!clean)
    return impossible("text", std::to_string(text.size()) + " bytes",
                      "at most " + std::to_string(games::kMostProfileText) + " letters");
  profile.text = *std::move(clean);
  if (const auto* best = body.if_contains("best"); best != nullptr && best->is_array()) {
    for (const auto& game : best->get_array()) {
      const std::string id(game.as_string());
      if (!games::is_game_id(id)) return impossible("best", id, "ids of games");
      profile.best.push_back(id);
    }
  }
  return profile;
}

std::string friends_text(const games::Friends& friends, const Online& online) {
  JsonWriter json;
  json.begin_object().key("following");
  write_friends(json, friends.following, online);
  json.key("followers");
  write_friends(json, friends.followers, online);
  return json.end_object().take();
}

std::string relation_text(const games::Relation& relation) {
  JsonWriter json;
  json.begin_object()
      .field("follows", relation.follows)
      .field("followed", relation.followed)
      .end_object();
  return json.take();
}

std::string own_profile_text(const games::Profile& profile) {
  JsonWriter json;
  json.begin_object();
  write_profile(json, profile);
  return json.end_object().take();
}

std::string profile_text(const games::User& user, const ProfilePage& page) {
  JsonWriter json;
  json.begin_object().field("id", user.player).field("name", user.name);
  write_profile(json, page.profile);
  json.field("online", page.online).key("clubs");
  json.list(page.clubs, [](JsonWriter& to, const games::Club& club) {
    to.begin_object().field("id", club.id).field("name", club.name).end_object();
  });
  json.key("records");
  write_records(json, page.records);
  json.field("following", page.counts.following).field("followers", page.counts.followers);
  json.key("you");
  if (page.you) {
    json.value(RawJson{relation_text(*page.you)});
  } else {
    json.value(nullptr);
  }
  return json.end_object().take();
}

std::string message_text(const games::PrivateMessage& message, games::UserId reader) {
  JsonWriter json;
  write_message(json, message, reader);
  return json.take();
}

std::string messages_text(const std::vector<games::PrivateMessage>& messages,
                          const games::User& other, games::UserId reader,
                          const MessagesShown& shown) {
  JsonWriter json;
  json.begin_object()
      .field("id", other.player)
      .field("name", other.name)
      .field("online", shown.can_write && shown.online)
      .field("can_write", shown.can_write)
      .field("more", shown.more)
      .key("messages")
      .list(messages, [reader](JsonWriter& to, const games::PrivateMessage& one) {
        write_message(to, one, reader);
      });
  return json.end_object().take();
}

std::string conversations_text(const std::vector<games::Conversation>& conversations,
                               games::UserId reader) {
  JsonWriter json;
  json.begin_object().key("conversations");
  json.list(conversations, [&](JsonWriter& to, const games::Conversation& one) {
    to.begin_object()
        .field("id", one.player)
        .field("name", one.name)
        .field("unread", one.unread)
        .key("last");
    write_message(to, one.last, reader);
    to.end_object();
  });
  return json.end_object().take();
}

std::string notices_text(const games::Notices& notices) {
  JsonWriter json;
  json.begin_object().field("unread", notices.unread).key("notices");
  json.list(notices.notices, write_notice);
  return json.end_object().take();
}

void write_social_life(JsonWriter& json, const games::SocialLife& life, games::UserId user,
                       games::TimeMs now) {
  const auto write_names = [](JsonWriter& to, const games::Friend& one) {
    to.begin_object()
        .field("id", one.player)
        .field("name", one.name)
        .field("since_ms", one.since)
        .end_object();
  };
  json.key("profile").value(RawJson{own_profile_text(life.profile)});
  json.key("following").list(life.friends.following, write_names);
  json.key("followers").list(life.friends.followers, write_names);
  json.key("messages")
      .list(life.messages, [user](JsonWriter& to, const games::SocialLife::Written& one) {
        to.begin_object().field("with", one.name).key("message");
        write_message(to, one.message, user);
        to.end_object();
      });
  json.key("notices").list(life.notices, write_notice);
  json.key("challenges").list(life.challenges, [now](JsonWriter& to, const games::Challenge& one) {
    write_challenge(to, one, now);
  });
  json.key("events").list(life.events, [](JsonWriter& to, const games::OwnEvent& one) {
    to.begin_object()
        .field("id", one.event)
        .field("name", one.name)
        .field("what", one.what)
        .field("at_ms", one.at)
        .end_object();
  });
}

}  // namespace oware::server

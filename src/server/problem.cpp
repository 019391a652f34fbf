#include "server/problem.hpp"

#include <utility>

#include "server/json_writer.hpp"

namespace oware::server {
namespace {

using games::CommandErrorCode;

struct Kind {
  int status;
  std::string_view code;
  std::string_view title;
};

constexpr Kind kind_of(CommandErrorCode code) {
  switch (code) {
    case CommandErrorCode::no_such_game:
      return {404, "no-such-game", "There is no such game"};
    case CommandErrorCode::no_token:
      return {401, "no-token", "A seat's token is needed"};
    case CommandErrorCode::other_game:
      return {403, "other-game", "The token belongs to another game"};
    case CommandErrorCode::stale_ply:
      return {409, "stale-ply", "The game is at another ply"};
    case CommandErrorCode::not_started:
      return {409, "not-started", "The game has not begun"};
    case CommandErrorCode::finished:
      return {409, "finished", "The game is over"};
    case CommandErrorCode::not_your_turn:
      return {403, "not-your-turn", "It is not your turn"};
    case CommandErrorCode::illegal_move:
      return {422, "illegal-move", "The move is not legal"};
    case CommandErrorCode::seat_taken:
      return {409, "seat-taken", "Both seats are taken"};
    case CommandErrorCode::no_offer:
      return {409, "no-offer", "There is no such offer"};
    case CommandErrorCode::not_now:
      return {409, "not-now", "That is not possible now"};
    case CommandErrorCode::blocked:
      return {403, "blocked", "These two do not play each other"};
    case CommandErrorCode::damaged:
      return {500, "corrupt", "This game is damaged"};
  }
  return {500, "internal", "Something is broken here"};
}

constexpr Kind kind_of_admission(ProblemCode code) {
  switch (code) {
    case ProblemCode::registration_closed:
      return {403, "registration-closed", "Nobody makes an account here"};
    case ProblemCode::no_invite:
      return {403, "no-invite", "An invite is needed that stands"};
    case ProblemCode::no_invites:
      return {409, "no-invites", "Invites are of no use here"};
    case ProblemCode::no_such_invite:
      return {404, "no-such-invite", "There is no such invite"};
    case ProblemCode::too_many_invites:
      return {409, "too-many-invites", "So many invites can be open, and no more"};
    case ProblemCode::account_closed:
      return {403, "account-closed", "The account has been closed"};
    case ProblemCode::no_appeal:
      return {409, "no-appeal", "There is nothing to appeal against"};
    case ProblemCode::unwanted_word:
      return {422, "unwanted-word", "A word in the name is not wanted here"};
    default:
      return {500, "internal", "Something is broken here"};
  }
}

constexpr Kind kind_of_credentials(ProblemCode code) {
  switch (code) {
    case ProblemCode::mail_off:
      return {409, "mail-off", "This site sends no letters"};
    case ProblemCode::bad_address:
      return {422, "bad-address", "This is no address of e-mail"};
    case ProblemCode::bad_link:
      return {404, "bad-link", "The link does not count any more"};
    case ProblemCode::code_required:
      return {401, "code-required", "A code of your authenticator is needed"};
    case ProblemCode::wrong_code:
      return {401, "wrong-code", "The code is wrong"};
    case ProblemCode::has_authenticator:
      return {409, "has-authenticator", "An authenticator is in use already"};
    case ProblemCode::no_authenticator:
      return {409, "no-authenticator", "There is no authenticator"};
    case ProblemCode::bad_passkey:
      return {422, "bad-passkey", "The passkey does not prove anything"};
    case ProblemCode::too_many_passkeys:
      return {409, "too-many-passkeys", "So many passkeys an account has, and no more"};
    case ProblemCode::no_such_passkey:
      return {404, "no-such-passkey", "There is no such passkey"};
    default:
      return kind_of_admission(code);
  }
}

constexpr Kind kind_of_programs(ProblemCode code) {
  switch (code) {
    case ProblemCode::unknown_token:
      return {401, "no-token", "A token is needed that is known"};
    case ProblemCode::no_scope:
      return {403, "no-scope", "The token does not permit this"};
    case ProblemCode::no_such_token:
      return {404, "no-such-token", "There is no such token"};
    case ProblemCode::too_many_tokens:
      return {409, "too-many-tokens", "So many tokens an account has, and no more"};
    case ProblemCode::no_bots:
      return {403, "no-bots", "A bot account does not do this"};
    case ProblemCode::has_played:
      return {409, "has-played", "The account has played as a person"};
    case ProblemCode::too_many_streams:
      return {429, "too-many-streams", "So many streams a token has, and no more"};
    default:
      return kind_of_credentials(code);
  }
}

constexpr Kind kind_between_people(ProblemCode code) {
  switch (code) {
    case ProblemCode::not_signed_in:
      return {401, "not-signed-in", "Nobody is signed in"};
    case ProblemCode::wrong_password:
      return {401, "wrong-password", "Name and password do not belong together"};
    case ProblemCode::muted:
      return {403, "muted", "You may not talk at the moment"};
    case ProblemCode::banned:
      return {403, "banned", "You may not play here"};
    case ProblemCode::no_such_room:
      return {403, "no-such-room", "This room is not yours"};
    case ProblemCode::no_such_player:
      return {404, "no-such-player", "There is no such player"};
    case ProblemCode::no_such_session:
      return {404, "no-such-session", "There is no such session"};
    case ProblemCode::name_taken:
      return {409, "name-taken", "The name is taken"};
    case ProblemCode::registered:
      return {409, "registered", "You have an account already"};
    case ProblemCode::bad_name:
      return {422, "bad-name", "The name cannot be an account's"};
    case ProblemCode::bad_password:
      return {422, "bad-password", "The password cannot be one"};
    case ProblemCode::bad_text:
      return {422, "bad-text", "The text cannot be sent"};
    case ProblemCode::push_off:
      return {409, "push-off", "Messages to browsers are switched off"};
    case ProblemCode::too_many_browsers:
      return {409, "too-many-browsers", "Too many browsers are told"};
    case ProblemCode::no_such_analysis:
      return {404, "no-such-analysis", "There is no such analysis"};
    case ProblemCode::another_version:
      return {409, "another-version", "It has been changed elsewhere"};
    case ProblemCode::too_many_analyses:
      return {409, "too-many-analyses", "So many analyses can be kept, and no more"};
    case ProblemCode::not_friends:
      return {403, "not-friends", "Only those who follow each other write to each other"};
    case ProblemCode::too_many_followed:
      return {409, "too-many-followed", "So many accounts one can follow, and no more"};
    case ProblemCode::too_many_messages:
      return {409, "too-many-messages", "So many messages wait to be read, and no more"};
    case ProblemCode::no_such_message:
      return {404, "no-such-message", "There is no such message"};
    default:
      return kind_of_programs(code);
  }
}

constexpr Kind kind_of(ProblemCode code) {
  switch (code) {
    case ProblemCode::bad_request:
      return {400, "bad-request", "The request is malformed"};
    case ProblemCode::bad_origin:
      return {403, "bad-origin", "The request comes from another site"};
    case ProblemCode::no_such_page:
      return {404, "no-such-page", "There is nothing here"};
    case ProblemCode::bad_method:
      return {405, "bad-method", "This method does not apply here"};
    case ProblemCode::body_too_large:
      return {413, "body-too-large", "The body is too large"};
    case ProblemCode::header_too_large:
      return {431, "header-too-large", "The header is too large"};
    case ProblemCode::bad_content_type:
      return {415, "bad-content-type", "The body must be JSON"};
    case ProblemCode::upgrade_required:
      return {426, "upgrade-required", "A WebSocket is needed here"};
    case ProblemCode::too_many_requests:
      return {429, "too-many-requests", "Too many requests"};
    case ProblemCode::internal:
      return {500, "internal", "Something is broken here"};
    case ProblemCode::no_key:
      return {401, "no-token", "An administrator's key is needed"};
    case ProblemCode::chat_closed:
      return {403, "chat-closed", "Nobody can talk at the moment"};
    case ProblemCode::read_only:
      return {503, "read-only", "The site can only be looked at"};
    case ProblemCode::unavailable:
      return {503, "unavailable", "Not possible at the moment"};
    default:
      return kind_between_people(code);
  }
  return {500, "internal", "Something is broken here"};
}

// The members that every problem has; its object is still open.
JsonWriter begin_document(const Kind& kind, std::string_view detail) {
  JsonWriter json;
  json.begin_object()
      .field("type", "about:blank")
      .field("title", kind.title)
      .field("status", kind.status)
      .field("detail", detail)
      .field("code", kind.code);
  return json;
}

Response answer(const Kind& kind, JsonWriter json) {
  Response response{.status = kind.status,
                    .content_type = "application/problem+json",
                    .headers = {},
                    .body = json.end_object().take() + "\n"};
  if (kind.status == 401)
    response.headers.emplace_back("WWW-Authenticate", "Bearer realm=\"oware\"");
  return response;
}

}  // namespace

Response problem(ProblemCode code, std::string_view detail,
                 std::initializer_list<ProblemParam> params) {
  const Kind kind = kind_of(code);
  JsonWriter json = begin_document(kind, detail);
  if (params.size() > 0) {
    json.key("params").begin_object();
    for (const ProblemParam& param : params)
      std::visit([&](auto value) { json.field(param.name, value); }, param.value);
    json.end_object();
  }
  Response response = answer(kind, std::move(json));
  if (kind.status == 503) response.headers.emplace_back("Retry-After", "2");
  return response;
}

Response problem(const games::CommandError& error) {
  const Kind kind = kind_of(error.code);
  JsonWriter json = begin_document(kind, error.detail);
  if (error.code == CommandErrorCode::illegal_move) {
    json.key("legal").list(error.legal, [](JsonWriter& to, rules::House house) {
      const char letter = house.letter();
      to.value(std::string_view(&letter, 1));
    });
  }
  return answer(kind, std::move(json));
}

Response problem(const Error& error) {
  const ErrorPolicy& known = policy(error.code);
  if (known.http_status == 503)
    return problem(ProblemCode::unavailable, "Please try again in a moment. Nothing was changed.");
  if (known.http_status >= 500)
    return problem(ProblemCode::internal, "The fault is ours and has been logged.");
  const Kind kind{known.http_status, known.name, "The request asks for what is not possible"};
  JsonWriter json = begin_document(kind, message(error));
  json.key("params")
      .begin_object()
      .field("field", error.what)
      .field("expected", error.expected)
      .end_object();
  return answer(kind, std::move(json));
}

Response problem(const ServiceError& error) {
  return std::visit([](const auto& cause) { return problem(cause); }, error);
}

}  // namespace oware::server

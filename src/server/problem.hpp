// What goes wrong, as clients see it: problem documents by RFC 9457 with our own `code`, which
// clients may compare. One table of codes, statuses and titles (problem.cpp); docs/http_api.md
// lists them. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "games/apply.hpp"
#include "server/message.hpp"

namespace oware::server {

// Problems of HTTP itself; those of games are games::CommandErrorCode.
enum class ProblemCode : std::uint8_t {
  bad_request,  // a request or a body that does not parse
  bad_origin,   // another site's page sent it
  no_such_page,
  bad_method,
  body_too_large,
  header_too_large,
  bad_content_type,
  upgrade_required,  // a live address asked for without a WebSocket
  too_many_requests,
  internal,
  no_key,       // of an administrator
  chat_closed,  // site-wide
  read_only,    // the site can only be looked at
  unavailable,  // too busy, or the disk does not take it
  // Problems between people:
  not_signed_in,  // neither a guest nor an account
  wrong_password,
  muted,   // by an administrator
  banned,  // by an administrator
  no_such_room,
  no_such_player,
  no_such_session,
  name_taken,
  registered,  // an account cannot do that
  bad_name,
  bad_password,
  bad_text,
  push_off,           // the server tells no browsers
  too_many_browsers,  // of one person
  // Problems about analyses:
  no_such_analysis,
  another_version,    // of what is to be replaced
  too_many_analyses,  // kept by one person
  // Problems of programs:
  unknown_token,     // a personal token that there is not
  no_scope,          // the token does not permit it
  no_such_token,     // of the account
  too_many_tokens,   // of one account
  no_bots,           // the account is a bot
  has_played,        // and so becomes no bot
  too_many_streams,  // of one token
  // Problems between accounts:
  not_friends,        // they do not follow each other, or one does not want to hear the other
  too_many_followed,  // by one account
  too_many_messages,  // that one reader has not read
  no_such_message,
  // Problems of how one signs in:
  mail_off,  // the server sends no letters
  bad_address,
  bad_link,       // unknown, used or expired
  code_required,  // of an authenticator
  wrong_code,
  has_authenticator,
  no_authenticator,
  bad_passkey,
  too_many_passkeys,  // of one account
  no_such_passkey,
  // Problems of coming in, and of staying:
  registration_closed,  // nobody makes an account here
  no_invite,            // one is needed that stands
  no_invites,           // none are made here
  no_such_invite,
  too_many_invites,  // open, of one person
  account_closed,    // by an administrator
  no_appeal,         // nothing to appeal against, or one is written
  unwanted_word,     // in a name
};

// What varies in a problem's sentence, for pages that say it in their own words.
struct ProblemParam {
  std::string_view name;
  std::variant<std::int64_t, bool> value;
};

Response problem(ProblemCode code, std::string_view detail,
                 std::initializer_list<ProblemParam> params = {});
Response problem(const games::CommandError& error);
// Status and code by the one table of errors (policy); what is broken on our side is not told in
// detail.
Response problem(const Error& error);

// Why a request about a game failed: by the rules of the house, or because something is broken or
// too busy.
using ServiceError = std::variant<games::CommandError, Error>;
Response problem(const ServiceError& error);

}  // namespace oware::server

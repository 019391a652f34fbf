// Answers that many addresses share, and the questions about a request that decide between them.
// Thread rule: pure functions.
#pragma once

#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>

#include "server/message.hpp"

namespace oware::server {

Response json_answer(int status, std::string body);
Response text(std::string body, std::string_view type);
Response not_allowed(std::string allowed);
Response too_many();
// As many analyses wait as may; likely one more may in so many seconds.
Response analyses_full(int seconds);
// Memory is scarce, and this is new work.
Response memory_scarce();
Response bad_origin();
Response no_such_page();
Response not_signed_in();
// A personal token that there is not, or no longer.
Response unknown_token();
// A body that is not what it should be: malformed (400), or well formed with an impossible value
// (by the table of errors).
Response bad_body(const Error& error);
// A browser's form may not pass for the page: with a cookie, a body must say that it is JSON. Plain
// clients, which often name a form's type by default, may send JSON under any name.
std::optional<Response> wrong_type(const Request& request);

bool reads(const Request& request);

}  // namespace oware::server

// How an account is entered, shared by what does it by password, by link and by passkey. Thread
// rule: the loop thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/message.hpp"
#include "server/services.hpp"

namespace oware::server {

// Too many passwords wait to be looked at.
Response busy_with_passwords();
Response wrong_password();
// The answer that refuses a new password; nothing when it may be one.
std::optional<Response> bad_password(std::string_view password);
// Nothing when it is the account's; else the answer that refuses. Counted as an attempt.
Task<std::optional<Response>> check_password(const Services& services, const Request& request,
                                             games::UserId user, std::string password);
// Nothing when the account asks for no code, or this is one, which is then used up.
Task<std::optional<Response>> check_code(const Services& services, games::UserId user,
                                         std::string code);
// The guest who asks, if one does.
Task<Outcome<std::optional<games::UserId>>> asking_guest(const Services& services,
                                                         const Request& request);
// A session of the account; the guest's games become the account's.
Task<Outcome<Identity>> enter(const Services& services, const Request& request, games::UserId user);

// The form in which a recovery code is shown, and the one that is hashed: letters and digits alone.
std::string recovery_code();
std::string plain_code(std::string_view code);

}  // namespace oware::server

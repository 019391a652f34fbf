// JSON of how accounts prove themselves (docs/openapi.json). Thread rule: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/credentials.hpp"
#include "server/json_writer.hpp"

namespace oware::server {

void write_credentials(JsonWriter& json, const games::Credentials& credentials);
std::string credentials_text(const games::Credentials& credentials, bool mail);
std::string authenticator_text(std::string_view secret, std::string_view uri);
std::string recovery_codes_text(const std::vector<std::string>& codes);
std::string passkey_text(const games::Passkey& passkey);
std::string passkey_options_text(std::string_view challenge, std::string_view site,
                                 const games::User& user, const std::vector<games::Passkey>& known);
std::string sign_in_options_text(std::string_view challenge, std::string_view site);

}  // namespace oware::server

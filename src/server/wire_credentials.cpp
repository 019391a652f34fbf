#include "server/wire_credentials.hpp"

namespace oware::server {
namespace {

void write_passkey(JsonWriter& json, const games::Passkey& passkey) {
  json.begin_object()
      .field("id", passkey.id)
      .field("name", passkey.name)
      .field("created_ms", passkey.created)
      .field("used_ms", passkey.used)
      .end_object();
}

void write_members(JsonWriter& json, const games::Credentials& credentials) {
  json.key("email");
  if (credentials.email) {
    json.begin_object()
        .field("address", credentials.email->address)
        .field("verified_ms", credentials.email->verified)
        .field("digest", credentials.email->digest)
        .end_object();
  } else {
    json.value(nullptr);
  }
  json.field("authenticator", credentials.authenticator)
      .field("recovery_codes", credentials.recovery_codes)
      .key("passkeys")
      .list(credentials.passkeys, write_passkey);
}

}  // namespace

void write_credentials(JsonWriter& json, const games::Credentials& credentials) {
  json.begin_object();
  write_members(json, credentials);
  json.end_object();
}

std::string credentials_text(const games::Credentials& credentials, bool mail) {
  JsonWriter json;
  json.begin_object().field("mail", mail);
  write_members(json, credentials);
  return json.end_object().take();
}

std::string authenticator_text(std::string_view secret, std::string_view uri) {
  JsonWriter json;
  json.begin_object().field("secret", secret).field("uri", uri).end_object();
  return json.take();
}

std::string recovery_codes_text(const std::vector<std::string>& codes) {
  JsonWriter json;
  json.begin_object().key("recovery_codes").list(codes, [](JsonWriter& to, const auto& code) {
    to.value(code);
  });
  return json.end_object().take();
}

std::string passkey_text(const games::Passkey& passkey) {
  JsonWriter json;
  write_passkey(json, passkey);
  return json.take();
}

std::string passkey_options_text(std::string_view challenge, std::string_view site,
                                 const games::User& user,
                                 const std::vector<games::Passkey>& known) {
  JsonWriter json;
  json.begin_object()
      .field("challenge", challenge)
      .field("site", site)
      .field("user", user.player)
      .field("name", user.name)
      .key("known")
      .list(known, [](JsonWriter& to, const games::Passkey& one) { to.value(one.credential); });
  return json.end_object().take();
}

std::string sign_in_options_text(std::string_view challenge, std::string_view site) {
  JsonWriter json;
  json.begin_object().field("challenge", challenge).field("site", site).end_object();
  return json.take();
}

}  // namespace oware::server

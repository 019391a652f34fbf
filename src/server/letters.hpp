// What the site writes to people by e-mail, in the languages of its page. Thread rule: pure
// functions.
#pragma once

#include <string>

#include "games/credentials.hpp"

namespace oware::server {

// `site` is the site's address without a slash at its end; the token stands behind a #, which
// browsers keep to themselves. Due at once.
games::Letter verification_letter(const games::Addressee& to, const std::string& site,
                                  const std::string& token, games::TimeMs now);
games::Letter reset_letter(const games::Addressee& to, const std::string& site,
                           const std::string& token, games::TimeMs now);
games::Letter digest_letter(const games::DueDigest& due, const std::string& site,
                            games::TimeMs now);

}  // namespace oware::server

// A bot: brings an engine that speaks the text protocol (docs/protocol.md) to a site
// (docs/bots.md), under an account's personal token.
//
// It follows the stream of its account's events: answers challenges as the options say, and plays
// each game (game_player.hpp). Nothing is kept on its side, so a bot that is started again goes on
// with every game that it finds. Thread rule: run() blocks; engines think on threads of their own.
#pragma once

#include <oware/error.hpp>

#include "bot/options.hpp"
#include "bot/site.hpp"

namespace oware::bot {

// A personal token from a file that nobody else may read, or from standard input ("-"). Errors:
// unreadable (the file; others may read it), bad_file (no token).
Result<std::string> read_token(const std::string& path);

// Until SIGINT or SIGTERM. A site that does not answer is tried again and again. Errors:
// not_allowed (the token, or the account), unavailable (no threads).
Result<void> run(const Site& site, const std::string& token, const Options& options, const Say& say,
                 const std::function<void(const Finished&)>& finished);

}  // namespace oware::bot

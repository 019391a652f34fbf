// `oware bot`: brings an engine to a site, under a bot account's token.
#include "bot/bot.hpp"

#include <unistd.h>

#include "command.hpp"
#include "option_values.hpp"
#include "output.hpp"

namespace oware::app {
namespace {

struct BotCommand {
  std::string site;
  std::string token_file;
  std::vector<std::string> engine_options;
  std::string rated = "both";
  int depth = 0;
  std::uint64_t nodes = 0;
  bool no_rematches = false;
  bool json = false;
  bot::Options bot;
};

// "Level=3"
Result<protocol::EngineOption> parse_engine_option(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || text.find_first_of("\r\n") != std::string::npos)
    return tl::unexpected(Error{ErrorCode::usage, "--option", text, "NAME=VALUE", 0, 0});
  return protocol::EngineOption{text.substr(0, equals), text.substr(equals + 1)};
}

int run(const BotCommand& command) {
  bot::Options options = command.bot;
  for (const std::string& text : command.engine_options) {
    auto option = parse_engine_option(text);
    if (!option) return report(option.error());
    options.engine_options.push_back(*std::move(option));
  }
  const auto site = bot::parse_site(command.site);
  if (!site) return report(site.error());
  const auto token = bot::read_token(command.token_file);
  if (!token) return report(token.error());
  if (command.depth > 0) options.depth = command.depth;
  if (command.nodes > 0) options.nodes = command.nodes;
  if (command.rated == "rated") options.rated = bot::Options::Rated::rated;
  if (command.rated == "casual") options.rated = bot::Options::Rated::casual;
  options.rematches = !command.no_rematches;
  const bot::Say say = [](std::string_view line) { print_error("oware: {}\n", line); };
  const bool json = command.json;
  const auto finished = [json](const bot::Finished& game) {
    if (!json) return;
    print_out("{{\"game\":{},\"side\":\"{}\",\"result\":\"{}\"}}\n", json_text(game.game),
              game.side, game.result);
    static_cast<void>(flush_output());
  };
  if (const auto ran = bot::run(*site, *token, options, say, finished); !ran)
    return report(ran.error());
  print_error("oware: stopped; games that are being played go on when it is started again\n");
  return kDone;
}

void add_filters(CLI::App& command, BotCommand& options) {
  const std::string group = "Which challenges it accepts";
  command
      .add_option("--concurrency", options.bot.concurrency,
                  "Games for which it thinks at the same time; a challenge waits while it has so "
                  "many")
      ->check(whole_number(1, 64))
      ->capture_default_str()
      ->group(group);
  command
      .add_option(
          "--accept-rules", options.bot.rules,
          "A rule set that it plays, as the site names it; may be given again (default: all)")
      ->group(group);
  command
      .add_option("--accept-clock", options.bot.clocks,
                  "A kind of clock; may be given again (default: all)")
      ->check(one_of({"live", "correspondence", "none"}))
      ->group(group);
  command.add_option("--accept-rated", options.rated, "Rated games, casual ones, or both")
      ->check(one_of({"both", "rated", "casual"}))
      ->capture_default_str()
      ->group(group);
  command.add_flag("--no-rematches", options.no_rematches, "Offers of a rematch are left alone")
      ->group(group);
}

}  // namespace

void add_bot(CLI::App& program, Status& status) {
  auto options = std::make_shared<BotCommand>();
  CLI::App* command =
      program.add_subcommand("bot", "Play on a site with an engine that speaks the text protocol");
  command->add_option("--site", options->site, "The site's address: https://oware.example")
      ->required();
  command
      ->add_option("--token-file", options->token_file,
                   "File with a personal token (- for standard input) of the scope \"bot\", for "
                   "its owner's eyes alone")
      ->required();
  command->add_option("--engine", options->bot.engine, "The engine's command")->required();
  command->add_option("--option", options->engine_options,
                      "NAME=VALUE, set in the engine; may be given again");
  auto* budget = command->add_option_group("budget", "What a move may cost");
  budget
      ->add_option("--movetime", options->bot.move_ms,
                   "Milliseconds a move where no clock runs, and by correspondence")
      ->check(whole_number(1, 3'600'000))
      ->capture_default_str();
  budget->add_option("--nodes", options->nodes, "Positions a move, whatever the clock")
      ->check(whole_number(1, kMostNodes));
  budget->add_option("--depth", options->depth, "Plies a move, whatever the clock")
      ->check(whole_number(1, 60));
  budget->require_option(0, 1);
  add_filters(*command, *options);
  command->add_flag("--json", options->json, "One JSON object a game that has ended");
  command->footer(
      "The account becomes a bot account, for good. docs/bots.md tells how to get a token.\n"
      "Example: oware bot --site https://oware.example --token-file token --engine 'oware engine' "
      "--option Level=3");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

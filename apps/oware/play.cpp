// `oware play`: a game on the terminal.
#include <langinfo.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <memory>
#include <oware/engine.hpp>
#include <random>

#include "build/background.hpp"
#include "option_values.hpp"
#include "tables.hpp"
#include "terminal/session.hpp"

namespace oware::app {
namespace {

const std::map<std::string, terminal::Player> kOpponents = {
    {"computer", terminal::Player::computer}, {"person", terminal::Player::person}};
const std::map<std::string, terminal::SideChoice> kSides = {
    {"random", terminal::SideChoice::random},
    {"south", terminal::SideChoice::south},
    {"north", terminal::SideChoice::north}};
const std::map<std::string, terminal::Speed> kSpeeds = {{"slow", terminal::Speed::slow},
                                                        {"normal", terminal::Speed::normal},
                                                        {"fast", terminal::Speed::fast},
                                                        {"off", terminal::Speed::off}};

constexpr int kUsualTableSeeds = 16;  // two or three seconds of building

struct PlayOptions {
  terminal::SessionOptions session;
  std::string opponent = "computer";
  std::string side = "random";
  std::string speed = "normal";
  std::string rules = "abapa";
  bool ascii = false;
  std::string language;
  TablesOptions tables;
};

template <class Value>
CLI::Validator key_of(const std::map<std::string, Value>& choices) {
  std::vector<std::string> names;
  for (const auto& [name, value] : choices) names.push_back(name);
  return one_of(names);
}

bool speaks_utf8() {
  std::setlocale(LC_ALL, "");
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8";
}

// --language, or that of the locale; English where we do not speak it.
terminal::Language language_of(const PlayOptions& options) {
  const char* locale = std::setlocale(LC_MESSAGES, nullptr);
  const std::string name = !options.language.empty() ? options.language
                           : locale != nullptr       ? locale
                                                     : "";
  return terminal::language_named(name).value_or(terminal::Language::english);
}

int run(PlayOptions options) {
  const Result<rules::RuleSet> rule_set = rules::parse_rule_set(options.rules);
  if (!rule_set) return report(rule_set.error());
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) {
    return report(Error{ErrorCode::unavailable, "play: no terminal to show a board on", "",
                        "a terminal; without one, oware serve plays in the browser, oware engine "
                        "over a pipe, and oware replay reads games"});
  }
  terminal::SessionOptions& session = options.session;
  session.game.match.rules = *rule_set;
  session.game.match.opponent = kOpponents.at(options.opponent);
  session.game.match.side = kSides.at(options.side);
  session.game.speed = kSpeeds.at(options.speed);
  session.game.date = today();
  session.game.seed = std::random_device{}();
  if (std::getenv("NO_COLOR") != nullptr) session.colours = terminal::Colours::off;
  if (!speaks_utf8() || options.ascii) session.characters = terminal::Characters::ascii;
  session.game.language = language_of(options);
  session.interrupted = interrupted;
  install_interrupt_handler();
  std::optional<build::Background> tables;
  if (session.table_seeds > 0)
    session.tables =
        &tables.emplace(build::BackgroundOptions{.folder = tables_folder(options.tables)});
  const Result<void> played = terminal::play(session);
  return played ? kDone : report(played.error());
}

}  // namespace

void add_play(CLI::App& program, Status& status) {
  auto options = std::make_shared<PlayOptions>();
  terminal::Options& game = options->session.game;
  CLI::App* command = program.add_subcommand(
      "play", "Play on the terminal, against the computer or a person beside you");
  command->add_option("file", options->session.file, "A game to go on with, in OGN");
  command->add_option("--opponent", options->opponent, "Who plays the other side")
      ->check(key_of(kOpponents))
      ->capture_default_str();
  command->add_option("--level", game.match.level, "The computer's strength")
      ->check(whole_number(search::kMinLevel, search::kMaxLevel))
      ->capture_default_str();
  command->add_option("--side", options->side, "The side you play")
      ->check(key_of(kSides))
      ->capture_default_str();
  add_rules_option(*command, options->rules);
  command->add_option("--speed", options->speed, "How fast seeds are sown, one by one")
      ->check(key_of(kSpeeds))
      ->capture_default_str();
  command->add_option("--tables", options->tables.folder,
                      "Folder of endgame tables (default: tables/ in your data folder)");
  command
      ->add_option(
          "--table-seeds", options->session.table_seeds,
          "Endgames to build in the background and play from, in seeds on the board; 0: none")
      ->check(whole_number(0, kMostTableSeeds))
      ->default_val(kUsualTableSeeds);
  command
      ->add_option("--language", options->language,
                   "Language of the game (default: the locale's, else en)")
      ->check(one_of({terminal::kLanguageNames.begin(), terminal::kLanguageNames.end()}));
  command->add_flag("--guarded", game.guarded, "Houses do not tell their seeds; # counts your row");
  command->add_flag("--ascii", options->ascii, "Draw with plain characters");
  command->footer("Example: oware play --level 5 --side south --rules awari");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

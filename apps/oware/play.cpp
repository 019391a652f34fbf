// `oware play`: a game on the terminal.
#include <fmt/chrono.h>
#include <langinfo.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <oware/engine.hpp>
#include <random>

#include "build/background.hpp"
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
  TablesOptions tables;
};

template <class Value>
CLI::IsMember one_of(const std::map<std::string, Value>& choices) {
  std::vector<std::string> names;
  for (const auto& [name, value] : choices) names.push_back(name);
  return CLI::IsMember(names);
}

bool speaks_utf8() {
  std::setlocale(LC_ALL, "");
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8";
}

std::string today() { return fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))); }

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
      ->check(one_of(kOpponents))
      ->capture_default_str();
  command->add_option("--level", game.match.level, "The computer's strength")
      ->check(CLI::Range(search::kMinLevel, search::kMaxLevel))
      ->capture_default_str();
  command->add_option("--side", options->side, "The side you play")
      ->check(one_of(kSides))
      ->capture_default_str();
  command->add_option("--rules", options->rules, "Preset and switches")->capture_default_str();
  command->add_option("--speed", options->speed, "How fast seeds are sown, one by one")
      ->check(one_of(kSpeeds))
      ->capture_default_str();
  command->add_option("--tables", options->tables.folder,
                      "Folder of endgame tables (default: tables/ in your data folder)");
  command
      ->add_option(
          "--table-seeds", options->session.table_seeds,
          "Endgames to build in the background and play from, in seeds on the board; 0: none")
      ->check(CLI::Range(0, kMostTableSeeds))
      ->default_val(kUsualTableSeeds);
  command->add_flag("--ascii", options->ascii, "Draw with plain characters");
  command->footer("Example: oware play --level 5 --side south --rules awari");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

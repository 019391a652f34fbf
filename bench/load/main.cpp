// oware_load: how much a server holds, and whether it keeps what it has acknowledged.
//
//   oware_load run    plays many games at once and measures; then compares every game with what was
//   acknowledged oware_load kills  kills the server at random moments under load, again and again,
//   comparing after each oware_load fill   writes a data folder with many games oware_load start
//   how long a server takes to start on a data folder
//
// One JSON object on standard output; a chart of the times on standard error.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "child.hpp"
#include "fill.hpp"
#include "load.hpp"

namespace oware::load {
namespace {

constexpr int kDone = 0;
constexpr int kLost = 1;
constexpr int kFailed = 3;

struct Arguments {
  Options load;
  std::string program = "build/release/oware";
  std::string data;
  double seconds = 10;
  double warm_seconds = 2;
  int looks = 4;
  int nodes = 1;
  int kills = 5;
  bool kill_at_end = false;
  bool no_sockets = false;
  std::vector<std::string> server_options;
  Fill fill;
};

int failed(const Error& error) {
  fmt::print(stderr, "oware_load: {}\n", message(error));
  return kFailed;
}

int failed(std::string_view what) {
  fmt::print(stderr, "oware_load: {}\n", what);
  return kFailed;
}

// The folder that was given, or a new one that goes at the end.
class Folder {
 public:
  explicit Folder(const std::string& given) : path_(given), own_(given.empty()) {
    if (!own_) return;
    std::string name = (std::filesystem::temp_directory_path() / "oware-load-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    if (own_) std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool own_;
};

std::chrono::milliseconds ms(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1e3));
}

// Plays in stretches of the same length; what the server holds after each shows whether it grows.
struct Measured {
  double seconds = 0;
  double cpu_seconds = 0;
  std::vector<double> resident_mb;
  std::vector<double> descriptors;
  std::vector<double> log_mb;  // the database's write-ahead log
};

double log_megabytes(const std::string& folder) {
  std::error_code none_there;
  const auto bytes =
      std::filesystem::file_size(std::filesystem::path(folder) / "oware.db-wal", none_there);
  return none_there ? 0 : static_cast<double>(bytes) / 1e6;
}

// The servers; of several, each has a folder of its own in the one that is given.
struct Servers {
  std::vector<std::unique_ptr<Child>> children;

  Result<void> start(const std::string& folder, const Arguments& arguments) {
    children.clear();
    for (int node = 0; node < arguments.nodes; ++node) {
      children.push_back(std::make_unique<Child>());
      const std::string own = arguments.nodes == 1 ? folder : folder + "/" + std::to_string(node);
      auto started = children.back()->start(arguments.program, own, arguments.server_options);
      if (!started) return started;
    }
    return {};
  }
  Ports ports() const {
    Ports all;
    for (const auto& child : children) all.push_back(child->port());
    return all;
  }
  // Of what each of them has.
  template <class Value>
  double sum(Value (Child::*value)() const) const {
    double all = 0;
    for (const auto& child : children) all += static_cast<double>((child.get()->*value)());
    return all;
  }
  void kill() {
    for (const auto& child : children) child->kill();
  }
  int stop() {
    int worst = 0;
    for (const auto& child : children) worst = std::max(worst, child->stop());
    return worst;
  }
};

Measured measure(Load& load, const Servers& servers, const std::string& folder,
                 const Arguments& arguments) {
  Measured measured;
  const double cpu = servers.sum(&Child::cpu_seconds);
  for (int look = 0; look < arguments.looks; ++look) {
    const auto begin = std::chrono::steady_clock::now();
    load.play(servers.ports(), ms(arguments.seconds / arguments.looks));
    measured.seconds +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    measured.resident_mb.push_back(servers.sum(&Child::resident_bytes) / 1e6);
    measured.descriptors.push_back(servers.sum(&Child::descriptors));
    measured.log_mb.push_back(log_megabytes(folder));
    fmt::print(stderr, "{:6.0f} s: {:7.1f} MB resident, {:5.0f} descriptors, {:5.1f} MB of log\n",
               measured.seconds, measured.resident_mb.back(), measured.descriptors.back(),
               measured.log_mb.back());
  }
  measured.cpu_seconds = servers.sum(&Child::cpu_seconds) - cpu;
  return measured;
}

int run(const Arguments& arguments) {
  const Folder folder(arguments.data);
  Servers servers;
  if (auto started = servers.start(folder.path(), arguments); !started)
    return failed(started.error());
  Load load(arguments.load);
  if (!load.found(servers.ports())) return failed("not all games could be founded");
  const double before = servers.sum(&Child::resident_bytes);
  if (!arguments.no_sockets && !load.follow(servers.ports()))
    return failed("not all live connections could be opened");
  const auto sockets = load.heard().open;
  const double a_socket =
      sockets == 0 ? 0
                   : (servers.sum(&Child::resident_bytes) - before) / static_cast<double>(sockets);
  load.play(servers.ports(), ms(arguments.warm_seconds));
  load.forget_times();
  const Measured measured = measure(load, servers, folder.path(), arguments);
  const bool heard = arguments.no_sockets || load.all_heard(std::chrono::seconds(5));
  load.close_followers();
  if (arguments.kill_at_end) {
    servers.kill();
    if (auto started = servers.start(folder.path(), arguments); !started)
      return failed(started.error());
  }
  const Findings findings = load.compare(servers.ports());
  const Counts& counts = load.counts();
  const double rate = static_cast<double>(counts.acknowledged) / measured.seconds;
  fmt::print(stderr, "Acknowledged {} moves in {:.1f} s: {:.0f} a second\n{}", counts.acknowledged,
             measured.seconds, rate, load.acknowledged().chart());
  if (counts.refused > 0)
    fmt::print(stderr, "{} moves were refused, the first: {}\n", counts.refused,
               counts.first_error);
  fmt::print(
      R"({{"games":{},"nodes":{},"sockets":{},"seconds":{:.2f},"moves":{},"moves_per_second":{:.0f},{},{},{},{},"replies":{},"events":{},)"
      R"("out_of_order":{},"all_heard":{},"refused":{},"bytes_a_socket":{:.0f},"resident_mb":[{:.1f}],)"
      R"("descriptors":[{:.0f}],"log_mb":[{:.1f}],"server_cpu":{:.2f},"checked_games":{},"checked_moves":{},"lost":{},"impossible":{}}})"
      "\n",
      arguments.load.games, arguments.nodes, sockets, measured.seconds, counts.acknowledged, rate,
      load.acknowledged().json(""), load.heard().told.json("told_"),
      load.heard().told_elsewhere.json("elsewhere_"), load.replies().json("reply_"),
      load.replies().count(), load.heard().events, load.heard().out_of_order, heard, counts.refused,
      a_socket, fmt::join(measured.resident_mb, ","), fmt::join(measured.descriptors, ","),
      fmt::join(measured.log_mb, ","), measured.cpu_seconds / measured.seconds, findings.games,
      findings.moves, findings.lost, findings.impossible);
  const bool sound =
      findings.lost + findings.impossible + counts.refused + load.heard().out_of_order == 0 &&
      heard;
  return sound && servers.stop() == 0 ? kDone : kLost;
}

int kills(const Arguments& arguments) {
  const Folder folder(arguments.data);
  Child child;
  Load load(arguments.load);
  base::Random random(arguments.load.seed);
  Findings all;
  double longest_start = 0;
  for (int round = 0; round <= arguments.kills; ++round) {
    if (auto started = child.start(arguments.program, folder.path(), arguments.server_options);
        !started) {
      return failed(started.error());
    }
    longest_start = std::max(longest_start, child.start_seconds());
    if (round == 0 && !load.found({child.port()})) return failed("not all games could be founded");
    const Findings findings = load.compare({child.port()});
    all.games += findings.games;
    all.moves = findings.moves;
    all.lost += findings.lost;
    all.impossible += findings.impossible;
    if (round == arguments.kills) break;
    const auto time = std::chrono::milliseconds(5 + random.below(150));
    load.play_until_cut({child.port()}, time, [&child] { child.kill(); });
  }
  const bool sound = all.lost + all.impossible + load.counts().refused == 0;
  fmt::print(
      R"({{"kills":{},"games_checked":{},"moves":{},"lost":{},"impossible":{},"refused":{},"longest_start_s":{:.3f}}})"
      "\n",
      arguments.kills, all.games, all.moves, all.lost, all.impossible, load.counts().refused,
      longest_start);
  return sound && child.stop() == 0 ? kDone : kLost;
}

int start(const Arguments& arguments) {
  const Folder folder(arguments.data);
  if (arguments.data.empty()) {
    if (auto filled = fill(folder.path(), arguments.fill); !filled) return failed(filled.error());
  }
  Child child;
  if (auto started = child.start(arguments.program, folder.path(), arguments.server_options);
      !started) {
    return failed(started.error());
  }
  const double seconds = child.start_seconds();
  fmt::print(R"({{"games":{},"seconds":{:.3f},"resident_mb":{:.1f}}})"
             "\n",
             arguments.fill.games, seconds, static_cast<double>(child.resident_bytes()) / 1e6);
  return child.stop() == 0 ? kDone : kFailed;
}

void add_load_options(CLI::App& command, Arguments& arguments) {
  command.add_option("--games", arguments.load.games, "Games at once")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command
      .add_option("--connections", arguments.load.connections,
                  "Connections that moves are sent over")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command
      .add_option("--computer", arguments.load.computer_level,
                  "Play against the server's computer at this level")
      ->check(CLI::Range(0, 8));
  command
      .add_option("--followers", arguments.load.followers,
                  "Live connections of a game: both players' first, then spectators'")
      ->check(CLI::Range(2, 10'000))
      ->capture_default_str();
  command.add_option("--seed", arguments.load.seed, "Of the moves")->capture_default_str();
}

}  // namespace
}  // namespace oware::load

int main(int argc, char** argv) {
  using namespace oware::load;
  Arguments arguments;
  CLI::App program(
      "Load on a server of Oware: a generator of games, and a check of what was acknowledged.",
      "oware_load");
  program.require_subcommand(1);
  const auto common = [&arguments](CLI::App* command) {
    command->add_option("--program", arguments.program, "The server to start")
        ->capture_default_str();
    command->add_option("--data", arguments.data,
                        "Its data folder (default: a new one that is removed at the end)");
    command->add_option("--option", arguments.server_options,
                        "An option for the server, such as --option=--search-threads=2");
    return command;
  };
  CLI::App* run_command = common(program.add_subcommand("run", "Play and measure"));
  add_load_options(*run_command, arguments);
  run_command
      ->add_option("--rate", arguments.load.rate, "Moves a second; 0: as many as are acknowledged")
      ->capture_default_str();
  run_command->add_option("--seconds", arguments.seconds, "How long to measure")
      ->capture_default_str();
  run_command->add_option("--warm", arguments.warm_seconds, "How long to play before that")
      ->capture_default_str();
  run_command
      ->add_option("--looks", arguments.looks,
                   "How often to look, in that time, at what the server holds")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  run_command
      ->add_option("--nodes", arguments.nodes,
                   "Servers; more than one have a database in common, given by --option")
      ->check(CLI::Range(1, 16))
      ->capture_default_str();
  run_command->add_flag("--kill", arguments.kill_at_end,
                        "Kill the server before comparing, and start it again");
  run_command->add_flag("--no-sockets", arguments.no_sockets, "Without live connections");
  CLI::App* kills_command =
      common(program.add_subcommand("kills", "Kill the server under load, again and again"));
  add_load_options(*kills_command, arguments);
  kills_command->add_option("--kills", arguments.kills, "How often")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  CLI::App* fill_command = program.add_subcommand("fill", "Write a data folder with many games");
  fill_command->add_option("--data", arguments.data, "The folder")->required();
  CLI::App* start_command = common(program.add_subcommand("start", "Time a server's start"));
  for (CLI::App* command : {fill_command, start_command}) {
    command->add_option("--games", arguments.fill.games, "How many games to write")
        ->capture_default_str();
    command->add_option("--plies", arguments.fill.plies, "Moves of each")->capture_default_str();
  }
  CLI11_PARSE(program, argc, argv);
  if (*run_command) return run(arguments);
  if (*kills_command) return kills(arguments);
  if (*start_command) return start(arguments);
  const auto filled = fill(arguments.data, arguments.fill);
  return filled ? kDone : failed(filled.error());
}

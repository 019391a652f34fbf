#include "protocol/session.hpp"

#include <algorithm>
#include <oware/engine.hpp>
#include <oware/notation.hpp>
#include <utility>

#include "protocol/words.hpp"
#include "search/book.hpp"

namespace oware::protocol {
namespace {

using search::PrincipalVariation;
using search::Report;
using search::parallel::Progress;
using search::parallel::Task;
using search::parallel::Until;

constexpr int kMostHashMb = 65'536;
constexpr int kMostThreads = 64;
constexpr int kMostOverheadMs = 5000;
constexpr std::int64_t kMostMs = 1'000'000'000;
constexpr std::int64_t kMostNodes = 1'000'000'000'000'000;

std::string spaced(const std::vector<rules::House>& moves) {
  std::string text;
  for (const rules::House house : moves) {
    if (!text.empty()) text += ' ';
    text += house.letter();
  }
  return text;
}

// "score cp 350", and what is proven of it: "lo .. hi .." in the same hundredths of a seed, where
// the search has shown it.
std::string score_text(const PrincipalVariation& line, const rules::Position& position) {
  const auto bounds = search::StaticBounds::of(position);
  std::string text = "score cp " + std::to_string(search::margin_hundredths(line.score));
  if (line.at_least) text += " lowerbound";
  if (line.lowest > bounds.lower() || line.highest < bounds.upper()) {
    text += " lo " + std::to_string(search::margin_hundredths(line.lowest)) + " hi " +
            std::to_string(search::margin_hundredths(line.highest));
  }
  return text;
}

// One limit of `go` into the task; false when the word or its number is wrong. A clock may be
// overdrawn. Zero is the least limit there is, because a front end waits for a move.
bool read_limit(std::string_view word, std::string_view value, Task& task) {
  const bool clock = word == "wtime" || word == "btime";
  const bool increment = word == "winc" || word == "binc";
  const auto number =
      number_in(value, clock ? -kMostMs : 0, word == "nodes" ? kMostNodes : kMostMs);
  if (!number) return false;
  const std::int64_t least_one = std::max<std::int64_t>(*number, 1);
  if (word == "depth") {
    task.depth = static_cast<int>(std::min<std::int64_t>(least_one, search::kMaxDepth));
  } else if (word == "mate") {  // Oware has no mate: the plies in which one would be given
    task.depth = static_cast<int>(std::min<std::int64_t>(2 * least_one, search::kMaxDepth));
  } else if (word == "nodes") {
    task.nodes = static_cast<std::uint64_t>(least_one);
  } else if (word == "movetime") {
    task.clock.move_ms = least_one;
  } else if (clock) {
    task.clock.left_ms[word == "wtime" ? 0 : 1] = least_one;
  } else if (increment) {
    task.clock.increment_ms[word == "winc" ? 0 : 1] = *number;
  } else if (word == "movestogo") {
    if (*number > 0)  // zero: the clock is for the rest of the game
      task.clock.moves_to_go = static_cast<int>(std::min<std::int64_t>(*number, 1000));
  } else {
    return false;
  }
  return true;
}

// The moves after `searchmoves`, glued or spaced; stops at the first word that is no move.
std::vector<rules::House> take_moves(std::string_view& rest) {
  std::vector<rules::House> moves;
  for (std::string_view after = rest; !after.empty();) {
    const auto word = rules::parse_moves(take_word(after));
    if (!word) break;
    moves.insert(moves.end(), word->begin(), word->end());
    rest = after;
  }
  return moves;
}

bool holds(const std::vector<rules::House>& moves, rules::House move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

std::string switch_text(bool on) { return on ? "true" : "false"; }

}  // namespace

Session::Session(Sink sink, Services services, const Options& options)
    : sink_(std::move(sink)),
      services_(std::move(services)),
      options_(options),
      game_(rules_),
      engine_(static_cast<std::size_t>(options.hash_mb) << 20U, options.threads) {
  if (!options.tables.empty()) load_tables(options.tables);
}

Session::~Session() {
  stop_level_ = true;
  engine_.stop();
  if (level_.joinable()) level_.join();
}

void Session::finish_input() {
  if (until_ != Until::limits) engine_.stop();
  engine_.wait();
  if (level_.joinable()) level_.join();
}

void Session::say(const std::string& line) {
  const std::scoped_lock lock(speaking_);
  sink_(line);
}

void Session::refuse(const std::string& what, std::string_view found, const std::string& expected) {
  say("info string error: " +
      message({ErrorCode::usage, what, std::string(found), expected, 0, 0}));
}

Next Session::handle(std::string_view line) {
  std::string_view rest = line;
  const std::string_view command = take_word(rest);
  if (command.empty()) return Next::go_on;
  if (command == "quit") return Next::quit;
  if (command == "uci") {
    introduce();
  } else if (command == "isready") {
    say("readyok");
  } else if (command == "stop") {
    stop_level_ = true;
    engine_.stop();
  } else if (command == "ponderhit") {
    engine_.ponder_hit();
  } else if (command == "position") {
    set_position(rest);
  } else if (command == "debug") {
    return Next::go_on;  // nothing more is said with it on
  } else if (command != "setoption" && command != "ucinewgame" && command != "go") {
    refuse("command", command,
           "uci, debug, isready, setoption, ucinewgame, position, go, stop, ponderhit or quit");
  } else if (engine_.busy() || level_busy_) {
    refuse("command", command, "stop first: a search is running");
  } else if (command == "setoption") {
    set_option(rest);
  } else if (command == "ucinewgame") {
    engine_.forget();
    game_ = rules::Game(rules_);
  } else {
    go(rest);
  }
  return Next::go_on;
}

void Session::introduce() {
  say("id name Oware");
  say("id author the Oware authors");
  say("option name Hash type spin default 64 min 1 max " + std::to_string(kMostHashMb));
  say("option name Clear Hash type button");
  say("option name Threads type spin default 1 min 1 max " + std::to_string(kMostThreads));
  say("option name MultiPV type spin default 1 min 1 max 6");
  say("option name Level type spin default 8 min 1 max 8");
  say("option name Move Overhead type spin default " + std::to_string(Options{}.move_overhead_ms) +
      " min 0 max " + std::to_string(kMostOverheadMs));
  say("option name OwnBook type check default " + switch_text(Options{}.own_book));
  say("option name Ponder type check default " + switch_text(Options{}.ponder));
  say("option name Tables type string default <empty>");
  say("option name Rules type string default abapa");
  say("uciok");
}

// "name N value V"; the value may hold spaces, the name may not.
void Session::set_option(std::string_view rest) {
  if (take_word(rest) != "name")
    return refuse("setoption", rest, "setoption name NAME value VALUE");
  // A name may have several words.
  std::string name;
  for (std::string_view word = take_word(rest); !word.empty() && word != "value";
       word = take_word(rest)) {
    name += (name.empty() ? "" : " ") + lower_case(word);
  }
  if (name == "clear hash") return engine_.forget();
  apply_option(name, rest);
}

bool Session::set_number(int& target, std::string_view name, std::string_view value, int least,
                         int most) {
  const auto number = number_in(value, least, most);
  if (!number) {
    refuse("option " + std::string(name), value,
           std::to_string(least) + " to " + std::to_string(most));
    return false;
  }
  target = static_cast<int>(*number);
  return true;
}

bool Session::apply_option(const std::string& name, std::string_view value) {
  if (name == "hash") {
    if (!set_number(options_.hash_mb, "Hash", value, 1, kMostHashMb)) return false;
    if (!engine_.set_hash(static_cast<std::size_t>(options_.hash_mb) << 20U))
      refuse("option Hash", value, "as much memory as there is");
  } else if (name == "threads") {
    if (!set_number(options_.threads, "Threads", value, 1, kMostThreads)) return false;
    engine_.set_threads(options_.threads);
  } else if (name == "multipv") {
    return set_number(options_.lines, "MultiPV", value, 1, rules::kHousesPerSide);
  } else if (name == "level") {
    return set_number(options_.level, "Level", value, search::kMinLevel, search::kMaxLevel);
  } else if (name == "move overhead") {
    return set_number(options_.move_overhead_ms, "Move Overhead", value, 0, kMostOverheadMs);
  } else if (name == "ownbook" || name == "ponder") {
    if (value != "true" && value != "false") {
      refuse("option " + name, value, "true or false");
      return false;
    }
    (name == "ponder" ? options_.ponder : options_.own_book) = value == "true";
  } else if (name == "tables") {
    return load_tables(value == "<empty>" ? std::string() : std::string(value));
  } else if (name == "rules") {
    return set_rules(value);
  } else {
    refuse("option", name,
           "Hash, Clear Hash, Threads, MultiPV, Level, Move Overhead, OwnBook, Ponder, Tables or "
           "Rules");
    return false;
  }
  return true;
}

bool Session::set_rules(std::string_view value) {
  const auto rules = rules::parse_rule_set(value);
  if (!rules) {
    say("info string error: " + message(rules.error()));
    return false;
  }
  rules_ = *rules;
  options_.rules_name = to_string(rules_);
  game_ = rules::Game(rules_);
  engine_.forget();
  return load_tables(options_.tables);
}

bool Session::load_tables(const std::string& folder) {
  if (folder.empty() || !services_.open_tables) {
    options_.tables.clear();
    engine_.set_prober(nullptr);
    if (!folder.empty()) refuse("option Tables", folder, "a program that reads endgame tables");
    return folder.empty();
  }
  auto prober = services_.open_tables(folder, rules_);
  if (!prober) {
    say("info string error: " + message(prober.error()));
    return false;
  }
  options_.tables = folder;
  engine_.set_prober(std::move(*prober));
  return true;
}

void Session::set_position(std::string_view rest) {
  const std::string_view kind = take_word(rest);
  rules::Position first = rules::Position::start(rules_);
  if (kind == "fen") {
    const std::string_view text = take_word(rest);
    const auto position = rules::parse_position(text, rules_);
    if (!position) return say("info string error: " + message(position.error()));
    first = *position;
  } else if (kind != "startpos") {
    return refuse("position", kind, "position startpos|fen POSITION [moves FfEe...]");
  }
  const std::string_view word = take_word(rest);
  if (!word.empty() && word != "moves")
    return refuse("position", word, "moves, or the end of the line");
  const auto moves = rules::parse_moves(rest);
  if (!moves) return say("info string error: " + message(moves.error()));
  rules::Game game(rules_, first);
  for (const rules::House house : *moves) {
    if (const auto played = game.play(house); !played)
      return say("info string error: " + message(played.error()));
  }
  game_ = std::move(game);
}

void Session::go(std::string_view rest) {
  Task task;
  task.clock.overhead_ms = options_.move_overhead_ms;
  std::vector<rules::House> only;
  while (!rest.empty()) {
    const std::string_view word = take_word(rest);
    if (word == "infinite" || word == "ponder") {
      task.until = word == "ponder" ? Until::ponder_hit : Until::told;
    } else if (word == "searchmoves") {
      only = take_moves(rest);
      if (!all_legal(only)) {
        return refuse("go searchmoves", rules::format_moves(only), "legal moves of this position");
      }
    } else if (const std::string_view value = take_word(rest); !read_limit(word, value, task)) {
      return refuse(
          "go " + std::string(word), value,
          "depth, nodes, movetime, mate, wtime, btime, winc, binc or movestogo with a number");
    }
  }
  if (game_.over()) return say("bestmove 0000");
  search_moves_ = std::move(only);
  task.lines = search_moves_.empty() ? options_.lines : rules::kHousesPerSide;
  if (!search_moves_.empty()) return start(task);
  if (options_.own_book && options_.level == search::kMaxLevel && task.until == Until::limits) {
    if (const auto move = search::book_move(game_, search::built_in_book())) {
      say("info string book move");
      return say(std::string("bestmove ") + move->letter());
    }
  }
  options_.level < search::kMaxLevel&& task.until == Until::limits ? play_level() : start(task);
}

bool Session::all_legal(const std::vector<rules::House>& moves) const {
  std::size_t legal = 0;
  for (const rules::House house : game_.legal()) {
    legal += static_cast<std::size_t>(std::count(moves.begin(), moves.end(), house));
  }
  return !moves.empty() && legal == moves.size();
}

// The lines to report: the best `MultiPV` of those that begin with one of `searchmoves`.
std::vector<PrincipalVariation> Session::reported(const Report& report) const {
  std::vector<PrincipalVariation> lines;
  for (const PrincipalVariation& line : report.lines) {
    if (lines.size() < static_cast<std::size_t>(options_.lines) &&
        (search_moves_.empty() || holds(search_moves_, line.moves.front())))
      lines.push_back(line);
  }
  return lines;
}

void Session::start(const Task& task) {
  until_ = task.until;
  engine_.start(
      game_, task,
      [this, root = game_.position()](const Progress& progress) { show(progress, root); },
      [this](const Progress& last) { finish(last.report); });
}

void Session::play_level() {
  if (level_.joinable()) level_.join();
  stop_level_ = false;
  level_busy_ = true;
  level_ = std::thread([this, game = game_, level = options_.level] {
    search::PlayOptions options;
    options.level = level;
    options.stop = &stop_level_;
    const rules::House move = *search::choose_move(game, options);
    level_busy_ = false;
    say(std::string("bestmove ") + move.letter());
  });
}

void Session::show(const Progress& progress, const rules::Position& root) {
  const std::int64_t micros = std::max<std::int64_t>(progress.elapsed_us, 1);
  const std::string counts =
      " nodes " + std::to_string(progress.nodes) + " nps " +
      std::to_string(progress.nodes * 1'000'000 / static_cast<std::uint64_t>(micros)) + " time " +
      std::to_string(micros / 1000) + " hashfull " + std::to_string(progress.hash_per_mille);
  const std::vector<PrincipalVariation> lines = reported(progress.report);
  for (std::size_t number = 0; number < lines.size(); ++number) {
    const PrincipalVariation& line = lines[number];
    std::string text = "info depth " + std::to_string(line.depth);
    if (options_.lines > 1) text += " multipv " + std::to_string(number + 1);
    say(text + counts + ' ' + score_text(line, root) + " pv " + spaced(line.moves));
  }
}

void Session::finish(const Report& report) {
  const std::vector<PrincipalVariation> lines = reported(report);
  const std::vector<rules::House>& moves = lines.empty() ? search_moves_ : lines.front().moves;
  std::string text = std::string("bestmove ") + moves.front().letter();
  if (!lines.empty() && moves.size() > 1) text += std::string(" ponder ") + moves[1].letter();
  say(text);
}

}  // namespace oware::protocol

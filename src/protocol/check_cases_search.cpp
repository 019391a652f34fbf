// Cases on searches: limits, stopping, pondering, what is reported, whole games.
#include <algorithm>
#include <array>
#include <map>
#include <oware/notation.hpp>
#include <set>

#include "protocol/check_cases.hpp"
#include "protocol/words.hpp"

namespace oware::protocol {
namespace {

using rules::Game;

constexpr std::string_view kStart = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
// The mover gets 25 at once.
constexpr std::string_view kWon = "1-0-0-0-0-1-1-0-2-4-4-2-23-10-S";
// The mover gets 24 at most.
constexpr std::string_view kNotWon = "1-1-0-0-0-0-0-0-0-1-1-1-19-24-S";

Verdict answers(Conversation& engine, const std::string& go, int patience_ms = 0) {
  return judge_search(engine, game_of(kStart), go, patience_ms);
}

Verdict takes_a_depth(Conversation& engine, const CheckOptions&) {
  return answers(engine, "go depth 3");
}
Verdict takes_nodes(Conversation& engine, const CheckOptions&) {
  return answers(engine, "go nodes 1000");
}
Verdict takes_one_node(Conversation& engine, const CheckOptions&) {
  return answers(engine, "go nodes 1");
}
Verdict takes_a_millisecond(Conversation& engine, const CheckOptions&) {
  return answers(engine, "go movetime 1");
}
Verdict takes_a_time(Conversation& engine, const CheckOptions&) {
  return answers(engine, "go movetime 200", 200);
}
Verdict takes_a_clock(Conversation& engine, const CheckOptions&) {
  return answers(engine, "go wtime 1000 btime 1000 winc 10 binc 10", 1000);
}
Verdict takes_a_clock_for_moves(Conversation& engine, const CheckOptions&) {
  return answers(engine, "go wtime 500 btime 500 movestogo 1", 500);
}
Verdict takes_an_empty_clock(Conversation& engine, const CheckOptions&) {
  return answers(engine, "go wtime 1 btime 1 winc 0 binc 0");
}
Verdict takes_two_limits(Conversation& engine, const CheckOptions&) {
  return answers(engine, "go depth 2 movetime 10000");
}

// North's clock is `btime`: South's is said to have hours, which North must not take for its own.
Verdict knows_its_own_clock(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of(kStart, "F"), "go wtime 36000000 btime 100", 100);
}

Verdict keeps_to_the_moves_named(Conversation& engine, const CheckOptions&) {
  engine.tell("position startpos");
  engine.tell("go depth 4 searchmoves B");
  const auto answer = engine.await_move();
  if (answer && answer->move == "B") return passed();
  return failed(answer ? "bestmove " + answer->move : "no bestmove",
                "bestmove B after go depth 4 searchmoves B");
}

Verdict survives_half_a_limit(Conversation& engine, const CheckOptions&) {
  engine.tell("position startpos");
  engine.tell("go depth");
  engine.tell("stop");
  return judge_ready(engine, "go depth without a number, and stop");
}

// ---- stopping and pondering

// `go` must not be answered before `release`, and then by a legal move.
Verdict waits_for(Conversation& engine, const CheckOptions& options, const std::string& go,
                  const std::string& release) {
  const Game game = game_of(kStart);
  engine.tell("position startpos");
  engine.tell(go);
  if (engine.hears("bestmove", options.silence_ms))
    return failed("bestmove before " + release, "no bestmove for " + go + " until " + release);
  engine.tell(release);
  return judge_move(engine.await_move(), game);
}

Verdict searches_until_told(Conversation& engine, const CheckOptions& options) {
  return waits_for(engine, options, "go infinite", "stop");
}
Verdict ponders_until_told(Conversation& engine, const CheckOptions& options) {
  return waits_for(engine, options, "go ponder movetime 1", "stop");
}
Verdict moves_after_a_ponder_hit(Conversation& engine, const CheckOptions& options) {
  return waits_for(engine, options, "go ponder movetime 1", "ponderhit");
}

// A position with one legal move tempts an engine to answer at once.
Verdict searches_a_forced_move_until_told(Conversation& engine, const CheckOptions& options) {
  const Game game = game_of("0-0-0-0-0-5-4-4-4-4-4-4-10-9-S");
  engine.tell(position_command(game));
  engine.tell("go infinite");
  if (engine.hears("bestmove", options.silence_ms))
    return failed("bestmove before stop", "no bestmove for go infinite until stop");
  engine.tell("stop");
  return judge_move(engine.await_move(), game);
}

Verdict is_ready_while_searching(Conversation& engine, const CheckOptions&) {
  engine.tell("position startpos");
  engine.tell("go infinite");
  if (!engine.ready()) return failed("no readyok", "readyok while a search runs");
  engine.tell("stop");
  return judge_move(engine.await_move(), game_of(kStart));
}

Verdict survives_an_idle_stop(Conversation& engine, const CheckOptions& options) {
  engine.tell("position startpos");
  engine.tell("stop");
  if (engine.hears("bestmove", options.silence_ms))
    return failed("bestmove", "nothing: stop without a search");
  return judge_ready(engine, "stop without a search");
}

Verdict survives_an_idle_ponder_hit(Conversation& engine, const CheckOptions& options) {
  engine.tell("ponderhit");
  if (engine.hears("bestmove", options.silence_ms))
    return failed("bestmove", "nothing: ponderhit without a search");
  return judge_ready(engine, "ponderhit without a search");
}

Verdict answers_once(Conversation& engine, const CheckOptions& options) {
  const Verdict first = answers(engine, "go depth 2");
  if (first.result != CheckResult::passed) return first;
  engine.tell("stop");
  if (engine.hears("bestmove", options.silence_ms))
    return failed("a second bestmove", "one bestmove for a go");
  return passed();
}

Verdict searches_again_after_a_stop(Conversation& engine, const CheckOptions& options) {
  const Verdict first = searches_until_told(engine, options);
  if (first.result != CheckResult::passed) return first;
  return judge_search(engine, game_of("0-0-0-0-0-5-4-4-4-4-4-4-10-9-S"));
}

Verdict survives_a_second_go(Conversation& engine, const CheckOptions&) {
  engine.tell("position startpos");
  engine.tell("go infinite");
  engine.tell("go infinite");
  engine.tell("stop");
  if (!engine.await_move()) return failed("no bestmove", "bestmove after stop");
  return judge_ready(engine, "go while a search ran");
}

Verdict quits_while_searching(Conversation& engine, const CheckOptions&) {
  engine.tell("position startpos");
  engine.tell("go infinite");
  engine.tell("quit");
  if (engine.ends()) return passed();
  return failed("an engine that runs on", "the end of the program after quit");
}

// ---- what is reported

// Runs a search and gives its answer; nothing when there is none.
std::optional<SearchAnswer> searched(Conversation& engine, const Game& game,
                                     const std::string& go) {
  if (!engine.tell(position_command(game)) || !engine.tell(go)) return std::nullopt;
  return engine.await_move();
}

Verdict no_answer() { return failed("no bestmove", "bestmove with a legal move"); }

// The words of an info line behind `key`: one, or for `pv` all to the end.
std::optional<std::string> info_value(std::string_view line, std::string_view key) {
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
    if (word == "string") return std::nullopt;
    if (word == key) return std::string(key == "pv" ? trimmed(line) : take_word(line));
    if (word == "pv") return std::nullopt;
  }
  return std::nullopt;
}

// "score cp N" of the last line that has one and is of the best move.
std::optional<std::int64_t> last_score(const SearchAnswer& answer) {
  constexpr std::int64_t kMost = 1'000'000;
  std::optional<std::int64_t> score;
  for (const std::string& line : answer.infos) {
    const auto value = info_value(line, "cp");
    const auto number = info_value(line, "multipv");
    if (value && (!number || *number == "1")) score = number_in(*value, -kMost, kMost);
  }
  return score;
}

Verdict numbers_are_numbers(Conversation& engine, const CheckOptions&) {
  constexpr std::array<std::string_view, 7> kNumbers = {"depth", "seldepth", "nodes",  "nps",
                                                        "time",  "hashfull", "multipv"};
  const auto answer = searched(engine, game_of(kStart), "go depth 5");
  if (!answer) return no_answer();
  for (const std::string& line : answer->infos) {
    for (const std::string_view key : kNumbers) {
      const auto value = info_value(line, key);
      if (value && !number_in(*value, 0, INT64_MAX))
        return failed("info " + line, std::string(key) + " with a number of 0 or more");
    }
    const auto score = info_value(line, "cp");
    if (score && !number_in(*score, -1'000'000, 1'000'000))
      return failed("info " + line, "score cp with a number");
  }
  return passed();
}

Verdict variations_are_legal(Conversation& engine, const CheckOptions&) {
  const Game game = game_of(kStart);
  const auto answer = searched(engine, game, "go depth 6");
  if (!answer) return no_answer();
  bool any = false;
  for (const std::string& line : answer->infos) {
    const auto variation = info_value(line, "pv");
    if (!variation) continue;
    any = true;
    const auto moves = rules::parse_moves(*variation);
    if (!moves || moves->empty()) return failed("info " + line, "pv with moves");
    Game after = game;
    for (const rules::House house : *moves) {
      if (!after.play(house))
        return failed("info " + line, std::string("a legal move instead of ") + house.letter());
    }
  }
  return any ? passed() : skipped("info pv");
}

Verdict the_variation_begins_with_the_move(Conversation& engine, const CheckOptions&) {
  const auto answer = searched(engine, game_of(kStart), "go depth 6");
  if (!answer) return no_answer();
  std::string last;
  for (const std::string& line : answer->infos) {
    const auto variation = info_value(line, "pv");
    const auto number = info_value(line, "multipv");
    if (variation && (!number || *number == "1")) last = *variation;
  }
  if (last.empty()) return skipped("info pv");
  if (last.substr(0, 1) == answer->move) return passed();
  return failed("bestmove " + answer->move + " after pv " + last, "the first move of the last pv");
}

Verdict the_move_pondered_on_is_legal(Conversation& engine, const CheckOptions&) {
  Game game = game_of(kStart);
  const auto answer = searched(engine, game, "go depth 6");
  if (!answer) return no_answer();
  if (answer->ponder.empty()) return skipped("bestmove ... ponder");
  const auto move = rules::parse_move(answer->move);
  const auto reply = rules::parse_move(answer->ponder);
  if (move && game.play(*move) && reply && game.legal().contains(*reply)) return passed();
  return failed("bestmove " + answer->move + " ponder " + answer->ponder,
                "a legal reply behind ponder");
}

Verdict scores_are_the_movers(Conversation& engine, const CheckOptions&) {
  const auto won = searched(engine, game_of(kWon), "go depth 8");
  if (!won) return no_answer();
  const auto score = last_score(*won);
  if (!score) return skipped("score cp");
  if (*score <= 0) {
    return failed("score cp " + std::to_string(*score) + " where the mover takes 25 at once",
                  "a score above 0");
  }
  const auto not_won = searched(engine, game_of(kNotWon), "go depth 8");
  const auto other = not_won ? last_score(*not_won) : std::nullopt;
  if (!other || *other <= 0) return passed();
  return failed("score cp " + std::to_string(*other) + " where the mover gets 24 at most",
                "a score of 0 or less");
}

Verdict scores_of_north_are_norths(Conversation& engine, const CheckOptions&) {
  const auto won = searched(engine, game_of("1-0-2-4-4-2-1-0-0-0-0-1-10-23-N"), "go depth 8");
  if (!won) return no_answer();
  const auto score = last_score(*won);
  if (!score) return skipped("score cp");
  if (*score > 0) return passed();
  return failed("score cp " + std::to_string(*score) + " where North, to move, takes 25 at once",
                "a score above 0");
}

Verdict wins_at_once(Conversation& engine, const CheckOptions&) {
  const auto answer = searched(engine, game_of(kWon), "go depth 4");
  if (answer && answer->move == "F") return passed();
  return failed(answer ? "bestmove " + answer->move : "no bestmove",
                "bestmove F, which takes the 25th seed");
}

Verdict tells_several_moves(Conversation& engine, const CheckOptions&) {
  if (!engine.introduction().offers("MultiPV")) return skipped("option MultiPV");
  engine.tell("setoption name MultiPV value 3");
  const auto answer = searched(engine, game_of(kStart), "go depth 4");
  if (!answer) return no_answer();
  std::map<std::string, std::string> moves;  // the last of each number
  for (const std::string& line : answer->infos) {
    const auto number = info_value(line, "multipv");
    const auto variation = info_value(line, "pv");
    if (number && variation) moves[*number] = variation->substr(0, 1);
  }
  std::set<std::string> distinct;
  for (const auto& [number, move] : moves) distinct.insert(move);
  if (moves.size() == 3 && distinct.size() == 3 && moves.contains("1") && moves.contains("3"))
    return passed();
  return failed(
      std::to_string(moves.size()) + " lines with " + std::to_string(distinct.size()) + " moves",
      "multipv 1, 2 and 3 with a move each");
}

// ---- whole games

Verdict plays_a_game(Conversation& engine, const std::string& rule_set) {
  constexpr int kMostPlies = 300;
  if (rule_set != "abapa") {
    if (!engine.introduction().offers("Rules")) return skipped("option Rules");
    engine.tell("setoption name Rules value " + rule_set);
  }
  engine.tell("ucinewgame");
  if (!engine.ready()) return failed("no readyok", "readyok after ucinewgame");
  Game game(rules::parse_rule_set(rule_set).value());
  while (!game.over() && game.ply() < kMostPlies) {
    const auto answer = searched(engine, game, "go movetime 5");
    const Verdict verdict = judge_move(answer, game);
    if (verdict.result != CheckResult::passed) {
      return failed(verdict.found + " after " + rules::format_moves(game.moves()),
                    verdict.expected);
    }
    if (!game.play(*rules::parse_move(answer->move))) break;
  }
  return passed();
}

Verdict plays_abapa(Conversation& engine, const CheckOptions&) {
  return plays_a_game(engine, "abapa");
}
Verdict plays_awari(Conversation& engine, const CheckOptions&) {
  return plays_a_game(engine, "awari");
}
Verdict plays_wari(Conversation& engine, const CheckOptions&) {
  return plays_a_game(engine, "wari");
}

constexpr CheckCase kCases[] = {
    {"limits", "go depth", takes_a_depth},
    {"limits", "go nodes", takes_nodes},
    {"limits", "go nodes 1", takes_one_node},
    {"limits", "go movetime 1", takes_a_millisecond},
    {"limits", "go movetime 200", takes_a_time},
    {"limits", "go wtime btime winc binc", takes_a_clock},
    {"limits", "go movestogo", takes_a_clock_for_moves},
    {"limits", "go with a clock that is all but empty", takes_an_empty_clock},
    {"limits", "go with two limits", takes_two_limits},
    {"limits", "takes its own clock", knows_its_own_clock},
    {"limits", "go searchmoves", keeps_to_the_moves_named},
    {"limits", "survives half a limit", survives_half_a_limit},
    {"stop", "go infinite waits for stop", searches_until_told},
    {"stop", "go infinite with one move waits for stop", searches_a_forced_move_until_told},
    {"stop", "go ponder waits for stop", ponders_until_told},
    {"stop", "ponderhit lets it move", moves_after_a_ponder_hit},
    {"stop", "isready is answered while it searches", is_ready_while_searching},
    {"stop", "stop without a search says nothing", survives_an_idle_stop},
    {"stop", "ponderhit without a search says nothing", survives_an_idle_ponder_hit},
    {"stop", "one bestmove for a go", answers_once},
    {"stop", "searches again after a stop", searches_again_after_a_stop},
    {"stop", "survives a second go", survives_a_second_go},
    {"stop", "quit ends a search", quits_while_searching},
    {"report", "numbers are numbers", numbers_are_numbers},
    {"report", "variations are legal", variations_are_legal},
    {"report", "the last variation begins with the move", the_variation_begins_with_the_move},
    {"report", "the move pondered on is legal", the_move_pondered_on_is_legal},
    {"report", "scores are the mover's", scores_are_the_movers},
    {"report", "scores of North are North's", scores_of_north_are_norths},
    {"report", "takes the 25th seed", wins_at_once},
    {"report", "MultiPV tells several moves", tells_several_moves},
    {"game", "plays a game of abapa", plays_abapa},
    {"game", "plays a game of awari", plays_awari},
    {"game", "plays a game of wari", plays_wari},
};

}  // namespace

std::span<const CheckCase> search_cases() { return kCases; }

}  // namespace oware::protocol

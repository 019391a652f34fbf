// Cases on positions, moves and rules: what the engine is told leads to one that it must get right.
#include <oware/notation.hpp>

#include "protocol/check_cases.hpp"

namespace oware::protocol {
namespace {

using rules::Game;

constexpr std::string_view kStart = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";

Verdict knows_the_start(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, "position startpos", game_of(kStart));
}

Verdict takes_glued_moves(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, "position startpos moves FfEeD", game_of(kStart, "FfEeD"));
}

Verdict takes_spaced_moves(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, "position startpos moves F f E e D", game_of(kStart, "FfEeD"));
}

Verdict takes_a_position(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("0-0-0-0-0-5-4-4-4-4-4-4-10-9-S"));
}

Verdict takes_north_to_move(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("4-4-4-4-4-4-0-0-5-0-0-0-10-9-N"));
}

Verdict takes_moves_after_a_position(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("0-0-0-0-0-5-0-0-0-0-0-4-20-19-S", "F"));
}

Verdict forgets_the_position_before(Conversation& engine, const CheckOptions&) {
  engine.tell("position startpos moves FfEeD");
  return judge_search(engine, game_of("0-0-0-0-0-5-4-4-4-4-4-4-10-9-S"));
}

Verdict forgets_the_game_before(Conversation& engine, const CheckOptions&) {
  engine.tell("position startpos moves FfEeD");
  engine.tell("go depth 1");
  engine.await_move();
  engine.tell("ucinewgame");
  if (!engine.ready()) return failed("no readyok", "readyok after ucinewgame");
  return judge_search(engine, "position startpos", game_of(kStart));
}

// A game of many moves, chosen without thought; it goes on.
Game long_game() {
  constexpr std::size_t kPlies = 200;
  Game game = game_of(kStart);
  Game before = game;
  while (!game.over() && game.moves().size() < kPlies) {
    before = game;
    const auto legal = game.legal();
    auto chosen = legal.begin();
    for (int skip = (game.ply() * 7 + 3) % legal.size(); skip > 0; --skip) ++chosen;
    if (!game.play(*chosen)) break;
  }
  return game.over() ? before : game;
}

Verdict follows_a_long_game(Conversation& engine, const CheckOptions&) {
  const Game game = long_game();
  return judge_search(engine, "position startpos moves " + rules::format_moves(game.moves()), game);
}

Verdict survives_a_bad_position(Conversation& engine, const CheckOptions&) {
  for (const char* line : {"position", "position fen", "position fen 4-4-4", "position fen x",
                           "position fen 5-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "position nowhere",
                           "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-Q", "position startpos moves"})
    engine.tell(line);
  return judge_ready(engine, "positions that are none");
}

Verdict answers_after_a_bad_position(Conversation& engine, const CheckOptions&) {
  engine.tell("position fen 4-4-4");
  return judge_search(engine, game_of("0-0-0-0-0-5-4-4-4-4-4-4-10-9-S"));
}

Verdict survives_illegal_moves(Conversation& engine, const CheckOptions&) {
  engine.tell("position startpos moves f");
  engine.tell("position startpos moves FF");
  engine.tell("position startpos moves FfEeZ");
  return judge_ready(engine, "moves that are illegal or none");
}

// ---- rules

Verdict plays_the_only_move(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("0-0-7-0-0-0-1-0-0-0-0-1-20-19-S"));
}

Verdict feeds(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("2-0-0-0-0-1-0-0-0-0-0-0-22-23-S"));
}

// F takes every seed that North has and so captures none; the only move that feeds.
Verdict feeds_by_a_grand_slam(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("1-0-0-0-0-17-0-0-0-0-0-0-15-15-S"));
}

// Whoever skips F on the second lap captures two in a and has 25.
Verdict skips_the_house_of_origin(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("0-0-0-0-0-12-0-1-0-0-0-0-23-12-S", "F"));
}

// E takes e, d and c, eight seeds, and South has 25.
Verdict captures_a_chain(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("1-0-0-0-6-0-2-3-2-2-1-0-17-14-S", "E"));
}

// The same with one seed fewer in the store: whoever goes on behind b, which holds four, has 27.
Verdict ends_a_chain_at_four(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("1-0-0-0-6-0-2-3-2-2-1-0-16-15-S", "E"));
}

// F would take all that North has: nothing is captured, and North moves.
Verdict captures_no_grand_slam(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("1-0-0-0-0-1-1-0-0-0-0-0-24-21-S", "F"));
}

Verdict does_not_capture_on_its_own_side(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("1-1-0-0-0-4-1-1-0-0-0-0-24-16-S", "A"));
}

Verdict knows_the_majority(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("0-0-0-0-0-1-1-0-0-0-0-0-25-21-S"));
}

Verdict knows_an_even_end(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"));
}

Verdict knows_an_empty_side(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("0-0-0-0-0-0-1-1-0-0-0-0-22-24-S"));
}

Verdict knows_who_cannot_feed(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("1-0-0-0-0-0-0-0-0-0-0-0-23-24-S"));
}

Verdict knows_a_repetition(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", "AaBbCcDdEeFf"));
}

Verdict goes_on_before_a_repetition(Conversation& engine, const CheckOptions&) {
  return judge_search(engine, game_of("1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", "AaBbCcDdEeF"));
}

constexpr CheckCase kCases[] = {
    {"position", "knows the start", knows_the_start},
    {"position", "takes moves glued together", takes_glued_moves},
    {"position", "takes moves with blanks", takes_spaced_moves},
    {"position", "takes a position", takes_a_position},
    {"position", "takes a position with North to move", takes_north_to_move},
    {"position", "takes moves after a position", takes_moves_after_a_position},
    {"position", "forgets the position before", forgets_the_position_before},
    {"position", "forgets the game before", forgets_the_game_before},
    {"position", "follows a long game", follows_a_long_game},
    {"position", "survives positions that are none", survives_a_bad_position},
    {"position", "answers after a position that is none", answers_after_a_bad_position},
    {"position", "survives illegal moves", survives_illegal_moves},
    {"rules", "plays the only move", plays_the_only_move},
    {"rules", "feeds an opponent without seeds", feeds},
    {"rules", "feeds by a grand slam that captures nothing", feeds_by_a_grand_slam},
    {"rules", "skips the house of origin on a lap", skips_the_house_of_origin},
    {"rules", "captures a chain of houses", captures_a_chain},
    {"rules", "ends a chain at a house of four", ends_a_chain_at_four},
    {"rules", "captures nothing by a grand slam", captures_no_grand_slam},
    {"rules", "captures nothing on its own side", does_not_capture_on_its_own_side},
    {"rules", "knows the end by a majority", knows_the_majority},
    {"rules", "knows the end at 24-24", knows_an_even_end},
    {"rules", "knows the end of a side without seeds", knows_an_empty_side},
    {"rules", "knows the end where nobody can be fed", knows_who_cannot_feed},
    {"rules", "knows the end by a repetition", knows_a_repetition},
    {"rules", "goes on a ply before the repetition", goes_on_before_a_repetition},
};

}  // namespace

std::span<const CheckCase> position_cases() { return kCases; }

}  // namespace oware::protocol

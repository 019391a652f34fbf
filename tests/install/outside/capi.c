/* The C interface as a C11 program meets it: every function, what it gives, and what it refuses.
 * capi TABLES: a folder with tables of both kinds up to six seeds. Prints each thing that is not as
 * expected, and how many things were looked at. */
#include <oware.h>
#include <stdio.h>
#include <string.h>
#include <threads.h>

static int looked_at, wrong;

#define EXPECT(condition) expect((condition), #condition, __LINE__)
#define REFUSED(status, call) refused((status), (call), #call, __LINE__)

static void expect(int right, const char* what, int line) {
  ++looked_at;
  if (right) return;
  ++wrong;
  printf("line %d: not so: %s\n", line, what);
}

static void refused(oware_status expected, oware_status status, const char* what, int line) {
  ++looked_at;
  if (status == expected && oware_last_error()[0] != '\0') return;
  ++wrong;
  printf("line %d: %s: %s, not %s\n", line, what, oware_status_name(status),
         oware_status_name(expected));
}

static void try_rule_sets(void) {
  char text[OWARE_TEXT_BYTES];
  oware_rules rules = 0;
  EXPECT(strcmp(oware_version(), "0.1.0") == 0);
  EXPECT(strcmp(oware_last_error(), "") == 0);
  EXPECT(strcmp(oware_status_name(OWARE_OK), "ok") == 0);
  EXPECT(strcmp(oware_status_name(OWARE_ILLEGAL_MOVE), "illegal-move") == 0);
  EXPECT(strcmp(oware_status_name((oware_status)99), "internal") == 0);
  EXPECT(strcmp(oware_status_name((oware_status)-1), "internal") == 0);
  EXPECT(oware_rules_parse("abapa", &rules) == OWARE_OK && rules == OWARE_ABAPA);
  EXPECT(oware_rules_parse("awari,seeds-per-house=3", &rules) == OWARE_OK);
  EXPECT(oware_rules_format(rules, text, sizeof text) == OWARE_OK);
  EXPECT(strcmp(text, "awari,seeds-per-house=3") == 0);
  EXPECT(oware_rules_format(rules, text, strlen(text) + 1) == OWARE_OK);
  REFUSED(OWARE_USAGE, oware_rules_format(rules, text, strlen("awari,seeds-per-house=3")));
  REFUSED(OWARE_USAGE, oware_rules_format(rules, text, 0));
  REFUSED(OWARE_USAGE, oware_rules_format(rules, NULL, sizeof text));
  REFUSED(OWARE_BAD_RULES, oware_rules_format(0, text, sizeof text));
  REFUSED(OWARE_BAD_RULES, oware_rules_format(OWARE_ABAPA | 1u << 31, text, sizeof text));
  REFUSED(OWARE_BAD_RULES, oware_rules_format(OWARE_ABAPA + 3, text, sizeof text));
  REFUSED(OWARE_BAD_RULES, oware_rules_parse("kalah", &rules));
  EXPECT(strstr(oware_last_error(), "'kalah'") != NULL);
  REFUSED(OWARE_USAGE, oware_rules_parse(NULL, &rules));
  REFUSED(OWARE_USAGE, oware_rules_parse("abapa", NULL));
  EXPECT(strstr(oware_last_error(), "argument rules") != NULL);
}

static void try_positions(void) {
  const char* const start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
  char text[OWARE_TEXT_BYTES];
  oware_position position, after;
  uint16_t houses;
  uint64_t counts[5] = {0};
  EXPECT(oware_position_start(OWARE_ABAPA, &position) == OWARE_OK);
  EXPECT(oware_position_format(&position, text, sizeof text) == OWARE_OK);
  EXPECT(strcmp(text, start) == 0);
  EXPECT(oware_position_parse(start, OWARE_ABAPA, 0, &after) == OWARE_OK);
  EXPECT(memcmp(&position, &after, sizeof after) == 0);
  REFUSED(OWARE_BAD_POSITION,
          oware_position_parse("1-0-0-0-0-0-1-0-0-0-0-0-0-0-S", OWARE_ABAPA, 0, &after));
  EXPECT(oware_position_parse("1-0-0-0-0-0-1-0-0-0-0-0-0-0-S", OWARE_ABAPA, 1, &after) == OWARE_OK);
  EXPECT(oware_legal_moves(&position, OWARE_ABAPA, &houses) == OWARE_OK && houses == 0x3f);
  EXPECT(oware_play(&position, OWARE_ABAPA, 3, &after) == OWARE_OK);
  EXPECT(oware_position_format(&after, text, sizeof text) == OWARE_OK);
  EXPECT(strcmp(text, "4-4-4-0-5-5-5-5-4-4-4-4-0-0-N") == 0);
  REFUSED(OWARE_ILLEGAL_MOVE, oware_play(&after, OWARE_ABAPA, 3, &after));
  REFUSED(OWARE_BAD_NUMBER, oware_play(&after, OWARE_ABAPA, 12, &after));
  REFUSED(OWARE_BAD_NUMBER, oware_play(&after, OWARE_ABAPA, -1, &after));
  EXPECT(oware_play(&after, OWARE_ABAPA, 11, &after) == OWARE_OK);
  EXPECT(oware_perft(&position, OWARE_ABAPA, 5, counts) == OWARE_OK);
  EXPECT(counts[0] == 6 && counts[2] == 190 && counts[4] == 5219);
  REFUSED(OWARE_BAD_NUMBER, oware_perft(&position, OWARE_ABAPA, 0, counts));
  REFUSED(OWARE_BAD_NUMBER, oware_perft(&position, OWARE_ABAPA, 65, counts));
  position.mover = 2;
  REFUSED(OWARE_BAD_POSITION, oware_legal_moves(&position, OWARE_ABAPA, &houses));
  position.mover = OWARE_NORTH;
  position.houses[0] = 52; /* 96 seeds */
  EXPECT(oware_legal_moves(&position, OWARE_ABAPA, &houses) == OWARE_OK && houses == 0xfc0);
  position.houses[0] = 53;
  REFUSED(OWARE_BAD_POSITION, oware_legal_moves(&position, OWARE_ABAPA, &houses));
  REFUSED(OWARE_BAD_POSITION, oware_position_format(&position, text, sizeof text));
  REFUSED(OWARE_USAGE, oware_position_start(OWARE_ABAPA, NULL));
  REFUSED(OWARE_USAGE, oware_position_parse(NULL, OWARE_ABAPA, 0, &after));
  REFUSED(OWARE_USAGE, oware_position_format(NULL, text, sizeof text));
  REFUSED(OWARE_USAGE, oware_legal_moves(&after, OWARE_ABAPA, NULL));
  REFUSED(OWARE_USAGE, oware_play(NULL, OWARE_ABAPA, 0, &after));
  REFUSED(OWARE_USAGE, oware_perft(&after, OWARE_ABAPA, 1, NULL));
}

static void try_games(void) {
  oware_game *game = NULL, *copy = NULL;
  oware_ending ending;
  oware_position position;
  uint16_t houses;
  int ply = -1, house = -1;
  EXPECT(oware_game_new(OWARE_ABAPA, NULL, &game) == OWARE_OK);
  EXPECT(oware_game_ending(game, &ending) == OWARE_OK && ending.reason == OWARE_ONGOING);
  EXPECT(oware_game_play_line(game, "F f E") == OWARE_OK && oware_game_play(game, 10) == OWARE_OK);
  EXPECT(oware_game_ply(game, &ply) == OWARE_OK && ply == 4);
  EXPECT(oware_game_move(game, 3, &house) == OWARE_OK && house == 10);
  REFUSED(OWARE_BAD_NUMBER, oware_game_move(game, 4, &house));
  REFUSED(OWARE_BAD_NUMBER, oware_game_move(game, -1, &house));
  EXPECT(oware_game_copy(game, &copy) == OWARE_OK);
  REFUSED(OWARE_ILLEGAL_MOVE, oware_game_play(game, 4));
  REFUSED(OWARE_BAD_NUMBER, oware_game_play(game, 12));
  REFUSED(OWARE_ILLEGAL_MOVE, oware_game_play_line(game, "AA"));
  REFUSED(OWARE_BAD_MOVE, oware_game_play_line(game, "Ax"));
  EXPECT(oware_game_ply(game, &ply) == OWARE_OK &&
         ply == 4); /* nothing of either line was played */
  REFUSED(OWARE_NOT_ALLOWED, oware_game_take_back(game, 5));
  REFUSED(OWARE_NOT_ALLOWED, oware_game_take_back(game, 0));
  REFUSED(OWARE_NOT_ALLOWED, oware_game_abort(game));
  REFUSED(OWARE_NOT_ALLOWED, oware_game_claim(game));
  EXPECT(oware_game_take_back(game, 4) == OWARE_OK && oware_game_abort(game) == OWARE_OK);
  EXPECT(oware_game_ending(game, &ending) == OWARE_OK && ending.reason == OWARE_ABORTED);
  EXPECT(oware_game_legal_moves(game, &houses) == OWARE_OK && houses == 0);
  REFUSED(OWARE_GAME_OVER, oware_game_play(game, 0));
  EXPECT(oware_game_legal_moves(copy, &houses) == OWARE_OK && houses != 0);
  EXPECT(oware_game_position(copy, &position) == OWARE_OK && position.mover == OWARE_SOUTH);
  REFUSED(OWARE_BAD_NUMBER, oware_game_resign(copy, 2));
  REFUSED(OWARE_BAD_NUMBER, oware_game_time_out(copy, -1));
  EXPECT(oware_game_resign(copy, OWARE_NORTH) == OWARE_OK);
  EXPECT(oware_game_ending(copy, &ending) == OWARE_OK && ending.reason == OWARE_RESIGNATION &&
         ending.winner == OWARE_SOUTH);
  REFUSED(OWARE_GAME_OVER, oware_game_time_out(copy, OWARE_NORTH));
  REFUSED(OWARE_GAME_OVER, oware_game_agree(copy));
  oware_game_free(copy);
  oware_game_free(game);
  oware_game_free(NULL);
  REFUSED(OWARE_BAD_RULES, oware_game_new(7, NULL, &game));
  REFUSED(OWARE_USAGE, oware_game_new(OWARE_ABAPA, NULL, NULL));
  REFUSED(OWARE_USAGE, oware_game_play(NULL, 0));
  REFUSED(OWARE_USAGE, oware_game_copy(NULL, &game));
  REFUSED(OWARE_USAGE, oware_game_ply(NULL, &ply));
}

static void try_tables(const char* folder) {
  oware_tables* tables = NULL;
  oware_answer answer;
  oware_position position;
  size_t problems = 9;
  int layers = -2;
  REFUSED(OWARE_UNREADABLE, oware_tables_open("/nowhere/at/all", 0, &tables));
  EXPECT(oware_tables_open(folder, 0, &tables) == OWARE_OK);
  EXPECT(oware_tables_problems(tables, &problems) == OWARE_OK && problems == 0);
  EXPECT(oware_tables_layers(tables, OWARE_ABAPA, OWARE_BOUNDS_TABLES, &layers) == OWARE_OK);
  EXPECT(layers == 6);
  REFUSED(OWARE_BAD_NUMBER, oware_tables_layers(tables, OWARE_ABAPA, 2, &layers));
  EXPECT(oware_position_parse("0-0-0-0-0-1-1-0-1-0-0-0-0-0-S", OWARE_ABAPA, 1, &position) ==
         OWARE_OK);
  EXPECT(oware_tables_probe(tables, OWARE_ABAPA, &position, &answer) == OWARE_OK);
  EXPECT(answer.layer == 3 && answer.value.has_even && answer.value.has_bounds);
  EXPECT(answer.value.even == 1 && answer.value.lo == 1 && answer.value.hi == 1);
  EXPECT(answer.move_count == 1 && answer.moves[0].house == 5 && answer.moves[0].captures == 2);
  EXPECT(answer.best == 1u << 5);
  EXPECT(oware_position_start(OWARE_ABAPA, &position) == OWARE_OK);
  EXPECT(oware_tables_probe(tables, OWARE_ABAPA, &position, &answer) == OWARE_OK);
  EXPECT(!answer.value.has_even && !answer.value.has_bounds && answer.layer == 48);
  REFUSED(OWARE_USAGE, oware_tables_probe(NULL, OWARE_ABAPA, &position, &answer));
  oware_tables_free(tables);
  oware_tables_free(NULL);
}

static int stops(void* engine) { return (int)oware_engine_stop(engine); }

/* A second thread says the word, before the search or in it. */
static void try_to_stop(oware_engine* engine, const oware_game* game) {
  const oware_limits none = {0, 0, 0};
  oware_variation best;
  size_t count = 0;
  int status = -1, right = 0;
  for (int search = 0; search < 20; ++search) {
    thrd_t other;
    if (thrd_create(&other, stops, engine) != thrd_success) break;
    right += oware_engine_analyze(engine, game, &none, &best, 1, &count, NULL) == OWARE_OK;
    right += thrd_join(other, &status) == thrd_success && status == OWARE_OK && count == 1;
  }
  EXPECT(right == 2 * 20);
}

static void try_the_player(const char* folder) {
  oware_tables* tables = NULL;
  oware_engine* engine = NULL;
  oware_game* game = NULL;
  oware_variation best[OWARE_MOST_MOVES];
  oware_report report;
  size_t count = 0;
  int house = -1, again = -2;
  const oware_limits four = {4, 0, 0}, none = {0, 0, 0}, negative = {-1, 0, 0};
  const oware_limits long_time = {0, 0, UINT64_MAX};
  EXPECT(oware_game_new(OWARE_ABAPA, NULL, &game) == OWARE_OK);
  EXPECT(oware_tables_open(folder, 1u << 20, &tables) == OWARE_OK);
  REFUSED(OWARE_BAD_NUMBER, oware_engine_new(0, 1u << 20, NULL, &engine));
  REFUSED(OWARE_BAD_NUMBER, oware_engine_new(257, 1u << 20, NULL, &engine));
  EXPECT(oware_engine_new(1, 1u << 20, tables, &engine) == OWARE_OK);
  oware_tables_free(tables); /* the engine keeps them */
  EXPECT(oware_engine_choose(engine, game, 6, 7, &house) == OWARE_OK && house >= 0 && house < 6);
  EXPECT(oware_engine_choose(engine, game, 6, 7, &again) == OWARE_OK && house == again);
  REFUSED(OWARE_BAD_NUMBER, oware_engine_choose(engine, game, 0, 7, &house));
  REFUSED(OWARE_BAD_NUMBER, oware_engine_choose(engine, game, 9, 7, &house));
  EXPECT(oware_engine_analyze(engine, game, &four, best, 6, &count, &report) == OWARE_OK);
  EXPECT(count == 6 && report.depth == 4 && report.finished && report.nodes > 0);
  EXPECT(best[0].score >= best[5].score && best[0].pv_length >= 1 &&
         best[0].pv[0] == best[0].house);
  EXPECT(oware_engine_analyze(engine, game, &four, best, 2, &count, NULL) == OWARE_OK &&
         count == 2);
  REFUSED(OWARE_BAD_NUMBER, oware_engine_analyze(engine, game, &four, best, 0, &count, NULL));
  REFUSED(OWARE_BAD_NUMBER, oware_engine_analyze(engine, game, &four, best, 7, &count, NULL));
  REFUSED(OWARE_BAD_NUMBER, oware_engine_analyze(engine, game, &negative, best, 1, &count, NULL));
  REFUSED(OWARE_BAD_NUMBER, oware_engine_analyze(engine, game, &long_time, best, 1, &count, NULL));
  EXPECT(oware_engine_stop(engine) == OWARE_OK); /* before the search that has no limit */
  EXPECT(oware_engine_analyze(engine, game, &none, best, 1, &count, &report) == OWARE_OK);
  EXPECT(count == 1 && report.depth >= 1);
  try_to_stop(engine, game);
  EXPECT(oware_game_agree(game) == OWARE_OK);
  REFUSED(OWARE_GAME_OVER, oware_engine_choose(engine, game, 6, 7, &house));
  REFUSED(OWARE_GAME_OVER, oware_engine_analyze(engine, game, &four, best, 1, &count, NULL));
  REFUSED(OWARE_USAGE, oware_engine_analyze(engine, game, NULL, best, 1, &count, NULL));
  REFUSED(OWARE_USAGE, oware_engine_stop(NULL));
  oware_engine_free(engine);
  oware_engine_free(NULL);
  oware_game_free(game);
}

int main(int count, char** arguments) {
  if (count != 2) return 2;
  try_rule_sets();
  try_positions();
  try_games();
  try_tables(arguments[1]);
  try_the_player(arguments[1]);
  printf("%d looked at, %d wrong\n", looked_at, wrong);
  return wrong != 0;
}

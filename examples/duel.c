/* The computer plays itself: duel LEVEL LEVEL
 *
 *     $ duel 4 1
 *
 * South plays at the first level, North at the second. The moves, and how the game ended. */
#include <oware.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(void) {
  fprintf(stderr, "duel: %s\n", oware_last_error());
  return 1;
}

static int play(oware_engine* engine, oware_game* game, const int levels[2]) {
  oware_ending ending;
  for (;;) {
    int ply, house;
    if (oware_game_ending(game, &ending) || oware_game_ply(game, &ply)) return fail();
    if (ending.reason != OWARE_ONGOING) break;
    if (oware_engine_choose(engine, game, levels[ply % 2], 1, &house)) return fail();
    if (oware_game_play(game, house)) return fail();
    putchar("ABCDEFabcdef"[house]);
  }
  printf("\n%.1f-%.1f after reason %d\n", ending.score_halves[OWARE_SOUTH] / 2.0,
         ending.score_halves[OWARE_NORTH] / 2.0, ending.reason);
  return 0;
}

int main(int count, char** arguments) {
  int levels[2] = {3, 1};
  for (int i = 0; i < 2 && i + 1 < count; ++i) levels[i] = atoi(arguments[i + 1]);
  oware_game* game = NULL;
  oware_engine* engine = NULL;
  int status = 1;
  if (oware_game_new(OWARE_ABAPA, NULL, &game) == OWARE_OK &&
      oware_engine_new(1, 1u << 20, NULL, &engine) == OWARE_OK) {
    status = play(engine, game, levels);
  } else {
    fail();
  }
  oware_engine_free(engine);
  oware_game_free(game);
  return status;
}

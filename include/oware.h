/* The C interface of liboware, for C11 and for other languages: rules, positions, games with their
 * ends, perft, endgame tables, the computer player. The C++ interface is in oware/ beside this
 * file.
 *
 * Values. A rule set is a number (oware_rules), a position a struct, a house a number 0..11 in the
 * direction of sowing: 0..5 are A..F, South's, 6..11 are a..f, North's. A player is OWARE_SOUTH or
 * OWARE_NORTH. Counts are in seeds, where a name says so in half seeds. Texts are UTF-8 and end in
 * a zero byte.
 *
 * Handles. oware_game, oware_tables and oware_engine are opaque; a function whose name ends in
 * _new, _copy or _open makes one, and the caller ends it by the function that ends in _free (a null
 * pointer may be freed).
 *
 * Errors. A function that can fail returns an oware_status; oware_last_error() then says in words
 * what was found, where, and what would be right. What a function gives back through a pointer is
 * written only where it returns OWARE_OK. A null pointer where a value is wanted, and a buffer that
 * is too small, are OWARE_USAGE. Any function that takes a rule set may return OWARE_BAD_RULES, any
 * that takes a position OWARE_BAD_POSITION, and any that allocates OWARE_UNAVAILABLE; further
 * errors are named where they can occur.
 *
 * Thread rule: values may be used anywhere; a handle belongs to one thread at a time, but for
 * oware_tables, which any number of threads may read, and oware_engine_stop(). Complexity: constant
 * time where nothing else is said.
 */
#ifndef OWARE_H
#define OWARE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a function says of itself. The numbers stay as they are; new ones go to the end. */
typedef enum oware_status {
  OWARE_OK = 0,
  OWARE_BAD_RULES = 1,    /* a rule set's name, switch, value or number */
  OWARE_BAD_POSITION = 2, /* a position's form, or a board whose seeds do not add up */
  OWARE_BAD_MOVE = 3,     /* a move's form: not a letter of a house */
  OWARE_BAD_NUMBER = 4,   /* a number out of its range */
  OWARE_BAD_FILE = 5,     /* the content of a file named by the caller */
  OWARE_ILLEGAL_MOVE = 6, /* well formed, but the rules forbid it here */
  OWARE_GAME_OVER = 7,    /* the game has ended */
  OWARE_NOT_ALLOWED = 8,  /* not possible now */
  OWARE_USAGE = 9,        /* a null pointer, a buffer too small, a search without a limit */
  OWARE_UNREADABLE = 10,  /* a file or folder that cannot be read */
  OWARE_DISK_FULL = 11,   /* no room left */
  OWARE_CORRUPT = 12,     /* a table file that is damaged or foreign */
  OWARE_UNAVAILABLE = 13, /* no memory, no thread */
  OWARE_INTERNAL = 14     /* a bug of the library */
} oware_status;

/* A side of the board and its player. */
enum oware_side { OWARE_SOUTH = 0, OWARE_NORTH = 1 };

/* How a game ended; OWARE_ONGOING while it goes on. */
enum oware_end {
  OWARE_ONGOING = 0,
  OWARE_MAJORITY = 1,    /* a store holds more than half of all seeds */
  OWARE_EVEN = 2,        /* both stores hold half, the board is empty */
  OWARE_NO_MOVE = 3,     /* the player to move has no legal move */
  OWARE_REPETITION = 4,  /* a position recurs with seeds on both sides */
  OWARE_AGREEMENT = 5,   /* the players share the board out */
  OWARE_RESIGNATION = 6, /* a player gives up */
  OWARE_TIMEOUT = 7,     /* a player's time is up */
  OWARE_ABORTED = 8      /* before each side has moved; no result */
};

/* The two kinds of endgame tables: endless play worth 0, or the bounds of the rule people play by.
 */
enum oware_table_kind { OWARE_EVEN_TABLES = 0, OWARE_BOUNDS_TABLES = 1 };

/* A rule set as a number that means it for ever. */
typedef uint32_t oware_rules;
/* The default rule set, "abapa". */
#define OWARE_ABAPA 0x01000004u

/* Houses of the board. */
#define OWARE_HOUSES 12
/* The most moves that a position has. */
#define OWARE_MOST_MOVES 6
/* A buffer of so many bytes holds every text that this interface writes. */
#define OWARE_TEXT_BYTES 160
/* The most plies of a principal variation that a report tells. */
#define OWARE_MOST_PV 32

/* A board and the player to move. All seeds, stores included, are at most 96. */
typedef struct oware_position {
  uint8_t houses[OWARE_HOUSES]; /* seeds, from A in the direction of sowing */
  uint8_t stores[2];            /* seeds: South's, North's */
  uint8_t mover;                /* OWARE_SOUTH or OWARE_NORTH */
} oware_position;

/* How a game stands or ended. */
typedef struct oware_ending {
  int reason;          /* an oware_end */
  int winner;          /* OWARE_SOUTH, OWARE_NORTH, or -1 for none */
  int score_halves[2]; /* South's, North's: the stores, or the count after sharing out */
  int repeats_ply;     /* OWARE_REPETITION: after so many plies it stood there first; else -1 */
} oware_ending;

/* What endgame tables say of one value; margins are in seeds, for the player to move. */
typedef struct oware_value {
  uint8_t has_even;   /* 1 when `even` is known */
  uint8_t has_bounds; /* 1 when `lo` and `hi` are known */
  int8_t even;        /* the margin where endless play is worth 0 */
  int8_t lo;          /* the mover can force so much */
  int8_t hi;          /* the opponent can keep the mover from more */
} oware_value;

/* A legal move and its value to the player who makes it, captures included. */
typedef struct oware_move_value {
  uint8_t house;     /* 0..11 */
  uint8_t captures;  /* seeds into that player's store */
  oware_value value; /* to the player who makes it */
} oware_move_value;

/* The tables' answer for a position. */
typedef struct oware_answer {
  int layer;                                /* seeds on the board */
  int clamped;                              /* margins are within -clamped..clamped; 0: whole */
  oware_value value;                        /* both has_ fields 0: no table covers it */
  int move_count;                           /* 0..OWARE_MOST_MOVES */
  oware_move_value moves[OWARE_MOST_MOVES]; /* in the order of houses */
  uint16_t best;                            /* houses, a bit each (bit 0 is A) */
} oware_answer;

/* The first limit that is reached ends a search; 0 is none. */
typedef struct oware_limits {
  int depth;        /* plies */
  uint64_t nodes;   /* positions, of all threads together */
  uint64_t time_ms; /* milliseconds */
} oware_limits;

/* What a search says of one move. */
typedef struct oware_variation {
  int house;     /* the move, 0..11 */
  int score;     /* expected final margin of the player to move, in hundredths of a seed */
  int at_least;  /* 1 when `score` is a lower bound */
  int lowest;    /* proven bounds of the final margin, in seeds */
  int highest;   /* see `lowest` */
  int depth;     /* plies */
  int pv_length; /* 1..OWARE_MOST_PV */
  uint8_t pv[OWARE_MOST_PV]; /* the principal variation, `house` first; a longer one is cut */
} oware_variation;

/* What a search says of itself. */
typedef struct oware_report {
  int depth;      /* of the last finished iteration, in plies */
  int finished;   /* 1 when every variation is of that iteration */
  uint64_t nodes; /* positions, of all threads */
  double seconds; /* by the clock */
} oware_report;

/* A game with its moves, its history and its end. */
typedef struct oware_game oware_game;
/* Endgame tables of a folder. */
typedef struct oware_tables oware_tables;
/* The computer player. */
typedef struct oware_engine oware_engine;

/* ---- the library */

/* The version of the library that is linked: "0.1.0". Never null. */
const char* oware_version(void);
/* The name of a status: "illegal-move", "ok"; "internal" for a number that is none. */
const char* oware_status_name(oware_status status);
/* What was wrong when a function last failed in this thread: one line, at most 480 bytes; "" before
 * the first failure. It stays as it is until the next failure in this thread. */
const char* oware_last_error(void);

/* ---- rule sets */

/* Reads "abapa", "awari,repetition=none". Time: linear in the text. Errors: OWARE_BAD_RULES. */
oware_status oware_rules_parse(const char* text, oware_rules* rules);
/* Writes the canonical name into `text`, a buffer of `size` bytes. */
oware_status oware_rules_format(oware_rules rules, char* text, size_t size);

/* ---- positions */

/* The board before the first move. */
oware_status oware_position_start(oware_rules rules, oware_position* position);
/* Reads "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S". With `study` 0 all seeds of the rule set must be there,
 * else any number up to 96 may be. Time: linear in the text. Errors: OWARE_BAD_POSITION. */
oware_status oware_position_parse(const char* text, oware_rules rules, int study,
                                  oware_position* position);
/* Writes that form into `text`, a buffer of `size` bytes. */
oware_status oware_position_format(const oware_position* position, char* text, size_t size);
/* The mover's legal houses, a bit each (bit 0 is A). The stores play no part: a position that they
 * decide may have moves; see oware_game_new(). */
oware_status oware_legal_moves(const oware_position* position, oware_rules rules, uint16_t* houses);
/* Plays a move; `after` may be `position`. Errors: OWARE_ILLEGAL_MOVE. */
oware_status oware_play(const oware_position* position, oware_rules rules, int house,
                        oware_position* after);
/* Counts the leaves of the tree of legal moves: counts[d-1] at d plies, d in 1..depth. A position
 * that is over is a leaf at its own depth only. Time: grows with the counts, about sixfold a ply.
 * Errors: OWARE_BAD_NUMBER for a depth outside 1..64. */
oware_status oware_perft(const oware_position* position, oware_rules rules, int depth,
                         uint64_t* counts);

/* ---- games */

/* A game from a position, or from the rule set's own start where `start` is null. It may be over at
 * once. */
oware_status oware_game_new(oware_rules rules, const oware_position* start, oware_game** game);
/* A game of its own with the same history. Time: linear in its plies. */
oware_status oware_game_copy(const oware_game* game, oware_game** copy);
/* Ends a game's handle. */
void oware_game_free(oware_game* game);
/* Plays a move. Time: linear in the plies since the last capture. Errors: OWARE_ILLEGAL_MOVE,
 * OWARE_GAME_OVER. */
oware_status oware_game_play(oware_game* game, int house);
/* Plays "FfEe", with or without spaces; none where one of them is not legal. Time: that of
 * oware_game_play(), a move. Errors: OWARE_BAD_MOVE, OWARE_ILLEGAL_MOVE, OWARE_GAME_OVER. */
oware_status oware_game_play_line(oware_game* game, const char* moves);
/* Takes the last `plies` moves back, 1 or more. Time: linear in the plies of the game. Errors:
 * OWARE_NOT_ALLOWED when there are fewer, OWARE_GAME_OVER when the players have ended it. */
oware_status oware_game_take_back(oware_game* game, int plies);
/* The present position; before sharing out, when the game is over. */
oware_status oware_game_position(const oware_game* game, oware_position* position);
/* The mover's legal houses, a bit each; 0 when the game is over. */
oware_status oware_game_legal_moves(const oware_game* game, uint16_t* houses);
/* How many moves have been played. */
oware_status oware_game_ply(const oware_game* game, int* ply);
/* The house of move `ply`, counted from 0. Errors: OWARE_BAD_NUMBER. */
oware_status oware_game_move(const oware_game* game, int ply, int* house);
/* How the game stands or ended. */
oware_status oware_game_ending(const oware_game* game, oware_ending* ending);
/* Both players agree to end: each takes the seeds on their own side. Errors: OWARE_GAME_OVER. */
oware_status oware_game_agree(oware_game* game);
/* Under a rule set without an end by repetition, after 200 plies without a capture: a player claims
 * the sharing-out. Errors: OWARE_GAME_OVER, OWARE_NOT_ALLOWED. */
oware_status oware_game_claim(oware_game* game);
/* `side` gives up: the other player wins. Errors: OWARE_BAD_NUMBER, OWARE_GAME_OVER. */
oware_status oware_game_resign(oware_game* game, int side);
/* The time of `side` is up: the other player wins. Errors: OWARE_BAD_NUMBER, OWARE_GAME_OVER. */
oware_status oware_game_time_out(oware_game* game, int side);
/* Ends a game without a result before each side has moved. Errors: OWARE_GAME_OVER,
 * OWARE_NOT_ALLOWED. */
oware_status oware_game_abort(oware_game* game);

/* ---- endgame tables */

/* Every table of a folder, mapped read-only; `cache_bytes` for decoded blocks of packed files, 0:
 * 256 MiB. Files that are damaged are left out: oware_tables_problems() counts them. Time: linear
 * in the number of files. Errors: OWARE_UNREADABLE. */
oware_status oware_tables_open(const char* folder, uint64_t cache_bytes, oware_tables** tables);
/* Engines that were given these tables keep them. */
void oware_tables_free(oware_tables* tables);
/* How many files were refused when the folder was opened. */
oware_status oware_tables_problems(const oware_tables* tables, size_t* count);
/* The largest n for which every layer 0..n exists; -1 when there is none. `kind` is an
 * oware_table_kind. Errors: OWARE_BAD_NUMBER. */
oware_status oware_tables_layers(const oware_tables* tables, oware_rules rules, int kind,
                                 int* layers);
/* What the tables say of a position and of each of its moves. A position that no table covers is no
 * error. Errors: OWARE_CORRUPT, OWARE_BAD_FILE, OWARE_UNREADABLE. */
oware_status oware_tables_probe(const oware_tables* tables, oware_rules rules,
                                const oware_position* position, oware_answer* answer);

/* ---- the computer player */

/* A player with `threads` threads (1..256) and a transposition table of `hash_bytes`, which it
 * takes while it analyses; `tables` may be null. Errors: OWARE_BAD_NUMBER. */
oware_status oware_engine_new(int threads, uint64_t hash_bytes, const oware_tables* tables,
                              oware_engine** engine);
/* No search may be on its way. */
void oware_engine_free(oware_engine* engine);
/* A move at a level, 1 (a beginner) to 8. The same game, level and seed give the same move. Time:
 * as the level says, less than a second. Errors: OWARE_BAD_NUMBER, OWARE_GAME_OVER. */
oware_status oware_engine_choose(oware_engine* engine, const oware_game* game, int level,
                                 uint64_t seed, int* house);
/* Searches until a limit is reached or oware_engine_stop() is called, and gives the best `capacity`
 * (1..6) variations, the best first, and how many there are. `report` may be null. With one thread
 * and a limit of depth or nodes the result is always the same. Without a limit the search goes on
 * until it is stopped. Time: as the limits say. Errors: OWARE_BAD_NUMBER, OWARE_GAME_OVER,
 * OWARE_UNAVAILABLE when there is no memory for the transposition table. */
oware_status oware_engine_analyze(oware_engine* engine, const oware_game* game,
                                  const oware_limits* limits, oware_variation* variations,
                                  size_t capacity, size_t* count, oware_report* report);
/* From any thread: ends the search that is on its way within some milliseconds, with what it has
 * found. Without one the next search ends so; a search that returns takes the word back. */
oware_status oware_engine_stop(oware_engine* engine);

#ifdef __cplusplus
}
#endif

#endif /* OWARE_H */

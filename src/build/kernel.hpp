// The inner loops of the solver: transpose rows into columns, and relax the boards of one tile of a
// layer.
//
// A tile is 64 (or 32, or 16) consecutive opponent's halves, a lane each, against every mover's
// half with k seeds, a tile row each. All moves of a row lead to the same columns in all lanes
// (build/sowing.hpp), so a row is six vector loads and their minimum.
//
// A board's byte while its layer is solved is 2 * (margin + 64), plus 1 when a fixed value (a
// capture, the end of the game) is kept in the tile's stream of fixed values because it may be
// needed again. Margins are -48..48, so bytes are 32..225. kNothing (margin -63) is worse than
// every margin: no move, or a lane beyond the layer. In `bounds`, margins have the parity of the
// layer, so that margin +-1 is free to mark a board in between (see Rule).
//
// One source (kernel_body.hpp) is compiled for AVX-512, AVX2 and plain x86-64 or any other machine;
// all give the same bytes. Thread rule: kernels keep no state. Two threads may relax tiles of the
// same layer at the same time, and one may read a byte while the other writes it: each byte is
// moved as a whole, every rule moves a byte in one direction only, and the fixpoint does not depend
// on the order (the layer is done after a sweep in which nothing changed).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace oware::build {

inline constexpr int kMaxLanes = 64;
inline constexpr std::uint8_t kNothing = 2;
inline constexpr std::uint8_t kNoChild = 255;  // a missing successor: never the smallest

constexpr std::uint8_t encode(int margin) { return static_cast<std::uint8_t>(2 * (margin + 64)); }
constexpr int decode(std::uint8_t byte) { return static_cast<int>(byte >> 1U) - 64; }

// How a board's byte follows from the best successor.
enum class Rule : std::uint8_t {
  even,     // from 0 outwards: what can be forced
  lo_fall,  // bounds, first: lower values fall from `limit` (own side - other side) ...
  hi_rise,  // ... while upper values rise
  lo_rise,  // bounds, second: what can be forced from there: lower values rise ...
  hi_fall,  // ... and upper values fall; +1 marks a value that is final
  lo_test,  // bounds, third: could a lower value marked +1 be 2 higher? The mark goes when not
  hi_test   // could an upper value marked -1 be 2 lower?
};

// A move of the opponent that stays on the opponent's side, from one half of a block of 64 to
// another of the same block (ranks within the block).
struct LaneMove {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
};

// One tile of one tile. Rows are consecutive mover's halves.
struct Tile {
  int lanes = kMaxLanes;
  std::uint32_t rows = 0;
  const std::uint32_t* columns = nullptr;    // six a row: which column each move leads to
  const std::uint8_t* successors = nullptr;  // column c begins at c * lanes
  std::uint8_t* values = nullptr;            // the first lane of row 0
  std::size_t stride = 0;                    // from row to row
  const std::uint8_t* fixed =
      // values that stand, of the boards with bit 0 set, in the order of rows and lanes; kMaxLanes
      // bytes more can be read
      nullptr;
  std::uint8_t limit = 0;   // own side - other side, encoded
  std::uint8_t parity = 0;  // 2 for an odd layer
  // A move within the mover's row and such a reply lead from one row to a smaller one of the same
  // tile. So a row that changes is passed on to what later rows read, where the rule says how
  // (kPropagated in kernel_replies.hpp).
  std::span<const LaneMove> lane_moves;  // of the block that has the tile's halves
  std::uint8_t first_lane = 0;           // where in that block the tile begins
  // successors by moves within the mover's row: the column that leads to row i is at i * lanes
  std::uint8_t* own_row = nullptr;
  // Where boards that change are noted, row * lanes + lane, as long as there is room; nullptr:
  // nowhere.
  std::uint32_t* changed = nullptr;
  std::size_t changed_room = 0;
  // Instead, by row: the lanes that change are set, counted from the first of the block of 64;
  // nullptr: nowhere.
  std::uint64_t* changed_lanes = nullptr;
};

// One board alone, by the same rule.
struct OneBoard {
  std::uint8_t old = 0;
  std::uint8_t smallest = kNoChild;  // of its successors' bytes
  std::uint8_t fixed = 0;            // where old has bit 0
  std::uint8_t limit = 0;
  std::uint8_t parity = 0;
};

// True when a successor that has come to `cause` cannot move the board, whatever the others are.
bool cannot_change(Rule rule, const OneBoard& board, std::uint8_t cause);

// How a board's byte and its fixed value begin.
enum class Start : std::uint8_t { even, lo_fall, hi_rise, hi_fall };

// What the first sweep over a tile needs beside `successors`, which then hold what captures lead
// to: the column of a move that captures holds, a lane, the encoded margin of the position after it
// less the seeds captured; kNoChild where it does not capture.
struct Opening {
  // six a row: the pattern number of each move, or the one past the last
  const std::uint8_t* patterns = nullptr;
  // kMaxLanes bytes a pattern: 255 where the move stays in the layer
  const std::uint8_t* stays = nullptr;
  // kMaxLanes bytes a pattern: the value of a grand slam open as a last resort, or 0
  const std::uint8_t* slams = nullptr;
  std::uint8_t no_move = 0;       // the value when there is no move at all
  std::uint8_t least = kNothing;  // values that stand are clamped to least..most
  std::uint8_t most = 254;
  int inside = 0;  // lanes that are boards of the layer
};

// Successors' bytes in few bits: the code of a byte is half of what it is above `least`, that of a
// missing successor is `missing`, the highest of so many bits that is used.
struct ByteCodes {
  std::uint8_t least = 0;
  std::uint8_t missing = 0;
  int bits = 8;
};

// How the margins after a move become the bytes of its column, by lane:
// (2 * margin + add) & keep | constant.
struct Adjustment {
  alignas(kMaxLanes) std::array<std::uint8_t, kMaxLanes> add{};
  alignas(kMaxLanes) std::array<std::uint8_t, kMaxLanes> keep{};
  alignas(kMaxLanes) std::array<std::uint8_t, kMaxLanes> constant{};
};

struct Kernel {
  const char* name;
  // Up to sixty-four columns of `lanes` rows: out[c * lanes + r] = rows[r][offset + c] | absent[r].
  // Sixty-four may be read of each row and written; those beyond `columns` mean nothing. Memory at
  // rows[r][offset + ahead] is prefetched. `out` is aligned to 64 bytes when lanes is 64.
  void (*transpose)(const std::uint8_t* const* rows, std::size_t offset, std::size_t columns,
                    std::size_t ahead, int lanes, const std::uint8_t* absent, std::uint8_t* out);
  // Adjusts so many columns in place.
  void (*adjust)(const Adjustment& how, int lanes, std::size_t columns, std::uint8_t* out);
  // One sweep over a tile; returns how many boards changed. Changes what is at tile.own_row.
  std::uint64_t (*relax)(Rule rule, const Tile& tile);
  std::uint8_t (*relax_one)(Rule rule, const OneBoard& board);
  // Gives every board of the tile its first byte; writes the fixed values that must be kept to
  // `fixed` (room for lanes * rows and kMaxLanes more) and returns how many.
  std::size_t (*open)(Start start, const Tile& tile, const Opening& opening, std::uint8_t* fixed);
  // Before the third part of `bounds`: marks the boards of a tile whose bounds are apart and whose
  // limits do not relax it. `lo` and `hi` are the same boards; hi.fixed is the stream of hi_fall.
  // Lower limits are lo.limit, upper ones hi.limit.
  void (*mark)(const Tile& lo, const Tile& hi);
  // What boards are worth (0 - a successor's byte; kNothing where there is none) becomes the code
  // of that successor, and a code its successor's byte: in place, `count` is a multiple of 16.
  void (*to_codes)(const ByteCodes& codes, std::size_t count, std::uint8_t* bytes);
  void (*from_codes)(const ByteCodes& codes, std::size_t count, std::uint8_t* bytes);
};

const Kernel& portable_kernel();
// The AVX2 and AVX-512 kernels, or nullptr where the compiler or this machine does not have them.
const Kernel* avx2_kernel();
const Kernel* avx512_kernel();
// The widest that this machine has.
const Kernel& best_kernel();

}  // namespace oware::build

// Tiles: the units of work of one sweep of value iteration over a layer, and one sweep over all of
// them.
//
// For each pattern of seeds that the mover can lay on the opponent's houses, the tile rows of the
// successors follow from the tile's opponent's halves alone (build/sowing.hpp says why). They are
// read along their whole length and transposed, so that each column holds one successor of every
// lane. In a sweep a successor outside the layer reads as kNoChild. In the opening it is looked up
// in the lower layers, and a successor inside the layer reads as kNoChild.
//
// Thread rule: MoveTables, the partition and LowerLayers are read by all threads; a TransposeBuffer
// belongs to one.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <oware/rule_set.hpp>
#include <span>
#include <vector>

#include "build/kernel.hpp"
#include "build/layer_buffer.hpp"
#include "build/outside_best.hpp"
#include "build/packed_margins.hpp"
#include "build/sowing.hpp"
#include "tables/digits.hpp"

namespace oware::build {

// The tables of sowing.hpp for every number of seeds up to `layer`, shared by all layers up to it.
class MoveTables {
 public:
  MoveTables(int layer, const rules::RuleSet& rules);

  const rules::RuleSet& rules() const { return rules_; }
  const MoveTable& moves(int seeds) const { return moves_[static_cast<std::size_t>(seeds)]; }
  const Half& half(int seeds, std::uint32_t rank) const {
    return halves_[static_cast<std::size_t>(seeds)][rank];
  }
  const ReachTable& reach(int seeds) const { return reach_[static_cast<std::size_t>(seeds)]; }
  const LaneMoveTable& lane_moves(int seeds) const {
    return lane_moves_[static_cast<std::size_t>(seeds)];
  }
  std::uint64_t bytes() const;

 private:
  rules::RuleSet rules_;
  std::vector<MoveTable> moves_;
  std::vector<ReachTable> reach_;
  std::vector<LaneMoveTable> lane_moves_;
  std::vector<std::vector<Half>> halves_;
};

struct TilePlace {
  std::uint8_t mover_seeds = 0;
  std::uint8_t lanes = 0;        // of the kernel
  std::uint8_t width = 0;        // lanes that are boards
  std::uint32_t first_rank = 0;  // of the opponent's halves
};

// The tiles of a layer in the order in which a sweep takes them: by the seeds in the opponent's
// last two houses, then by the mover's.
std::vector<TilePlace> partition(int layer);

// Margins of a smaller layer in the order of ranks, as a file's data have them; whole ones are a
// byte each. Those of a packed layer are decoded as they are read. An empty one has no margins to
// copy.
class LowerMargins {
 public:
  LowerMargins() = default;
  explicit LowerMargins(std::span<const std::int8_t> margins)
      : data_(std::as_bytes(margins).data()), boards_(margins.size()) {}
  LowerMargins(const std::byte* data, std::uint64_t boards, const tables::Digits& digits)
      : data_(data), boards_(boards), digits_(digits) {}
  explicit LowerMargins(const PackedMargins& packed) : packed_(&packed), boards_(packed.boards()) {}

  bool empty() const { return boards_ == 0; }
  std::uint64_t boards() const { return boards_; }
  bool is_bytes() const { return packed_ == nullptr && digits_.bits == 8; }
  // Where they are bytes.
  const std::int8_t* bytes() const { return reinterpret_cast<const std::int8_t*>(data_); }
  void copy(std::uint64_t first, std::span<std::int8_t> margins) const {
    if (packed_ != nullptr) {
      packed_->copy(first, margins);
    } else {
      unpack_digits(digits_, data_, first, margins);
    }
  }

 private:
  const PackedMargins* packed_ = nullptr;
  const std::byte* data_ = nullptr;
  std::uint64_t boards_ = 0;
  tables::Digits digits_;
};
using LowerLayers = std::array<LowerMargins, tables::kMaxLayer + 1>;

// Where the values of a tile's boards are: those of the first row and lane, and from row to row.
struct TileValues {
  std::uint8_t* bytes = nullptr;
  std::size_t stride = 0;
};

// Rows of successors apart from a layer buffer: for each number of seeds that a move lays on the
// opponent's side, the rows that it leads to, by the opponent's half before the move. Rows are
// kMaxLanes bytes apart and come in blocks of as many columns.
struct RowWindow {
  std::array<const std::uint8_t*, tables::kMaxLayer + 1> rows{};  // by the seeds laid
  std::size_t stride = 0;                                         // from one block to the next
  std::uint32_t first_rank = 0;                                   // of the opponent's halves
};

// Some rows of a layer, by section: those that a rank reads (build/shares.hpp). Rows are kMaxLanes
// bytes apart and come in blocks of as many columns. The rank's own blocks are apart from the
// others, and have all rows of the section.
struct RowTable {
  struct Section {
    const std::uint8_t* bytes = nullptr;
    const std::uint32_t* slots = nullptr;  // by row: which of the rows here it is
    std::size_t stride = 0;                // from one block to the next
    const std::uint8_t* own = nullptr;     // of the first own block
    std::size_t own_stride = 0;
    std::uint32_t own_first = 0;  // blocks own_first, .. own_end - 1
    std::uint32_t own_end = 0;
  };
  std::array<Section, tables::kMaxLayer + 1> sections{};
};

// Columns of all of a section's moves, and room for the last 64 to be written whole.
std::uint32_t transposed_columns(int seeds);

// One thread's memory for transposed successors.
class TransposeBuffer {
 public:
  static Result<TransposeBuffer> make(int layer);
  std::uint8_t* successors() const { return successors_.data(); }

 private:
  Memory successors_;
};
// Enough for a sweep and for relax_inside().
std::uint64_t transpose_buffer_bytes(int layer);

// Counts of a tile in the third part of `bounds`.
struct Apart {
  std::uint64_t marked = 0;  // boards that are still marked, in either buffer
  std::uint64_t wide = 0;    // boards whose bounds are more than 2 apart
};

// Everything about a layer that its sweeps share.
class TileSolver {
 public:
  // `clamp`: margins are clamped to -clamp..clamp (build/clamp.hpp); 0: they are whole.
  TileSolver(const MoveTables& tables, const Kernel& kernel, int layer, int clamp);

  int layer() const { return layer_; }
  const std::vector<TilePlace>& tiles() const { return tiles_; }
  const Kernel& kernel() const { return kernel_; }

  // Relaxes the boards of one tile of `to`: updates each value from its successors in `from`.
  // Returns how many changed, and notes which (row * lanes + lane) in `changed` as far as there is
  // room.
  std::uint64_t relax(Rule rule, std::size_t tile, const LayerBuffer& to, const LayerBuffer& from,
                      const std::uint8_t* fixed, const TransposeBuffer& bench,
                      std::span<std::uint32_t> changed = {}) const;
  std::uint8_t limit(Rule rule, int mover_seeds) const;
  // Gives the boards of a tile their first bytes; returns how many fixed values went to `fixed`.
  std::size_t open(Start start, std::size_t tile, const LayerBuffer& to, const LowerLayers& lower,
                   std::uint8_t* fixed, const TransposeBuffer& bench) const;
  // The upper values of a tile's boards, one ply from the lower ones of the layer and of the
  // smaller ones: `values` has a row every `stride` bytes, `fixed` is as for open().
  void find_upper(std::size_t tile, const LayerBuffer& lo, const LowerLayers& lower,
                  std::uint8_t* values, std::size_t stride, std::uint8_t* fixed,
                  const TransposeBuffer& bench) const;
  // The same apart from a layer buffer.
  std::size_t open(Start start, const TilePlace& place, const TileValues& values,
                   const LowerLayers& lower, std::uint8_t* fixed,
                   const TransposeBuffer& bench) const;
  std::uint64_t relax(Rule rule, const TilePlace& place, const TileValues& values,
                      const RowWindow& window, const std::uint8_t* fixed,
                      const TransposeBuffer& bench) const;
  // The same with rows of `from`; `changed_lanes` is that of Tile.
  std::uint64_t relax(Rule rule, const TilePlace& place, const TileValues& values,
                      const RowTable& from, const std::uint8_t* fixed, const TransposeBuffer& bench,
                      std::uint64_t* changed_lanes) const;
  void find_upper(const TilePlace& place, const TileValues& values, const RowTable& from,
                  const LowerLayers& lower, std::uint8_t* fixed,
                  const TransposeBuffer& bench) const;
  void relax_outside(const TilePlace& place, const OutsideBest& best, const RowWindow& window,
                     const TransposeBuffer& bench) const;
  // Relaxes by the moves `inside` and by `best`. Of the buffers, only sections that the tile's
  // moves `inside` lead to, or that are its own, are looked at; `changed` is as above.
  std::uint64_t relax_inside(Rule rule, std::size_t tile, const LayerBuffer& to,
                             const LayerBuffer& from, const OutsideBest& best,
                             const std::uint8_t* fixed, const TransposeBuffer& bench,
                             std::span<std::uint32_t> changed) const;
  void find_upper(const TilePlace& place, const TileValues& values, const RowWindow& window,
                  const LowerLayers& lower, std::uint8_t* fixed,
                  const TransposeBuffer& bench) const;
  Apart count_apart(const TilePlace& place, const TileValues& lo, const TileValues& hi) const;
  void mark(const TilePlace& place, const TileValues& lo, const TileValues& hi,
            const std::uint8_t* fixed) const;

  // Calls `work(section, row)` for each row that a tile reads, until it returns true.
  template <class Work>
  void each_row_read(const TilePlace& place, const Work& work) const;

  // See Kernel::mark.
  void mark(std::size_t tile, const LayerBuffer& lo, const LayerBuffer& hi,
            const std::uint8_t* fixed) const;
  Apart count_apart(std::size_t tile, const LayerBuffer& lo, const LayerBuffer& hi) const;

 private:
  struct Rows;
  struct Transposition;
  struct TableTransposition;
  struct Captures;
  // Own side - other side as both limits of `bounds` see it, encoded: boards with seeds on one side
  // only never count.
  std::uint8_t lower_limit(int mover_seeds) const;
  std::uint8_t upper_limit(int mover_seeds) const;
  Tile view(const TilePlace& place, const TileValues& values, const std::uint8_t* fixed,
            const TransposeBuffer* bench) const;
  Tile view(const TilePlace& place, const LayerBuffer& buffer, const std::uint8_t* fixed,
            const TransposeBuffer* bench) const;
  std::size_t open_view(Start start, const TilePlace& place, Tile view_of, const LowerLayers& lower,
                        std::uint8_t* fixed, const TransposeBuffer& bench) const;
  Transposition find_stays(const TilePlace& place, std::size_t number, const LayerBuffer& from,
                           const TransposeBuffer& bench) const;
  Transposition find_stays(const TilePlace& place, std::size_t number, const RowWindow& from,
                           const TransposeBuffer& bench) const;
  TableTransposition find_stays(const TilePlace& place, std::size_t number, const RowTable& from,
                                const TransposeBuffer& bench) const;
  template <class From>
  void gather_stays(const TilePlace& place, const From& from, const TransposeBuffer& bench,
                    LaidSeeds which = kAllMoves) const;
  void find_upper_here(const TilePlace& place, Tile upper, const LowerLayers& lower,
                       std::uint8_t* fixed, const TransposeBuffer& bench,
                       const std::function<void()>& gather) const;
  void find_capture(const PackedLanding& landing, int seeds, std::size_t lane,
                    const LowerLayers& lower, Captures& captures) const;
  void find_captures(const TilePlace& place, std::size_t number, const LowerLayers& lower,
                     std::uint8_t* stays, std::uint8_t* slams, Captures& captures) const;
  void gather_captures(const TilePlace& place, const LowerLayers& lower,
                       const TransposeBuffer& bench, std::uint8_t* stays,
                       std::uint8_t* slams) const;
  void transpose_rows(const Rows& rows, int lanes, std::uint32_t columns, std::size_t stride,
                      std::uint8_t* out) const;
  void transpose(const Transposition& found, int lanes) const;
  void transpose(TableTransposition& found, int lanes) const;
  void transpose_captures(Captures& captures, int lanes) const;

  const MoveTables& tables_;
  const Kernel& kernel_;
  int layer_;
  int clamp_;  // the layer's seeds where margins are whole
  std::vector<TilePlace> tiles_;
  std::vector<std::uint8_t> no_child_;
};

template <class Work>
void TileSolver::each_row_read(const TilePlace& place, const Work& work) const {
  const std::vector<bool>& used = tables_.moves(place.mover_seeds).used;
  const int opponent_seeds = layer_ - place.mover_seeds;
  const std::size_t halves = half_count(opponent_seeds);
  const std::uint32_t* ranks = tables_.reach(opponent_seeds).reached.data() + place.first_rank;
  for (std::size_t number = 0; number < used.size(); ++number, ranks += halves) {
    const int section = opponent_seeds + pattern(static_cast<int>(number)).reaching;
    for (std::size_t lane = 0; used[number] && lane < place.width; ++lane) {
      if (stays_in_layer(ranks[lane]) && work(section, ranks[lane])) {
        return;
      }
    }
  }
}

}  // namespace oware::build

// A layer as strips: the pieces of work of one pass, how a strip's successors are brought together,
// and one pass over all of them.
//
// For each pattern of seeds that the mover can lay on the opponent's row, the lines of the
// successors are known from the strip's opponent's halves alone; they are read along their whole
// length and turned, so that each column holds one successor of every lane (build/sowing.hpp says
// why that is enough). What leaves the layer reads as kNoChild in a sweep; in the opening it is
// read from the smaller layers, and what stays reads as kNoChild.
//
// Thread rule: MoveTables, Partition and LowerLayers are read by all; a Workbench is one thread's.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <oware/rule_set.hpp>
#include <span>
#include <vector>

#include "build/kernel.hpp"
#include "build/sheet.hpp"
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
  const ReplyTable& replies(int seeds) const { return replies_[static_cast<std::size_t>(seeds)]; }
  std::uint64_t bytes() const;

 private:
  rules::RuleSet rules_;
  std::vector<MoveTable> moves_;
  std::vector<ReachTable> reach_;
  std::vector<ReplyTable> replies_;
  std::vector<std::vector<Half>> halves_;
};

struct StripPlace {
  std::uint8_t mover_seeds = 0;
  std::uint8_t lanes = 0;        // of the kernel
  std::uint8_t width = 0;        // lanes that are boards
  std::uint32_t first_rank = 0;  // of the opponent's halves
};

// The strips of a layer in the order in which a sweep takes them: by the seeds in the opponent's
// last house, then by the mover's.
std::vector<StripPlace> partition(int layer);

// Margins of a smaller layer in the order of ranks, as a file's data have them; whole ones are a
// byte each. An empty one cannot be asked for.
class LowerMargins {
 public:
  LowerMargins() = default;
  explicit LowerMargins(std::span<const std::int8_t> margins)
      : data_(std::as_bytes(margins).data()), boards_(margins.size()) {}
  LowerMargins(const std::byte* data, std::uint64_t boards, const tables::Digits& digits)
      : data_(data), boards_(boards), digits_(digits) {}

  bool empty() const { return boards_ == 0; }
  std::uint64_t boards() const { return boards_; }
  bool is_bytes() const { return digits_.bits == 8; }
  // Where they are bytes.
  const std::int8_t* bytes() const { return reinterpret_cast<const std::int8_t*>(data_); }
  void copy(std::uint64_t first, std::span<std::int8_t> margins) const {
    unpack_digits(digits_, data_, first, margins);
  }

 private:
  const std::byte* data_ = nullptr;
  std::uint64_t boards_ = 0;
  tables::Digits digits_;
};
using LowerLayers = std::array<LowerMargins, tables::kMaxLayer + 1>;

// One thread's memory for turned successors.
class Workbench {
 public:
  static Result<Workbench> make(int layer);
  std::uint8_t* successors() const { return successors_.data(); }

 private:
  Memory successors_;
};
std::uint64_t workbench_bytes(int layer);

// Of a strip in the third part of `bounds`.
struct Apart {
  std::uint64_t marked = 0;  // boards that are still marked, in either sheet
  std::uint64_t wide = 0;    // boards whose bounds are more than 2 apart
};

// Everything about a layer that its passes share.
class StripSolver {
 public:
  // `clamp`: margins are cut to -clamp..clamp (build/cut.hpp); 0: they are whole.
  StripSolver(const MoveTables& tables, const Kernel& kernel, int layer, int clamp);

  int layer() const { return layer_; }
  const std::vector<StripPlace>& strips() const { return strips_; }
  const Kernel& kernel() const { return kernel_; }

  // Settles the boards of one strip of `to` from their successors in `from`; returns how many
  // changed, and notes which (line * lanes + lane) in `changed` as far as there is room.
  std::uint64_t settle(Rule rule, std::size_t strip, const Sheet& to, const Sheet& from,
                       const std::uint8_t* fixed, const Workbench& bench,
                       std::span<std::uint32_t> changed = {}) const;
  std::uint8_t limit(Rule rule, int mover_seeds) const;
  // Gives the boards of a strip their first bytes; returns how many fixed values went to `fixed`.
  std::size_t open(Start start, std::size_t strip, const Sheet& to, const LowerLayers& lower,
                   std::uint8_t* fixed, const Workbench& bench) const;
  // The upper values of a strip's boards, one ply from the lower ones of the layer and of the
  // smaller ones: `values` has a line every `stride` bytes, `fixed` is as for open().
  void find_upper(std::size_t strip, const Sheet& lo, const LowerLayers& lower,
                  std::uint8_t* values, std::size_t stride, std::uint8_t* fixed,
                  const Workbench& bench) const;
  // See Kernel::mark.
  void mark(std::size_t strip, const Sheet& lo, const Sheet& hi, const std::uint8_t* fixed) const;
  Apart count_apart(std::size_t strip, const Sheet& lo, const Sheet& hi) const;

 private:
  struct Rows;
  struct Turning;
  struct Captures;
  // Own side - other side as both limits of `bounds` see it, encoded: boards with seeds on one side
  // only never count.
  std::uint8_t lower_limit(int mover_seeds) const;
  std::uint8_t upper_limit(int mover_seeds) const;
  Strip view(const StripPlace& place, const Sheet& sheet, const std::uint8_t* fixed,
             const Workbench* bench) const;
  std::size_t open_view(Start start, const StripPlace& place, Strip view_of,
                        const LowerLayers& lower, std::uint8_t* fixed,
                        const Workbench& bench) const;
  Turning find_stays(const StripPlace& place, std::size_t number, const Sheet& from,
                     const Workbench& bench) const;
  void gather_stays(const StripPlace& place, const Sheet& from, const Workbench& bench) const;
  void find_capture(const Landing& landing, std::size_t lane, std::uint32_t columns,
                    const LowerLayers& lower, Captures& captures) const;
  void gather_captures(const StripPlace& place, const LowerLayers& lower, const Workbench& bench,
                       std::uint8_t* stays, std::uint8_t* slams) const;
  void turn_rows(const Rows& rows, int lanes, std::uint32_t columns, std::size_t stride,
                 std::uint8_t* out) const;
  void turn_captures(Captures& captures, int lanes, std::uint32_t columns, std::uint8_t* out) const;

  const MoveTables& tables_;
  const Kernel& kernel_;
  int layer_;
  int clamp_;  // the layer's seeds where margins are whole
  std::vector<StripPlace> strips_;
  std::vector<std::uint8_t> no_child_;
};

}  // namespace oware::build

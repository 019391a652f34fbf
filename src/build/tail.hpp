// The end of an iteration: when few boards still change, following each change to the boards that
// lead there costs less than another pass over everything. The predecessors of a board are found by
// taking seeds back; each is settled again by the same rule. Such boards lie anywhere in memory, so
// that a thread takes a batch of changes and asks for what each of their stages will read while it
// is busy with the others.
//
// A tail that runs to its end proves that no board of the layer changes any more, if it began with
// every change of a pass over the whole layer: a board that changes, here or in the pass, has all
// its predecessors settled after it, and two threads that settle one board at once do not write
// over each other (Tail::settle).
//
// Thread rule: a Tail is made for one layer and one pair of rules; run() uses the team.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "build/strips.hpp"
#include "build/team.hpp"

namespace oware::build {

// A board of a sheet, in one number: bit 63 says which of two sheets.
struct TailBoard {
  int sheet = 0;
  int mover_seeds = 0;
  std::uint32_t mover_rank = 0;
  std::uint32_t opponent_rank = 0;
};
constexpr std::uint64_t pack(const TailBoard& board) {
  return static_cast<std::uint64_t>(board.sheet) << 63U |
         static_cast<std::uint64_t>(board.mover_seeds) << 48U |
         std::uint64_t{board.mover_rank} << 24U | board.opponent_rank;
}
constexpr TailBoard unpack(std::uint64_t number) {
  return {static_cast<int>(number >> 63U), static_cast<int>(number >> 48U & 0x3fU),
          static_cast<std::uint32_t>(number >> 24U & 0xffffffU),
          static_cast<std::uint32_t>(number & 0xffffffU)};
}

// One of the sheets that are settled together: what its boards follow from and by which rule.
struct TailSheet {
  Sheet to;
  Sheet from;
  Rule rule = Rule::even;
  bool keeps_fixed = false;  // its rule reads fixed values
};

class Tail {
 public:
  // `sheets` are one (even) or two (lower values, then upper ones), each the other's `from`.
  // `fixed` by strip.
  Tail(const MoveTables& tables, const StripSolver& strips, std::vector<TailSheet> sheets,
       const std::vector<const std::uint8_t*>& fixed, Team& team);

  // Follows the changes until there are none left, when it returns true, or until they have become
  // many again or `stop` says so. Calls `meanwhile` again and again.
  bool run(std::vector<std::uint64_t> changed, const std::atomic<bool>* stop,
           const std::function<void()>& meanwhile);

 private:
  // A board with a move to one that has changed.
  struct Candidate {
    std::uint8_t* at = nullptr;  // its byte
    // where to see whether the move stays in the layer; nullptr: it does
    const std::uint32_t* landed = nullptr;
    std::uint32_t mover_rank = 0;
    std::uint32_t opponent_rank = 0;
    std::uint8_t mover_seeds = 0;
    std::uint8_t sheet = 0;
    std::uint8_t cause = 0;  // what the other has come to

    TailBoard board() const { return {sheet, mover_seeds, mover_rank, opponent_rank}; }
  };
  // Where its successors' bytes are.
  struct Successors {
    std::array<const std::uint8_t*, kHalfHouses> at{};
    int count = 0;
  };
  struct Batch {
    std::vector<Candidate> candidates;
    std::vector<Successors> successors;
    std::vector<std::uint64_t> changed;  // what comes of it
  };

  void index_fixed();
  void follow(std::span<const std::uint64_t> changed, Batch& batch) const;
  void find_predecessors(const TailBoard& board, std::vector<Candidate>& candidates) const;
  bool may_change(const Candidate& candidate) const;
  void ask_for_moves(const Candidate& candidate) const;
  void ask_for_ranks(const Candidate& candidate) const;
  Successors find_successors(const Candidate& candidate) const;
  void settle(const Candidate& candidate, const Successors& successors,
              std::vector<std::uint64_t>& changed) const;
  std::uint8_t fixed_value(const TailBoard& board, const Sheet& sheet) const;

  const MoveTables& tables_;
  const StripSolver& strips_;
  std::vector<TailSheet> sheets_;
  const std::vector<const std::uint8_t*>& fixed_;
  Team& team_;
  std::vector<std::vector<std::size_t>> strips_of_;  // by mover's seeds, from rank to rank
  // by strip: fixed values before each run of lines
  std::vector<std::vector<std::uint32_t>> fixed_before_;
};

}  // namespace oware::build

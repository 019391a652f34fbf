// A solved layer's margins on their way from the ranks that keep its boards to a file: rows in
// memory (build/layer_share.hpp) or sections on scratch (build/section_owners.hpp). A table's block
// belongs to the rank that keeps its first board; the others send that rank the few boards of
// theirs which it takes besides. Thread rule: read() from any thread; the rest as Exchange.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <oware/error.hpp>
#include <span>
#include <vector>

#include "build/layer_share.hpp"
#include "build/streamed_solver.hpp"

namespace oware::build {

class KeptRows {
 public:
  struct Interval {
    std::uint64_t first = 0;
    std::uint64_t end = 0;
  };

  struct Source {
    int rank = 0;  // this one, as all that follows
    // The boards that it keeps, in ascending order, none next to another.
    std::vector<Interval> intervals = {};
    // Who keeps a board.
    std::function<int(std::uint64_t board)> holder = {};
    // Boards of one interval. Thread rule: from any thread.
    std::function<Result<void>(int buffer, std::uint64_t first, std::span<std::int8_t> margins)>
        read = {};
  };

  // `block_boards` of the table's blocks.
  KeptRows(Source source, std::uint64_t block_boards);

  const std::vector<Interval>& intervals() const { return source_.intervals; }
  // The table's blocks that belong to this rank, as intervals of their numbers.
  std::vector<Interval> blocks() const;

  // Sends what blocks of other ranks need; `last` follows as the message's last byte. take() gets
  // such messages without it.
  Result<void> send_borders(Exchange& exchange, std::byte last) const;
  void take(std::span<const std::byte> message);

  // Boards that this rank keeps or has been sent.
  Result<void> read(int buffer, std::uint64_t first_rank, std::span<std::int8_t> margins) const;

 private:
  Source source_;
  std::uint64_t block_boards_;
  std::map<std::uint64_t, std::vector<std::int8_t>> sent_;  // by the first's rank
};

// The rows that a rank keeps in memory; the sections that it keeps on scratch, solved. All are used
// as long as the source.
KeptRows::Source rows_of(const Shares& shares, const LayerShare& share);
KeptRows::Source sections_of(const SectionOwners& owners, int rank, const StreamedSolver& solver);

}  // namespace oware::build

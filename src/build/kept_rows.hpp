// A solved layer's margins on their way from the ranks that keep its rows (build/shares.hpp) to a
// file. A table's block belongs to the rank that keeps its first board; the others send that rank
// the few boards of theirs which it takes besides. Thread rule: read() from any thread; the rest as
// Exchange.
#pragma once

#include <cstdint>
#include <map>
#include <oware/error.hpp>
#include <span>
#include <vector>

#include "build/layer_share.hpp"

namespace oware::build {

class KeptRows {
 public:
  struct Interval {
    std::uint64_t first = 0;
    std::uint64_t end = 0;
  };

  // `block_boards` of the table's blocks.
  KeptRows(const Shares& shares, const LayerShare& share, std::uint64_t block_boards);

  // The ranks that this rank keeps, in ascending order, none next to another.
  const std::vector<Interval>& intervals() const { return intervals_; }
  // The table's blocks that belong to this rank, as intervals of their numbers.
  std::vector<Interval> blocks() const;

  // Sends what blocks of other ranks need; `last` follows as the message's last byte. take() gets
  // such messages without it.
  void send_borders(Exchange& exchange, std::byte last) const;
  void take(std::span<const std::byte> message);

  // Boards that this rank keeps or has been sent.
  void read(int buffer, std::uint64_t first_rank, std::span<std::int8_t> margins) const;

 private:
  int holder(std::uint64_t rank) const;

  const Shares& shares_;
  const LayerShare& share_;
  std::uint64_t block_boards_;
  std::vector<Interval> intervals_;
  std::map<std::uint64_t, std::vector<std::int8_t>> sent_;  // by the first's rank
};

}  // namespace oware::build

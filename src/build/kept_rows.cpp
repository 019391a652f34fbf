#include "build/kept_rows.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "base/assert.hpp"

namespace oware::build {

KeptRows::KeptRows(const Shares& shares, const LayerShare& share, std::uint64_t block_boards)
    : shares_(shares), share_(share), block_boards_(block_boards) {
  const int layer = shares.layer();
  for (int section = 0; section <= layer; ++section) {
    const std::uint64_t columns = half_count(layer - section);
    for (const std::uint32_t row : share.rows_here(section)) {
      if (shares.holder(section, row) != share.rank()) {
        continue;
      }
      const std::uint64_t first = tables::side_base(layer, section) + row * columns;
      if (intervals_.empty() || intervals_.back().end != first) {
        intervals_.push_back({first, first});
      }
      intervals_.back().end = first + columns;
    }
  }
}

int KeptRows::holder(std::uint64_t rank) const {
  const tables::Place at = tables::place(shares_.layer(), rank);
  return shares_.holder(at.mover_seeds, at.mover_rank);
}

std::vector<KeptRows::Interval> KeptRows::blocks() const {
  std::vector<Interval> blocks;
  for (const Interval& interval : intervals_) {
    const Interval here{(interval.first + block_boards_ - 1) / block_boards_,
                        (interval.end + block_boards_ - 1) / block_boards_};
    if (here.first < here.end) {
      blocks.push_back(here);
    }
  }
  return blocks;
}

void KeptRows::send_borders(Exchange& exchange, std::byte last) const {
  for (const Interval& interval : intervals_) {
    const std::uint64_t block = interval.first / block_boards_ * block_boards_;
    const std::uint64_t end = std::min(interval.end, block + block_boards_);
    if (block == interval.first || holder(block) == share_.rank()) {
      continue;
    }
    std::vector<std::int8_t> margins(end - interval.first);
    read(0, interval.first, margins);
    std::vector<std::byte> message(sizeof interval.first + margins.size());
    std::memcpy(message.data(), &interval.first, sizeof interval.first);
    std::memcpy(message.data() + sizeof interval.first, margins.data(), margins.size());
    message.push_back(last);
    exchange.send(holder(block), std::move(message));
  }
}

void KeptRows::take(std::span<const std::byte> message) {
  std::uint64_t first = 0;
  OWARE_ASSERT(message.size() > sizeof first);
  std::memcpy(&first, message.data(), sizeof first);
  std::vector<std::int8_t> margins(message.size() - sizeof first);
  std::memcpy(margins.data(), message.data() + sizeof first, margins.size());
  sent_[first] = std::move(margins);
}

void KeptRows::read(int buffer, std::uint64_t first_rank, std::span<std::int8_t> margins) const {
  const int layer = shares_.layer();
  for (std::size_t done = 0; done < margins.size();) {
    const tables::Place at = tables::place(layer, first_rank + done);
    if (shares_.holder(at.mover_seeds, at.mover_rank) == share_.rank()) {
      const std::size_t count = std::min<std::size_t>(
          half_count(layer - at.mover_seeds) - at.opponent_rank, margins.size() - done);
      share_.read_margins(buffer, at.mover_seeds, at.mover_rank, at.opponent_rank,
                          margins.subspan(done, count));
      done += count;
      continue;
    }
    const auto behind = sent_.upper_bound(first_rank + done);
    OWARE_ASSERT(behind != sent_.begin() && buffer == 0);
    const auto& [first, sent] = *std::prev(behind);
    const std::uint64_t from = first_rank + done - first;
    OWARE_ASSERT(from < sent.size());
    const std::size_t count = std::min<std::size_t>(sent.size() - from, margins.size() - done);
    std::copy_n(sent.begin() + static_cast<std::ptrdiff_t>(from), count,
                margins.begin() + static_cast<std::ptrdiff_t>(done));
    done += count;
  }
}

}  // namespace oware::build

#include "build/kept_rows.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

#include "base/assert.hpp"

namespace oware::build {

KeptRows::Source rows_of(const Shares& shares, const LayerShare& share) {
  const int layer = shares.layer();
  KeptRows::Source source;
  source.rank = share.rank();
  for (int section = 0; section <= layer; ++section) {
    const std::uint64_t columns = half_count(layer - section);
    for (const std::uint32_t row : share.rows_here(section)) {
      if (shares.holder(section, row) != share.rank()) {
        continue;
      }
      const std::uint64_t first = tables::side_base(layer, section) + row * columns;
      if (source.intervals.empty() || source.intervals.back().end != first) {
        source.intervals.push_back({first, first});
      }
      source.intervals.back().end = first + columns;
    }
  }
  source.holder = [&shares](std::uint64_t board) {
    const tables::Place at = tables::place(shares.layer(), board);
    return shares.holder(at.mover_seeds, at.mover_rank);
  };
  source.read = [layer, &share](int buffer, std::uint64_t first,
                                std::span<std::int8_t> margins) -> Result<void> {
    for (std::size_t done = 0; done < margins.size();) {
      const tables::Place at = tables::place(layer, first + done);
      const std::size_t columns = half_count(layer - at.mover_seeds);
      const std::size_t rows = std::min<std::size_t>(half_count(at.mover_seeds) - at.mover_rank,
                                                     (margins.size() - done) / columns);
      if (at.opponent_rank == 0 && rows != 0) {
        share.read_rows(buffer, at.mover_seeds, at.mover_rank,
                        margins.subspan(done, rows * columns));
        done += rows * columns;
        continue;
      }
      const std::size_t count = std::min(columns - at.opponent_rank, margins.size() - done);
      share.read_margins(buffer, at.mover_seeds, at.mover_rank, at.opponent_rank,
                         margins.subspan(done, count));
      done += count;
    }
    return {};
  };
  return source;
}

KeptRows::Source sections_of(const SectionOwners& owners, int rank, const StreamedSolver& solver) {
  const int layer = owners.layer();
  KeptRows::Source source;
  source.rank = rank;
  for (int section = 0; section <= layer; ++section) {
    if (owners.owner(section) != rank) {
      continue;
    }
    const std::uint64_t first = tables::side_base(layer, section);
    if (source.intervals.empty() || source.intervals.back().end != first) {
      source.intervals.push_back({first, first});
    }
    source.intervals.back().end =
        first + std::uint64_t{half_count(section)} * half_count(layer - section);
  }
  source.holder = [&owners, layer](std::uint64_t board) {
    return owners.owner(tables::place(layer, board).mover_seeds);
  };
  source.read = [&solver](int buffer, std::uint64_t first, std::span<std::int8_t> margins) {
    return solver.read_margins(buffer, first, margins);
  };
  return source;
}

KeptRows::KeptRows(Source source, std::uint64_t block_boards)
    : source_(std::move(source)), block_boards_(block_boards) {}

std::vector<KeptRows::Interval> KeptRows::blocks() const {
  std::vector<Interval> blocks;
  for (const Interval& interval : source_.intervals) {
    const Interval here{(interval.first + block_boards_ - 1) / block_boards_,
                        (interval.end + block_boards_ - 1) / block_boards_};
    if (here.first < here.end) {
      blocks.push_back(here);
    }
  }
  return blocks;
}

Result<void> KeptRows::send_borders(Exchange& exchange, std::byte last) const {
  Result<void> all;
  for (const Interval& interval : source_.intervals) {
    const std::uint64_t block = interval.first / block_boards_ * block_boards_;
    const std::uint64_t end = std::min(interval.end, block + block_boards_);
    if (block == interval.first || source_.holder(block) == source_.rank) {
      continue;
    }
    std::vector<std::int8_t> margins(end - interval.first);
    all = all.and_then([&] { return read(0, interval.first, margins); });
    std::vector<std::byte> message(sizeof interval.first + margins.size());
    std::memcpy(message.data(), &interval.first, sizeof interval.first);
    std::memcpy(message.data() + sizeof interval.first, margins.data(), margins.size());
    message.push_back(last);
    exchange.send(source_.holder(block), std::move(message));
  }
  return all;
}

void KeptRows::take(std::span<const std::byte> message) {
  std::uint64_t first = 0;
  OWARE_ASSERT(message.size() > sizeof first);
  std::memcpy(&first, message.data(), sizeof first);
  std::vector<std::int8_t> margins(message.size() - sizeof first);
  std::memcpy(margins.data(), message.data() + sizeof first, margins.size());
  sent_[first] = std::move(margins);
}

Result<void> KeptRows::read(int buffer, std::uint64_t first_rank,
                            std::span<std::int8_t> margins) const {
  for (std::size_t done = 0; done < margins.size();) {
    const std::uint64_t from = first_rank + done;
    const auto behind = std::ranges::upper_bound(source_.intervals, from, {}, &Interval::first);
    if (behind != source_.intervals.begin() && std::prev(behind)->end > from) {
      const std::size_t count =
          std::min<std::size_t>(std::prev(behind)->end - from, margins.size() - done);
      if (const Result<void> got = source_.read(buffer, from, margins.subspan(done, count)); !got) {
        return got;
      }
      done += count;
      continue;
    }
    const auto sent_behind = sent_.upper_bound(from);
    OWARE_ASSERT(sent_behind != sent_.begin() && buffer == 0);
    const auto& [first, sent] = *std::prev(sent_behind);
    OWARE_ASSERT(from - first < sent.size());
    const std::size_t count =
        std::min<std::size_t>(sent.size() - (from - first), margins.size() - done);
    std::copy_n(sent.begin() + static_cast<std::ptrdiff_t>(from - first), count,
                margins.begin() + static_cast<std::ptrdiff_t>(done));
    done += count;
  }
  return {};
}

}  // namespace oware::build

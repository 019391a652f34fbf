#include "build/streamed_parts.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace oware::build {

void StreamedSolver::each_tile(std::size_t count,
                               const std::function<void(int, std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  pool_.run([&](int thread) {
    for (std::size_t at = next++; at < count; at = next++) {
      if (remote_ && thread == 0) {
        remote_->progress();
      }
      work(thread, at);
    }
  });
}

std::uint64_t StreamedSolver::arena() const {
  const std::uint64_t stamps = stamp_bytes(layer_);
  return options_.memory > stamps ? options_.memory - stamps : 0;
}

std::uint64_t StreamedSolver::room_behind(const std::uint8_t* memory) const {
  const std::uint8_t* const end = memory_.data() + arena();
  return memory < end ? static_cast<std::uint64_t>(end - memory) : 0;
}

// Reads the piece's columns of every row.
Result<void> StreamedSolver::load(Piece& piece) {
  const std::uint32_t wide = scratch_.shape().segment_columns;
  const SegmentRange range{piece.first / wide, (piece.end + wide - 1) / wide};
  const std::uint32_t segments = range.end - range.first;
  const auto rows = static_cast<std::uint32_t>(piece.rows());
  piece.sums.resize(std::size_t{rows} * segments);
  const std::size_t last_block = blocks_of(piece.end - piece.first) - 1;
  std::memset(piece.bytes + last_block * piece.stride(), kNothing, piece.stride());
  FirstError error;
  std::atomic<std::uint32_t> next = 0;
  constexpr std::uint32_t kRows = 256;
  pool_.run([&](int) {
    std::vector<RowInMemory> some;
    for (std::uint32_t first = next.fetch_add(kRows); first < rows; first = next.fetch_add(kRows)) {
      some.clear();
      for (std::uint32_t row = first; row < std::min(rows, first + kRows); ++row) {
        some.push_back({row, piece.bytes + std::size_t{row} * piece.width});
      }
      error.keep(scratch_.read(piece.target.buffer, piece.target.section, some, range,
                               piece.stride(), &piece.sums[std::size_t{first} * segments]));
    }
  });
  return error.take();
}

// How many records changed.
Result<std::uint64_t> StreamedSolver::store(Piece& piece) {
  const std::uint32_t wide = scratch_.shape().segment_columns;
  const SegmentRange range{piece.first / wide, (piece.end + wide - 1) / wide};
  const std::uint32_t segments = range.end - range.first;
  const auto rows = static_cast<std::uint32_t>(piece.rows());
  piece.sums.resize(std::size_t{rows} * segments);
  FirstError error;
  std::atomic<std::uint32_t> next = 0;
  std::atomic<std::uint64_t> changed = 0;
  std::vector<std::uint32_t>& stamps = row_changed_[static_cast<std::size_t>(piece.target.buffer)]
                                                   [static_cast<std::size_t>(piece.target.section)];
  constexpr std::uint32_t kRows = 256;
  pool_.run([&](int) {
    std::vector<RowInMemory> some;
    std::vector<std::uint64_t> before;
    for (std::uint32_t first = next.fetch_add(kRows); first < rows; first = next.fetch_add(kRows)) {
      some.clear();
      for (std::uint32_t row = first; row < std::min(rows, first + kRows); ++row) {
        some.push_back({row, piece.bytes + std::size_t{row} * piece.width});
      }
      const auto sums =
          std::span(piece.sums).subspan(std::size_t{first} * segments, some.size() * segments);
      before.assign(sums.begin(), sums.end());
      const Result<std::uint64_t> records = scratch_.write(
          piece.target.buffer, piece.target.section, some, range, piece.stride(), sums.data());
      if (!records) {
        error.keep(tl::unexpected(records.error()));
        continue;
      }
      changed += *records;
      for (std::size_t record = 0; record < sums.size(); ++record) {
        if (sums[record] != before[record]) {
          stamps[first + record / segments] = visit_;
        }
      }
    }
  });
  return error.take().map([&changed] { return changed.load(); });
}

void StreamedSolver::find_tiles(Piece& piece) const {
  const std::vector<std::size_t>& tiles = tiles_of_[static_cast<std::size_t>(piece.target.section)];
  const auto by_rank = [this](std::size_t tile) { return tiles_.tiles()[tile].first_rank; };
  const auto begin = std::ranges::lower_bound(tiles, piece.first, {}, by_rank);
  const auto end = std::ranges::lower_bound(tiles, piece.end, {}, by_rank);
  piece.tiles = std::span(begin, end);
  piece.first_tile = static_cast<std::size_t>(begin - tiles.begin());
}

// The fixed values of the piece's tiles, where its rule needs them.
Result<void> StreamedSolver::load_fixed(Piece& piece, std::uint8_t* to) {
  const auto section = static_cast<std::size_t>(piece.target.section);
  piece.fixed.assign(piece.tiles.size(), nullptr);
  if (!piece.target.keeps_fixed) {
    return {};
  }
  const std::size_t first = first_fixed_[section] + piece.first_tile;
  std::uint8_t* at = to;
  for (std::size_t tile = 0; tile < piece.tiles.size(); ++tile) {
    piece.fixed[tile] = at;
    at += scratch_.fixed_bytes(first + tile, 1);
  }
  piece.fixed_size = scratch_.fixed_bytes(first, piece.tiles.size());
  return scratch_.read_fixed(first, piece.tiles.size(), to);
}

// Asks for the rows that other ranks keep.
void StreamedSolver::ask_remote(Rows& rows) {
  rows.asked.clear();
  if (!remote_) {
    return;
  }
  std::vector<std::uint32_t> numbers;
  rows.each_run([&](int laid, const Rows::Columns& columns) {
    const int from = layer_ - rows.section + laid;
    if (keeps(from)) {
      return;
    }
    numbers.clear();
    each_row_reached(tables_, layer_, rows.section, laid, columns.first, columns.end,
                     [&](std::uint32_t, std::uint32_t row) { numbers.push_back(row); });
    rows.asked.push_back(remote_->ask(rows.source, from, numbers));
  });
}

// Tells all ranks which rows of the section this visit has changed.
void StreamedSolver::tell_changes(int buffer, int section) {
  if (!remote_) {
    return;
  }
  const std::vector<std::uint32_t>& stamps =
      row_changed_[static_cast<std::size_t>(buffer)][static_cast<std::size_t>(section)];
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < stamps.size(); ++row) {
    if (stamps[row] == visit_) {
      rows.push_back(row);
    }
  }
  remote_->tell_changed(buffer, section, rows);
}

Result<void> StreamedSolver::load_window(const Rows& wanted, RowWindow& window,
                                         std::uint8_t* memory) {
  const int section = wanted.section;
  const std::uint32_t begin = wanted.columns.front().first;
  window.first_rank = begin;
  window.stride = std::size_t{wanted.columns.back().end - begin} * kBlock;
  struct Job {
    int laid;
    Rows::Columns columns;
    std::uint64_t asked;  // 0: this rank keeps the rows
  };
  std::vector<Job> jobs;
  for (int laid = 0; laid <= section; ++laid) {
    if (has_laid(wanted.which, laid)) {
      window.rows[static_cast<std::size_t>(laid)] = memory;
      memory += window.stride * blocks_of(half_count(section - laid));
    }
  }
  std::size_t asked = 0;
  wanted.each_run([&](int laid, const Rows::Columns& columns) {
    jobs.push_back({laid, columns, keeps(layer_ - section + laid) ? 0 : wanted.asked[asked++]});
  });
  if (remote_) {
    remote_->wait();
  }
  FirstError error;
  std::atomic<std::size_t> next = 0;
  pool_.run([&](int) {
    std::vector<RowInMemory> rows;
    for (std::size_t number = next++; number < jobs.size(); number = next++) {
      const Job& job = jobs[number];
      std::uint8_t* const to =
          const_cast<std::uint8_t*>(window.rows[static_cast<std::size_t>(job.laid)]);
      rows.clear();
      each_row_reached(tables_, layer_, section, job.laid, job.columns.first, job.columns.end,
                       [&](std::uint32_t column, std::uint32_t row) {
                         rows.push_back({row, to + std::size_t{column - begin} * kBlock});
                       });
      const int from = layer_ - section + job.laid;
      error.keep(job.asked != 0
                     ? remote_->take(job.asked, rows, window.stride)
                     : scratch_.read(wanted.source, from, rows,
                                     {0, scratch_.shape().segments(from)}, window.stride));
    }
  });
  for (const std::uint64_t number : wanted.asked) {
    remote_->forget(number);
  }
  return error.take();
}

Result<void> StreamedSolver::through_windows(
    const Piece& piece, std::span<const std::size_t> tiles, LaidSeeds which, std::uint8_t* memory,
    const std::function<void(const RowWindow&, std::span<const std::size_t>)>& work) {
  constexpr std::uint32_t kColumns = 512;  // read in one go by a thread
  const int section = piece.target.section;
  const std::uint64_t a_column = std::max<std::uint64_t>(window_bytes_a_column(section, which), 1);
  const std::uint64_t wide = std::max(
      std::min(room_behind(memory), remote_ ? kRemoteWindow : kWindow) / a_column / kBlock * kBlock,
      kBlock);
  const auto place_of = [&](std::size_t at) { return tiles_.tiles()[piece.tiles[tiles[at]]]; };
  const auto end_of = [&](std::size_t at) { return place_of(at).first_rank + place_of(at).width; };
  // The tiles from `at` on that fit into one window, and their rows.
  const auto find = [&](std::size_t at, Rows& rows) {
    rows = {source_of(scratch_.shape().buffers(), piece.target.buffer), section, which, {}};
    const std::uint32_t begin = at < tiles.size() ? place_of(at).first_rank : 0;
    for (; at < tiles.size() && end_of(at) - begin <= wide; ++at) {
      const std::uint32_t first = place_of(at).first_rank;
      if (!rows.columns.empty() && rows.columns.back().end == first &&
          first - rows.columns.back().first < kColumns) {
        rows.columns.back().end = end_of(at);
      } else {
        rows.columns.push_back({first, end_of(at)});
      }
    }
    return at;
  };
  const auto ask_for = [&](const Rows& rows) {
    reader_->ask([this, rows] {
      std::vector<std::uint32_t> numbers;
      rows.each_run([&](int laid, const Rows::Columns& columns) {
        const int from = layer_ - rows.section + laid;
        if (keeps(from)) {
          numbers.clear();
          each_row_reached(tables_, layer_, rows.section, laid, columns.first, columns.end,
                           [&](std::uint32_t, std::uint32_t row) { numbers.push_back(row); });
          scratch_.read_ahead(rows.source, from, numbers);
        }
      });
    });
  };
  Rows rows;
  std::size_t first = 0;
  std::size_t end = find(first, rows);
  ask_remote(rows);
  Result<void> loaded;
  while (first < tiles.size() && loaded && !stopping()) {
    RowWindow window;
    loaded = load_window(rows, window, memory);
    const std::size_t next = find(end, rows);
    if (loaded) {
      ask_remote(rows);
      if (next != end) {
        ask_for(rows);
      }
      work(window, tiles.subspan(first, end - first));
    }
    first = end;
    end = next;
  }
  reader_->wait();
  if (remote_) {
    remote_->wait();  // where this has ended before its time
    for (const std::uint64_t number : rows.asked) {
      remote_->forget(number);
    }
  }
  return loaded;
}

// The sections of the group after this one.
void StreamedSolver::read_group_ahead(const Group& group) {
  const std::size_t next = static_cast<std::size_t>(&group - groups_.data()) + 1;
  if (next == groups_.size()) {
    return;
  }
  reader_->ask([this, next] {
    for (const Target& target : groups_[next].targets) {
      const std::array<std::uint32_t, 2> ends{0, half_count(target.section) - 1};
      scratch_.read_ahead(target.buffer, target.section, ends, true);
    }
  });
}

Result<void> StreamedSolver::read_margins(int buffer, std::uint64_t first_rank,
                                          std::span<std::int8_t> margins) const {
  thread_local std::vector<std::uint8_t> values;
  for (std::size_t done = 0; done < margins.size();) {
    const tables::Place at = tables::place(layer_, first_rank + done);
    const int section = at.mover_seeds;
    const std::uint32_t columns = scratch_.shape().columns(section);
    const std::size_t blocks = blocks_of(columns);
    const auto rows = static_cast<std::uint32_t>(std::min<std::uint64_t>(
        half_count(section) - at.mover_rank,
        (at.opponent_rank + margins.size() - done + columns - 1) / columns));
    values.resize(std::max(values.size(), rows * blocks * kBlock));
    std::vector<RowInMemory> places;
    for (std::uint32_t row = 0; row < rows; ++row) {
      places.push_back({at.mover_rank + row, values.data() + row * blocks * kBlock});
    }
    const Result<void> read =
        scratch_.read(buffer, section, places, {0, scratch_.shape().segments(section)}, kBlock);
    if (!read) {
      return read;
    }
    std::uint32_t column = at.opponent_rank;
    for (const RowInMemory& row : places) {
      for (; column < columns && done < margins.size(); ++column) {
        margins[done++] = static_cast<std::int8_t>(decode(row.bytes[column]));
      }
      column = 0;
    }
  }
  return {};
}

}  // namespace oware::build

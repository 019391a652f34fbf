#include "build/streamed_solver.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>

#include "base/assert.hpp"
#include "build/checkpoint.hpp"

namespace oware::build {

namespace {

// Sweeps over a pair while it is in memory: more of them save no passes. Measured.
constexpr int kMostSweeps = 12;
constexpr std::size_t kNoted = 1U << 13U;  // changes of a tile that are told apart
constexpr std::uint64_t kBlock = kMaxLanes;
constexpr std::uint64_t kBoardsBetweenDrops = 1U << 20U;
// Address space beyond the memory that is meant to be used: estimates may be exceeded.
constexpr std::uint64_t kSlack = 256U << 20U;
constexpr std::uint64_t kWindow = 48U << 20U;  // no window is larger; smaller reads are as fast

enum Phase : std::uint32_t {
  kOpen = 0,
  kFirst = 1,   // `even`; in `bounds` the first part
  kReopen = 2,  // bounds: before the second part
  kSecond = 3,
  kMark = 4,
  kThird = 5,
  kCount = 6,  // what is still marked
  kRaise = 7,
  kDone = 8
};
constexpr bool is_sweep(std::uint32_t phase) {
  return phase == kFirst || phase == kSecond || phase == kThird;
}

constexpr std::uint64_t blocks_of(std::uint64_t columns) { return (columns + kBlock - 1) / kBlock; }
constexpr std::uint64_t in_blocks(std::uint64_t rows, std::uint64_t columns) {
  return rows * blocks_of(columns) * kBlock;
}

// Of a window, for each column of a section's boards.
std::uint64_t window_bytes_a_column(int section, bool all) {
  std::uint64_t bytes = 0;
  for (int laid = all ? 0 : 1; laid <= section; ++laid) {
    bytes += blocks_of(half_count(section - laid)) * kBlock;
  }
  return bytes;
}

// Fixed values and checksums of so many boards, at most; measured on all layers.
constexpr std::uint64_t fixed_room(std::uint64_t boards) { return boards / 4 + (64U << 10U); }

// When rows changed, in both buffers.
std::uint64_t stamp_bytes(int layer) {
  return 2 * sizeof(std::uint32_t) * tables::detail::binomial(layer + kHalfHouses, kHalfHouses);
}

std::uint64_t alone_bytes(int layer, int section, std::uint32_t columns) {
  const std::uint64_t boards = in_blocks(half_count(section), columns);
  return stamp_bytes(layer) + 2 * boards + fixed_room(boards) +
         32 * std::uint64_t{half_count(section)} +
         std::min<std::uint64_t>(kBlock, blocks_of(half_count(layer - section)) * kBlock) *
             window_bytes_a_column(section, true);
}

std::uint64_t pair_bytes(int layer, int section) {
  std::uint64_t bytes = 0;
  std::uint64_t window = 0;
  for (const int one : {section, layer - section}) {
    const std::uint64_t boards = in_blocks(half_count(one), half_count(layer - one));
    bytes += 2 * boards + fixed_room(boards) + 80 * std::uint64_t{half_count(one)};
    window = std::max(window, kBlock * window_bytes_a_column(one, false));
  }
  return stamp_bytes(layer) + bytes + window;
}

}  // namespace

std::uint64_t least_stream_memory(int layer, std::uint32_t segment_columns) {
  std::uint64_t bytes = 0;
  for (int section = 0; section <= layer; ++section) {
    const std::uint32_t columns = std::min(segment_columns, half_count(layer - section));
    // lo and hi of a section are marked together
    bytes = std::max(
        bytes, alone_bytes(layer, section, columns) + in_blocks(half_count(section), columns));
  }
  return bytes;
}

std::uint64_t pair_stream_memory(int layer) {
  std::uint64_t bytes = 0;
  for (int section = 0; section <= layer / 2; ++section) {
    bytes = std::max(bytes, pair_bytes(layer, section));
  }
  return bytes;
}

StreamPass stream_pass(const ScratchShape& shape, bool pairs) {
  StreamPass pass;
  for (int section = 0; section <= shape.layer; ++section) {
    pass.written_bytes += shape.section_bytes(section);
    for (int laid = pairs ? 1 : 0; laid <= section; ++laid) {
      pass.read_bytes += shape.columns(section) * shape.row_bytes(shape.layer - section + laid);
    }
  }
  pass.read_bytes += pass.written_bytes;
  pass.read_bytes *= static_cast<std::uint64_t>(shape.buffers());
  pass.written_bytes *= static_cast<std::uint64_t>(shape.buffers());
  return pass;
}

struct StreamedSolver::Piece {
  Target target;
  std::uint32_t first = 0;  // columns
  std::uint32_t end = 0;
  std::uint8_t* bytes = nullptr;
  std::vector<std::uint64_t> sums;
  std::span<const std::size_t> tiles;
  // By tile of the piece: its fixed values; for pairs, whether `best` is known of it and the sweep
  // in which it was relaxed last.
  std::vector<std::uint8_t*> fixed;
  std::vector<bool> has_best;
  std::vector<int> relaxed;
  std::vector<int> changed;      // by row: the last sweep that changed it
  std::uint8_t* best = nullptr;  // of crossing moves
  std::uint8_t* free = nullptr;  // memory for windows
  std::size_t first_tile = 0;    // of the section's

  std::uint64_t rows() const { return half_count(target.section); }
  std::size_t stride() const { return rows() * kBlock; }
  std::uint64_t fixed_size = 0;
  // Where memory is free behind the values and the fixed values; kernels read a little past those.
  std::uint8_t* behind() const { return bytes + size() + blocks_of(fixed_size + kBlock) * kBlock; }
  std::uint64_t size() const { return in_blocks(rows(), end - first); }
  TileValues values(const TilePlace& place) const { return values_in(bytes, place); }
  TileValues values_in(std::uint8_t* in, const TilePlace& place) const {
    const std::uint32_t column = place.first_rank - first;
    return {in + column / kBlock * stride() + column % kBlock, kBlock};
  }
};

struct StreamedSolver::Group {
  std::vector<Target> targets;
};

// Which rows a window is to have: for the tiles' columns, by columns that follow each other.
struct StreamedSolver::Rows {
  int source = 0;
  int section = 0;
  bool all = false;
  struct Columns {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
  };
  std::vector<Columns> columns;
};

// Tells the system, on a thread of its own, what will be read next.
struct StreamedSolver::Reader {
  Reader() : thread([this] { serve(); }) {}
  ~Reader() {
    {
      const std::lock_guard lock(mutex);
      closing = true;
    }
    changed.notify_all();
    thread.join();
  }
  void ask(std::function<void()> what) {
    wait();
    {
      const std::lock_guard lock(mutex);
      job = std::move(what);
    }
    changed.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return !job; });
  }
  void serve() {
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [this] { return closing || job; });
      if (!job) {
        return;
      }
      lock.unlock();
      job();
      lock.lock();
      job = nullptr;
      changed.notify_all();
    }
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::function<void()> job;
  bool closing = false;
  std::thread thread;
};

StreamedSolver::StreamedSolver(const MoveTables& tables, const Kernel& kernel, ThreadPool& pool,
                               Workspace& workspace, Scratch& scratch, StreamOptions options)
    : tables_(tables),
      pool_(pool),
      workspace_(workspace),
      scratch_(scratch),
      options_(std::move(options)),
      layer_(scratch.shape().layer),
      tiles_(tables, kernel, layer_, options_.clamp),
      tiles_of_(static_cast<std::size_t>(layer_) + 1),
      reader_(std::make_unique<Reader>()) {
  for (std::size_t tile = 0; tile < tiles_.tiles().size(); ++tile) {
    tiles_of_[tiles_.tiles()[tile].mover_seeds].push_back(tile);
  }
  std::size_t before = 0;
  for (std::vector<std::size_t>& section : tiles_of_) {
    std::ranges::sort(section, {},
                      [this](std::size_t tile) { return tiles_.tiles()[tile].first_rank; });
    first_fixed_.push_back(before);
    before += section.size();
  }
  for (std::size_t buffer = 0; buffer < static_cast<std::size_t>(scratch.shape().buffers());
       ++buffer) {
    for (int section = 0; section <= layer_; ++section) {
      row_changed_[buffer].emplace_back(half_count(section), visit_);
    }
  }
}

StreamedSolver::~StreamedSolver() = default;

void StreamedSolver::each_tile(std::span<const std::size_t> tiles,
                               const std::function<void(int, std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  pool_.run([&](int thread) {
    for (std::size_t at = next++; at < tiles.size(); at = next++) {
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
        some.push_back({row, piece.bytes + std::size_t{row} * kBlock});
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
        some.push_back({row, piece.bytes + std::size_t{row} * kBlock});
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

// The fixed values of the piece's tiles, where its rule needs them, behind its bytes.
Result<void> StreamedSolver::load_fixed(Piece& piece) {
  const auto section = static_cast<std::size_t>(piece.target.section);
  piece.fixed.assign(piece.tiles.size(), nullptr);
  if (!piece.target.keeps_fixed) {
    return {};
  }
  const std::size_t first = first_fixed_[section] + piece.first_tile;
  std::uint8_t* at = piece.bytes + piece.size();
  for (std::size_t tile = 0; tile < piece.tiles.size(); ++tile) {
    piece.fixed[tile] = at;
    at += scratch_.fixed_bytes(first + tile, 1);
  }
  piece.fixed_size = scratch_.fixed_bytes(first, piece.tiles.size());
  return scratch_.read_fixed(first, piece.tiles.size(), piece.bytes + piece.size());
}

namespace {

// The rows that boards with the opponent's halves first..end lead to when they lay so many seeds.
template <class Work>
void each_row_reached(const MoveTables& tables, int layer, int section, int laid,
                      std::uint32_t first, std::uint32_t end, const Work& work) {
  const MoveTable& moves = tables.moves(section);
  const std::size_t halves = half_count(layer - section);
  const std::uint32_t* const ranks = tables.reach(layer - section).ranks.data();
  std::array<const std::uint32_t*, 2> by_pattern{};
  std::size_t patterns = 0;
  for (const bool ends_there : {false, true}) {
    const Pattern laid_so{laid, ends_there};
    const auto number = static_cast<std::size_t>(pattern_number(laid_so));
    if (number < moves.used.size() && moves.used[number] &&
        pattern(static_cast<int>(number)) == laid_so) {
      by_pattern[patterns++] = ranks + number * halves;
    }
  }
  for (std::uint32_t column = first; column < end && patterns > 0; ++column) {
    const std::uint32_t row = by_pattern[0][column] != kLeaves || patterns == 1
                                  ? by_pattern[0][column]
                                  : by_pattern[1][column];
    if (row != kLeaves) {
      work(column, row);
    }
  }
}

// Which buffer a buffer's values are found from.
int source_of(int buffers, int buffer) { return buffers == 1 ? 0 : 1 - buffer; }

}  // namespace

Result<void> StreamedSolver::load_window(const Rows& wanted, RowWindow& window,
                                         std::uint8_t* memory) {
  const int section = wanted.section;
  const std::uint32_t begin = wanted.columns.front().first;
  window.first_rank = begin;
  window.stride = std::size_t{wanted.columns.back().end - begin} * kBlock;
  struct Job {
    int laid;
    Rows::Columns columns;
  };
  std::vector<Job> jobs;
  for (int laid = wanted.all ? 0 : 1; laid <= section; ++laid) {
    window.rows[static_cast<std::size_t>(laid)] = memory;
    memory += window.stride * blocks_of(half_count(section - laid));
    for (const Rows::Columns& columns : wanted.columns) {
      jobs.push_back({laid, columns});
    }
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
      error.keep(scratch_.read(wanted.source, from, rows, {0, scratch_.shape().segments(from)},
                               window.stride));
    }
  });
  return error.take();
}

Result<void> StreamedSolver::through_windows(
    const Piece& piece, std::span<const std::size_t> tiles, bool all, std::uint8_t* memory,
    const std::function<void(const RowWindow&, std::span<const std::size_t>)>& work) {
  constexpr std::uint32_t kColumns = 512;  // read in one go by a thread
  const int section = piece.target.section;
  const std::uint64_t a_column = std::max<std::uint64_t>(window_bytes_a_column(section, all), 1);
  const std::uint64_t wide =
      std::max(std::min(room_behind(memory), kWindow) / a_column / kBlock * kBlock, kBlock);
  const auto place_of = [&](std::size_t at) { return tiles_.tiles()[piece.tiles[tiles[at]]]; };
  const auto end_of = [&](std::size_t at) { return place_of(at).first_rank + place_of(at).width; };
  // The tiles from `at` on that fit into one window, and their rows.
  const auto find = [&](std::size_t at, Rows& rows) {
    rows = {source_of(scratch_.shape().buffers(), piece.target.buffer), section, all, {}};
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
      for (int laid = rows.all ? 0 : 1; laid <= rows.section; ++laid) {
        for (const Rows::Columns& columns : rows.columns) {
          numbers.clear();
          each_row_reached(tables_, layer_, rows.section, laid, columns.first, columns.end,
                           [&](std::uint32_t, std::uint32_t row) { numbers.push_back(row); });
          scratch_.read_ahead(rows.source, layer_ - rows.section + laid, numbers);
        }
      }
    });
  };
  Rows rows;
  std::size_t first = 0;
  std::size_t end = find(first, rows);
  Result<void> loaded;
  while (first < tiles.size() && loaded && !stopping()) {
    RowWindow window;
    loaded = load_window(rows, window, memory);
    const std::size_t next = find(end, rows);
    if (loaded) {
      if (next != end) {
        ask_for(rows);
      }
      work(window, tiles.subspan(first, end - first));
    }
    first = end;
    end = next;
  }
  reader_->wait();
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

void StreamedSolver::make_groups(int part) {
  groups_.clear();
  const auto target = [part](int buffer, int section) {
    constexpr std::array<std::array<Rule, 2>, 4> kRules = {{{Rule::even, Rule::even},
                                                            {Rule::lo_fall, Rule::hi_rise},
                                                            {Rule::lo_rise, Rule::hi_fall},
                                                            {Rule::lo_test, Rule::hi_test}}};
    const Rule rule = kRules[static_cast<std::size_t>(part)][static_cast<std::size_t>(buffer)];
    return Target{buffer, section, rule,
                  rule == Rule::even || rule == Rule::lo_fall || rule == Rule::hi_fall};
  };
  for (int section = 0; section <= layer_ / 2; ++section) {
    const int partner = layer_ - section;
    if (part == 0) {
      groups_.push_back({{target(0, section)}});
      if (partner != section) {
        groups_.back().targets.push_back(target(0, partner));
      }
      continue;
    }
    groups_.push_back({{target(0, section), target(1, partner)}});
    if (partner != section) {
      groups_.push_back({{target(1, section), target(0, partner)}});
    }
  }
}

// Whether a row that the tile's moves lead to has changed since the tile was relaxed.
bool StreamedSolver::is_behind(const Target& target, std::size_t tile, bool all) const {
  const TilePlace& place = tiles_.tiles()[tile];
  const std::uint32_t rests = tile_rests_[static_cast<std::size_t>(target.buffer)][tile];
  const auto& changed =
      row_changed_[static_cast<std::size_t>(source_of(scratch_.shape().buffers(), target.buffer))];
  bool behind = rests == 0;
  for (int laid = all ? 0 : 1; laid <= target.section && !behind; ++laid) {
    const std::vector<std::uint32_t>& rows =
        changed[static_cast<std::size_t>(layer_ - target.section + laid)];
    each_row_reached(
        tables_, layer_, target.section, laid, place.first_rank, place.first_rank + place.width,
        [&](std::uint32_t, std::uint32_t row) { behind = behind || rows[row] >= rests; });
  }
  return behind;
}

bool StreamedSolver::fits(const Group& group) const {
  return pair_bytes(layer_, group.targets.front().section) <= options_.memory;
}

Result<std::uint64_t> StreamedSolver::sweep_group(std::size_t number) {
  Group& group = groups_[number];
  ++visit_;
  if (fits(group)) {
    return sweep_pair(group);
  }
  std::uint64_t changed = 0;
  for (const Target& target : group.targets) {
    const Result<std::uint64_t> records = sweep_alone(target);
    if (!records) {
      return records;
    }
    changed += *records;
    ++visit_;
  }
  return changed;
}

// The best of the moves that reach the opponent's side, for all boards of these tiles.
Result<void> StreamedSolver::find_crossing(Piece& piece, std::span<const std::size_t> tiles) {
  const SplitColumns columns = split_columns(tables_.moves(piece.target.section));
  for (const std::size_t tile : tiles) {
    piece.has_best[tile] = true;
  }
  return through_windows(piece, tiles, false, piece.free,
                         [&](const RowWindow& window, std::span<const std::size_t> some) {
                           each_tile(some, [&](int thread, std::size_t at) {
                             const TilePlace& place = tiles_.tiles()[piece.tiles[some[at]]];
                             tiles_.relax_crossing(place, piece.values_in(piece.best, place),
                                                   window, columns, workspace_.bench(thread));
                           });
                         });
}

Result<std::uint64_t> StreamedSolver::sweep_pair(Group& group) {
  std::vector<Piece> pieces(group.targets.size());
  struct Work {
    std::size_t piece;
    std::size_t tile;  // of the piece's
  };
  std::vector<Work> work;
  for (std::size_t number = 0; number < pieces.size(); ++number) {
    Piece& piece = pieces[number];
    piece.target = group.targets[number];
    piece.end = scratch_.shape().columns(piece.target.section);
    find_tiles(piece);
    for (std::size_t tile = 0; tile < piece.tiles.size(); ++tile) {
      if (is_behind(piece.target, piece.tiles[tile], false)) {
        work.push_back({number, tile});
      }
    }
  }
  if (work.empty()) {
    return std::uint64_t{0};
  }
  std::uint8_t* at = memory_.data();
  for (Piece& piece : pieces) {
    piece.bytes = at;
    const Result<void> loaded = load(piece).and_then([&] { return load_fixed(piece); });
    if (!loaded) {
      return tl::unexpected(loaded.error());
    }
    piece.best = piece.behind();
    at = piece.best + piece.size();
    piece.has_best.assign(piece.tiles.size(), false);
    piece.relaxed.assign(piece.tiles.size(), 0);
    piece.changed.assign(piece.rows(), 0);
  }
  std::vector<RowWindow> windows(pieces.size());
  std::vector<SplitColumns> columns;
  for (std::size_t number = 0; number < pieces.size(); ++number) {
    const Piece& partner = pieces[pieces.size() - 1 - number];
    pieces[number].free = at;
    windows[number].rows[0] = partner.bytes;
    windows[number].stride = partner.stride();
    columns.push_back(split_columns(tables_.moves(pieces[number].target.section)));
  }
  for (int sweep = 1; sweep <= kMostSweeps && !work.empty(); ++sweep) {
    for (std::size_t number = 0; number < pieces.size(); ++number) {
      std::vector<std::size_t> without;
      for (const Work& one : work) {
        if (one.piece == number && !pieces[number].has_best[one.tile]) {
          without.push_back(one.tile);
        }
      }
      std::ranges::sort(without);
      if (const Result<void> found = find_crossing(pieces[number], without); !found) {
        return tl::unexpected(found.error());
      }
    }
    if (stopping()) {
      return std::uint64_t{0};
    }
    if (sweep == 1) {
      read_group_ahead(group);
    }
    // The order of the tiles of a layer, see partition().
    std::ranges::sort(work, {}, [&](const Work& one) { return pieces[one.piece].tiles[one.tile]; });
    std::atomic<std::size_t> next = 0;
    pool_.run([&](int thread) {
      std::array<std::uint32_t, kNoted> noted;
      for (std::size_t turn = next++; turn < work.size(); turn = next++) {
        const auto [number, tile] = work[turn];
        Piece& piece = pieces[number];
        const TilePlace& place = tiles_.tiles()[piece.tiles[tile]];
        const std::uint64_t changes = tiles_.relax_quiet(
            piece.target.rule, place, piece.values(place), piece.values_in(piece.best, place),
            windows[number], columns[number], piece.fixed[tile], workspace_.bench(thread), noted);
        piece.relaxed[tile] = sweep;
        const auto mark = [&](std::size_t row) {
          std::atomic_ref(piece.changed[row]).store(sweep, std::memory_order_relaxed);
        };
        if (changes <= kNoted) {
          for (std::size_t change = 0; change < changes; ++change) {
            mark(noted[change] / place.lanes);
          }
          continue;
        }
        for (std::size_t row = 0; row < piece.changed.size(); ++row) {
          mark(row);
        }
      }
    });
    work.clear();
    for (std::size_t number = 0; number < pieces.size(); ++number) {
      const Piece& piece = pieces[number];
      const Piece& partner = pieces[pieces.size() - 1 - number];
      for (std::size_t tile = 0; tile < piece.tiles.size(); ++tile) {
        const TilePlace& place = tiles_.tiles()[piece.tiles[tile]];
        const std::span<const int> rows =
            std::span(partner.changed).subspan(place.first_rank, place.width);
        const int latest = std::max(1, piece.relaxed[tile]);
        if (std::ranges::any_of(rows, [latest](int changed) { return changed >= latest; })) {
          work.push_back({number, tile});
        }
      }
    }
  }
  reader_->wait();
  std::uint64_t records = 0;
  for (Piece& piece : pieces) {
    std::vector<std::uint32_t>& rests = tile_rests_[static_cast<std::size_t>(piece.target.buffer)];
    for (const std::size_t tile : piece.tiles) {
      rests[tile] = visit_;
    }
    if (std::ranges::all_of(piece.changed, [](int changed) { return changed == 0; })) {
      continue;
    }
    const Result<std::uint64_t> changed = store(piece);
    if (!changed) {
      return changed;
    }
    if (*changed != 0) {
      scratch_.turn(piece.target.buffer, piece.target.section);
    }
    records += *changed;
  }
  for (const Work& left : work) {
    const Piece& piece = pieces[left.piece];
    tile_rests_[static_cast<std::size_t>(piece.target.buffer)][piece.tiles[left.tile]] = 0;
    unsettled_ = true;
  }
  return records;
}

// The widest piece of a section, in whole segments, that fits by itself.
std::uint32_t StreamedSolver::piece_columns(int section) const {
  const ScratchShape& shape = scratch_.shape();
  std::uint32_t wide = shape.segment_columns;
  while (wide < shape.columns(section) &&
         alone_bytes(layer_, section, wide + shape.segment_columns) <= options_.memory) {
    wide += shape.segment_columns;
  }
  return wide;
}

Result<std::uint64_t> StreamedSolver::sweep_alone(const Target& target) {
  const std::uint32_t columns = scratch_.shape().columns(target.section);
  const std::uint32_t wide = piece_columns(target.section);
  std::vector<std::uint32_t>& rests = tile_rests_[static_cast<std::size_t>(target.buffer)];
  const std::vector<std::size_t>& tiles = tiles_of_[static_cast<std::size_t>(target.section)];
  if (std::ranges::none_of(tiles,
                           [&](std::size_t tile) { return is_behind(target, tile, true); })) {
    return std::uint64_t{0};
  }
  std::uint64_t records = 0;
  for (std::uint32_t first = 0; first < columns; first += wide) {
    Piece piece;
    piece.target = target;
    piece.first = first;
    piece.end = std::min(columns, first + wide);
    piece.bytes = memory_.data();
    find_tiles(piece);
    const Result<void> loaded = load(piece).and_then([&] { return load_fixed(piece); });
    if (!loaded) {
      return tl::unexpected(loaded.error());
    }
    std::uint8_t* const old = piece.behind();
    std::memcpy(old, piece.bytes, piece.size());
    std::vector<std::size_t> behind;
    for (std::size_t tile = 0; tile < piece.tiles.size(); ++tile) {
      if (is_behind(target, piece.tiles[tile], true)) {
        behind.push_back(tile);
      }
    }
    const Result<void> relaxed =
        through_windows(piece, behind, true, old + piece.size(),
                        [&](const RowWindow& window, std::span<const std::size_t> some) {
                          each_tile(some, [&](int thread, std::size_t at) {
                            const TilePlace& place = tiles_.tiles()[piece.tiles[some[at]]];
                            tiles_.relax(target.rule, place, piece.values(place), window,
                                         piece.fixed[some[at]], workspace_.bench(thread));
                          });
                        });
    if (!relaxed) {
      return tl::unexpected(relaxed.error());
    }
    if (stopping()) {
      return std::uint64_t{0};
    }
    // A value that rests on what another tile will be is not taken back before that tile's turn.
    if (target.rule == Rule::even || target.rule == Rule::lo_fall) {
      const bool even = target.rule == Rule::even;
      for (std::uint64_t i = 0; i < piece.size(); ++i) {
        const bool falls = !even || (old[i] & 0xfe) < encode(0);
        piece.bytes[i] = falls ? std::min(piece.bytes[i], old[i]) : piece.bytes[i];
      }
    }
    const Result<std::uint64_t> changed = store(piece);
    if (!changed) {
      return changed;
    }
    records += *changed;
  }
  for (const std::size_t tile : tiles) {
    rests[tile] = visit_;
  }
  if (records != 0) {
    scratch_.turn(target.buffer, target.section);
  }
  return records;
}

// The first values of a section, or (kReopen) the upper ones of the second part.
Result<void> StreamedSolver::open_section(int section, const LowerLayers& lower_lo,
                                          const LowerLayers& lower_hi) {
  const ScratchShape& shape = scratch_.shape();
  const std::uint32_t columns = shape.columns(section);
  const std::uint32_t wide = piece_columns(section);
  struct Opened {
    int buffer;
    Start start;
    const LowerLayers& lower;
    bool keeps_fixed;
  };
  std::vector<Opened> starts;
  if (scratch_.state().phase == kReopen) {
    starts.push_back({1, Start::hi_fall, lower_lo, true});
  } else if (shape.buffers() == 1) {
    starts.push_back({0, Start::even, lower_lo, true});
  } else {
    starts.push_back({1, Start::hi_rise, lower_lo, false});
    starts.push_back({0, Start::lo_fall, lower_hi, true});
  }
  for (std::uint32_t first = 0; first < columns; first += wide) {
    for (const Opened& opened : starts) {
      Piece piece;
      piece.target = {opened.buffer, section, Rule::even, false};
      piece.first = first;
      piece.end = std::min(columns, first + wide);
      piece.bytes = memory_.data();
      find_tiles(piece);
      Result<void> done;
      if (scratch_.state().phase == kReopen) {
        done = load(piece);
      } else {
        std::memset(piece.bytes, kNothing, piece.size());
      }
      if (!done) {
        return done;
      }
      std::vector<std::vector<std::uint8_t>> kept(piece.tiles.size());
      std::atomic<std::uint64_t> boards = 0;
      each_tile(piece.tiles, [&](int thread, std::size_t at) {
        const TilePlace& place = tiles_.tiles()[piece.tiles[at]];
        std::uint8_t* const fixed = workspace_.fixed(thread).data();
        const std::size_t count = tiles_.open(opened.start, place, piece.values(place),
                                              opened.lower, fixed, workspace_.bench(thread));
        if (opened.keeps_fixed) {
          kept[at].assign(fixed, fixed + count);
        }
        const std::uint64_t more = std::uint64_t{half_count(section)} * place.width;
        if ((boards += more) / kBoardsBetweenDrops != (boards - more) / kBoardsBetweenDrops &&
            options_.drop_lower) {
          options_.drop_lower();
        }
      });
      for (std::size_t at = 0; at < kept.size() && opened.keeps_fixed && done; ++at) {
        done = scratch_.append_fixed(kept[at]);
      }
      done = done.and_then([&] { return store(piece); }).map([](std::uint64_t) {});
      if (!done) {
        return done;
      }
    }
  }
  for (const Opened& opened : starts) {
    scratch_.turn(opened.buffer, section);
  }
  return {};
}

// Between the parts of `bounds`: marks a section's boards, counts the marks, or raises what is
// still marked.
Result<void> StreamedSolver::rewrite_section(int section) {
  const ScratchShape& shape = scratch_.shape();
  const std::uint32_t phase = scratch_.state().phase;
  const std::uint32_t columns = shape.columns(section);
  const std::uint32_t wide = piece_columns(section);
  std::atomic<std::uint64_t> marked = 0;
  std::atomic<std::uint64_t> apart_wide = 0;
  for (std::uint32_t first = 0; first < columns; first += wide) {
    std::array<Piece, 2> pieces;
    std::uint8_t* at = memory_.data();
    for (const int buffer : {0, 1}) {
      Piece& piece = pieces[static_cast<std::size_t>(buffer)];
      piece.target = {buffer, section, Rule::hi_fall, buffer == 1 && phase == kMark};
      piece.first = first;
      piece.end = std::min(columns, first + wide);
      piece.bytes = at;
      find_tiles(piece);
      if (const Result<void> loaded = load(piece).and_then([&] { return load_fixed(piece); });
          !loaded) {
        return loaded;
      }
      at = piece.behind();
    }
    each_tile(pieces[0].tiles, [&](int, std::size_t tile) {
      const TilePlace& place = tiles_.tiles()[pieces[0].tiles[tile]];
      const TileValues lo = pieces[0].values(place);
      const TileValues hi = pieces[1].values(place);
      if (phase == kMark) {
        tiles_.mark(place, lo, hi, pieces[1].fixed[tile]);
      } else if (phase == kCount) {
        const Apart apart = tiles_.count_apart(place, lo, hi);
        marked += apart.marked;
        apart_wide += apart.wide;
      }
    });
    if (phase == kRaise) {
      const int parity = layer_ % 2 == 1 ? 2 : 0;
      for (std::uint64_t i = 0; i < pieces[0].size(); ++i) {
        std::uint8_t& low = pieces[0].bytes[i];
        std::uint8_t& high = pieces[1].bytes[i];
        low = static_cast<std::uint8_t>(low + ((low - parity) & 2));
        high = static_cast<std::uint8_t>(high - ((high - parity) & 2));
      }
    }
    for (Piece& piece : pieces) {
      if (phase == kCount) {
        break;
      }
      if (const Result<std::uint64_t> stored = store(piece); !stored) {
        return tl::unexpected(stored.error());
      }
    }
  }
  if (phase == kCount) {
    changed_ += marked;
    stats_.wide += apart_wide;
  } else {
    scratch_.turn(0, section);
    scratch_.turn(1, section);
  }
  return {};
}

Result<void> StreamedSolver::commit() {
  return scratch_.commit().map([this] { committed_ = steady_seconds(); });
}

// After a section or group: commits where it is time. False when asked to stop.
Result<bool> StreamedSolver::step_done() {
  if (options_.meanwhile) {
    options_.meanwhile();
  }
  if (steady_seconds() - committed_ >= options_.commit_seconds) {
    if (const Result<void> safe = commit(); !safe) {
      return tl::unexpected(safe.error());
    }
  }
  return !stopping();
}

// One phase from where it is to its end, or until asked to stop: then false.
Result<bool> StreamedSolver::run_phase(const LowerLayers& lower_lo, const LowerLayers& lower_hi) {
  ScratchState& state = scratch_.state();
  const bool sweeps = is_sweep(state.phase);
  const bool even = scratch_.shape().buffers() == 1;
  const int part = even ? 0 : state.phase == kFirst ? 1 : state.phase == kSecond ? 2 : 3;
  if (sweeps) {
    make_groups(part);
    for (std::vector<std::uint32_t>& rests : tile_rests_) {
      rests.assign(tiles_.tiles().size(), 0);
    }
  }
  do {
    unsettled_ = state.position != 0;  // resumed: what was before is not known
    if (state.position == 0) {
      changed_ = 0;
    }
    const auto steps = static_cast<std::uint32_t>(sweeps ? groups_.size() : tiles_of_.size());
    while (state.position < steps) {
      if (sweeps) {
        const Result<std::uint64_t> records = sweep_group(state.position);
        if (!records) {
          return tl::unexpected(records.error());
        }
        changed_ += *records;
      } else {
        const auto section = static_cast<int>(state.position);
        const Result<void> done = state.phase == kOpen || state.phase == kReopen
                                      ? open_section(section, lower_lo, lower_hi)
                                      : rewrite_section(section);
        if (!done) {
          return tl::unexpected(done.error());
        }
      }
      if (sweeps && stopping()) {
        return false;  // the step may not be whole: it is taken again
      }
      ++state.position;
      const Result<bool> going = step_done();
      if (!going) {
        return tl::unexpected(going.error());
      }
      if (!*going) {
        return state.position == steps && !sweeps;
      }
    }
    state.position = 0;
    if (sweeps) {
      ++state.passes;
      if (options_.after_pass) {
        options_.after_pass({part, static_cast<int>(state.passes), changed_});
      }
    }
  } while (sweeps && (changed_ != 0 || unsettled_));
  return true;
}

Result<StreamStats> StreamedSolver::solve(const LowerLayers& lower_lo,
                                          const LowerLayers& lower_hi) {
  stats_ = {};
  ScratchState& state = scratch_.state();
  Result<Memory> memory = Memory::reserve(2 * options_.memory + kSlack);
  if (!memory) {
    return tl::unexpected(memory.error());
  }
  memory_ = std::move(*memory);
  committed_ = steady_seconds();
  const bool even = scratch_.shape().buffers() == 1;
  while (state.phase != kDone) {
    if (state.phase == kCount) {
      // Not a state of its own: counted from the first section on.
      state.position = 0;
      stats_.wide = 0;
    }
    if (state.phase == kReopen && state.position == 0) {
      scratch_.clear_fixed();
    }
    const Result<bool> ended = run_phase(lower_lo, lower_hi);
    if (!ended) {
      reader_->wait();
      return tl::unexpected(ended.error());
    }
    if (!*ended) {
      break;
    }
    state.position = 0;
    if (state.phase == kFirst && even) {
      state.phase = kDone;
    } else if (state.phase == kCount) {
      state.phase = changed_ == 0 ? kDone : kRaise;
      ++state.rounds;
    } else if (state.phase == kRaise) {
      state.phase = kReopen;
    } else {
      ++state.phase;
    }
    // The files of the phase before are written over only when this one is safe.
    if (const Result<void> safe = commit(); !safe) {
      return tl::unexpected(safe.error());
    }
  }
  stats_.passes = static_cast<int>(state.passes);
  stats_.stopped = state.phase != kDone;
  if (stats_.stopped) {
    reader_->wait();
    if (const Result<void> safe = commit(); !safe) {
      return tl::unexpected(safe.error());
    }
  }
  return stats_;
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

Result<void> stream_upper(const MoveTables& tables, const Kernel& kernel, ThreadPool& pool,
                          Workspace& workspace, int layer, int clamp, const LowerLayers& lower_lo,
                          std::span<std::int8_t> upper, std::uint64_t memory,
                          const std::function<void()>& drop) {
  const TileSolver solver(tables, kernel, layer, clamp);
  const LowerMargins& margins = lower_lo[static_cast<std::size_t>(layer)];
  Result<Memory> reserved = Memory::reserve(2 * memory + kSlack);
  if (!reserved) {
    return tl::unexpected(reserved.error());
  }
  for (int section = 0; section <= layer; ++section) {
    const std::uint64_t rows = half_count(section);
    const std::uint32_t columns = half_count(layer - section);
    const std::uint64_t a_column = rows + window_bytes_a_column(section, true);
    const auto wide = static_cast<std::uint32_t>(
        std::max(std::min(memory, kWindow) / a_column / kBlock * kBlock, kBlock));
    for (std::uint32_t first = 0; first < columns; first += wide) {
      const std::uint32_t end = std::min(columns, first + wide);
      std::uint8_t* const values = reserved->data();
      RowWindow window;
      window.first_rank = first;
      window.stride = std::size_t{end - first} * kBlock;
      std::uint8_t* at = values + in_blocks(rows, end - first);
      for (int laid = 0; laid <= section; ++laid) {
        window.rows[static_cast<std::size_t>(laid)] = at;
        at += window.stride * blocks_of(half_count(section - laid));
      }
      std::atomic<int> next = 0;
      pool.run([&](int) {
        std::vector<std::int8_t> row_margins;
        for (int laid = next++; laid <= section; laid = next++) {
          const int from = layer - section + laid;
          row_margins.resize(half_count(layer - from));
          auto* const to = const_cast<std::uint8_t*>(window.rows[static_cast<std::size_t>(laid)]);
          each_row_reached(tables, layer, section, laid, first, end,
                           [&](std::uint32_t column, std::uint32_t row) {
                             margins.copy(tables::side_base(layer, from) + row * row_margins.size(),
                                          row_margins);
                             std::uint8_t* const bytes = to + std::size_t{column - first} * kBlock;
                             for (std::size_t i = 0; i < row_margins.size(); ++i) {
                               bytes[i / kBlock * window.stride + i % kBlock] =
                                   encode(row_margins[i]);
                             }
                           });
        }
      });
      std::atomic<std::size_t> next_tile = 0;
      pool.run([&](int thread) {
        const std::vector<TilePlace>& tiles = solver.tiles();
        for (std::size_t tile = next_tile++; tile < tiles.size(); tile = next_tile++) {
          const TilePlace& place = tiles[tile];
          if (place.mover_seeds != section || place.first_rank < first || place.first_rank >= end) {
            continue;
          }
          const std::uint32_t column = place.first_rank - first;
          const TileValues of_tile{values + column / kBlock * rows * kBlock + column % kBlock,
                                   kBlock};
          solver.find_upper(place, of_tile, window, lower_lo, workspace.fixed(thread).data(),
                            workspace.bench(thread));
        }
      });
      for (std::uint64_t row = 0; row < rows; ++row) {
        std::int8_t* const to =
            upper.data() + tables::side_base(layer, section) + row * columns + first;
        for (std::uint64_t i = 0; i < end - first; ++i) {
          to[i] = static_cast<std::int8_t>(
              decode(values[i / kBlock * rows * kBlock + row * kBlock + i % kBlock]));
        }
      }
      drop();
    }
  }
  return {};
}

}  // namespace oware::build

#include "build/streamed_parts.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace oware::build {

namespace {

// Sweeps over a pair while it is in memory: more of them save no passes. Measured.
constexpr int kMostSweeps = 12;
constexpr std::size_t kNoted = 1U << 13U;  // changes of a tile that are told apart

}  // namespace

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
  const Group& group = groups_[number];
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
Result<void> StreamedSolver::find_crossing(Piece& piece, const SplitColumns& columns,
                                           std::span<const std::size_t> tiles) {
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

// The tiles of a group that have something to find; their pieces are not read yet.
void StreamedSolver::find_work(const Group& group, Pair& pair) const {
  for (const Target& target : group.targets) {
    Piece& piece = pair.pieces.emplace_back();
    piece.target = target;
    piece.end = scratch_.shape().columns(target.section);
    find_tiles(piece);
    for (std::size_t tile = 0; tile < piece.tiles.size(); ++tile) {
      if (is_behind(target, piece.tiles[tile], false)) {
        pair.work.push_back({pair.pieces.size() - 1, tile});
      }
    }
  }
}

Result<void> StreamedSolver::load_pair(Pair& pair) {
  std::uint8_t* at = memory_.data();
  for (Piece& piece : pair.pieces) {
    piece.bytes = at;
    const Result<void> loaded = load(piece).and_then([&] { return load_fixed(piece); });
    if (!loaded) {
      return loaded;
    }
    piece.best = piece.behind();
    at = piece.best + piece.size();
    piece.has_best.assign(piece.tiles.size(), false);
    piece.relaxed.assign(piece.tiles.size(), 0);
    piece.changed.assign(piece.rows(), 0);
  }
  pair.windows.resize(pair.pieces.size());
  for (std::size_t number = 0; number < pair.pieces.size(); ++number) {
    const Piece& partner = pair.partner(number);
    pair.pieces[number].free = at;
    pair.windows[number].rows[0] = partner.bytes;
    pair.windows[number].stride = partner.stride();
    pair.columns.push_back(split_columns(tables_.moves(pair.pieces[number].target.section)));
  }
  return {};
}

// For the tiles that are to be relaxed and have not been before.
Result<void> StreamedSolver::find_missing(Pair& pair) {
  for (std::size_t number = 0; number < pair.pieces.size(); ++number) {
    Piece& piece = pair.pieces[number];
    std::vector<std::size_t> without;
    for (const Pair::Work& one : pair.work) {
      if (one.piece == number && !piece.has_best[one.tile]) {
        without.push_back(one.tile);
      }
    }
    std::ranges::sort(without);
    if (const Result<void> found = find_crossing(piece, pair.columns[number], without); !found) {
      return found;
    }
  }
  return {};
}

void StreamedSolver::relax_work(Pair& pair, int sweep) {
  // The order of the tiles of a layer, see partition().
  std::ranges::sort(pair.work, {},
                    [&](const Pair::Work& one) { return pair.pieces[one.piece].tiles[one.tile]; });
  std::atomic<std::size_t> next = 0;
  pool_.run([&](int thread) {
    std::array<std::uint32_t, kNoted> noted;
    for (std::size_t turn = next++; turn < pair.work.size(); turn = next++) {
      const auto [number, tile] = pair.work[turn];
      Piece& piece = pair.pieces[number];
      const TilePlace& place = tiles_.tiles()[piece.tiles[tile]];
      const std::uint64_t changes = tiles_.relax_quiet(
          piece.target.rule, place, piece.values(place), piece.values_in(piece.best, place),
          pair.windows[number], pair.columns[number], piece.fixed[tile], workspace_.bench(thread),
          noted);
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
}

// The tiles with a row of the partner that has changed since they were relaxed.
void StreamedSolver::find_next_work(Pair& pair) const {
  pair.work.clear();
  for (std::size_t number = 0; number < pair.pieces.size(); ++number) {
    const Piece& piece = pair.pieces[number];
    for (std::size_t tile = 0; tile < piece.tiles.size(); ++tile) {
      const TilePlace& place = tiles_.tiles()[piece.tiles[tile]];
      const std::span<const int> rows =
          std::span(pair.partner(number).changed).subspan(place.first_rank, place.width);
      const int latest = std::max(1, piece.relaxed[tile]);
      if (std::ranges::any_of(rows, [latest](int changed) { return changed >= latest; })) {
        pair.work.push_back({number, tile});
      }
    }
  }
}

// Returns how many records changed.
Result<std::uint64_t> StreamedSolver::store_pair(Pair& pair) {
  std::uint64_t records = 0;
  for (Piece& piece : pair.pieces) {
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
  for (const Pair::Work& left : pair.work) {
    const Piece& piece = pair.pieces[left.piece];
    tile_rests_[static_cast<std::size_t>(piece.target.buffer)][piece.tiles[left.tile]] = 0;
    unfinished_ = true;
  }
  return records;
}

Result<std::uint64_t> StreamedSolver::sweep_pair(const Group& group) {
  Pair pair;
  find_work(group, pair);
  if (pair.work.empty()) {
    return std::uint64_t{0};
  }
  if (const Result<void> loaded = load_pair(pair); !loaded) {
    return tl::unexpected(loaded.error());
  }
  for (int sweep = 1; sweep <= kMostSweeps && !pair.work.empty(); ++sweep) {
    if (const Result<void> found = find_missing(pair); !found) {
      return tl::unexpected(found.error());
    }
    if (stopping()) {
      return std::uint64_t{0};
    }
    if (sweep == 1) {
      read_group_ahead(group);
    }
    relax_work(pair, sweep);
    find_next_work(pair);
  }
  reader_->wait();
  return store_pair(pair);
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

}  // namespace oware::build

#include <algorithm>
#include <atomic>
#include <cstring>
#include <iterator>
#include <mutex>

#include "build/partition.hpp"
#include "build/streamed_parts.hpp"

namespace oware::build {

namespace {

// Sweeps over a group while it is in memory: more of them hardly save passes. Measured.
constexpr int kMostSweeps = 6;
// Below this share of a group's boards, changes are followed by a worklist. Measured.
constexpr double kWorklistShare = 0.001;
constexpr std::size_t kChangesOfATile = 1U << 14U;  // those that are told apart, at most

}  // namespace

void StreamedSolver::make_groups(int part) {
  constexpr std::array<std::array<Rule, 2>, 4> kRules = {{{Rule::even, Rule::even},
                                                          {Rule::lo_fall, Rule::hi_rise},
                                                          {Rule::lo_rise, Rule::hi_fall},
                                                          {Rule::lo_test, Rule::hi_test}}};
  groups_.clear();
  const SectionOwners::Pairs pairs =
      remote_ ? remote_->owners().pairs(remote_->rank()) : all_pairs(layer_);
  const StreamLayer layer = stream_layer(scratch_.shape());
  for (StreamGroup& sections : stream_groups(layer, options_.memory, pairs)) {
    Group& group = groups_.emplace_back();
    group.fits = group_bytes(layer, sections) <= options_.memory;
    for (const BufferSection& of : sections) {
      const Rule rule = kRules[static_cast<std::size_t>(part)][static_cast<std::size_t>(of.buffer)];
      group.targets.push_back(
          {of.buffer, of.section, rule,
           rule == Rule::even || rule == Rule::lo_fall || rule == Rule::hi_fall});
      group.inside.push_back(moves_inside(layer, sections, of));
    }
  }
}

// Whether a row that these moves of the tile lead to has changed since the tile was relaxed.
bool StreamedSolver::is_behind(const Target& target, std::size_t tile, LaidSeeds which) const {
  const TilePlace& place = tiles_.tiles()[tile];
  const std::uint32_t rests = tile_rests_[static_cast<std::size_t>(target.buffer)][tile];
  const auto& changed =
      row_changed_[static_cast<std::size_t>(source_of(scratch_.shape().buffers(), target.buffer))];
  bool behind = rests == 0;
  for (int laid = 0; laid <= target.section && !behind; ++laid) {
    if (!has_laid(which, laid)) {
      continue;
    }
    const std::vector<std::uint32_t>& rows =
        changed[static_cast<std::size_t>(layer_ - target.section + laid)];
    each_row_reached(
        tables_, layer_, target.section, laid, place.first_rank, place.first_rank + place.width,
        [&](std::uint32_t, std::uint32_t row) { behind = behind || rows[row] >= rests; });
  }
  return behind;
}

Result<std::uint64_t> StreamedSolver::sweep_group(std::size_t number) {
  const Group& group = groups_[number];
  ++visit_;
  if (group.fits) {
    return sweep_band(group);
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

bool StreamedSolver::any_behind(const Group& group) const {
  for (std::size_t number = 0; number < group.targets.size(); ++number) {
    const Target& target = group.targets[number];
    const auto& tiles = tiles_of_[static_cast<std::size_t>(target.section)];
    if (std::ranges::any_of(tiles, [&](std::size_t tile) {
          return is_behind(target, tile, ~group.inside[number]);
        })) {
      return true;
    }
  }
  return false;
}

// Gives every section of the group its place; returns where memory is free.
std::uint8_t* StreamedSolver::place_band(const Group& group, Band& band) {
  std::uint8_t* at = memory_.data();
  band.values.fill(LayerBuffer::without_sections(layer_));
  band.best.fill(std::vector<OutsideBest>(static_cast<std::size_t>(layer_) + 1));
  band.columns.reserve(group.targets.size());  // which are pointed to
  band.fixed.assign(tiles_.tiles().size(), nullptr);
  const StreamLayer layer = stream_layer(scratch_.shape());
  const ByteCodes codes = outside_codes(layer.most_margin, layer.buffers == 2);
  for (std::size_t number = 0; number < group.targets.size(); ++number) {
    const Target& target = group.targets[number];
    Piece& piece = band.pieces.emplace_back();
    piece.target = target;
    piece.end = scratch_.shape().columns(target.section);
    piece.width = block_width(layer_ - target.section);
    find_tiles(piece);
    const auto buffer = static_cast<std::size_t>(target.buffer);
    piece.bytes = at;
    band.values[buffer].put_section(target.section, at);
    at += blocks_of(piece.size()) * kBlock;
    band.columns.push_back(split_columns(tables_.moves(target.section), group.inside[number]));
    const OutsideBest best{
        &band.columns.back(), reinterpret_cast<std::byte*>(at), codes,
        static_cast<std::uint32_t>(tile_lanes(target.section, layer_ - target.section))};
    band.best[buffer][static_cast<std::size_t>(target.section)] = best;
    at += OutsideBest::section_bytes(codes, best.columns->outside_rows(), piece.end, best.lanes);
    for (const std::size_t tile : piece.tiles) {
      band.tiles.push_back({number, tile});
    }
    band.boards += piece.rows() * piece.end;
  }
  std::ranges::sort(band.tiles, {}, &Band::Work::tile);
  return at;
}

Result<void> StreamedSolver::load_band(const Group& group, Band& band) {
  std::uint8_t* at = place_band(group, band);
  for (Piece& piece : band.pieces) {
    const Result<void> loaded = load(piece).and_then([&] { return load_fixed(piece, at); });
    if (!loaded) {
      return loaded;
    }
    for (std::size_t tile = 0; tile < piece.tiles.size() && piece.target.keeps_fixed; ++tile) {
      band.fixed[piece.tiles[tile]] = piece.fixed[tile];
    }
    at += blocks_of(piece.fixed_size + kBlock) * kBlock;
  }
  for (const Piece& piece : band.pieces) {
    if (piece.target.keeps_fixed) {
      index_fixed(tiles_, band.values[static_cast<std::size_t>(piece.target.buffer)], pool_,
                  fixed_index_);
    }
  }
  band.free = at;
  return {};
}

// The best of the moves that lead out of the group, for all its boards.
Result<void> StreamedSolver::find_outside(Band& band) {
  for (std::size_t number = 0; number < band.pieces.size(); ++number) {
    const Piece& piece = band.pieces[number];
    const SplitColumns& columns = band.columns[number];
    const OutsideBest& best = band.best[static_cast<std::size_t>(piece.target.buffer)]
                                       [static_cast<std::size_t>(piece.target.section)];
    std::vector<std::size_t> all(piece.tiles.size());
    for (std::size_t tile = 0; tile < all.size(); ++tile) {
      all[tile] = tile;
    }
    const Result<void> found =
        through_windows(piece, all, ~columns.inside, band.free,
                        [&](const RowWindow& window, std::span<const std::size_t> some) {
                          each_tile(some.size(), [&](int thread, std::size_t at) {
                            const TilePlace& place = tiles_.tiles()[piece.tiles[some[at]]];
                            tiles_.relax_outside(place, best, window, workspace_.bench(thread));
                          });
                        });
    if (!found) {
      return found;
    }
  }
  return {};
}

// One sweep over the group; returns how many boards changed, and notes which as long as they are
// few.
std::uint64_t StreamedSolver::sweep_tiles(const Band& band, std::vector<std::uint64_t>& changed) {
  const auto few = static_cast<std::uint64_t>(kWorklistShare * static_cast<double>(band.boards));
  const int buffers = scratch_.shape().buffers();
  std::atomic<std::uint64_t> changes = 0;
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  pool_.run([&](int thread) {
    std::array<std::uint32_t, kChangesOfATile> noted;
    for (std::size_t turn = next++; turn < band.tiles.size() && !stopping(); turn = next++) {
      if (remote_ && thread == 0) {
        remote_->progress();
      }
      const auto [number, tile] = band.tiles[turn];
      const Target& target = band.pieces[number].target;
      const auto buffer = static_cast<std::size_t>(target.buffer);
      const auto source = static_cast<std::size_t>(source_of(buffers, target.buffer));
      const bool notes = changes <= few;
      std::uint64_t count =
          tiles_.relax_inside(target.rule, tile, band.values[buffer], band.values[source],
                              band.best[buffer][static_cast<std::size_t>(target.section)],
                              band.fixed[tile], workspace_.bench(thread),
                              notes ? std::span<std::uint32_t>(noted) : std::span<std::uint32_t>());
      const TilePlace& place = tiles_.tiles()[tile];
      if (notes && count <= kChangesOfATile) {
        // lanes beyond the layer are no boards
        const auto end =
            std::remove_if(noted.begin(), noted.begin() + count,
                           [&](std::uint32_t at) { return at % place.lanes >= place.width; });
        count = static_cast<std::uint64_t>(end - noted.begin());
        const std::lock_guard lock(mutex);
        std::transform(noted.begin(), end, std::back_inserter(changed), [&](std::uint32_t at) {
          return pack({target.buffer, place.mover_seeds, at / place.lanes,
                       place.first_rank + at % place.lanes});
        });
      }
      changes += count;
    }
  });
  return changes;
}

// Relaxes the group's boards by each other, until nothing changes or enough has been done.
void StreamedSolver::relax_band(Band& band) {
  std::vector<Relaxation> relaxations;
  for (int buffer = 0; buffer < scratch_.shape().buffers(); ++buffer) {
    const auto at = static_cast<std::size_t>(buffer);
    const auto source = static_cast<std::size_t>(source_of(scratch_.shape().buffers(), buffer));
    Relaxation& relaxation = relaxations.emplace_back();
    relaxation.to = band.values[at];
    relaxation.from = band.values[source];
    relaxation.best = band.best[at];
    for (const Piece& piece : band.pieces) {
      if (piece.target.buffer == buffer) {
        relaxation.rule = piece.target.rule;
        relaxation.keeps_fixed = piece.target.keeps_fixed;
      }
    }
  }
  for (int sweep = 1; sweep <= kMostSweeps && !band.at_fixpoint && !stopping(); ++sweep) {
    std::vector<std::uint64_t> changed;
    const std::uint64_t changes = sweep_tiles(band, changed);
    band.changed = band.changed || changes != 0;
    if (changed.size() == changes) {
      note_changes(changed);
    } else {
      forget_changes();
    }
    const double share = static_cast<double>(changes) / static_cast<double>(band.boards);
    if (changes == 0) {
      band.at_fixpoint = true;
    } else if (share < kWorklistShare && changed.size() == changes) {
      band.at_fixpoint =
          PredecessorWorklist(tables_, tiles_, relaxations, band.fixed, fixed_index_, pool_)
              .run(std::move(changed), options_.stop,
                   [this](std::span<const std::uint64_t> boards) {
                     note_changes(boards);
                     if (remote_) {
                       remote_->progress();
                     }
                   });
    }
  }
}

// Returns how many records changed.
Result<std::uint64_t> StreamedSolver::store_band(Band& band) {
  std::vector<BufferSection> written;
  for (const Piece& piece : band.pieces) {
    if (band.changed) {
      written.push_back({piece.target.buffer, piece.target.section});
    }
  }
  if (const Result<void> begun = scratch_.begin_step(written); !begun) {
    return tl::unexpected(begun.error());
  }
  std::uint64_t records = 0;
  for (Piece& piece : band.pieces) {
    const Result<std::uint64_t> changed = band.changed ? store(piece) : std::uint64_t{0};
    if (!changed) {
      return changed;
    }
    if (*changed != 0) {
      scratch_.turn(piece.target.buffer, piece.target.section);
      tell_changes(piece.target.buffer, piece.target.section);
    }
    records += *changed;
    for (const std::size_t tile : piece.tiles) {
      tile_rests_[static_cast<std::size_t>(piece.target.buffer)][tile] =
          band.at_fixpoint ? visit_ : 0;
    }
  }
  unfinished_ = unfinished_ || !band.at_fixpoint;
  return records;
}

Result<std::uint64_t> StreamedSolver::sweep_band(const Group& group) {
  if (!any_behind(group)) {
    return std::uint64_t{0};
  }
  Band band;
  const Result<void> loaded = load_band(group, band).and_then([&] { return find_outside(band); });
  if (!loaded) {
    return tl::unexpected(loaded.error());
  }
  if (stopping()) {
    return std::uint64_t{0};
  }
  read_group_ahead(group);
  relax_band(band);
  reader_->wait();
  return stopping() ? std::uint64_t{0} : store_band(band);
}

// The widest piece of a section, in whole segments, that fits by itself.
std::uint32_t StreamedSolver::piece_columns(int section, std::uint64_t memory) const {
  const ScratchShape& shape = scratch_.shape();
  std::uint32_t wide = shape.segment_columns;
  while (wide < shape.columns(section) &&
         alone_bytes(layer_, section, wide + shape.segment_columns) <= memory) {
    wide += shape.segment_columns;
  }
  return wide;
}

namespace {

// A value that rests on what another tile will be is not taken back before that tile's turn.
void keep_fallen(Rule rule, std::span<const std::uint8_t> old, std::uint8_t* now) {
  if (rule != Rule::even && rule != Rule::lo_fall) {
    return;
  }
  for (std::size_t i = 0; i < old.size(); ++i) {
    const bool falls = rule != Rule::even || (old[i] & 0xfe) < encode(0);
    now[i] = falls ? std::min(now[i], old[i]) : now[i];
  }
}

}  // namespace

// Notes which boards of a piece are others than in `old`, as long as they are few, and indexes its
// fixed values, for follow_last_changes().
void StreamedSolver::note_changes(const Piece& piece, const std::uint8_t* old) {
  fixed_index_.resize(tiles_.tiles().size());
  std::atomic<bool> few = changes_known_;
  std::mutex mutex;
  each_tile(piece.tiles.size(), [&](int, std::size_t number) {
    const std::size_t tile = piece.tiles[number];
    const TilePlace& place = tiles_.tiles()[tile];
    const TileValues values = piece.values(place);
    if (piece.target.keeps_fixed && fixed_index_[tile].empty()) {
      fixed_index_[tile] = index_fixed(place, values);
    }
    std::vector<std::uint64_t> changed;
    const std::uint8_t* now = values.bytes;
    const std::uint8_t* before = old + (now - piece.bytes);
    for (std::uint32_t row = 0; few && row < piece.rows(); ++row) {
      const bool same = std::memcmp(now, before, place.width) == 0;
      for (std::uint32_t lane = 0; !same && lane < place.width; ++lane) {
        if (now[lane] != before[lane]) {
          changed.push_back(
              pack({piece.target.buffer, place.mover_seeds, row, place.first_rank + lane}));
        }
      }
      few = few && changed.size() <= kChangesOfATile;
      now += values.stride;
      before += values.stride;
    }
    const std::lock_guard lock(mutex);
    note_changes(changed);
    few = few && changes_known_;
  });
  if (!few) {
    forget_changes();
  }
}

Result<std::uint64_t> StreamedSolver::sweep_alone(const Target& target) {
  const std::uint32_t columns = scratch_.shape().columns(target.section);
  const std::uint32_t wide = piece_columns(target.section, options_.memory);
  std::vector<std::uint32_t>& rests = tile_rests_[static_cast<std::size_t>(target.buffer)];
  const std::vector<std::size_t>& tiles = tiles_of_[static_cast<std::size_t>(target.section)];
  if (std::ranges::none_of(tiles,
                           [&](std::size_t tile) { return is_behind(target, tile, kAllMoves); })) {
    return std::uint64_t{0};
  }
  const BufferSection written{target.buffer, target.section};
  if (const Result<void> begun = scratch_.begin_step({&written, 1}); !begun) {
    return tl::unexpected(begun.error());
  }
  std::uint64_t records = 0;
  for (std::uint32_t first = 0; first < columns; first += wide) {
    Piece piece;
    piece.target = target;
    piece.first = first;
    piece.end = std::min(columns, first + wide);
    piece.bytes = memory_.data();
    find_tiles(piece);
    const Result<void> loaded =
        load(piece).and_then([&] { return load_fixed(piece, piece.bytes + piece.size()); });
    if (!loaded) {
      return tl::unexpected(loaded.error());
    }
    std::uint8_t* const old = piece.behind();
    std::memcpy(old, piece.bytes, piece.size());
    std::vector<std::size_t> behind;
    for (std::size_t tile = 0; tile < piece.tiles.size(); ++tile) {
      if (is_behind(target, piece.tiles[tile], kAllMoves)) {
        behind.push_back(tile);
      }
    }
    const Result<void> relaxed =
        through_windows(piece, behind, kAllMoves, old + piece.size(),
                        [&](const RowWindow& window, std::span<const std::size_t> some) {
                          each_tile(some.size(), [&](int thread, std::size_t at) {
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
    keep_fallen(target.rule, {old, piece.size()}, piece.bytes);
    note_changes(piece, old);
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
    tell_changes(target.buffer, target.section);
  }
  return records;
}

}  // namespace oware::build

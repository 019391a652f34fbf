#include "build/tiles.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/assert.hpp"

namespace oware::build {

using tables::side_base;

std::uint8_t TileSolver::lower_limit(int mover_seeds) const {
  const bool counts = mover_seeds != 0 && mover_seeds != layer_;
  return encode(counts ? std::clamp(2 * mover_seeds - layer_, -clamp_, clamp_) : clamp_);
}

std::uint8_t TileSolver::upper_limit(int mover_seeds) const {
  const bool counts = mover_seeds != 0 && mover_seeds != layer_;
  return encode(counts ? std::clamp(2 * mover_seeds - layer_, -clamp_, clamp_) : -clamp_);
}

// Where the lanes' successors are. Lanes without one point anywhere that can be read and have 255
// in `absent`.
struct TileSolver::Rows {
  std::array<const std::uint8_t*, kMaxLanes> at{};
  std::array<std::uint8_t, kMaxLanes> absent{};
};

// Rows of which so many columns are to be transposed; `stride` is that of transpose_rows().
struct TileSolver::Transposition {
  Rows rows;
  std::uint32_t columns = 0;
  std::size_t stride = 0;
  std::uint8_t* out = nullptr;
};

// Of a row table: `others.columns` are those of all blocks.
struct TileSolver::TableTransposition {
  Transposition others;
  Transposition own;
  std::uint32_t own_first = 0;  // blocks
  std::uint32_t own_end = 0;
};

TileSolver::TileSolver(const MoveTables& tables, const Kernel& kernel, int layer, int clamp)
    : tables_(tables),
      kernel_(kernel),
      layer_(layer),
      clamp_(clamp > 0 ? clamp : layer),
      tiles_(partition(layer)),
      no_child_(half_count(layer) + 192, kNoChild) {}

Tile TileSolver::view(const TilePlace& place, const LayerBuffer& buffer, const std::uint8_t* fixed,
                      const TransposeBuffer* bench) const {
  return view(place,
              TileValues{buffer.at({place.mover_seeds, 0, place.first_rank}),
                         buffer.width(place.mover_seeds)},
              fixed, bench);
}

Tile TileSolver::view(const TilePlace& place, const TileValues& values, const std::uint8_t* fixed,
                      const TransposeBuffer* bench) const {
  const MoveTable& moves = tables_.moves(place.mover_seeds);
  Tile tile;
  tile.lanes = place.lanes;
  tile.rows = half_count(place.mover_seeds);
  tile.columns = moves.columns.data();
  tile.successors = bench == nullptr ? nullptr : bench->successors();
  tile.values = values.bytes;
  tile.stride = values.stride;
  tile.fixed = fixed;
  tile.parity = layer_ % 2 == 1 ? 2 : 0;
  tile.lane_moves = tables_.lane_moves(layer_ - place.mover_seeds)[place.first_rank / kMaxLanes];
  tile.first_lane = place.first_rank % kMaxLanes;
  tile.own_row = bench == nullptr
                     ? nullptr
                     : bench->successors() + std::size_t{moves.first_column[0]} * place.lanes;
  return tile;
}

namespace {

// How many columns are transposed at once. Of each row the memory of those two times further on is
// prefetched.
constexpr std::uint32_t kPiece = 64;
constexpr std::uint32_t kPrefetchPieces = 2;

// The first pieces of a row, which nothing that is transposed before them prefetches; `stride` is
// the distance from piece to piece.
void prefetch_row(const std::uint8_t* row, std::uint32_t columns, std::size_t stride) {
  for (std::uint32_t piece = 0; piece < kPrefetchPieces; ++piece) {
    __builtin_prefetch(row + (piece * kPiece < columns ? piece * stride : 0));
  }
}

}  // namespace

// `stride` is the distance from the first of sixty-four columns to the next sixty-four.
void TileSolver::transpose_rows(const Rows& rows, int lanes, std::uint32_t columns,
                                std::size_t stride, std::uint8_t* out) const {
  std::size_t offset = 0;
  for (std::uint32_t column = 0; column < columns; column += kPiece, offset += stride) {
    const std::uint32_t left = columns - column;
    const std::size_t ahead = left > kPrefetchPieces * kPiece ? kPrefetchPieces * stride : 0;
    kernel_.transpose(rows.at.data(), offset, std::min(kPiece, left), ahead, lanes,
                      rows.absent.data(),
                      out + std::size_t{column} * static_cast<std::size_t>(lanes));
  }
}

// For a pattern that some half has: where the lanes' successors in the layer are, and where they
// go. Prefetches the first of them.
TileSolver::Transposition TileSolver::find_stays(const TilePlace& place, std::size_t number,
                                                 const LayerBuffer& from,
                                                 const TransposeBuffer& bench) const {
  const MoveTable& moves = tables_.moves(place.mover_seeds);
  const int opponent_seeds = layer_ - place.mover_seeds;
  const int reaching = pattern(static_cast<int>(number)).reaching;
  const std::uint32_t* const ranks = tables_.reach(opponent_seeds).reached.data() +
                                     number * half_count(opponent_seeds) + place.first_rank;
  const int successor_seeds = opponent_seeds + reaching;
  const std::uint8_t* const section = from.section(successor_seeds);
  const int wide = std::countr_zero(from.width(successor_seeds));
  Transposition transposition;
  transposition.columns = half_count(place.mover_seeds - reaching);
  transposition.stride = from.column_stride(successor_seeds);
  transposition.rows.at.fill(section);
  transposition.rows.absent.fill(255);
  for (std::size_t lane = 0; lane < place.width; ++lane) {
    const bool stays = stays_in_layer(ranks[lane]);
    transposition.rows.absent[lane] = stays ? 0 : 255;
    transposition.rows.at[lane] = section + (std::size_t{stays ? ranks[lane] : 0} << wide);
    prefetch_row(transposition.rows.at[lane], transposition.columns, transposition.stride);
  }
  transposition.out = bench.successors() + std::size_t{moves.first_column[number]} * place.lanes;
  return transposition;
}

// The same where rows are by the opponent's half before the move.
TileSolver::Transposition TileSolver::find_stays(const TilePlace& place, std::size_t number,
                                                 const RowWindow& from,
                                                 const TransposeBuffer& bench) const {
  const MoveTable& moves = tables_.moves(place.mover_seeds);
  const int opponent_seeds = layer_ - place.mover_seeds;
  const int reaching = pattern(static_cast<int>(number)).reaching;
  const std::uint32_t* const ranks = tables_.reach(opponent_seeds).reached.data() +
                                     number * half_count(opponent_seeds) + place.first_rank;
  const std::uint8_t* const rows = from.rows[static_cast<std::size_t>(reaching)] +
                                   std::size_t{place.first_rank - from.first_rank} * kMaxLanes;
  Transposition transposition;
  transposition.columns = half_count(place.mover_seeds - reaching);
  transposition.stride = from.stride;
  transposition.rows.at.fill(rows);
  transposition.rows.absent.fill(255);
  for (std::size_t lane = 0; lane < place.width; ++lane) {
    transposition.rows.absent[lane] = stays_in_layer(ranks[lane]) ? 0 : 255;
    transposition.rows.at[lane] = rows + lane * kMaxLanes;
    prefetch_row(transposition.rows.at[lane], transposition.columns, transposition.stride);
  }
  transposition.out = bench.successors() + std::size_t{moves.first_column[number]} * place.lanes;
  return transposition;
}

// The same where not all rows are there. A lane without a successor reads the first that is.
TileSolver::TableTransposition TileSolver::find_stays(const TilePlace& place, std::size_t number,
                                                      const RowTable& from,
                                                      const TransposeBuffer& bench) const {
  const MoveTable& moves = tables_.moves(place.mover_seeds);
  const int opponent_seeds = layer_ - place.mover_seeds;
  const int reaching = pattern(static_cast<int>(number)).reaching;
  const std::uint32_t* const ranks = tables_.reach(opponent_seeds).reached.data() +
                                     number * half_count(opponent_seeds) + place.first_rank;
  const RowTable::Section& section =
      from.sections[static_cast<std::size_t>(opponent_seeds + reaching)];
  TableTransposition found;
  Transposition& others = found.others;
  Transposition& own = found.own;
  others.columns = half_count(place.mover_seeds - reaching);
  others.stride = section.stride;
  own.stride = section.own_stride;
  others.rows.at.fill(section.bytes);
  others.rows.absent.fill(255);
  own.rows.at.fill(section.own);
  for (std::size_t lane = 0; lane < place.width; ++lane) {
    if (stays_in_layer(ranks[lane])) {
      others.rows.absent[lane] = 0;
      others.rows.at[lane] = section.bytes + std::size_t{section.slots[ranks[lane]]} * kMaxLanes;
      own.rows.at[lane] = section.own + std::size_t{ranks[lane]} * kMaxLanes;
    }
    prefetch_row(others.rows.at[lane], others.columns, others.stride);
    prefetch_row(own.rows.at[lane], others.columns, own.stride);
  }
  own.rows.absent = others.rows.absent;
  others.out = bench.successors() + std::size_t{moves.first_column[number]} * place.lanes;
  found.own_first = section.own_first;
  found.own_end = section.own_end;
  return found;
}

void TileSolver::transpose(const Transposition& found, int lanes) const {
  transpose_rows(found.rows, lanes, found.columns, found.stride, found.out);
}

// The blocks before the own ones, the own ones, and those behind them.
void TileSolver::transpose(TableTransposition& found, int lanes) const {
  Transposition& others = found.others;
  const auto columns_before = [&](std::uint32_t block) {
    return std::min(others.columns, block * kMaxLanes);
  };
  const auto out = [&](std::uint32_t column) {
    return others.out + std::size_t{column} * static_cast<std::size_t>(lanes);
  };
  const std::uint32_t first = columns_before(found.own_first);
  const std::uint32_t end = columns_before(found.own_end);
  transpose_rows(others.rows, lanes, first, others.stride, out(0));
  transpose_rows(found.own.rows, lanes, end - first, found.own.stride, out(first));
  if (end == others.columns) {
    return;
  }
  for (const std::uint8_t*& row : others.rows.at) {
    row += found.own_first * others.stride;
  }
  transpose_rows(others.rows, lanes, others.columns - end, others.stride, out(end));
}

template <class From>
void TileSolver::gather_stays(const TilePlace& place, const From& from,
                              const TransposeBuffer& bench, LaidSeeds which) const {
  const std::vector<bool>& used = tables_.moves(place.mover_seeds).used;
  std::memset(bench.successors(), kNoChild, place.lanes);
  // One pattern's rows are transposed while the next one's are prefetched.
  decltype(find_stays(place, 0, from, bench)) found;
  for (std::size_t number = 0; number < used.size(); ++number) {
    if (used[number] && has_laid(which, pattern(static_cast<int>(number)).reaching)) {
      const auto next = find_stays(place, number, from, bench);
      transpose(found, place.lanes);
      found = next;
    }
  }
  transpose(found, place.lanes);
}

std::uint8_t TileSolver::limit(Rule rule, int mover_seeds) const {
  return rule == Rule::lo_fall ? lower_limit(mover_seeds) : upper_limit(mover_seeds);
}

std::uint64_t TileSolver::relax(Rule rule, std::size_t tile, const LayerBuffer& to,
                                const LayerBuffer& from, const std::uint8_t* fixed,
                                const TransposeBuffer& bench,
                                std::span<std::uint32_t> changed) const {
  const TilePlace& place = tiles_[tile];
  gather_stays(place, from, bench);
  Tile view_of = view(place, to, fixed, &bench);
  view_of.limit = limit(rule, place.mover_seeds);
  view_of.changed = changed.data();
  view_of.changed_room = changed.size();
  return kernel_.relax(rule, view_of);
}

// What one pattern does in all lanes of a tile, and where the margins after its captures are.
struct TileSolver::Captures {
  Rows rows;
  Adjustment how;
  // Rows that cannot be read where they are: those that end too near the end of a layer's margins,
  // and, piece by piece, digits.
  std::array<std::array<std::int8_t, kMaxLanes>, kMaxLanes> copies;
  struct PackedRow {
    const LowerMargins* margins = nullptr;  // digits only
    std::uint64_t begin = 0;
  };
  std::array<PackedRow, kMaxLanes> digits{};
  bool any_digits = false;
  bool any = false;
  std::uint32_t columns = 0;
  std::uint8_t* out = nullptr;

  // For another pattern. `no_row` can be read as a row.
  void reset(const std::uint8_t* no_row) {
    rows.at.fill(no_row);
    how = {};
    how.constant.fill(kNoChild);
    if (any_digits) {
      digits = {};
    }
    any_digits = false;
    any = false;
  }
  void stand(std::size_t lane, std::uint8_t byte) {
    how.keep[lane] = 0;
    how.constant[lane] = byte;
    any = true;
  }
};

// `seeds`: of the opponent's after the capture. Prefetches the first margins.
void TileSolver::find_capture(const PackedLanding& landing, int seeds, std::size_t lane,
                              const LowerLayers& lower, Captures& captures) const {
  const int smaller = layer_ - landing.captured;
  const std::uint32_t columns = captures.columns;
  const LowerMargins& margins = lower[static_cast<std::size_t>(smaller)];
  const std::uint64_t begin =
      side_base(smaller, seeds) + std::uint64_t{landing.rank} * captures.columns;
  OWARE_ASSERT(begin + columns <= margins.boards());
  const std::uint8_t*& row = captures.rows.at[lane];
  if (!margins.is_bytes()) {
    row = reinterpret_cast<const std::uint8_t*>(captures.copies[lane].data());
    captures.digits[lane] = {&margins, begin};
    captures.any_digits = true;
  } else if (begin + (columns + 63) / 64 * 64 > margins.boards()) {
    OWARE_ASSERT(columns <= 64);
    margins.copy(begin, std::span(captures.copies[lane]).first(columns));
    row = reinterpret_cast<const std::uint8_t*>(captures.copies[lane].data());
  } else {
    row = reinterpret_cast<const std::uint8_t*>(margins.bytes() + begin);
    prefetch_row(row, columns, kPiece);
    __builtin_prefetch(row + columns - 1);
  }
  captures.how.add[lane] = encode(-landing.captured);
  captures.how.keep[lane] = 255;
  captures.how.constant[lane] = 0;
  captures.any = true;
}

void TileSolver::transpose_captures(Captures& captures, int lanes) const {
  const auto wide = static_cast<std::size_t>(lanes);
  if (captures.columns == 0) {
    return;
  }
  if (!captures.any) {
    std::memset(captures.out, kNoChild, captures.columns * wide);
    return;
  }
  Rows piece = captures.rows;
  for (std::uint32_t column = 0; column < captures.columns; column += kPiece) {
    const std::uint32_t count = std::min(kPiece, captures.columns - column);
    for (std::size_t lane = 0; captures.any_digits && lane < wide; ++lane) {
      if (const Captures::PackedRow& packed = captures.digits[lane]; packed.margins != nullptr) {
        packed.margins->copy(packed.begin + column, std::span(captures.copies[lane]).first(count));
      } else {
        piece.at[lane] = captures.rows.at[lane] + column;
      }
    }
    std::uint8_t* const out = captures.out + column * wide;
    kernel_.transpose(piece.at.data(), captures.any_digits ? 0 : column, count,
                      kPrefetchPieces * kPiece, lanes, piece.absent.data(), out);
    kernel_.adjust(captures.how, lanes, count, out);
  }
}

// Where one pattern leads that does not stay in the layer. `stays` and `slams` are those of
// Opening.
void TileSolver::find_captures(const TilePlace& place, std::size_t number, const LowerLayers& lower,
                               std::uint8_t* stays, std::uint8_t* slams, Captures& captures) const {
  const int opponent_seeds = layer_ - place.mover_seeds;
  const int reaching = pattern(static_cast<int>(number)).reaching;
  const int left = place.mover_seeds - reaching;
  const std::uint8_t collected = encode(opponent_seeds + reaching - left);
  const std::uint32_t* const reached = tables_.reach(opponent_seeds).reached.data() +
                                       number * half_count(opponent_seeds) + place.first_rank;
  for (std::size_t lane = 0; lane < place.width; ++lane) {
    const std::size_t slot = number * kMaxLanes + lane;
    if (stays_in_layer(reached[lane])) {
      stays[slot] = 255;
      continue;
    }
    const PackedLanding landing = unpack_landing(reached[lane]);
    switch (landing.kind) {
      case LandingKind::slams:
        slams[slot] = encode(layer_);
        break;
      case LandingKind::ends_last:
        slams[slot] = collected;
        break;
      case LandingKind::ends:
        captures.stand(lane, static_cast<std::uint8_t>(-collected));
        break;
      case LandingKind::captures:
        find_capture(landing, opponent_seeds + reaching - landing.captured, lane, lower, captures);
        break;
      case LandingKind::stays:
      case LandingKind::illegal:
        break;
    }
  }
}

void TileSolver::gather_captures(const TilePlace& place, const LowerLayers& lower,
                                 const TransposeBuffer& bench, std::uint8_t* stays,
                                 std::uint8_t* slams) const {
  const MoveTable& moves = tables_.moves(place.mover_seeds);
  std::memset(bench.successors(), kNoChild, place.lanes);
  // One pattern's rows are transposed while the next one's are prefetched.
  std::array<Captures, 2> captures;
  std::size_t found = 0;
  for (std::size_t number = 0; number < moves.used.size(); ++number) {
    if (!moves.used[number]) {
      continue;
    }
    Captures& next = captures[1 - found];
    next.reset(no_child_.data());
    next.columns = half_count(place.mover_seeds - pattern(static_cast<int>(number)).reaching);
    next.out = bench.successors() + std::size_t{moves.first_column[number]} * place.lanes;
    find_captures(place, number, lower, stays, slams, next);
    transpose_captures(captures[found], place.lanes);
    found = 1 - found;
  }
  transpose_captures(captures[found], place.lanes);
}

std::size_t TileSolver::open(Start start, std::size_t tile, const LayerBuffer& to,
                             const LowerLayers& lower, std::uint8_t* fixed,
                             const TransposeBuffer& bench) const {
  return open_view(start, tiles_[tile], view(tiles_[tile], to, nullptr, &bench), lower, fixed,
                   bench);
}

std::size_t TileSolver::open_view(Start start, const TilePlace& place, Tile view_of,
                                  const LowerLayers& lower, std::uint8_t* fixed,
                                  const TransposeBuffer& bench) const {
  const auto patterns = static_cast<std::size_t>(pattern_count(place.mover_seeds)) + 1;
  std::vector<std::uint8_t> stays(patterns * kMaxLanes);
  std::vector<std::uint8_t> slams(patterns * kMaxLanes);
  gather_captures(place, lower, bench, stays.data(), slams.data());
  view_of.limit =
      start == Start::lo_fall ? lower_limit(place.mover_seeds) : upper_limit(place.mover_seeds);
  Opening opening;
  opening.patterns = tables_.moves(place.mover_seeds).patterns.data();
  opening.stays = stays.data();
  opening.slams = slams.data();
  opening.no_move = encode(2 * place.mover_seeds - layer_);
  opening.inside = place.width;
  if (clamp_ < layer_) {
    opening.least = encode(-clamp_);
    opening.most = encode(clamp_);
  }
  return kernel_.open(start, view_of, opening, fixed);
}

void TileSolver::find_upper(std::size_t tile, const LayerBuffer& lo, const LowerLayers& lower,
                            std::uint8_t* values, std::size_t stride, std::uint8_t* fixed,
                            const TransposeBuffer& bench) const {
  const TilePlace& place = tiles_[tile];
  find_upper_here(place, view(place, TileValues{values, stride}, fixed, &bench), lower, fixed,
                  bench, [&] { gather_stays(place, lo, bench); });
}

void TileSolver::find_upper(const TilePlace& place, const TileValues& values,
                            const RowWindow& window, const LowerLayers& lower, std::uint8_t* fixed,
                            const TransposeBuffer& bench) const {
  find_upper_here(place, view(place, values, fixed, &bench), lower, fixed, bench,
                  [&] { gather_stays(place, window, bench); });
}

void TileSolver::find_upper(const TilePlace& place, const TileValues& values, const RowTable& from,
                            const LowerLayers& lower, std::uint8_t* fixed,
                            const TransposeBuffer& bench) const {
  find_upper_here(place, view(place, values, fixed, &bench), lower, fixed, bench,
                  [&] { gather_stays(place, from, bench); });
}

void TileSolver::find_upper_here(const TilePlace& place, Tile upper, const LowerLayers& lower,
                                 std::uint8_t* fixed, const TransposeBuffer& bench,
                                 const std::function<void()>& gather) const {
  const auto each_row = [&](const auto& work) {
    std::uint8_t* row = upper.values;
    for (std::uint32_t number = 0; number < upper.rows; ++number, row += upper.stride) {
      work(row);
    }
  };
  // From the top: what a capture gives stands, and the rest falls to what the moves lead to.
  each_row([&](std::uint8_t* row) { std::memset(row, encode(layer_), place.lanes); });
  open_view(Start::hi_fall, place, upper, lower, fixed, bench);
  gather();
  upper.limit = upper_limit(place.mover_seeds);
  kernel_.relax(Rule::hi_fall, upper);
  each_row([&](std::uint8_t* row) {
    for (std::size_t lane = 0; lane < place.lanes; ++lane) {
      row[lane] = static_cast<std::uint8_t>(((row[lane] - upper.parity) & 0xfc) + upper.parity);
    }
  });
}

std::size_t TileSolver::open(Start start, const TilePlace& place, const TileValues& values,
                             const LowerLayers& lower, std::uint8_t* fixed,
                             const TransposeBuffer& bench) const {
  return open_view(start, place, view(place, values, nullptr, &bench), lower, fixed, bench);
}

std::uint64_t TileSolver::relax(Rule rule, const TilePlace& place, const TileValues& values,
                                const RowWindow& window, const std::uint8_t* fixed,
                                const TransposeBuffer& bench) const {
  gather_stays(place, window, bench);
  Tile view_of = view(place, values, fixed, &bench);
  view_of.limit = limit(rule, place.mover_seeds);
  return kernel_.relax(rule, view_of);
}

std::uint64_t TileSolver::relax(Rule rule, const TilePlace& place, const TileValues& values,
                                const RowTable& from, const std::uint8_t* fixed,
                                const TransposeBuffer& bench, std::uint64_t* changed_lanes) const {
  gather_stays(place, from, bench);
  Tile view_of = view(place, values, fixed, &bench);
  view_of.limit = limit(rule, place.mover_seeds);
  view_of.changed_lanes = changed_lanes;
  return kernel_.relax(rule, view_of);
}

void TileSolver::relax_outside(const TilePlace& place, const OutsideBest& best,
                               const RowWindow& window, const TransposeBuffer& bench) const {
  const SplitColumns& columns = *best.columns;
  gather_stays(place, window, bench, ~columns.inside);
  std::uint8_t* const rest = bench.successors() + std::size_t{columns.rest} * place.lanes;
  Tile view_of = view(place, TileValues{rest, place.lanes}, nullptr, &bench);
  view_of.rows = columns.outside_rows();
  view_of.columns = columns.outside_columns.data();
  std::memset(rest, 0, std::size_t{view_of.rows} * place.lanes);
  kernel_.relax(Rule::hi_rise, view_of);  // the larger of 0 and what the moves are worth
  best.pack(kernel_, place.first_rank, rest);
}

std::uint64_t TileSolver::relax_inside(Rule rule, std::size_t tile, const LayerBuffer& to,
                                       const LayerBuffer& from, const OutsideBest& best,
                                       const std::uint8_t* fixed, const TransposeBuffer& bench,
                                       std::span<std::uint32_t> changed) const {
  const TilePlace& place = tiles_[tile];
  const SplitColumns& columns = *best.columns;
  gather_stays(place, from, bench, columns.inside);
  Tile view_of = view(place, to, fixed, &bench);
  view_of.columns = columns.inside_columns.data();
  view_of.limit = limit(rule, place.mover_seeds);
  view_of.changed = changed.data();
  view_of.changed_room = changed.size();
  best.unpack(kernel_, place.first_rank,
              bench.successors() + std::size_t{columns.rest} * place.lanes);
  return kernel_.relax(rule, view_of);
}

Apart TileSolver::count_apart(std::size_t tile, const LayerBuffer& lo,
                              const LayerBuffer& hi) const {
  const TilePlace& place = tiles_[tile];
  const auto values = [&place](const LayerBuffer& buffer) {
    return TileValues{buffer.at({place.mover_seeds, 0, place.first_rank}),
                      buffer.width(place.mover_seeds)};
  };
  return count_apart(place, values(lo), values(hi));
}

Apart TileSolver::count_apart(const TilePlace& place, const TileValues& lo,
                              const TileValues& hi) const {
  const Tile low = view(place, lo, nullptr, nullptr);
  const Tile high = view(place, hi, nullptr, nullptr);
  Apart apart;
  for (std::uint32_t row = 0; row < low.rows; ++row) {
    const std::uint8_t* const low_bytes = low.values + std::size_t{row} * low.stride;
    const std::uint8_t* const high_bytes = high.values + std::size_t{row} * high.stride;
    unsigned marked = 0;
    unsigned wide = 0;
    for (std::size_t lane = 0; lane < place.width; ++lane) {
      marked += static_cast<unsigned>(low_bytes[lane] - low.parity) >> 1U & 1U;
      marked += static_cast<unsigned>(high_bytes[lane] - low.parity) >> 1U & 1U;
      wide += high_bytes[lane] - low_bytes[lane] > encode(2) - encode(0) ? 1U : 0U;
    }
    apart.marked += marked;
    apart.wide += wide;
  }
  return apart;
}

void TileSolver::mark(std::size_t tile, const LayerBuffer& lo, const LayerBuffer& hi,
                      const std::uint8_t* fixed) const {
  const TilePlace& place = tiles_[tile];
  const auto values = [&place](const LayerBuffer& buffer) {
    return TileValues{buffer.at({place.mover_seeds, 0, place.first_rank}),
                      buffer.width(place.mover_seeds)};
  };
  mark(place, values(lo), values(hi), fixed);
}

void TileSolver::mark(const TilePlace& place, const TileValues& lo, const TileValues& hi,
                      const std::uint8_t* fixed) const {
  Tile low = view(place, lo, nullptr, nullptr);
  Tile high = view(place, hi, fixed, nullptr);
  low.limit = lower_limit(place.mover_seeds);
  high.limit = upper_limit(place.mover_seeds);
  kernel_.mark(low, high);
}

}  // namespace oware::build

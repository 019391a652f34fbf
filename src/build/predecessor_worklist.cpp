#include "build/predecessor_worklist.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <utility>

namespace oware::build {

namespace {

// Rows between two entry points into the stream of fixed values.
constexpr std::uint32_t kRowsPerEntry = 8;

std::uint32_t count_flags(const std::uint8_t* bytes, std::size_t count) {
  std::uint32_t flags = 0;
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, sizeof word);
    flags += static_cast<std::uint32_t>((word & 0x0101010101010101ULL) * 0x0101010101010101ULL >>
                                        56U);  // the sum of the bytes
  }
  for (; i < count; ++i) {
    flags += bytes[i] & 1U;
  }
  return flags;
}

// A half as a word, a byte a house (tables::rank_half_word).
std::uint64_t word(const Half& half) {
  std::uint64_t result = 0;
  std::memcpy(&result, half.data(), half.size());
  return result;
}

constexpr std::uint64_t in_house(std::uint64_t half, std::size_t house) {
  return half >> (8 * house) & 0xffU;
}
constexpr std::uint64_t one_in(std::size_t house) { return std::uint64_t{1} << (8 * house); }

constexpr std::uint8_t parity(int layer) { return layer % 2 == 1 ? 2 : 0; }

// A byte that another thread may be writing.
std::uint8_t load(const std::uint8_t* at) {
  return std::atomic_ref(*const_cast<std::uint8_t*>(at)).load(std::memory_order_relaxed);
}

// Whether a board's new value follows from this successor alone, given that it changes: where
// values only rise, the value holds the best of the other moves already.
constexpr bool follows_alone(Rule rule, std::uint8_t cause) {
  return rule == Rule::hi_rise || rule == Rule::lo_rise ||
         (rule == Rule::even && (cause & 0xfe) < encode(0));
}

}  // namespace

std::uint64_t fixed_index_bytes(std::uint64_t rows) {
  constexpr std::uint64_t kVector = sizeof(std::vector<std::uint32_t>) + 16;  // and its allocation
  return kVector + sizeof(std::uint32_t) * ((rows + kRowsPerEntry - 1) / kRowsPerEntry);
}

std::vector<std::uint32_t> index_fixed(const TilePlace& place, const TileValues& values) {
  const std::uint32_t rows = half_count(place.mover_seeds);
  std::vector<std::uint32_t> index;
  index.reserve((rows + kRowsPerEntry - 1) / kRowsPerEntry);
  const std::uint8_t* row = values.bytes;
  std::uint32_t before = 0;
  for (std::uint32_t number = 0; number < rows; ++number, row += values.stride) {
    if (number % kRowsPerEntry == 0) {
      index.push_back(before);
    }
    before += count_flags(row, place.lanes);
  }
  return index;
}

void index_fixed(const TileSolver& tiles, const LayerBuffer& buffer, ThreadPool& pool,
                 FixedIndex& index) {
  index.resize(tiles.tiles().size());
  std::atomic<std::size_t> next = 0;
  pool.run([&](int) {
    for (std::size_t tile = next++; tile < index.size(); tile = next++) {
      const TilePlace& place = tiles.tiles()[tile];
      if (buffer.section(place.mover_seeds) == nullptr || !index[tile].empty()) {
        continue;
      }
      index[tile] = index_fixed(place, {buffer.at({place.mover_seeds, 0, place.first_rank}),
                                        buffer.width(place.mover_seeds)});
    }
  });
}

PredecessorWorklist::PredecessorWorklist(const MoveTables& tables, const TileSolver& tiles,
                                         std::vector<Relaxation> buffers,
                                         const std::vector<const std::uint8_t*>& fixed,
                                         FixedIndex& index, ThreadPool& pool)
    : tables_(tables),
      tiles_(tiles),
      relaxations_(std::move(buffers)),
      fixed_(&fixed),
      fixed_before_(index),
      pool_(pool) {
  find_tiles();
  const auto keeps = std::ranges::find_if(relaxations_, &Relaxation::keeps_fixed);
  if (keeps != relaxations_.end()) {
    index_fixed(tiles_, keeps->to, pool_, index);
  }
}

PredecessorWorklist::PredecessorWorklist(const MoveTables& tables, const TileSolver& tiles,
                                         std::vector<Relaxation> buffers, BoardSource& source,
                                         const FixedIndex& index, ThreadPool& pool)
    : tables_(tables),
      tiles_(tiles),
      relaxations_(std::move(buffers)),
      source_(&source),
      fixed_before_(index),
      pool_(pool) {
  find_tiles();
}

void PredecessorWorklist::find_tiles() {
  tiles_of_.resize(static_cast<std::size_t>(tiles_.layer()) + 1);
  for (std::size_t tile = 0; tile < tiles_.tiles().size(); ++tile) {
    const TilePlace& place = tiles_.tiles()[tile];
    std::vector<std::size_t>& section = tiles_of_[place.mover_seeds];
    const std::size_t number = place.first_rank / place.lanes;
    section.resize(std::max(section.size(), number + 1));
    section[number] = tile;
  }
}

// Whether the worklist has the boards of a section.
bool PredecessorWorklist::is_here(int buffer, int mover_seeds) const {
  return source_ != nullptr ||
         relaxations_[static_cast<std::size_t>(buffer)].to.section(mover_seeds) != nullptr;
}

std::uint8_t* PredecessorWorklist::byte_at(int buffer, const tables::Place& place) const {
  return source_ != nullptr ? source_->at(buffer, place)
                            : relaxations_[static_cast<std::size_t>(buffer)].to.at(place);
}

std::uint8_t PredecessorWorklist::fixed_value(const WorklistBoard& board) const {
  const std::vector<std::size_t>& section = tiles_of_[static_cast<std::size_t>(board.mover_seeds)];
  const std::uint32_t lanes = tiles_.tiles()[section.front()].lanes;
  const std::size_t tile = section[board.opponent_rank / lanes];
  const std::uint32_t lane = board.opponent_rank % lanes;
  const std::uint32_t entry = board.mover_rank / kRowsPerEntry;
  std::uint32_t before = fixed_before_[tile][entry];
  for (std::uint32_t row = entry * kRowsPerEntry; row <= board.mover_rank; ++row) {
    before +=
        count_flags(byte_at(board.buffer, {board.mover_seeds, row, board.opponent_rank - lane}),
                    row < board.mover_rank ? lanes : lane);
  }
  return source_ != nullptr ? source_->fixed(tile, before) : (*fixed_)[tile][before];
}

// Unmoves: every board with a move to this one, and some whose move leaves the layer
// (Candidate::landed says which). This is the inverse of sow() and land() of build/sowing.hpp;
// tests/oracle/solver_test.cpp solves layers with it and without and compares every margin.
void PredecessorWorklist::find_predecessors(const WorklistBoard& board,
                                            std::vector<Candidate>& candidates) const {
  const auto predecessor_buffer =
      static_cast<std::uint8_t>(relaxations_.size() == 1 ? 0 : 1 - board.buffer);
  const std::uint8_t cause =
      load(byte_at(board.buffer, {board.mover_seeds, board.mover_rank, board.opponent_rank}));
  const std::uint64_t theirs = word(tables_.half(board.mover_seeds, board.mover_rank));
  const std::uint64_t ours =
      word(tables_.half(tiles_.layer() - board.mover_seeds, board.opponent_rank));
  for (std::size_t house = 0; house < kHalfHouses; ++house) {
    if (in_house(ours, house) != 0) {
      continue;
    }
    std::uint64_t mover = ours;
    std::uint64_t opponent = theirs;
    std::uint32_t opponent_rank = board.mover_rank;
    Pattern laid;
    for (std::size_t at = (house + 1) % 12;; at = (at + 1) % 12) {
      if (at == house) {
        continue;
      }
      laid.ends_there = at >= kHalfHouses;
      const std::size_t there = laid.ends_there ? at - kHalfHouses : at;
      std::uint64_t& half = laid.ends_there ? opponent : mover;
      if (in_house(half, there) == 0) {
        break;
      }
      half -= one_in(there);
      mover += one_in(house);
      laid.reaching += laid.ends_there ? 1 : 0;
      if (laid.ends_there) {
        opponent_rank = tables::rank_half_word(opponent).rank;
      }
      const int opponent_seeds = board.mover_seeds - laid.reaching;
      if (!is_here(predecessor_buffer, tiles_.layer() - opponent_seeds) ||
          (source_ != nullptr &&
           !source_->relaxes({tiles_.layer() - opponent_seeds, 0, opponent_rank}))) {
        continue;
      }
      Candidate& candidate = candidates.emplace_back();
      candidate.mover_rank = tables::rank_half_word(mover).rank;
      candidate.opponent_rank = opponent_rank;
      candidate.mover_seeds = static_cast<std::uint8_t>(tiles_.layer() - opponent_seeds);
      candidate.buffer = predecessor_buffer;
      candidate.cause = cause;
      candidate.at = byte_at(predecessor_buffer, {candidate.mover_seeds, candidate.mover_rank,
                                                  candidate.opponent_rank});
      __builtin_prefetch(candidate.at, 1);
      // A move can only leave the layer where the last house could be captured, or be illegal where
      // the opponent was starved.
      const std::uint64_t last = laid.ends_there ? in_house(theirs, there) : 0;
      if (last == 2 || last == 3 || opponent_seeds == 0) {
        const auto number = static_cast<std::size_t>(pattern_number(laid));
        candidate.landed = &tables_.reach(opponent_seeds)
                                .reached[number * half_count(opponent_seeds) + opponent_rank];
        __builtin_prefetch(candidate.landed);
      }
    }
  }
}

bool PredecessorWorklist::may_change(const Candidate& candidate) const {
  OneBoard one;
  one.old = load(candidate.at);
  one.parity = parity(tiles_.layer());
  return !cannot_change(relaxations_[candidate.buffer].rule, one, candidate.cause) &&
         (candidate.landed == nullptr || stays_in_layer(*candidate.landed));
}

void PredecessorWorklist::prefetch_moves(const Candidate& candidate) const {
  const MoveTable& moves = tables_.moves(candidate.mover_seeds);
  const std::size_t slot = std::size_t{candidate.mover_rank} * kHalfHouses;
  __builtin_prefetch(&moves.columns[slot]);
  __builtin_prefetch(&moves.columns[slot + kHalfHouses - 1]);
  __builtin_prefetch(&moves.patterns[slot]);
}

void PredecessorWorklist::prefetch_ranks(const Candidate& candidate) const {
  const MoveTable& moves = tables_.moves(candidate.mover_seeds);
  const int opponent_seeds = tiles_.layer() - candidate.mover_seeds;
  const std::uint32_t* const ranks =
      tables_.reach(opponent_seeds).reached.data() + candidate.opponent_rank;
  const std::size_t slot = std::size_t{candidate.mover_rank} * kHalfHouses;
  for (std::size_t house = 0; house < kHalfHouses; ++house) {
    if (moves.columns[slot + house] != 0) {
      __builtin_prefetch(ranks +
                         moves.patterns[slot + house] * std::size_t{half_count(opponent_seeds)});
    }
  }
}

PredecessorWorklist::Successors PredecessorWorklist::find_successors(
    const Candidate& candidate) const {
  const WorklistBoard board = candidate.board();
  const int source = relaxations_.size() == 1 ? 0 : 1 - board.buffer;
  const MoveTable& moves = tables_.moves(board.mover_seeds);
  const int opponent_seeds = tiles_.layer() - board.mover_seeds;
  const ReachTable& reach = tables_.reach(opponent_seeds);
  const std::size_t halves = half_count(opponent_seeds);
  Successors successors;
  for (std::size_t house = 0; house < kHalfHouses; ++house) {
    const std::size_t slot = std::size_t{board.mover_rank} * kHalfHouses + house;
    if (moves.columns[slot] == 0) {
      continue;
    }
    const std::size_t number = moves.patterns[slot];
    const std::uint32_t rank = reach.reached[number * halves + board.opponent_rank];
    if (!stays_in_layer(rank)) {
      continue;
    }
    const int reaching = pattern(static_cast<int>(number)).reaching;
    if (!is_here(source, opponent_seeds + reaching)) {
      successors.outside = true;
      continue;
    }
    const std::uint8_t* const byte = byte_at(
        source,
        {opponent_seeds + reaching, rank, moves.columns[slot] - moves.first_column[number]});
    __builtin_prefetch(byte);
    successors.at[static_cast<std::size_t>(successors.count++)] = byte;
  }
  if (successors.outside) {
    __builtin_prefetch(outside_best(candidate).place(board.mover_rank, board.opponent_rank));
  }
  return successors;
}

// Another thread may relax the same board. A thread that finds the byte changed meanwhile begins
// again, so that the last value written follows from successors read after all other writes.
// Without successors the cause alone gives the value.
void PredecessorWorklist::relax(const Candidate& candidate, const Successors& successors,
                                std::vector<std::uint64_t>& changed) const {
  const Relaxation& buffer = relaxations_[candidate.buffer];
  OneBoard one;
  one.parity = parity(tiles_.layer());
  one.limit = tiles_.limit(buffer.rule, candidate.mover_seeds);
  one.old = load(candidate.at);
  const bool keeps_fixed = successors.count != 0 && buffer.keeps_fixed;
  const std::uint8_t stays =
      successors.count == 0 ? candidate.cause
      : successors.outside
          ? outside_best(candidate).at(candidate.mover_rank, candidate.opponent_rank)
          : kNoChild;
  while (true) {
    one.smallest = stays;
    for (int i = 0; i < successors.count; ++i) {
      one.smallest = std::min(one.smallest, load(successors.at[static_cast<std::size_t>(i)]));
    }
    // A fixed value only keeps a board up: a board that would not change without it does not
    // change.
    one.fixed = 0;
    std::uint8_t now = tiles_.kernel().relax_one(buffer.rule, one);
    if (now != one.old && keeps_fixed && (one.old & 1U) != 0) {
      one.fixed = fixed_value(candidate.board());
      now = tiles_.kernel().relax_one(buffer.rule, one);
    }
    if (now == one.old) {
      return;
    }
    if (std::atomic_ref(*candidate.at).compare_exchange_strong(one.old, now)) {
      changed.push_back(pack(candidate.board()));
      return;
    }
  }
}

// Relaxes every predecessor of these boards; most need no look at their other successors.
void PredecessorWorklist::follow(std::span<const std::uint64_t> changed, Batch& batch) const {
  std::vector<Candidate>& candidates = batch.candidates;
  candidates.clear();
  for (const std::uint64_t number : changed) {
    const WorklistBoard board = unpack(number);
    __builtin_prefetch(
        byte_at(board.buffer, {board.mover_seeds, board.mover_rank, board.opponent_rank}));
    __builtin_prefetch(&tables_.half(board.mover_seeds, board.mover_rank));
    __builtin_prefetch(&tables_.half(tiles_.layer() - board.mover_seeds, board.opponent_rank));
  }
  for (const std::uint64_t number : changed) {
    find_predecessors(unpack(number), candidates);
  }
  std::size_t left = 0;
  for (const Candidate& candidate : candidates) {
    if (!may_change(candidate)) {
      continue;
    }
    if (follows_alone(relaxations_[candidate.buffer].rule, candidate.cause)) {
      relax(candidate, {}, batch.changed);
      continue;
    }
    prefetch_moves(candidate);
    candidates[left++] = candidate;
  }
  candidates.resize(left);
  for (const Candidate& candidate : candidates) {
    prefetch_ranks(candidate);
  }
  batch.successors.clear();
  for (const Candidate& candidate : candidates) {
    batch.successors.push_back(find_successors(candidate));
  }
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    relax(candidates[i], batch.successors[i], batch.changed);
  }
}

bool PredecessorWorklist::run(
    std::vector<std::uint64_t> changed, const std::atomic<bool>* stop,
    const std::function<void(std::span<const std::uint64_t>)>& after_round) {
  constexpr std::size_t kBatch = 32;
  constexpr std::size_t kFromSource = 1024;  // whose boards are in memory at once
  const std::size_t many = 4 * changed.size() + 65536;
  std::vector<Batch> batches(static_cast<std::size_t>(pool_.size()));
  bool going = true;
  while (going && !changed.empty() && changed.size() < many &&
         (stop == nullptr || !stop->load(std::memory_order_relaxed))) {
    for (Batch& batch : batches) {
      batch.changed.clear();
    }
    const std::size_t most = source_ != nullptr ? kFromSource : changed.size();
    for (std::size_t begin = 0; going && begin < changed.size(); begin += most) {
      const auto some = std::span(changed).subspan(begin, std::min(most, changed.size() - begin));
      std::atomic<std::size_t> at = 0;
      pool_.run([&](int thread) {
        for (std::size_t first = at.fetch_add(kBatch); first < some.size();
             first = at.fetch_add(kBatch)) {
          follow(some.subspan(first, std::min(kBatch, some.size() - first)),
                 batches[static_cast<std::size_t>(thread)]);
        }
      });
      going = source_ == nullptr || source_->go_on();
    }
    changed.clear();
    for (const Batch& batch : batches) {
      changed.insert(changed.end(), batch.changed.begin(), batch.changed.end());
    }
    after_round(changed);
  }
  return going && changed.empty();
}

}  // namespace oware::build

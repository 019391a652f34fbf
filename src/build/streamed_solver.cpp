#include "build/streamed_parts.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>

#include "base/assert.hpp"
#include "build/checkpoint.hpp"

namespace oware::build {

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
  if (options_.exchange != nullptr) {
    const auto changed = [this](int buffer, int section, std::uint32_t row) {
      row_changed_[static_cast<std::size_t>(buffer)][static_cast<std::size_t>(section)][row] =
          visit_;
    };
    remote_ = std::make_unique<RemoteRows>(*options_.owners, scratch, *options_.exchange, changed);
  }
  for (std::size_t tile = 0; tile < tiles_.tiles().size(); ++tile) {
    tiles_of_[tiles_.tiles()[tile].mover_seeds].push_back(tile);
  }
  std::size_t before = 0;
  for (int section = 0; section <= layer_; ++section) {
    std::vector<std::size_t>& tiles = tiles_of_[static_cast<std::size_t>(section)];
    std::ranges::sort(tiles, {},
                      [this](std::size_t tile) { return tiles_.tiles()[tile].first_rank; });
    first_fixed_.push_back(before);
    before += keeps(section) ? tiles.size() : 0;
  }
  for (std::size_t buffer = 0; buffer < static_cast<std::size_t>(scratch.shape().buffers());
       ++buffer) {
    for (int section = 0; section <= layer_; ++section) {
      row_changed_[buffer].emplace_back(half_count(section), visit_);
    }
  }
}

StreamedSolver::~StreamedSolver() = default;

// Between the parts of `bounds`: marks a section's boards, counts the marks, or raises what is
// still marked.
Result<void> StreamedSolver::rewrite_section(int section) {
  const ScratchShape& shape = scratch_.shape();
  const std::uint32_t phase = scratch_.state().phase;
  const std::uint32_t columns = shape.columns(section);
  const std::uint32_t wide = piece_columns(section, options_.memory);
  std::atomic<std::uint64_t> marked = 0;
  std::atomic<std::uint64_t> apart_wide = 0;
  const std::array<BufferSection, 2> written = {{{0, section}, {1, section}}};
  if (const Result<void> begun = phase == kCount ? Result<void>() : scratch_.begin_step(written);
      !begun) {
    return begun;
  }
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
      if (const Result<void> loaded =
              load(piece).and_then([&] { return load_fixed(piece, piece.bytes + piece.size()); });
          !loaded) {
        return loaded;
      }
      at = piece.behind();
    }
    each_tile(pieces[0].tiles.size(), [&](int, std::size_t tile) {
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

// Of the opening or the pass under way, so much is done.
void StreamedSolver::tell_progress(double share) const {
  if (!options_.on_progress) return;
  const ScratchState& state = scratch_.state();
  if (state.phase == kOpen) {
    options_.on_progress(0, share);
  } else {
    options_.on_progress(static_cast<double>(state.passes) + share, 0);
  }
}

// What is left of a pass or of another phase; false when asked to stop before its end.
Result<bool> StreamedSolver::take_steps(const LowerLayers& lower_lo, const LowerLayers& lower_hi) {
  ScratchState& state = scratch_.state();
  const bool sweeps = is_sweep(state.phase);
  const bool opens = is_opening(state.phase);
  const auto steps = static_cast<std::uint32_t>(sweeps ? groups_.size() : tiles_of_.size());
  while (state.position < steps) {
    const auto section = static_cast<int>(state.position);
    std::uint32_t next = state.position + 1;
    Result<std::uint64_t> records = 0;
    if (sweeps) {
      records = sweep_group(state.position);
    } else if (keeps(section) && opens) {
      const std::vector<int> sections = opened_together(section);
      records = open_sections(sections, lower_lo, lower_hi).map([] { return std::uint64_t{0}; });
      next = static_cast<std::uint32_t>(sections.back()) + 1;
    } else if (keeps(section)) {
      records = rewrite_section(section).map([] { return std::uint64_t{0}; });
    }
    if (!records) {
      return tl::unexpected(records.error());
    }
    changed_ += *records;
    if ((sweeps || opens) && stopping()) {
      return false;  // the step may not be whole: it is taken again
    }
    state.position = next;
    if (sweeps) {
      tell_progress(static_cast<double>(state.position) / steps);
    }
    const Result<bool> going = step_done();
    if (!going) {
      return going;
    }
    if (!*going) {
      return state.position == steps && !sweeps;
    }
  }
  return true;
}

// Collective: what has become of all ranks' steps.
Result<bool> StreamedSolver::with_ranks(const Result<bool>& taken) {
  const bool counts = scratch_.state().phase == kCount;
  std::array<std::uint64_t, 5> numbers{changed_, unfinished_ ? 1U : 0U, taken && !*taken ? 1U : 0U,
                                       taken ? 0U : 1U, counts ? stats_.wide : 0};
  remote_->finish(numbers);
  changed_ = numbers[0];
  unfinished_ = numbers[1] != 0;
  if (counts) {
    stats_.wide = numbers[4];
  }
  if (numbers[3] != 0) {
    return agreed(taken.map([](bool) {})).map([] { return false; });
  }
  return numbers[2] == 0;
}

namespace {

// Phases in the order in which they come, those of the second and later rounds behind those of the
// first.
std::uint64_t phase_order(const ScratchState& state) {
  return 16 * std::uint64_t{state.rounds} + (state.phase == kRaise ? 1 : state.phase + 2);
}

// Whether `after` is what the end of a phase has made of `before`.
bool follows(const ScratchState& before, const ScratchState& after, bool even) {
  const bool ends = after.phase == kDone;
  if (before.phase == kCount) {
    return after.rounds == before.rounds + 1 && (ends || after.phase == kRaise);
  }
  const bool is_next = before.phase == kFirst && even ? ends
                       : before.phase == kRaise       ? after.phase == kReopen
                                                      : after.phase == before.phase + 1;
  return is_next && after.rounds == before.rounds;
}

}  // namespace

// Collective: to the phase in which the last of the ranks is. A rank commits the end of a phase and
// begins the next one when all have; so others are at most where that one's end would take them.
Result<void> StreamedSolver::join_ranks() {
  ScratchState& state = scratch_.state();
  std::vector<std::uint64_t> orders(static_cast<std::size_t>(remote_->ranks()));
  orders[static_cast<std::size_t>(remote_->rank())] = phase_order(state);
  remote_->finish(orders);
  const std::uint64_t least = std::ranges::min(orders);
  std::array<std::uint64_t, 1> apart{0};
  if (phase_order(state) != least) {
    ScratchState last;
    last.rounds = static_cast<std::uint32_t>(least / 16);
    last.phase =
        static_cast<std::uint32_t>(least % 16 == 1 ? std::uint64_t{kRaise} : least % 16 - 2);
    apart[0] =
        state.position != 0 || !follows(last, state, scratch_.shape().buffers() == 1) ? 1 : 0;
    state.phase = last.phase;
    state.rounds = last.rounds;
    state.position = is_sweep(last.phase) || last.phase == kCount
                         ? 0
                         : static_cast<std::uint32_t>(tiles_of_.size());
  }
  remote_->finish(apart);
  if (apart[0] != 0) {
    return tl::unexpected(Error{.code = ErrorCode::corrupt,
                                .what = scratch_.shape().path(".journal"),
                                .found = "another phase than other ranks' files have",
                                .expected = "files of one build; the layer is begun again"});
  }
  return {};
}

// One phase from where it is to its end, or until asked to stop: then false.
Result<bool> StreamedSolver::run_phase(const LowerLayers& lower_lo, const LowerLayers& lower_hi) {
  ScratchState& state = scratch_.state();
  const bool sweeps = is_sweep(state.phase);
  const bool opens = is_opening(state.phase);
  const bool even = scratch_.shape().buffers() == 1;
  const int part = even ? 0 : state.phase == kFirst ? 1 : state.phase == kSecond ? 2 : 3;
  if (sweeps) {
    make_groups(part);
    for (std::vector<std::uint32_t>& rests : tile_rests_) {
      rests.assign(tiles_.tiles().size(), 0);
    }
    fixed_index_.assign(tiles_.tiles().size(), {});
  }
  do {
    unfinished_ = state.position != 0;  // resumed: what was before is not known
    changes_known_ = state.position == 0;
    changes_.clear();
    if (state.position == 0) {
      changed_ = 0;
    }
    if (opens && options_.reads_lower) {
      options_.reads_lower(true);
    }
    const Result<bool> mine = take_steps(lower_lo, lower_hi);
    if (opens && options_.reads_lower) {
      options_.reads_lower(false);
    }
    const Result<bool> going = remote_ ? with_ranks(mine) : mine;
    if (!going || !*going) {
      return going;
    }
    state.position = 0;
    if (sweeps) {
      ++state.passes;
      if (options_.after_pass) {
        options_.after_pass({part, static_cast<int>(state.passes), changed_});
      }
      const Result<bool> ended = follow_last_changes();
      if (!ended) {
        return tl::unexpected(ended.error());
      }
      if (*ended) {
        break;
      }
      if (stopping() && !remote_) {  // all ranks stop in with_ranks()
        return false;
      }
    }
  } while (sweeps && (changed_ != 0 || unfinished_));
  return true;
}

Result<StreamStats> StreamedSolver::solve(const LowerLayers& lower_lo,
                                          const LowerLayers& lower_hi) {
  stats_ = {};
  ScratchState& state = scratch_.state();
  Result<Memory> memory = Memory::reserve(2 * options_.memory + kSlack);
  if (const Result<void> reserved = agreed(memory.map([](const Memory&) {})); !reserved) {
    return tl::unexpected(reserved.error());
  }
  memory_ = std::move(*memory);
  committed_ = steady_seconds();
  if (const Result<void> joined = remote_ ? join_ranks() : Result<void>(); !joined) {
    return tl::unexpected(joined.error());
  }
  const bool even = scratch_.shape().buffers() == 1;
  if (options_.reads_lower) {
    options_.reads_lower(false);  // until an opening: boards take all of the memory
  }
  while (state.phase != kDone) {
    if (state.phase == kCount) {
      // Not a state of its own: counted from the first section on.
      state.position = 0;
      stats_.wide = 0;
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
    if (const Result<void> safe = agreed(commit()); !safe) {
      return tl::unexpected(safe.error());
    }
  }
  stats_.passes = static_cast<int>(state.passes);
  stats_.stopped = state.phase != kDone;
  if (stats_.stopped) {
    reader_->wait();
    if (const Result<void> safe = agreed(commit()); !safe) {
      return tl::unexpected(safe.error());
    }
  }
  return stats_;
}

}  // namespace oware::build

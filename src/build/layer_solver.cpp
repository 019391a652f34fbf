#include "build/layer_solver.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <utility>

namespace oware::build {

namespace {

// Boards opened between two calls of drop_lower: the smaller layers' pages in memory stay of this
// order.
constexpr std::uint64_t kDropBoards = 8U << 20U;

// Single changes that are followed at once, at most: their list takes eight bytes each.
constexpr double kMostFollowed = 16U << 20U;

constexpr std::uint8_t parity_of(int layer) { return layer % 2 == 1 ? 2 : 0; }

}  // namespace

Result<Workspace> Workspace::make(int layer, int threads) {
  Workspace workspace;
  for (int thread = 0; thread < threads; ++thread) {
    Result<Workbench> bench = Workbench::make(layer);
    if (!bench) {
      return tl::unexpected(bench.error());
    }
    workspace.benches_.push_back(std::move(*bench));
    // Every board may keep a value at worst; only what is used takes memory.
    Result<Memory> fixed = Memory::reserve(sheet_bytes(layer));
    if (!fixed) {
      return tl::unexpected(fixed.error());
    }
    workspace.fixed_.push_back(std::move(*fixed));
  }
  return workspace;
}

LayerSolver::LayerSolver(const MoveTables& tables, const Kernel& kernel, int layer, Team& team,
                         Workspace& workspace, SolveControl control)
    : tables_(tables),
      strips_(tables, kernel, layer, control.clamp),
      team_(team),
      workspace_(workspace),
      control_(std::move(control)),
      fixed_(strips_.strips().size()) {}

void LayerSolver::each_strip(const std::function<void(int, std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  const std::size_t count = strips_.strips().size();
  team_.run([&](int thread) {
    for (std::size_t strip = next++; strip < count && !stopping(); strip = next++) {
      work(thread, strip);
    }
  });
}

// Keeps the smaller layers' pages in memory few while they are read.
void LayerSolver::count_opened(int thread, const StripPlace& place) {
  opened_ += std::uint64_t{half_count(place.mover_seeds)} * place.width;
  if (thread == 0 && control_.drop_lower && opened_ - dropped_ > kDropBoards) {
    dropped_ = opened_;
    control_.drop_lower();
  }
}

void LayerSolver::open(Start start, const Sheet& to, const LowerLayers& lower) {
  const auto threads = static_cast<std::size_t>(team_.size());
  std::vector<std::size_t> used(threads, 0);
  each_strip([&](int thread, std::size_t strip) {
    std::size_t& offset = used[static_cast<std::size_t>(thread)];
    std::uint8_t* const kept = workspace_.fixed(thread).data() + offset;
    offset += strips_.open(start, strip, to, lower, kept, workspace_.bench(thread));
    fixed_[strip] = kept;
    const StripPlace& place = strips_.strips()[strip];
    count_opened(thread, place);
  });
  std::uint64_t total = 0;
  for (std::size_t thread = 0; thread < threads; ++thread) {
    total += used[thread];
    workspace_.fixed(static_cast<int>(thread)).release(used[thread] + kMaxLanes);
  }
  stats_.fixed_bytes = std::max(stats_.fixed_bytes, total);
}

// Settles the boards of every strip; notes those that change when asked to, as many as there is
// room for.
std::uint64_t LayerSolver::pass(const std::vector<TailSheet>& sheets,
                                std::vector<std::uint64_t>* changed) {
  constexpr std::size_t kRoom = 1U << 15U;
  std::atomic<std::uint64_t> changes = 0;
  std::mutex mutex;
  each_strip([&](int thread, std::size_t strip) {
    if (thread == 0 && control_.meanwhile) {
      control_.meanwhile(stats_.part);
    }
    const StripPlace& place = strips_.strips()[strip];
    std::array<std::uint32_t, kRoom> noted;
    for (std::size_t number = 0; number < sheets.size(); ++number) {
      const TailSheet& sheet = sheets[number];
      const std::span<std::uint32_t> room =
          changed != nullptr ? std::span<std::uint32_t>(noted) : std::span<std::uint32_t>();
      const std::uint64_t count = strips_.settle(sheet.rule, strip, sheet.to, sheet.from,
                                                 fixed_[strip], workspace_.bench(thread), room);
      changes += count;
      if (changed == nullptr || count == 0) {
        continue;
      }
      const std::lock_guard lock(mutex);
      for (std::size_t i = 0; i < std::min<std::size_t>(count, kRoom); ++i) {
        const std::uint32_t lane = noted[i] % place.lanes;
        changed->push_back(pack({static_cast<int>(number), place.mover_seeds,
                                 noted[i] / place.lanes, place.first_rank + lane}));
      }
    }
  });
  return changes;
}

// Passes until nothing changes; when little does, the changes are followed one by one.
void LayerSolver::until_still(int part, const std::vector<TailSheet>& sheets) {
  if (stopping()) {
    return;
  }
  stats_.part = part;
  const double boards = static_cast<double>(tables::board_count(strips_.layer())) *
                        static_cast<double>(sheets.size());
  const double tail_share = std::min(control_.tail_share, kMostFollowed / boards);
  // a first pass changes lanes beyond the layer, too: it is not followed
  double share = std::numeric_limits<double>::infinity();
  while (!stopping()) {
    const bool noted = share <= 2 * tail_share;
    std::vector<std::uint64_t> changed;
    const std::uint64_t changes = pass(sheets, noted ? &changed : nullptr);
    ++stats_.sweeps;
    if (control_.after_pass) {
      control_.after_pass({part, stats_.sweeps, changes});
    }
    if (changes == 0) {
      break;
    }
    share = static_cast<double>(changes) / boards;
    if (noted && share < tail_share && changed.size() == changes) {
      ++stats_.tails;
      const bool still = Tail(tables_, strips_, sheets, fixed_, team_)
                             .run(std::move(changed), control_.stop, [this, part] {
                               if (control_.meanwhile) {
                                 control_.meanwhile(part);
                               }
                             });
      if (still) {
        break;
      }
    }
  }
  if (control_.before_part_ends) {
    control_.before_part_ends();
  }
  if (!stopping()) {
    stats_.part = -1;
  }
}

SolveStats LayerSolver::solve_even(const Sheet& sheet, const LowerLayers& lower) {
  stats_ = {};
  open(Start::even, sheet, lower);
  if (control_.resume != nullptr && !stopping()) {
    restore(*control_.resume, {sheet});
  }
  until_still(0, {{sheet, sheet, Rule::even, true}});
  stats_.stopped = stopping();
  return stats_;
}

void LayerSolver::raise_marked(const Sheet& lo, const Sheet& hi) {
  const std::uint8_t parity = parity_of(strips_.layer());
  const std::uint64_t bytes = sheet_bytes(strips_.layer()) - kSheetMargin;
  std::uint8_t* const low = lo.tile(0);
  std::uint8_t* const high = hi.tile(0);
  for (std::uint64_t i = 0; i < bytes; ++i) {
    low[i] = static_cast<std::uint8_t>(low[i] + ((low[i] - parity) & 2));
    high[i] = static_cast<std::uint8_t>(high[i] - ((high[i] - parity) & 2));
  }
}

// Puts saved values in the place of the first ones. The flags of fixed values are as the opening
// sets them: before in the first part, afterwards in the second, which marks final values anew; the
// third has none, and its marks are kept.
void LayerSolver::restore(const SavedState& state, const std::vector<Sheet>& sheets) const {
  const int parity = parity_of(strips_.layer());
  const std::uint64_t bytes = sheet_bytes(strips_.layer()) - kSheetMargin;
  for (std::size_t number = 0; number < sheets.size(); ++number) {
    std::uint8_t* const to = sheets[number].tile(0);
    const std::uint8_t* const from = state.sheets[number].data();
    if (state.part == 3) {
      std::copy_n(from, bytes, to);
    } else if (state.part == 2) {
      std::transform(from, from + bytes, to, [parity](int byte) {
        return static_cast<std::uint8_t>(((byte - parity) & 0xfc) + parity);
      });
    } else {
      std::transform(from, from + bytes, to, to, [](int saved, int opened) {
        return static_cast<std::uint8_t>((saved & 0xfe) | (opened & 1));
      });
    }
  }
}

void LayerSolver::find_upper(const Sheet& lo, const Sheet& hi, const LowerLayers& lower_lo) {
  each_strip([&](int thread, std::size_t strip) {
    const StripPlace& place = strips_.strips()[strip];
    strips_.find_upper(strip, lo, lower_lo, hi.at({place.mover_seeds, 0, place.first_rank}),
                       hi.width(place.mover_seeds), workspace_.fixed(thread).data(),
                       workspace_.bench(thread));
    count_opened(thread, place);
  });
}

// The second and third part; true when the bounds are exact. Asked to stop, it leaves the part that
// it is in.
bool LayerSolver::improve(const Sheet& lo, const Sheet& hi, const LowerLayers& lower_lo,
                          int first_part) {
  ++stats_.rounds;
  if (first_part < 3) {
    open(Start::hi_fall, hi, lower_lo);
    until_still(2, {{lo, hi, Rule::lo_rise, false}, {hi, lo, Rule::hi_fall, true}});
    each_strip([&](int, std::size_t strip) { strips_.mark(strip, lo, hi, fixed_[strip]); });
  }
  until_still(3, {{lo, hi, Rule::lo_test, false}, {hi, lo, Rule::hi_test, false}});
  std::atomic<std::uint64_t> marked = 0;
  std::atomic<std::uint64_t> wide = 0;
  each_strip([&](int, std::size_t strip) {
    const Apart apart = strips_.count_apart(strip, lo, hi);
    marked += apart.marked;
    wide += apart.wide;
  });
  stats_.wide = wide;
  if (marked != 0 && !stopping()) {
    raise_marked(lo, hi);
  }
  return marked == 0;
}

SolveStats LayerSolver::solve_bounds(const Sheet& lo, const Sheet& hi, const LowerLayers& lower_lo,
                                     const LowerLayers& lower_hi) {
  stats_ = {};
  // What a capture leaves is seen by the opponent: his upper values bound the mover's lower ones,
  // and the reverse.
  int first_part = control_.resume != nullptr ? control_.resume->part : 1;
  if (first_part == 1) {
    open(Start::hi_rise, hi, lower_lo);
    open(Start::lo_fall, lo, lower_hi);
  }
  if (control_.resume != nullptr && !stopping()) {
    restore(*control_.resume, {lo, hi});
  }
  if (first_part == 1) {
    until_still(1, {{lo, hi, Rule::lo_fall, true}, {hi, lo, Rule::hi_rise, false}});
  }
  for (bool exact = false; !exact && !stopping(); first_part = 2) {
    exact = improve(lo, hi, lower_lo, first_part);
  }
  stats_.stopped = stopping();
  return stats_;
}

}  // namespace oware::build

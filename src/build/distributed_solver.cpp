#include "build/distributed_solver.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <limits>
#include <thread>
#include <utility>

namespace oware::build {

namespace {

constexpr std::uint64_t kBoardsBetweenDrops = 8U << 20U;

}  // namespace

DistributedSolver::DistributedSolver(const MoveTables& tables, const Kernel& kernel,
                                     const Shares& shares, ThreadPool& pool, Workspace& workspace,
                                     Exchange& exchange, int buffers, DistributedControl control)
    : tables_(tables),
      shares_(shares),
      tiles_(tables, kernel, shares.layer(), control.clamp),
      pool_(pool),
      workspace_(workspace),
      control_(std::move(control)),
      share_(shares, tiles_, buffers, pool.size(), exchange),
      fixed_(tiles_.tiles().size()),
      copies_(static_cast<std::size_t>(pool.size())),
      changed_lanes_(static_cast<std::size_t>(pool.size())) {}

// The transport's thread takes its part of the blocks, and moves messages before each. Others wait
// where it does not keep up; when no blocks are left it moves messages until the others are done.
std::uint64_t DistributedSolver::each_block(
    const std::function<std::uint64_t(int, std::size_t)>& work) {
  const std::size_t count = share_.blocks().size();
  std::atomic<std::size_t> next = 0;
  std::atomic<int> working = pool_.size();
  std::atomic<std::uint64_t> total = 0;
  const auto rest = [] { std::this_thread::sleep_for(std::chrono::microseconds(50)); };
  pool_.run([&](int thread) {
    const bool carries = thread == 0;
    std::uint64_t sum = 0;
    for (std::size_t block = next++; block < count && !stopping(); block = next++) {
      if (carries) {
        share_.pump();
        offer_checkpoint();
      }
      while (!carries && share_.is_choked()) {
        rest();
      }
      sum += work(thread, block);
    }
    total += sum;
    --working;
    while (carries && working != 0) {
      share_.pump();
      rest();
    }
  });
  std::array<std::uint64_t, 3> numbers{total, stopping() ? 1U : 0U, saved()};
  share_.finish(numbers);
  stopped_ = numbers[1] != 0;
  count_saved(numbers[2]);
  return numbers[0];
}

// Whether this rank has a checkpoint of the present step, as a number to sum up.
std::uint64_t DistributedSolver::saved() const {
  return checkpoints_ != nullptr && stats_.part >= 0 && checkpoints_->has(state_.step()) ? 1 : 0;
}

void DistributedSolver::count_saved(std::uint64_t ranks) {
  if (ranks == static_cast<std::uint64_t>(shares_.ranks()) && !all_saved_) {
    all_saved_ = true;
    checkpoints_->drop_before(state_.step());
  }
}

std::uint8_t* DistributedSolver::copy_of(int buffer, const LayerShare::Block& block,
                                         std::size_t place, int thread) {
  std::vector<std::uint8_t>& copy = copies_[static_cast<std::size_t>(thread)][place];
  const std::size_t size = share_.block_bytes(block);
  if (copy.size() < size + kLayerBufferMargin) {
    copy.resize(size + kLayerBufferMargin);
  }
  std::memcpy(copy.data(), share_.bytes(buffer, block), size);
  return copy.data();
}

void DistributedSolver::rewrite(const std::vector<int>& buffers, const Rewrite& work) {
  each_block([&](int thread, std::size_t number) {
    const LayerShare::Block& block = share_.blocks()[number];
    std::array<std::uint8_t*, 2> bytes{};
    for (const int buffer : buffers) {
      const auto place = static_cast<std::size_t>(buffer);
      bytes[place] = copy_of(buffer, block, place, thread);
    }
    for (const std::size_t tile : block.tiles) {
      work(thread, tile, block, bytes);
    }
    for (const int buffer : buffers) {
      share_.replace(buffer, number, bytes[static_cast<std::size_t>(buffer)], thread);
    }
    return std::uint64_t{0};
  });
}

void DistributedSolver::open(Start start, int buffer, const LowerLayers& lower) {
  rewrite({buffer}, [&](int thread, std::size_t tile, const LayerShare::Block&, const auto& bytes) {
    const TilePlace& place = tiles_.tiles()[tile];
    std::uint8_t* const fixed = workspace_.fixed(thread).data();
    const TileValues values = LayerShare::values(bytes[static_cast<std::size_t>(buffer)], place);
    const std::size_t count =
        tiles_.open(start, place, values, lower, fixed, workspace_.bench(thread));
    fixed_[tile].assign(fixed, fixed + count);
    fixed_[tile].resize(count + kMaxLanes);
    const std::uint64_t more = std::uint64_t{half_count(place.mover_seeds)} * place.width;
    if (const std::uint64_t now = opened_ += more;
        now / kBoardsBetweenDrops != (now - more) / kBoardsBetweenDrops && control_.drop_lower) {
      control_.drop_lower();
    }
  });
}

std::uint64_t DistributedSolver::relax(const Relaxed& how, std::size_t number, int thread) {
  const LayerShare::Block& block = share_.blocks()[number];
  if (!share_.is_behind(how.to, how.from, number)) {
    return 0;
  }
  share_.begin(how.to, number);
  std::vector<std::uint64_t>& lanes = changed_lanes_[static_cast<std::size_t>(thread)];
  lanes.assign(half_count(block.place.section), 0);
  std::uint8_t* const bytes = share_.bytes(how.to, block);
  std::uint64_t changed = 0;
  for (const std::size_t tile : block.tiles) {
    const TilePlace& place = tiles_.tiles()[tile];
    changed +=
        tiles_.relax(how.rule, place, LayerShare::values(bytes, place), share_.rows(how.from),
                     fixed_[tile].data(), workspace_.bench(thread), lanes.data());
  }
  if (changed != 0) {
    share_.publish(how.to, number, lanes, thread);
  }
  return changed;
}

namespace {

// The boards that a rank owns or has copies of.
class RankBoards final : public BoardSource {
 public:
  RankBoards(const Shares& shares, const LayerShare& share,
             const std::vector<std::vector<std::uint8_t>>& fixed, std::uint64_t steps)
      : shares_(shares), share_(share), fixed_(fixed), steps_(steps) {}

  std::uint8_t* at(int buffer, const tables::Place& place) override {
    return share_.board(buffer, place);
  }
  std::uint8_t fixed(std::size_t tile, std::uint32_t number) override {
    return fixed_[tile][number];
  }
  bool go_on() override { return --steps_ != 0; }
  bool relaxes(const tables::Place& place) const override {
    return shares_.owner({place.mover_seeds, place.opponent_rank / kBlockColumns}) == share_.rank();
  }

 private:
  const Shares& shares_;
  const LayerShare& share_;
  const std::vector<std::vector<std::uint8_t>>& fixed_;
  std::uint64_t steps_;
};

constexpr bool keeps_fixed(Rule rule) {
  return rule == Rule::even || rule == Rule::lo_fall || rule == Rule::hi_fall;
}

}  // namespace

// Collective. True when nothing is left on any rank; false where it has become much, or one of them
// is asked to stop.
bool DistributedSolver::follow(std::vector<std::uint64_t> changed,
                               const std::vector<Relaxed>& buffers) {
  std::vector<Relaxation> relaxations(buffers.size());
  FixedIndex index(tiles_.tiles().size());
  for (const Relaxed& how : buffers) {
    Relaxation& relaxation = relaxations[static_cast<std::size_t>(how.to)];
    relaxation.rule = how.rule;
    relaxation.keeps_fixed = keeps_fixed(how.rule);
    for (const LayerShare::Block& block : share_.blocks()) {
      for (const std::size_t tile : block.tiles) {
        if (relaxation.keeps_fixed) {
          const TilePlace& place = tiles_.tiles()[tile];
          index[tile] = index_fixed(place, LayerShare::values(share_.bytes(how.to, block), place));
        }
      }
    }
  }
  RankBoards boards(shares_, share_, fixed_, control_.worklist_steps);
  PredecessorWorklist worklist(tables_, tiles_, relaxations, boards, index, pool_);
  while (true) {
    std::vector<std::uint64_t> done;
    const bool ended =
        worklist.run(std::move(changed), control_.stop, [&](std::span<const std::uint64_t> round) {
          done.insert(done.end(), round.begin(), round.end());
          offer_checkpoint();
        });
    share_.publish(done);
    std::array<std::uint64_t, 3> numbers{done.size(), ended ? 0U : 1U, stopping() ? 1U : 0U};
    share_.finish(numbers);
    stopped_ = numbers[2] != 0;
    changed = share_.take_noted();
    if (numbers[0] == 0 || numbers[1] != 0) {
      return numbers[1] == 0;
    }
  }
}

// Puts a checkpoint's values in the place of those that the opening has set.
void DistributedSolver::restore() {
  if (resume_ == nullptr || stopped_) {
    return;
  }
  std::vector<int> buffers;
  for (int buffer = 0; buffer < share_.buffers(); ++buffer) {
    buffers.push_back(buffer);
  }
  rewrite(buffers, [&](int, std::size_t tile, const LayerShare::Block& block, const auto& bytes) {
    if (tile != block.tiles.front()) {
      return;  // the block as a whole
    }
    for (std::size_t buffer = 0; buffer < buffers.size(); ++buffer) {
      restore_values(resume_->part, shares_.layer(),
                     resume_->buffers[buffer].subspan(block.offset, share_.block_bytes(block)),
                     bytes[buffer]);
    }
  });
}

void DistributedSolver::sweep_to_fixpoint(int part, const std::vector<Relaxed>& buffers) {
  if (stopped_) {
    return;
  }
  stats_.part = part;
  state_ = {.part = part, .buffers = {}, .round = std::max(stats_.rounds, 1)};
  for (int buffer = 0; buffer < share_.buffers(); ++buffer) {
    state_.buffers.push_back(share_.own_bytes(buffer));
  }
  all_saved_ = false;
  share_.forget();
  const double boards = static_cast<double>(tables::board_count(shares_.layer())) *
                        static_cast<double>(buffers.size());
  const double worklist_share = std::min(control_.worklist_share, kMostFollowed / boards);
  double share = std::numeric_limits<double>::infinity();
  while (!stopped_) {
    const bool noted = share <= 2 * worklist_share;
    share_.note_changes(noted);
    const std::uint64_t changes = each_block([&](int thread, std::size_t block) {
      std::uint64_t changed = 0;
      for (const Relaxed& how : buffers) {
        changed += relax(how, block, thread);
      }
      return changed;
    });
    ++stats_.sweeps;
    if (control_.after_sweep) {
      control_.after_sweep({part, stats_.sweeps, changes});
    }
    if (changes == 0) {
      break;
    }
    share = static_cast<double>(changes) / boards;
    std::vector<std::uint64_t> changed = share_.take_noted();
    if (noted && share < worklist_share && !stopped_) {
      ++stats_.worklists;
      if (follow(std::move(changed), buffers)) {
        break;
      }
      share_.forget();
    }
  }
  share_.note_changes(false);
  if (checkpoints_ != nullptr) {
    checkpoints_->wait();
    std::array<std::uint64_t, 1> numbers{saved()};
    share_.finish(numbers);
    count_saved(numbers[0]);
  }
  if (!stopped_) {
    stats_.part = -1;
  }
}

SolveStats DistributedSolver::solve_even(const LowerLayers& lower) {
  stats_ = {};
  open(Start::even, 0, lower);
  restore();
  sweep_to_fixpoint(0, {{0, 0, Rule::even}});
  stats_.stopped = stopped_;
  return stats_;
}

// The second and third part; true when the bounds are exact.
bool DistributedSolver::improve(const LowerLayers& lower_lo, int first_part) {
  ++stats_.rounds;
  if (first_part < 3) {
    open(Start::hi_fall, 1, lower_lo);
    sweep_to_fixpoint(2, {{0, 1, Rule::lo_rise}, {1, 0, Rule::hi_fall}});
  }
  if (first_part < 3 && !stopped_) {
    rewrite({0, 1}, [&](int, std::size_t tile, const LayerShare::Block&, const auto& bytes) {
      const TilePlace& place = tiles_.tiles()[tile];
      tiles_.mark(place, LayerShare::values(bytes[0], place), LayerShare::values(bytes[1], place),
                  fixed_[tile].data());
    });
  }
  sweep_to_fixpoint(3, {{0, 1, Rule::lo_test}, {1, 0, Rule::hi_test}});
  if (stopped_) {
    return false;
  }
  std::array<std::atomic<std::uint64_t>, 2> apart{};
  each_block([&](int, std::size_t number) {
    const LayerShare::Block& block = share_.blocks()[number];
    for (const std::size_t tile : block.tiles) {
      const TilePlace& place = tiles_.tiles()[tile];
      const Apart counted =
          tiles_.count_apart(place, LayerShare::values(share_.bytes(0, block), place),
                             LayerShare::values(share_.bytes(1, block), place));
      apart[0] += counted.marked;
      apart[1] += counted.wide;
    }
    return std::uint64_t{0};
  });
  std::array<std::uint64_t, 2> all{apart[0], apart[1]};
  share_.finish(all);
  stats_.wide = all[1];
  if (all[0] != 0) {
    const int parity = shares_.layer() % 2 == 1 ? 2 : 0;
    rewrite({0, 1}, [&](int, std::size_t tile, const LayerShare::Block& block, const auto& bytes) {
      if (tile != block.tiles.front()) {
        return;  // the block as a whole
      }
      std::uint8_t* const low = bytes[0];
      std::uint8_t* const high = bytes[1];
      for (std::size_t i = 0; i < share_.block_bytes(block); ++i) {
        low[i] = static_cast<std::uint8_t>(low[i] + ((low[i] - parity) & 2));
        high[i] = static_cast<std::uint8_t>(high[i] - ((high[i] - parity) & 2));
      }
    });
  }
  return all[0] == 0;
}

SolveStats DistributedSolver::solve_bounds(const LowerLayers& lower_lo,
                                           const LowerLayers& lower_hi) {
  stats_ = {};
  int first_part = resume_ != nullptr ? resume_->part : 1;
  stats_.rounds = resume_ != nullptr && first_part > 1 ? resume_->round - 1 : 0;
  if (first_part == 1) {
    open(Start::hi_rise, 1, lower_lo);
    open(Start::lo_fall, 0, lower_hi);
  }
  restore();
  if (first_part == 1) {
    sweep_to_fixpoint(1, {{0, 1, Rule::lo_fall}, {1, 0, Rule::hi_rise}});
  }
  for (bool exact = false; !exact && !stopped_; first_part = 2) {
    exact = improve(lower_lo, first_part);
  }
  stats_.stopped = stopped_;
  return stats_;
}

SolveStats DistributedSolver::find_upper(const LowerLayers& lower_lo) {
  stats_ = {};
  const int layer = shares_.layer();
  const LowerMargins& margins = lower_lo[static_cast<std::size_t>(layer)];
  pool_.run([&](int thread) {
    std::vector<std::int8_t> row_margins;
    for (int section = thread; section <= layer; section += pool_.size()) {
      row_margins.resize(half_count(layer - section));
      for (const std::uint32_t row : share_.rows_here(section)) {
        margins.copy(tables::side_base(layer, section) + row * row_margins.size(), row_margins);
        share_.set_row(0, section, row, row_margins);
      }
    }
  });
  rewrite({1}, [&](int thread, std::size_t tile, const LayerShare::Block&, const auto& bytes) {
    const TilePlace& place = tiles_.tiles()[tile];
    tiles_.find_upper(place, LayerShare::values(bytes[1], place), share_.rows(0), lower_lo,
                      workspace_.fixed(thread).data(), workspace_.bench(thread));
  });
  stats_.stopped = stopped_;
  return stats_;
}

}  // namespace oware::build

// The end of a part of the solution out of core: the last changes are followed over the whole
// layer, each board that they lead to read from its record on scratch.
#include <algorithm>
#include <array>
#include <cstring>
#include <list>
#include <mutex>
#include <unordered_map>

#include "build/streamed_parts.hpp"

namespace oware::build {

namespace {

// Up to one change of so many boards of the layer, or so many changes of a small one, a pass's
// changes are followed. Measured: from the disk each of its records costs far more.
constexpr std::uint64_t kBoardsAFollowed = 10'000;
constexpr std::uint64_t kBoardsAFollowedOnDisk = 1'000'000;
constexpr std::uint64_t kFollowedAlways = 1000;
constexpr std::uint64_t usually_followed(int layer, bool reads_from_disk) {
  return std::max(
      tables::board_count(layer) / (reads_from_disk ? kBoardsAFollowedOnDisk : kBoardsAFollowed),
      kFollowedAlways);
}

using Line = std::array<std::uint8_t, kBlock>;

}  // namespace

// Boards on scratch. Lines of 64 boards of a row are kept, those that have changed to the end.
class ScratchBoards final : public BoardSource {
 public:
  ScratchBoards(const Scratch& scratch, std::vector<std::size_t> order, std::uint64_t memory,
                const std::atomic<bool>* stop)
      : scratch_(scratch), order_(std::move(order)), memory_(memory), stop_(stop) {}

  std::uint8_t* at(int buffer, const tables::Place& place) override {
    const std::uint32_t block = place.opponent_rank / kBlock;
    const std::uint64_t key = pack({buffer, place.mover_seeds, place.mover_rank, block});
    Shard& shard = shards_[key * 0x9E37'79B9'7F4A'7C15ULL >> 60U];
    const std::lock_guard lock(shard.mutex);
    const auto [kept, is_new] = shard.lines.try_emplace(key);
    if (is_new) {
      fetch(buffer, place, block, kept->second);
    }
    return kept->second.now.data() + place.opponent_rank % kBlock;
  }

  std::uint8_t fixed(std::size_t tile, std::uint32_t number) override {
    constexpr std::size_t kTiles = 8;
    const std::lock_guard lock(fixed_mutex_);
    auto found = std::ranges::find(fixed_, tile, &FixedValues::tile);
    if (found == fixed_.end()) {
      if (fixed_.size() == kTiles) {
        fixed_.pop_back();
      }
      const std::size_t at = order_[tile];
      fixed_.push_front({tile, std::vector<std::uint8_t>(scratch_.fixed_bytes(at, 1))});
      found = fixed_.begin();
      keep(scratch_.read_fixed(at, 1, found->values.data()));
    }
    // damage may have led beyond the last one
    return number < found->values.size() ? found->values[number] : std::uint8_t{0};
  }

  bool go_on() override {
    // of a line in a hash map
    constexpr std::uint64_t kLineBytes = sizeof(Kept) + 48;
    std::uint64_t lines = 0;
    for (const Shard& shard : shards_) {
      lines += shard.lines.size();
    }
    if (lines * kLineBytes > memory_) {
      lines = 0;
      for (Shard& shard : shards_) {
        std::erase_if(shard.lines, [](const auto& line) { return !line.second.changed(); });
        lines += shard.lines.size();
      }
    }
    return lines * kLineBytes <= memory_ && !failed_ &&
           (stop_ == nullptr || !stop_->load(std::memory_order_relaxed));
  }

  Result<void> take_error() { return error_.take(); }

  // Calls `work(board, line)` for each line that has changed, in order; `board` is its first one.
  template <class Work>
  void each_changed(const Work& work) const {
    std::vector<std::pair<std::uint64_t, const Line*>> changed;
    for (const Shard& shard : shards_) {
      for (const auto& [key, kept] : shard.lines) {
        if (kept.changed()) {
          changed.emplace_back(key, &kept.now);
        }
      }
    }
    std::ranges::sort(changed);
    for (const auto& [key, line] : changed) {
      WorklistBoard board = unpack(key);
      board.opponent_rank *= kBlock;
      work(board, *line);
    }
  }

 private:
  struct Kept {
    Line now{};
    Line read{};
    bool changed() const { return now != read; }
  };
  struct Shard {
    std::mutex mutex;
    std::unordered_map<std::uint64_t, Kept> lines;
  };
  struct FixedValues {
    std::size_t tile;
    std::vector<std::uint8_t> values;
  };

  void keep(Result<void> read) {
    failed_ = failed_ || !read;
    error_.keep(std::move(read));
  }

  void fetch(int buffer, const tables::Place& place, std::uint32_t block, Kept& kept) {
    thread_local std::vector<std::uint8_t> record;
    const std::uint32_t blocks = scratch_.shape().segment_columns / kBlock;
    record.assign(std::size_t{blocks} * kBlock, kNothing);
    const std::array<RowInMemory, 1> row{{{place.mover_rank, record.data()}}};
    const std::uint32_t segment = block / blocks;
    keep(scratch_.read(buffer, place.mover_seeds, row, {segment, segment + 1}, kBlock));
    std::memcpy(kept.now.data(), record.data() + std::size_t{block % blocks} * kBlock, kBlock);
    kept.read = kept.now;
  }

  const Scratch& scratch_;
  std::vector<std::size_t> order_;  // by tile: its place in writing order
  std::uint64_t memory_;
  const std::atomic<bool>* stop_;
  std::array<Shard, 16> shards_;
  std::mutex fixed_mutex_;
  std::list<FixedValues> fixed_;
  FirstError error_;
  std::atomic<bool> failed_ = false;
};

void StreamedSolver::forget_changes() {
  changes_known_ = false;
  changes_.clear();
}

void StreamedSolver::note_changes(std::span<const std::uint64_t> boards) {
  const std::uint64_t most =
      options_.most_followed.value_or(usually_followed(layer_, options_.reads_from_disk));
  if (changes_.size() + boards.size() > most) {
    forget_changes();
  }
  if (changes_known_) {
    changes_.insert(changes_.end(), boards.begin(), boards.end());
  }
}

// After a pass: follows what it changed, where that is known and every group was left at its
// fixpoint. True when the part is at its end.
Result<bool> StreamedSolver::follow_last_changes() {
  if (remote_ || !changes_known_ || changes_.empty() || unfinished_ || stopping()) {
    return false;
  }
  std::vector<Relaxation> relaxations(static_cast<std::size_t>(scratch_.shape().buffers()));
  for (const Group& group : groups_) {
    for (const Target& target : group.targets) {
      Relaxation& relaxation = relaxations[static_cast<std::size_t>(target.buffer)];
      relaxation.rule = target.rule;
      relaxation.keeps_fixed = target.keeps_fixed;
    }
  }
  const bool keeps = std::ranges::any_of(relaxations, &Relaxation::keeps_fixed);
  if (keeps && std::ranges::any_of(fixed_index_, &std::vector<std::uint32_t>::empty)) {
    return false;  // not every section has been in memory
  }
  std::vector<std::size_t> order(tiles_.tiles().size());
  for (std::size_t section = 0; section < tiles_of_.size(); ++section) {
    for (std::size_t at = 0; at < tiles_of_[section].size(); ++at) {
      order[tiles_of_[section][at]] = first_fixed_[section] + at;
    }
  }
  memory_.release();
  ScratchBoards boards(scratch_, std::move(order), arena() / 2, options_.stop);
  const bool ended = PredecessorWorklist(tables_, tiles_, relaxations, boards, fixed_index_, pool_)
                         .run(changes_, nullptr, [](const auto&) {});
  if (const Result<void> read = boards.take_error(); !read) {
    return tl::unexpected(read.error());
  }
  if (!ended) {
    return false;
  }
  stats_.followed += changes_.size();
  ++visit_;
  return put_boards(boards).map([this] {
    ++scratch_.state().passes;
    return true;
  });
}

// Writes the sections that these boards are of.
Result<void> StreamedSolver::put_boards(const ScratchBoards& boards) {
  struct Changed {
    WorklistBoard first;
    const Line* line;
  };
  std::array<std::vector<std::vector<Changed>>, 2> sections;
  sections.fill(std::vector<std::vector<Changed>>(tiles_of_.size()));
  boards.each_changed([&](const WorklistBoard& first, const Line& line) {
    sections[static_cast<std::size_t>(first.buffer)][static_cast<std::size_t>(first.mover_seeds)]
        .push_back({first, &line});
  });
  for (int buffer = 0; buffer < scratch_.shape().buffers(); ++buffer) {
    for (int section = 0; section <= layer_; ++section) {
      const auto& changed =
          sections[static_cast<std::size_t>(buffer)][static_cast<std::size_t>(section)];
      if (changed.empty()) {
        continue;
      }
      const BufferSection written{buffer, section};
      if (const Result<void> begun = scratch_.begin_step({&written, 1}); !begun) {
        return begun;
      }
      const std::uint32_t columns = scratch_.shape().columns(section);
      const std::uint32_t wide = piece_columns(section, options_.memory);
      for (std::uint32_t first = 0; first < columns; first += wide) {
        Piece piece;
        piece.target = {buffer, section, Rule::even, false};
        piece.first = first;
        piece.end = std::min(columns, first + wide);
        piece.bytes = memory_.data();
        if (const Result<void> loaded = load(piece); !loaded) {
          return loaded;
        }
        for (const auto& [board, line] : changed) {
          if (board.opponent_rank >= piece.first && board.opponent_rank < piece.end) {
            const std::uint32_t column = board.opponent_rank - piece.first;
            std::memcpy(piece.bytes + column / kBlock * piece.stride() +
                            std::size_t{board.mover_rank} * kBlock,
                        line->data(), kBlock);
          }
        }
        if (const Result<std::uint64_t> stored = store(piece); !stored) {
          return tl::unexpected(stored.error());
        }
      }
      scratch_.turn(buffer, section);
    }
  }
  return {};
}

}  // namespace oware::build

#include "build/calibration.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <iterator>
#include <numeric>
#include <span>
#include <string>

#include "base/elapsed.hpp"
#include "base/random.hpp"
#include "build/checkpoint.hpp"
#include "build/layer_solver.hpp"
#include "build/lower.hpp"
#include "build/margins.hpp"
#include "build/plan.hpp"
#include "tables/checksum.hpp"
#include "tables/disk/file.hpp"
#include "tables/layer.hpp"
#include "tables/packed_tiling.hpp"

namespace oware::build {

namespace {

using base::processor_seconds;
using tables::Kind;
using tables::disk::File;

constexpr int kAlwaysMeasured = 10;
constexpr std::size_t kFar = 96U << 20U;       // more than processors keep near, as a rule
constexpr std::size_t kLargeRoom = 1U << 20U;  // of a workbench, for what transposition brings out

// Layer after layer in memory, as a build does.
class SmallLayers {
 public:
  SmallLayers(const BuildOptions& options, const MoveTables& moves, ThreadPool& pool,
              Workspace& workspace, Memory lo, Memory hi)
      : options_(options),
        moves_(moves),
        pool_(pool),
        workspace_(workspace),
        lo_(std::move(lo)),
        hi_(std::move(hi)) {
    margins_.reserve(2 * (kHighestMeasured + 1));
  }

  SolvedLayer solve(int layer) {
    const bool even = options_.kind == Kind::even;
    // What memory takes that is used for the first time is measured apart.
    margins_.resize(margins_.size() + (even ? 1 : 2),
                    std::vector<std::int8_t>(tables::board_count(layer)));
    const double start = processor_seconds();
    const double clock_start = steady_seconds();
    const LayerBuffer lo(layer, lo_.data());
    const LayerBuffer hi(layer, hi_.data());
    const Kernel& kernel = options_.kernel != nullptr ? *options_.kernel : best_kernel();
    LayerSolver solver(moves_, kernel, layer, pool_, workspace_, {});
    const SolveStats stats =
        even ? solver.solve_even(lo, lower_lo_) : solver.solve_bounds(lo, hi, lower_lo_, lower_hi_);
    const double clock =
        (steady_seconds() - clock_start) / std::max(processor_seconds() - start, 1e-9);
    keep(lo, margins_.back(), lower_lo_);
    if (!even) {
      keep(hi, *std::prev(margins_.end(), 2), lower_hi_);
    }
    return {layer, stats.sweeps, processor_seconds() - start, clock};
  }

 private:
  void keep(const LayerBuffer& buffer, std::span<std::int8_t> margins, LowerLayers& lower) {
    to_margins(buffer, 0, margins, pool_);
    lower[static_cast<std::size_t>(buffer.layer())] = LowerMargins(margins);
  }

  const BuildOptions& options_;
  const MoveTables& moves_;
  ThreadPool& pool_;
  Workspace& workspace_;
  Memory lo_;
  Memory hi_;
  std::vector<std::vector<std::int8_t>> margins_;
  LowerLayers lower_lo_{};
  LowerLayers lower_hi_{};
};

// Processor's seconds for one lane of one column, transposed as TileSolver does, out of `bytes`
// that look like a buffer's tile: rows of 64 lanes, blocks of columns one after the other. `room`
// bytes of a workbench take what comes out.
double time_transpose(const Kernel& kernel, std::span<const std::uint8_t> bytes, std::size_t stride,
                      int rounds, std::size_t room, ThreadPool& pool, const Workspace& workspace) {
  constexpr std::size_t kRowBytes = kMaxLanes;
  const std::size_t tiles = stride / (kRowBytes * kMaxLanes);
  const std::size_t blocks = bytes.size() / stride;
  std::atomic<std::size_t> next = 0;
  const double start = processor_seconds();
  pool.run([&](int thread) {
    std::uint8_t* const out = workspace.bench(thread).successors();
    constexpr std::array<std::uint8_t, kMaxLanes> kAllThere{};
    for (std::size_t work = next++; work < tiles * static_cast<std::size_t>(rounds);
         work = next++) {
      std::array<const std::uint8_t*, kMaxLanes> rows;
      for (std::size_t lane = 0; lane < rows.size(); ++lane) {
        rows[lane] = bytes.data() + (work % tiles * kMaxLanes + lane) * kRowBytes;
      }
      for (std::size_t block = 0; block < blocks; ++block) {
        kernel.transpose(rows.data(), block * stride, kRowBytes, block + 1 < blocks ? stride : 0,
                         kMaxLanes, kAllThere.data(), out + block * kRowBytes * kMaxLanes % room);
      }
    }
  });
  return (processor_seconds() - start) / static_cast<double>(bytes.size()) / rounds;
}

// What transposition and relaxing took in one of several rounds.
struct Round {
  double transpose_near = 0;
  double transpose_far = 0;
  std::vector<double> relax;
};

void measure_transposes(const Kernel& kernel, const Memory& far, ThreadPool& pool,
                        const Workspace& workspace, Round& round) {
  constexpr std::size_t kNear = 128U << 10U;
  constexpr std::size_t kSmallRoom = 64U << 10U;
  round.transpose_far =
      time_transpose(kernel, {far.data(), kFar}, 384U << 10U, 1, kLargeRoom, pool, workspace);
  round.transpose_near =
      time_transpose(kernel, {far.data(), kNear}, 16U << 10U, 128, kSmallRoom, pool, workspace);
}

// Tiles of one tile each, which no sweep has reached.
void measure_relaxing(const Kernel& kernel, const MoveTables& moves, int highest, ThreadPool& pool,
                      Workspace& workspace, Round& round) {
  constexpr std::uint64_t kLeastBoards = 1U << 17U;
  static constexpr std::array<std::uint8_t, kMaxLanes> kNoneStand{};
  // a workbench has room for tiles of full width where the opponent has as many seeds
  constexpr int kNarrow = 3;
  const int most = std::max(0, highest - kNarrow);
  pool.run([&](int thread) {
    std::fill_n(workspace.bench(thread).successors(), transpose_buffer_bytes(highest), encode(0));
    std::fill_n(workspace.fixed(thread).data(), std::size_t{half_count(most)} * kMaxLanes,
                encode(0));
  });
  for (int seeds = 0; seeds <= most; ++seeds) {
    const std::uint64_t boards = std::uint64_t{half_count(seeds)} * kMaxLanes;
    const std::uint64_t rounds = (kLeastBoards + boards - 1) / boards;
    const double start = processor_seconds();
    pool.run([&](int thread) {
      Tile tile;
      tile.rows = half_count(seeds);
      tile.columns = moves.moves(seeds).columns.data();
      tile.successors = workspace.bench(thread).successors();
      tile.own_row = workspace.bench(thread).successors();
      tile.values = workspace.fixed(thread).data();
      tile.stride = kMaxLanes;
      tile.fixed = kNoneStand.data();
      for (std::uint64_t time = 0; time < rounds; ++time) {
        kernel.relax(Rule::even, tile);
      }
    });
    round.relax.push_back((processor_seconds() - start) / static_cast<double>(boards * rounds) /
                          pool.size());
  }
}

double median(std::vector<double> numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

// One round is a few milliseconds, and a machine that others use, too, is seldom the same for so
// long: the median of several.
Result<void> measure_tiles(const Kernel& kernel, const MoveTables& moves, int highest,
                           ThreadPool& pool, Workspace& workspace, Calibration& calibration) {
  constexpr int kRounds = 9;
  // smaller layers are solved, not predicted
  const bool transposed = transpose_buffer_bytes(highest) >= kLargeRoom;
  const Result<Memory> far = Memory::reserve(transposed ? kFar : 1);
  if (!far) {
    return tl::unexpected(far.error());
  }
  std::atomic<std::size_t> next = 0;
  pool.run([&](int) {
    constexpr std::size_t kPiece = 2U << 20U;
    for (std::size_t at = next.fetch_add(kPiece); transposed && at < kFar;
         at = next.fetch_add(kPiece)) {
      std::fill_n(far->data() + at, kPiece, std::uint8_t{1});
    }
  });
  std::array<Round, kRounds> rounds;
  for (Round& round : rounds) {
    measure_relaxing(kernel, moves, highest, pool, workspace, round);
    if (transposed) {
      measure_transposes(kernel, *far, pool, workspace, round);
    }
  }
  const auto middle = [&rounds](auto&& number) {
    std::vector<double> numbers;
    std::transform(rounds.begin(), rounds.end(), std::back_inserter(numbers), number);
    return median(std::move(numbers));
  };
  calibration.transpose_far = middle([](const Round& round) { return round.transpose_far; });
  calibration.transpose_near = middle([](const Round& round) { return round.transpose_near; });
  for (std::size_t seeds = 0; seeds < rounds.front().relax.size(); ++seeds) {
    calibration.relax.push_back(middle([seeds](const Round& round) { return round.relax[seeds]; }));
  }
  return {};
}

// In turns, so that all are of much the same machine.
Result<void> take_samples(const BuildOptions& options, const CalibrationOptions& how,
                          Calibration& calibration) {
  constexpr int kRounds = 11;
  constexpr double kFirstBoards = 1U << 22U;
  std::vector<int> layers = how.sampled;
  layers.insert(layers.begin(), calibration.solved.back().layer);
  std::vector<SweepSampler> samplers;
  std::vector<double> shares;
  double first_use = 0;
  double bytes = 0;
  for (const int layer : layers) {
    Result<SweepSampler> made = SweepSampler::make(options, layer);
    if (!made) {
      return tl::unexpected(made.error());
    }
    samplers.push_back(std::move(*made));
    const auto size = static_cast<double>(layer_buffer_bytes(layer));
    first_use += size * samplers.back().first_use();
    bytes += size;
    shares.push_back(std::min(1.0, kFirstBoards / static_cast<double>(tables::board_count(layer))));
  }
  calibration.first_use = first_use / bytes;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<SweepSample>& samples = calibration.samples.emplace_back();
    for (std::size_t number = 0; number < samplers.size(); ++number) {
      const double start = steady_seconds();
      samples.push_back(samplers[number].sample(shares[number]));
      const double taken = std::max(steady_seconds() - start, 1e-6);
      shares[number] = std::clamp(shares[number] * how.sample_seconds / taken, 1e-4, 1.0);
    }
  }
  return {};
}

// The folder, or its nearest existing ancestor.
std::string existing(std::string folder) {
  struct stat status{};
  while (stat(folder.c_str(), &status) != 0) {
    const std::size_t slash = folder.find_last_of('/');
    if (slash == std::string::npos) {
      return ".";
    }
    folder.resize(std::max<std::size_t>(slash, 1));
  }
  return folder;
}

// Writes of `piece` bytes one after the other, each synced: seconds by the clock.
struct Writes {
  std::vector<double> write;
  std::vector<double> sync;
};

// A disk that is busy with something else, such as freeing a deleted file, is given more time.
Writes write_pieces(const File& file, std::span<const std::byte> piece, double seconds,
                    tables::disk::DropBehind* drop_behind) {
  constexpr std::size_t kLeast = 4;
  constexpr std::size_t kMost = 16;
  constexpr int kMoreTime = 10;
  Writes writes;
  const double begin = steady_seconds();
  for (std::size_t done = 0;
       done < kMost && steady_seconds() - begin < (done < kLeast ? kMoreTime : 1) * seconds;
       ++done) {
    const double start = steady_seconds();
    if (!file.write_at(done * piece.size(), piece)) {
      break;
    }
    const double written = steady_seconds();
    if (!file.sync()) {
      break;
    }
    writes.write.push_back(written - start);
    writes.sync.push_back(steady_seconds() - written);
    if (drop_behind != nullptr && !drop_behind->wrote(file, done * piece.size(), piece.size())) {
      break;
    }
  }
  return writes;
}

// Seconds by the clock for a byte of the file, from the disk.
double time_reading(const File& file, std::span<std::byte> piece, std::size_t pieces) {
  posix_fadvise(file.descriptor(), 0, 0, POSIX_FADV_DONTNEED);
  const double start = steady_seconds();
  for (std::size_t number = 0; number < pieces; ++number) {
    if (pread(file.descriptor(), piece.data(), piece.size(),
              static_cast<off_t>(number * piece.size())) <= 0) {
      return 0;
    }
  }
  return (steady_seconds() - start) / static_cast<double>(pieces * piece.size());
}

// Processor's seconds for a byte of a checkpoint but for writing it, out of memory that the
// processor's cache does not have.
double time_copying(std::span<std::byte> piece) {
  constexpr std::size_t kPieces = 16;
  const std::vector<std::byte> boards(kPieces * piece.size(), std::byte{'b'});
  const double start = processor_seconds();
  for (std::size_t number = 0; number < kPieces; ++number) {
    std::memcpy(piece.data(), boards.data() + number * piece.size(), piece.size());
    static_cast<void>(tables::checksum(piece));
  }
  return (processor_seconds() - start) / static_cast<double>(boards.size());
}

// Nothing is taken for a disk that cannot be written: a build says so soon enough. What is written
// anew comes first: where the system still has memory that it has used before, the first pieces
// cost less than those of a large file will.
void measure_disk(const std::string& folder, Calibration& calibration) {
  constexpr double kSeconds = 0.1;
  constexpr std::size_t kPiece = 4U << 20U;
  const Result<File> anew = File::create_nameless(existing(folder));
  const Result<File> again = File::create_nameless(existing(folder));
  if (!anew || !again) {
    return;
  }
  std::vector<std::byte> bytes(kPiece, std::byte{'t'});
  tables::disk::DropBehind drop_behind(kPiece);
  Writes taking = write_pieces(*anew, bytes, kSeconds, nullptr);
  Writes leaving = write_pieces(*again, bytes, kSeconds, &drop_behind);
  if (taking.write.empty() || leaving.write.empty()) {
    return;
  }
  const double start = steady_seconds();
  if (anew->write_at(0, std::span(bytes).first(1)) && anew->sync()) {
    calibration.sync_call = steady_seconds() - start;
  }
  calibration.read = time_reading(*again, bytes, leaving.write.size());
  calibration.checkpoint = time_copying(bytes);
  calibration.write_new = median(std::move(taking.write)) / kPiece;
  calibration.write_again = median(std::move(leaving.write)) / kPiece;
  // The quickest: what others have the disk do lasts longer than the measuring, but not as long as
  // a build.
  calibration.sync = std::max(0.0, std::ranges::min(taking.sync) - calibration.sync_call) / kPiece;
}

// What a damaged layer takes is not known; a build says so soon enough.
double time_decoding(const BuildOptions& options, ThreadPool& pool) {
  constexpr double kSeconds = 0.2;
  constexpr int kBlocks = 2048;  // of a thread; fewer are decoded faster than in a build
  const std::vector<int> packed = packed_layers_read(options, options.seeds);
  if (packed.empty()) {
    return 0;
  }
  const std::string name =
      tables::file_name(options.kind, options.rules, packed.back(), tables::Form::packed);
  const Result<int> highest_hint_layer =
      tables::disk::Mapping::open(options.folder + "/" + name)
          .and_then([&name](const tables::disk::Mapping& mapping) {
            return tables::Layer::open(mapping.bytes(), name);
          })
          .map([](const tables::Layer& layer) { return layer.header().highest_hint_layer; });
  if (!highest_hint_layer) {
    return 0;
  }
  std::vector<int> layers(static_cast<std::size_t>(*highest_hint_layer + 1));
  std::iota(layers.begin(), layers.end(), 0);
  layers.push_back(packed.back());
  LowerStore lower(options.folder, {.cache_bytes = 1, .most_unpacked = options.most_unpacked});
  for (const int layer : layers) {
    if (!lower.add_checked(options.kind, options.rules, layer, LowerStore::Use::margins, pool)) {
      return 0;
    }
  }
  const LowerMargins& margins = lower.layers()[static_cast<std::size_t>(packed.back())];
  std::atomic<std::uint64_t> blocks = 0;
  // Some blocks again and again; how long reading the file takes is not meant.
  const auto decode = [&](double seconds) {
    blocks = 0;
    pool.run([&](int thread) {
      const double start = steady_seconds();
      do {
        base::Random random(static_cast<std::uint64_t>(thread));
        std::array<std::int8_t, 1> margin{};
        for (int block = 0; block < kBlocks; ++block, ++blocks) {
          margins.copy(random.next() % margins.boards(), margin);
        }
      } while (steady_seconds() - start < seconds);
    });
  };
  decode(0);
  const double start = processor_seconds();
  decode(kSeconds);
  return (processor_seconds() - start) / static_cast<double>(blocks) /
         tables::block_boards(options.kind);
}

}  // namespace

double move_table_entries(int seeds) {
  double entries = 0;
  for (int side = 0; side <= seeds; ++side) {
    entries += static_cast<double>(half_count(side)) * pattern_count(seeds - side);
  }
  return entries;
}

CalibrationOptions usual_calibration(const BuildOptions& options) {
  const auto fits = [&options](int layer) {
    return layer_memory(options.kind, layer) + constant_memory(layer, options.threads) <=
           allowed_memory(options);
  };
  CalibrationOptions usual{.highest = std::min(options.seeds, kHighestMeasured)};
  for (const int layer : kSampledLayers) {
    const int sampled = std::min(layer, options.seeds);
    const int before = usual.sampled.empty() ? usual.highest : usual.sampled.back();
    if (sampled > before && fits(sampled)) {
      usual.sampled.push_back(sampled);
    }
  }
  return usual;
}

Result<Calibration> calibrate(const BuildOptions& options, const CalibrationOptions& how) {
  const double begin = steady_seconds();
  const double processor_begin = processor_seconds();
  const Kernel& kernel = options.kernel != nullptr ? *options.kernel : best_kernel();
  Calibration calibration;
  const MoveTables moves(how.highest, options.rules);
  calibration.move_tables =
      (processor_seconds() - processor_begin) / move_table_entries(how.highest);
  ThreadPool pool(options.threads);
  Result<Workspace> workspace = Workspace::make(how.highest, options.threads);
  Result<Memory> lo = Memory::reserve(layer_buffer_bytes(how.highest));
  Result<Memory> hi = Memory::reserve(layer_buffer_bytes(how.highest));
  if (!workspace || !lo || !hi) {
    return tl::unexpected(!workspace ? workspace.error() : !lo ? lo.error() : hi.error());
  }
  for (const Memory* memory : {&*lo, &*hi}) {
    std::fill_n(memory->data(), layer_buffer_bytes(how.highest), encode(0));
  }
  SmallLayers layers(options, moves, pool, *workspace, std::move(*lo), std::move(*hi));
  double last = 0;
  for (int layer = 0; layer <= how.highest; ++layer) {
    const double start = steady_seconds();
    const double more =
        // boards than in the layer before
        layer == 0 ? 1.0 : static_cast<double>(layer + 11) / layer;
    if (layer > kAlwaysMeasured && start - begin + last * more > how.seconds) {
      break;
    }
    calibration.solved.push_back(layers.solve(layer));
    last = steady_seconds() - start;
  }
  if (!how.sampled.empty()) {
    const Result<void> sampled = take_samples(options, how, calibration);
    if (!sampled) {
      return tl::unexpected(sampled.error());
    }
  }
  measure_disk(options.folder, calibration);
  calibration.machine_memory = allowed_memory({});
  calibration.decode = time_decoding(options, pool);
  return measure_tiles(kernel, moves, how.highest, pool, *workspace, calibration)
      .map([&calibration] { return calibration; });
}

}  // namespace oware::build

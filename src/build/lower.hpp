// Lower-layer lookup: the smaller layers that a layer's captures lead to, as margins in the order
// of ranks, in mapped files and never copied to memory.
//
// `even` and lower values come from the folder's files, the working form as it stands. A packed
// layer is decoded as it is read (build/packed_margins.hpp); a small one, and those that hints of
// packed layers look at, are unpacked into temporary mappings. Upper values of `bounds` are not
// stored in tables: they live in temporary mappings for the time of one build, and are computed
// again when a build is resumed. Layers that this build did not write itself are checked, block by
// block, before use, and packed ones that stay packed when a block is decoded: read_error().
// Thread rule: layers() from any thread; the rest from one.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "build/packed_margins.hpp"
#include "build/thread_pool.hpp"
#include "build/tiles.hpp"
#include "tables/disk/file.hpp"
#include "tables/format.hpp"

namespace oware::build {

// A temporary mapping: margins in a nameless file of a folder, mapped for reading and writing, gone
// with the object or the program. The system clears a page that is first touched through the map;
// write() saves that for long pieces. Thread rule: as tables::disk::File.
class TemporaryMapping {
 public:
  static Result<TemporaryMapping> make(const std::string& folder, std::uint64_t boards);
  // Of a file that is there, has its size, and stays.
  static Result<TemporaryMapping> open(const std::string& path, std::uint64_t boards);
  TemporaryMapping(TemporaryMapping&& other) noexcept;
  TemporaryMapping& operator=(TemporaryMapping&& other) noexcept;
  ~TemporaryMapping();

  Result<void> write(std::uint64_t first_rank, std::span<const std::int8_t> margins) const;
  std::span<std::int8_t> margins() const { return margins_; }
  // Takes the pages out of this process's memory; they are read again when needed.
  void drop_pages() const;

 private:
  explicit TemporaryMapping(tables::disk::File file) : file_(std::move(file)) {}
  static Result<TemporaryMapping> map(tables::disk::File file, std::uint64_t boards);
  tables::disk::File file_;
  std::span<std::int8_t> margins_;
};

struct LowerOptions {
  std::uint64_t cache_bytes = 64U << 20U;  // of decoded blocks
  std::uint64_t most_unpacked = kMostUnpacked;
};

class LowerStore {
 public:
  explicit LowerStore(std::string folder, LowerOptions options = {})
      : folder_(std::move(folder)), options_(options) {}

  // Which part of a layer's blocks a process checks, where several share that.
  struct Part {
    int number = 0;
    int of = 1;
  };
  // Whether the build looks at a layer's margins: where not, a packed one stays as it is.
  enum class Use : std::uint8_t { margins, none };
  // Opens and checks a layer that is in the folder. Errors: those of tables::parse_header; corrupt,
  // with the block.
  Result<void> add_checked(tables::Kind kind, const rules::RuleSet& rules, int layer, Use use,
                           ThreadPool& pool, Part part = {0, 1});
  // What the margins of a layer that was added are clamped to; 0: they are whole.
  int clamp(int layer) const { return clamps_[static_cast<std::size_t>(layer)]; }
  // A layer that this build has just written, under whatever name it has now.
  Result<void> add_written(const std::string& path, const tables::Header& header);
  // Whole margins, a byte each and nothing else, in a file.
  Result<void> add_plain(int layer, const std::string& path);
  // A layer that is in no table file.
  void add_temporary(int layer, TemporaryMapping temporary);

  const LowerLayers& layers() const { return layers_; }
  // What decoded blocks may take from now on; forgets those that are there. While nothing is read.
  void resize_cache(std::uint64_t bytes);
  // Whether all that has been read of packed layers was sound. Error: corrupt, with the block.
  Result<void> read_error() const;
  // Takes the mapped pages out of this process's memory; they are read again when needed.
  void drop_pages() const;

 private:
  Result<void> add_packed(tables::Layer layer, tables::disk::Mapping mapping, ThreadPool& pool);
  Result<tables::HintLayers> hint_layers_for(const tables::Layer& layer, ThreadPool& pool);

  std::string folder_;
  LowerOptions options_;
  LowerLayers layers_{};
  std::array<int, tables::kMaxLayer + 1> clamps_{};
  std::vector<tables::disk::Mapping> mappings_;
  std::vector<TemporaryMapping> temporaries_;
  // Made for the first packed layer that stays packed; before those, which use it.
  std::unique_ptr<tables::BlockCache> cache_;
  std::array<std::unique_ptr<PackedMargins>, tables::kMaxLayer + 1> packed_;
};

}  // namespace oware::build

// Scratch files: the values of a layer that is solved out of core (build/streamed_solver.hpp), on
// disk while it is solved.
//
// Values are kept by section (boards with k seeds on the mover's side) and row (a mover's half) in
// rank order, a row in segments of so many columns (opponent's halves). A segment is one record:
// its values in as few bits as the layer's solution needs, then a checksum that covers also where
// the record belongs, so that damage and records of another place are found whenever one is read.
// Fixed values (build/kernel.hpp) are in a file of their own, a checked record a tile.
//
// The file is divided into chunks (build/scratch_chunks.hpp), a section takes as many as its rows
// need. What was changed since the last commit() is in chunks that the journal does not name;
// commit() syncs the data and then puts a new journal in the place of the old one. So a kill, a
// power cut or a torn write leaves the last committed state whole. There is room for every section
// once, and for as much again as is written between two commits; what is no longer needed when the
// layer is solved is given back before its table is written. Files: NAME.scratch, NAME.fixed and
// NAME.journal, where NAME is the table's. Little-endian; not meant for other machines or versions.
//
// Thread rule: read() and write() from any threads for disjoint places; the rest from one.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <oware/error.hpp>
#include <oware/rule_set.hpp>
#include <oware/tables.hpp>
#include <span>
#include <string>
#include <vector>

#include "build/scratch_chunks.hpp"
#include "tables/disk/file.hpp"
#include "tables/index.hpp"

namespace oware::build {

struct BufferSection {
  int buffer = 0;
  int section = 0;
};

// Which layer the files are of, and their form.
struct ScratchShape {
  std::string folder;
  tables::Kind kind = tables::Kind::even;
  rules::RuleSet rules;
  int layer = 0;
  int clamp = 0;                         // of its margins, see build/clamp.hpp
  std::uint32_t segment_columns = 2048;  // a multiple of 64
  // Of a rank (build/section_owners.hpp): its part, as "1-of-4", in the files' names, and the
  // sections that it keeps, a bit each.
  std::string share = {};
  std::uint64_t sections = ~std::uint64_t{0};
  // Chunks that one step writes, at most (stream_step_chunks()): so many are free beside one copy
  // of every section, and a quarter of that copy at least.
  std::uint32_t step_chunks = 0;

  int buffers() const { return kind == tables::Kind::even ? 1 : 2; }
  // Bytes of values (build/kernel.hpp) are least() and up to 2^bits() - 1 more.
  std::uint8_t least() const;
  int bits() const;
  std::string path(const char* suffix) const;

  std::uint32_t columns(int section) const { return tables::half_count(layer - section); }
  std::uint32_t segments(int section) const {
    return (columns(section) + segment_columns - 1) / segment_columns;
  }
  // Records of a row from its first to before `segment`.
  std::uint64_t record_offset(int section, std::uint32_t segment) const;
  std::uint64_t row_bytes(int section) const { return record_offset(section, segments(section)); }
  std::uint64_t section_bytes(int section) const {
    return row_bytes(section) * tables::half_count(section);
  }
  bool keeps(int section) const { return (sections >> section & 1U) != 0; }
  // Of the values of all sections that are kept, in both buffers.
  std::uint64_t values_bytes() const;
  // Rows do not go over the end of a chunk.
  std::uint64_t chunk_bytes() const;
  std::uint32_t chunks(int section) const;  // that one takes
  std::uint32_t all_chunks() const;         // that all take once, in both buffers
  std::uint64_t file_bytes() const;         // of NAME.scratch when it is made
};

// Where the solution of a layer is; what the journal keeps.
struct ScratchState {
  std::uint32_t phase = 0;
  std::uint32_t position = 0;  // within it: the next section or group
  std::uint32_t passes = 0;    // over the layer so far
  std::uint32_t rounds = 0;
  struct Section {
    ScratchChunks::Numbers chunks;  // that hold its values; none before it is first written
    std::uint8_t phase = 0;         // in which they were written
  };
  std::array<std::vector<Section>, 2> sections;  // by buffer
  std::vector<std::uint32_t> fixed;              // how many fixed values, by tile in writing order
};

// One row, or some segments of it, in memory: blocks of 64 columns, `stride` bytes from one to the
// next.
struct RowInMemory {
  std::uint32_t row = 0;
  std::uint8_t* bytes = nullptr;  // of the first segment's first column
};
// Where records are from: part of their checksums.
struct ScratchPlace {
  int buffer = 0;
  int section = 0;
  int phase = 0;
};
struct SegmentRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};

class Scratch {
 public:
  // Takes the room on the disk.
  static Result<Scratch> create(const ScratchShape& shape);
  // The committed state of files that are there; nothing where there is none that can be used.
  static std::optional<Scratch> resume(const ScratchShape& shape);
  static void remove(const ScratchShape& shape);
  // Those of all ranks' shares, too.
  static void remove_all(const ScratchShape& shape);

  const ScratchShape& shape() const { return shape_; }
  ScratchState& state() { return state_; }
  const ScratchState& state() const { return state_; }

  // `rows` are in ascending order. Lanes of the last block beyond the layer become kNothing, as far
  // as a group of eight reaches. `sums`, where given, gets the checksums of the records' values,
  // row by row. Errors: unreadable; corrupt.
  Result<void> read(int buffer, int section, std::span<const RowInMemory> rows, SegmentRange range,
                    std::size_t stride, std::uint64_t* sums = nullptr) const;
  // Whole rows as they are in the file, row_bytes() each, for unpack() of another rank's files of
  // the same layer.
  Result<void> read_packed(int buffer, int section, std::span<const std::uint32_t> rows,
                           std::byte* to) const;
  // The phase in which a section was written that this rank keeps.
  ScratchPlace place(int buffer, int section) const {
    return {buffer, section, section_state(buffer, section).phase};
  }
  // Rows that another rank has read from there. Errors: corrupt.
  Result<void> unpack(const ScratchPlace& place, std::span<const RowInMemory> rows,
                      std::span<const std::byte> packed, std::size_t stride) const;
  // Tells the system that these rows, or all from the first to the last, will be read soon.
  void read_ahead(int buffer, int section, std::span<const std::uint32_t> rows,
                  bool all_between = false) const;
  // Before sections are written: takes chunks for them, after a commit() where too few are free,
  // and makes the file larger where that is not enough. What was written and has not been turned to
  // is dropped. Errors: disk_full; those of commit().
  Result<void> begin_step(std::span<const BufferSection> sections);
  // Returns how many records differ from those whose checksums are in `sums`, and puts theirs
  // there.
  Result<std::uint64_t> write(int buffer, int section, std::span<const RowInMemory> rows,
                              SegmentRange range, std::size_t stride, std::uint64_t* sums);
  // From now on the section's values are those written in this step.
  void turn(int buffer, int section);

  // Fixed values: of a tile, after those of the tile before.
  Result<void> append_fixed(std::span<const std::uint8_t> values);
  // Those of so many tiles stay, if there are as many.
  void truncate_fixed(std::size_t tiles);
  // Of the tiles first..first + count - 1 in writing order, one after the other in `to`.
  Result<void> read_fixed(std::size_t first, std::size_t count, std::uint8_t* to) const;
  std::uint64_t fixed_bytes(std::size_t first, std::size_t count) const;

  Result<void> commit();
  // When the layer is solved: commits its values alone, and gives the room of all else back to the
  // disk. Nothing is written afterwards.
  Result<void> keep_values_alone();

  // What the files take on the disk.
  std::uint64_t disk_bytes() const { return values_.disk_bytes() + fixed_.disk_bytes(); }
  std::uint64_t read_bytes() const { return traffic_->read; }
  std::uint64_t written_bytes() const { return traffic_->written; }

 private:
  struct Traffic {
    std::atomic<std::uint64_t> read = 0;
    std::atomic<std::uint64_t> written = 0;
  };

  Scratch(ScratchShape shape, tables::disk::File values, tables::disk::File fixed,
          std::uint64_t file_bytes);
  ScratchState::Section& section_state(int buffer, int section) {
    return state_.sections[static_cast<std::size_t>(buffer)][static_cast<std::size_t>(section)];
  }
  const ScratchState::Section& section_state(int buffer, int section) const {
    return state_.sections[static_cast<std::size_t>(buffer)][static_cast<std::size_t>(section)];
  }
  ScratchChunks::Numbers& written_chunks(int buffer, int section) {
    return written_[static_cast<std::size_t>(buffer)][static_cast<std::size_t>(section)];
  }
  bool in_place(const BufferSection& of) const;
  std::uint32_t rows_in_chunk(int section) const {
    return static_cast<std::uint32_t>(chunk_bytes_ / shape_.row_bytes(section));
  }
  Result<void> take_row(const ScratchPlace& place, const RowInMemory& row, SegmentRange range,
                        const std::byte* record, std::size_t stride, std::uint64_t* sums) const;
  // Where a row begins whose section is in these chunks.
  std::uint64_t offset(const ScratchChunks::Numbers& chunks, int section, std::uint32_t row) const;
  Error damaged(const std::string& what) const;
  std::vector<std::byte> journal() const;
  bool take_journal(std::span<const std::byte> bytes);

  ScratchShape shape_;
  ScratchState state_;
  std::uint64_t chunk_bytes_;
  ScratchChunks chunks_;
  // By buffer and section: taken for this step, until turned to.
  std::array<std::vector<ScratchChunks::Numbers>, 2> written_;
  tables::disk::File values_;
  tables::disk::File fixed_;
  std::vector<std::uint64_t> fixed_offsets_{0};  // by tile, and the end
  std::unique_ptr<Traffic> traffic_ = std::make_unique<Traffic>();
};

}  // namespace oware::build

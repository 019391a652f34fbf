#include "build/scratch.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/assert.hpp"
#include "build/kernel.hpp"
#include "build/scratch_records.hpp"
#include "tables/checksum.hpp"
#include "tables/format.hpp"

namespace oware::build {

namespace {

using tables::half_count;
using tables::load_le;
using tables::store_le;
using tables::disk::File;

constexpr std::size_t kSum = 8;                   // bytes of a checksum
constexpr std::uint64_t kPiece = 1U << 20U;       // read or written at once
constexpr std::uint64_t kReadOver = 32U << 10U;   // a gap that is cheaper to read than to leap
constexpr std::uint64_t kLeastSent = 64U << 10U;  // a write that is sent to the disk on its own
constexpr std::uint32_t kBlock = 64;
// Of the longest rows; so at most an eighth of a chunk is left empty.
constexpr std::uint64_t kLeastRowsInChunk = 8;
constexpr std::uint64_t kChunks = 1024;  // or so of a large layer

Result<void> read_at(const File& file, std::uint64_t offset, std::span<std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t got =
        ::pread(file.descriptor(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      return tl::unexpected(tables::disk::system_error(file.path(), "read"));
    }
    if (got == 0) {
      return tl::unexpected(Error{.code = ErrorCode::corrupt,
                                  .what = file.path(),
                                  .found = "its end at " + std::to_string(offset) + " bytes",
                                  .expected = "the whole file"});
    }
    offset += static_cast<std::uint64_t>(got);
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
  return {};
}

std::vector<std::byte>& thread_buffer(std::uint64_t bytes) {
  thread_local std::vector<std::byte> buffer;
  if (buffer.size() < bytes) {
    buffer.resize(bytes);
  }
  return buffer;
}

// In which phase the fixed values that are in use were written: the opening, or in `bounds` the
// second one.
int fixed_phase(const ScratchState& state) { return state.phase < 2 ? 0 : 2; }

// A record's checksum from its content's and from where and when it is written.
std::uint64_t seal(std::uint64_t content, int buffer, int section, int phase, std::uint32_t row,
                   std::uint32_t segment) {
  const auto place = static_cast<std::uint64_t>(phase * 128 + buffer * 64 + section);
  return content ^
         ((place << 48U ^ std::uint64_t{segment} << 32U ^ row) * 0x9E37'79B9'7F4A'7C15ULL);
}

}  // namespace

std::uint8_t ScratchShape::least() const { return encode(-(clamp > 0 ? clamp : layer)); }

int ScratchShape::bits() const {
  // A margin takes four bytes from the next: the bit of a fixed value and, in `bounds`, the mark.
  const int most = encode(clamp > 0 ? clamp : layer) + 3 - least();
  return std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(most))));
}

std::string ScratchShape::path(const char* suffix) const {
  return folder + "/" + tables::file_name(kind, rules, layer, tables::Form::working) + suffix +
         (share.empty() ? "" : "." + share);
}

std::uint64_t ScratchShape::record_offset(int section, std::uint32_t segment) const {
  const std::uint32_t whole = std::min(segment, columns(section) / segment_columns);
  const std::uint64_t bytes = whole * (packed_bytes(segment_columns, bits()) + kSum);
  return segment == whole
             ? bytes
             : bytes + packed_bytes(columns(section) - whole * segment_columns, bits()) + kSum;
}

std::uint64_t ScratchShape::values_bytes() const {
  std::uint64_t bytes = 0;
  for (int section = 0; section <= layer; ++section) {
    bytes += keeps(section) ? section_bytes(section) : 0;
  }
  return bytes * static_cast<std::uint64_t>(buffers());
}

std::uint64_t ScratchShape::chunk_bytes() const {
  std::uint64_t longest = 0;
  for (int section = 0; section <= layer; ++section) {
    longest = std::max(longest, row_bytes(section));
  }
  return std::max(kLeastRowsInChunk * longest, values_bytes() / kChunks);
}

std::uint32_t ScratchShape::chunks(int section) const {
  const auto rows = static_cast<std::uint32_t>(chunk_bytes() / row_bytes(section));
  return keeps(section) ? (half_count(section) + rows - 1) / rows : 0;
}

std::uint32_t ScratchShape::all_chunks() const {
  std::uint32_t count = 0;
  for (int section = 0; section <= layer; ++section) {
    count += chunks(section);
  }
  return count * static_cast<std::uint32_t>(buffers());
}

std::uint64_t ScratchShape::file_bytes() const {
  const std::uint64_t count = all_chunks();
  const std::uint64_t more = std::max<std::uint64_t>(step_chunks, (count + 3) / 4);
  return chunk_bytes() * (count + std::min(count, more));
}

Scratch::Scratch(ScratchShape shape, File values, File fixed, std::uint64_t file_bytes)
    : shape_(std::move(shape)),
      chunk_bytes_(shape_.chunk_bytes()),
      chunks_(static_cast<std::uint32_t>(file_bytes / chunk_bytes_)),
      values_(std::move(values)),
      fixed_(std::move(fixed)) {
  const auto sections = static_cast<std::size_t>(shape_.layer) + 1;
  for (std::size_t buffer = 0; buffer < static_cast<std::size_t>(shape_.buffers()); ++buffer) {
    state_.sections[buffer].resize(sections);
    written_[buffer].resize(sections);
  }
}

Result<Scratch> Scratch::create(const ScratchShape& shape) {
  OWARE_ASSERT(shape.segment_columns % kBlock == 0 && shape.segment_columns > 0);
  remove(shape);
  Result<File> values = File::create(shape.path(".scratch"));
  if (!values) {
    return tl::unexpected(values.error());
  }
  Result<File> fixed = File::create(shape.path(".fixed"));
  if (!fixed) {
    return tl::unexpected(fixed.error());
  }
  // a rank may have no sections
  const std::uint64_t bytes = shape.file_bytes();
  if (const Result<void> reserved = bytes != 0 ? values->reserve(bytes) : Result<void>();
      !reserved) {
    remove(shape);
    return tl::unexpected(reserved.error());
  }
  return Scratch(shape, std::move(*values), std::move(*fixed), bytes);
}

std::optional<Scratch> Scratch::resume(const ScratchShape& shape) {
  const Result<tables::disk::Mapping> mapping = tables::disk::Mapping::open(shape.path(".journal"));
  Result<File> values = File::open_for_updating(shape.path(".scratch"));
  Result<File> fixed = File::open_for_updating(shape.path(".fixed"));
  if (!mapping || !values || !fixed) {
    return std::nullopt;
  }
  const Result<std::uint64_t> bytes = values->size();
  if (!bytes) {
    return std::nullopt;
  }
  Scratch scratch(shape, std::move(*values), std::move(*fixed), *bytes);
  if (!scratch.take_journal(mapping->bytes())) {
    return std::nullopt;
  }
  return scratch;
}

void Scratch::remove(const ScratchShape& shape) {
  // The journal first: without it the others are nothing.
  std::remove(shape.path(".journal").c_str());
  std::remove((shape.path(".journal") + ".part").c_str());
  std::remove(shape.path(".scratch").c_str());
  std::remove(shape.path(".fixed").c_str());
}

void Scratch::remove_all(const ScratchShape& shape) {
  ScratchShape whole = shape;
  whole.share.clear();
  std::error_code none;
  for (const char* suffix : {".journal", ".scratch", ".fixed"}) {
    const std::string prefix = std::filesystem::path(whole.path(suffix)).filename().string();
    for (std::filesystem::directory_iterator file(shape.folder, none), end; !none && file != end;
         file.increment(none)) {
      if (file->path().filename().string().starts_with(prefix)) {
        std::remove(file->path().c_str());
      }
    }
  }
}

std::uint64_t Scratch::offset(const ScratchChunks::Numbers& chunks, int section,
                              std::uint32_t row) const {
  const std::uint32_t rows = rows_in_chunk(section);
  return chunks[row / rows] * chunk_bytes_ + row % rows * shape_.row_bytes(section);
}

// Written twice since the last commit, a section stays where it is.
bool Scratch::in_place(const BufferSection& of) const {
  const ScratchChunks::Numbers& chunks = section_state(of.buffer, of.section).chunks;
  return !chunks.empty() && !chunks_.is_committed(chunks.front());
}

Result<void> Scratch::begin_step(std::span<const BufferSection> sections) {
  for (std::vector<ScratchChunks::Numbers>& of_buffer : written_) {
    for (ScratchChunks::Numbers& chunks : of_buffer) {
      chunks_.give_back(std::exchange(chunks, {}));
    }
  }
  const auto needed = [&] {
    std::uint32_t count = 0;
    for (const BufferSection& of : sections) {
      count += in_place(of) ? 0 : shape_.chunks(of.section);
    }
    return count;
  };
  if (needed() > chunks_.free()) {
    if (const Result<void> committed = commit(); !committed) {
      return committed;
    }
  }
  if (const std::uint32_t count = needed(); count > chunks_.free()) {
    const std::uint32_t more = count - chunks_.free();
    if (const Result<void> reserved = values_.reserve((chunks_.count() + more) * chunk_bytes_);
        !reserved) {
      return reserved;
    }
    chunks_.grow(more);
  }
  for (const BufferSection& of : sections) {
    if (!in_place(of)) {
      written_chunks(of.buffer, of.section) = chunks_.take(shape_.chunks(of.section));
    }
  }
  return {};
}

Error Scratch::damaged(const std::string& what) const {
  return {.code = ErrorCode::corrupt,
          .what = shape_.path(".scratch"),
          .found = "damage in " + what,
          .expected = "what was written; the layer is begun again without these files"};
}

Result<void> Scratch::read(int buffer, int section, std::span<const RowInMemory> rows,
                           SegmentRange range, std::size_t stride, std::uint64_t* sums) const {
  const ScratchState::Section& at = section_state(buffer, section);
  const std::uint64_t row_bytes = shape_.row_bytes(section);
  const std::uint32_t together = rows_in_chunk(section);
  const std::uint64_t from = shape_.record_offset(section, range.first);
  const std::uint64_t length = shape_.record_offset(section, range.end) - from;
  const std::uint32_t segments = range.end - range.first;
  for (std::size_t first = 0; first < rows.size();) {
    std::size_t end = first + 1;
    const std::uint32_t row = rows[first].row;
    while (end < rows.size() && rows[end].row / together == row / together &&
           (rows[end].row - rows[end - 1].row) * row_bytes - length <= kReadOver &&
           (rows[end].row - row) * row_bytes + length <= kPiece) {
      ++end;
    }
    const std::uint64_t bytes = (rows[end - 1].row - row) * row_bytes + length;
    std::vector<std::byte>& piece = thread_buffer(std::max(bytes, kPiece));
    const Result<void> got =
        read_at(values_, offset(at.chunks, section, row) + from, std::span(piece).first(bytes));
    if (!got) {
      return got;
    }
    traffic_->read += bytes;
    for (; first < end; ++first) {
      const std::byte* record = piece.data() + (rows[first].row - row) * row_bytes;
      const Result<void> taken =
          take_row({buffer, section, at.phase}, rows[first], range, record, stride,
                   sums != nullptr ? sums + first * segments : nullptr);
      if (!taken) {
        return taken;
      }
    }
  }
  return {};
}

// One row's records.
Result<void> Scratch::take_row(const ScratchPlace& place, const RowInMemory& row,
                               SegmentRange range, const std::byte* record, std::size_t stride,
                               std::uint64_t* sums) const {
  RecordForm form{0, shape_.least(), shape_.bits()};
  const RecordPacking packing = record_packing(form.bits);
  std::uint8_t* to = row.bytes;
  for (std::uint32_t segment = range.first; segment < range.end; ++segment) {
    form.columns = std::min(shape_.segment_columns,
                            shape_.columns(place.section) - segment * shape_.segment_columns);
    const std::uint64_t packed = packed_bytes(form.columns, form.bits);
    const std::uint64_t content = tables::checksum({record, packed});
    if (load_le(record + packed, kSum) !=
        seal(content, place.buffer, place.section, place.phase, row.row, segment)) {
      return tl::unexpected(
          damaged("section " + std::to_string(place.section) + ", row " + std::to_string(row.row)));
    }
    if (sums != nullptr) {
      *sums++ = content;
    }
    packing.unpack(form, record, to, stride);
    to += stride * (shape_.segment_columns / kBlock);
    record += packed + kSum;
  }
  return {};
}

Result<void> Scratch::read_packed(int buffer, int section, std::span<const std::uint32_t> rows,
                                  std::byte* to) const {
  const ScratchChunks::Numbers& chunks = section_state(buffer, section).chunks;
  const std::uint64_t row_bytes = shape_.row_bytes(section);
  const std::uint32_t together = rows_in_chunk(section);
  for (std::size_t first = 0; first < rows.size();) {
    std::size_t end = first + 1;
    while (end < rows.size() && rows[end] == rows[end - 1] + 1 && rows[end] % together != 0) {
      ++end;
    }
    const std::uint64_t bytes = (end - first) * row_bytes;
    const Result<void> got = read_at(values_, offset(chunks, section, rows[first]), {to, bytes});
    if (!got) {
      return got;
    }
    traffic_->read += bytes;
    to += bytes;
    first = end;
  }
  return {};
}

Result<void> Scratch::unpack(const ScratchPlace& place, std::span<const RowInMemory> rows,
                             std::span<const std::byte> packed, std::size_t stride) const {
  const std::uint64_t row_bytes = shape_.row_bytes(place.section);
  OWARE_ASSERT(packed.size() == rows.size() * row_bytes);
  const std::byte* record = packed.data();
  for (const RowInMemory& row : rows) {
    const Result<void> taken =
        take_row(place, row, {0, shape_.segments(place.section)}, record, stride, nullptr);
    if (!taken) {
      return taken;
    }
    record += row_bytes;
  }
  return {};
}

void Scratch::read_ahead(int buffer, int section, std::span<const std::uint32_t> rows,
                         bool all_between) const {
  const ScratchChunks::Numbers& chunks = section_state(buffer, section).chunks;
  const std::uint64_t row_bytes = shape_.row_bytes(section);
  const std::uint32_t together = rows_in_chunk(section);
  const auto advise = [&](std::uint32_t from, std::uint32_t end) {
    posix_fadvise(values_.descriptor(), static_cast<off_t>(offset(chunks, section, from)),
                  static_cast<off_t>((end - from) * row_bytes), POSIX_FADV_WILLNEED);
  };
  if (all_between && !rows.empty()) {
    const std::uint32_t end = rows.back() + 1;
    for (std::uint32_t row = rows.front(); row < end; row += together - row % together) {
      advise(row, std::min(end, row + together - row % together));
    }
    return;
  }
  for (std::size_t first = 0; first < rows.size();) {
    std::size_t next = first + 1;
    while (next < rows.size() && rows[next] / together == rows[first] / together &&
           (rows[next] - rows[next - 1] - 1) * row_bytes <= kReadOver) {
      ++next;
    }
    advise(rows[first], rows[next - 1] + 1);
    first = next;
  }
}

Result<std::uint64_t> Scratch::write(int buffer, int section, std::span<const RowInMemory> rows,
                                     SegmentRange range, std::size_t stride, std::uint64_t* sums) {
  const ScratchChunks::Numbers& written = written_chunks(buffer, section);
  const ScratchChunks::Numbers& chunks =
      written.empty() ? section_state(buffer, section).chunks : written;
  OWARE_ASSERT(!chunks.empty() && !chunks_.is_committed(chunks.front()));
  const std::uint64_t row_bytes = shape_.row_bytes(section);
  const std::uint32_t together = rows_in_chunk(section);
  const std::uint64_t from = shape_.record_offset(section, range.first);
  const std::uint64_t length = shape_.record_offset(section, range.end) - from;
  const auto phase = static_cast<int>(state_.phase);
  std::uint64_t changed = 0;
  RecordForm form{0, shape_.least(), shape_.bits()};
  const RecordPacking packing = record_packing(form.bits);
  for (std::size_t first = 0; first < rows.size();) {
    std::size_t end = first + 1;
    while (end < rows.size() && length == row_bytes && rows[end].row == rows[end - 1].row + 1 &&
           rows[end].row % together != 0 && (end - first + 1) * length <= kPiece) {
      ++end;
    }
    const std::uint64_t begin = offset(chunks, section, rows[first].row) + from;
    const std::uint64_t bytes = (end - first) * length;
    std::vector<std::byte>& piece = thread_buffer(std::max(bytes + kSum, kPiece + kSum));
    std::byte* record = piece.data();
    for (; first < end; ++first) {
      const std::uint8_t* at = rows[first].bytes;
      for (std::uint32_t segment = range.first; segment < range.end; ++segment) {
        form.columns = std::min(shape_.segment_columns,
                                shape_.columns(section) - segment * shape_.segment_columns);
        const std::uint64_t packed = packed_bytes(form.columns, form.bits);
        if (!packing.pack(form, at, stride, record)) {
          return tl::unexpected(
              Error{.code = ErrorCode::internal,
                    .what = shape_.path(".scratch"),
                    .found = "a value out of range in section " + std::to_string(section),
                    .expected = "the layer's margins"});
        }
        const std::uint64_t content = tables::checksum({record, packed});
        store_le(record + packed, seal(content, buffer, section, phase, rows[first].row, segment),
                 kSum);
        changed += *sums != content ? 1 : 0;
        *sums++ = content;
        at += stride * (shape_.segment_columns / kBlock);
        record += packed + kSum;
      }
    }
    if (const Result<void> put = values_.write_at(begin, std::span(piece).first(bytes)); !put) {
      return tl::unexpected(put.error());
    }
    // Sent on its way now, so that it is written while the next rows are solved; the system joins
    // what is smaller.
    if (bytes >= kLeastSent) {
      sync_file_range(values_.descriptor(), static_cast<off_t>(begin), static_cast<off_t>(bytes),
                      SYNC_FILE_RANGE_WRITE);
    }
    traffic_->written += bytes;
  }
  return changed;
}

void Scratch::turn(int buffer, int section) {
  ScratchState::Section& at = section_state(buffer, section);
  if (ScratchChunks::Numbers& written = written_chunks(buffer, section); !written.empty()) {
    chunks_.give_back(at.chunks);
    at.chunks = std::exchange(written, {});
  }
  at.phase = static_cast<std::uint8_t>(state_.phase);
}

Result<void> Scratch::keep_values_alone() {
  truncate_fixed(0);
  if (const Result<void> safe = commit(); !safe) {
    return safe;
  }
  for (std::uint32_t chunk = 0; chunk < chunks_.count(); ++chunk) {
    if (chunks_.is_free(chunk)) {
      values_.give_back(chunk * chunk_bytes_, chunk_bytes_);
    }
  }
  return fixed_.cut(0);
}

Result<void> Scratch::append_fixed(std::span<const std::uint8_t> values) {
  std::vector<std::byte>& record = thread_buffer(values.size() + kSum);
  if (!values.empty()) std::memcpy(record.data(), values.data(), values.size());
  const auto tile = static_cast<std::uint32_t>(state_.fixed.size());
  const std::span<const std::byte> bytes(record.data(), values.size());
  store_le(record.data() + values.size(),
           seal(tables::checksum(bytes), 0, 0, fixed_phase(state_), tile, 0), kSum);
  const Result<void> put = fixed_.write_at(
      fixed_offsets_.back(), std::span<const std::byte>(record).first(values.size() + kSum));
  if (put) {
    traffic_->written += values.size() + kSum;
    state_.fixed.push_back(static_cast<std::uint32_t>(values.size()));
    fixed_offsets_.push_back(fixed_offsets_.back() + values.size() + kSum);
  }
  return put;
}

void Scratch::truncate_fixed(std::size_t tiles) {
  state_.fixed.resize(std::min(tiles, state_.fixed.size()));
  fixed_offsets_.resize(state_.fixed.size() + 1);
}

Result<void> Scratch::read_fixed(std::size_t first, std::size_t count, std::uint8_t* to) const {
  for (std::size_t tile = first; tile < first + count;) {
    std::size_t end = tile + 1;
    while (end < first + count && fixed_offsets_[end + 1] - fixed_offsets_[tile] <= kPiece) {
      ++end;
    }
    const std::uint64_t bytes = fixed_offsets_[end] - fixed_offsets_[tile];
    std::vector<std::byte>& piece = thread_buffer(std::max(bytes, kPiece));
    const Result<void> got = read_at(fixed_, fixed_offsets_[tile], std::span(piece).first(bytes));
    if (!got) {
      return got;
    }
    traffic_->read += bytes;
    const std::byte* record = piece.data();
    for (; tile < end; ++tile) {
      const std::uint32_t size = state_.fixed[tile];
      if (load_le(record + size, kSum) != seal(tables::checksum({record, size}), 0, 0,
                                               fixed_phase(state_),
                                               static_cast<std::uint32_t>(tile), 0)) {
        return tl::unexpected(damaged("the fixed values of tile " + std::to_string(tile)));
      }
      std::memcpy(to, record, size);
      to += size;
      record += size + kSum;
    }
  }
  return {};
}

std::uint64_t Scratch::fixed_bytes(std::size_t first, std::size_t count) const {
  return fixed_offsets_[first + count] - fixed_offsets_[first] - count * kSum;
}

}  // namespace oware::build

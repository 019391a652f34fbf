#include "build/checkpoint.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "tables/checksum.hpp"
#include "tables/format.hpp"

namespace oware::build {

namespace {

using tables::load_le;
using tables::store_le;
using tables::disk::File;

constexpr std::array<char, 8> kMagic = {'O', 'W', 'A', 'R', 'E', 'C', 'K', 'P'};
constexpr std::uint32_t kVersion = 3;
constexpr std::size_t kHeader = tables::disk::kDirectBytes;
constexpr std::size_t kPiece = 4U << 20U;

std::array<std::byte, kHeader> make_header(const CheckpointName& name, const SavedState& state) {
  std::array<std::byte, kHeader> header{};
  std::memcpy(header.data(), kMagic.data(), kMagic.size());
  store_le(header.data() + 8, kVersion, 4);
  store_le(header.data() + 12, tables::reduced_fingerprint(name.rules), 4);
  store_le(header.data() + 16, static_cast<std::uint64_t>(name.kind), 4);
  store_le(header.data() + 20, static_cast<std::uint64_t>(name.layer), 4);
  store_le(header.data() + 24, static_cast<std::uint64_t>(state.part), 4);
  store_le(header.data() + 28, state.buffers.size(), 4);
  store_le(header.data() + 32, state.buffers.front().size(), 8);
  store_le(header.data() + 40, static_cast<std::uint64_t>(name.clamp), 4);
  store_le(header.data() + 44, static_cast<std::uint64_t>(state.round), 4);
  store_le(header.data() + 48, name.layout, 8);
  return header;
}

std::uint64_t buffer_bytes(const CheckpointName& name) {
  return name.share.empty() ? layer_buffer_bytes(name.layer) : name.buffer_bytes;
}

// Seconds that a checkpoint takes on a slow disk.
double expected_writing(const CheckpointName& name) {
  constexpr double kBytesASecond = 150e6;
  const double buffers = name.kind == tables::Kind::even ? 1 : 2;
  return buffers * static_cast<double>(buffer_bytes(name)) / kBytesASecond;
}

std::uint64_t pieces_in(std::uint64_t bytes) { return (bytes + kPiece - 1) / kPiece; }

// A checkpoint is a help; it must not take the last room on a disk that others use too.
Result<void> check_room(const CheckpointName& name, const SavedState& state) {
  constexpr std::uint64_t kLeft = 1U << 30U;
  const std::uint64_t needed = state.buffers.size() * state.buffers.front().size();
  const std::uint64_t room = tables::disk::free_bytes(name.folder);
  if (room < needed || (needed > kLeft && room - needed < kLeft)) {
    return tl::unexpected(
        Error{.code = ErrorCode::disk_full,
              .what = name.path(state.step()),
              .found = std::to_string(room) + " bytes free",
              .expected = std::to_string(needed) + " bytes for a checkpoint, and some to spare"});
  }
  return {};
}

// Of a buffer, or of a piece of one, in the file.
constexpr std::uint64_t padded(std::uint64_t bytes) {
  return (bytes + tables::disk::kDirectBytes - 1) / tables::disk::kDirectBytes *
         tables::disk::kDirectBytes;
}

// The buffers past the system's memory where the disk allows that: it is full of the smaller layers
// that the next opening reads. Otherwise they leave it as soon as they are on the disk.
Result<void> write_buffers(const File& file, const SavedState& state,
                           std::vector<std::byte>& sums) {
  const Result<Memory> memory = Memory::reserve(kPiece);
  if (!memory) {
    return tl::unexpected(memory.error());
  }
  const std::span<std::byte> piece(reinterpret_cast<std::byte*>(memory->data()), kPiece);
  bool direct = file.write_direct(true);
  tables::disk::DropBehind drop_behind;
  std::uint64_t offset = kHeader;
  Result<void> written;
  for (const std::span<const std::uint8_t> buffer : state.buffers) {
    for (std::size_t at = 0; at < buffer.size() && written; at += kPiece) {
      // A copy, since the solver goes on changing the bytes.
      const std::size_t length = std::min(kPiece, buffer.size() - at);
      const std::span<std::byte> whole = piece.first(padded(length));
      std::memcpy(piece.data(), buffer.data() + at, length);
      std::ranges::fill(whole.subspan(length), std::byte{0});
      sums.resize(sums.size() + 8);
      store_le(sums.data() + sums.size() - 8, tables::checksum(piece.first(length)), 8);
      written = file.write_at(offset, whole);
      if (!written && direct) {  // some file systems refuse only now
        direct = !file.write_direct(false);
        written = file.write_at(offset, whole);
      }
      if (written && !direct) {
        written = drop_behind.wrote(file, offset, whole.size()).map([](std::uint64_t) {});
      }
      offset += whole.size();
    }
  }
  file.write_direct(false);
  return written.and_then([&] { return file.write_at(offset, sums); });
}

Result<void> write_file(const CheckpointName& name, const SavedState& state) {
  const std::string path = name.path(state.step());
  if (const Result<void> room = check_room(name, state); !room) {
    return room;
  }
  Result<File> file = File::create(path + ".part");
  if (!file) {
    return tl::unexpected(file.error());
  }
  const auto header = make_header(name, state);
  std::vector<std::byte> sums(8);
  store_le(sums.data(), tables::checksum(header), 8);
  const Result<void> written =
      file->write_at(0, header)
          .and_then([&] { return write_buffers(*file, state, sums); })
          .and_then([&] { return file->sync(); })
          .and_then([&] { return tables::disk::rename_synced(file->path(), path); });
  if (!written) {
    std::remove((path + ".part").c_str());
  }
  return written;
}

bool is_sound(std::span<const std::byte> bytes, std::uint64_t buffers, std::uint64_t buffer_size) {
  const std::uint64_t sums_at = kHeader + buffers * padded(buffer_size);
  if (bytes.size() != sums_at + 8 * (1 + buffers * pieces_in(buffer_size))) {
    return false;
  }
  const std::byte* sum = bytes.data() + sums_at;
  bool sound = load_le(sum, 8) == tables::checksum(bytes.first(kHeader));
  for (std::uint64_t buffer = 0; buffer < buffers; ++buffer) {
    for (std::uint64_t at = 0; at < buffer_size && sound; at += kPiece) {
      sum += 8;
      const std::uint64_t length = std::min<std::uint64_t>(kPiece, buffer_size - at);
      sound = load_le(sum, 8) ==
              tables::checksum(bytes.subspan(kHeader + buffer * padded(buffer_size) + at, length));
    }
  }
  return sound;
}

}  // namespace

std::string CheckpointName::base() const {
  return folder + "/" + tables::file_name(kind, rules, layer, tables::Form::working) +
         ".checkpoint";
}

std::string CheckpointName::path(int step) const {
  return share.empty() ? base() : base() + "." + share + "." + std::to_string(step);
}

std::optional<Checkpoint> read_checkpoint(const CheckpointName& name, int step) {
  Result<tables::disk::Mapping> mapping = tables::disk::Mapping::open(name.path(step));
  if (!mapping || mapping->bytes().size() < kHeader) {
    return std::nullopt;
  }
  const std::span<const std::byte> bytes = mapping->bytes();
  Checkpoint checkpoint;
  checkpoint.state.part = static_cast<int>(load_le(bytes.data() + 24, 4));
  checkpoint.state.round = static_cast<int>(load_le(bytes.data() + 44, 4));
  const std::uint64_t buffers = name.kind == tables::Kind::even ? 1 : 2;
  const std::uint64_t size = buffer_bytes(name);
  const auto* const first = reinterpret_cast<const std::uint8_t*>(bytes.data()) + kHeader;
  for (std::uint64_t buffer = 0; buffer < buffers; ++buffer) {
    checkpoint.state.buffers.emplace_back(first + buffer * padded(size), size);
  }
  const bool ours = is_sound(bytes, buffers, size);
  if (!ours || !std::ranges::equal(make_header(name, checkpoint.state), bytes.first(kHeader))) {
    return std::nullopt;
  }
  checkpoint.mapping = std::move(*mapping);
  return checkpoint;
}

void remove_checkpoints(const CheckpointName& name) {
  const std::string prefix = std::filesystem::path(name.base()).filename().string();
  std::error_code none;
  for (std::filesystem::directory_iterator file(name.folder, none), end; !none && file != end;
       file.increment(none)) {
    if (file->path().filename().string().starts_with(prefix)) {
      std::remove(file->path().c_str());
    }
  }
}

bool CheckpointTimes::due(double now) {
  between_ = std::max(between_, now - last_asked_);
  last_asked_ = now;
  return now + between_ >= kept_ + between(limit_, writing_);
}

void CheckpointTimes::end(double now) {
  kept_ = begun_;
  writing_ = now - begun_;
  last_asked_ = now;
}

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Checkpointer::Checkpointer(CheckpointName name, double limit, Clock clock)
    : name_(std::move(name)),
      clock_(std::move(clock)),
      times_(limit, clock_(), expected_writing(name_)) {}

void Checkpointer::offer(const SavedState& state) {
  if (writing_) {
    return;
  }
  const double now = clock_();
  if (!times_.due(now)) {
    return;
  }
  // A checkpoint that cannot be written is no reason to stop; the layer's own file will tell.
  static_cast<void>(wait());
  writing_ = true;
  times_.begin(now);
  writer_ = std::thread([this, state] {
    result_ = write_file(name_, state);
    const double end = clock_();
    if (result_) {
      newest_step_ = state.step();
    } else {
      const std::lock_guard lock(failure_mutex_);
      failure_ = failure_ ? failure_ : result_.error();
      times_.begin(end);  // keeps nothing, and is tried again after a while
    }
    times_.end(end);
    writing_ = false;
  });
}

Result<void> Checkpointer::write(const SavedState& state) {
  static_cast<void>(wait());
  return write_file(name_, state).map([&] { newest_step_ = state.step(); });
}

Result<void> Checkpointer::wait() {
  if (writer_.joinable()) {
    writer_.join();
  }
  return result_;
}

std::optional<Error> Checkpointer::take_failure() {
  const std::lock_guard lock(failure_mutex_);
  return std::exchange(failure_, std::nullopt);
}

}  // namespace oware::build

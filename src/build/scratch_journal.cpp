// The journal of scratch files: numbers of four bytes that say what the files are of, where the
// solution is, of each section its phase and its chunks, and of each tile how many fixed values it
// has; then a checksum.
#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <utility>

#include "build/scratch.hpp"
#include "tables/checksum.hpp"
#include "tables/format.hpp"

namespace oware::build {

namespace {

using tables::load_le;
using tables::store_le;
using tables::disk::File;

constexpr std::array<char, 8> kMagic = {'O', 'W', 'A', 'R', 'E', 'S', 'C', 'R'};
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kNumber = 4;
constexpr std::size_t kChecksum = 8;

class Numbers {
 public:
  explicit Numbers(std::span<const std::byte> bytes) : bytes_(bytes) {}

  // Nothing behind the end.
  std::optional<std::uint32_t> next() {
    if (bytes_.size() < kNumber) {
      return std::nullopt;
    }
    const auto number = static_cast<std::uint32_t>(load_le(bytes_.data(), kNumber));
    bytes_ = bytes_.subspan(kNumber);
    return number;
  }
  // As many as the first of them says.
  std::optional<std::vector<std::uint32_t>> list() {
    const std::optional<std::uint32_t> count = next();
    if (!count || bytes_.size() / kNumber < *count) {
      return std::nullopt;
    }
    std::vector<std::uint32_t> numbers(*count);
    for (std::uint32_t& number : numbers) {
      number = *next();
    }
    return numbers;
  }
  bool at_end() const { return bytes_.empty(); }

 private:
  std::span<const std::byte> bytes_;
};

std::vector<std::byte> bytes_of(std::span<const std::uint32_t> numbers) {
  std::vector<std::byte> bytes(kMagic.size() + kNumber * numbers.size());
  std::memcpy(bytes.data(), kMagic.data(), kMagic.size());
  std::byte* at = bytes.data() + kMagic.size();
  for (const std::uint32_t number : numbers) {
    store_le(at, number, kNumber);
    at += kNumber;
  }
  return bytes;
}

// What the files must be of to be used.
std::vector<std::byte> identity(const ScratchShape& shape) {
  return bytes_of(std::array<std::uint32_t, 6>{
      kVersion, tables::reduced_fingerprint(shape.rules), static_cast<std::uint32_t>(shape.kind),
      static_cast<std::uint32_t>(shape.layer), static_cast<std::uint32_t>(shape.clamp),
      shape.segment_columns});
}

}  // namespace

std::vector<std::byte> Scratch::journal() const {
  std::vector<std::uint32_t> numbers = {state_.phase, state_.position, state_.passes,
                                        state_.rounds};
  const auto put_list = [&numbers](std::span<const std::uint32_t> list) {
    numbers.push_back(static_cast<std::uint32_t>(list.size()));
    numbers.insert(numbers.end(), list.begin(), list.end());
  };
  for (int buffer = 0; buffer < shape_.buffers(); ++buffer) {
    for (const ScratchState::Section& section : state_.sections[static_cast<std::size_t>(buffer)]) {
      numbers.push_back(section.phase);
      put_list(section.chunks);
    }
  }
  put_list(state_.fixed);
  std::vector<std::byte> bytes = identity(shape_);
  const std::vector<std::byte> state = bytes_of(numbers);
  bytes.insert(bytes.end(), state.begin() + kMagic.size(), state.end());
  const std::uint64_t sum = tables::checksum(bytes);
  bytes.resize(bytes.size() + kChecksum);
  store_le(bytes.data() + bytes.size() - kChecksum, sum, kChecksum);
  return bytes;
}

bool Scratch::take_journal(std::span<const std::byte> bytes) {
  const std::vector<std::byte> ours = identity(shape_);
  if (bytes.size() < ours.size() + kChecksum) {
    return false;
  }
  const std::span<const std::byte> content = bytes.first(bytes.size() - kChecksum);
  if (load_le(content.data() + content.size(), kChecksum) != tables::checksum(content) ||
      !std::equal(ours.begin(), ours.end(), content.begin())) {
    return false;
  }
  Numbers numbers(content.subspan(ours.size()));
  for (std::uint32_t* const number :
       {&state_.phase, &state_.position, &state_.passes, &state_.rounds}) {
    *number = numbers.next().value_or(0);
  }
  for (int buffer = 0; buffer < shape_.buffers(); ++buffer) {
    for (int section = 0; section <= shape_.layer; ++section) {
      ScratchState::Section& at = section_state(buffer, section);
      at.phase = static_cast<std::uint8_t>(numbers.next().value_or(0));
      std::optional<std::vector<std::uint32_t>> chunks = numbers.list();
      if (!chunks || (!chunks->empty() && chunks->size() != shape_.chunks(section)) ||
          !chunks_.claim(*chunks)) {
        return false;
      }
      at.chunks = std::move(*chunks);
    }
  }
  std::optional<std::vector<std::uint32_t>> fixed = numbers.list();
  if (!fixed || !numbers.at_end()) {
    return false;
  }
  state_.fixed = std::move(*fixed);
  for (const std::uint32_t values : state_.fixed) {
    fixed_offsets_.push_back(fixed_offsets_.back() + values + kChecksum);
  }
  return true;
}

Result<void> Scratch::commit() {
  const std::string path = shape_.path(".journal");
  const std::vector<std::byte> bytes = journal();
  return values_.sync()
      .and_then([&] { return fixed_.sync(); })
      .and_then([&] { return File::create(path + ".part"); })
      .and_then([&](const File& file) {
        return file.write_at(0, bytes).and_then([&] { return file.sync(); });
      })
      .and_then([&] { return tables::disk::rename_synced(path + ".part", path); })
      .map([&] { chunks_.commit(); });
}

}  // namespace oware::build

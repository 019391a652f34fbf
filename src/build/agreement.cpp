#include "build/agreement.hpp"

#include <algorithm>
#include <cstring>

#include "base/assert.hpp"

namespace oware::build {

std::vector<std::byte> to_bytes(const Error& error) {
  std::vector<std::byte> bytes{static_cast<std::byte>(error.code)};
  for (const std::string* text : {&error.what, &error.found, &error.expected}) {
    const auto length = static_cast<std::uint32_t>(text->size());
    const std::size_t at = bytes.size();
    bytes.resize(at + sizeof length + length);
    std::memcpy(bytes.data() + at, &length, sizeof length);
    std::memcpy(bytes.data() + at + sizeof length, text->data(), length);
  }
  return bytes;
}

Error error_of(std::span<const std::byte> bytes) {
  OWARE_ASSERT(!bytes.empty());
  Error error;
  error.code = static_cast<ErrorCode>(bytes.front());
  std::size_t at = 1;
  for (std::string* text : {&error.what, &error.found, &error.expected}) {
    std::uint32_t length = 0;
    OWARE_ASSERT(bytes.size() - at >= sizeof length);
    std::memcpy(&length, bytes.data() + at, sizeof length);
    at += sizeof length;
    OWARE_ASSERT(bytes.size() - at >= length);
    text->resize(length);
    std::memcpy(text->data(), bytes.data() + at, length);
    at += length;
  }
  return error;
}

Result<void> agree(Transport& transport, const Result<void>& mine) {
  std::vector<std::uint64_t> failed(static_cast<std::size_t>(transport.size()), 0);
  failed[static_cast<std::size_t>(transport.rank())] = mine ? 0 : 1;
  transport.sum(failed);
  const auto first = std::ranges::find_if(failed, [](std::uint64_t one) { return one != 0; });
  if (first == failed.end()) {
    return {};
  }
  const auto rank = static_cast<int>(first - failed.begin());
  std::vector<std::byte> bytes =
      rank == transport.rank() ? to_bytes(mine.error()) : std::vector<std::byte>();
  transport.broadcast(rank, bytes);
  Error error = error_of(bytes);
  error.what = "rank " + std::to_string(rank) + ": " + error.what;
  return tl::unexpected(error);
}

}  // namespace oware::build

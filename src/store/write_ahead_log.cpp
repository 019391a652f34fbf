#include "store/write_ahead_log.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <span>
#include <vector>

namespace oware::store {
namespace {

using Bytes = std::span<const unsigned char>;

constexpr std::size_t kHeader = 32;
constexpr std::size_t kFrameHeader = 24;
constexpr std::size_t kSummed = 8;  // of a frame's header
constexpr std::uint32_t kMagic = 0x377F0682;
constexpr std::uint32_t kSmallestPage = 512;
constexpr std::uint32_t kLargestPage = 65'536;

std::uint32_t number_at(Bytes bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24U | std::uint32_t{bytes[at + 1]} << 16U |
         std::uint32_t{bytes[at + 2]} << 8U | std::uint32_t{bytes[at + 3]};
}

enum class Order : std::uint8_t { little, big };

class Sum {
 public:
  explicit Sum(Order order) : order_(order) {}

  void add(Bytes bytes) {
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      first_ += word(bytes, at) + second_;
      second_ += word(bytes, at + 4) + first_;
    }
  }
  bool is_at(Bytes bytes, std::size_t at) const {
    return first_ == number_at(bytes, at) && second_ == number_at(bytes, at + 4);
  }

 private:
  std::uint32_t word(Bytes bytes, std::size_t at) const {
    const std::uint32_t big = number_at(bytes, at);
    return order_ == Order::big ? big : __builtin_bswap32(big);
  }

  Order order_;
  std::uint32_t first_ = 0;
  std::uint32_t second_ = 0;
};

class Log {
 public:
  explicit Log(const std::string& path) : file_(path, std::ios::binary) {}

  std::optional<std::string> damage() {
    std::array<unsigned char, kHeader> header;
    if (!read(header)) return std::nullopt;  // none, or one that no transaction has come to
    const std::uint32_t magic = number_at(header, 0);
    const std::uint32_t page = number_at(header, 8);
    Sum sum(magic == kMagic ? Order::little : Order::big);
    sum.add(Bytes(header).first(kFrameHeader));
    if ((magic | 1U) != (kMagic | 1U) || page < kSmallestPage || page > kLargestPage ||
        !sum.is_at(header, kFrameHeader))
      return "write-ahead log: its header does not match its checksum";
    return damaged_frame(header, page, sum);
  }

 private:
  bool read(std::span<unsigned char> to) {
    file_.read(reinterpret_cast<char*>(to.data()), static_cast<std::streamsize>(to.size()));
    return file_.gcount() == static_cast<std::streamsize>(to.size());
  }

  // Frames of an earlier turn of the log have other salts. A commit is synced before the next
  // begins, so that all but the last of those behind a wrong frame were acknowledged.
  std::optional<std::string> damaged_frame(Bytes header, std::uint32_t page, Sum sum) {
    std::vector<unsigned char> frame(kFrameHeader + page);
    int number = 0;
    int wrong = 0;    // the first that does not match; 0: none
    int commits = 0;  // from there on
    while (read(frame)) {
      ++number;
      const Bytes bytes(frame);
      const bool ours = number_at(bytes, 8) == number_at(header, 16) &&
                        number_at(bytes, 12) == number_at(header, 20);
      if (wrong == 0) {
        sum.add(bytes.first(kSummed));
        sum.add(bytes.subspan(kFrameHeader));
        if (!ours || !sum.is_at(bytes, 16)) wrong = number;
      }
      if (wrong != 0 && ours && number_at(bytes, 4) != 0) ++commits;
    }
    if (commits < 2) return std::nullopt;
    return "write-ahead log: frame " + std::to_string(wrong) +
           " does not match its checksum; the transactions from there on are lost";
  }

  std::ifstream file_;
};

}  // namespace

std::optional<std::string> find_log_damage(const std::string& path) {
  const std::string log = path + "-wal";
  const auto found = Log(log).damage();
  if (!found) return std::nullopt;
  // A log in use may have been changed while it was read.
  return Log(log).damage() == found ? found : std::nullopt;
}

}  // namespace oware::store

// One table file in memory. Header, index and model are checked when it is opened, each block when
// it is first used.
//
// Invariant: no value of a block is returned before the block's checksum has been verified. The
// bytes are viewed, not copied; their owner keeps them. Thread rule: const functions from any
// threads; the state of a block is one atomic byte.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <oware/error.hpp>
#include <oware/tables.hpp>
#include <span>
#include <string>
#include <vector>

#include "tables/format.hpp"
#include "tables/packed_captures.hpp"
#include "tables/packed_model.hpp"
#include "tables/packed_tiling.hpp"

namespace oware::tables {

// Boards that follow each other both in rank and in a block.
struct Run {
  std::uint64_t rank = 0;    // of the first
  std::uint32_t offset = 0;  // of the first in the block
  std::uint32_t length = 0;
};

class Layer {
 public:
  // Returned by margin() in place of a margin.
  static constexpr int kDamaged = -127;

  // Errors as parse_header(), and corrupt for the index or the model. `name` is how errors call the
  // file.
  static Result<Layer> open(std::span<const std::byte> bytes, const std::string& name);

  const Header& header() const { return header_; }
  const std::string& name() const { return name_; }
  bool packed() const { return header_.form == Form::packed; }

  // Working form: the margin of the board with this rank (below header().boards), or kDamaged; then
  // block_error() says more.
  int margin(std::uint64_t rank) const {
    const bool bytes = header_.bits == 8;
    const auto block =
        static_cast<std::uint32_t>(bytes ? rank / kWorkingBlockBytes : rank / header_.block_boards);
    if (!sound(block)) [[unlikely]] {
      return kDamaged;
    }
    return bytes ? static_cast<std::int8_t>(data_[rank]) : digit_at(header_.digits(), data_, rank);
  }

  // Working form: prefetches the memory of a rank.
  void prefetch(std::uint64_t rank) const {
    __builtin_prefetch(data_ + digit_bytes(header_.bits, rank));
  }

  // Where a stored board's margin stands, in either form.
  Address find(std::uint64_t rank) const;
  // Whether the file has this board's margin; all but one-sided ones do.
  bool stores(const Place& place) const { return place.mover_seeds >= header_.first_section; }
  // Packed form only; the board is stored.
  Address find(const Place& place) const { return body_->tiling.find(place); }
  std::uint32_t run_length(const Place& place) const { return body_->tiling.run_length(place); }

  // A block's boards, in the order in which decode() gives them.
  std::uint32_t boards_in(std::uint32_t block) const;
  std::vector<Run> runs(std::uint32_t block) const;

  // All margins of a block; `margins` has room for header().block_boards. `hint_layers` is looked
  // at by the packed form only and holds the layers up to header().highest_hint_layer. Error:
  // corrupt.
  Result<void> decode(std::uint32_t block, const HintLayers& hint_layers,
                      std::span<std::int8_t> margins) const;

  // A block as it stands in the file.
  std::span<const std::byte> stored(std::uint32_t block) const;

  // Working form: whether a block's checksum is right; the answer is remembered. A packed block's
  // checksum is that of its margins: decode() looks at it.
  bool sound(std::uint32_t block) const {
    const State known = states_[block].load(std::memory_order_relaxed);
    return known == State::sound || (known == State::unknown && check(block));
  }

  Error block_error(std::uint32_t block) const;
  // For those who need every board's margin from the file itself.
  Error one_sided_error() const;

  // Working form: the margins in rank order, as header().digits(). The caller's duty: sound() is
  // asked for each block.
  const std::byte* digits_in_rank_order() const { return data_; }
  // The same of 8 bits.
  const std::int8_t* bytes_in_rank_order() const {
    return reinterpret_cast<const std::int8_t*>(data_);
  }

 private:
  enum class State : std::uint8_t { unknown, sound, broken };

  Layer(std::span<const std::byte> bytes, std::string name, const Header& header);
  bool check(std::uint32_t block) const;

  // Of the packed form.
  struct Body {
    Tiling tiling;
    Model model;
  };

  std::span<const std::byte> bytes_;
  std::string name_;
  Header header_;
  const std::byte* data_;
  std::unique_ptr<std::atomic<State>[]> states_;
  std::unique_ptr<const Body> body_;
};

}  // namespace oware::tables

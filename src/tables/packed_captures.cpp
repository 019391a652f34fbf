#include "tables/packed_captures.hpp"

#include <algorithm>

namespace oware::tables {
namespace {

constexpr std::uint32_t kMostColumns = kBlockBoards;

// What a last seed in the opponent's house number `reach` (1..6) does to one column's half.
struct Capture {
  std::uint32_t rank = 0;     // of the half it leaves
  std::uint8_t captured = 0;  // 0: nothing happens that counts
  std::uint8_t left = 0;      // seeds of the half it leaves
};

Capture capture_at(Half half, int seeds, int reach) {
  for (int i = 0; i < reach; ++i) {
    ++half[static_cast<std::size_t>(i)];
  }
  int captured = 0;
  for (int i = reach; i-- > 0;) {
    std::uint8_t& house = half[static_cast<std::size_t>(i)];
    if (house != 2 && house != 3) {
      break;
    }
    captured += house;
    house = 0;
  }
  const int left = seeds + reach - captured;
  if (captured == 0 || left == 0) {
    return {};
  }
  return {rank_half(half.data()), static_cast<std::uint8_t>(captured), static_cast<std::uint8_t>(left)};
}

// For each reach the columns that it captures from, so that rows need not look at the others.
struct ColumnCaptures {
  struct Entry {
    std::uint32_t column;
    Capture capture;
  };
  std::array<std::array<Entry, kMostColumns>, kHalfHouses + 1> entries;
  std::array<std::uint32_t, kHalfHouses + 1> counts{};
};

void find_column_captures(int layer, const Rectangle& block, const Floor& floor, ColumnCaptures& captures) {
  const int seeds = layer - block.mover_seeds;
  captures.counts.fill(0);
  Half half = unrank_half(seeds, block.first_column);
  for (std::uint32_t column = 0; column < block.columns; ++column) {
    for (int reach = 1; reach <= kHalfHouses; ++reach) {
      const std::uint8_t house = half[static_cast<std::size_t>(reach) - 1];
      if (house != 1 && house != 2) {
        continue;
      }
      const Capture capture = capture_at(half, seeds, reach);
      if (capture.captured > 0 && layer - capture.captured <= floor.highest) {
        const auto r = static_cast<std::size_t>(reach);
        captures.entries[r][captures.counts[r]++] = {column, capture};
      }
    }
    if (column + 1 < block.columns) {
      next_half(half);
    }
  }
}

// Reads margins of smaller layers some time after it has been told where they stand, so that memory is not waited for.
class HintReader {
 public:
  // `hints` are raised where a margin says so.
  explicit HintReader(std::span<std::int8_t> hints) : hints_(hints) {}
  HintReader(const HintReader&) = delete;
  HintReader& operator=(const HintReader&) = delete;
  ~HintReader() {
    for (std::size_t i = count_ < kAhead ? 0 : count_ - kAhead; i < count_; ++i) {
      read(waiting_[i % kAhead]);
    }
  }

  void add(const std::int8_t* margin, std::uint32_t board, std::uint8_t captured) {
    __builtin_prefetch(margin);
    Look& look = waiting_[count_ % kAhead];
    if (count_ >= kAhead) {
      read(look);
    }
    look = {margin, board, captured};
    ++count_;
  }

 private:
  static constexpr std::size_t kAhead = 32;

  struct Look {
    const std::int8_t* margin;
    std::uint32_t board;
    std::uint8_t captured;
  };

  void read(const Look& look) {
    std::int8_t& hint = hints_[look.board];
    hint = std::max(hint, static_cast<std::int8_t>(look.captured - *look.margin));
  }

  std::span<std::int8_t> hints_;
  std::array<Look, kAhead> waiting_;
  std::size_t count_ = 0;
};

// One house of one row, sown as far as the opponent's house number `reach`.
void add_hints(int layer, const Floor& floor, const Half& sown, int own_left, std::span<const ColumnCaptures::Entry> entries,
               std::uint32_t first_board, HintReader& reader) {
  const std::uint32_t own_rank = rank_half(sown.data());
  const std::uint64_t stride = half_count(own_left);
  for (const ColumnCaptures::Entry& entry : entries) {
    const Capture& capture = entry.capture;
    const int smaller = layer - capture.captured;
    const std::uint64_t at = side_base(smaller, capture.left) + capture.rank * stride + own_rank;
    reader.add(floor.margins[static_cast<std::size_t>(smaller)] + at, first_board + entry.column, capture.captured);
  }
}

void add_row(int layer, const Floor& floor, const Half& half, const ColumnCaptures& captures, std::uint32_t first_board,
             HintReader& reader) {
  for (int house = 0; house < kHalfHouses; ++house) {
    const int seeds = half[static_cast<std::size_t>(house)];
    const int reach = seeds - (kHalfHouses - 1 - house);
    if (seeds > 11 || reach < 1 || reach > kHalfHouses) {
      continue;
    }
    Half sown = half;
    sown[static_cast<std::size_t>(house)] = 0;
    for (int after = house + 1; after < kHalfHouses; ++after) {
      ++sown[static_cast<std::size_t>(after)];
    }
    const auto r = static_cast<std::size_t>(reach);
    const auto entries = std::span(captures.entries[r]).first(captures.counts[r]);
    add_hints(layer, floor, sown, seeds_of_half(sown.data()), entries, first_board, reader);
  }
}

}  // namespace

void best_captures(int layer, const Rectangle& block, const Floor& floor, std::span<std::int8_t> hints) {
  std::fill_n(hints.begin(), block.boards(), kNoHint);
  if (floor.highest < 0) {
    return;
  }
  thread_local ColumnCaptures captures;
  find_column_captures(layer, block, floor, captures);
  HintReader reader(hints);
  Half half = unrank_half(block.mover_seeds, block.first_row);
  for (std::uint32_t row = 0; row < block.rows; ++row) {
    add_row(layer, floor, half, captures, row * block.columns, reader);
    if (row + 1 < block.rows) {
      next_half(half);
    }
  }
}

}  // namespace oware::tables

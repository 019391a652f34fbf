#include "tables/packed_context.hpp"

namespace oware::tables {
namespace {

constexpr std::int16_t kNoBoard = 1000;  // no margin

long occupied(const Half& half) {
  return std::ranges::count_if(half, [](std::uint8_t seeds) { return seeds > 0; });
}

std::int16_t mobility_of(const Half& half) { return static_cast<std::int16_t>(std::clamp<long>(occupied(half), 1, 5) - 1); }

std::int16_t reply_of(const Half& half) { return static_cast<std::int16_t>(std::min<long>(occupied(half) / 2, 2)); }

// Sixteen bits are enough for all but the context itself, and twice as many fit a vector.
constexpr std::int16_t narrow(int value) { return static_cast<std::int16_t>(value); }

// What is known of boards that are worked on together, one of each kind a board.
struct Known {
  const std::int16_t* hint;
  const std::int16_t* left;
  const std::int16_t* left_hint;
  const std::int16_t* above;
  const std::int16_t* above_hint;
  const std::int16_t* mobility;  // times kReplies
  const std::int16_t* reply;
};

// The contexts of kContextLanes boards.
void work_out(const Contexts& contexts, const Known& known, std::uint32_t* found) {
  const std::int16_t n = narrow(contexts.layer());
  const auto levels = static_cast<std::int16_t>(contexts.levels());
  const auto cut = [n](std::int16_t hint) { return std::min(std::max(hint, narrow(-n)), n); };
  const auto near = [](std::int16_t margin, std::int16_t b) {
    const std::int16_t most = margin == kNoBoard ? std::int16_t{4} : std::int16_t{3};
    return narrow(std::min(std::max(narrow(margin - b), std::int16_t{-1}), most) + 1);
  };
  const auto far = [n, levels](std::int16_t margin) { return margin == kNoBoard ? narrow(levels - 1) : narrow(margin + n); };
  const auto excess = [cut](std::int16_t margin, std::int16_t hint) {
    const std::int16_t over = std::min(std::max(narrow(margin - cut(hint)), std::int16_t{0}), std::int16_t{2});
    const std::int16_t there = hint == kNoHint ? std::int16_t{3} : over;
    return margin == kNoBoard ? std::int16_t{4} : there;
  };
  std::array<std::int16_t, kContextLanes> pairs;
  std::array<std::int16_t, kContextLanes> fines;
  for (std::size_t i = 0; i < kContextLanes; ++i) {
    const std::int16_t left = known.left[i];
    const std::int16_t above = known.above[i];
    const std::int16_t b = cut(known.hint[i]);
    const std::int16_t hinted = narrow(narrow(narrow(narrow(b + n) * 6) + near(left, b)) * 6 + near(above, b));
    const std::int16_t plain = narrow(narrow(levels - 1) * 36 + narrow(narrow(far(left) * levels) + far(above)));
    pairs[i] = known.hint[i] == kNoHint ? plain : hinted;
    fines[i] = narrow(narrow(narrow(known.mobility[i] + known.reply[i]) * 25) +
                      narrow(narrow(excess(left, known.left_hint[i]) * 5) + excess(above, known.above_hint[i])));
  }
  for (std::size_t i = 0; i < kContextLanes; ++i) {
    found[i] = static_cast<std::uint32_t>(pairs[i] * static_cast<int>(kSides) + fines[i]);
  }
}

// Calls put(row, its mobility times kReplies) for a block's rows.
void each_mobility(const Rectangle& block, const auto& put) {
  Half half = unrank_half(block.mover_seeds, block.first_row);
  for (std::uint32_t row = 0; row < block.rows; ++row) {
    put(row, narrow(mobility_of(half) * static_cast<int>(kReplies)));
    if (row + 1 < block.rows) {
      next_half(half);
    }
  }
}

// Calls put(column, its reply) for a block's columns.
void each_reply(const Contexts& contexts, const Rectangle& block, const auto& put) {
  Half half = unrank_half(contexts.layer() - block.mover_seeds, block.first_column);
  for (std::uint32_t column = 0; column < block.columns; ++column) {
    put(column, reply_of(half));
    if (column + 1 < block.columns) {
      next_half(half);
    }
  }
}

}  // namespace

void find_contexts(const Contexts& contexts, const Rectangle& block, std::span<const std::int8_t> hints,
                   std::span<const std::int8_t> margins, BlockContexts& found) {
  // A row's values from [1] on, [0] standing for the column to the left of the block.
  using Row = std::array<std::int16_t, kBlockBoards + 1 + kContextLanes>;
  struct Values {
    Row margin;
    Row hint{};
  };
  std::array<Values, 2> rows;
  rows[0].margin.fill(kNoBoard);
  rows[1].margin[0] = kNoBoard;
  Row reply{};
  each_reply(contexts, block, [&reply](std::uint32_t column, std::int16_t value) { reply[column] = value; });
  Row mobility{};
  each_mobility(block, [&](std::uint32_t row, std::int16_t value) {
    const std::size_t first = std::size_t{row} * block.columns;
    const Values& above = rows[row % 2];
    Values& own = rows[(row + 1) % 2];
    std::fill_n(mobility.begin(), block.columns, value);
    std::copy_n(margins.begin() + static_cast<std::ptrdiff_t>(first), block.columns, own.margin.begin() + 1);
    std::copy_n(hints.begin() + static_cast<std::ptrdiff_t>(first), block.columns, own.hint.begin() + 1);
    for (std::size_t i = 0; i < block.columns; i += kContextLanes) {
      work_out(
          contexts,
          {&own.hint[i + 1], &own.margin[i], &own.hint[i], &above.margin[i + 1], &above.hint[i + 1], &mobility[i], &reply[i]},
          &found[first + i]);
    }
  });
}

Diagonal Diagonal::of(const Rectangle& block, std::uint32_t number) {
  Diagonal diagonal;
  diagonal.first_row = number < block.columns ? 0 : number - block.columns + 1;
  diagonal.first_column = number - diagonal.first_row;
  diagonal.boards = std::min(number, block.rows - 1) + 1 - diagonal.first_row;
  diagonal.first_at = std::size_t{diagonal.first_row} * block.columns + diagonal.first_column;
  diagonal.stride = block.columns - 1;
  return diagonal;
}

Diagonals::Diagonals(const Contexts& contexts, const Rectangle& block, std::span<const std::int8_t> hints)
    : contexts_of_(contexts), block_(block), hints_(hints) {
  each_mobility(block, [this](std::uint32_t row, std::int16_t value) { mobility_[row] = value; });
  each_reply(contexts, block, [this](std::uint32_t column, std::int16_t value) { reply_[block_.columns - 1 - column] = value; });
  last_margin_.fill(kNoBoard);
}

const Diagonal& Diagonals::begin(std::uint32_t number) {
  diagonal_ = Diagonal::of(block_, number);
  for (std::size_t i = 0; i < diagonal_.boards; ++i) {
    hint_[i] = hints_[diagonal_.at(i)];
  }
  // Rows count from the one above the block: [i] is the row above board i, [i + 1] its own.
  const std::int16_t* margin = last_margin_.data() + diagonal_.first_row;
  const std::int16_t* hint = last_hint_.data() + diagonal_.first_row;
  const std::int16_t* mobility = mobility_.data() + diagonal_.first_row;
  const std::int16_t* reply = reply_.data() + (block_.columns - 1 - diagonal_.first_column);
  for (std::size_t i = 0; i < diagonal_.boards; i += kContextLanes) {
    work_out(contexts_of_, {&hint_[i], margin + i + 1, hint + i + 1, margin + i, hint + i, mobility + i, reply + i},
             &contexts_[i]);
  }
  return diagonal_;
}

void Diagonals::tell(std::span<const std::int8_t> margins) {
  std::int16_t* margin = last_margin_.data() + diagonal_.first_row + 1;
  std::int16_t* hint = last_hint_.data() + diagonal_.first_row + 1;
  for (std::size_t i = 0; i < diagonal_.boards; ++i) {
    margin[i] = margins[i];
    hint[i] = hint_[i];
  }
}

}  // namespace oware::tables

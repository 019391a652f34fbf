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

}  // namespace

Diagonals::Diagonals(const Contexts& contexts, const Rectangle& block, std::span<const std::int8_t> hints)
    : hints_(hints),
      rows_(block.rows),
      columns_(block.columns),
      layer_(narrow(contexts.layer_)),
      levels_(static_cast<std::int16_t>(contexts.levels_)),
      stride_(block.columns - 1) {
  Half half = unrank_half(block.mover_seeds, block.first_row);
  for (std::uint32_t row = 0; row < rows_; ++row) {
    mobility_[row] = narrow(mobility_of(half) * static_cast<int>(kReplies));
    if (row + 1 < rows_) {
      next_half(half);
    }
  }
  half = unrank_half(layer_ - block.mover_seeds, block.first_column);
  for (std::uint32_t column = 0; column < columns_; ++column) {
    reply_[columns_ - 1 - column] = reply_of(half);
    if (column + 1 < columns_) {
      next_half(half);
    }
  }
  last_margin_.fill(kNoBoard);
}

std::size_t Diagonals::begin(std::uint32_t diagonal) {
  first_row_ = diagonal < columns_ ? 0 : diagonal - columns_ + 1;
  first_column_ = diagonal - first_row_;
  boards_ = std::min(diagonal, rows_ - 1) + 1 - first_row_;
  first_at_ = std::size_t{first_row_} * columns_ + first_column_;
  for (std::size_t i = 0; i < boards_; ++i) {
    hint_[i] = hints_[at(i)];
  }
  for (std::size_t from = 0; from < boards_; from += kLanes) {
    work_out(from);
  }
  return boards_;
}

// As many boards as fit a vector, some of them beyond the end.
void Diagonals::work_out(std::size_t from) {
  const std::int16_t n = layer_;
  const std::int16_t levels = levels_;
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
  const std::int16_t* hints = hint_.data() + from;
  const std::int16_t* mobility = mobility_.data() + first_row_ + from;
  const std::int16_t* reply = reply_.data() + (columns_ - 1 - first_column_) + from;
  // Rows count from the one above the block: [i] is the row above board i, [i + 1] its own.
  const std::int16_t* margin = last_margin_.data() + first_row_ + from;
  const std::int16_t* hint = last_hint_.data() + first_row_ + from;
  std::array<std::int16_t, kLanes> pairs;
  std::array<std::int16_t, kLanes> fines;
  for (std::size_t i = 0; i < kLanes; ++i) {
    const std::int16_t b = cut(hints[i]);
    const std::int16_t hinted = narrow(narrow(narrow(narrow(b + n) * 6) + near(margin[i + 1], b)) * 6 + near(margin[i], b));
    const std::int16_t plain = narrow(narrow(levels - 1) * 36 + narrow(narrow(far(margin[i + 1]) * levels) + far(margin[i])));
    pairs[i] = hints[i] == kNoHint ? plain : hinted;
    fines[i] = narrow(narrow(narrow(mobility[i] + reply[i]) * 25) +
                      narrow(narrow(excess(margin[i + 1], hint[i + 1]) * 5) + excess(margin[i], hint[i])));
  }
  for (std::size_t i = 0; i < kLanes; ++i) {
    contexts_[from + i] = static_cast<std::uint32_t>(pairs[i] * static_cast<int>(kSides) + fines[i]);
  }
}

void Diagonals::tell(std::span<const std::int8_t> margins) {
  std::int16_t* margin = last_margin_.data() + first_row_ + 1;
  std::int16_t* hint = last_hint_.data() + first_row_ + 1;
  for (std::size_t i = 0; i < boards_; ++i) {
    margin[i] = margins[i];
    hint[i] = hint_[i];
  }
}

}  // namespace oware::tables

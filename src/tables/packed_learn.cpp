#include "tables/packed_learn.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace oware::tables {
namespace {

using Row = std::vector<std::uint64_t>;  // by margin + layer

std::uint64_t sum_of(const Row& row) {
  return std::accumulate(row.begin(), row.end(), std::uint64_t{0});
}

// Rows by key, ascending. Parents ascend with their children.
using Rows = std::vector<std::pair<std::uint32_t, Row>>;

// Adds to the row with this key, which is the last one or comes after it.
void add_to_last(Rows& rows, std::uint32_t key, const Row& row) {
  if (rows.empty() || rows.back().first != key) {
    rows.emplace_back(key, row);
  } else {
    Row& sum = rows.back().second;
    std::ranges::transform(sum, row, sum.begin(), std::plus{});
  }
}

// Bits that a table takes in the file, about.
double cost_of(const Row& row) {
  const auto margins = static_cast<double>(
      std::ranges::count_if(row, [](std::uint64_t count) { return count > 0; }));
  return 8 * (3 + 1.05 * margins);
}

// Bits that `row` saves when it is coded by its own shares and not by its parent's.
double saving_of(const Row& row, const Row& parent) {
  const auto own_total = static_cast<double>(sum_of(row));
  const auto parent_total = static_cast<double>(sum_of(parent));
  double bits = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] > 0) {
      const auto count = static_cast<double>(row[i]);
      bits += count * std::log2(count / own_total * parent_total / static_cast<double>(parent[i]));
    }
  }
  return bits;
}

// Weights in proportion to the counts, the largest near the top of what a code can say.
std::vector<Weight> weights_of(const Row& row, int layer) {
  const std::uint64_t largest = *std::ranges::max_element(row);
  std::vector<Weight> weights;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] > 0) {
      weights.push_back({static_cast<std::int8_t>(static_cast<int>(i) - layer),
                         code_of((row[i] << 18U) / largest)});
    }
  }
  return weights;
}

// One level: children that save so many times what a table costs get tables, the others' counts
// stay with their parent.
struct Worth {
  int layer = 0;
  double times = 1;
};
Rows tables_of_level(const Rows& children, const Rows& totals, const Worth& worth,
                     const auto& parent_of, std::vector<StoredTable>& tables) {
  Rows rest;
  auto total = totals.begin();
  for (const auto& [key, row] : children) {
    const std::uint32_t parent = parent_of(key);
    while (total->first != parent) {
      ++total;
    }
    if (saving_of(row, total->second) > worth.times * cost_of(row)) {
      tables.push_back({key, weights_of(row, worth.layer)});
    } else {
      add_to_last(rest, parent, row);
    }
  }
  return rest;
}

// Most layers of `bounds` know margins of one parity only, those of `even` both.
int usual_distance(const StoredModel& model) {
  std::array<std::uint64_t, 3> seen{};
  for (const auto& level : model.levels) {
    for (const StoredTable& table : level) {
      for (std::size_t i = 1; i < table.weights.size(); ++i) {
        const int distance = table.weights[i].margin - table.weights[i - 1].margin;
        ++seen[static_cast<std::size_t>(std::min(distance, 3) % 3)];
      }
    }
  }
  return seen[1] > seen[2] ? 1 : 2;
}

// Large layers have more boards than a count can say.
void add(std::uint32_t& count, std::uint32_t more) {
  count = static_cast<std::uint32_t>(std::min<std::uint64_t>(
      std::uint64_t{count} + more, std::numeric_limits<std::uint32_t>::max()));
}

Rows sums_by(const Rows& children, const auto& parent_of) {
  Rows sums;
  for (const auto& [key, row] : children) {
    add_to_last(sums, parent_of(key), row);
  }
  return sums;
}

}  // namespace

Counts::Counts(int layer)
    : layer_(layer),
      width_(2 * static_cast<std::size_t>(layer) + 1),
      contexts_(layer),
      row_of_(contexts_.count(), 0) {}

std::uint32_t& Counts::at(std::uint32_t context, int margin) {
  std::uint32_t& row = row_of_[context];
  if (row == 0) {
    counts_.resize(counts_.size() + width_, 0);
    row = static_cast<std::uint32_t>(counts_.size() / width_);
  }
  return counts_[(row - 1) * width_ + static_cast<std::size_t>(margin + layer_)];
}

void Counts::prefetch(std::uint32_t context, int margin) const {
  if (const std::uint32_t row = row_of_[context]; row != 0) {
    __builtin_prefetch(&counts_[(row - 1) * width_ + static_cast<std::size_t>(margin + layer_)], 1);
  }
}

void Counts::add_block(const Rectangle& block, std::span<const std::int8_t> hints,
                       std::span<const std::int8_t> margins) {
  constexpr std::size_t kAhead = 32;  // boards whose counts are on their way
  BlockContexts contexts;
  find_contexts(contexts_, block, hints, margins, contexts);
  const std::size_t boards = block.boards();
  for (std::size_t i = 0; i < boards; ++i) {
    if (i + 2 * kAhead < boards) {
      __builtin_prefetch(&row_of_[contexts[i + 2 * kAhead]]);
      prefetch(contexts[i + kAhead], margins[i + kAhead]);
    }
    add(at(contexts[i], margins[i]), 1);
  }
}

Counts& Counts::operator+=(const Counts& other) {
  for (std::uint32_t context = 0; context < contexts_.count(); ++context) {
    const std::span<const std::uint32_t> row = other.of(context);
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i] > 0) {
        add(at(context, static_cast<int>(i) - layer_), row[i]);
      }
    }
  }
  return *this;
}

std::span<const std::uint32_t> Counts::of(std::uint32_t context) const {
  const std::uint32_t row = row_of_[context];
  return row == 0 ? std::span<const std::uint32_t>()
                  : std::span(counts_).subspan((row - 1) * width_, width_);
}

StoredModel learn(const Counts& counts, std::size_t most_share_tables) {
  constexpr double kStep = 1.25;  // from one attempt to the next
  const Contexts& contexts = counts.contexts();
  const int layer = counts.layer();
  Rows fine;
  for (std::uint32_t context = 0; context < contexts.count(); ++context) {
    if (const auto row = counts.of(context); !row.empty()) {
      fine.emplace_back(context, Row(row.begin(), row.end()));
    }
  }
  const auto without_excess = [](std::uint32_t context) { return context / kExcesses; };
  const auto pair = [](std::uint32_t key) { return key * kExcesses / kSides; };
  const auto coarse = [&contexts](std::uint32_t key) { return contexts.coarse(key); };
  const auto one = [](std::uint32_t) { return 0U; };
  const auto side_sums = sums_by(fine, without_excess);
  const auto pair_sums = sums_by(side_sums, pair);
  const auto coarse_sums = sums_by(pair_sums, coarse);
  const auto whole = sums_by(coarse_sums, one);
  StoredModel model;
  for (Worth worth{layer, 1};; worth.times *= kStep) {
    model = {};
    const auto sides = tables_of_level(fine, side_sums, worth, without_excess, model.levels[0]);
    const auto pairs = tables_of_level(sides, pair_sums, worth, pair, model.levels[1]);
    const auto upper = tables_of_level(pairs, coarse_sums, worth, coarse, model.levels[2]);
    const auto rest = tables_of_level(upper, whole, worth, one, model.levels[3]);
    Row last(2 * static_cast<std::size_t>(layer) + 1, 0);
    if (rest.empty()) {
      last[static_cast<std::size_t>(layer)] = 1;
    } else {
      last = rest.front().second;
    }
    model.levels[4].push_back({0, weights_of(last, layer)});
    if (model.share_tables() <= most_share_tables) {
      break;
    }
  }
  model.usual_distance = usual_distance(model);
  return model;
}

}  // namespace oware::tables

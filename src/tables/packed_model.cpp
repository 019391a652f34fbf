#include "tables/packed_model.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <optional>

#include "base/assert.hpp"

namespace oware::tables {
namespace {

void put(std::vector<std::byte>& bytes, std::uint32_t value) {
  for (; value >= 0x80U; value >>= 7U) {
    bytes.push_back(static_cast<std::byte>((value & 0x7fU) | 0x80U));
  }
  bytes.push_back(static_cast<std::byte>(value));
}

// Takes numbers from the front; nothing once they have run out or one is too long.
class Numbers {
 public:
  explicit Numbers(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::optional<std::uint32_t> next() {
    std::uint32_t value = 0;
    for (unsigned shift = 0; shift < 28 && !bytes_.empty(); shift += 7) {
      const auto byte = std::to_integer<std::uint32_t>(bytes_.front());
      bytes_ = bytes_.subspan(1);
      value |= (byte & 0x7fU) << shift;
      if (byte < 0x80U) {
        return value;
      }
    }
    return std::nullopt;
  }

  std::optional<std::uint8_t> byte() {
    if (bytes_.empty()) {
      return std::nullopt;
    }
    const auto byte = std::to_integer<std::uint8_t>(bytes_.front());
    bytes_ = bytes_.subspan(1);
    return byte;
  }

  bool at_end() const { return bytes_.empty(); }

 private:
  std::span<const std::byte> bytes_;
};

constexpr std::uint32_t kBeyond = 2 * kMaxLayer + 1;

// What is read of every table of a layer.
struct TableLimits {
  int layer = 0;
  std::uint32_t usual_distance = 0;
};

std::optional<StoredTable> read_table(Numbers& numbers, std::int64_t last_key, std::uint32_t keys,
                                      const TableLimits& limits) {
  const int layer = limits.layer;
  StoredTable table;
  const auto step = numbers.next();
  const auto count = numbers.next();
  if (!step || !count || *step == 0 || last_key + *step >= keys || *count == 0 ||
      *count > 2U * static_cast<std::uint32_t>(layer) + 1) {
    return std::nullopt;
  }
  table.key = static_cast<std::uint32_t>(last_key + *step);
  const auto first = numbers.next();
  std::uint32_t place = first.value_or(kBeyond);  // margin + layer
  for (std::uint32_t i = 0; i < *count; ++i) {
    const auto byte = numbers.byte();
    if (!byte || place > 2U * static_cast<std::uint32_t>(layer)) {
      return std::nullopt;
    }
    table.weights.push_back({static_cast<std::int8_t>(static_cast<int>(place) - layer),
                             static_cast<std::uint8_t>(*byte & kMostCode)});
    const bool told = *byte > kMostCode;
    const auto distance = told ? numbers.next() : std::optional(limits.usual_distance);
    // What could be left out is left out, so that a model has one form.
    if (!distance || *distance == 0 ||
        (told && (*distance == limits.usual_distance || i + 1 == *count)) || *distance > kBeyond) {
      return std::nullopt;
    }
    place += *distance;
  }
  return table;
}

std::optional<StoredModel> read_model(std::span<const std::byte> bytes, int layer) {
  const Contexts contexts(layer);
  const std::array<std::uint32_t, kLevels> keys = {contexts.count(), contexts.count() / kExcesses,
                                                   contexts.pairs(), contexts.coarse_count(), 1};
  Numbers numbers(bytes);
  StoredModel model;
  const auto usual = numbers.next();
  if (!usual || *usual < 1 || *usual > 2) {
    return std::nullopt;
  }
  model.usual_distance = static_cast<int>(*usual);
  for (std::size_t level = 0; level < kLevels; ++level) {
    const auto count = numbers.next();
    if (!count || *count > keys[level]) {
      return std::nullopt;
    }
    std::int64_t last = -1;
    for (std::uint32_t i = 0; i < *count; ++i) {
      auto table = read_table(numbers, last, keys[level], {layer, *usual});
      if (!table) {
        return std::nullopt;
      }
      last = table->key;
      model.levels[level].push_back(std::move(*table));
    }
  }
  const bool whole = numbers.at_end() && model.levels[kLevels - 1].size() == 1 &&
                     model.share_tables() <= kMostShareTables;
  return whole ? std::optional(std::move(model)) : std::nullopt;
}

}  // namespace

std::size_t StoredModel::share_tables() const {
  std::size_t count = 0;
  for (const std::vector<StoredTable>& level : levels) {
    for (const StoredTable& table : level) {
      count += table.share_tables();
    }
  }
  return count;
}

std::uint8_t code_of(std::uint64_t weight) {
  std::uint32_t code = 0;
  while (code < kMostCode && weight_of(static_cast<std::uint8_t>(code)) < weight) {
    ++code;
  }
  return static_cast<std::uint8_t>(code);
}

std::vector<Share> shares_of(const std::vector<Weight>& weights) {
  std::uint64_t sum = 0;
  for (const Weight& weight : weights) {
    sum += weight_of(weight.code);
  }
  std::vector<Share> shares;
  int left = kTotal;
  for (const Weight& weight : weights) {
    const auto share = static_cast<int>(
        std::max<std::uint64_t>(1, std::uint64_t{weight_of(weight.code)} * kTotal / sum));
    shares.push_back({weight.margin, static_cast<std::uint16_t>(share)});
    left -= share;
  }
  // At most 97 margins: the largest share can always give what the others took too much.
  const auto largest = std::ranges::max_element(shares, {}, &Share::share);
  largest->share = static_cast<std::uint16_t>(largest->share + left);
  return shares;
}

std::vector<std::byte> serialize(const StoredModel& model, int layer) {
  std::vector<std::byte> bytes;
  put(bytes, static_cast<std::uint32_t>(model.usual_distance));
  for (const auto& level : model.levels) {
    put(bytes, static_cast<std::uint32_t>(level.size()));
    std::int64_t last = -1;
    for (const StoredTable& table : level) {
      put(bytes, static_cast<std::uint32_t>(table.key - last));
      last = table.key;
      put(bytes, static_cast<std::uint32_t>(table.weights.size()));
      put(bytes, static_cast<std::uint32_t>(table.weights.front().margin + layer));
      for (std::size_t i = 0; i < table.weights.size(); ++i) {
        const bool last_one = i + 1 == table.weights.size();
        const int distance =
            last_one ? model.usual_distance : table.weights[i + 1].margin - table.weights[i].margin;
        const bool told = distance != model.usual_distance;
        bytes.push_back(static_cast<std::byte>(table.weights[i].code + (told ? kMostCode + 1 : 0)));
        if (told) {
          put(bytes, static_cast<std::uint32_t>(distance));
        }
      }
    }
  }
  return bytes;
}

Result<StoredModel> parse_model(std::span<const std::byte> bytes, int layer,
                                const std::string& name) {
  std::optional<StoredModel> model = read_model(bytes, layer);
  if (!model) {
    return tl::unexpected(Error{ErrorCode::corrupt, name, "a model that contradicts itself",
                                "what the packer writes", 0, 0});
  }
  return std::move(*model);
}

Model::Model(const StoredModel& stored, int layer)
    : contexts_(layer), table_of_(contexts_.count(), 0) {
  // Coarse to fine, the finer overwriting.
  const auto whole = static_cast<std::uint16_t>(add_table(stored.levels[4].front()));
  std::vector<std::uint16_t> by_coarse(contexts_.coarse_count(), whole);
  for (const StoredTable& table : stored.levels[3]) {
    by_coarse[table.key] = static_cast<std::uint16_t>(add_table(table));
  }
  for (std::uint32_t pair = 0; pair < contexts_.pairs(); ++pair) {
    overwrite(pair * kSides, kSides, by_coarse[contexts_.coarse(pair)]);
  }
  for (const StoredTable& table : stored.levels[2]) {
    overwrite(table.key * kSides, kSides, add_table(table));
  }
  for (const StoredTable& table : stored.levels[1]) {
    overwrite(table.key * kExcesses, kExcesses, add_table(table));
  }
  for (const StoredTable& table : stored.levels[0]) {
    overwrite(table.key, 1, add_table(table));
  }
}

void Model::overwrite(std::uint32_t first, std::uint32_t count, std::uint32_t table) {
  std::fill_n(table_of_.begin() + static_cast<std::ptrdiff_t>(first), count,
              static_cast<std::uint16_t>(table));
}

std::uint32_t Model::add_table(const StoredTable& stored) {
  std::vector<Share> ordered = shares_of(stored.weights);
  std::ranges::stable_sort(ordered, std::ranges::greater{}, &Share::share);
  const auto first = static_cast<std::uint32_t>(tables_.size());
  std::uint32_t start = 0;
  for (std::size_t from = 0; from < ordered.size(); from += ShareTable::kFirst) {
    if (from > 0) {
      tables_.back().more = static_cast<std::uint32_t>(tables_.size());
    }
    ShareTable table;
    table.starts.fill(static_cast<std::int16_t>(kTotal));
    for (std::size_t i = 0; i < ShareTable::kFirst && from + i < ordered.size(); ++i) {
      table.starts[i] = static_cast<std::int16_t>(start);
      table.margins[i] = ordered[from + i].margin;
      start += ordered[from + i].share;
      table.starts[i + 1] = static_cast<std::int16_t>(start);
    }
    tables_.push_back(table);
  }
  OWARE_ASSERT(start == kTotal && tables_.size() <= kMostShareTables);
  return first;
}

std::size_t ShareTable::place_of(std::int8_t margin) const {
#ifdef __SSE2__
  const __m128i there = _mm_loadu_si128(reinterpret_cast<const __m128i*>(margins.data()));
  const auto same =
      static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(there, _mm_set1_epi8(margin))));
  return static_cast<std::size_t>(std::countr_zero(same | 1U << kFirst));
#else
  return static_cast<std::size_t>(std::ranges::find(margins, margin) - margins.begin());
#endif
}

// Unused places hold margin 0, and stand behind the one of margin 0 if that occurs.
Model::Slice Model::slice(std::uint32_t context, std::int8_t margin) const {
  for (const ShareTable* table = &this->table(context);; table = &tables_[table->more]) {
    if (const std::size_t place = table->place_of(margin); place < ShareTable::kFirst) {
      const std::int16_t start = table->starts[place];
      return {static_cast<std::uint16_t>(start),
              static_cast<std::uint16_t>(table->starts[place + 1] - start)};
    }
    OWARE_ASSERT(table->more != 0);
  }
}

}  // namespace oware::tables

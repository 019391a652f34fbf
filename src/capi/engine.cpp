// Endgame tables and the computer player of the C interface.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <oware/analysis.hpp>
#include <oware/engine.hpp>
#include <oware/tables.hpp>

#include "capi/border.hpp"

using namespace oware::capi;
using oware::Result;
namespace rules = oware::rules;
namespace search = oware::search;
namespace tables = oware::tables;

struct oware_tables {
  std::shared_ptr<const tables::Tables> tables;
};

struct oware_engine {
  int threads = 1;
  std::size_t hash_bytes = 0;
  std::shared_ptr<const tables::Tables> tables;
  std::atomic<bool> stopped{false};
};

namespace {

static_assert(OWARE_EVEN_TABLES == static_cast<int>(tables::Kind::even) &&
              OWARE_BOUNDS_TABLES == static_cast<int>(tables::Kind::bounds));
static_assert(OWARE_MOST_MOVES == rules::kHousesPerSide &&
              OWARE_MOST_MOVES == search::kMaxVariations);

// Further ones would be longer than any search with a limit.
constexpr std::uint64_t kMostMilliseconds = std::numeric_limits<std::int32_t>::max();

oware_value value_of(const std::optional<int>& even, const std::optional<tables::Bounds>& bounds) {
  oware_value value{};
  if (even) {
    value.has_even = 1;
    value.even = static_cast<std::int8_t>(*even);
  }
  if (bounds) {
    value.has_bounds = 1;
    value.lo = static_cast<std::int8_t>(bounds->lo);
    value.hi = static_cast<std::int8_t>(bounds->hi);
  }
  return value;
}

oware_answer plain(const tables::Answer& answer) {
  oware_answer result{};
  result.layer = answer.layer;
  result.clamped = answer.clamped;
  result.value = value_of(answer.even, answer.bounds);
  for (const tables::MoveValue& move : answer.moves) {
    result.moves[result.move_count++] = {.house = static_cast<std::uint8_t>(move.house.number()),
                                         .captures = static_cast<std::uint8_t>(move.captures),
                                         .value = value_of(move.even, move.bounds)};
  }
  for (const rules::House house : answer.best) {
    result.best = static_cast<std::uint16_t>(result.best | 1U << house.number());
  }
  return result;
}

oware_variation plain(const search::Variation& variation) {
  oware_variation result{};
  result.house = variation.move.number();
  result.score = variation.score;
  result.at_least = variation.at_least ? 1 : 0;
  result.lowest = variation.lowest;
  result.highest = variation.highest;
  result.depth = variation.depth;
  for (const rules::House house : variation.pv) {
    if (result.pv_length == OWARE_MOST_PV) break;
    result.pv[result.pv_length++] = static_cast<std::uint8_t>(house.number());
  }
  return result;
}

// One search: the word to stop is for it, or, if it came before, for the next one.
class Search {
 public:
  explicit Search(oware_engine& engine) : engine_(engine) {}
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  ~Search() { engine_.stopped = false; }

 private:
  oware_engine& engine_;
};

Result<void> check_limits(const oware_limits& limits, std::size_t capacity) {
  if (capacity < 1 || capacity > OWARE_MOST_MOVES) {
    return tl::unexpected(
        out_of_range("capacity", static_cast<std::int64_t>(std::min<std::size_t>(capacity, 1000)),
                     1, OWARE_MOST_MOVES));
  }
  if (limits.time_ms > kMostMilliseconds) {
    return tl::unexpected(out_of_range(
        "time_ms", static_cast<std::int64_t>(std::min<std::uint64_t>(limits.time_ms, INT64_MAX)), 0,
        static_cast<std::int64_t>(kMostMilliseconds)));
  }
  return {};
}

}  // namespace

extern "C" {

oware_status oware_tables_open(const char* folder, uint64_t cache_bytes, oware_tables** opened) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"folder", folder}, {"tables", opened}}); !given) return given;
    tables::Options options;
    if (cache_bytes != 0) options.cache_bytes = cache_bytes;
    auto found = tables::open(folder, options);
    if (!found) return tl::unexpected(found.error());
    auto handle = std::make_unique<oware_tables>();
    handle->tables = std::make_shared<const tables::Tables>(std::move(*found));
    *opened = handle.release();
    return {};
  });
}

void oware_tables_free(oware_tables* opened) { std::unique_ptr<oware_tables>{opened}.reset(); }

oware_status oware_tables_problems(const oware_tables* opened, size_t* count) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"tables", opened}, {"count", count}}); !given) return given;
    *count = opened->tables->problems().size();
    return {};
  });
}

oware_status oware_tables_layers(const oware_tables* opened, oware_rules number, int kind,
                                 int* layers) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"tables", opened}, {"layers", layers}}); !given) return given;
    const auto rule_set = rules_of(number);
    if (!rule_set) return tl::unexpected(rule_set.error());
    if (kind != OWARE_EVEN_TABLES && kind != OWARE_BOUNDS_TABLES)
      return tl::unexpected(out_of_range("kind", kind, OWARE_EVEN_TABLES, OWARE_BOUNDS_TABLES));
    *layers = opened->tables->under(*rule_set).layers(static_cast<tables::Kind>(kind));
    return {};
  });
}

oware_status oware_tables_probe(const oware_tables* opened, oware_rules number,
                                const oware_position* position, oware_answer* answer) {
  return guarded([&]() -> Result<void> {
    const auto given =
        check_given({{"tables", opened}, {"position", position}, {"answer", answer}});
    if (!given) return given;
    const auto rule_set = rules_of(number);
    if (!rule_set) return tl::unexpected(rule_set.error());
    const auto checked = position_of(*position, *rule_set);
    if (!checked) return tl::unexpected(checked.error());
    const auto told = opened->tables->under(*rule_set).probe(*checked);
    if (!told) return tl::unexpected(told.error());
    *answer = plain(*told);
    return {};
  });
}

oware_status oware_engine_new(int threads, uint64_t hash_bytes, const oware_tables* opened,
                              oware_engine** engine) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"engine", engine}}); !given) return given;
    if (threads < 1 || threads > search::kMaxAnalysisThreads)
      return tl::unexpected(out_of_range("threads", threads, 1, search::kMaxAnalysisThreads));
    auto made = std::make_unique<oware_engine>();
    made->threads = threads;
    made->hash_bytes = static_cast<std::size_t>(hash_bytes);
    if (opened != nullptr) made->tables = opened->tables;
    *engine = made.release();
    return {};
  });
}

void oware_engine_free(oware_engine* engine) { std::unique_ptr<oware_engine>{engine}.reset(); }

oware_status oware_engine_choose(oware_engine* engine, const oware_game* game, int level,
                                 uint64_t seed, int* house) {
  return guarded([&]() -> Result<void> {
    const auto given = check_given({{"engine", engine}, {"game", game}, {"house", house}});
    if (!given) return given;
    if (level < search::kMinLevel || level > search::kMaxLevel)
      return tl::unexpected(out_of_range("level", level, search::kMinLevel, search::kMaxLevel));
    const Search running(*engine);
    const auto chosen = search::choose_move(
        game->game,
        {.level = level, .seed = seed, .stop = &engine->stopped, .tables = engine->tables});
    if (!chosen) return tl::unexpected(chosen.error());
    *house = chosen->number();
    return {};
  });
}

oware_status oware_engine_analyze(oware_engine* engine, const oware_game* game,
                                  const oware_limits* limits, oware_variation* variations,
                                  size_t capacity, size_t* count, oware_report* report) {
  return guarded([&]() -> Result<void> {
    const auto given = check_given({{"engine", engine},
                                    {"game", game},
                                    {"limits", limits},
                                    {"variations", variations},
                                    {"count", count}});
    if (!given) return given;
    if (auto sound = check_limits(*limits, capacity); !sound) return sound;
    const Search running(*engine);
    search::AnalysisOptions options;
    options.limits = {
        .depth = limits->depth,
        .nodes = limits->nodes,
        .time = std::chrono::milliseconds(static_cast<std::int64_t>(limits->time_ms))};
    options.variations = static_cast<int>(capacity);
    options.threads = engine->threads;
    options.hash_bytes = engine->hash_bytes;
    options.tables = engine->tables;
    options.cancel = &engine->stopped;
    const auto analysis = search::analyze(game->game, options);
    if (!analysis) return tl::unexpected(analysis.error());
    *count = std::min(capacity, analysis->variations.size());
    for (std::size_t i = 0; i < *count; ++i) variations[i] = plain(analysis->variations[i]);
    if (report != nullptr) {
      *report = {.depth = analysis->depth,
                 .finished = analysis->finished ? 1 : 0,
                 .nodes = analysis->nodes,
                 .seconds = analysis->seconds};
    }
    return {};
  });
}

oware_status oware_engine_stop(oware_engine* engine) {
  return guarded([&]() -> Result<void> {
    if (auto given = check_given({{"engine", engine}}); !given) return given;
    engine->stopped = true;
    return {};
  });
}

}  // extern "C"

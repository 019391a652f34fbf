#include <algorithm>
#include <array>
#include <bit>
#include <oware/move.hpp>
#include <oware/tables.hpp>
#include <utility>

#include "base/assert.hpp"
#include "rules/kernel.hpp"
#include "tables/fan.hpp"
#include "tables/table_set.hpp"

namespace oware::tables {
namespace {

using detail::clamped;
using detail::Fan;
using detail::fan_out;
using detail::gain_of;
using detail::locate;
using detail::Locator;
using detail::prefetch;
using detail::read;
using detail::Slot;
using detail::State;
using detail::TableSet;
using rules::House;
using rules::Position;
using rules::RuleSet;

struct Named {
  Kind kind;
  RuleSet rules;
  int layer;
  Form form;
};

// Reads what file_name() writes.
std::optional<Named> parse_file_name(const std::string& name) {
  for (int form = 0; form < 2; ++form) {
    for (int kind = 0; kind < 2; ++kind) {
      for (int grand_slam = 0; grand_slam < 6; ++grand_slam) {
        for (int feeding = 0; feeding < 2; ++feeding) {
          Named named{static_cast<Kind>(kind), {}, 0, static_cast<Form>(form)};
          named.rules.grand_slam = static_cast<rules::GrandSlam>(grand_slam);
          named.rules.feeding = static_cast<rules::Feeding>(feeding);
          const std::string model = file_name(named.kind, named.rules, 0, named.form);
          const std::size_t digits = model.size() - 6;  // "00.owt"
          if (name.size() != model.size() || name.compare(0, digits, model, 0, digits) != 0 ||
              name.compare(digits + 2, 4, model, digits + 2, 4) != 0) {
            continue;
          }
          const int tens = name[digits] - '0';
          const int ones = name[digits + 1] - '0';
          named.layer = tens * 10 + ones;
          if (tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 && named.layer <= kMaxLayer) {
            return named;
          }
        }
      }
    }
  }
  return std::nullopt;
}

// lo as it is stored, hi from the moves. Nothing when a file is missing that a move takes; the
// caller's duty: the position's own is there, or refused.
Result<std::optional<Bounds>> bounds_from(const State& state, const Locator& locator,
                                          const Fan& fan) {
  const Result<std::optional<int>> lo = read(state, locator);
  if (!lo) {
    return tl::unexpected(lo.error());
  }
  OWARE_ASSERT(*lo);
  Bounds bounds{**lo, fan.count == 0 ? **lo : -rules::kMaxSeeds};
  for (int i = 0; i < fan.count; ++i) {
    const Fan::Move& move = *fan.moves[static_cast<std::size_t>(i)];
    const Result<std::optional<int>> child = read(state, move.locator);
    if (!child || !*child) {
      return child ? Result<std::optional<Bounds>>(std::nullopt) : tl::unexpected(child.error());
    }
    bounds.hi = std::max(bounds.hi, clamped(locator, move.gain - **child));
  }
  return bounds;
}

// Fills in what `even` tables say.
Result<void> probe_even(const State& state, const TableSet& table_set, const RuleSet& rules,
                        const Position& position, Answer& answer) {
  const Locator locator = locate(table_set, Kind::even, position);
  prefetch(state, locator);
  const Fan fan = fan_out(state, table_set, Kind::even, rules, position);
  const Result<std::optional<int>> margin = read(state, locator);
  if (!margin) {
    return tl::unexpected(margin.error());
  }
  answer.even = *margin;
  for (int i = 0; *margin && i < fan.count; ++i) {
    const Fan::Move& move = *fan.moves[static_cast<std::size_t>(i)];
    const Result<std::optional<int>> child = read(state, move.locator);
    if (!child) {
      return tl::unexpected(child.error());
    }
    if (*child) {
      answer.moves[static_cast<std::size_t>(i)].even = clamped(locator, move.gain - **child);
    }
  }
  return {};
}

// Fills in what `bounds` tables say: the position's own margin, those one ply on, and those two
// plies on for each move's lo. The board holds no more seeds than a layer may.
Result<void> probe_bounds(const State& state, const TableSet& table_set, const RuleSet& rules,
                          const Position& position, Answer& answer) {
  const Locator locator = locate(table_set, Kind::bounds, position);
  if (!locator.slot->layer && !locator.slot->problem) {
    return {};
  }
  prefetch(state, locator);
  const Fan fan = fan_out(state, table_set, Kind::bounds, rules, position);
  std::array<Fan, rules::kHousesPerSide> replies;
  for (int i = 0; i < fan.count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    replies[at] = fan_out(state, table_set, Kind::bounds, rules, fan.moves[at]->after);
  }
  const Result<std::optional<Bounds>> own = bounds_from(state, locator, fan);
  if (!own) {
    return tl::unexpected(own.error());
  }
  answer.bounds = *own;
  for (int i = 0; *own && i < fan.count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Fan::Move& move = *fan.moves[at];
    const Result<std::optional<Bounds>> child = bounds_from(state, move.locator, replies[at]);
    if (!child) {
      return tl::unexpected(child.error());
    }
    if (*child) {
      answer.moves[at].bounds = Bounds{clamped(locator, move.gain - (*child)->hi),
                                       clamped(locator, move.gain - (*child)->lo)};
    }
  }
  return {};
}

int clamp_of(const TableSet& table_set, int layer) {
  int clamp = 0;
  for (const auto& slots : table_set.slots) {
    const Slot& slot = slots[static_cast<std::size_t>(layer)];
    clamp = slot.layer ? std::max<int>(clamp, slot.layer->header().clamp) : clamp;
  }
  return clamp;
}

void choose_best(Answer& answer) {
  const auto worth = [&answer](const MoveValue& move) -> std::optional<std::pair<int, int>> {
    if (answer.bounds) {
      return move.bounds ? std::optional(std::pair(move.bounds->lo, move.bounds->hi))
                         : std::nullopt;
    }
    return move.even ? std::optional(std::pair(*move.even, 0)) : std::nullopt;
  };
  std::optional<std::pair<int, int>> highest;
  for (const MoveValue& move : answer.moves) {
    const auto value = worth(move);
    if (value && (!highest || *value >= *highest)) {
      if (!highest || *value > *highest) {
        answer.best.clear();
      }
      highest = value;
      answer.best.push_back(move.house);
    }
  }
}

}  // namespace

Tables::Tables(const Options& options) : state_(std::make_unique<State>()) {
  state_->options = options;
}
Tables::~Tables() = default;
Tables::Tables(Tables&&) noexcept = default;
Tables& Tables::operator=(Tables&&) noexcept = default;

const std::vector<Error>& Tables::problems() const { return state_->problems; }

void Tables::add_unreadable(const std::string& name, Error error) {
  const std::optional<Named> named = parse_file_name(name);
  if (!named) {
    return;
  }
  state_->problems.push_back(error);
  TableSet& table_set = state_->table_sets[reduced_fingerprint(named->rules)];
  Slot& slot =
      table_set
          .slots[static_cast<std::size_t>(named->kind)][static_cast<std::size_t>(named->layer)];
  slot.problem = std::move(error);
}

void Tables::add(const std::string& name, std::span<const std::byte> content,
                 std::shared_ptr<const void> owner) {
  const std::optional<Named> named = parse_file_name(name);
  if (!named) {
    return;
  }
  Result<Layer> layer = Layer::open(content, name);
  if (!layer) {
    return add_unreadable(name, layer.error());
  }
  const Header& header = layer->header();
  if (header.kind != named->kind || header.rules != reduced_fingerprint(named->rules) ||
      header.layer != named->layer || header.form != named->form) {
    const std::string found = std::string(to_string(header.kind)) + ", layer " +
                              std::to_string(header.layer) + ", " +
                              std::string(to_string(header.form)) + ", " + rules_text(header.rules);
    return add_unreadable(name, Error{ErrorCode::corrupt, name, found, "what the name says", 0, 0});
  }
  TableSet& table_set = state_->table_sets[header.rules];
  table_set.rules = named->rules;
  Slot& slot =
      table_set
          .slots[static_cast<std::size_t>(named->kind)][static_cast<std::size_t>(named->layer)];
  if (slot.layer && named->form == Form::packed) {
    return;
  }
  if (named->form == Form::packed && !state_->cache) {
    state_->cache = std::make_unique<BlockCache>(state_->options.cache_bytes);
  }
  slot.layer.emplace(std::move(*layer));
  slot.number = ++state_->slots_in_use;
  state_->owners.push_back(std::move(owner));
}

const State& Tables::state() const { return *state_; }

View detail::view_of(const State& state, const RuleSet& rules) {
  return View(state, state.table_set(rules), rules);
}

View Tables::under(const RuleSet& rules) const { return detail::view_of(*state_, rules); }

int View::layers(Kind kind) const {
  if (kind == Kind::bounds && rules_.repetition != rules::Repetition::split_own) {
    return -1;
  }
  int layers = -1;
  while (layers < kMaxLayer &&
         table_set_->slots[static_cast<std::size_t>(kind)][static_cast<std::size_t>(layers) + 1]
             .layer) {
    ++layers;
  }
  return layers;
}

Result<std::optional<int>> View::even(const Position& position) const {
  return read(*state_, locate(*table_set_, Kind::even, position));
}

Result<std::optional<Bounds>> View::bounds(const Position& position) const {
  if (rules_.repetition != rules::Repetition::split_own) {
    return std::nullopt;
  }
  const Locator locator = locate(*table_set_, Kind::bounds, position);
  if (!locator.there()) {
    return read(*state_, locator).map([](std::optional<int>) { return std::optional<Bounds>(); });
  }
  prefetch(*state_, locator);
  return bounds_from(*state_, locator,
                     fan_out(*state_, *table_set_, Kind::bounds, rules_, position));
}

std::optional<int> View::quick_even(const Position& position) const {
  const int margin = detail::margin_at(*state_, locate(*table_set_, Kind::even, position));
  return margin == kNoMargin ? std::nullopt : std::optional(margin);
}

std::optional<Bounds> View::quick_bounds(const Position& position) const {
  if (rules_.repetition != rules::Repetition::split_own) {
    return std::nullopt;
  }
  const Locator locator = locate(*table_set_, Kind::bounds, position);
  if (!locator.there()) {
    return std::nullopt;
  }
  prefetch(*state_, locator);
  // Only where the moves' margins stand: that is all that is needed, and they can all be on their
  // way at once.
  struct Child {
    Locator locator;
    int gain;
  };
  std::array<Child, rules::kHousesPerSide> children;
  std::size_t count = 0;
  const int first = rules::kHousesPerSide * index(position.mover());
  rules::with_rules(rules_, [&]<rules::GrandSlam kGrandSlam, rules::Feeding kFeeding>() {
    for (unsigned row = rules::Kernel::legal_row<kGrandSlam, kFeeding>(position); row != 0;
         row &= row - 1) {
      const Position after =
          rules::Kernel::play<kGrandSlam>(position, first + std::countr_zero(row));
      children[count] = {locate(*table_set_, Kind::bounds, after), gain_of(position, after)};
      prefetch(*state_, children[count++].locator);
    }
  });
  const int lo = detail::margin_at(*state_, locator);
  int hi = count == 0 ? lo : -rules::kMaxSeeds;
  bool known = lo != kNoMargin;
  for (const Child& child : std::span(children).first(count)) {
    const int margin = detail::margin_at(*state_, child.locator);
    known = known && margin != kNoMargin;
    hi = std::max(hi, clamped(locator, child.gain - margin));
  }
  return known ? std::optional(Bounds{lo, hi}) : std::nullopt;
}

void View::margins(Kind kind, std::span<const Position> positions,
                   std::span<std::int8_t> margins) const {
  constexpr std::size_t kGroup = 16;
  const bool wanted = kind == Kind::even || rules_.repetition == rules::Repetition::split_own;
  std::array<Locator, kGroup> locators;
  for (std::size_t from = 0; from < positions.size(); from += kGroup) {
    const std::size_t count = std::min(kGroup, positions.size() - from);
    for (std::size_t i = 0; i < count; ++i) {
      locators[i] = wanted ? locate(*table_set_, kind, positions[from + i]) : Locator{};
      prefetch(*state_, locators[i]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      margins[from + i] = static_cast<std::int8_t>(detail::margin_at(*state_, locators[i]));
    }
  }
}

Result<Answer> View::probe(const Position& position) const {
  Answer answer;
  answer.layer = position.seeds_on_board();
  if (answer.layer > kMaxLayer) {
    return answer;
  }
  answer.clamped = clamp_of(*table_set_, answer.layer);
  for (const House house : rules::legal_moves(position, rules_)) {
    const Position after = rules::play_unchecked(position, house, rules_);
    answer.moves.push_back(
        {house, after.store(position.mover()) - position.store(position.mover()), {}, {}});
  }
  if (const Result<void> even = probe_even(*state_, *table_set_, rules_, position, answer); !even) {
    return tl::unexpected(even.error());
  }
  if (rules_.repetition == rules::Repetition::split_own) {
    if (const Result<void> bounds = probe_bounds(*state_, *table_set_, rules_, position, answer);
        !bounds) {
      return tl::unexpected(bounds.error());
    }
  }
  choose_best(answer);
  return answer;
}

}  // namespace oware::tables

// A text as a position in each of the four forms: what is read comes back the same through every
// form that can hold it.
#include <oware/notation.hpp>

#include "require.hpp"

namespace oware::fuzz {
namespace {

constexpr rules::RuleSet kRules = rules::kPresets[0].rules;

void check_round_trips(const rules::Position& position) {
  const rules::Setup setup = position.setup();
  const auto native = rules::parse_setup(rules::format_position(position));
  require(native && *native == setup, "a position written is a position read");
  const auto numbered = rules::parse_playstrategy(rules::format_playstrategy(position, 7));
  require(numbered && numbered->setup == setup && numbered->full_move == 7,
          "so is one in PlayStrategy's form");
  const auto openspiel = rules::parse_openspiel(rules::format_openspiel(position));
  require(openspiel && *openspiel == setup, "and in OpenSpiel's");
  const std::string integers = rules::format_integers(position);
  const auto seen_by_mover = rules::parse_integers(integers);
  require(seen_by_mover.has_value() && seen_by_mover->mover == rules::Side::south,
          "integers are read with South to move");
  const auto turned = rules::Position::from(*seen_by_mover, kRules, rules::SeedCount::study);
  require(turned && rules::format_integers(*turned) == integers, "and are written the same again");
}

void check(const Result<rules::Setup>& setup, std::string_view text) {
  if (!setup) return require_readable(setup.error(), text);
  const auto position = rules::Position::from(*setup, kRules, rules::SeedCount::study);
  if (!position) return require_readable(position.error(), text);
  require(position->setup() == *setup, "a position holds what was set up");
  require(position->total_seeds() <= rules::kMaxSeeds,
          "a position holds no more seeds than it may");
  const bool whole = rules::Position::from(*setup, kRules).has_value();
  require(whole == (position->total_seeds() == 48), "a game's position holds 48 seeds");
  check_round_trips(*position);
}

}  // namespace
}  // namespace oware::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace rules = oware::rules;
  const std::string_view text = oware::fuzz::text_of(data, size);
  oware::fuzz::check(rules::parse_setup(text), text);
  oware::fuzz::check(rules::parse_openspiel(text), text);
  oware::fuzz::check(rules::parse_integers(text), text);
  const auto playstrategy = rules::parse_playstrategy(text);
  oware::fuzz::check(
      playstrategy.map([](const rules::NumberedSetup& numbered) { return numbered.setup; }), text);
  return 0;
}

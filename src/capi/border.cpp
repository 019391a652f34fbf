#include "capi/border.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace oware::capi {
namespace {

constexpr std::size_t kMessageBytes = 481;  // message() gives at most 480

// A buffer, since keeping a message must not fail itself.
thread_local std::array<char, kMessageBytes> last_message{};

// A status is the code's number plus one.
constexpr bool corresponds(ErrorCode code, oware_status status) {
  return static_cast<int>(code) + 1 == static_cast<int>(status);
}
static_assert(corresponds(ErrorCode::bad_rules, OWARE_BAD_RULES) &&
              corresponds(ErrorCode::bad_position, OWARE_BAD_POSITION) &&
              corresponds(ErrorCode::bad_move, OWARE_BAD_MOVE) &&
              corresponds(ErrorCode::bad_number, OWARE_BAD_NUMBER) &&
              corresponds(ErrorCode::bad_file, OWARE_BAD_FILE) &&
              corresponds(ErrorCode::illegal_move, OWARE_ILLEGAL_MOVE) &&
              corresponds(ErrorCode::game_over, OWARE_GAME_OVER) &&
              corresponds(ErrorCode::not_allowed, OWARE_NOT_ALLOWED) &&
              corresponds(ErrorCode::usage, OWARE_USAGE) &&
              corresponds(ErrorCode::unreadable, OWARE_UNREADABLE) &&
              corresponds(ErrorCode::disk_full, OWARE_DISK_FULL) &&
              corresponds(ErrorCode::corrupt, OWARE_CORRUPT) &&
              corresponds(ErrorCode::unavailable, OWARE_UNAVAILABLE) &&
              corresponds(ErrorCode::internal, OWARE_INTERNAL));
static_assert(static_cast<oware_side>(rules::Side::north) == OWARE_NORTH);

}  // namespace

oware_status fail(ErrorCode code, std::string_view message) noexcept {
  const std::size_t length = std::min(message.size(), last_message.size() - 1);
  *std::copy_n(message.begin(), length, last_message.begin()) = '\0';
  return static_cast<oware_status>(static_cast<int>(code) + 1);
}

oware_status fail(const Error& error) noexcept {
  try {
    return fail(error.code, message(error));
  } catch (const std::exception&) {
    return fail(error.code, "no memory for the message");
  }
}

Result<void> check_given(std::initializer_list<Argument> arguments) {
  for (const auto& [name, value] : arguments) {
    if (value == nullptr) {
      return tl::unexpected(Error{.code = ErrorCode::usage,
                                  .what = std::string("argument ") + name,
                                  .found = "a null pointer",
                                  .expected = "the address of a value"});
    }
  }
  return {};
}

Error out_of_range(std::string_view what, std::int64_t found, std::int64_t least,
                   std::int64_t most) {
  return {.code = ErrorCode::bad_number,
          .what = std::string(what),
          .found = std::to_string(found),
          .expected = std::to_string(least) + " to " + std::to_string(most)};
}

Result<rules::RuleSet> rules_of(oware_rules number) {
  rules::RuleSet rules;
  rules.grand_slam = static_cast<rules::GrandSlam>(number >> 16U & 15U);
  rules.feeding = static_cast<rules::Feeding>(number >> 12U & 15U);
  rules.repetition = static_cast<rules::Repetition>(number >> 8U & 15U);
  rules.seeds_per_house = static_cast<std::uint8_t>(number & 255U);
  if (!is_valid(rules) || fingerprint(rules) != number) {
    return tl::unexpected(Error{.code = ErrorCode::bad_rules,
                                .what = "number of a rule set",
                                .found = std::to_string(number),
                                .expected = "one that oware_rules_parse() gives"});
  }
  return rules;
}

Result<rules::Position> position_of(const oware_position& position, const rules::RuleSet& rules) {
  rules::Setup setup;
  std::ranges::copy(position.houses, setup.houses.begin());
  std::ranges::copy(position.stores, setup.stores.begin());
  if (position.mover > OWARE_NORTH) {
    return tl::unexpected(Error{.code = ErrorCode::bad_position,
                                .what = "player to move",
                                .found = std::to_string(position.mover),
                                .expected = "0 (South) or 1 (North)"});
  }
  setup.mover = static_cast<rules::Side>(position.mover);
  return rules::Position::from(setup, rules, rules::SeedCount::study);
}

oware_position plain(const rules::Position& position) {
  oware_position result{};
  for (int house = 0; house < rules::kHouses; ++house) {
    result.houses[house] = static_cast<std::uint8_t>(position.seeds(rules::House(house)));
  }
  result.stores[OWARE_SOUTH] = static_cast<std::uint8_t>(position.store(rules::Side::south));
  result.stores[OWARE_NORTH] = static_cast<std::uint8_t>(position.store(rules::Side::north));
  result.mover = static_cast<std::uint8_t>(index(position.mover()));
  return result;
}

Result<void> copy_text(std::string_view from, char* text, std::size_t size) {
  if (size <= from.size()) {
    return tl::unexpected(Error{.code = ErrorCode::usage,
                                .what = "size of the buffer",
                                .found = std::to_string(size) + " bytes",
                                .expected = "at least " + std::to_string(from.size() + 1)});
  }
  *std::ranges::copy(from, text).out = '\0';
  return {};
}

}  // namespace oware::capi

extern "C" const char* oware_last_error(void) { return oware::capi::last_message.data(); }

extern "C" const char* oware_status_name(oware_status status) {
  if (status == OWARE_OK) return "ok";
  return policy(static_cast<oware::ErrorCode>(static_cast<int>(status) - 1)).name.data();
}

extern "C" const char* oware_version(void) { return OWARE_VERSION; }

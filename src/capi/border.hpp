// The border between the C interface (include/oware.h) and the library: values in both forms,
// errors as numbers with a message, and no exception beyond it.
//
// Thread rule: the message belongs to the thread; everything else is values.
#pragma once

#include <oware.h>

#include <cstdint>
#include <exception>
#include <initializer_list>
#include <new>
#include <optional>
#include <oware/error.hpp>
#include <oware/game.hpp>
#include <oware/position.hpp>
#include <string_view>

namespace oware::capi {

// Keeps the error's message for oware_last_error().
oware_status fail(const Error& error) noexcept;
oware_status fail(ErrorCode code, std::string_view message) noexcept;

// Runs what a function of the interface does.
template <class Work>
oware_status guarded(const Work& work) noexcept {
  try {
    const Result<void> done = work();
    return done ? OWARE_OK : fail(done.error());
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::unavailable, "no memory for this");
  } catch (const std::exception& exception) {
    return fail(ErrorCode::internal, exception.what());
  }
}

struct Argument {
  const char* name;
  const void* value;
};

// Error: usage, with the first argument that is null.
Result<void> check_given(std::initializer_list<Argument> arguments);

Error out_of_range(std::string_view what, std::int64_t found, std::int64_t least,
                   std::int64_t most);

// Error: bad_rules unless it is the fingerprint of a rule set.
Result<rules::RuleSet> rules_of(oware_rules fingerprint);

// Errors: bad_rules, bad_position.
Result<rules::Position> position_of(const oware_position& position, const rules::RuleSet& rules);
oware_position plain(const rules::Position& position);

// Copies a text and its zero byte. Error: usage when the buffer is too small.
Result<void> copy_text(std::string_view from, char* text, std::size_t size);

}  // namespace oware::capi

// The handle of oware.h.
struct oware_game {
  oware::rules::Game game;
};

// Errors as values: a code, what was found, and what would have been right.
//
// Bad input and the outside world give Result<T>; bugs hit an assertion (src/base/assert.hpp). One
// table (src/base/error.cpp) maps each code to its exit status, its HTTP status and its log level.
// Thread rule: values, no shared state; any thread. Complexity: constant time where nothing else is
// said.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace oware {

// What kind of thing is wrong.
enum class ErrorCode : std::uint8_t {
  bad_rules,     // a rule set's name, switch or value
  bad_position,  // a position's form, or a board whose seeds do not add up
  bad_move,      // a move's form (not a letter of a house)
  bad_number,    // a number's form or range
  bad_file,      // the content of a file named by the user: OGN, JSON
  illegal_move,  // well formed, but the rules forbid it here
  game_over,     // the game has ended, or has not begun
  not_allowed,   // not possible now (offers, claims)
  usage,         // a command line that does not parse
  unreadable,    // a file or folder that cannot be opened, read or written
  disk_full,     // no room left
  corrupt,       // stored data of our own, games or tables, that is damaged or foreign
  unavailable,   // a port, a database, a service that does not answer
  internal       // a bug of this library
};

// `what` names the thing ("position", "move 12"), `found` quotes the input, `expected` says what
// would be right. `line` and `column` count from 1; 0 means that they do not apply.
struct Error {
  ErrorCode code = ErrorCode::internal;  // the kind
  std::string what;                      // names the thing
  std::string found;                     // quotes the input; may be empty
  std::string expected;                  // what would be right; may be empty
  int line = 0;                          // of a file, from 1; 0: none
  int column = 0;                        // of that line, from 1; 0: none
};

// A value, or why there is none.
template <class T>
using Result = tl::expected<T, Error>;

// One line for people: "line 3, column 7: position: found 'x'; expected twelve numbers". Never ends
// in a newline and is at most 480 bytes; control characters are shown as \x1b, long input is cut,
// so that it is safe in a terminal and in a log. Time: linear in the texts of the error.
std::string message(const Error& error);

// How much an operator cares.
enum class LogLevel : std::uint8_t { info, warning, error };

// What a kind of error means at the borders of a program.
struct ErrorPolicy {
  std::string_view name;  // as clients see it: "illegal-move"
  int exit_status;        // 1 content, 2 usage, 3 environment
  int http_status;        // of an answer over HTTP
  LogLevel log_level;     // of a line in a log
};

// The row of that table; the one of `internal` for a number that is no code.
const ErrorPolicy& policy(ErrorCode code);

}  // namespace oware

// The HTTP interface as data: which routes there are, who may ask, what a request costs, and the
// schemas that queries and bodies of requests are held to.
//
// docs/openapi.json is the source. tools/api/generate.py makes from it api_routes.hpp and
// api_routes.cpp at build time: the table, one interface a controller with a function for each
// operation, and the dispatch to them. So a route that is not described cannot be served, and one
// that is described does not compile until it is. Thread rule: constant data and pure functions.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <oware/error.hpp>
#include <span>
#include <string_view>

#include "server/message.hpp"
#include "server/rate_limit.hpp"

namespace oware::server {

struct Property;

// What a query or a body may be: the part of JSON Schema that requests use. Null counts as left
// out.
struct Schema {
  enum class Type : std::uint8_t { object, array, string, integer, boolean, one_of };

  Type type = Type::object;
  std::span<const Property> properties{};     // object: these and no others
  std::span<const std::string_view> words{};  // string: these alone; empty: any
  std::span<const Schema* const> choices{};   // one_of: objects told apart by what they require
  std::int64_t minimum = std::numeric_limits<std::int64_t>::min();  // integer
  std::int64_t maximum = std::numeric_limits<std::int64_t>::max();
  const Schema* items = nullptr;  // array: what each is
  std::size_t min_length = 0;     // string, in code points; array, in items
  std::size_t max_length = std::numeric_limits<std::size_t>::max();
};

enum class Need : std::uint8_t { required, optional };

struct Property {
  std::string_view name;
  const Schema* schema = nullptr;
  Need need = Need::optional;
};

// Who may ask. The router sees to persons and administrators; a seat is its game's to know.
enum class Auth : std::uint8_t {
  nobody,  // it does not matter: cookies are not looked at
  anyone,  // with a cookie or without, but not another site's page
  seat,
  person,
  administrator
};

// Whether a personal token may ask (games/access.hpp), and which scope it needs then.
enum class TokenUse : std::uint8_t {
  none,  // only a session, a seat or a key speaks
  any,   // whatever its scopes
  read,
  play,  // of a person; a bot account's needs the scope `bot`
  bot
};

// Whether an operation takes memory that stays: such are refused while it is scarce.
enum class Load : std::uint8_t { usual, new_work };

enum class OperationId : std::uint8_t;

struct Operation {
  OperationId id;
  Method method = Method::get;
  Auth auth = Auth::anyone;
  std::optional<Cost> cost;  // none: the operation is outside the rate limits
  Load load = Load::usual;
  TokenUse token_use = TokenUse::none;
  const Schema* query = nullptr;  // null: it is not looked at
  const Schema* body = nullptr;   // null: none is read
};

struct Route {
  std::string_view pattern;  // "/api/games/{id}/moves"
  std::string_view allow;    // "GET, HEAD, POST"
  std::span<const Operation> operations;
};

std::span<const Route> routes();

// The text as a JSON object that keeps to the schema; an empty text is an empty object. Errors:
// bad_file (no JSON object, a field of another type, a required field is missing), bad_number (an
// impossible value, an unknown field).
Result<boost::json::object> parse_body(std::string_view text, const Schema& schema);
// The pairs of a query as a JSON object that keeps to the schema: percent escapes and plus signs
// are decoded, digits become numbers where the schema asks for one. Errors as of parse_body; a name
// that is given twice is a bad_number, too.
Result<boost::json::object> parse_query(std::string_view text, const Schema& schema);
// The request's query and body, held to the schemas of its operation.
Result<boost::json::object> read_query(const Request& request);
Result<boost::json::object> read_body(const Request& request);

// The fields of an object that keeps to its schema; nothing for one that is left out or null.
std::optional<std::string_view> text_field(const boost::json::object& object,
                                           std::string_view field);
std::optional<std::int64_t> number_field(const boost::json::object& object, std::string_view field);
std::optional<bool> flag_field(const boost::json::object& object, std::string_view field);
// A text, or `otherwise` where it is left out.
std::string text_or(const boost::json::object& object, std::string_view field,
                    std::string_view otherwise = {});

// An impossible value of a field.
tl::unexpected<Error> impossible(std::string_view field, std::string_view found,
                                 std::string_view expected);

}  // namespace oware::server

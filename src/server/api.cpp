#include "server/api.hpp"

#include <fmt/format.h>
#include <utf8.h>

#include <algorithm>
#include <boost/url/parse_query.hpp>
#include <charconv>
#include <cmath>
#include <functional>
#include <string>

#include "base/assert.hpp"
#include "server/json_writer.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kDeepest = 8;

void write(JsonWriter& to, const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      to.value(nullptr);
      break;
    case json::kind::bool_:
      to.value(value.get_bool());
      break;
    case json::kind::int64:
      to.value(value.get_int64());
      break;
    case json::kind::uint64:
      to.value(value.get_uint64());
      break;
    case json::kind::double_:
      // The parser makes an infinity of what no double holds; JSON has no word for it.
      to.value(RawJson{std::isfinite(value.get_double()) ? fmt::to_string(value.get_double())
                                                         : "a number too large"});
      break;
    case json::kind::string:
      to.value(std::string_view(value.get_string()));
      break;
    case json::kind::array:
      to.list(value.get_array(), write);
      break;
    case json::kind::object:
      to.begin_object();
      for (const auto& [name, member] : value.get_object()) {
        to.foreign_key(name);
        write(to, member);
      }
      to.end_object();
      break;
  }
}

std::string json_text(const json::value& value) {
  JsonWriter json;
  write(json, value);
  return json.take();
}

tl::unexpected<Error> wrong_type(std::string_view field, std::string found,
                                 std::string_view expected) {
  return tl::unexpected(Error{.code = ErrorCode::bad_file,
                              .what = std::string(field),
                              .found = std::move(found),
                              .expected = std::string(expected)});
}

tl::unexpected<Error> wrong_type(std::string_view field, const json::value& found,
                                 std::string_view expected) {
  return wrong_type(field, json_text(found), expected);
}

// "a, b or c"
template <class Items, class Name>
std::string joined(const Items& items, Name name) {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += i + 1 == items.size() ? " or " : ", ";
    out += name(items[i]);
  }
  return out;
}

const json::value* find(const json::object& object, std::string_view field) {
  const json::value* value = object.if_contains(field);
  return value == nullptr || value->is_null() ? nullptr : value;
}

std::string range_text(const Schema& schema) {
  const std::string low = std::to_string(schema.minimum);
  if (schema.maximum == std::numeric_limits<std::int64_t>::max())
    return "a whole number of at least " + low;
  return "a whole number from " + low + " to " + std::to_string(schema.maximum);
}

Result<void> check(std::string_view field, const json::value& value, const Schema& schema);

Result<void> check_integer(std::string_view field, const json::value& value, const Schema& schema) {
  if (!value.is_int64() && !value.is_uint64()) return wrong_type(field, value, "a whole number");
  if (value.is_int64() && value.get_int64() >= schema.minimum &&
      value.get_int64() <= schema.maximum)
    return {};
  return impossible(field, json_text(value), range_text(schema));
}

Result<void> check_string(std::string_view field, const json::value& value, const Schema& schema) {
  if (!value.is_string()) return wrong_type(field, value, "a string");
  const std::string_view text = value.get_string();
  if (!schema.words.empty() && std::ranges::find(schema.words, text) == schema.words.end())
    return impossible(field, text, joined(schema.words, std::identity{}));
  const auto length = static_cast<std::size_t>(utf8::unchecked::distance(text.begin(), text.end()));
  if (length >= schema.min_length && length <= schema.max_length) return {};
  return impossible(field, text,
                    "a string of " + std::to_string(schema.min_length) + " to " +
                        std::to_string(schema.max_length) + " characters");
}

std::string_view expected_text(const Schema& schema) {
  switch (schema.type) {
    case Schema::Type::integer:
      return "a whole number";
    case Schema::Type::string:
      return "a string";
    case Schema::Type::boolean:
      return "true or false";
    case Schema::Type::array:
      return "a list";
    case Schema::Type::object:
    case Schema::Type::one_of:
      break;
  }
  return "an object";
}

Result<void> check_object(const json::object& object, const Schema& schema) {
  const auto name = [](const Property& property) { return property.name; };
  for (const auto& [key, value] : object) {
    if (std::ranges::find(schema.properties, std::string_view(key), &Property::name) ==
        schema.properties.end())
      return impossible(key, "an unknown field", joined(schema.properties, name));
  }
  for (const Property& property : schema.properties) {
    const json::value* value = find(object, property.name);
    if (value == nullptr) {
      if (property.need == Need::required)
        return wrong_type(property.name, std::string("nothing"), expected_text(*property.schema));
    } else if (auto checked = check(property.name, *value, *property.schema); !checked) {
      return checked;
    }
  }
  return {};
}

// Digits as the number that they write; any other text as it is.
json::value number_or_text(const std::string& text) {
  const bool negative = text.starts_with('-');
  const char* const last = text.data() + text.size();
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (end != last || text.empty()) return json::value(text);
  if (error == std::errc{}) return number;
  return negative ? json::value(std::numeric_limits<std::int64_t>::min())
                  : json::value(std::numeric_limits<std::uint64_t>::max());
}

bool has_all_required(const json::object& object, const Schema& schema) {
  return std::ranges::all_of(schema.properties, [&object](const Property& property) {
    return property.need == Need::optional || find(object, property.name) != nullptr;
  });
}

// "{initial_ms, increment_ms}"
std::string form_text(const Schema& schema) {
  std::string out = "{";
  for (const Property& property : schema.properties)
    out.append(out.size() > 1 ? ", " : "").append(property.name);
  return out + "}";
}

// The one choice whose required fields are all there.
Result<void> check_choice(std::string_view field, const json::value& value, const Schema& schema) {
  const std::string forms =
      joined(schema.choices, [](const Schema* choice) { return form_text(*choice); });
  if (!value.is_object()) return wrong_type(field, value, "null, " + forms);
  const json::object& object = value.get_object();
  const Schema* chosen = nullptr;
  for (const Schema* choice : schema.choices) {
    if (!has_all_required(object, *choice)) continue;
    if (chosen != nullptr) return impossible(field, json_text(value), "one of " + forms);
    chosen = choice;
  }
  if (chosen == nullptr) return impossible(field, json_text(value), "one of " + forms);
  return check_object(object, *chosen);
}

Result<void> check_array(std::string_view field, const json::value& value, const Schema& schema) {
  if (!value.is_array()) return wrong_type(field, value, "a list");
  const json::array& items = value.get_array();
  for (const json::value& item : items) {
    if (auto checked = check(field, item, *schema.items); !checked) return checked;
  }
  if (items.size() >= schema.min_length && items.size() <= schema.max_length) return {};
  return impossible(field, std::to_string(items.size()) + " items",
                    "a list of " + std::to_string(schema.min_length) + " to " +
                        std::to_string(schema.max_length));
}

Result<void> check(std::string_view field, const json::value& value, const Schema& schema) {
  switch (schema.type) {
    case Schema::Type::integer:
      return check_integer(field, value, schema);
    case Schema::Type::string:
      return check_string(field, value, schema);
    case Schema::Type::boolean:
      if (value.is_bool()) return {};
      return wrong_type(field, value, "true or false");
    case Schema::Type::object:
      if (value.is_object()) return check_object(value.get_object(), schema);
      return wrong_type(field, value, "an object");
    case Schema::Type::array:
      return check_array(field, value, schema);
    case Schema::Type::one_of:
      return check_choice(field, value, schema);
  }
  return {};
}

}  // namespace

tl::unexpected<Error> impossible(std::string_view field, std::string_view found,
                                 std::string_view expected) {
  return tl::unexpected(Error{.code = ErrorCode::bad_number,
                              .what = std::string(field),
                              .found = std::string(found),
                              .expected = std::string(expected)});
}

Result<json::object> parse_body(std::string_view text, const Schema& schema) {
  json::object object;
  if (text.find_first_not_of(" \t\r\n") != std::string_view::npos) {
    boost::system::error_code error;
    json::parse_options options;
    options.max_depth = kDeepest;
    json::value value = json::parse(text, error, {}, options);
    if (error) return wrong_type("body", std::string(text), "JSON (" + error.message() + ")");
    if (!value.is_object()) return wrong_type("body", value, "a JSON object");
    object = std::move(value.as_object());
  }
  if (const auto checked = check_object(object, schema); !checked)
    return tl::unexpected(checked.error());
  return object;
}

Result<json::object> parse_query(std::string_view text, const Schema& schema) {
  json::object object;
  const std::string terminated(text);  // Boost 1.81 calls strlen on what it parses
  const auto pairs = boost::urls::parse_query(terminated);
  if (!pairs) return wrong_type("query", std::string(text), "name=value&..., percent-encoded");
  boost::urls::encoding_opts form;
  form.space_as_plus = true;
  for (const auto& pair : *pairs) {
    const std::string name = pair.key.decode(form);
    const std::string value = pair.value.decode(form);
    if (!utf8::is_valid(name.begin(), name.end()) || !utf8::is_valid(value.begin(), value.end()))
      return wrong_type(valid_utf8(name), value, "UTF-8, percent-encoded");
    if (object.contains(name)) return impossible(name, "given twice", "one value");
    const auto property = std::ranges::find(schema.properties, name, &Property::name);
    const bool number =
        property != schema.properties.end() && property->schema->type == Schema::Type::integer;
    object[name] = number ? number_or_text(value) : json::value(value);
  }
  if (const auto checked = check_object(object, schema); !checked)
    return tl::unexpected(checked.error());
  return object;
}

Result<json::object> read_query(const Request& request) {
  OWARE_ASSERT(request.operation != nullptr && request.operation->query != nullptr);
  return parse_query(request.query, *request.operation->query);
}

Result<json::object> read_body(const Request& request) {
  OWARE_ASSERT(request.operation != nullptr && request.operation->body != nullptr);
  return parse_body(request.body, *request.operation->body);
}

std::optional<std::string_view> text_field(const json::object& object, std::string_view field) {
  const json::value* value = find(object, field);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return std::string_view(value->get_string());
}

std::optional<std::int64_t> number_field(const json::object& object, std::string_view field) {
  const json::value* value = find(object, field);
  if (value == nullptr || !value->is_int64()) return std::nullopt;
  return value->get_int64();
}

std::optional<bool> flag_field(const json::object& object, std::string_view field) {
  const json::value* value = find(object, field);
  if (value == nullptr || !value->is_bool()) return std::nullopt;
  return value->get_bool();
}

std::string text_or(const json::object& object, std::string_view field,
                    std::string_view otherwise) {
  return std::string(text_field(object, field).value_or(otherwise));
}

}  // namespace oware::server

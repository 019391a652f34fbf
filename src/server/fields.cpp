#include "server/fields.hpp"

namespace oware::server {
namespace {

constexpr std::size_t kDeepest = 8;

}  // namespace

namespace json = boost::json;

tl::unexpected<Error> wrong(std::string_view field, std::string_view expected, ErrorCode code) {
  return tl::unexpected(Error{
      .code = code, .what = std::string(field), .found = {}, .expected = std::string(expected)});
}

Result<json::object> parse_object(std::string_view body) {
  if (body.find_first_not_of(" \t\r\n") == std::string_view::npos) return json::object{};
  boost::system::error_code error;
  json::parse_options options;
  options.max_depth = kDeepest;
  json::value value = json::parse(body, error, {}, options);
  if (error) return wrong("body", "JSON (" + error.message() + ")");
  if (!value.is_object()) return wrong("body", "a JSON object");
  return std::move(value.as_object());
}

const json::value* find(const json::object& object, std::string_view field) {
  const json::value* value = object.if_contains(field);
  return value == nullptr || value->is_null() ? nullptr : value;
}

Result<std::optional<std::string_view>> read_text(const json::object& object,
                                                  std::string_view field) {
  const json::value* value = find(object, field);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string()) return wrong(field, "a string");
  return std::string_view(value->get_string());
}

Result<std::string> need_text(const json::object& object, std::string_view field) {
  const auto text = read_text(object, field);
  if (!text) return tl::unexpected(text.error());
  if (!*text) return wrong(field, "a string");
  return std::string(**text);
}

Result<std::string> text_or(const json::object& object, std::string_view field,
                            std::string_view otherwise) {
  const auto text = read_text(object, field);
  if (!text) return tl::unexpected(text.error());
  return std::string(text->value_or(otherwise));
}

Result<std::optional<std::int64_t>> read_number(const json::object& object, std::string_view field,
                                                std::int64_t low, std::int64_t high) {
  const json::value* value = find(object, field);
  if (value == nullptr) return std::nullopt;
  if (!value->is_int64() && !value->is_uint64()) return wrong(field, "a whole number");
  if (value->is_int64() && value->get_int64() >= low && value->get_int64() <= high)
    return value->get_int64();
  const std::string range =
      "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
  return wrong(field, range, ErrorCode::bad_number);
}

Result<std::optional<bool>> read_flag(const json::object& object, std::string_view field) {
  const json::value* value = find(object, field);
  if (value == nullptr) return std::nullopt;
  if (!value->is_bool()) return wrong(field, "true or false");
  return value->get_bool();
}

}  // namespace oware::server

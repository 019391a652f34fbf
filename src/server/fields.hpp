// The fields of a JSON body, one by one, each as the type it must have. Null counts as left out.
// Errors: bad_file for another type, bad_number for a value out of range. Thread rule: pure
// functions.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>

namespace oware::server {

tl::unexpected<Error> wrong(std::string_view field, std::string_view expected,
                            ErrorCode code = ErrorCode::bad_file);

// An empty body is an empty object.
Result<boost::json::object> parse_object(std::string_view body);

const boost::json::value* find(const boost::json::object& object, std::string_view field);
Result<std::optional<std::string_view>> read_text(const boost::json::object& object,
                                                  std::string_view field);
// A text that must be there.
Result<std::string> need_text(const boost::json::object& object, std::string_view field);
// A text, or `otherwise` where it is left out.
Result<std::string> text_or(const boost::json::object& object, std::string_view field,
                            std::string_view otherwise);
Result<std::optional<bool>> read_flag(const boost::json::object& object, std::string_view field);
Result<std::optional<std::int64_t>> read_number(const boost::json::object& object,
                                                std::string_view field, std::int64_t low,
                                                std::int64_t high);

// Reads one of a few words with `parse`; `settle` keeps what was read.
template <class Parse, class Settle>
Result<void> read_word(const boost::json::object& object, std::string_view field,
                       std::string_view expected, Parse parse, Settle settle) {
  const auto text = read_text(object, field);
  if (!text) return tl::unexpected(text.error());
  if (!*text) return {};
  const auto value = parse(**text);
  if (!value) {
    return tl::unexpected(Error{ErrorCode::bad_number, std::string(field), std::string(**text),
                                std::string(expected)});
  }
  settle(*value);
  return {};
}

}  // namespace oware::server

// Fields of the site's JSON; what is missing or of another type is empty. Thread rule: pure
// functions.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace oware::bot {

inline std::string text_of(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

// Null where there is none.
inline const boost::json::object* object_of(const boost::json::object& object,
                                            std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  return value == nullptr ? nullptr : value->if_object();
}

}  // namespace oware::bot

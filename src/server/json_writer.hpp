// Writes JSON (RFC 8259) as text, value by value: the one way in which the server writes it.
//
//     JsonWriter json;
//     json.begin_object().field("id", id).key("moves").begin_array();
//     json.value("F").end_array().end_object();
//
// Commas are put in by themselves. Texts are escaped and repaired: invalid UTF-8 becomes U+FFFD.
// Boost.JSON's serializer would need every answer as a tree of values first, and writes 0.12 as
// 1.2E-1. Thread rule: a value.
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace oware::server {

// JSON that is written already, to stand as a value within more of it.
struct RawJson {
  std::string_view text;
};

class JsonWriter {
 public:
  JsonWriter() = default;
  // Room for so many bytes, taken at once.
  explicit JsonWriter(std::size_t bytes) { out_.reserve(bytes); }

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  // A name of this program's, which needs no escapes. Its value follows.
  JsonWriter& key(std::string_view name) {
    separate();
    out_.append(1, '"').append(name).append("\":");
    return *this;
  }
  // A name from outside.
  JsonWriter& foreign_key(std::string_view name) {
    value(name);
    out_ += ':';
    return *this;
  }

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(bool flag) { return raw(flag ? "true" : "false"); }
  JsonWriter& value(std::nullptr_t) { return raw("null"); }
  JsonWriter& value(RawJson json) { return raw(json.text); }
  template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
  JsonWriter& value(Number number) {
    std::array<char, 24> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return raw({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }
  template <class T>
  JsonWriter& value(const std::optional<T>& maybe) {
    return maybe ? value(*maybe) : value(nullptr);
  }

  template <class T>
  JsonWriter& field(std::string_view name, const T& content) {
    return key(name).value(content);
  }
  // Null for an empty text.
  JsonWriter& field_or_null(std::string_view name, std::string_view text) {
    return text.empty() ? field(name, nullptr) : field(name, text);
  }

  // What `write` writes of each.
  template <class Items, class Write>
  JsonWriter& list(const Items& items, Write write) {
    begin_array();
    for (const auto& item : items) write(*this, item);
    return end_array();
  }

  std::string take() { return std::exchange(out_, {}); }

 private:
  // Before a value or a name that is not the first in its object or array.
  void separate() {
    if (out_.empty()) return;
    const char last = out_.back();
    if (last != '{' && last != '[' && last != ':') out_ += ',';
  }
  JsonWriter& raw(std::string_view text) {
    separate();
    out_ += text;
    return *this;
  }
  JsonWriter& open(char bracket) {
    separate();
    out_ += bracket;
    return *this;
  }
  JsonWriter& close(char bracket) {
    out_ += bracket;
    return *this;
  }

  std::string out_;
};

}  // namespace oware::server

// The server's log: one JSON object a line on standard error, through spdlog. Secrets never come
// here: no tokens, no cookies, no bodies. Thread rule: any thread.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace oware::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

// Once, before the first line. Lines below `least` are left out.
void open_log(LogLevel least);

// Whether lines of this level are kept: worth asking where a line takes work to put together.
bool logs(LogLevel level);

// A value is text, or a number written without quotes.
struct LogField {
  LogField(std::string_view field_name, std::string_view text);
  LogField(std::string_view field_name, std::int64_t number);

  std::string_view name;
  std::variant<std::string, std::int64_t> value;
};

void log(LogLevel level, std::string_view what, std::initializer_list<LogField> fields = {});

}  // namespace oware::server

#include "server/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
#include <memory>

#include "server/text.hpp"

namespace oware::server {
namespace {

constexpr std::array<spdlog::level::level_enum, 4> kLevels = {
    spdlog::level::debug, spdlog::level::info, spdlog::level::warn, spdlog::level::err};

spdlog::level::level_enum spdlog_level(LogLevel level) {
  return kLevels[static_cast<std::size_t>(level)];
}

spdlog::logger& logger() {
  static spdlog::logger instance("oware", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  return instance;
}

}  // namespace

void open_log(LogLevel least) {
  logger().set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})",
                       spdlog::pattern_time_type::utc);
  logger().set_level(spdlog_level(least));
  logger().flush_on(spdlog::level::warn);
}

bool logs(LogLevel level) { return logger().should_log(spdlog_level(level)); }

LogField::LogField(std::string_view field_name, std::string_view text)
    : name(field_name), json(json_quoted(text)) {}
LogField::LogField(std::string_view field_name, std::int64_t number)
    : name(field_name), json(std::to_string(number)) {}

void log(LogLevel level, std::string_view what, std::initializer_list<LogField> fields) {
  if (!logs(level)) return;
  std::string line = "\"message\":" + json_quoted(what);
  for (const auto& field : fields) {
    line += ',';
    line += json_quoted(field.name);
    line += ':';
    line += field.json;
  }
  logger().log(spdlog_level(level), std::string_view(line));
}

}  // namespace oware::server

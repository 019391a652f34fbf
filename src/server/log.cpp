#include "server/log.hpp"

#include <fmt/chrono.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
#include <chrono>
#include <memory>

#include "server/json_writer.hpp"

namespace oware::server {
namespace {

constexpr std::array<spdlog::level::level_enum, 4> kLevels = {
    spdlog::level::debug, spdlog::level::info, spdlog::level::warn, spdlog::level::err};

spdlog::level::level_enum spdlog_level(LogLevel level) {
  return kLevels[static_cast<std::size_t>(level)];
}

std::string_view level_text(LogLevel level) {
  const auto text = spdlog::level::to_string_view(spdlog_level(level));
  return {text.data(), text.size()};
}

// "2026-01-31T12:00:00.123Z"
std::string time_text(std::chrono::system_clock::time_point time) {
  const auto second = std::chrono::floor<std::chrono::seconds>(time);
  const auto rest = std::chrono::floor<std::chrono::milliseconds>(time - second);
  return fmt::format("{:%FT%T}.{:03}Z", second, rest.count());
}

spdlog::logger& logger() {
  static spdlog::logger instance("oware", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  return instance;
}

}  // namespace

void open_log(LogLevel least) {
  logger().set_pattern("%v");
  logger().set_level(spdlog_level(least));
  logger().flush_on(spdlog::level::warn);
}

bool logs(LogLevel level) { return logger().should_log(spdlog_level(level)); }

LogField::LogField(std::string_view field_name, std::string_view text)
    : name(field_name), value(std::string(text)) {}
LogField::LogField(std::string_view field_name, std::int64_t number)
    : name(field_name), value(number) {}

void log(LogLevel level, std::string_view what, std::initializer_list<LogField> fields) {
  if (!logs(level)) return;
  JsonWriter json;
  json.begin_object()
      .field("time", time_text(std::chrono::system_clock::now()))
      .field("level", level_text(level))
      .field("message", what);
  for (const auto& field : fields)
    std::visit([&](const auto& value) { json.field(field.name, value); }, field.value);
  const std::string line = json.end_object().take();
  logger().log(spdlog_level(level), std::string_view(line));
}

}  // namespace oware::server

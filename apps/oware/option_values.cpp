#include "option_values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string_view>

#include "base/shown.hpp"
#include "rules/rule_set_help.hpp"

namespace oware::app {
namespace {

constexpr std::string_view kDigits = "0123456789";

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of(kDigits) == std::string_view::npos;
}

// "0", "7", "120", but not "007".
bool is_plain_number(std::string_view text) {
  return all_digits(text) && (text.size() == 1 || text.front() != '0');
}

template <class Number>
std::optional<Number> read(std::string_view text) {
  Number number{};
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool is_whole(std::string_view text, std::int64_t least, std::uint64_t most) {
  const bool negative = text.starts_with('-');
  if (!is_plain_number(text.substr(negative ? 1 : 0)) || text == "-0") return false;
  if (negative) {
    const auto number = read<std::int64_t>(text);
    return number && *number >= least;
  }
  const auto number = read<std::uint64_t>(text);
  return number && *number <= most && (least <= 0 || *number >= static_cast<std::uint64_t>(least));
}

bool is_decimal(std::string_view text, double least, double most) {
  const std::string_view plain = text.substr(text.starts_with('-') ? 1 : 0);
  const std::size_t point = plain.find('.');
  const bool formed = is_plain_number(plain.substr(0, point)) &&
                      (point == std::string_view::npos || all_digits(plain.substr(point + 1)));
  const auto number = read<double>(text);
  return formed && number && *number >= least && *number <= most;
}

std::string refused(const std::string& text, const std::string& expected) {
  return fmt::format("found {}; expected {}", quote(text), expected);
}

// A limit that stands for "as large as the type goes" is not worth its twenty digits.
std::string range_text(std::int64_t least, std::uint64_t most) {
  constexpr std::uint64_t kWorthSaying = 1'000'000'000'000;
  return most > kWorthSaying ? fmt::format("{} or more", least)
                             : fmt::format("{} to {}", least, most);
}

// As the option takes it: 0.000001, not 1e-06.
std::string decimal_text(double number) {
  std::string text = fmt::format("{:.6f}", number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

CLI::Validator whole_number(std::int64_t least, std::uint64_t most) {
  const std::string range = range_text(least, most);
  return {[=](const std::string& text) {
            return is_whole(text, least, most) ? std::string()
                                               : refused(text, "a whole number, " + range);
          },
          range};
}

CLI::Validator decimal_number(double least, double most) {
  const std::string range = decimal_text(least) + " to " + decimal_text(most);
  return {[=](const std::string& text) {
            return is_decimal(text, least, most) ? std::string()
                                                 : refused(text, "a number, " + range);
          },
          range};
}

CLI::Validator byte_size() {
  return {
      [](std::string& text) {
        constexpr std::string_view kUnits = "KMGT";
        constexpr std::uint64_t kUnit = 1024;
        std::string_view digits = text;
        std::uint64_t factor = 1;
        if (const std::size_t unit = digits.empty() ? kUnits.npos : kUnits.find(digits.back());
            unit != kUnits.npos) {
          digits.remove_suffix(1);
          for (std::size_t i = 0; i <= unit; ++i) factor *= kUnit;
        }
        const auto number = read<std::uint64_t>(digits);
        if (!is_plain_number(digits) || !number || *number == 0 || *number > UINT64_MAX / factor) {
          return refused(text, "a number of bytes, such as 512M or 8G");
        }
        text = std::to_string(*number * factor);
        return std::string();
      },
      "bytes, or with K, M, G, T"};
}

CLI::Validator one_of(const std::vector<std::string>& words) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i)
    list += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return {[=](const std::string& text) {
            const bool known = std::find(words.begin(), words.end(), text) != words.end();
            return known ? std::string() : refused(text, list);
          },
          fmt::format("{}", fmt::join(words, "|"))};
}

void add_rules_option(CLI::App& command, std::string& rules, const std::string& more) {
  command.add_option("--rules", rules, "Rule set" + more + ": " + rules::rule_set_help())
      ->capture_default_str();
}

}  // namespace oware::app

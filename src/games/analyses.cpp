#include "games/analyses.hpp"

#include <algorithm>
#include <array>

namespace oware::games {
namespace {

constexpr std::array<std::string_view, 3> kVisibilities = {"private", "link", "public"};

}  // namespace

std::string_view to_string(Visibility visibility) {
  return kVisibilities[static_cast<std::size_t>(visibility)];
}

std::optional<Visibility> parse_visibility(std::string_view text) {
  const auto found = std::ranges::find(kVisibilities, text);
  if (found == kVisibilities.end()) return std::nullopt;
  return static_cast<Visibility>(found - kVisibilities.begin());
}

}  // namespace oware::games

#include "games/access.hpp"

#include <algorithm>

namespace oware::games {

std::string_view to_string(Scope scope) {
  switch (scope) {
    case Scope::read:
      return "read";
    case Scope::play:
      return "play";
    case Scope::bot:
      break;
  }
  return "bot";
}

std::optional<Scope> parse_scope(std::string_view text) {
  for (const Scope scope : kScopes) {
    if (to_string(scope) == text) return scope;
  }
  return std::nullopt;
}

std::string to_string(Scopes scopes) {
  std::string text;
  for (const Scope scope : kScopes) {
    if (!scopes.has(scope)) continue;
    if (!text.empty()) text += ' ';
    text += to_string(scope);
  }
  return text;
}

Scopes parse_scopes(std::string_view text) {
  Scopes scopes;
  while (!text.empty()) {
    const auto space = std::min(text.find(' '), text.size());
    if (const auto scope = parse_scope(text.substr(0, space))) scopes.add(*scope);
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return scopes;
}

}  // namespace oware::games

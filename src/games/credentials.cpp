#include "games/credentials.hpp"

#include <algorithm>

namespace oware::games {
namespace {

constexpr std::size_t kLongestLocal = 64;
constexpr std::size_t kLongestLabel = 63;

bool is_alphanumeric(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         (letter >= '0' && letter <= '9');
}

// Signs of an atom (RFC 5322, 3.2.3).
bool is_atom(char letter) {
  constexpr std::string_view kSigns = "!#$%&'*+-/=?^_`{|}~";
  return is_alphanumeric(letter) || kSigns.find(letter) != std::string_view::npos;
}

// Parts with dots between them, none of them empty.
template <class Part>
bool dotted(std::string_view text, Part is_part) {
  while (true) {
    const std::size_t dot = text.find('.');
    const std::string_view part = text.substr(0, dot);
    if (part.empty() || !is_part(part)) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

bool is_label(std::string_view label) {
  return label.size() <= kLongestLabel && label.front() != '-' && label.back() != '-' &&
         std::ranges::all_of(label,
                             [](char letter) { return is_alphanumeric(letter) || letter == '-'; });
}

}  // namespace

std::optional<std::string> clean_address(std::string_view text) {
  const std::size_t at = text.rfind('@');
  if (at == std::string_view::npos || text.size() > kLongestAddress) return std::nullopt;
  const std::string_view local = text.substr(0, at);
  const std::string_view domain = text.substr(at + 1);
  const auto is_atom_text = [](std::string_view part) {
    return std::ranges::all_of(part, is_atom);
  };
  if (local.size() > kLongestLocal || !dotted(local, is_atom_text)) return std::nullopt;
  if (domain.find('.') == std::string_view::npos || !dotted(domain, is_label)) return std::nullopt;
  std::string clean(text);
  const auto small = [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  };
  const auto begin = clean.begin() + static_cast<std::ptrdiff_t>(at);
  std::transform(begin, clean.end(), begin, small);
  return clean;
}

std::string_view to_string(MailPurpose purpose) {
  return purpose == MailPurpose::verify ? "verify" : "reset";
}

}  // namespace oware::games

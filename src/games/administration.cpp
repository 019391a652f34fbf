#include "games/administration.hpp"

#include <array>
#include <utility>

namespace oware::games {
namespace {

constexpr std::array<std::pair<ModerationAction, std::string_view>, 11> kModerationActions = {
    {{ModerationAction::mute, "mute"},
     {ModerationAction::unmute, "unmute"},
     {ModerationAction::shadow_mute, "shadow-mute"},
     {ModerationAction::shadow_unmute, "shadow-unmute"},
     {ModerationAction::ban, "ban"},
     {ModerationAction::ban_cheat, "ban-cheat"},
     {ModerationAction::unban, "unban"},
     {ModerationAction::rename, "rename"},
     {ModerationAction::close, "close"},
     {ModerationAction::reopen, "reopen"},
     {ModerationAction::new_password, "new-password"}}};

}  // namespace

std::string_view to_string(ModerationAction action) {
  for (const auto& [value, name] : kModerationActions) {
    if (value == action) return name;
  }
  return "";
}

std::optional<ModerationAction> parse_moderation_action(std::string_view text) {
  for (const auto& [value, name] : kModerationActions) {
    if (name == text) return value;
  }
  return std::nullopt;
}

}  // namespace oware::games

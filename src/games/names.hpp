// What tells names apart: Unicode's case folding, and what looks alike.
//
// By ICU (Unicode Technical Standards 10 and 39), so that the languages of this game are at home:
// Yoruba and Igbo with dots below, Hausa with hooks, Ewe with gamma and hooks, Twi, Romanian with
// commas. Thread rule: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace oware::games {

inline constexpr int kMinAccountName = 2;  // letters
inline constexpr int kMaxAccountName = 20;

// Two names are the same when their keys are: NFKC_Casefold. Empty for what is no UTF-8.
std::string name_key(std::string_view name);

// Two names look alike when their skeletons are the same (UTS 39, of the key). Empty as the key.
std::string name_skeleton(std::string_view name);

// The key of an account's name. Nothing when the name cannot be an account's: 2 to 20 of Latin
// letters (with the marks of their languages), digits, '-', '_' and '.', a letter first.
std::optional<std::string> account_key(std::string_view name);

// Whether a name would pass for the site's own: the computer's in one of the page's languages, an
// administrator's, a guest's, also with digits and signs behind it. New accounts and renamed ones
// cannot have it.
bool is_reserved(std::string_view name);

}  // namespace oware::games

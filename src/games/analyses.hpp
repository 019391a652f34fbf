// Analyses that people keep on the server: the values, and the store that keeps them.
//
// An analysis is a game as OGN, with its variations, comments and marks. It belongs to an account
// and ends with it. A version counts its changes, so that who replaces it from an old state
// notices. Thread rule: values; AnalysisStore as Store (games/store.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/people.hpp"

namespace oware::games {

// Analyses that one account can keep.
inline constexpr int kMostAnalyses = 100;

enum class Visibility : std::uint8_t {
  secret,   // nobody else sees it
  by_link,  // whoever has the link
  open      // everybody, and its owner's page lists it
};
std::string_view to_string(Visibility visibility);
std::optional<Visibility> parse_visibility(std::string_view text);

struct KeptAnalysis {
  std::string id{};  // ten random letters
  int version = 1;
  Visibility visibility = Visibility::secret;
  std::string title{};  // may be empty
  std::string south{};  // the players, as they are called in it
  std::string north{};
  std::string rules{};
  int plies = 0;      // of the main line
  std::string ogn{};  // empty in lists
  TimeMs created = 0;
  TimeMs changed = 0;
  UserId user = 0;
  std::string owner{};  // the account's name
  bool hidden = false;  // by an administrator: its owner alone sees it
};

class AnalysisStore {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~AnalysisStore() = default;

  // False when the user keeps `most` already. Error: not_allowed, when the user has been deleted.
  virtual void keep_analysis(KeptAnalysis fresh, int most, Done<bool> done) = 0;
  enum class Listed : std::uint8_t {
    open,  // to everybody; none of a banned user, none hidden
    all,   //
    whole  // all, with their OGN
  };
  // The user's, the last changed first; OGN is left out unless `whole`.
  virtual void list_analyses(UserId user, Listed listed, Done<std::vector<KeptAnalysis>> done) = 0;
  // Whoever asks; nothing when there is none, or its owner is banned.
  virtual void analysis(std::string id, Done<std::optional<KeptAnalysis>> done) = 0;
  // What is kept becomes `changed`, with the next version, if it is `changed.user`'s and still of
  // version `changed.version`; nothing when there is none of theirs.
  struct Replaced {
    bool done = false;
    int version = 0;  // that it has now
  };
  virtual void replace_analysis(KeptAnalysis changed, Done<std::optional<Replaced>> done) = 0;
  // False when the user keeps none of that id.
  virtual void drop_analysis(UserId user, std::string id, Done<bool> done) = 0;
};

}  // namespace oware::games

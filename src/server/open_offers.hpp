// The offers to play anyone that are open: how many an address and a person have, so that nobody
// fills the lobby, and a list in which all who offer have their share.
//
// Addresses are known only of offers made since the server started; persons always. Thread rule:
// the loop thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/people.hpp"
#include "games/store.hpp"

namespace oware::server {

class OpenOffers {
 public:
  struct Offerer {
    std::string address;  // as rate limits count it; empty: not known
    std::optional<games::UserId> user;
  };

  // Whether one more is allowed, where an address and a person may have `most` each.
  bool may_add(const Offerer& offerer, int most) const;
  void add(const std::string& game, Offerer offerer);
  // The game has been joined or has ended.
  void remove(const std::string& game);

  // Of the open games, newest first, at most `most`: one of each offerer, then the second of each,
  // and so on. The result is newest first again.
  std::vector<games::OpenGame> fair_share(std::vector<games::OpenGame> games,
                                          std::size_t most) const;

 private:
  std::string key_of(const games::OpenGame& game) const;

  std::unordered_map<std::string, Offerer> by_game_;
  std::unordered_map<std::string, int> by_address_;
  std::unordered_map<games::UserId, int> by_user_;
};

}  // namespace oware::server

// The threads of one search: the leader, which is asked, and helpers on the same transposition
// table (lazy SMP with the ABDADA busy table, as src/search/parallel/engine.hpp). No thread is made
// here: the page's helper workers call help() and stay in it.
//
// Thread rule: the leader's thread makes the team and calls search(); each helper calls help() with
// a number of its own.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <oware/game.hpp>
#include <vector>

#include "search/abdada.hpp"
#include "search/helper_gate.hpp"
#include "search/searcher.hpp"

namespace oware::wasm {

class Team {
 public:
  // `threads`: the leader and helpers, at least 1.
  Team(search::TranspositionTable& table, int threads)
      : table_(table), threads_(std::max(threads, 1)) {}

  // As search::Searcher::search; nodes are those of all threads together, in the limit and in the
  // reports. A search whose helpers have not come yet goes on without them.
  search::Report search(const rules::Game& game, const search::Prober* prober,
                        search::Limits limits, const search::Observer& observer);

  // Helps in every search from now on. `number` counts helpers from 1.
  void help(int number);

 private:
  std::uint64_t nodes() const;

  search::TranspositionTable& table_;
  const int threads_;
  search::AbdadaTable abdada_;
  search::HelperGate gate_;
  std::atomic<bool> stop_ = false;
  // Of the open search:
  const rules::Game* game_ = nullptr;
  search::Limits limits_;
  std::vector<std::unique_ptr<search::Searcher>> searchers_;
};

}  // namespace oware::wasm

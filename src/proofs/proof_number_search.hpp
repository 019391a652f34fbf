// Searches for a proof by depth-first proof-number search.
//
// A. Nagai's df-pn (2002) after L. V. Allis' proof-number search (1994): each position has a proof
// number and a disproof number, the least work that may show that the claim holds or not, and the
// search goes where the least is missing. Thresholds grow by a quarter beyond the second best child
// (the 1 + epsilon trick of J. Pawlewicz and L. Lew, 2007). Positions are remembered in a table of
// fixed size; those proven, where the prover moves, are kept for good with the move that proves
// them, so a move leads only to positions proven before, and a proof has no cycle. A position that
// recurs on the way counts as not proven there: what is shown false may be so for this reason
// alone, and is never told. Thread rule: one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "proofs/claim.hpp"
#include "search/prober.hpp"

namespace oware::proofs {

struct SearchProgress {
  std::int64_t nodes = 0;
  std::int64_t proven = 0;  // positions
};

struct SearchOptions {
  std::uint64_t memory_bytes = std::uint64_t{1} << 30U;
  const search::Prober* tables = nullptr;  // may be null
  int table_seeds = 0;  // leaves use tables of up to so many seeds, at most kMostTableSeeds
  // Called now and then; false ends the search. May be empty.
  std::function<bool(const SearchProgress&)> progress;
};

enum class SearchEnd : std::uint8_t {
  proven,
  not_found,  // nothing more to search: the claim is false, or needs a repetition
  memory,     // no room for more proven positions
  stopped
};

struct SearchResult {
  SearchEnd end = SearchEnd::not_found;
  SearchProgress work;
  std::optional<Proof> proof;  // where proven: only what it needs
};

// The least memory that is of use.
inline constexpr std::uint64_t kLeastProofMemory = std::uint64_t{16} << 20U;

SearchResult search_proof(const Claim& claim, const SearchOptions& options);

}  // namespace oware::proofs

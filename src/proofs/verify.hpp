// Checks a proof by an independent, slow path: the checked rules::play(), each position once, a
// depth-first walk that refuses any cycle, leaves looked up in the tables. It shares nothing with
// the search that made the proof. Thread rule: one thread; the tables may be shared.
#pragma once

#include <cstdint>
#include <functional>
#include <oware/error.hpp>
#include <oware/tables.hpp>

#include "proofs/claim.hpp"

namespace oware::proofs {

struct Verified {
  std::int64_t positions = 0;  // that are no leaves, each once
  std::int64_t moves = 0;      // of those, where the side to prove for is to move
  std::int64_t store_leaves = 0;
  std::int64_t end_leaves = 0;
  std::int64_t table_leaves = 0;  // leaves are counted each time that a move leads there
  int most_plies = 0;             // of the longest line
};

struct VerifyOptions {
  // Of the claim's rules; null: a proof whose leaves use tables is refused.
  const tables::View* tables = nullptr;
  // Called now and then with the positions done so far; false ends the work. May be empty.
  std::function<bool(std::int64_t positions)> progress;
};

// Errors: bad_file, with the position where the proof fails; not_allowed, when it needs tables that
// there are not; those of the tables; unavailable, when it was ended.
Result<Verified> verify(const Proof& proof, const VerifyOptions& options);

}  // namespace oware::proofs

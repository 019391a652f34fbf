// Sorts scored moves, the best first; stable. Insertion sort, since there are six at most (and
// std::stable_sort of g++ 12's library does not compile cleanly with clang 19). Pure.
#pragma once

#include <algorithm>

namespace oware::search {

template <class Iterator>
void best_first(Iterator first, Iterator last) {
  const auto better = [](const auto& left, const auto& right) { return left.score > right.score; };
  for (Iterator at = first; at != last; ++at) {
    std::rotate(std::upper_bound(first, at, *at, better), at, at + 1);
  }
}

}  // namespace oware::search

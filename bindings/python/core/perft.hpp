// Perft that can be cancelled.
//
// Pure; any thread, without the interpreter's lock, but for check_perft_depth(), which raises.
#pragma once

#include <atomic>
#include <cstdint>
#include <oware/position.hpp>
#include <vector>

namespace oware::python {

inline constexpr int kMaxPerftDepth = 64;

// NumberError unless 0..kMaxPerftDepth.
void check_perft_depth(int depth);

// The counts for depth 1..depth; meaningless once `cancel` is true.
std::vector<std::uint64_t> perft_counts(const rules::Position& position,
                                        const rules::RuleSet& rules, int depth,
                                        const std::atomic<bool>& cancel);

}  // namespace oware::python

// Long calls: the interpreter's lock is released while they run, and Ctrl-C (any signal whose
// handler raises) ends them.
//
// Thread rule: the caller holds the interpreter's lock when it calls run(), and has it again after.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>

namespace oware::python {

// Runs `work` on a thread of its own and waits for it. `work` ends soon after its flag is true: set
// when a signal handler raises, whose exception is then thrown on, or when `most` has passed. An
// exception of `work` is thrown on.
void run(const std::function<void(std::atomic<bool>& cancel)>& work,
         std::optional<std::chrono::nanoseconds> most = std::nullopt);

// Calls action(piece, cancel) for 0..pieces-1 on so many threads, as run() does. `action` must not
// throw, and ends soon after `cancel` is true.
void run_pieces(
    std::size_t pieces, int threads,
    const std::function<void(std::size_t piece, const std::atomic<bool>& cancel)>& action);

}  // namespace oware::python

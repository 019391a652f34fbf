// How much of a search's budget a busy server can give, so that nobody waits too long for the
// computer's move.
//
// Searches are thought about in the order in which they were asked for, a few at a time. Each needs
// so much time for its whole budget. When the queue is such that somebody in it would be answered
// later than kLongestWait after they asked, every search up to theirs is cut by the same share, the
// search at hand among them; the next one looks again. Thread rule: pure functions.
#pragma once

#include <chrono>
#include <span>

namespace oware::server {

// The computer is to answer within three seconds; half a second is left for what a plan does not
// see.
inline constexpr std::chrono::duration<double> kLongestWait{2.5};
// However long the queue: a search that has hardly begun plays worse than a beginner.
inline constexpr double kLeastShare = 1.0 / 512;

struct QueuedSearch {
  std::chrono::duration<double> needs{};   // with its whole budget, on one thread
  std::chrono::duration<double> waited{};  // since it was asked for
};

// The share of its budget (kLeastShare..1) that the first search of the queue may use now. `queue`
// is in the order of asking and not empty; `threads` think at once.
double budget_share(std::span<const QueuedSearch> queue, int threads);

}  // namespace oware::server

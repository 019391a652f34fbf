// Rows of sections that other ranks keep, for a layer that several ranks solve out of core
// (build/streamed_solver.hpp).
//
// A rank asks the one that keeps a section for some of its rows and goes on; the answer is their
// records as they are on scratch, with the checksums, so that damage on the way is found, too.
// Ranks answer from what they have stored last, in progress() and wherever they wait. What a rank
// has changed in a section it tells all others, once the section's values are those that it answers
// with.
//
// Thread rule: take() from any threads while nobody asks or waits; the rest from the thread of the
// Transport.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "build/scratch.hpp"
#include "build/section_owners.hpp"
#include "build/transport.hpp"

namespace oware::build {

class RemoteRows {
 public:
  using Changed = std::function<void(int buffer, int section, std::uint32_t row)>;

  // Sets the exchange's handler; others may ask from the next collective on. `changed` is called
  // for each row that another rank has changed.
  RemoteRows(const SectionOwners& owners, Scratch& scratch, Exchange& exchange, Changed changed);

  int rank() const { return rank_; }
  int ranks() const { return owners_.ranks(); }
  const SectionOwners& owners() const { return owners_; }
  bool keeps(int section) const { return owners_.owner(section) == rank_; }

  // Asks for rows, in ascending order; returns the number by which take() finds the answer.
  std::uint64_t ask(int buffer, int section, std::span<const std::uint32_t> rows);
  // Waits until all that was asked for is there.
  void wait();
  // The rows that were asked for. Errors: corrupt; what the other rank could not read.
  Result<void> take(std::uint64_t number, std::span<const RowInMemory> rows,
                    std::size_t stride) const;
  void forget(std::uint64_t number) { answers_.erase(number); }

  void tell_changed(int buffer, int section, std::span<const std::uint32_t> rows);
  // Answers what has been asked.
  void progress() { exchange_.transport().progress(); }
  // Collective, when every answer is there: all know what has changed; sums up `numbers`.
  void finish(std::span<std::uint64_t> numbers) { exchange_.finish(numbers); }
  // Collective: nothing, or the error of the first rank that has one.
  Result<void> agree(const Result<void>& mine);

 private:
  enum Kind : std::uint8_t { kAsk, kAnswer, kError, kChanged };
  struct Head {
    std::uint8_t kind = kAsk;
    std::uint8_t buffer = 0;
    std::uint8_t section = 0;
    std::uint8_t phase = 0;  // in which the section was written
    std::uint32_t rows = 0;
    std::uint64_t number = 0;
  };
  static_assert(sizeof(Head) == 16);

  void handle(int from, std::span<const std::byte> message);
  void answer(int from, const Head& asked, std::span<const std::byte> rows);

  const SectionOwners& owners_;
  Scratch& scratch_;
  Exchange& exchange_;
  Changed changed_;
  int rank_;
  std::uint64_t asked_ = 0;
  std::size_t missing_ = 0;                                  // answers
  std::map<std::uint64_t, std::vector<std::byte>> answers_;  // whole messages, by number
};

}  // namespace oware::build

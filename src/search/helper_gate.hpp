// The gate between a search and the threads that help it: threads that live longer than one search
// wait here for the next one, without work, and a search ends when the last of them has left.
//
// A helper that comes late joins the search that is open, or finds it closed and waits: it counts
// itself in before it looks whether the search is still open, and close() shuts the gate before it
// counts who is inside, so that one of the two sees the other (all operations are sequentially
// consistent). What the leader has written before open() is seen by helpers inside; what they have
// written is seen after close().
//
// Thread rule: one leader calls open(), close() and dismiss(), never within a search of the gate;
// any number of helpers call help(). The leader's duty: what tells the helpers' searches to stop
// stands before close().
#pragma once

#include <atomic>
#include <cstdint>

namespace oware::search {

class HelperGate {
 public:
  // A search begins: each helper, waiting or still to come, helps once.
  void open() { change(round_.load() + 1); }

  // The search has ended: waits until every helper has left it.
  void close() {
    change(round_.load() + 1);
    for (std::uint32_t inside = inside_.load(); inside != 0; inside = inside_.load())
      wait(inside_, inside);
  }

  // Ends the helpers' calls of help(), once and for all. Only while no search is open.
  void dismiss() { change(kDismissed); }

  // Calls `body` in each search, until dismissed.
  template <class Body>
  void help(const Body& body) {
    std::uint32_t helped = 0;
    for (;;) {
      const std::uint32_t round = round_.load();
      if (round == kDismissed) return;
      if (round == helped || !is_open(round)) {
        wait(round_, round);
        continue;
      }
      inside_.fetch_add(1);
      if (round_.load() == round) body();
      helped = round;
      if (inside_.fetch_sub(1) == 1) wake(inside_);
    }
  }

 private:
  using Word = std::atomic<std::uint32_t>;
  static constexpr std::uint32_t kDismissed = ~std::uint32_t{1};

  static bool is_open(std::uint32_t round) { return round % 2 == 1; }

  void change(std::uint32_t round) {
    round_.store(round);
    wake(round_);
  }

// WebAssembly has the instructions; its library without threads has no std::atomic::wait. A module
// without shared memory has no helpers.
#if !defined(__wasm__)
  static void wait(Word& word, std::uint32_t value) { word.wait(value); }
  static void wake(Word& word) { word.notify_all(); }
#elif defined(__wasm_atomics__)
  static void wait(Word& word, std::uint32_t value) {
    __builtin_wasm_memory_atomic_wait32(reinterpret_cast<int*>(&word), static_cast<int>(value), -1);
  }
  static void wake(Word& word) {
    __builtin_wasm_memory_atomic_notify(reinterpret_cast<int*>(&word), ~0U);
  }
#else
  static void wait(Word&, std::uint32_t) {}
  static void wake(Word&) {}
#endif

  Word round_ = 0;   // odd while a search is open
  Word inside_ = 0;  // helpers in the open search, or just looking whether it is open
};

}  // namespace oware::search

// The techniques of the search by name, and which of them are on.
//
// In the program all of them are on, or, with Pruning::none, all but the selective ones; asking
// then costs what comparing one flag costs. With the macro OWARE_SEARCH_ABLATION each one can be
// switched off by itself: tools/ablation.cpp is built that way and measures what each is worth in
// games. Values; no shared state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace oware::search {

enum class Pruning : std::uint8_t {
  full,  // for playing
  none   // no selective technique: the plain minimax value to the depth, to compare with an oracle
};

enum class Technique : std::uint8_t {
  // Selective: they change the minimax value to a depth.
  aspiration_windows,
  reverse_futility_pruning,
  late_move_reductions,
  internal_iterative_reduction,
  forced_move_extension,
  strategy_synthesis,
  // The others.
  null_windows,  // of principal variation search; without them it is alpha-beta
  quiescence_search,
  transposition_cutoffs,
  transposition_move,  // tried first
  capture_ordering,
  history_heuristic,
  tablebase_cutoffs,
  tablebase_evaluation,
  swindle_score
};

inline constexpr std::array<std::string_view, 15> kTechniqueNames = {
    "aspiration-windows",    "reverse-futility-pruning",
    "late-move-reductions",  "internal-iterative-reduction",
    "forced-move-extension", "strategy-synthesis",
    "null-windows",          "quiescence-search",
    "transposition-cutoffs", "transposition-move",
    "capture-ordering",      "history-heuristic",
    "tablebase-cutoffs",     "tablebase-evaluation",
    "swindle-score"};

class Techniques {
 public:
  constexpr Techniques() = default;
  constexpr explicit Techniques(Pruning pruning) : pruning_(pruning) {}

  constexpr bool selective() const { return pruning_ == Pruning::full; }

  template <Technique kTechnique>
  constexpr bool on() const {
#if defined(OWARE_SEARCH_ABLATION)
    if ((off_ >> static_cast<unsigned>(kTechnique) & 1U) != 0) return false;
#endif
    if constexpr (kTechnique <= Technique::strategy_synthesis) return selective();
    return true;
  }

#if defined(OWARE_SEARCH_ABLATION)
  constexpr void switch_off(Technique technique) { off_ |= 1U << static_cast<unsigned>(technique); }
#endif

 private:
  Pruning pruning_ = Pruning::full;
#if defined(OWARE_SEARCH_ABLATION)
  std::uint32_t off_ = 0;
#endif
};

}  // namespace oware::search

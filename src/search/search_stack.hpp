// The search stack: the positions of the game since its last capture, then the path from the root
// to the node being searched. Every position is seen from its player to move, who sits South.
// Thread rule: one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <oware/game.hpp>
#include <vector>

#include "rules/kernel.hpp"
#include "search/board_key.hpp"
#include "search/limits.hpp"

namespace oware::search {

struct StackEntry {
  rules::Position position = rules::Position::start({});
  std::uint64_t key = 0;
  // The index of the latest entry whose move captured: no position before that entry can recur.
  int irreversible = 0;
  int index = 0;  // of this entry

  // No earlier position can recur here or below.
  bool is_irreversible() const { return irreversible == index; }
};

class SearchStack {
 public:
  // Starts at the game's present position, which becomes the root.
  void reset(const rules::Game& game) {
    const auto recent = game.recent();
    root_ = static_cast<int>(recent.size()) - 1;
    root_mover_ = game.position().mover();
    occurrences_.fill(0);
    entries_.assign(recent.size() + kMaxPly + 2, StackEntry{});
    for (std::size_t index = 0; index < entries_.size(); ++index)
      entries_[index].index = static_cast<int>(index);
    for (std::size_t index = 0; index < recent.size(); ++index) {
      const bool south = recent[index].mover() == rules::Side::south;
      const rules::Position position = south ? recent[index] : rules::Kernel::turned(recent[index]);
      entries_[index].position = position;
      entries_[index].key = key_from_south(position);
      ++occurrences(entries_[index].key);
    }
  }

  StackEntry* root() { return entries_.data() + root_; }
  const StackEntry* root() const { return entries_.data() + root_; }
  int ply(const StackEntry* entry) const { return entry->index - root_; }

  // The first house, in the game's numbering, of the player to move at this ply.
  int first_house(int ply) const {
    return rules::kHousesPerSide * (index(root_mover_) ^ (ply & 1));
  }

  // Makes `child` the position of `entry`. Without a branch: whether a move captures cannot be
  // predicted.
  static void enter(StackEntry* entry, const rules::Position& child, std::uint64_t key,
                    bool captured) {
    entry->position = child;
    entry->key = key;
    const int before = entry[-1].irreversible;
    entry->irreversible = before + (entry->index - before) * static_cast<int>(captured);
  }

  // The number of entries on the path whose key has this hash: 0 says cheaply that a position is no
  // repetition.
  std::uint8_t& occurrences(std::uint64_t key) { return occurrences_[key % kHashes]; }

  // The latest earlier entry with the same board and side to move; null where there is none.
  static const StackEntry* earlier_occurrence(const StackEntry* entry) {
    const StackEntry* first = entry - (entry->index - entry->irreversible);
    for (const StackEntry* earlier = entry - 2; earlier >= first; earlier -= 2) {
      if (earlier->key == entry->key && same_board(earlier->position, entry->position))
        return earlier;
    }
    return nullptr;
  }

 private:
  static constexpr std::size_t kHashes = 1024;

  std::vector<StackEntry> entries_;
  int root_ = 0;
  rules::Side root_mover_ = rules::Side::south;
  std::array<std::uint8_t, kHashes> occurrences_{};
};

// The triangular table of principal variations: of every ply the best line found below it.
class PrincipalVariationTable {
 public:
  using Variation = std::array<std::uint8_t, kMaxPly + 2>;  // houses 0..11, ended by kEnd
  static constexpr std::uint8_t kEnd = 255;

  const Variation& of(int ply) const { return variations_[static_cast<std::size_t>(ply)]; }
  void clear(int ply) { variations_[static_cast<std::size_t>(ply)][0] = kEnd; }
  // The variation of `ply` becomes `house` and what was found a ply further.
  void extend(int ply, int house) {
    Variation& own = variations_[static_cast<std::size_t>(ply)];
    const Variation& rest = of(ply + 1);
    own[0] = static_cast<std::uint8_t>(house);
    std::size_t at = 0;
    while (rest[at] != kEnd) {
      own[at + 1] = rest[at];
      ++at;
    }
    own[at + 1] = kEnd;
  }

 private:
  std::array<Variation, kMaxPly + 2> variations_{};
};

}  // namespace oware::search

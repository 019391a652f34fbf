#include "puzzles/selection.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace oware::puzzles {
namespace {

constexpr int kMostOfTheme = 3;  // a theme has at most one of so many puzzles
// One of so many has a solution of this many moves of the solver, at most.
constexpr std::array<int, kMostPlies / 2 + 1> kMostOfLength = {6, 3, 3, 3, 3};
constexpr int kRatingBand = 200;  // points
constexpr int kBands = kHighestRating / kRatingBand + 1;
constexpr int kMostOfBand = 5;

class Selection {
 public:
  Selection(const std::vector<Puzzle>& pool, int count)
      : pool_(pool), count_(count), chosen_(pool.size(), false) {}

  // Adds puzzles that `fits` until the limits or `most` more are reached.
  template <class Fits>
  void add(int most, const Fits& fits) {
    for (std::size_t number = 0; number < pool_.size() && most > 0 && size_ < count_; ++number) {
      if (chosen_[number] || !fits(pool_[number]) || !has_room(pool_[number])) continue;
      take(number);
      --most;
    }
  }

  int count_of(Theme theme) const { return themes_[static_cast<std::size_t>(theme)]; }
  int size() const { return size_; }

  std::vector<Puzzle> result() const {
    std::vector<Puzzle> puzzles;
    for (std::size_t number = 0; number < pool_.size(); ++number) {
      if (chosen_[number]) puzzles.push_back(pool_[number]);
    }
    std::ranges::sort(puzzles, {}, &Puzzle::id);
    return puzzles;
  }

 private:
  static std::size_t length(const Puzzle& puzzle) { return puzzle.solution.size() / 2; }
  static std::size_t band(const Puzzle& puzzle) {
    return static_cast<std::size_t>(puzzle.rating / kRatingBand);
  }

  // At least one, so that few puzzles can be chosen, too.
  bool below(int number, int part) const { return number < std::max(1, count_ / part); }

  bool has_room(const Puzzle& puzzle) const {
    for (std::size_t theme = 0; theme < themes_.size(); ++theme) {
      if (puzzle.themes.contains(static_cast<Theme>(theme)) && !below(themes_[theme], kMostOfTheme))
        return false;
    }
    return below(bands_[band(puzzle)], kMostOfBand) &&
           below(lengths_[length(puzzle)], kMostOfLength[length(puzzle)]);
  }

  void take(std::size_t number) {
    const Puzzle& puzzle = pool_[number];
    chosen_[number] = true;
    ++size_;
    for (std::size_t theme = 0; theme < themes_.size(); ++theme)
      themes_[theme] += puzzle.themes.contains(static_cast<Theme>(theme)) ? 1 : 0;
    ++bands_[band(puzzle)];
    ++lengths_[length(puzzle)];
  }

  const std::vector<Puzzle>& pool_;
  int count_;
  int size_ = 0;
  std::vector<bool> chosen_;
  std::array<int, kThemes> themes_{};
  std::array<int, kBands> bands_{};
  std::array<int, kMostOfLength.size()> lengths_{};
};

// Themes by how many puzzles have them, the rarest first.
std::array<Theme, kThemes> rarest_first(const std::vector<Puzzle>& pool) {
  std::array<int, kThemes> counts{};
  std::array<Theme, kThemes> order{};
  for (std::size_t theme = 0; theme < kThemes; ++theme) {
    order[theme] = static_cast<Theme>(theme);
    for (const Puzzle& puzzle : pool) counts[theme] += puzzle.themes.contains(order[theme]) ? 1 : 0;
  }
  std::ranges::stable_sort(order, {},
                           [&](Theme theme) { return counts[static_cast<std::size_t>(theme)]; });
  return order;
}

}  // namespace

std::vector<Puzzle> select(const std::vector<Puzzle>& pool, int count) {
  Selection selection(pool, count);
  // An even share of each theme, lines of several moves first; then whatever there is room for.
  const int share = count / kThemes + 1;
  for (const Theme theme : rarest_first(pool)) {
    for (const std::size_t least : {std::size_t{3}, std::size_t{1}}) {
      selection.add(share - selection.count_of(theme), [&](const Puzzle& puzzle) {
        return puzzle.themes.contains(theme) && puzzle.solution.size() >= least;
      });
    }
  }
  selection.add(count, [](const Puzzle&) { return true; });
  return selection.result();
}

}  // namespace oware::puzzles

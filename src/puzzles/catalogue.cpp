#include "puzzles/catalogue.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/assert.hpp"

namespace oware::puzzles {
namespace {

// A prime: days that follow each other are far apart.
constexpr std::int64_t kStride = 1999;
constexpr std::size_t kChoice = 20;

}  // namespace

Puzzle Catalogue::Entry::puzzle() const {
  auto read = parse_puzzle(line);
  OWARE_ASSERT(read.has_value());
  return *std::move(read);
}

Result<Catalogue> Catalogue::read(std::string_view text) {
  Catalogue catalogue;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    auto puzzle = parse_puzzle(line);
    if (!puzzle) {
      puzzle.error().line = number;
      return tl::unexpected(puzzle.error());
    }
    catalogue.entries_.push_back({puzzle->id, line, puzzle->themes, puzzle->rating});
  }
  auto& order = catalogue.by_id_;
  order.resize(catalogue.entries_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto id = [&](std::size_t index) { return std::string_view(catalogue.entries_[index].id); };
  std::ranges::sort(order, {}, id);
  const auto twice = std::ranges::adjacent_find(order, {}, id);
  if (twice != order.end())
    return tl::unexpected(
        Error{ErrorCode::bad_file, "id", std::string(id(*twice)), "each id once", 0, 0});
  return catalogue;
}

const Catalogue::Entry* Catalogue::find(std::string_view id) const {
  const auto id_at = [this](std::size_t index) { return std::string_view(entries_[index].id); };
  const auto found = std::ranges::lower_bound(by_id_, id, {}, id_at);
  return found != by_id_.end() && id_at(*found) == id ? &entries_[*found] : nullptr;
}

const Catalogue::Entry* Catalogue::daily(std::int64_t day) const {
  if (entries_.empty()) return nullptr;
  return &entries_[static_cast<std::size_t>(day * kStride % std::ssize(entries_))];
}

const Catalogue::Entry* Catalogue::next(const Wish& wish, std::uint64_t random) const {
  std::vector<const Entry*> fitting;
  for (const Entry& entry : entries_) {
    if (!wish.theme || entry.themes.contains(*wish.theme)) fitting.push_back(&entry);
  }
  std::vector<const Entry*> fresh;
  std::ranges::copy_if(fitting, std::back_inserter(fresh),
                       [&](const Entry* entry) { return !wish.known(*entry); });
  auto& chosen = fresh.empty() ? fitting : fresh;
  if (chosen.empty()) return nullptr;
  std::vector<std::pair<double, const Entry*>> distances;
  distances.reserve(chosen.size());
  for (const Entry* entry : chosen)
    distances.emplace_back(std::abs(wish.rating_of(*entry) - wish.rating), entry);
  const std::size_t count = std::min(kChoice, distances.size());
  std::ranges::partial_sort(distances, distances.begin() + static_cast<std::ptrdiff_t>(count));
  return distances[random % count].second;
}

}  // namespace oware::puzzles

#include "build/tail.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace oware::build {

namespace {

// The stream of fixed values is entered every so many lines.
constexpr std::uint32_t kLinesPerEntry = 16;

std::uint32_t count_flags(const std::uint8_t* bytes, std::size_t count) {
  std::uint32_t flags = 0;
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, sizeof word);
    flags += static_cast<std::uint32_t>((word & 0x0101010101010101ULL) * 0x0101010101010101ULL >> 56U);  // the sum of the bytes
  }
  for (; i < count; ++i) {
    flags += bytes[i] & 1U;
  }
  return flags;
}

}  // namespace

Tail::Tail(const MoveTables& tables, const StripSolver& strips, std::vector<TailSheet> sheets,
           const std::vector<const std::uint8_t*>& fixed, Team& team)
    : tables_(tables), strips_(strips), sheets_(std::move(sheets)), fixed_(fixed), team_(team) {
  first_strip_.assign(static_cast<std::size_t>(strips_.layer()) + 1, 0);
  for (std::size_t strip = strips_.strips().size(); strip-- > 0;) {
    first_strip_[strips_.strips()[strip].mover_seeds] = strip;
  }
  index_fixed();
}

void Tail::index_fixed() {
  const auto keeper = std::ranges::find_if(sheets_, &TailSheet::keeps_fixed);
  if (keeper == sheets_.end()) {
    return;
  }
  fixed_before_.resize(strips_.strips().size());
  std::atomic<std::size_t> next = 0;
  team_.run([&](int) {
    for (std::size_t strip = next++; strip < fixed_before_.size(); strip = next++) {
      const StripPlace& place = strips_.strips()[strip];
      const std::uint32_t lines = half_count(place.mover_seeds);
      const std::size_t stride = keeper->to.width(place.mover_seeds);
      const std::uint8_t* line = keeper->to.at({place.mover_seeds, 0, place.first_rank});
      std::uint32_t before = 0;
      for (std::uint32_t number = 0; number < lines; ++number, line += stride) {
        if (number % kLinesPerEntry == 0) {
          fixed_before_[strip].push_back(before);
        }
        before += count_flags(line, place.lanes);
      }
    }
  });
}

std::uint8_t Tail::fixed_value(const TailBoard& board, const Sheet& sheet) const {
  const std::size_t first = first_strip_[static_cast<std::size_t>(board.mover_seeds)];
  const std::uint32_t lanes = strips_.strips()[first].lanes;
  const std::size_t strip = first + board.opponent_rank / lanes;
  const std::uint32_t lane = board.opponent_rank % lanes;
  const std::uint32_t entry = board.mover_rank / kLinesPerEntry;
  const std::size_t stride = sheet.width(board.mover_seeds);
  std::uint32_t before = fixed_before_[strip][entry];
  const std::uint8_t* line = sheet.at({board.mover_seeds, entry * kLinesPerEntry, board.opponent_rank - lane});
  for (std::uint32_t number = entry * kLinesPerEntry; number < board.mover_rank; ++number, line += stride) {
    before += count_flags(line, lanes);
  }
  return fixed_[strip][before + count_flags(line, lane)];
}

std::uint8_t Tail::smallest_successor(const TailBoard& board, const Sheet& from) const {
  const MoveTable& moves = tables_.moves(board.mover_seeds);
  const int opponent_seeds = strips_.layer() - board.mover_seeds;
  const ReachTable& reach = tables_.reach(opponent_seeds);
  const std::size_t halves = half_count(opponent_seeds);
  std::uint8_t smallest = kNoChild;
  for (std::size_t house = 0; house < kHalfHouses; ++house) {
    const std::size_t slot = std::size_t{board.mover_rank} * kHalfHouses + house;
    if (moves.columns[slot] == 0) {
      continue;
    }
    const std::size_t number = moves.patterns[slot];
    const std::uint32_t rank = reach.ranks[number * halves + board.opponent_rank];
    if (rank != kLeaves) {
      const int reaching = pattern(static_cast<int>(number)).reaching;
      const std::uint8_t byte = *from.at({opponent_seeds + reaching, rank, moves.columns[slot] - moves.first_column[number]});
      smallest = std::min(smallest, byte);
    }
  }
  return smallest;
}

// Settles one board because a successor has come to `cause`; most are left as they are without a look at their other successors.
void Tail::settle(const TailBoard& board, std::uint8_t cause, std::vector<std::uint64_t>& next) const {
  const TailSheet& sheet = sheets_[static_cast<std::size_t>(board.sheet)];
  std::uint8_t* const at = sheet.to.at({board.mover_seeds, board.mover_rank, board.opponent_rank});
  OneBoard one;
  one.old = *at;
  one.parity = strips_.layer() % 2 == 1 ? 2 : 0;
  if (cannot_change(sheet.rule, one, cause)) {
    return;
  }
  one.smallest = smallest_successor(board, sheet.from);
  one.limit = strips_.limit(sheet.rule, board.mover_seeds);
  one.fixed = sheet.keeps_fixed && (one.old & 1U) != 0 ? fixed_value(board, sheet.to) : 0;
  const std::uint8_t now = strips_.kernel().settle_one(sheet.rule, one);
  if (now != one.old) {
    *at = now;
    next.push_back(pack(board));
  }
}

// Settles every board with a move to this one.
void Tail::follow(std::uint64_t number, std::vector<std::uint64_t>& next) const {
  const TailBoard board = unpack(number);
  const TailSheet& sheet = sheets_[static_cast<std::size_t>(board.sheet)];
  const std::uint8_t cause = *sheet.to.at({board.mover_seeds, board.mover_rank, board.opponent_rank});
  const int predecessor_sheet = sheets_.size() == 1 ? 0 : 1 - board.sheet;
  const Half& theirs = tables_.half(board.mover_seeds, board.mover_rank);
  const Half& ours = tables_.half(strips_.layer() - board.mover_seeds, board.opponent_rank);
  for (std::size_t house = 0; house < kHalfHouses; ++house) {
    if (ours[house] != 0) {
      continue;
    }
    Half mover = ours;
    Half opponent = theirs;
    Pattern laid;
    for (std::size_t at = (house + 1) % 12;; at = (at + 1) % 12) {
      if (at == house) {
        continue;
      }
      laid.ends_there = at >= kHalfHouses;
      std::uint8_t& seeds = laid.ends_there ? opponent[at - kHalfHouses] : mover[at];
      if (seeds == 0) {
        break;
      }
      --seeds;
      ++mover[house];
      laid.reaching += laid.ends_there ? 1 : 0;
      const int opponent_seeds = board.mover_seeds - laid.reaching;
      const std::uint32_t opponent_rank = tables::rank_half(opponent.data());
      const auto pattern_at = static_cast<std::size_t>(pattern_number(laid));
      if (tables_.reach(opponent_seeds).ranks[pattern_at * half_count(opponent_seeds) + opponent_rank] != kLeaves) {
        settle({predecessor_sheet, strips_.layer() - opponent_seeds, tables::rank_half(mover.data()), opponent_rank}, cause,
               next);
      }
    }
  }
}

std::uint64_t Tail::run(std::vector<std::uint64_t> changed, const std::atomic<bool>* stop,
                        const std::function<void()>& meanwhile) {
  constexpr std::size_t kPiece = 256;
  const std::size_t many = 4 * changed.size() + 65536;
  std::uint64_t total = 0;
  while (!changed.empty() && changed.size() < many && (stop == nullptr || !stop->load(std::memory_order_relaxed))) {
    std::vector<std::vector<std::uint64_t>> next(static_cast<std::size_t>(team_.size()));
    std::atomic<std::size_t> at = 0;
    team_.run([&](int thread) {
      std::vector<std::uint64_t>& mine = next[static_cast<std::size_t>(thread)];
      for (std::size_t first = at.fetch_add(kPiece); first < changed.size(); first = at.fetch_add(kPiece)) {
        for (std::size_t i = first; i < std::min(first + kPiece, changed.size()); ++i) {
          follow(changed[i], mine);
        }
      }
    });
    changed.clear();
    for (const std::vector<std::uint64_t>& part : next) {
      changed.insert(changed.end(), part.begin(), part.end());
    }
    total += changed.size();
    meanwhile();
  }
  return total;
}

}  // namespace oware::build

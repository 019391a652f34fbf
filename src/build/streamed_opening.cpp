// The beginning of a solution out of core: the first values of a layer, from the smaller ones.
#include <algorithm>
#include <cstring>
#include <utility>

#include "build/streamed_parts.hpp"

namespace oware::build {

namespace {

constexpr std::uint64_t kBoardsBetweenDrops = 1U << 20U;

// The opponent's last two houses, in which few moves lay seeds: tiles with as many seeds there
// capture into the same rows of smaller layers, of neighbouring sections, too.
int last_houses(int layer, const TilePlace& place) {
  const Half half = tables::unrank_half(layer - place.mover_seeds, place.first_rank);
  return half[kHalfHouses - 1] * (tables::kMaxLayer + 1) + half[kHalfHouses - 2];
}

}  // namespace

// What of a section is opened, and from what.
struct StreamedSolver::Opened {
  int buffer;
  Start start;
  const LowerLayers& lower;
  bool keeps_fixed;
};

// So many more boards have their first values.
void StreamedSolver::tile_opened(std::uint64_t boards, int thread) {
  const std::uint64_t now = opened_ += boards;
  if (now / kBoardsBetweenDrops != (now - boards) / kBoardsBetweenDrops && options_.drop_lower) {
    options_.drop_lower();
  }
  if (thread == 0 && scratch_.state().phase == kOpen) {
    const double all =
        static_cast<double>(tables::board_count(layer_)) * scratch_.shape().buffers();
    tell_progress(static_cast<double>(now) / all);
  }
}

std::vector<int> StreamedSolver::opened_together(int section) const {
  return opened_sections(layer_, section, scratch_.shape().sections, opening_memory());
}

// The first values of these sections, or (kReopen) the upper ones of the second part. A section
// that is alone and does not fit into memory is opened piece by piece.
Result<void> StreamedSolver::open_sections(std::span<const int> sections,
                                           const LowerLayers& lower_lo,
                                           const LowerLayers& lower_hi) {
  const ScratchShape& shape = scratch_.shape();
  std::vector<Opened> starts;
  if (scratch_.state().phase == kReopen) {
    starts.push_back({1, Start::hi_fall, lower_lo, true});
  } else if (shape.buffers() == 1) {
    starts.push_back({0, Start::even, lower_lo, true});
  } else {
    starts.push_back({1, Start::hi_rise, lower_lo, false});
    starts.push_back({0, Start::lo_fall, lower_hi, true});
  }
  std::vector<BufferSection> written;
  for (const Opened& opened : starts) {
    for (const int section : sections) {
      written.push_back({opened.buffer, section});
    }
  }
  if (const Result<void> begun = scratch_.begin_step(written); !begun) {
    return begun;
  }
  scratch_.truncate_fixed(first_fixed_[static_cast<std::size_t>(sections.front())]);
  opened_ = tables::side_base(layer_, sections.front()) * starts.size();
  const bool alone = sections.size() == 1;
  const std::uint32_t columns = shape.columns(sections.front());
  const std::uint32_t wide = alone ? piece_columns(sections.front(), opening_memory()) : columns;
  for (const Opened& opened : starts) {
    for (std::uint32_t first = 0; first < columns; first += wide) {
      std::vector<Piece> pieces(sections.size());
      std::uint8_t* at = memory_.data();
      for (std::size_t number = 0; number < sections.size(); ++number) {
        Piece& piece = pieces[number];
        piece.target = {opened.buffer, sections[number], Rule::even, false};
        piece.first = first;
        piece.end = alone ? std::min(columns, first + wide) : shape.columns(sections[number]);
        piece.bytes = at;
        find_tiles(piece);
        at = piece.behind();
      }
      if (const Result<void> done = open_pieces(pieces, opened); !done || stopping()) {
        return done;
      }
    }
  }
  for (const BufferSection& of : written) {
    scratch_.turn(of.buffer, of.section);
  }
  return options_.lower_error ? options_.lower_error() : Result<void>();
}

// Forwards and backwards by turns: what the last sections have captured into is what the next ones
// begin with, and packed blocks of it are still decoded.
Result<void> StreamedSolver::open_pieces(std::span<Piece> pieces, const Opened& opened) {
  struct Work {
    std::size_t piece;
    std::size_t tile;  // of the piece
  };
  std::vector<Work> order;
  std::vector<std::vector<std::vector<std::uint8_t>>> fixed(pieces.size());  // by piece and tile
  for (std::size_t number = 0; number < pieces.size(); ++number) {
    Piece& piece = pieces[number];
    for (std::size_t tile = 0; tile < piece.tiles.size(); ++tile) {
      order.push_back({number, tile});
    }
    fixed[number].resize(piece.tiles.size());
    if (scratch_.state().phase != kReopen) {
      std::memset(piece.bytes, kNothing, piece.size());
    } else if (const Result<void> loaded = load(piece); !loaded) {
      return loaded;
    }
  }
  const auto place_of = [&](const Work& work) -> const TilePlace& {
    return tiles_.tiles()[pieces[work.piece].tiles[work.tile]];
  };
  std::ranges::stable_sort(order, {},
                           [&](const Work& work) { return last_houses(layer_, place_of(work)); });
  if (std::exchange(opens_backwards_, !opens_backwards_)) {
    std::ranges::reverse(order);
  }
  each_tile(order.size(), [&](int thread, std::size_t at) {
    if (stopping()) {
      return;
    }
    const Work& work = order[at];
    const TilePlace& place = place_of(work);
    std::uint8_t* const found = workspace_.fixed(thread).data();
    const std::size_t count = tiles_.open(opened.start, place, pieces[work.piece].values(place),
                                          opened.lower, found, workspace_.bench(thread));
    if (opened.keeps_fixed) {
      fixed[work.piece][work.tile].assign(found, found + count);
    }
    tile_opened(std::uint64_t{half_count(place.mover_seeds)} * place.width, thread);
  });
  Result<void> done;
  for (std::size_t number = 0; number < pieces.size() && !stopping() && done; ++number) {
    for (const std::vector<std::uint8_t>& of_tile : fixed[number]) {
      done = opened.keeps_fixed && done ? scratch_.append_fixed(of_tile) : done;
    }
    done = done.and_then([&] { return store(pieces[number]); }).map([](std::uint64_t) {});
  }
  return done;
}

}  // namespace oware::build

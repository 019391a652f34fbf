#include "proofs/verify.hpp"

#include <algorithm>
#include <optional>
#include <oware/game.hpp>
#include <oware/move.hpp>
#include <oware/notation.hpp>
#include <unordered_map>
#include <vector>

namespace oware::proofs {
namespace {

using rules::House;
using rules::Position;

enum class Colour : std::uint8_t { on_path, done };

enum class Leaf : std::uint8_t { none, store, end, table };

class Verifier {
 public:
  Verifier(const Proof& proof, const VerifyOptions& options)
      : proof_(proof), claim_(proof.claim), options_(options) {}

  Result<Verified> verify() {
    if (proof_.table_seeds > 0 && options_.tables == nullptr) {
      return tl::unexpected(
          Error{ErrorCode::not_allowed, "proof",
                "leaves in bounds tables of up to " + std::to_string(proof_.table_seeds) + " seeds",
                "these tables (--tables)", 0, 0});
    }
    // Nothing has been met before the claim's position: tables hold for it as after a capture.
    const auto leaf = leaf_at(claim_.position, true);
    if (!leaf) return tl::unexpected(leaf.error());
    if (*leaf != Leaf::none) {
      count(*leaf);
      return result_;
    }
    if (const auto entered = enter(claim_.position); !entered)
      return tl::unexpected(entered.error());
    while (!path_.empty()) {
      if (const auto stepped = step(); !stepped) return tl::unexpected(stepped.error());
    }
    return result_;
  }

 private:
  struct Frame {
    Position position;
    std::vector<House> moves;  // still to be looked at
    int height = 0;            // of what is below it, as far as known
  };

  tl::unexpected<Error> wrong(const Position& position, std::string found,
                              std::string expected) const {
    return tl::unexpected(Error{ErrorCode::bad_file, "proof at " + rules::format_position(position),
                                std::move(found), std::move(expected), 0, 0});
  }

  // A position that is no leaf: onto the path.
  Result<void> enter(const Position& position) {
    const auto legal = rules::legal_moves(position, claim_.rules);
    std::vector<House> moves;
    for (const House house : legal) moves.push_back(house);
    if (position.mover() == claim_.side) {
      const auto found = proof_.moves.find(position);
      if (found == proof_.moves.end()) return wrong(position, "no move", "a move that proves");
      moves = {found->second};
      ++result_.moves;
    }
    ++result_.positions;
    colours_[position] = Colour::on_path;
    path_.push_back({position, std::move(moves), 0});
    constexpr std::int64_t kBetween = 1 << 16;
    if (result_.positions % kBetween == 0 && options_.progress &&
        !options_.progress(result_.positions)) {
      return tl::unexpected(
          Error{ErrorCode::unavailable, "verification", "a request to end", "time to end", 0, 0});
    }
    return {};
  }

  // The next move of the last position on the path.
  Result<void> step() {
    Frame& frame = path_.back();
    if (frame.moves.empty()) {
      colours_[frame.position] = Colour::done;
      heights_[frame.position] = frame.height;
      const int height = frame.height;
      path_.pop_back();
      rise(height);
      return {};
    }
    const House move = frame.moves.back();
    frame.moves.pop_back();
    const Position before = frame.position;
    const auto after = rules::play(before, move, claim_.rules);
    if (!after) return wrong(before, message(after.error()), "a legal move");
    const auto leaf = leaf_at(*after, after->seeds_on_board() < before.seeds_on_board());
    if (!leaf) return tl::unexpected(leaf.error());
    if (*leaf != Leaf::none) {
      count(*leaf);
      rise(0);
      return {};
    }
    const auto known = colours_.find(*after);
    if (known == colours_.end()) return enter(*after);
    if (known->second == Colour::on_path)
      return wrong(*after, "a position that recurs", "a line without a cycle");
    rise(heights_[*after]);
    return {};
  }

  void count(Leaf leaf) {
    ++(leaf == Leaf::store ? result_.store_leaves
       : leaf == Leaf::end ? result_.end_leaves
                           : result_.table_leaves);
  }

  // The longest line below a child of the last position on the path has so many plies; without a
  // path, that of the claim's position.
  void rise(int height) {
    if (path_.empty()) {
      result_.most_plies = height;
    } else {
      path_.back().height = std::max(path_.back().height, height + 1);
    }
  }

  int seeds_of(const rules::Score& score) const {  // in halves
    return claim_.side == rules::Side::south ? score.south_halves : score.north_halves;
  }

  // Whether the game is proven or over at `position`. Error: it is over with too few seeds.
  Result<Leaf> leaf_at(const Position& position, bool captured) const {
    if (position.store(claim_.side) >= claim_.seeds) return Leaf::store;
    const bool stuck = rules::legal_moves(position, claim_.rules).empty();
    if (rules::decided_by_stores(position) || stuck) {
      const auto reason = rules::decided_by_stores(position) ? rules::end_by_stores(position)
                                                             : rules::EndReason::no_move;
      const int halves = seeds_of(rules::final_score(position, reason, claim_.rules.repetition));
      if (halves >= 2 * claim_.seeds) return Leaf::end;
      return wrong(position, "an end with " + rules::seeds_text(halves) + " seeds",
                   std::to_string(claim_.seeds));
    }
    const int layer = position.seeds_on_board();
    if (!captured || layer > proof_.table_seeds) return Leaf::none;
    const auto bounds = options_.tables->bounds(position);
    if (!bounds) return tl::unexpected(bounds.error());
    if (!*bounds) {
      return tl::unexpected(Error{ErrorCode::not_allowed, "proof",
                                  "no bounds table of " + std::to_string(layer) + " seeds",
                                  "tables of up to " + std::to_string(proof_.table_seeds), 0, 0});
    }
    const int margin = position.mover() == claim_.side ? (*bounds)->lo : -(*bounds)->hi;
    const bool enough = 2 * position.store(claim_.side) + layer + margin >= 2 * claim_.seeds;
    return enough ? Leaf::table : Leaf::none;
  }

  const Proof& proof_;
  const Claim& claim_;
  const VerifyOptions& options_;
  Verified result_;
  std::vector<Frame> path_;
  std::unordered_map<Position, Colour, PositionHash> colours_;
  std::unordered_map<Position, int, PositionHash> heights_;
};

}  // namespace

Result<Verified> verify(const Proof& proof, const VerifyOptions& options) {
  return Verifier(proof, options).verify();
}

}  // namespace oware::proofs

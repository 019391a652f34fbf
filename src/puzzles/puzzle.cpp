#include "puzzles/puzzle.hpp"

#include <fmt/format.h>

#include <base/random.hpp>
#include <oware/notation.hpp>

namespace oware::puzzles {
namespace {

constexpr std::string_view kDigits = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr int kIdDigits = 8;
constexpr unsigned kDigitBits = 5;

tl::unexpected<Error> wrong(std::string what, std::string found, std::string expected) {
  return tl::unexpected(
      Error{ErrorCode::bad_position, std::move(what), std::move(found), std::move(expected), 0, 0});
}

}  // namespace

std::string id_of(const Puzzle& puzzle) {
  std::uint64_t hash = 0;
  for (const char byte :
       fmt::format("{} {} {}", fingerprint(puzzle.rules), rules::format_position(puzzle.position),
                   rules::format_moves(puzzle.moves)))
    hash = base::mix(hash ^ static_cast<unsigned char>(byte));
  std::string id;
  for (int digit = 0; digit < kIdDigits; ++digit, hash >>= kDigitBits)
    id += kDigits[hash % kDigits.size()];
  return id;
}

Result<rules::Game> game_of(const Puzzle& puzzle) {
  const rules::Position start =
      puzzle.moves.empty() ? puzzle.position : rules::Position::start(puzzle.rules);
  auto game = rules::Game::make(puzzle.rules, start);
  for (std::size_t ply = 0; game && ply < puzzle.moves.size(); ++ply) {
    if (auto played = game->play(puzzle.moves[ply]); !played) {
      played.error().what = fmt::format("moves: ply {}: {}", ply, played.error().what);
      return tl::unexpected(played.error());
    }
  }
  if (game && game->position() != puzzle.position)
    return wrong("moves", rules::format_position(game->position()),
                 "moves that lead to " + rules::format_position(puzzle.position));
  if (game && game->over())
    return wrong("position", rules::format_position(puzzle.position), "a game that goes on");
  return game;
}

}  // namespace oware::puzzles

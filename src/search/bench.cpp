#include "search/bench.hpp"

#include <array>
#include <ctime>
#include <oware/notation.hpp>
#include <string_view>

#include "base/assert.hpp"
#include "search/searcher.hpp"

namespace oware::search {
namespace {

constexpr std::size_t kTableBytes = 4U << 20U;

// Three games of the engine against itself; positions after some of their moves stand for opening,
// middle and end.
constexpr std::array<std::string_view, 3> kGames = {
    "CbBfEfAeAfCaFaCfAeAbBaEbDaAfEeCdAaEaCeFaBdAaBeFaAcEdFaCfEeCbFfEaDcCfEaDbFbEaFfAcBbCeBaCfDbEaFd"
    "AcBbDaCdEcDbFaEdFfAcBe",
    "DaAbAdCeEeCaDdBcCfFeAbAaBdDdFaAeDcDbBfFeBcDeFfAaBbDcEbAfAdAaEbFaDfBaFaDeEaAcCcBeDdAeBfFcCaEcAb"
    "BaFaDaEbCdAeAcBdDeCfFbBaCcAdCb"
    "BeDaE",
    "DcFfBcEbBcDfEdDaEfFeBdCdAdCfCcAfCbEbAfAdFcBdDeEcAeDdAeBbAeEdCeEfEeFdCeDbBeEbDdEcCeDdEeFaEeAdBe"
    "AcBeFbDaEcCf"};
constexpr std::array<int, 6> kPlies = {0, 9, 28, 47, 66, 85};

}  // namespace

BenchResult bench(int depth) {
  BenchResult result;
  result.depth = depth;
  TranspositionTable table(kTableBytes);
  for (const auto& preset : rules::kPresets) {
    for (const std::string_view line : kGames) {
      const auto moves = rules::parse_moves(line);
      rules::Game game(preset.rules);
      int ply = 0;
      for (const int stop : kPlies) {
        while (ply < stop && !game.over() &&
               game.legal().contains((*moves)[static_cast<std::size_t>(ply)])) {
          const auto played = game.play((*moves)[static_cast<std::size_t>(ply++)]);
          OWARE_ASSERT(played.has_value());
        }
        // the line is abapa's; another rule set may end it sooner
        if (ply < stop || game.over()) break;
        table.clear();
        Searcher searcher(table, nullptr);
        // processor time: the same on a busy machine, nearly
        const std::clock_t begin = std::clock();
        result.signature += searcher.search(game, {.depth = depth}).nodes;
        result.seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        ++result.positions;
      }
    }
  }
  return result;
}

}  // namespace oware::search

#include "search/self_play.hpp"

#include <algorithm>
#include <base/random.hpp>
#include <map>

#include "base/assert.hpp"
#include "search/board_key.hpp"
#include "search/searcher.hpp"

namespace oware::search {
namespace {

constexpr std::size_t kTableBytes = 1U << 18U;

struct Choice {
  rules::House move;
  std::uint32_t weight;
};

class SelfPlay {
 public:
  SelfPlay(const rules::RuleSet& rules, const SelfPlayOptions& options)
      : rules_(rules), options_(options), table_(kTableBytes), searcher_(table_, nullptr) {}

  rules::Game play(int number) {
    base::Random random(base::mix(options_.seed) ^ static_cast<std::uint64_t>(number));
    rules::Game game(rules_);
    while (!game.over()) {
      const rules::House move = game.ply() < options_.plies
                                    ? drawn(choices(game), random)
                                    : searched(game, 1).lines.front().moves.front();
      const auto played = game.play(move);
      OWARE_ASSERT(played.has_value());
      // Rules without an end by repetition leave it to the players.
      if (!game.over() && game.may_claim()) {
        const auto claimed = game.claim();
        OWARE_ASSERT(claimed.has_value());
      }
    }
    return game;
  }

 private:
  Report searched(const rules::Game& game, int lines) {
    table_.clear();
    searcher_.clear();
    return searcher_.search(game, {.nodes = options_.nodes, .lines = lines});
  }

  // Of a position, whatever led to it: openings meet again and again.
  const std::vector<Choice>& choices(const rules::Game& game) {
    const auto [place, fresh] =
        known_.try_emplace({key_of(game.position()), game.position().mover()});
    if (!fresh) return place->second;
    const Report report = searched(game, rules::kHousesPerSide);
    const Score best = margin_hundredths(report.lines.front().score);
    for (const PrincipalVariation& line : report.lines) {
      const Score lost = best - margin_hundredths(line.score);
      if (lost <= options_.spread)
        place->second.push_back(
            {line.moves.front(), static_cast<std::uint32_t>(options_.spread - lost + 1)});
    }
    return place->second;
  }

  static rules::House drawn(const std::vector<Choice>& choices, base::Random& random) {
    std::uint32_t all = 0;
    for (const Choice& choice : choices) all += choice.weight;
    std::uint32_t left = random.below(all);
    for (const Choice& choice : choices) {
      if (left < choice.weight) return choice.move;
      left -= choice.weight;
    }
    return choices.front().move;
  }

  rules::RuleSet rules_;
  SelfPlayOptions options_;
  TranspositionTable table_;
  Searcher searcher_;
  std::map<std::pair<std::uint64_t, rules::Side>, std::vector<Choice>> known_;
};

void count(OpeningNode& root, const rules::Game& game, int plies) {
  const auto& winner = game.ending()->winner;
  const std::size_t result = !winner ? 1 : *winner == rules::Side::south ? 0 : 2;
  OpeningNode* node = &root;
  ++node->results[result];
  for (const rules::House move : game.moves()) {
    if (plies-- == 0) return;
    auto place = std::ranges::lower_bound(node->next, move.number(), {},
                                          [](const OpeningNode& one) { return one.move.number(); });
    if (place == node->next.end() || place->move != move)
      place = node->next.insert(place, OpeningNode{.move = move, .results = {}, .next = {}});
    node = &*place;
    ++node->results[result];
  }
}

void prune(OpeningNode& node, int least) {
  if (node.games() < least) node.next.clear();
  for (OpeningNode& after : node.next) prune(after, least);
}

void write(std::string& text, const OpeningNode& node) {
  for (std::size_t i = 0; i < node.results.size(); ++i)
    text += (i == 0 ? "" : ".") + std::to_string(node.results[i]);
  if (node.next.empty()) return;
  text += '(';
  for (const OpeningNode& after : node.next) {
    text += after.move.letter();
    write(text, after);
  }
  text += ')';
}

}  // namespace

OpeningNode play_openings(const rules::RuleSet& rules, const SelfPlayOptions& options,
                          const std::function<bool(int done)>& after_each) {
  SelfPlay engine(rules, options);
  OpeningNode root;
  for (int number = 0; number < options.games; ++number) {
    count(root, engine.play(number), options.plies);
    if (after_each && !after_each(number + 1)) break;
  }
  prune(root, options.least);
  return root;
}

std::string format_openings(const OpeningNode& root) {
  std::string text;
  write(text, root);
  return text;
}

}  // namespace oware::search

#include "generators.hpp"

#include <oware/ends.hpp>
#include <oware/notation.hpp>

namespace oware::rules {

void showValue(const RuleSet& rules, std::ostream& out) { out << to_string(rules); }
void showValue(const Position& position, std::ostream& out) { out << format_position(position); }

}  // namespace oware::rules

namespace oware::property {
namespace {

using rules::Feeding;
using rules::GrandSlam;
using rules::OgnGame;
using rules::OgnMark;
using rules::OgnMove;
using rules::Position;
using rules::Repetition;
using rules::RuleSet;

// Upper bounds are exclusive.
int number(int from, int to) { return *rc::gen::inRange(from, to); }

std::vector<int> seeds_of_houses() {
  return *rc::gen::container<std::vector<int>>(
      rules::kHouses, rc::gen::weightedOneOf<int>({{6, rc::gen::inRange(0, 4)},
                                                   {2, rc::gen::inRange(0, 10)},
                                                   {1, rc::gen::inRange(0, 40)}}));
}

Position make_position() {
  rules::Setup setup;
  int room = rules::kMaxSeeds;
  const auto houses = seeds_of_houses();
  const int emptied = number(0, 8);  // 0: South's side, 1: North's, else none
  for (std::size_t i = 0; i < houses.size(); ++i) {
    setup.houses[i] =
        static_cast<int>(i) / rules::kHousesPerSide == emptied ? 0 : std::min(room, houses[i]);
    room -= setup.houses[i];
  }
  for (int& store : setup.stores) {
    store = std::min(room, number(0, 30));
    room -= store;
  }
  setup.mover = number(0, 2) == 0 ? rules::Side::south : rules::Side::north;
  return Position::from(setup, RuleSet{}, rules::SeedCount::study).value();
}

std::vector<std::string> make_comments() {
  const auto words = rc::gen::nonEmpty(rc::gen::container<std::string>(
      rc::gen::element('a', 'Z', '3', '(', ')', '[', '.', '"', '\\')));
  return *rc::gen::resize(3, rc::gen::container<std::vector<std::string>>(words));
}

std::vector<OgnMove> make_line(int depth, int longest) {
  std::vector<OgnMove> line(static_cast<std::size_t>(number(1, longest + 1)));
  for (OgnMove& move : line) {
    move.house = rules::House(number(0, rules::kHouses));
    move.mark = static_cast<OgnMark>(number(0, 7));
    move.captured = number(0, 3) == 0 ? number(2, 19) : 0;
    if (number(0, 4) == 0) move.comments_before = make_comments();
    if (number(0, 4) == 0) move.comments_after = make_comments();
    const int variations = depth > 0 ? std::max(0, number(0, 7) - 4) : 0;
    for (int i = 0; i < variations; ++i) move.variations.push_back(make_line(depth - 1, 4));
  }
  return line;
}

OgnGame make_ogn() {
  OgnGame game;
  for (const char* name : {"Event", "Date", "Site"}) {
    if (number(0, 2) == 0) {
      game.tags.emplace_back(
          name, *rc::gen::container<std::string>(rc::gen::element('a', ' ', '"', '\\', ']', '4')));
    }
  }
  if (number(0, 3) == 0) game.comments = make_comments();
  if (number(0, 10) != 0) game.moves = make_line(2, 12);
  game.result = *rc::gen::element<std::string>("*", "26-22", "24.5-23.5", "24-24");
  return game;
}

}  // namespace

rc::Gen<RuleSet> any_rules() {
  return rc::gen::exec([] {
    RuleSet rules;
    rules.grand_slam = static_cast<GrandSlam>(number(0, 6));
    rules.feeding = static_cast<Feeding>(number(0, 2));
    rules.repetition = static_cast<Repetition>(number(0, 3));
    rules.seeds_per_house = static_cast<std::uint8_t>(number(1, 7));
    return rules;
  });
}

rc::Gen<Position> any_position() { return rc::gen::exec(make_position); }

rc::Gen<Position> open_position() {
  return rc::gen::suchThat(any_position(),
                           [](const Position& position) { return !decided_by_stores(position); });
}

rc::Gen<std::vector<int>> any_choices() {
  return rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 60));
}

rc::Gen<OgnGame> any_ogn() { return rc::gen::exec(make_ogn); }

rules::House pick(rules::HouseSet legal, int choice) {
  int left = choice % legal.size();
  for (const rules::House house : legal) {
    if (left-- == 0) return house;
  }
  return {};
}

void play_choices(rules::Game& game, const std::vector<int>& choices) {
  for (const int choice : choices) {
    if (game.over()) return;
    RC_ASSERT(game.play(pick(game.legal(), choice)).has_value());
  }
}

}  // namespace oware::property

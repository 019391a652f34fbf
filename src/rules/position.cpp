#include <oware/position.hpp>
#include <string>

namespace oware::rules {

Result<House> House::from_number(int number) {
  if (number < 0 || number >= kHouses) {
    return tl::unexpected(
        Error{ErrorCode::bad_number, "house", std::to_string(number), "a number from 0 to 11"});
  }
  return House(number);
}

Result<Position> Position::from(const Setup& setup, const RuleSet& rules, SeedCount seed_count) {
  if (const Result<void> sound = check(rules); !sound) {
    return tl::unexpected(sound.error());
  }
  Position position;
  int total = 0;
  const auto bad_count = [](const std::string& what, int found) {
    return tl::unexpected(Error{ErrorCode::bad_position, "position: " + what, std::to_string(found),
                                "0 to " + std::to_string(kMaxSeeds) + " seeds"});
  };
  for (int house = 0; house < kHouses; ++house) {
    const int seeds = setup.houses[static_cast<std::size_t>(house)];
    if (seeds < 0 || seeds > kMaxSeeds) {
      return bad_count(std::string("house ") + House(house).letter(), seeds);
    }
    position.houses_[static_cast<std::size_t>(house)] = static_cast<std::uint8_t>(seeds);
    total += seeds;
  }
  for (const Side side : {Side::south, Side::north}) {
    const int seeds = setup.stores[static_cast<std::size_t>(index(side))];
    if (seeds < 0 || seeds > kMaxSeeds) {
      return bad_count(std::string(to_string(side)) + "'s store", seeds);
    }
    position.stores_[static_cast<std::size_t>(index(side))] = static_cast<std::uint8_t>(seeds);
    total += seeds;
  }
  const int full = kHouses * rules.seeds_per_house;
  if (seed_count == SeedCount::all_accounted && total != full) {
    return tl::unexpected(Error{
        ErrorCode::bad_position, "position: seeds in houses and stores", std::to_string(total),
        std::to_string(full) + " in all (or --study for a board with any number)"});
  }
  if (total > kMaxSeeds) {
    return tl::unexpected(Error{ErrorCode::bad_position, "position: seeds in houses and stores",
                                std::to_string(total), "at most " + std::to_string(kMaxSeeds)});
  }
  position.total_ = static_cast<std::uint8_t>(total);
  position.mover_ = static_cast<std::uint8_t>(setup.mover);
  return position;
}

Setup Position::setup() const {
  Setup setup;
  for (std::size_t house = 0; house < houses_.size(); ++house) {
    setup.houses[house] = houses_[house];
  }
  setup.stores = {stores_[0], stores_[1]};
  setup.mover = mover();
  return setup;
}

}  // namespace oware::rules

// A program that knows the library by pkg-config alone.
#include <cstdio>
#include <oware/perft.hpp>
#include <oware/position.hpp>

int main() {
  using namespace oware::rules;
  const Position start = Position::start(RuleSet{});
  std::printf("%llu leaves\n",
              static_cast<unsigned long long>(perft(start, RuleSet{}, 6).counts.back()));
}

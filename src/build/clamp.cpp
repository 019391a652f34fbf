#include "build/clamp.hpp"

#include "base/assert.hpp"

namespace oware::build {

tables::Digits digits_of_layer(tables::Kind kind, int layer, const ClampOptions& options) {
  OWARE_ASSERT(options.game_seeds % 2 == 0);
  const bool bounds = kind == tables::Kind::bounds;
  const int clamp = options.game_seeds + (bounds ? 2 : 1) - layer;
  if (layer <= options.whole_layers || clamp >= layer) {
    return {};
  }
  OWARE_ASSERT(clamp > 0);
  tables::Digits digits{8, clamp, bounds ? 2 : 1};
  digits.bits = tables::bits_for(tables::levels_of(digits));
  return digits;
}

}  // namespace oware::build

#include "build/kernel_body.hpp"

namespace oware::build {

const Kernel& portable_kernel() {
  static constexpr Kernel kKernel{"portable", transpose, adjust,   relax,     relax_one,
                                  open,       mark,      to_codes, from_codes};
  return kKernel;
}

bool cannot_change(Rule rule, const OneBoard& board, std::uint8_t cause) {
  const int value = board.old & 0xfe;
  const auto down = static_cast<std::uint8_t>(((cause - board.parity) & 0xfc) + board.parity);
  switch (rule) {
    case Rule::even: {
      const int offered = 256 - (cause & 0xfe);
      return offered == value || (value > encode(0) && offered < value);
    }
    case Rule::lo_fall:
      return 256 - (cause & 0xfe) >= value;
    case Rule::hi_rise:
      return 256 - (cause & 0xfe) <= value;
    case Rule::lo_rise:
      return 256 - down <= value;
    case Rule::hi_fall:
      return 256 - (cause & 0xfe) >= value;
    case Rule::lo_test:
    case Rule::hi_test:
      return ((board.old - board.parity) & 2) == 0;
  }
  return false;
}

const Kernel& best_kernel() {
  if (const Kernel* widest = avx512_kernel()) {
    return *widest;
  }
  if (const Kernel* wide = avx2_kernel()) {
    return *wide;
  }
  return portable_kernel();
}

}  // namespace oware::build

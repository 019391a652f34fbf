// The evaluation's sum with AVX-512, its instructions emulated: the very source, under other names.
// What it asks of the machine is granted, and code for AVX2 is made where it asks for code for
// AVX-512.
#include "avx512.hpp"
//
#include "rules/kernel.hpp"
#include "search/evaluation.hpp"

#define board_worth emulated_board_worth
#define board_worths emulated_board_worths
#define worth_from_south emulated_worth_from_south
#define target(features) target("avx2")
#define __builtin_cpu_supports(feature) true
#include "search/evaluation.cpp"  // NOLINT: the source itself is what is tried
#undef target
#undef __builtin_cpu_supports
#include "emulated.hpp"

namespace oware::search {

BoardWorth emulated_avx512_worth() { return avx512_worth; }

}  // namespace oware::search

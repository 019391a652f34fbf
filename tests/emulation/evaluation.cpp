// The evaluation's sum with AVX-512, its instructions emulated: the same source, under other names.
// What it asks of the machine is granted, and code for AVX2 is made where it asks for code for
// AVX-512.
#include "avx512.hpp"
//
#include "rules/kernel.hpp"
#include "search/evaluation.hpp"

#define evaluate emulated_evaluate
#define evaluation_functions emulated_evaluation_functions
#define evaluate_south emulated_evaluate_south
#define target(features) target("avx2")
#define __builtin_cpu_supports(feature) true
#include "search/evaluation.cpp"  // NOLINT: the source itself is what is tried
#undef target
#undef __builtin_cpu_supports
#include "emulated.hpp"

namespace oware::search {

EvaluationFunction emulated_avx512_evaluation() { return avx512_evaluation; }

}  // namespace oware::search

// What runs with emulated instructions (avx512.hpp). The machine has AVX2.
#pragma once

#include "build/kernel.hpp"
#include "search/evaluation.hpp"

namespace oware::build {
const Kernel& emulated_avx512_kernel();
}

namespace oware::search {
EvaluationFunction emulated_avx512_evaluation();
}

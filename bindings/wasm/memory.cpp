#include "memory.hpp"

#include <cstddef>
#include <cstdlib>
#include <utility>

namespace oware::wasm {
namespace {

std::string answer;

}  // namespace

const char* keep(std::string text) {
  answer = std::move(text);
  return answer.data();
}

OWARE_WASM(oware_alloc) void* oware_alloc(std::size_t bytes) {
  return std::malloc(bytes == 0 ? 1 : bytes);
}

OWARE_WASM(oware_free) void oware_free(void* memory) { std::free(memory); }

OWARE_WASM(oware_answer_size) std::size_t oware_answer_size() { return answer.size(); }

}  // namespace oware::wasm

// The functions of oware.wasm. Text goes in as pointer and length (the page writes it into memory
// from oware_alloc), an answer comes back as a pointer to UTF-8 JSON of oware_answer_size() bytes,
// valid until the next question. One thread: a module belongs to the page or to one worker.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "answers.hpp"

#define OWARE_WASM(name) extern "C" __attribute__((export_name(#name), visibility("default")))

namespace {

std::string answer;

const char* keep(std::string text) {
  answer = std::move(text);
  return answer.data();
}

}  // namespace

OWARE_WASM(oware_alloc) void* oware_alloc(std::size_t bytes) {
  return std::malloc(bytes == 0 ? 1 : bytes);
}

OWARE_WASM(oware_free) void oware_free(void* memory) { std::free(memory); }

OWARE_WASM(oware_answer_size) std::size_t oware_answer_size() { return answer.size(); }

OWARE_WASM(oware_game)
const char* oware_game(const char* rules, std::size_t rules_size, const char* start,
                       std::size_t start_size, const char* moves, std::size_t moves_size,
                       const char* finish, std::size_t finish_size) {
  return keep(oware::wasm::answer_game({.rules = {rules, rules_size},
                                        .start = {start, start_size},
                                        .moves = {moves, moves_size},
                                        .finish = {finish, finish_size}}));
}

OWARE_WASM(oware_trace)
const char* oware_trace(const char* rules, std::size_t rules_size, const char* position,
                        std::size_t position_size, int house) {
  return keep(oware::wasm::answer_trace({rules, rules_size}, {position, position_size}, house));
}

OWARE_WASM(oware_rule_set) const char* oware_rule_set(const char* rules, std::size_t rules_size) {
  return keep(oware::wasm::answer_rule_set({rules, rules_size}));
}

OWARE_WASM(oware_rule_sets) const char* oware_rule_sets() {
  return keep(oware::wasm::answer_rule_sets());
}

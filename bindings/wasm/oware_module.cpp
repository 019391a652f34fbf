// The functions of oware.wasm: the rules. Texts and answers as memory.hpp says. One thread: a
// module belongs to the page or to one worker.
#include "memory.hpp"
#include "oware_answers.hpp"

using oware::wasm::keep;

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

// The functions of notation.wasm: games and positions as text. Texts and answers as memory.hpp
// says. One thread: a module belongs to the page or to one worker.
#include <cstddef>

#include "memory.hpp"
#include "notation_answers.hpp"

using oware::wasm::keep;

OWARE_WASM(oware_read)
const char* oware_read(const char* text, std::size_t text_size, const char* rules,
                       std::size_t rules_size) {
  return keep(oware::wasm::answer_read({text, text_size}, {rules, rules_size}));
}

OWARE_WASM(oware_format)
const char* oware_format(const char* rules, std::size_t rules_size, const char* start,
                         std::size_t start_size, const char* movetext, std::size_t movetext_size,
                         const char* tags, std::size_t tags_size) {
  return keep(oware::wasm::answer_format({rules, rules_size}, {start, start_size},
                                         {movetext, movetext_size}, {tags, tags_size}));
}

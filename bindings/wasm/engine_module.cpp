// The functions of engine.wasm and engine_threads.wasm: the search and the endgame tables. Texts
// and answers as memory.hpp says. The module asks two things of its surroundings:
// oware.progress(pointer, bytes) is told the report of each iteration, oware.expired() says whether
// the search has to end. One thread, the leader's, asks the questions; in engine_threads.wasm
// others on the same memory help.
#include <cstdint>
#include <memory>

#include "engine_answers.hpp"
#include "memory.hpp"

using oware::wasm::Engine;
using oware::wasm::keep;

extern "C" {
__attribute__((import_module("oware"), import_name("progress"))) void oware_progress(
    const char* report, std::size_t bytes);
__attribute__((import_module("oware"), import_name("expired"))) int oware_expired();
}

namespace {

std::unique_ptr<Engine> engine;

}  // namespace

// Has to be called first: makes the engine, with a transposition table of so many bytes, for so
// many threads: the leader, whose call this is, and helpers.
OWARE_WASM(oware_start) void oware_start(std::size_t hash_bytes, int threads) {
  engine = std::make_unique<Engine>(hash_bytes, threads);
}

#ifdef __wasm_atomics__
// Once the engine is there, on the stack and with the thread-local variables of a worker of its
// own: helps in every search, and never returns. `number` counts helpers from 1.
OWARE_WASM(oware_help) void oware_help(int number) { engine->help(number); }
#endif

// Forgets what earlier searches have found.
OWARE_WASM(oware_clear) void oware_clear() { engine->clear(); }

// `content` is memory of oware_alloc that is not freed again.
OWARE_WASM(oware_add_table)
const char* oware_add_table(const char* name, std::size_t name_size, const std::byte* content,
                            std::size_t content_size) {
  return keep(engine->add_table({name, name_size}, {content, content_size}));
}

OWARE_WASM(oware_analyze)
const char* oware_analyze(const char* rules, std::size_t rules_size, const char* start,
                          std::size_t start_size, const char* moves, std::size_t moves_size,
                          int depth, double nodes, int lines) {
  return keep(engine->analyze(
      {.rules = {rules, rules_size},
       .start = {start, start_size},
       .moves = {moves, moves_size},
       .depth = depth,
       .nodes = static_cast<std::uint64_t>(nodes),
       .lines = lines},
      [](const std::string& report) { oware_progress(report.data(), report.size()); },
      [] { return oware_expired() != 0; }));
}

OWARE_WASM(oware_choose)
const char* oware_choose(const char* rules, std::size_t rules_size, const char* start,
                         std::size_t start_size, const char* moves, std::size_t moves_size,
                         int level, double seed) {
  return keep(engine->choose({.rules = {rules, rules_size},
                              .start = {start, start_size},
                              .moves = {moves, moves_size},
                              .level = level,
                              .seed = static_cast<std::uint64_t>(seed)}));
}

OWARE_WASM(oware_accept)
const char* oware_accept(const char* rules, std::size_t rules_size, const char* start,
                         std::size_t start_size, const char* moves, std::size_t moves_size,
                         int level, int south) {
  return keep(engine->accept({.rules = {rules, rules_size},
                              .start = {start, start_size},
                              .moves = {moves, moves_size},
                              .level = level},
                             south != 0));
}

OWARE_WASM(oware_offer)
const char* oware_offer(const char* rules, std::size_t rules_size, const char* start,
                        std::size_t start_size, const char* moves, std::size_t moves_size,
                        int level) {
  return keep(engine->offer({.rules = {rules, rules_size},
                             .start = {start, start_size},
                             .moves = {moves, moves_size},
                             .level = level}));
}

OWARE_WASM(oware_probe)
const char* oware_probe(const char* rules, std::size_t rules_size, const char* position,
                        std::size_t position_size) {
  return keep(engine->probe({rules, rules_size}, {position, position_size}));
}

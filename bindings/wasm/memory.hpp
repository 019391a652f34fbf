// What every module exports for texts: memory for questions, the size of the last answer. Text goes
// in as pointer and length (the page writes it into memory from oware_alloc), an answer comes back
// as a pointer to UTF-8 JSON of oware_answer_size() bytes, valid until the next question.
#pragma once

#include <string>

#define OWARE_WASM(name) extern "C" __attribute__((export_name(#name), visibility("default")))

namespace oware::wasm {

// Keeps the answer until the next one.
const char* keep(std::string text);

}  // namespace oware::wasm

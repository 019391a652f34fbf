// Writes JSON text: just what the module's answers need, so that no library grows the page. The
// caller writes well-formed nesting; commas are put where they belong. A value, no shared state.
#pragma once

#include <string>
#include <string_view>

namespace oware::wasm {

class Json {
 public:
  Json& open(char bracket) {
    comma();
    text_ += bracket;
    first_ = true;
    return *this;
  }
  Json& close(char bracket) {
    text_ += bracket;
    first_ = false;
    return *this;
  }
  Json& key(std::string_view name) {
    string(name);
    text_ += ':';
    first_ = true;
    return *this;
  }
  Json& string(std::string_view value) {
    comma();
    text_ += '"';
    for (const char letter : value) {
      if (letter == '"' || letter == '\\') {
        text_ += '\\';
      }
      if (letter == '\n') {
        text_ += "\\n";
        continue;
      }
      // Other control characters never carry meaning in our texts.
      text_ += static_cast<unsigned char>(letter) < 0x20U ? ' ' : letter;
    }
    text_ += '"';
    return *this;
  }
  // Anything already JSON: a number, true, false, null.
  Json& raw(std::string_view value) {
    comma();
    text_ += value;
    return *this;
  }
  Json& number(int value) { return raw(std::to_string(value)); }
  Json& truth(bool value) {
    return raw(value ? "true" : "false");
  }  // NOLINT: a JSON value, not a switch
  Json& null() { return raw("null"); }

  std::string take() { return std::move(text_); }

 private:
  void comma() {
    if (!first_) {
      text_ += ',';
    }
    first_ = false;
  }

  std::string text_;
  bool first_ = true;
};

}  // namespace oware::wasm

#include <algorithm>
#include <array>
#include <oware/ogn.hpp>

namespace oware::rules {
namespace {

// characters of movetext on a line; a comment is never broken
constexpr std::size_t kLineWidth = 80;

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

// Puts words on lines. A bracket clings to its neighbour: "(1. C c)".
class Movetext {
 public:
  void word(std::string_view text) {
    const std::size_t width = width_of(text);
    if (!text_.empty() && !clings_) {
      const bool fits = column_ + 1 + width <= kLineWidth;
      text_ += fits ? ' ' : '\n';
      column_ = fits ? column_ + 1 : 0;
    }
    append(text);
    clings_ = false;
  }
  void open_variation() {
    word("(");
    clings_ = true;
  }
  void close_variation() { append(")"); }

  std::string take() { return std::move(text_); }

 private:
  void append(std::string_view text) {
    text_ += text;
    const std::size_t newline = text.rfind('\n');
    column_ = newline == std::string_view::npos ? column_ + width_of(text)
                                                : width_of(text.substr(newline + 1));
  }

  std::string text_;
  std::size_t column_ = 0;
  bool clings_ = false;
};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\n\r\f\v";
  const std::size_t begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

void write_comments(const std::vector<std::string>& comments, Movetext& out) {
  for (const std::string& comment : comments) {
    std::string text(trimmed(comment));
    if (text.empty()) continue;
    std::replace(text.begin(), text.end(), '}', ')');
    out.word("{" + text + "}");
  }
}

constexpr std::string_view mark_text(OgnMark mark) {
  constexpr std::array<std::string_view, 7> kTexts = {"", "!", "?", "!!", "??", "!?", "?!"};
  return kTexts[static_cast<std::size_t>(mark)];
}

// `slot` counts plies from South's first move, so that an even one opens a numbered pair.
void write_moves(const std::vector<OgnMove>& moves, int slot, Movetext& out) {
  bool number_wanted = true;
  for (const OgnMove& move : moves) {
    const bool opens_pair = slot % 2 == 0;
    if (opens_pair || number_wanted || !move.comments_before.empty()) {
      out.word(std::to_string(slot / 2 + 1) + (opens_pair ? "." : "..."));
    }
    write_comments(move.comments_before, out);
    std::string text(1, move.house.letter());
    if (move.captured > 0) text += "+" + std::to_string(move.captured);
    text += mark_text(move.mark);
    out.word(text);
    write_comments(move.comments_after, out);
    for (const std::vector<OgnMove>& variation : move.variations) {
      if (variation.empty()) continue;
      out.open_variation();
      write_moves(variation, slot, out);
      out.close_variation();
    }
    number_wanted = !move.comments_after.empty() || !move.variations.empty();
    ++slot;
  }
}

void write_tag(const std::string& name, const std::string& value, std::string& out) {
  out += "[" + name + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20U && c != '\t' ? ' ' : c;
  }
  out += "\"]\n";
}

}  // namespace

std::string format_ogn(const OgnGame& game) {
  std::string text;
  for (const auto& [name, value] : game.tags) write_tag(name, value, text);
  if (!text.empty()) text += '\n';
  Movetext movetext;
  write_comments(game.comments, movetext);
  if (!game.moves.empty())
    write_moves(game.moves, index(game.moves.front().house.side()), movetext);
  movetext.word(game.result);
  text += movetext.take();
  text += '\n';
  return text;
}

}  // namespace oware::rules

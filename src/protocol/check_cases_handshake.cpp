// Cases on greeting, options and lines that make no sense.
#include <algorithm>
#include <array>
#include <set>

#include "protocol/check_cases.hpp"
#include "protocol/words.hpp"

namespace oware::protocol {
namespace {

constexpr std::string_view kStart = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";

Verdict name_is_given(Conversation& engine, const CheckOptions&) {
  const auto name = engine.introduction().id("name");
  if (name && !name->empty()) return passed();
  return failed("no id name", "id name NAME before uciok");
}

Verdict author_is_given(Conversation& engine, const CheckOptions&) {
  const auto author = engine.introduction().id("author");
  if (author && !author->empty()) return passed();
  return failed("no id author", "id author NAMES before uciok");
}

struct OptionLine {
  std::string name;
  std::string type;
  std::string rest;
};

// "option name N type T ...": nothing for another line. A name may have several words.
std::optional<OptionLine> option_of(std::string_view line) {
  if (take_word(line) != "option" || take_word(line) != "name") return std::nullopt;
  OptionLine option;
  for (std::string_view word = take_word(line); !word.empty() && word != "type";
       word = take_word(line))
    option.name += (option.name.empty() ? "" : " ") + std::string(word);
  option.type = take_word(line);
  option.rest = line;
  return option;
}

// The word behind `key`.
std::string value_of(std::string_view rest, std::string_view key) {
  for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word == key) return std::string(take_word(rest));
  }
  return {};
}

bool has_right_range(const OptionLine& option) {
  const auto number = [&](std::string_view key) {
    return number_in(value_of(option.rest, key), -1'000'000'000'000, 1'000'000'000'000);
  };
  const auto least = number("min");
  const auto most = number("max");
  const auto standard = number("default");
  return least && most && standard && *least <= *standard && *standard <= *most;
}

Verdict options_are_well_formed(Conversation& engine, const CheckOptions&) {
  constexpr std::array<std::string_view, 5> kTypes = {"check", "spin", "combo", "button", "string"};
  for (const std::string& line : engine.introduction().lines) {
    if (!line.starts_with("option")) continue;
    const auto option = option_of(line);
    const std::string form = "option name NAME type check|spin|combo|button|string ...";
    if (!option || option->name.empty()) return failed(line, form);
    if (std::ranges::find(kTypes, option->type) == kTypes.end()) return failed(line, form);
    if (option->type == "spin" && !has_right_range(*option))
      return failed(line, "numbers with min <= default <= max");
    const std::string standard = value_of(option->rest, "default");
    if (option->type == "check" && standard != "true" && standard != "false")
      return failed(line, "default true or default false");
  }
  return passed();
}

Verdict options_are_named_once(Conversation& engine, const CheckOptions&) {
  std::set<std::string> names;
  for (const std::string& line : engine.introduction().lines) {
    const auto option = option_of(line);
    if (option && !names.insert(lower_case(option->name)).second)
      return failed(line, "each option once, letter case aside");
  }
  return passed();
}

Verdict says_ready(Conversation& engine, const CheckOptions&) {
  return judge_ready(engine, "the greeting");
}

Verdict says_ready_each_time(Conversation& engine, const CheckOptions&) {
  engine.tell("isready");
  engine.tell("isready");
  if (engine.await("readyok") && engine.await("readyok")) return passed();
  return failed("fewer than two lines readyok", "readyok for each isready");
}

Verdict greets_again(Conversation& engine, const CheckOptions&) {
  if (engine.tell("uci") && engine.await("uciok")) return passed();
  return failed("no uciok", "uciok for a second uci");
}

Verdict takes_a_hash_size(Conversation& engine, const CheckOptions&) {
  if (!engine.introduction().offers("Hash")) return skipped("option Hash");
  engine.tell("setoption name Hash value 1");
  if (!engine.ready()) return failed("no readyok", "readyok after setoption name Hash value 1");
  return judge_search(engine, game_of(kStart));
}

Verdict takes_option_names_in_any_case(Conversation& engine, const CheckOptions&) {
  if (!engine.introduction().offers("Hash")) return skipped("option Hash");
  engine.tell("setoption name hASH value 2");
  return judge_ready(engine, "setoption name hASH value 2");
}

Verdict survives_an_unknown_option(Conversation& engine, const CheckOptions&) {
  engine.tell("setoption name No Such Option value 3");
  return judge_ready(engine, "setoption of an option that is not offered");
}

Verdict survives_a_wrong_value(Conversation& engine, const CheckOptions&) {
  if (!engine.introduction().offers("Hash")) return skipped("option Hash");
  engine.tell("setoption name Hash value many");
  return judge_ready(engine, "setoption name Hash value many");
}

Verdict survives_half_an_option(Conversation& engine, const CheckOptions&) {
  for (const char* line : {"setoption", "setoption name", "setoption name Hash value"})
    engine.tell(line);
  return judge_ready(engine, "setoption lines that break off");
}

Verdict takes_the_rules(Conversation& engine, const CheckOptions&) {
  if (!engine.introduction().offers("Rules")) return skipped("option Rules");
  engine.tell("setoption name Rules value abapa");
  if (!engine.ready())
    return failed("no readyok", "readyok after setoption name Rules value abapa");
  return judge_search(engine, game_of(kStart));
}

Verdict passes_over_unknown_words(Conversation& engine, const CheckOptions&) {
  engine.tell("joho debug on");
  return judge_ready(engine, "a line of words that are no command");
}

Verdict passes_over_empty_lines(Conversation& engine, const CheckOptions&) {
  for (const char* line : {"", " ", "\t", ""}) engine.tell(line);
  return judge_ready(engine, "empty lines");
}

Verdict takes_carriage_returns(Conversation& engine, const CheckOptions&) {
  engine.tell("isready\r");
  if (engine.await("readyok")) return passed();
  return failed("no readyok", "readyok for a line that ends with CR LF");
}

Verdict takes_blanks_around(Conversation& engine, const CheckOptions&) {
  engine.tell("  \tisready\t  ");
  if (engine.await("readyok")) return passed();
  return failed("no readyok", "readyok for a line with blanks around it");
}

Verdict survives_a_long_line(Conversation& engine, const CheckOptions&) {
  constexpr std::size_t kLong = 60'000;  // less than a pipe holds
  engine.tell(std::string(kLong, 'x'));
  return judge_ready(engine, "a line of 60,000 letters");
}

Verdict survives_other_bytes(Conversation& engine, const CheckOptions&) {
  engine.tell("\x01\x7f\xff\xfe position fen \xc3\x28");
  return judge_ready(engine, "bytes that are no text");
}

Verdict takes_debug(Conversation& engine, const CheckOptions&) {
  engine.tell("debug on");
  engine.tell("debug off");
  return judge_ready(engine, "debug on and debug off");
}

Verdict quits(Conversation& engine, const CheckOptions&) {
  engine.tell("quit");
  if (engine.ends()) return passed();
  return failed("an engine that runs on", "the end of the program after quit");
}

Verdict ends_with_its_input(Conversation& engine, const CheckOptions&) {
  engine.end_input();
  if (engine.ends()) return passed();
  return failed("an engine that runs on", "the end of the program at the end of its input");
}

constexpr CheckCase kCases[] = {
    {"handshake", "gives its name", name_is_given},
    {"handshake", "gives its authors", author_is_given},
    {"handshake", "its options are well formed", options_are_well_formed},
    {"handshake", "names each option once", options_are_named_once},
    {"handshake", "isready is answered", says_ready},
    {"handshake", "isready is answered each time", says_ready_each_time},
    {"handshake", "uci may come again", greets_again},
    {"options", "takes a hash size", takes_a_hash_size},
    {"options", "takes option names in any letter case", takes_option_names_in_any_case},
    {"options", "survives an unknown option", survives_an_unknown_option},
    {"options", "survives a wrong value", survives_a_wrong_value},
    {"options", "survives half an option", survives_half_an_option},
    {"options", "takes the rules", takes_the_rules},
    {"lines", "passes over unknown words", passes_over_unknown_words},
    {"lines", "passes over empty lines", passes_over_empty_lines},
    {"lines", "takes carriage returns", takes_carriage_returns},
    {"lines", "takes blanks around a command", takes_blanks_around},
    {"lines", "survives a long line", survives_a_long_line},
    {"lines", "survives bytes that are no text", survives_other_bytes},
    {"lines", "takes debug", takes_debug},
    {"end", "quit ends it", quits},
    {"end", "the end of its input ends it", ends_with_its_input},
};

}  // namespace

std::span<const CheckCase> handshake_cases() { return kCases; }

}  // namespace oware::protocol

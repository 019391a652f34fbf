// Games and positions as text, for the analysis board: whatever people paste is read, a tree of
// variations is written as OGN. Pure functions; any thread.
#pragma once

#include <string>
#include <string_view>

namespace oware::wasm {

// Reads a position (own notation, PlayStrategy, OpenSpiel, integers), moves, or the first game of
// an OGN file. `rules` is the rule set where the text names none. Answers {"rules","start","tags":
// [[name,value]],"comment","nodes":[{"path","mark","comment"}]}: a node is a move, its path the
// letters of the moves from the start to it ("FfE"). A node follows the one that it is an
// alternative to, the main line comes first. Errors: those of parse_ogn(), of a move that cannot be
// played (with line and column), bad_rules.
std::string answer_read(std::string_view text, std::string_view rules);

// A game with variations, as movetext of OGN ("F {why} (E e) f"), as a file with its tags.
// `tags` has the values of South, North, Date and TimeControl, a line each; what is empty or left
// out at the end is not written.
std::string answer_format(std::string_view rules, std::string_view start, std::string_view movetext,
                          std::string_view tags);

}  // namespace oware::wasm

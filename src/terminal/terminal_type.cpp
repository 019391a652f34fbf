#include "terminal/terminal_type.hpp"

#include <curses.h>
#include <term.h>
#include <unistd.h>

namespace oware::terminal {

bool terminal_type_known() {
  int problem = 0;
  if (setupterm(nullptr, STDOUT_FILENO, &problem) != OK) return false;
  del_curterm(cur_term);
  return true;
}

}  // namespace oware::terminal

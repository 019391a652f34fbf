// A program that runs beside us and speaks in lines over pipes. Linux and other POSIX systems.
// Thread rule: one thread at a time.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <oware/error.hpp>
#include <string>
#include <string_view>

namespace oware::protocol {

class Child {
 public:
  enum class Heard : std::uint8_t { line, nothing_yet, gone };

  // Starts `command` through the shell, in a process group of its own. Error: unavailable.
  static Result<Child> start(const std::string& command);

  Child(Child&& from) noexcept;
  Child& operator=(Child&&) = delete;
  ~Child();  // asks it to quit, then ends its process group

  // False when it no longer listens.
  bool tell(std::string_view line) const;
  // The program reads the end of its input; nothing can be told any more.
  void end_input();
  // Waits for a whole line until `deadline`.
  Heard hear(std::string& line, std::chrono::steady_clock::time_point deadline);

 private:
  Child(pid_t process, int to, int from) : process_(process), to_(to), from_(from) {}
  bool take_line(std::string& line);

  pid_t process_;
  int to_;
  int from_;
  std::string heard_;  // what has come and is not a whole line yet
};

}  // namespace oware::protocol

// What every subcommand shares: how it joins the program, how it reads files, how it reports an
// error or the end by a signal. A subcommand is one file with one function `add_NAME`, listed in
// main.cpp.
#pragma once

#include <CLI/CLI.hpp>
#include <oware/error.hpp>
#include <oware/position.hpp>
#include <string>
#include <string_view>

namespace oware::app {

inline constexpr int kDone = 0;
inline constexpr int kBadContent = 1;
inline constexpr int kBadUsage = 2;
inline constexpr int kBadEnvironment = 3;
inline constexpr int kKilledBy = 128;  // and the signal's number

// Set by a subcommand's callback, returned by main.
struct Status {
  int code = kDone;
};

void add_perft(CLI::App& program, Status& status);
void add_replay(CLI::App& program, Status& status);
void add_convert(CLI::App& program, Status& status);
void add_play(CLI::App& program, Status& status);
void add_analyze(CLI::App& program, Status& status);
void add_bench(CLI::App& program, Status& status);
void add_book(CLI::App& program, Status& status);
void add_engine(CLI::App& program, Status& status);
void add_match(CLI::App& program, Status& status);
void add_engine_check(CLI::App& program, Status& status);
void add_bot(CLI::App& program, Status& status);
void add_openings(CLI::App& program, Status& status);
void add_explorer(CLI::App& program, Status& status);
void add_serve(CLI::App& program, Status& status);
void add_admin(CLI::App& program, Status& status);
void add_backup(CLI::App& program, Status& status);
void add_restore(CLI::App& program, Status& status);
void add_check(CLI::App& program, Status& status);
void add_move_database(CLI::App& program, Status& status);
void add_export(CLI::App& program, Status& status);
void add_tables(CLI::App& program, Status& status);
void add_puzzles(CLI::App& program, Status& status);
void add_prove(CLI::App& program, Status& status);
void add_verify_proof(CLI::App& program, Status& status);
void add_ratings(CLI::App& program, Status& status);
void add_pair(CLI::App& program, Status& status);
void add_completion(CLI::App& program, Status& status);
void add_manual(CLI::App& program, Status& status);

// Prints "oware: " and the error's one line on standard error; returns the exit status that belongs
// to it.
int report(const Error& error);

// The errors of a list of games or positions: the first is kept, the others are counted, and one
// line says both. One thread at a time.
class ErrorCount {
 public:
  void add(const Error& error);
  // Prints "FIRST (and N more)"; returns the worst exit status of all, kDone when there was none.
  int report() const;
  long count() const { return count_; }

 private:
  Error first_;
  long count_ = 0;
  int status_ = kDone;
};

// The whole of a file; "-" is standard input. Errors: unreadable (exit status 3).
Result<std::string> read_file(const std::string& path);

// The date as games carry it, "2026.11.21".
std::string today();

// True from the moment SIGINT or SIGTERM arrives; call install_interrupt_handler() once before long
// work.
void install_interrupt_handler();
bool interrupted();

// Ends a command whose work a signal has cut short: prints "oware: interrupted: WHAT" on standard
// error and returns 128 and the signal's number, 130 or 143. `what` is one sentence on what was
// done and what was not.
int report_interrupted(std::string_view what);

}  // namespace oware::app

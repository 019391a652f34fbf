// Reads a file line by line while it arrives, so that a pipe may go on for ever and memory does not
// grow with the file. Not to be shared between threads.
#pragma once

#include <optional>
#include <oware/error.hpp>
#include <oware/move.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace oware::app {

inline constexpr std::size_t kLongestLine = 1 << 20;  // bytes

class LineSource {
 public:
  // "-" is standard input. Error: unreadable.
  static Result<LineSource> open(const std::string& path);
  LineSource(LineSource&& other) noexcept;
  LineSource& operator=(LineSource&&) = delete;
  ~LineSource();

  // The next line without its end, "\n" or "\r\n", valid until the next call; nothing at the end of
  // the file. A byte-order mark before the first line is left out. Errors: unreadable, after which
  // there is no more; bad_file for a line longer than kLongestLine, which is passed over.
  Result<std::optional<std::string_view>> next();
  // Of the line that next() gave, from 1.
  int number() const { return number_; }
  // True when next() would have to wait for more of the file: the moment to write out what is done.
  bool would_read() const { return text_.find('\n', begin_) == std::string::npos; }
  // Everything from the last line that next() gave to the end of the file, that line included.
  Result<std::string> rest();

 private:
  LineSource(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}
  Result<bool> read_more();  // false at the end of the file

  int descriptor_;
  std::string path_;
  std::string text_;            // what has been read, from the last line given on
  std::size_t line_begin_ = 0;  // of the line given
  std::size_t begin_ = 0;       // of the next line
  int number_ = 0;
  bool at_end_ = false;
};

// The line without what follows a '#' that stands outside {comments}.
std::string_view without_remark(std::string_view line);

// Without the white space at both ends.
std::string_view trimmed(std::string_view text);

// True when there is nothing in the line but white space and a remark.
bool is_blank(std::string_view line);

// The moves of a line that stands for a game. Error: bad_move, also for a line without a move, such
// as a JSON object, which the notation would take for a comment.
Result<std::vector<rules::House>> moves_of_line(std::string_view line);

}  // namespace oware::app

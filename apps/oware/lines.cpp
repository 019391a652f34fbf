#include "lines.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <oware/notation.hpp>
#include <utility>

namespace oware::app {
namespace {

constexpr std::size_t kChunk = 1 << 18;
constexpr int kNoDescriptor = -1;

tl::unexpected<Error> unreadable(const std::string& path, int problem) {
  return tl::unexpected<Error>(Error{ErrorCode::unreadable,
                                     "file cannot be read: " + std::string(std::strerror(problem)),
                                     path, "a file that can be read, or - for standard input"});
}

}  // namespace

Result<LineSource> LineSource::open(const std::string& path) {
  const int descriptor = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return unreadable(path, errno);
  return LineSource(descriptor, path);
}

LineSource::LineSource(LineSource&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, kNoDescriptor)),
      path_(std::move(other.path_)),
      text_(std::move(other.text_)),
      line_begin_(other.line_begin_),
      begin_(other.begin_),
      number_(other.number_),
      at_end_(other.at_end_) {}

LineSource::~LineSource() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

Result<bool> LineSource::read_more() {
  if (at_end_) return false;
  text_.erase(0, line_begin_);
  begin_ -= line_begin_;
  line_begin_ = 0;
  const std::size_t before = text_.size();
  text_.resize(before + kChunk);
  ssize_t count = 0;
  do {
    count = ::read(descriptor_, text_.data() + before, kChunk);
  } while (count < 0 && errno == EINTR);
  const int problem = errno;
  text_.resize(before + static_cast<std::size_t>(count < 0 ? 0 : count));
  at_end_ = count <= 0;
  if (count < 0) return unreadable(path_, problem);
  return count > 0;
}

Result<std::optional<std::string_view>> LineSource::next() {
  line_begin_ = begin_;
  bool too_long = false;
  std::size_t looked_at = begin_;
  std::size_t end = 0;
  while ((end = text_.find('\n', looked_at)) == std::string::npos) {
    if (text_.size() - begin_ > kLongestLine) {
      too_long = true;
      begin_ = line_begin_ = text_.size();
    }
    const Result<bool> more = read_more();
    if (!more) return tl::unexpected<Error>(more.error());
    if (!*more) {
      if (begin_ == text_.size() && !too_long) return std::nullopt;
      end = text_.size();
      break;
    }
    looked_at = begin_;
  }
  ++number_;
  std::string_view line = std::string_view(text_).substr(begin_, end - begin_);
  begin_ = end < text_.size() ? end + 1 : end;
  if (too_long || line.size() > kLongestLine) {
    return tl::unexpected<Error>(Error{ErrorCode::bad_file, "line",
                                       "more than " + std::to_string(kLongestLine) + " bytes",
                                       "a shorter line, with one game or position", number_, 0});
  }
  if (number_ == 1 && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

Result<std::string> LineSource::rest() {
  begin_ = line_begin_;
  for (;;) {
    const Result<bool> more = read_more();
    if (!more) return tl::unexpected<Error>(more.error());
    if (!*more) return text_.substr(line_begin_);
  }
}

std::string_view without_remark(std::string_view line) {
  bool in_comment = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '{') in_comment = true;
    if (line[i] == '}') in_comment = false;
    if (line[i] == '#' && !in_comment) return line.substr(0, i);
  }
  return line;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\f\v");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\f\v") - begin + 1);
}

bool is_blank(std::string_view line) {
  return without_remark(line).find_first_not_of(" \t\r\f\v") == std::string_view::npos;
}

Result<std::vector<rules::House>> moves_of_line(std::string_view line) {
  Result<std::vector<rules::House>> moves = rules::parse_moves(line);
  if (moves && moves->empty()) {
    return tl::unexpected<Error>(Error{ErrorCode::bad_move, "moves", std::string(line),
                                       "the moves of a game, letters A to F and a to f", 0, 1});
  }
  return moves;
}

}  // namespace oware::app

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include "bot/bot.hpp"

namespace oware::bot {
namespace {

constexpr std::size_t kLongestFile = 4096;
constexpr std::string_view kSpaces = " \t\r\n";

}  // namespace

Result<std::string> read_token(const std::string& path) {
  const auto unreadable = [&path](std::string found, std::string expected) {
    return tl::unexpected(Error{.code = ErrorCode::unreadable,
                                .what = path,
                                .found = std::move(found),
                                .expected = std::move(expected)});
  };
  const bool given = path == "-";  // standard input: whoever has opened it answers for it
  std::ifstream file;
  struct stat status{};
  if (!given) file.open(path, std::ios::binary);
  if (!given && (!file || ::stat(path.c_str(), &status) != 0))
    return unreadable(std::strerror(errno), "a file with a personal token");
  if (!given && S_ISREG(status.st_mode) && (status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
    return unreadable("a file that others may read", "its owner alone: chmod 600");
  std::string text(kLongestFile, '\0');
  std::istream& from = given ? std::cin : file;
  from.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(from.gcount()));
  const auto first = text.find_first_not_of(kSpaces);
  const auto last = text.find_last_not_of(kSpaces);
  const std::string token =
      first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
  const bool printable =
      token.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
      std::string::npos;
  if (token.empty() || !printable || token.size() >= kLongestFile) {
    return tl::unexpected(Error{.code = ErrorCode::bad_file,
                                .what = path,
                                .found = token.empty() ? "nothing" : "something else",
                                .expected = "one personal token (oware_...)"});
  }
  return token;
}

}  // namespace oware::bot

#include "mail_options.hpp"

#include <fmt/format.h>

#include <chrono>
#include <fstream>

#include "games/credentials.hpp"
#include "option_values.hpp"

namespace oware::app {
namespace {

tl::unexpected<Error> wrong_mail(ErrorCode code, std::string what, std::string found,
                                 std::string expected) {
  return tl::unexpected(Error{.code = code,
                              .what = std::move(what),
                              .found = std::move(found),
                              .expected = std::move(expected)});
}

// A URL of an SMTP server, without a name or a password in it.
bool is_smtp_url(const std::string& url) {
  const std::size_t begin = url.starts_with("smtps://") ? 8 : url.starts_with("smtp://") ? 7 : 0;
  if (begin == 0 || url.size() == begin) return false;
  for (const char letter : url.substr(begin)) {
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                       (letter >= '0' && letter <= '9') || letter == '.' || letter == '-' ||
                       letter == ':' || letter == '[' || letter == ']';
    if (!plain) return false;
  }
  return true;
}

}  // namespace

void add_mail_options(CLI::App& command, server::MailOptions& mail, MailGiven& given) {
  const std::string group = "Letters by e-mail";
  const auto text = [&](const char* name, std::string& value, const char* help) {
    command.add_option(name, value, help)->group(group);
  };
  const auto time = [&](const char* name, std::chrono::milliseconds& value, std::string help,
                        std::string in) {
    command
        .add_option_function<std::int64_t>(
            name,
            [&value](const std::int64_t& given_ms) { value = std::chrono::milliseconds(given_ms); },
            help)
        ->check(whole_number(1, std::uint64_t{31} * 86'400'000))
        ->default_str(std::to_string(value.count()))
        ->group(in);
  };
  text("--smtp", mail.url,
       "SMTP server, smtps://HOST:PORT or smtp://HOST:PORT (then with STARTTLS, but on this "
       "machine); without it no letters are sent");
  text("--mail-from", mail.from, "The letters' sender");
  text("--smtp-login", given.login_file, "File with one line, USER:PASSWORD for the SMTP server");
  text("--smtp-authorities", mail.authorities,
       "File of certificates (PEM) that vouch for the SMTP server, in place of the system's");
  time("--mail-timeout-ms", mail.timeout, "For the SMTP server to take a letter", group);
  time("--mail-retry-ms", mail.retry.first_pause,
       fmt::format("Before a second try; {} times as long before each further one, {} tries in all",
                   mail.retry.factor, mail.retry.attempts),
       group);
  time("--digest-after-ms", mail.digest_after, "For a turn to wait before a digest tells it",
       group);
  time("--digest-look-ms", mail.digest_look, "Between two looks for digests", "");  // for tests
}

Result<void> read_mail_options(const MailGiven& given, server::Options& options) {
  server::MailOptions& mail = options.mail;
  if (mail.url.empty()) {
    if (!given.login_file.empty() || !mail.from.empty())
      return wrong_mail(ErrorCode::usage, "--smtp", "nothing",
                        "the SMTP server that sends the letters");
    return {};
  }
  if (!is_smtp_url(mail.url))
    return wrong_mail(ErrorCode::usage, "--smtp", mail.url,
                      "smtps://HOST:PORT or smtp://HOST:PORT");
  const auto from = games::clean_address(mail.from);
  if (!from)
    return wrong_mail(ErrorCode::usage, "--mail-from", mail.from, "an address, name@your.site");
  mail.from = *from;
  if (options.public_url.empty())
    return wrong_mail(ErrorCode::usage, "--public-url", "nothing",
                      "the site's address, for the links in letters");
  if (given.login_file.empty()) return {};
  std::ifstream file(given.login_file);
  std::string line;
  if (!std::getline(file, line))
    return wrong_mail(ErrorCode::unreadable, "--smtp-login " + given.login_file, "no line",
                      "a file with USER:PASSWORD");
  const std::size_t colon = line.find(':');
  if (colon == std::string::npos || colon == 0)
    return wrong_mail(ErrorCode::usage, "--smtp-login " + given.login_file,
                      "a line without a colon", "USER:PASSWORD");
  mail.user = line.substr(0, colon);
  mail.password = line.substr(colon + 1);
  return {};
}

}  // namespace oware::app

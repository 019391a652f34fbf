// The options of `oware serve` about letters by e-mail. Thread rule: one thread.
#pragma once

#include <CLI/CLI.hpp>
#include <oware/error.hpp>
#include <string>

#include "server/options.hpp"

namespace oware::app {

struct MailGiven {
  std::string login_file;
};
void add_mail_options(CLI::App& command, server::MailOptions& mail, MailGiven& given);
// Reads the file with the password. Errors: usage, unreadable.
Result<void> read_mail_options(const MailGiven& given, server::Options& options);

}  // namespace oware::app

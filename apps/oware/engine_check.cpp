// `oware engine-check`: what a program gets wrong of the engine's text protocol.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "command.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "protocol/engine_check.hpp"

namespace oware::app {
namespace {

using protocol::CheckReport;
using protocol::CheckResult;

struct EngineCheckOptions {
  protocol::CheckOptions check;
  std::vector<std::string> groups;
  bool list = false;
  bool json = false;
};

void print_json(const CheckReport& report) {
  std::string text =
      fmt::format(R"({{"case":{},"group":"{}","name":{},"result":"{}")", report.number,
                  report.group, json_text(report.name), to_string(report.result));
  if (!report.found.empty()) text += fmt::format(R"(,"found":{})", json_text(report.found));
  if (!report.expected.empty())
    text += fmt::format(R"(,"expected":{})", json_text(report.expected));
  print_out("{}}}\n", text);
}

void print_text(const CheckReport& report) {
  print_out("{:3} {}  {}: {}\n", report.number, to_string(report.result), report.group,
            report.name);
  if (report.result == CheckResult::failed)
    print_out("          found {}; expected {}\n", report.found, report.expected);
  if (report.result == CheckResult::skipped) print_out("          not offered: {}\n", report.found);
}

int list_checks(bool json) {
  for (const CheckReport& one : protocol::all_checks()) {
    if (json) {
      print_out(R"({{"case":{},"group":"{}","name":{}}})"
                "\n",
                one.number, one.group, json_text(one.name));
    } else {
      print_out("{:3} {}: {}\n", one.number, one.group, one.name);
    }
  }
  return kDone;
}

int run(EngineCheckOptions& options) {
  if (options.list) return list_checks(options.json);
  if (options.check.command.empty()) {
    return report(Error{ErrorCode::usage, "COMMAND", "nothing", "an engine's command", 0, 0});
  }
  options.check.groups = {options.groups.begin(), options.groups.end()};
  install_interrupt_handler();
  options.check.stopped = interrupted;
  int counts[3] = {};
  const auto done = protocol::check_engine(options.check, [&](const CheckReport& report) {
    ++counts[static_cast<int>(report.result)];
    options.json ? print_json(report) : print_text(report);
    return flush_output().has_value();
  });
  if (!done) return report(done.error());
  if (interrupted())
    return report_interrupted(fmt::format("{} cases are done", counts[0] + counts[1] + counts[2]));
  const int failed = counts[static_cast<int>(CheckResult::failed)];
  print_error("{} passed, {} failed, {} not offered\n",
              counts[static_cast<int>(CheckResult::passed)], failed,
              counts[static_cast<int>(CheckResult::skipped)]);
  return failed == 0 ? kDone : kBadContent;
}

std::vector<std::string> all_groups() {
  std::vector<std::string> groups;
  for (const CheckReport& one : protocol::all_checks()) {
    if (groups.empty() || groups.back() != one.group) groups.emplace_back(one.group);
  }
  return groups;
}

}  // namespace

void add_engine_check(CLI::App& program, Status& status) {
  auto options = std::make_shared<EngineCheckOptions>();
  CLI::App* command = program.add_subcommand(
      "engine-check", "Tell what an engine gets wrong of the text protocol, case by case");
  command->add_option("COMMAND", options->check.command, "The engine's command");
  command->add_option("--grace", options->check.grace_ms, "Milliseconds an answer may be late")
      ->check(whole_number(1, 600'000))
      ->capture_default_str();
  command
      ->add_option("--silence", options->check.silence_ms,
                   "Milliseconds to listen where nothing is to be said")
      ->check(whole_number(1, 600'000))
      ->capture_default_str();
  command
      ->add_option("--group", options->groups, "Only the cases of this group; may be given again")
      ->allow_extra_args(false)
      ->take_all()
      ->check(one_of(all_groups()));
  command->add_flag("--list", options->list, "List the cases and check nothing");
  command->add_flag("--json", options->json, "One JSON object a case on standard output");
  command->footer("Example: oware engine-check './my-engine --threads 1'");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

// oware admin: the administration of a site, from the command line, while the server runs or not.
#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <functional>
#include <memory>

#include "command.hpp"
#include "data_folder.hpp"
#include "games/password.hpp"
#include "games/token.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "server/json_writer.hpp"
#include "server/wire_admin.hpp"
#include "store/administration.hpp"

namespace oware::app {
namespace {

using games::AdminStore;
using games::ModerationAction;

constexpr int kListed = 1000;
constexpr games::TimeMs kHourMs = 3'600'000;

struct AdminOptions {
  std::string data;
  std::string database;
  bool json = false;
  std::string text;  // a person, a key's name, what is searched for
  std::string name;  // the new one
  std::string state = "open";
  std::string chat;
  std::string read_only;
  std::int64_t number = 0;
  std::int64_t hours = 24;
};

games::Actor actor() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return {"command line", std::chrono::duration_cast<std::chrono::milliseconds>(now).count()};
}

std::string time_text(games::TimeMs at) {
  const std::time_t seconds = at / 1000;
  std::tm time{};
  gmtime_r(&seconds, &time);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", time.tm_year + 1900, time.tm_mon + 1,
                     time.tm_mday, time.tm_hour, time.tm_min);
}

// Names and texts are other people's: no control characters reach the terminal.
std::string shown(std::string_view text) {
  std::string out;
  for (const char letter : text)
    out += static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f ? '?' : letter;
  return out;
}

// The server's texts may end with a line's end.
void print_json(std::string_view text) {
  print_out("{}\n", text.substr(0, text.find_last_not_of('\n') + 1));
}

void print_person(const games::PersonView& one) {
  print_out("{}  {:<24} {}  {} games{}{}\n", one.player, shown(one.name),
            one.registered ? "account" : "guest  ", one.games,
            one.muted_until > actor().at ? "  muted until " + time_text(one.muted_until) : "",
            one.banned ? "  banned" : "");
}

Result<void> settings(AdminStore& admin, const AdminOptions& options) {
  auto now = admin.settings();
  if (!now) return tl::unexpected(now.error());
  if (!options.chat.empty()) now->chat = options.chat == "on";
  if (!options.read_only.empty()) now->read_only = options.read_only == "on";
  if (auto changed = admin.change(actor(), *now); !changed) return changed;
  if (options.json) {
    print_json(server::settings_text(*now));
  } else {
    print_out("chat {}, read-only {}\n", now->chat ? "on" : "off", now->read_only ? "on" : "off");
  }
  return {};
}

Result<void> reports(AdminStore& admin, const AdminOptions& options) {
  const auto found = admin.reports(options.state == "all" ? "" : options.state, kListed);
  if (!found) return tl::unexpected(found.error());
  if (options.json) {
    print_json(server::reports_text(*found));
    return {};
  }
  for (const games::ReportView& one : *found) {
    const bool in_game = one.analysis.empty();
    print_out("{}  {}  {}  {} {}  about {} {}\n    {}\n", one.id, time_text(one.at), one.state,
              in_game ? "game" : "analysis", in_game ? one.game : one.analysis, one.player,
              shown(one.name), shown(one.reason));
    if (one.text.empty()) continue;
    if (in_game) print_out("    message {}: {}\n", one.message, shown(one.text));
    if (!in_game) print_out("    title: {}\n", shown(one.text));
  }
  if (found->empty()) print_out("no reports\n");
  return {};
}

Result<void> people(AdminStore& admin, const AdminOptions& options) {
  const auto found = admin.people(options.text, kListed);
  if (!found) return tl::unexpected(found.error());
  if (options.json) {
    print_json(server::people_text(*found));
    return {};
  }
  for (const games::PersonView& one : *found) print_person(one);
  if (found->empty()) print_out("nobody\n");
  return {};
}

Result<void> moderate(AdminStore& admin, const AdminOptions& options, ModerationAction what) {
  const games::Actor by = actor();
  const auto done = admin.moderate(by, {.action = what,
                                        .player = options.text,
                                        .until = by.at + options.hours * kHourMs,
                                        .name = options.name,
                                        .password_hash = {}});
  if (!done) return tl::unexpected(done.error());
  if (options.json) {
    print_json(server::person_text(*done));
  } else {
    print_person(*done);
  }
  return {};
}

// Four groups of five letters and digits that are hard to mix up: about 100 bits.
std::string random_password() {
  const std::string letters = games::new_game_id() + games::new_game_id();
  return fmt::format("{}-{}-{}-{}", letters.substr(0, 5), letters.substr(5, 5),
                     letters.substr(10, 5), letters.substr(15, 5));
}

Result<void> new_password(AdminStore& admin, const AdminOptions& options) {
  const std::string password = random_password();
  const std::string hash = games::hash_password(password);
  if (hash.empty())
    return tl::unexpected(Error{.code = ErrorCode::unavailable,
                                .what = "memory",
                                .found = "too little to hash a password",
                                .expected = "20 MB"});
  const auto done = admin.moderate(actor(), {.action = ModerationAction::new_password,
                                             .player = options.text,
                                             .name = {},
                                             .password_hash = hash});
  if (!done) return tl::unexpected(done.error());
  if (options.json) {
    server::JsonWriter json;
    json.begin_object()
        .field("player", done->player)
        .field("name", done->name)
        .field("password", password)
        .end_object();
    print_json(json.take());
  } else {
    print_out("{}\n", password);
    print_error(
        "This password of {} is shown once; the old one and every session have ended. Whoever gets "
        "it changes it at /account\n",
        shown(done->name));
  }
  return {};
}

Result<void> log(AdminStore& admin, const AdminOptions& options) {
  const auto found = admin.audit_log(0, kListed);
  if (!found) return tl::unexpected(found.error());
  if (options.json) {
    print_json(server::audit_log_text(*found));
    return {};
  }
  for (const games::AuditEntry& one : *found) {
    print_out("{}  {:<14} {:<14} {}  {}\n", time_text(one.at), shown(one.who), one.what,
              shown(one.about), shown(one.detail));
  }
  return {};
}

Result<void> add_key(AdminStore& admin, const AdminOptions& options) {
  const std::string key = games::new_token();
  if (auto added = admin.add_key(actor(), options.text, games::hash_token(key)); !added)
    return added;
  if (options.json) {
    server::JsonWriter json;
    json.begin_object().field("name", options.text).field("key", key).end_object();
    print_json(json.take());
  } else {
    print_out("{}\n", key);
    print_error("This key is shown once. Enter it at /admin\n");
  }
  return {};
}

Result<void> list_keys(AdminStore& admin, const AdminOptions& options) {
  const auto names = admin.keys();
  if (!names) return tl::unexpected(names.error());
  if (options.json) {
    server::JsonWriter json;
    json.begin_object().key("keys").begin_array();
    for (const std::string& name : *names) json.value(name);
    json.end_array().end_object();
    print_json(json.take());
    return {};
  }
  for (const std::string& name : *names) print_out("{}\n", shown(name));
  return {};
}

Result<std::unique_ptr<AdminStore>> open_store(const AdminOptions& options) {
  const auto where = database_of(options.database, options.data);
  if (!where) return tl::unexpected(where.error());
  return where->postgresql.empty() ? store::open_admin_store(where->file)
                                   : store::open_postgresql_admin_store(where->postgresql);
}

using Work = std::function<Result<void>(AdminStore&, const AdminOptions&)>;

// The subcommands of `oware admin`, each with what it does.
class Builder {
 public:
  Builder(CLI::App& admin, std::shared_ptr<AdminOptions> options, Status& status)
      : admin_(admin), options_(std::move(options)), status_(status) {}

  CLI::App& add(const std::string& name, const std::string& help, const std::string& example,
                Work work) {
    CLI::App* command = admin_.add_subcommand(name, help);
    command->footer("Example: oware admin " + example);
    // All may stand before the command's name, too.
    add_data_option(*command, options_->data);
    add_database_option(*command, options_->database);
    command->add_flag("--json", options_->json, "Print JSON");
    command->callback([options = options_, status = &status_, work = std::move(work)]() {
      const auto admin = open_store(*options);
      const auto done = admin ? work(**admin, *options) : tl::unexpected(admin.error());
      status->code = done ? kDone : report(done.error());
    });
    return *command;
  }

  CLI::App& add_moderation(ModerationAction what, const std::string& help,
                           const std::string& example) {
    CLI::App& command = add(std::string(games::to_string(what)), help, example,
                            [what](AdminStore& admin, const AdminOptions& given) {
                              return moderate(admin, given, what);
                            });
    command
        .add_option("PERSON", options_->text,
                    "An account's name, or a person's id as reports show it")
        ->required();
    return command;
  }

 private:
  CLI::App& admin_;
  std::shared_ptr<AdminOptions> options_;
  Status& status_;
};

void add_lists(Builder& builder, AdminOptions& options) {
  const CLI::Validator on_or_off = one_of({"on", "off"});
  CLI::App& site = builder.add("settings", "What the site allows, and changing it",
                               "settings --chat off", settings);
  site.add_option("--chat", options.chat, "Whether people may talk")->check(on_or_off);
  site.add_option("--read-only", options.read_only, "Whether everything can only be looked at")
      ->check(on_or_off);
  builder.add("reports", "What people have reported", "reports --state all", reports)
      .add_option("--state", options.state, "open, closed or all")
      ->check(one_of({"open", "closed", "all"}))
      ->capture_default_str();
  builder
      .add("close-report", "A report is dealt with", "close-report 12",
           [](AdminStore& admin, const AdminOptions& given) {
             return admin.resolve_report(actor(), given.number, true);
           })
      .add_option("REPORT", options.number, "Its number")
      ->check(whole_number(1, INT64_MAX))
      ->required();
  builder
      .add("people", "People by how their names begin; without one, those that are muted or banned",
           "people ama", people)
      .add_option("NAME", options.text, "How a name begins");
  builder.add("recount", "Count the openings of all finished games anew", "recount",
              [](AdminStore& admin, const AdminOptions&) { return admin.recount(actor()); });
  builder.add("log", "All that was done here, newest first", "log --json", log);
}

void add_moderations(Builder& builder, AdminOptions& options) {
  builder
      .add_moderation(ModerationAction::mute, "They cannot chat for a time", "mute Ama --hours 48")
      .add_option("--hours", options.hours, "How long")
      ->check(whole_number(1, 24 * 365 * 10))
      ->capture_default_str();
  builder.add_moderation(ModerationAction::unmute, "They may chat again", "unmute Ama");
  builder.add_moderation(ModerationAction::shadow_mute,
                         "What they say in chat, they alone see; nothing tells them",
                         "shadow-mute Ama");
  builder.add_moderation(ModerationAction::shadow_unmute, "Others see again what they say",
                         "shadow-unmute Ama");
  builder.add_moderation(ModerationAction::ban, "They cannot make or join games, nor chat",
                         "ban Ama");
  builder.add_moderation(ModerationAction::ban_cheat,
                         "As ban; what others have lately lost to them in ratings is given back",
                         "ban-cheat Ama");
  builder.add_moderation(ModerationAction::unban, "They may again", "unban Ama");
  builder
      .add_moderation(ModerationAction::rename, "Another name, in all their games",
                      "rename Rude Kofi")
      .add_option("NAME", options.name, "The new name")
      ->required();
  builder.add_moderation(ModerationAction::close,
                         "Closes an account: nobody can sign in, its name stays taken",
                         "close Ama");
  builder.add_moderation(ModerationAction::reopen,
                         "Opens a closed account again, with the password that it had",
                         "reopen Ama");
  builder
      .add("new-password", "A new password for an account whose owner has forgotten theirs",
           "new-password Ama", new_password)
      .add_option("PERSON", options.text, "The account's name, or the person's id")
      ->required();
  for (const bool hidden : {true, false}) {
    builder
        .add(hidden ? "hide" : "show",
             hidden ? "Nobody sees this message any more" : "A hidden message can be seen again",
             hidden ? "hide 345" : "show 345",
             [hidden](AdminStore& admin, const AdminOptions& given) {
               return admin.hide_message(actor(), given.number, hidden);
             })
        .add_option("MESSAGE", options.number, "Its number, as reports show it")
        ->check(whole_number(1, INT64_MAX))
        ->required();
    builder
        .add(hidden ? "hide-analysis" : "show-analysis",
             hidden ? "Its owner alone sees this analysis" : "A hidden analysis can be seen again",
             hidden ? "hide-analysis 23456789ab" : "show-analysis 23456789ab",
             [hidden](AdminStore& admin, const AdminOptions& given) {
               return admin.hide_analysis(actor(), given.text, hidden);
             })
        .add_option("ANALYSIS", options.text, "Its id, as its link and reports show it")
        ->required();
  }
}

void add_keys(Builder& builder, AdminOptions& options) {
  builder.add("key", "Makes an administrator's key and prints it, once", "key Esi", add_key)
      .add_option("NAME", options.text, "Who acts with it; an older key of that name is void")
      ->required();
  builder.add("keys", "Whose keys there are", "keys", list_keys);
  builder
      .add("remove-key", "Makes a key void", "remove-key Esi",
           [](AdminStore& admin, const AdminOptions& given) {
             return admin.remove_key(actor(), given.text);
           })
      .add_option("NAME", options.text, "Whose")
      ->required();
}

}  // namespace

void add_admin(CLI::App& program, Status& status) {
  auto options = std::make_shared<AdminOptions>();
  CLI::App* command = program.add_subcommand(
      "admin", "Moderate a site: reports, actions on people, settings, keys, the audit log");
  add_data_option(*command, options->data);
  add_database_option(*command, options->database);
  command->add_flag("--json", options->json, "Print JSON");
  command->require_subcommand(1);
  command->fallthrough();
  command->footer("Example: oware admin reports --data /var/lib/oware");
  Builder builder(*command, options, status);
  add_lists(builder, *options);
  add_moderations(builder, *options);
  add_keys(builder, *options);
}

}  // namespace oware::app

#include "store/administration.hpp"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <utility>

#include "games/people.hpp"
#include "store/explorer.hpp"
#include "store/first_moves.hpp"
#include "store/moderation.hpp"
#include "store/postgresql.hpp"
#include "store/schema.hpp"

namespace oware::store {
namespace {

using games::Actor;
using games::AuditEntry;
using games::ModeratedPerson;
using games::PersonView;
using moderation::audit;
using moderation::find;
using moderation::kNoSubject;
using moderation::kPersonSubject;
using moderation::no_such;
using moderation::Person;
using moderation::persons;
using Number = std::int64_t;
using Text = std::string;
using MaybeNumber = std::optional<std::int64_t>;
using MaybeText = std::optional<std::string>;

// Of `audit_log.subject`, beside those of moderation.hpp.
constexpr const char* kReportSubject = "report";
constexpr const char* kMessageSubject = "message";
constexpr const char* kAnalysisSubject = "analysis";
constexpr const char* kKeySubject = "key";

ListStatement asked(const std::string& where, std::vector<Value> values) {
  return {moderation::select_persons() + where, std::move(values)};
}

// Behind every text that begins with this one: the last character of Unicode is none of a name's.
std::string end_of(const std::string& beginning) { return beginning + "\U0010FFFF"; }

// As lower() of the databases has it.
std::string lower(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

games::SiteSettings read_settings(Sql& sql) {
  games::SiteSettings settings;
  for (auto& [key, value] : sql.rows<Text, Text>("SELECT key, value FROM settings")) {
    if (key == "chat") settings.chat = value == "on";
    if (key == "read-only") settings.read_only = value == "on";
  }
  return settings;
}

void write_setting(Sql& sql, const std::string& key, bool on) {
  sql.run(
      "INSERT INTO settings (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET "
      "value = excluded.value",
      key, on ? "on" : "off");
}

class SqlAdminStore final : public games::AdminStore {
 public:
  SqlAdminStore(Open read, Transact transact)
      : transact_(std::move(transact)), reading_(std::move(read)) {}

  Result<int> version() { return schema_version(reading_.session()); }

  Result<games::SiteSettings> settings() override {
    return guarded([this] { return read_settings(reading_.sql()); });
  }

  Result<void> change(const Actor& actor, const games::SiteSettings& wanted) override {
    return written([&](Sql& sql) -> Result<void> {
      const games::SiteSettings now = read_settings(sql);
      if (now.chat != wanted.chat) {
        write_setting(sql, "chat", wanted.chat);
        audit(sql, actor, wanted.chat ? "chat-on" : "chat-off", kNoSubject, "", "");
      }
      if (now.read_only != wanted.read_only) {
        write_setting(sql, "read-only", wanted.read_only);
        audit(sql, actor, wanted.read_only ? "read-only-on" : "read-only-off", kNoSubject, "", "");
      }
      return {};
    });
  }

  Result<std::vector<games::ReportView>> reports(const std::string& state, int limit) override {
    return guarded([&] {
      const std::string text =
          "SELECT r.id, r.at_ms, r.state, g.id, a.name, b.public_id, b.name, c.name, r.message, "
          "n.public_id, COALESCE(c.text, q.text, n.title), r.reason FROM reports r LEFT JOIN games "
          "g ON "
          "g.number = r.game LEFT JOIN users a ON a.id = r.reporter LEFT JOIN users b ON b.id = "
          "r.about LEFT JOIN chat c ON c.id = r.message LEFT JOIN analyses n ON n.id = r.analysis "
          "LEFT JOIN reported_messages q ON q.report = r.id ";
      const std::string order = "ORDER BY r.id DESC LIMIT :limit";
      std::vector<Value> values;
      if (!state.empty()) values.emplace_back(state);
      values.emplace_back(Number(limit));
      std::vector<games::ReportView> all;
      for (auto& [id, when, row_state, game, reporter, player, name, said_as, message, analysis,
                  said, reason] :
           reading_.sql()
               .rows_bound<Number, Number, Text, MaybeText, MaybeText, MaybeText, MaybeText,
                           MaybeText, MaybeNumber, MaybeText, MaybeText, Text>(
                   text + (state.empty() ? "" : "WHERE r.state = :state ") + order, values)) {
        all.push_back({.id = id,
                       .at = when,
                       .state = row_state,
                       .game = game.value_or(""),
                       .analysis = analysis.value_or(""),
                       .reporter = reporter.value_or(""),
                       .player = player.value_or(""),
                       .name = name.value_or(said_as.value_or("")),
                       .message = message.value_or(0),
                       .text = said.value_or(""),
                       .reason = reason});
      }
      return all;
    });
  }

  Result<void> resolve_report(const Actor& actor, std::int64_t report, bool closed) override {
    return written([&](Sql& sql) -> Result<void> {
      if (sql.run("UPDATE reports SET state = :state WHERE id = :id", closed ? "closed" : "open",
                  report) == 0)
        return no_such("report", std::to_string(report), "the number of a report");
      audit(sql, actor, closed ? "close-report" : "open-report", kReportSubject,
            std::to_string(report), "");
      return {};
    });
  }

  Result<void> hide_message(const Actor& actor, std::int64_t message, bool hidden) override {
    return written([&](Sql& sql) -> Result<void> {
      if (sql.run("UPDATE chat SET hidden = :hidden WHERE id = :id", hidden ? 1 : 0, message) == 0)
        return no_such("message", std::to_string(message), "the number of a message");
      audit(sql, actor, hidden ? "hide-message" : "show-message", kMessageSubject,
            std::to_string(message), "");
      return {};
    });
  }

  Result<void> hide_analysis(const Actor& actor, const std::string& analysis,
                             bool hidden) override {
    return written([&](Sql& sql) -> Result<void> {
      if (sql.run("UPDATE analyses SET hidden = :hidden WHERE public_id = :id", hidden ? 1 : 0,
                  analysis) == 0)
        return no_such("analysis", analysis, "the id of a kept analysis, as in its link");
      audit(sql, actor, hidden ? "hide-analysis" : "show-analysis", kAnalysisSubject, analysis, "");
      return {};
    });
  }

  Result<std::vector<PersonView>> people(const std::string& text, int limit) override {
    return guarded([&] {
      std::vector<PersonView> all;
      for (ListStatement& statement : people_statements(text, limit)) {
        for (Person& person : persons(reading_.sql(), std::move(statement))) {
          if (std::ranges::find(all, person.view.player, &PersonView::player) == all.end())
            all.push_back(std::move(person.view));
        }
      }
      all.erase(all.begin() + std::min<std::ptrdiff_t>(limit, std::ssize(all)), all.end());
      return all;
    });
  }

  Result<PersonView> moderate(const Actor& actor,
                              const games::ModerationCommand& command) override {
    PersonView after;
    const auto done = written([&](Sql& sql) -> Result<void> {
      const Person person = moderation::person(sql, command.player);
      if (auto taken = moderation::take(sql, person, command, actor.at); !taken) return taken;
      std::string detail = command.name;
      if (command.action == games::ModerationAction::mute)
        detail = "until " + std::to_string(command.until);
      audit(sql, actor, games::to_string(command.action), kPersonSubject, person.view.player,
            detail);
      after = find(sql, person.view.player)->view;
      return {};
    });
    if (!done) return tl::unexpected(done.error());
    return after;
  }

  Result<std::vector<AuditEntry>> audit_log(std::int64_t before, int limit) override {
    return guarded([&] {
      constexpr std::int64_t kLast = INT64_MAX;
      std::vector<AuditEntry> all;
      for (auto& [id, when, who, what, subject, about, detail, name] :
           reading_.sql().rows<Number, Number, Text, Text, Text, Text, Text, MaybeText>(
               "SELECT a.id, a.at_ms, a.who, a.what, a.subject, a.about, a.detail, u.name FROM "
               "audit_log a LEFT JOIN users u ON u.public_id = a.about AND a.subject = 'person' "
               "WHERE a.id < :before ORDER BY a.id DESC LIMIT :limit",
               before == 0 ? kLast : before, limit)) {
        const bool person = subject == kPersonSubject;
        all.push_back(
            {.id = id,
             .at = when,
             .who = who,
             .what = what,
             .about = person ? name.value_or(Text(games::kAnonymous)) + " (" + about + ")" : about,
             .detail = detail});
      }
      return all;
    });
  }

  Result<std::vector<ModeratedPerson>> moderated_since(std::int64_t entry) override {
    return guarded([&] {
      std::vector<ModeratedPerson> all;
      for (auto& [id, what, player] : reading_.sql().rows<Number, Text, Text>(
               "SELECT id, what, about FROM audit_log WHERE id > :entry AND subject = 'person' "
               "ORDER BY id",
               entry)) {
        const auto action = games::parse_moderation_action(what);
        const auto person = find(reading_.sql(), player);
        if (action && person) all.push_back({id, *action, person->view});
      }
      return all;
    });
  }

  // ---- moderation.hpp

  Result<std::vector<games::ModeratorNote>> notes(const Text& player) override {
    return guarded([&] {
      return moderation::notes(reading_.sql(), moderation::person(reading_.sql(), player).id);
    });
  }
  Result<void> add_note(const Actor& actor, const Text& player, const Text& text) override {
    return written([&](Sql& sql) -> Result<void> {
      moderation::add_note(sql, actor, moderation::person(sql, player), text);
      return {};
    });
  }
  Result<games::Standing> standing(games::UserId user) override {
    auto found = guarded([&] { return moderation::standing(reading_.sql(), user); });
    if (!found) return tl::unexpected(found.error());
    if (!*found) return no_such("account", std::to_string(user), "an account");
    return **std::move(found);
  }
  Result<bool> appeal(games::UserId user, const Text& text, games::TimeMs at) override {
    return answered<bool>([&](Sql& sql) { return moderation::appeal(sql, user, text, at); });
  }
  Result<std::vector<games::AppealView>> appeals(games::AppealState state, int limit) override {
    return guarded([&] { return moderation::appeals(reading_.sql(), state, limit); });
  }
  Result<void> decide_appeal(const Actor& actor, const Text& player, bool granted,
                             const Text& answer) override {
    return written([&](Sql& sql) {
      return moderation::decide_appeal(sql, actor, moderation::person(sql, player), granted,
                                       answer);
    });
  }
  Result<std::vector<games::WordList>> word_lists() override {
    return guarded([&] { return moderation::word_lists(reading_.sql()); });
  }
  Result<void> set_words(const Actor& actor, const games::WordList& list) override {
    return written([&](Sql& sql) -> Result<void> {
      moderation::set_words(sql, actor, list);
      return {};
    });
  }
  Result<void> reset_words(const Actor& actor, const Text& language) override {
    return written([&](Sql& sql) -> Result<void> {
      moderation::reset_words(sql, actor, language);
      return {};
    });
  }
  Result<std::optional<Number>> add_invite(const std::optional<Actor>& actor,
                                           const games::NewInvite& fresh,
                                           const games::InviteLimits& limits) override {
    return answered<std::optional<Number>>(
        [&](Sql& sql) { return moderation::add_invite(sql, actor, fresh, limits); });
  }
  Result<std::vector<games::Invite>> invites(std::optional<games::UserId> maker,
                                             int limit) override {
    return guarded([&] { return moderation::invites(reading_.sql(), maker, limit); });
  }
  Result<bool> revoke_invite(const std::optional<Actor>& actor, std::optional<games::UserId> maker,
                             Number id) override {
    return answered<bool>(
        [&](Sql& sql) { return moderation::revoke_invite(sql, actor, maker, id); });
  }
  Result<bool> invite_stands(const games::TokenHash& token, games::TimeMs now) override {
    return guarded([&] { return moderation::invite_stands(reading_.sql(), token, now); });
  }

  Result<std::array<int, 2>> blurs(const Text& game) override {
    return guarded([&] { return moderation::blurs(reading_.sql(), game); });
  }

  Result<void> recount(const Actor& actor) override {
    return written([&](Sql& sql) -> Result<void> {
      recount_openings(sql);
      first_moves::refill(sql);
      audit(sql, actor, "recount", kNoSubject, "", "");
      return {};
    });
  }

  Result<void> add_key(const Actor& actor, const std::string& name,
                       const games::TokenHash& key) override {
    return written([&](Sql& sql) -> Result<void> {
      sql.run("DELETE FROM admin_keys WHERE name = :name", name);
      sql.run("INSERT INTO admin_keys (name, key_hash, created_ms) VALUES (:name, :hash, :at)",
              name, games::to_hex(key), actor.at);
      audit(sql, actor, "add-key", kKeySubject, name, "");
      return {};
    });
  }

  Result<void> remove_key(const Actor& actor, const std::string& name) override {
    return written([&](Sql& sql) -> Result<void> {
      if (sql.run("DELETE FROM admin_keys WHERE name = :name", name) == 0)
        return no_such("key", name, "the name of a key");
      audit(sql, actor, "remove-key", kKeySubject, name, "");
      return {};
    });
  }

  Result<std::vector<std::string>> keys() override {
    return guarded([this] {
      std::vector<std::string> names;
      for (auto& [name, hash] : all_keys()) names.push_back(name);
      return names;
    });
  }

  Result<std::optional<std::string>> key_holder(const games::TokenHash& key) override {
    return guarded([&] {
      std::optional<std::string> holder;
      // Every key is compared, in constant time.
      for (auto& [name, hash] : all_keys()) {
        if (hash == key) holder = name;
      }
      return holder;
    });
  }

 private:
  std::vector<std::pair<std::string, games::TokenHash>> all_keys() {
    std::vector<std::pair<std::string, games::TokenHash>> all;
    for (auto& [name, hash] :
         reading_.sql().rows<Text, Text>("SELECT name, key_hash FROM admin_keys ORDER BY name")) {
      if (const auto parsed = games::parse_hex(hash)) all.emplace_back(name, *parsed);
    }
    return all;
  }

  template <class Work>
  auto guarded(Work work) -> Result<decltype(work())> {
    const std::lock_guard lock(mutex_);
    try {
      return work();
    } catch (Abandon& abandoned) {
      return tl::unexpected(std::move(abandoned.error));
    } catch (const soci::soci_error& error) {
      return tl::unexpected(error_of(error));
    }
  }

  // All of it or nothing, in a transaction on the connection that writes.
  template <class Work>
  Result<void> written(Work work) {
    const std::lock_guard lock(mutex_);
    return transact_([&work](Sql& sql) {
      if (auto done = work(sql); !done) throw Abandon{std::move(done.error())};
    });
  }

  // The same, with an answer.
  template <class T, class Work>
  Result<T> answered(Work work) {
    T answer{};
    const auto done = written([&](Sql& sql) -> Result<void> {
      answer = work(sql);
      return {};
    });
    if (!done) return tl::unexpected(done.error());
    return answer;
  }

  std::mutex mutex_;
  const Transact transact_;
  ReadConnection reading_;
};

}  // namespace

std::vector<ListStatement> people_statements(const std::string& text, int limit) {
  const Number most = limit;
  if (text.empty()) {
    return {asked("WHERE u.banned = 1 OR u.muted_until_ms > 0 ORDER BY u.id DESC LIMIT :limit",
                  {most})};
  }
  std::vector<ListStatement> all = {asked("WHERE u.public_id = :id", {text})};
  if (const std::string key = games::name_key(text); !key.empty()) {
    all.push_back(
        asked("WHERE u.name_key >= :from AND u.name_key < :to ORDER BY u.name_key LIMIT :limit",
              {key, end_of(key), most}));
  }
  const std::string name = lower(text);
  all.push_back(
      asked("WHERE u.name_key IS NULL AND lower(u.name) >= :from AND lower(u.name) < :to ORDER BY "
            "lower(u.name) LIMIT :limit",
            {name, end_of(name), most}));
  return all;
}

Result<std::unique_ptr<games::AdminStore>> open_admin_store(const std::string& name, Open read,
                                                            Transact transact) {
  auto admin = std::make_unique<SqlAdminStore>(std::move(read), std::move(transact));
  const auto newest = static_cast<int>(steps().size());
  const auto version = admin->version();
  if (!version) return tl::unexpected(version.error());
  if (*version != newest) {
    return tl::unexpected(Error{.code = ErrorCode::corrupt,
                                .what = name,
                                .found = "tables of version " + std::to_string(*version),
                                .expected = "version " + std::to_string(newest) +
                                            " (oware serve brings older ones up to date)"});
  }
  return std::unique_ptr<games::AdminStore>(std::move(admin));
}

namespace {

// `write` opens the connection that writes, when it is wanted first.
Result<std::unique_ptr<games::AdminStore>> open_alone(const std::string& name, Open read,
                                                      Open write) {
  auto writing = std::make_shared<std::unique_ptr<WriteConnection>>();
  const auto transact = [write = std::move(write),
                         writing](const Transaction& work) -> Result<void> {
    try {
      if (!*writing) *writing = std::make_unique<WriteConnection>(write);
    } catch (const soci::soci_error& error) {
      return tl::unexpected(error_of(error));
    }
    return (*writing)->transact(work);
  };
  try {
    return open_admin_store(name, std::move(read), transact);
  } catch (const soci::soci_error& failure) {
    Error found = error_of(failure);
    found.what = name;
    return tl::unexpected(found);
  }
}

}  // namespace

Result<std::unique_ptr<games::AdminStore>> open_admin_store(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return tl::unexpected(Error{.code = ErrorCode::unreadable,
                                .what = path,
                                .found = "no such file",
                                .expected = "the games of a server that has been started once"});
  }
  const auto read = [path](soci::session& session) {
    open_database(session, path);
    session << "PRAGMA query_only = ON";
  };
  const auto write = [path](soci::session& session) {
    open_database(session, path);
    session << "PRAGMA synchronous = FULL";
    session << "PRAGMA foreign_keys = ON";
  };
  return open_alone(path, read, write);
}

Result<std::unique_ptr<games::AdminStore>> open_postgresql_admin_store(
    const std::string& connection) {
  const auto open = [connection](soci::session& session) {
    open_postgresql(session, connection, std::chrono::milliseconds(0));
  };
  return open_alone("PostgreSQL", open, open);
}

}  // namespace oware::store

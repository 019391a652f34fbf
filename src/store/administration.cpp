#include "store/administration.hpp"

#include <soci/soci.h>

#include <filesystem>
#include <mutex>
#include <system_error>
#include <utility>

#include "games/apply.hpp"
#include "games/people.hpp"
#include "store/connection.hpp"
#include "store/people.hpp"
#include "store/schema.hpp"
#include "store/statements.hpp"

namespace oware::store {
namespace {

using games::Actor;
using games::AuditEntry;
using games::ModeratedPerson;
using games::ModerationAction;
using games::PersonView;
using soci::into;
using soci::use;

constexpr const char* kPerson =
    "SELECT u.id, u.public_id, u.name, u.name_key IS NOT NULL, u.created_ms, u.muted_until_ms, "
    "u.banned, "
    "(SELECT COUNT(*) FROM seats s WHERE s.user = u.id) FROM users u WHERE ";

tl::unexpected<Error> no_such(std::string what, std::string found, std::string expected) {
  return tl::unexpected(Error{.code = ErrorCode::not_allowed,
                              .what = std::move(what),
                              .found = std::move(found),
                              .expected = std::move(expected)});
}

int changed(soci::session& session) {
  int rows = 0;
  session << "SELECT changes()", into(rows);
  return rows;
}

// What a query of kPerson is read into.
struct PersonRow {
  long long id = 0, created = 0, muted_until = 0, games = 0;
  std::string player, name;
  int registered = 0, banned = 0;

  PersonView seen() const {
    return {player, name, registered != 0, created, muted_until, banned != 0, games};
  }
};

// A person in the audit log.
std::string shown(const PersonRow& person) { return person.name + " (" + person.player + ")"; }

// The public id of a person who is shown in that way.
std::string player_of(const std::string& shown) {
  const auto open = shown.rfind('(');
  if (open == std::string::npos || !shown.ends_with(')')) return "";
  return shown.substr(open + 1, shown.size() - open - 2);
}

class SqliteAdminStore final : public games::AdminStore {
 public:
  SqliteAdminStore(const std::string& path, Transact transact) : transact_(std::move(transact)) {
    open_database(session_, path);
    session_ << "PRAGMA query_only = ON";
  }

  int version() { return schema_version(session_); }

  Result<games::SiteSettings> settings() override {
    return guarded([this]() -> Result<games::SiteSettings> { return read_settings(session_); });
  }

  Result<void> change(const Actor& actor, const games::SiteSettings& wanted) override {
    return written([&](soci::session& sql) -> Result<void> {
      const games::SiteSettings now = read_settings(sql);
      if (now.chat != wanted.chat) {
        write_setting(sql, "chat", wanted.chat);
        note(sql, actor, wanted.chat ? "chat-on" : "chat-off", "", "");
      }
      if (now.read_only != wanted.read_only) {
        write_setting(sql, "read-only", wanted.read_only);
        note(sql, actor, wanted.read_only ? "read-only-on" : "read-only-off", "", "");
      }
      return {};
    });
  }

  Result<std::vector<games::ReportView>> reports(const std::string& state, int limit) override {
    return guarded([&]() -> Result<std::vector<games::ReportView>> {
      games::ReportView row;
      long long id = 0, at = 0, message = 0;
      soci::statement select =
          (session_.prepare << "SELECT r.id, r.at_ms, r.state, g.id, COALESCE(a.name, ''), "
                               "COALESCE(b.public_id, ''), "
                               "COALESCE(b.name, c.name, ''), COALESCE(r.message, 0), "
                               "COALESCE(c.text, ''), r.reason FROM reports r "
                               "JOIN games g ON g.number = r.game LEFT JOIN users a ON a.id = "
                               "r.reporter LEFT JOIN users b ON b.id = "
                               "r.about LEFT JOIN chat c ON c.id = r.message WHERE :state = '' OR "
                               "r.state = :same ORDER BY r.id DESC "
                               "LIMIT :limit",
           into(id), into(at), into(row.state), into(row.game), into(row.reporter),
           into(row.player), into(row.name), into(message), into(row.text), into(row.reason),
           use(state), use(state), use(limit));
      std::vector<games::ReportView> all;
      for (bool more = select.execute(true); more; more = select.fetch()) {
        row.id = id;
        row.at = at;
        row.message = message;
        all.push_back(row);
      }
      return all;
    });
  }

  Result<void> settle_report(const Actor& actor, std::int64_t report, bool closed) override {
    return written([&](soci::session& sql) -> Result<void> {
      const std::string state = closed ? "closed" : "open";
      sql << "UPDATE reports SET state = :state WHERE id = :id", use(state), use(report);
      if (changed(sql) == 0)
        return no_such("report", std::to_string(report), "the number of a report");
      note(sql, actor, closed ? "close-report" : "open-report", std::to_string(report), "");
      return {};
    });
  }

  Result<void> hide_message(const Actor& actor, std::int64_t message, bool hidden) override {
    return written([&](soci::session& sql) -> Result<void> {
      const int flag = hidden ? 1 : 0;
      sql << "UPDATE chat SET hidden = :hidden WHERE id = :id", use(flag), use(message);
      if (changed(sql) == 0)
        return no_such("message", std::to_string(message), "the number of a message");
      note(sql, actor, hidden ? "hide-message" : "show-message", std::to_string(message), "");
      return {};
    });
  }

  Result<std::vector<PersonView>> people(const std::string& text, int limit) override {
    return guarded([&]() -> Result<std::vector<PersonView>> {
      PersonRow row;
      soci::statement select =
          (session_.prepare
               << std::string(kPerson) +
                      "(:text = '' AND (u.banned = 1 OR u.muted_until_ms > 0)) OR (:same <> '' AND "
                      "instr(lower(u.name), lower(:also)) > 0) OR u.public_id = :id ORDER BY u.id "
                      "DESC LIMIT :limit",
           into(row.id), into(row.player), into(row.name), into(row.registered), into(row.created),
           into(row.muted_until), into(row.banned), into(row.games), use(text), use(text),
           use(text), use(text), use(limit));
      std::vector<PersonView> all;
      for (bool more = select.execute(true); more; more = select.fetch()) all.push_back(row.seen());
      return all;
    });
  }

  Result<PersonView> moderate(const Actor& actor,
                              const games::ModerationCommand& command) override {
    PersonView after;
    const auto done = written([&](soci::session& sql) -> Result<void> {
      const auto person = find(sql, command.player);
      if (!person)
        return no_such("person", command.player,
                       "an account's name, or a person's id as lists and reports show it");
      if (auto taken = take(sql, *person, command); !taken) return taken;
      std::string detail = command.name;
      if (command.action == ModerationAction::mute)
        detail = "until " + std::to_string(command.until);
      note(sql, actor, std::string(games::to_string(command.action)), shown(*person), detail);
      after = find(sql, person->player)->seen();
      return {};
    });
    if (!done) return tl::unexpected(done.error());
    return after;
  }

  Result<std::vector<AuditEntry>> audit_log(std::int64_t before, int limit) override {
    return guarded([&]() -> Result<std::vector<AuditEntry>> {
      AuditEntry row;
      long long id = 0, at = 0;
      soci::statement select = (session_.prepare << "SELECT id, at_ms, who, what, about, detail "
                                                    "FROM deeds WHERE :before = 0 OR id < :same "
                                                    "ORDER BY id DESC LIMIT :limit",
                                into(id), into(at), into(row.who), into(row.what), into(row.about),
                                into(row.detail), use(before), use(before), use(limit));
      std::vector<AuditEntry> all;
      for (bool more = select.execute(true); more; more = select.fetch()) {
        row.id = id;
        row.at = at;
        all.push_back(row);
      }
      return all;
    });
  }

  Result<std::vector<ModeratedPerson>> moderated_since(std::int64_t entry) override {
    return guarded([&]() -> Result<std::vector<ModeratedPerson>> {
      long long id = 0;
      std::string what, about;
      soci::statement select =
          (session_.prepare << "SELECT id, what, about FROM deeds WHERE id > :entry ORDER BY id",
           into(id), into(what), into(about), use(entry));
      std::vector<ModeratedPerson> all;
      for (bool more = select.execute(true); more; more = select.fetch()) {
        const auto action = games::parse_moderation_action(what);
        if (!action) continue;
        if (const auto person = find(session_, player_of(about)))
          all.push_back({id, *action, person->seen()});
      }
      return all;
    });
  }

  Result<void> add_key(const Actor& actor, const std::string& name,
                       const games::TokenHash& key) override {
    return written([&](soci::session& sql) -> Result<void> {
      const std::string hash = games::to_hex(key);
      sql << "DELETE FROM owner_keys WHERE name = :name", use(name);
      sql << "INSERT INTO owner_keys (name, key_hash, created_ms) VALUES (:name, :hash, :at)",
          use(name), use(hash), use(actor.at);
      note(sql, actor, "add-key", name, "");
      return {};
    });
  }

  Result<void> remove_key(const Actor& actor, const std::string& name) override {
    return written([&](soci::session& sql) -> Result<void> {
      sql << "DELETE FROM owner_keys WHERE name = :name", use(name);
      if (changed(sql) == 0) return no_such("key", name, "the name of a key");
      note(sql, actor, "remove-key", name, "");
      return {};
    });
  }

  Result<std::vector<std::string>> keys() override {
    return guarded([this]() -> Result<std::vector<std::string>> {
      std::vector<std::string> names;
      for (auto& [name, hash] : all_keys(session_)) names.push_back(std::move(name));
      return names;
    });
  }

  // There are a few keys at most: all are compared, each in constant time.
  Result<std::optional<std::string>> key_holder(const games::TokenHash& key) override {
    return guarded([&]() -> Result<std::optional<std::string>> {
      std::optional<std::string> holder;
      for (auto& [name, hash] : all_keys(session_)) {
        if (hash == key) holder = std::move(name);
      }
      return holder;
    });
  }

 private:
  template <class Work>
  auto guarded(Work work) -> decltype(work()) {
    const std::lock_guard lock(mutex_);
    try {
      return work();
    } catch (const soci::soci_error& error) {
      return tl::unexpected(error_of(error));
    }
  }

  // All of it or nothing, in a transaction on the connection that writes.
  template <class Work>
  Result<void> written(Work work) {
    const std::lock_guard lock(mutex_);
    return transact_([&work](soci::session& sql) {
      if (auto done = work(sql); !done) throw Abandon{std::move(done.error())};
    });
  }

  static games::SiteSettings read_settings(soci::session& sql) {
    games::SiteSettings settings;
    std::string key;
    std::string value;
    soci::statement select =
        (sql.prepare << "SELECT key, value FROM settings", into(key), into(value));
    for (bool more = select.execute(true); more; more = select.fetch()) {
      if (key == "chat") settings.chat = value == "on";
      if (key == "read-only") settings.read_only = value == "on";
    }
    return settings;
  }

  static void write_setting(soci::session& sql, const std::string& key, bool on) {
    const std::string value = on ? "on" : "off";
    sql << "INSERT INTO settings (key, value) VALUES (:key, :value) ON CONFLICT (key) DO "
           "UPDATE SET value = excluded.value",
        use(key), use(value);
  }

  static void note(soci::session& sql, const Actor& actor, const std::string& what,
                   const std::string& about, const std::string& detail) {
    sql << "INSERT INTO deeds (at_ms, who, what, about, detail) VALUES (:at, :who, :what, "
           ":about, :detail)",
        use(actor.at), use(actor.name), use(what), use(about), use(detail);
  }

  static std::optional<PersonRow> find(soci::session& sql, const std::string& player) {
    PersonRow row;
    const std::string key = games::account_key(player).value_or("");
    sql << std::string(kPerson) + "u.public_id = :id OR (u.name_key = :key AND :same <> '')",
        into(row.id), into(row.player), into(row.name), into(row.registered), into(row.created),
        into(row.muted_until), into(row.banned), into(row.games), use(player), use(key), use(key);
    if (!sql.got_data()) return std::nullopt;
    return row;
  }

  static Result<void> take(soci::session& sql, const PersonRow& person,
                           const games::ModerationCommand& command) {
    const long long until = command.action == ModerationAction::mute ? command.until : 0;
    switch (command.action) {
      case ModerationAction::mute:
      case ModerationAction::unmute:
        sql << "UPDATE users SET muted_until_ms = :until WHERE id = :user", use(until),
            use(person.id);
        return {};
      case ModerationAction::ban:
        sql << "UPDATE users SET banned = 1 WHERE id = :user", use(person.id);
        return {};
      case ModerationAction::unban:
        sql << "UPDATE users SET banned = 0 WHERE id = :user", use(person.id);
        return {};
      case ModerationAction::rename:
        return rename(sql, person, command.name);
      case ModerationAction::close:
        break;
    }
    if (person.registered == 0)
      return no_such("account", person.name, "an account: a guest has none (ban him)");
    sql << "UPDATE users SET banned = 1, password_hash = NULL WHERE id = :user", use(person.id);
    sql << "DELETE FROM sessions WHERE user = :user", use(person.id);
    return {};
  }

  static Result<void> rename(soci::session& sql, const PersonRow& person,
                             const std::string& wanted) {
    const auto name = games::clean_name(wanted);
    if (!name) return tl::unexpected(name.error());
    const auto impossible = [&](std::string expected) {
      return tl::unexpected(Error{.code = ErrorCode::bad_number,
                                  .what = "name",
                                  .found = wanted,
                                  .expected = std::move(expected)});
    };
    if (name->empty()) return impossible("a name with letters");
    if (person.registered != 0) {
      const auto key = games::account_key(*name);
      if (!key) return impossible("2 to 20 letters, digits, - _ or ., a letter first");
      int taken = 0;
      sql << "SELECT COUNT(*) FROM users WHERE name_key = :key AND id <> :user", into(taken),
          use(*key), use(person.id);
      if (taken > 0) return impossible("a name that is free");
      sql << "UPDATE users SET name_key = :key WHERE id = :user", use(*key), use(person.id);
    }
    sql << "UPDATE users SET name = :name WHERE id = :user", use(*name), use(person.id);
    people::rename_seats(sql, person.id, *name);
    return {};
  }

  static std::vector<std::pair<std::string, games::TokenHash>> all_keys(soci::session& sql) {
    std::string name;
    std::string hash;
    soci::statement select = (sql.prepare << "SELECT name, key_hash FROM owner_keys ORDER BY name",
                              into(name), into(hash));
    std::vector<std::pair<std::string, games::TokenHash>> all;
    for (bool more = select.execute(true); more; more = select.fetch()) {
      if (const auto parsed = games::parse_hex(hash)) all.emplace_back(name, *parsed);
    }
    return all;
  }

  std::mutex mutex_;
  soci::session session_;  // reads
  const Transact transact_;
};

}  // namespace

Result<std::unique_ptr<games::AdminStore>> open_admin_store(const std::string& path,
                                                            Transact transact) {
  const auto wrong = [&path](ErrorCode code, std::string found, std::string expected) {
    return tl::unexpected(Error{
        .code = code, .what = path, .found = std::move(found), .expected = std::move(expected)});
  };
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return wrong(ErrorCode::unreadable, "no such file",
                 "the games of a server that has been started once");
  }
  try {
    auto admin = std::make_unique<SqliteAdminStore>(path, std::move(transact));
    const auto newest = static_cast<int>(steps().size());
    if (const int version = admin->version(); version != newest) {
      return wrong(
          ErrorCode::corrupt, "tables of version " + std::to_string(version),
          "version " + std::to_string(newest) + " (oware serve brings older ones up to date)");
    }
    return std::unique_ptr<games::AdminStore>(std::move(admin));
  } catch (const soci::soci_error& failure) {
    Error found = error_of(failure);
    found.what = path;
    return tl::unexpected(found);
  }
}

Result<std::unique_ptr<games::AdminStore>> open_admin_store(const std::string& path) {
  auto writing = std::make_shared<std::unique_ptr<WriteConnection>>();
  return open_admin_store(path, [path, writing](const Transaction& work) -> Result<void> {
    try {
      if (!*writing) {
        *writing = std::make_unique<WriteConnection>([path](soci::session& session) {
          open_database(session, path);
          session << "PRAGMA synchronous = FULL";
          session << "PRAGMA foreign_keys = ON";
        });
      }
    } catch (const soci::soci_error& error) {
      return tl::unexpected(error_of(error));
    }
    return (*writing)->transact(work);
  });
}

}  // namespace oware::store

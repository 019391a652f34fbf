#include "store/move.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>

#include "store/backend.hpp"
#include "store/checksum.hpp"
#include "store/connection.hpp"
#include "store/database_lock.hpp"
#include "store/postgresql.hpp"
#include "store/schema.hpp"
#include "store/sql.hpp"

namespace oware::store {
namespace {

using Number = std::int64_t;
using Text = std::string;
using MaybeText = std::optional<std::string>;

constexpr int kRowsAtOnce = 500;

struct Column {
  Text name;
  bool number = false;
  int key_place = 0;  // in the primary key, from 1; 0: not in it
};

struct Table {
  Text name;
  std::vector<Column> columns;
};

// What is in a table: equal digests mean equal rows, whatever their order.
struct Content {
  Number rows = 0;
  std::uint64_t digest = 0;

  friend bool operator==(const Content&, const Content&) = default;
};

tl::unexpected<Error> wrong(ErrorCode code, Text what, Text found, Text expected) {
  return tl::unexpected(Error{.code = code,
                              .what = std::move(what),
                              .found = std::move(found),
                              .expected = std::move(expected)});
}

// The tables of the newest schema, each behind those that it refers to. Rows have their checksums
// from triggers where there are any: they are not copied.
std::vector<Table> tables_of_schema() {
  soci::session session;
  open_database(session, ":memory:");
  if (auto made = migrate(session, "", steps()); !made) return {};
  Sql sql(session);
  std::map<Text, Table> waiting;
  std::map<Text, std::vector<Text>> refers;
  for (auto& [name] : sql.rows<Text>(
           "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND "
           "name <> 'schema_version' ORDER BY name")) {
    Table table{name, {}};
    for (auto& [column, type, key_place] : sql.rows<Text, Text, int>(
             "SELECT name, type, pk FROM pragma_table_info(:name) ORDER BY cid", name)) {
      if (column != "checksum") table.columns.push_back({column, type != "TEXT", key_place});
    }
    for (auto& [other] : sql.rows<Text>(
             "SELECT \"table\" FROM pragma_foreign_key_list(:of) WHERE \"table\" <> :same", name,
             name))
      refers[name].push_back(other);
    waiting.emplace(name, std::move(table));
  }
  std::vector<Table> ordered;
  while (!waiting.empty()) {
    const auto free = std::ranges::find_if(waiting, [&](const auto& one) {
      return std::ranges::none_of(refers[one.first],
                                  [&](const Text& other) { return waiting.contains(other); });
    });
    OWARE_ASSERT(free != waiting.end());
    ordered.push_back(std::move(free->second));
    waiting.erase(free);
  }
  return ordered;
}

// All rows of a table as texts, by its primary key. In a transaction of the caller's.
class Rows {
 public:
  Rows(soci::session& session, const Table& table) : session_(session), table_(table) {}

  void each(const std::function<void(const std::vector<MaybeText>&)>& row) {
    const bool cursor = dialect_of(session_) == Dialect::postgresql;
    if (cursor) session_ << "DECLARE moved NO SCROLL CURSOR FOR " + select();
    std::vector<Text> values(table_.columns.size());
    std::vector<soci::indicator> indicators(values.size(), soci::i_ok);
    std::vector<MaybeText> found(values.size());
    soci::statement statement(session_);
    for (std::size_t i = 0; i < values.size(); ++i)
      statement.exchange(soci::into(values[i], indicators[i]));
    statement.alloc();
    statement.prepare(cursor ? "FETCH " + std::to_string(kRowsAtOnce) + " FROM moved" : select());
    statement.define_and_bind();
    bool more = true;
    while (more) {
      int rows = 0;
      for (bool got = statement.execute(true); got; got = statement.fetch()) {
        for (std::size_t i = 0; i < values.size(); ++i)
          found[i] = indicators[i] == soci::i_null ? std::nullopt : MaybeText(values[i]);
        row(found);
        ++rows;
      }
      more = cursor && rows == kRowsAtOnce;
    }
    if (cursor) session_ << "CLOSE moved";
  }

 private:
  Text select() const {
    Text text = "SELECT ";
    for (const Column& column : table_.columns) {
      if (&column != &table_.columns.front()) text += ", ";
      text += column.number ? "CAST(" + column.name + " AS TEXT)" : column.name;
    }
    std::vector<const Column*> key;
    for (const Column& column : table_.columns) {
      if (column.key_place > 0) key.push_back(&column);
    }
    std::ranges::sort(key, {}, &Column::key_place);
    text += " FROM " + table_.name + " ORDER BY ";
    for (const Column* column : key) text += (column == key.front() ? "" : ", ") + column->name;
    return in_dialect(dialect_of(session_), text);
  }

  soci::session& session_;
  const Table& table_;
};

void add(Content& content, const std::vector<MaybeText>& row) {
  Checksum sum;
  for (const MaybeText& value : row) {
    if (value) {
      sum.add(*value);
    } else {
      sum.add_null();
    }
  }
  ++content.rows;
  content.digest += static_cast<std::uint64_t>(sum.value());
}

class Writer {
 public:
  Writer(soci::session& session, const Table& table)
      : statement_(session),
        values_(table.columns.size()),
        indicators_(values_.size(), soci::i_ok) {
    Text names;
    Text places;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const Text place = ":v" + std::to_string(i);
      const Text comma = i == 0 ? "" : ", ";
      names += comma + table.columns[i].name;
      places +=
          comma + (table.columns[i].number ? "CAST(CAST(" + place + " AS TEXT) AS BIGINT)" : place);
      statement_.exchange(soci::use(values_[i], indicators_[i]));
    }
    const Text text = "INSERT INTO " + table.name + " (" + names + ") VALUES (" + places + ")";
    statement_.alloc();
    statement_.prepare(in_dialect(dialect_of(session), text));
    statement_.define_and_bind();
  }

  void write(const std::vector<MaybeText>& row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      indicators_[i] = row[i] ? soci::i_ok : soci::i_null;
      values_[i] = row[i].value_or("");
    }
    statement_.execute(true);
  }

 private:
  soci::statement statement_;
  std::vector<Text> values_;
  std::vector<soci::indicator> indicators_;
};

// Keys that PostgreSQL gives from now on come after those that are there.
void set_sequences(Sql& sql, const std::vector<Table>& tables) {
  for (const Table& table : tables) {
    for (const Column& column : table.columns) {
      if (column.key_place != 1 || !column.number) continue;
      sql.rows<MaybeText>("SELECT CAST(setval(pg_get_serial_sequence('" + table.name + "', '" +
                          column.name + "'), MAX(" + column.name + ")) AS TEXT) FROM " +
                          table.name + " HAVING MAX(" + column.name + ") >= 1");
    }
  }
}

Result<void> has_newest_tables(soci::session& session, const Text& name) {
  const auto version = schema_version(session);
  if (!version) return tl::unexpected(version.error());
  if (*version == static_cast<int>(steps().size())) return {};
  return wrong(ErrorCode::bad_file, name, "version " + std::to_string(*version),
               "version " + std::to_string(steps().size()) +
                   " (oware serve brings an older one up to date)");
}

// What a fresh database has of itself: nothing but its version.
Result<void> is_empty(Sql& sql, const std::vector<Table>& tables, const Text& name) {
  for (const Table& table : tables) {
    if (sql.value<Number>("SELECT COUNT(*) FROM " + table.name) > 0)
      return wrong(ErrorCode::usage, "--to " + name, "rows in table " + table.name,
                   "an empty database");
  }
  return {};
}

Options options_of(const DatabaseUrl& url) {
  const std::filesystem::path file(url.file);
  return {.folder = url.postgresql.empty() ? file.parent_path().string() : Text("."),
          .file = file.filename().string(),
          .postgresql = url.postgresql};
}

Result<MoveReport> copy_all(soci::session& from, soci::session& to, const Text& target,
                            const std::function<bool(const Text&)>& progress) {
  const std::vector<Table> tables = tables_of_schema();
  Sql written(to);
  if (auto empty = is_empty(written, tables, target); !empty) return tl::unexpected(empty.error());
  MoveReport report;
  for (const Table& table : tables) {
    if (progress && !progress(table.name))
      return wrong(ErrorCode::unavailable, "copying", "an interruption", "to be left to its end");
    Content read;
    Writer writer(to, table);
    Rows(from, table).each([&](const std::vector<MaybeText>& row) {
      add(read, row);
      writer.write(row);
    });
    Content kept;
    Rows(to, table).each([&](const std::vector<MaybeText>& row) { add(kept, row); });
    if (kept != read)
      return wrong(ErrorCode::corrupt, "table " + table.name,
                   std::to_string(kept.rows) + " rows, or others than were read",
                   std::to_string(read.rows) + " rows, each as it was");
    report.tables.push_back({table.name, read.rows});
  }
  if (dialect_of(to) == Dialect::postgresql) set_sequences(written, tables);
  return report;
}

}  // namespace

Result<MoveReport> move_database(const DatabaseUrl& from, const DatabaseUrl& to,
                                 const std::function<bool(const std::string&)>& progress) {
  if (from.file == to.file && from.postgresql == to.postgresql)
    return wrong(ErrorCode::usage, "--to", "the database of --from", "another one");
  std::error_code error;
  base::FolderLock lock;
  if (from.postgresql.empty()) {
    if (!std::filesystem::is_regular_file(from.file, error))
      return wrong(ErrorCode::unreadable, from.file, "no such file", "a database of games");
    if (auto locked = lock_database(lock, from.file); !locked)
      return tl::unexpected(locked.error());
  }
  Text working_on = "--from";
  try {
    soci::session source;
    if (from.postgresql.empty()) {
      open_database(source, from.file);
    } else {
      open_postgresql(source, from.postgresql, std::chrono::milliseconds(0));
      claim_database(source, Claim::alone);
      source << "SET default_transaction_isolation = 'repeatable read'";
      source << "SET default_transaction_read_only = on";
    }
    const soci::transaction one_state(source);
    if (auto newest = has_newest_tables(source, "--from"); !newest)
      return tl::unexpected(newest.error());
    working_on = "--to";
    const auto target = make_backend(options_of(to));
    if (auto ready = target->prepare([](const Text&) {}); !ready)
      return tl::unexpected(ready.error());
    soci::session written;
    target->connect(written, Access::alone);
    soci::transaction transaction(written);
    if (!to.postgresql.empty()) lock_for_writing(written);
    auto report = copy_all(source, written, target->name(), progress);
    if (report) transaction.commit();
    return report;
  } catch (const soci::soci_error& problem) {
    Error found = error_of(problem);
    found.what = working_on;
    return tl::unexpected(found);
  }
}

}  // namespace oware::store

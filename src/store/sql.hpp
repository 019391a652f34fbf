// The statement executor: SQL text in, typed rows out. Every repository of the store goes through
// it; what SQLite and PostgreSQL do differently stays behind it (opening, error codes, checksums,
// deadlines).
//
// The text is portable: names as `:name`, each used once; `RETURNING id` for new keys; conditions
// as CASE where a number is wanted; text is UTF-8 without NUL. store/dialect.hpp says what is
// translated. A statement is prepared once and kept by its text. A statement that fails is dropped,
// so that it never holds a snapshot open. They throw soci::soci_error; error_of() turns that into
// an Error. Thread rule: one thread.
#pragma once

#include <soci/soci.h>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/assert.hpp"
#include "store/dialect.hpp"

namespace oware::store {

// Opens the SQLite database at `path`; a statement that finds it locked waits for so long.
constexpr int kBusySeconds = 10;
void open_database(soci::session& session, const std::string& path,
                   int busy_seconds = kBusySeconds);

// A database error in words for people: disk_full, corrupt, unreadable or unavailable.
Error error_of(const soci::soci_error& error);
// Whether the error says nothing of the database: memory or time ran out, or another has it locked.
bool is_passing(const soci::soci_error& error);
// Whether a constraint forbids what was to be written.
bool breaks_constraint(const soci::soci_error& error);
// The same, of a file that somebody has named. Error also: bad_file, for one that is no database.
Error error_of_file(const soci::soci_error& error, const std::string& path);

// While it lives, a statement of a session of SQLite's that runs longer than `limit` is
// interrupted; it then fails as `unavailable`. PostgreSQL has the limit from the session's opening.
class Deadline {
 public:
  Deadline(soci::session& session, std::chrono::milliseconds limit);
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;
  ~Deadline();

 private:
  soci::session& session_;
  std::chrono::steady_clock::time_point end_;
};

// What a statement that is put together at run time is bound to.
using Value = std::variant<std::int64_t, std::string>;

namespace detail {

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

// A value that a statement is bound to: integers as 64 bits, everything else as text.
template <class T>
struct Cell {
  using Plain = T;
  using Stored = std::conditional_t<std::is_integral_v<T>, long long, std::string>;

  template <class From>
  void set(const From& from) {
    value = Stored(from);
  }
  T get() const {
    if constexpr (std::is_same_v<T, bool>) {
      return value != 0;
    } else {
      return static_cast<T>(value);
    }
  }

  Stored value{};
  soci::indicator indicator = soci::i_ok;
};

template <class T>
struct Cell<std::optional<T>> {
  using Stored = typename Cell<T>::Stored;

  template <class From>
  void set(const std::optional<From>& from) {
    indicator = from ? soci::i_ok : soci::i_null;
    value = from ? Stored(*from) : Stored{};
  }
  std::optional<T> get() const {
    if (indicator != soci::i_ok) return std::nullopt;
    return static_cast<T>(value);
  }

  Stored value{};
  soci::indicator indicator = soci::i_ok;
};

struct AnyPrepared {
  virtual ~AnyPrepared() = default;
};

template <class Outs, class Ins>
struct Prepared;

template <class... Out, class Ins>
struct Prepared<std::tuple<Out...>, Ins> final : AnyPrepared {
  Prepared(soci::session& session, const std::string& text, Ins cells)
      : statement(session), ins(std::move(cells)) {
    std::apply([&](auto&... cell) { (into(cell), ...); }, outs);
    use_all(ins);
    statement.alloc();
    statement.prepare(in_dialect(dialect_of(session), text));
    statement.define_and_bind();
  }

  template <class... In>
  void use_all(std::tuple<Cell<In>...>& cells) {
    std::apply(
        [&](auto&... cell) { (statement.exchange(soci::use(cell.value, cell.indicator)), ...); },
        cells);
  }
  void use_all(std::vector<Value>& values) {
    for (Value& value : values)
      std::visit([&](auto& one) { statement.exchange(soci::use(one)); }, value);
  }

  // A NULL where none may be is an error of SOCI's.
  template <class T>
  void into(Cell<T>& cell) {
    if constexpr (IsOptional<T>::value) {
      statement.exchange(soci::into(cell.value, cell.indicator));
    } else {
      statement.exchange(soci::into(cell.value));
    }
  }

  std::tuple<Out...> row() const {
    return std::apply([](const auto&... cell) { return std::tuple<Out...>(cell.get()...); }, outs);
  }

  soci::statement statement;
  std::tuple<Cell<Out>...> outs;
  Ins ins;
};

// What a C++ argument is bound as.
template <class T>
struct Bound {
  using Type = std::conditional_t<std::is_integral_v<T>, long long, std::string>;
};
template <class T>
struct Bound<std::optional<T>> {
  using Type = std::optional<typename Bound<T>::Type>;
};

}  // namespace detail

class Sql {
 public:
  explicit Sql(soci::session& session) : session_(session) {}
  Sql(const Sql&) = delete;
  Sql& operator=(const Sql&) = delete;

  // Runs a statement that gives no rows; the number of rows it has changed.
  template <class... In>
  std::int64_t run(const std::string& text, const In&... in) {
    return guarded(text, [&] {
      auto& prepared = find<std::tuple<>>(text, in...);
      prepared.statement.execute(true);
      return prepared.statement.get_affected_rows();
    });
  }

  // All rows.
  template <class... Out, class... In>
  std::vector<std::tuple<Out...>> rows(const std::string& text, const In&... in) {
    return guarded(text, [&] {
      auto& prepared = find<std::tuple<Out...>>(text, in...);
      return all_rows<Out...>(prepared.statement, prepared);
    });
  }

  // All rows of a statement put together at run time: the same text is always bound to the same
  // types.
  template <class... Out>
  std::vector<std::tuple<Out...>> rows_bound(const std::string& text, std::vector<Value> values) {
    return guarded(text, [&] {
      using Statement = detail::Prepared<std::tuple<Out...>, std::vector<Value>>;
      auto& prepared = prepare<Statement>(text, values);
      OWARE_ASSERT(prepared.ins.size() == values.size());
      for (std::size_t i = 0; i < values.size(); ++i) {
        std::visit([&](auto& bound) { bound = std::get<std::decay_t<decltype(bound)>>(values[i]); },
                   prepared.ins[i]);
      }
      return all_rows<Out...>(prepared.statement, prepared);
    });
  }

  // The first row, if there is one.
  template <class... Out, class... In>
  std::optional<std::tuple<Out...>> row(const std::string& text, const In&... in) {
    auto all = rows<Out...>(text, in...);
    if (all.empty()) return std::nullopt;
    return std::move(all.front());
  }

  // The single value of a query that gives one row.
  template <class Out, class... In>
  Out value(const std::string& text, const In&... in) {
    auto found = row<Out>(text, in...);
    OWARE_ASSERT(found.has_value());
    return std::get<0>(*std::move(found));
  }

  soci::session& session() { return session_; }

 private:
  // Texts are few; a list's are put together from its filters.
  static constexpr std::size_t kMostPrepared = 256;

  template <class... Out, class Statement>
  static std::vector<std::tuple<Out...>> all_rows(soci::statement& statement,
                                                  const Statement& prepared) {
    std::vector<std::tuple<Out...>> all;
    for (bool more = statement.execute(true); more; more = statement.fetch())
      all.push_back(prepared.row());
    return all;
  }

  // The statement of that text: one text, one set of types.
  template <class Statement, class Ins>
  Statement& prepare(const std::string& text, Ins ins) {
    auto place = prepared_.find(text);
    if (place == prepared_.end()) {
      if (prepared_.size() >= kMostPrepared) prepared_.clear();
      auto fresh = std::make_unique<Statement>(session_, text, std::move(ins));
      place = prepared_.emplace(text, std::move(fresh)).first;
    }
    auto* statement = dynamic_cast<Statement*>(place->second.get());
    OWARE_ASSERT(statement != nullptr);
    return *statement;
  }

  template <class Outs, class... In>
  auto& find(const std::string& text, const In&... in) {
    using Cells = std::tuple<detail::Cell<typename detail::Bound<std::decay_t<In>>::Type>...>;
    auto& statement = prepare<detail::Prepared<Outs, Cells>>(text, Cells());
    bind(statement.ins, std::index_sequence_for<In...>(), in...);
    return statement;
  }

  template <class Cells, std::size_t... I, class... In>
  static void bind(Cells& cells, std::index_sequence<I...>, const In&... in) {
    (std::get<I>(cells).set(in), ...);
  }

  // PostgreSQL forgets a prepared statement only outside of a transaction that has failed.
  template <class Work>
  auto guarded(const std::string& text, Work work) {
    failed_.clear();
    try {
      return work();
    } catch (...) {
      auto failed = prepared_.extract(text);
      if (!failed.empty() && dialect_of(session_) == Dialect::postgresql)
        failed_.push_back(std::move(failed.mapped()));
      throw;
    }
  }

  soci::session& session_;
  std::map<std::string, std::unique_ptr<detail::AnyPrepared>> prepared_;
  std::vector<std::unique_ptr<detail::AnyPrepared>> failed_;  // to be forgotten
};

}  // namespace oware::store

// The statements of the store, prepared once and run many times: one set that writes, one that
// reads.
//
// They throw soci::soci_error; error_of() turns that into an Error. Thread rule: each set belongs
// to one thread.
#pragma once

#include <soci/soci.h>

#include <optional>
#include <oware/error.hpp>
#include <string>
#include <vector>

#include "games/store.hpp"

namespace oware::store {

// Opens the database at `path`; who finds it locked waits for so long.
constexpr int kBusySeconds = 10;
void open_database(soci::session& session, const std::string& path,
                   int busy_seconds = kBusySeconds);

// What went wrong, in words for people: disk_full, corrupt, unreadable or unavailable.
Error error_of(const soci::soci_error& error);

// A row of `games`, as far as a game is founded with it.
struct FoundingText {
  std::string id, rules, opponent, clock, rematch_of;
  long long number = 0, created = 0;
  int level = 0, guarded = 0, casual = 1;
};
// Error: corrupt, and those of rule sets and clocks.
Result<games::Founding> parse_founding(const FoundingText& text);

class Writer {
 public:
  explicit Writer(soci::session& session);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Inside a transaction of the caller's.
  void write(const games::Change& change);
  void write_summary(std::int64_t number, const games::Summary& summary);

 private:
  void write_founding(const games::Founding& founding, const games::Summary& summary);
  void write_event(std::int64_t number, const games::Event& event, const games::Holders& holders);
  void set_summary(const games::Summary& summary);

  // What the statements are bound to.
  long long number_ = 0;
  std::string id_, rules_, opponent_, clock_, rematch_of_, status_, kind_, detail_, side_, token_;
  std::string south_name_, north_name_, position_, turn_, end_, winner_;
  long long created_ = 0, deadline_ = 0, at_ = 0, changed_ = 0, ended_ = 0, user_ = 0;
  int level_ = 0, computer_to_move_ = 0, version_ = 0, guarded_ = 0, casual_ = 0, ply_ = 0,
      south_halves_ = 0, north_halves_ = 0;
  soci::indicator deadline_set_ = soci::i_null, ended_set_ = soci::i_null, user_set_ = soci::i_null;

  soci::statement insert_game_;
  soci::statement update_game_;
  soci::statement insert_event_;
  soci::statement insert_seat_;
};

class Reader {
 public:
  explicit Reader(soci::session& session);
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  Result<std::optional<games::StoredGame>> load(const std::string& id);
  bool knows(const games::TokenHash& token);
  Result<std::vector<games::OpenGame>> list_open(int limit);
  Result<std::vector<games::ListedGame>> list(const games::ListQuery& query);
  games::Overview overview();
  soci::session& session() { return session_; }

 private:
  Result<std::vector<games::Event>> load_events(std::int64_t number);
  games::Holders load_holders(std::int64_t number);
  std::vector<games::Waiting> waiting(const char* query);

  soci::session& session_;
  std::string id_, rules_, opponent_, clock_, rematch_of_, kind_, detail_, token_;
  long long number_ = 0, created_ = 0, at_ = 0;
  int level_ = 0, version_ = 0, seats_ = 0, guarded_ = 0, casual_ = 0, registered_ = 0;
  std::string side_, player_;
  long long user_ = 0;

  soci::statement select_game_;
  soci::statement select_events_;
  soci::statement count_seats_;
  soci::statement select_holders_;
};

// What version 1 of the tables did not tell of games for lists (schema.cpp): every game is
// replayed.
Result<void> fill_summaries(soci::session& session);

}  // namespace oware::store

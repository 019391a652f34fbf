#include "store/nodes.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <deque>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

#include "games/token.hpp"
#include "store/checksum.hpp"
#include "store/postgresql.hpp"

namespace oware::store {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using Number = std::int64_t;
using Text = std::string;

constexpr milliseconds kRenewEvery = kLease / 3;
constexpr milliseconds kReconnectEvery{200};
// PostgreSQL takes 7,999 bytes.
constexpr std::size_t kLongestPayload = 7'900;
static_assert(games::kLongestNodeText + 64 < kLongestPayload);
// Texts that wait to be sent; one more, and all of them are given up.
constexpr std::size_t kMostOutgoing = 50'000;

// The database's clock.
const Text kNow = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";

Number weight(std::string_view node, std::string_view name) {
  Checksum sum;
  sum.add(node);
  sum.add(name);
  return sum.value();
}

Number micros_now() {
  return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now().time_since_epoch())
      .count();
}

Number system_ms() {
  return std::chrono::duration_cast<milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

class PostgresqlNodes final : public LeasedNodes {
 public:
  PostgresqlNodes(Open open, std::function<void(Text, Done<int>)> version)
      : open_(std::move(open)),
        version_(std::move(version)),
        wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    connect();
    thread_ = std::thread([this] { run(); });
  }
  PostgresqlNodes(const PostgresqlNodes&) = delete;
  PostgresqlNodes& operator=(const PostgresqlNodes&) = delete;
  ~PostgresqlNodes() override {
    stopping_ = true;
    wake();
    thread_.join();
    ::close(wake_);
  }

  void listen(std::function<void(games::NodeNews)> told) override {
    {
      const std::lock_guard telling(telling_);
      told_ = std::move(told);
    }
    {
      const std::lock_guard lock(mutex_);
      changed_ = true;
    }
    wake();
  }

  void publish(Text text) override {
    {
      const std::lock_guard lock(mutex_);
      if (outgoing_.size() >= kMostOutgoing || text.size() > games::kLongestNodeText) {
        outgoing_.clear();
        lost_ = true;
      } else {
        outgoing_.push_back(std::move(text));
      }
    }
    wake();
  }

  bool owns(std::string_view name) const override {
    const std::lock_guard lock(mutex_);
    const auto best = std::ranges::max_element(
        nodes_, {}, [name](const Text& node) { return weight(node, name); });
    return best != nodes_.end() && *best == node_;
  }

  bool connected() const override { return connected_; }
  std::uint64_t takeovers() const override { return takeovers_; }
  milliseconds ahead() const override { return milliseconds(ahead_ms_.load()); }

  void version(Text game, Done<int> done) override { version_(std::move(game), std::move(done)); }

  void take_numbers(int count, Done<std::vector<Number>> done) override {
    {
      const std::lock_guard lock(mutex_);
      wanted_.push_back({count, std::move(done)});
    }
    wake();
  }

  void fence(Sql& sql) override {
    for (Text id = node();;) {
      if (sql.row<int>("SELECT 1 FROM nodes WHERE id = :id FOR KEY SHARE", id)) return;
      const Text now = node();
      if (now == id) break;
      id = now;  // the old lease was given up meanwhile, for another
    }
    renewal_due_ = true;
    wake();
    throw Abandon{Error{.code = ErrorCode::unavailable,
                        .what = "database",
                        .found = "no lease of this node: it has run out",
                        .expected = "a lease that is renewed in time"}};
  }

 private:
  Text node() const {
    const std::lock_guard lock(mutex_);
    return node_;
  }

  void wake() const {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(wake_, &one, sizeof one);
  }

  // ---- the thread

  void run() {
    while (!stopping_) {
      try {
        if (!session_ || !is_alive(*session_) || lost_.exchange(false)) connect();
        step();
      } catch (const soci::soci_error& error) {
        disconnect();
        refuse_numbers(error_of(error));
        wait(-1, kReconnectEvery);
      }
    }
    refuse_numbers({.code = ErrorCode::unavailable,
                    .what = "server",
                    .found = "its end",
                    .expected = "one that runs"});
    leave();
  }

  // Anything may have happened while nobody listened.
  void connect() {
    disconnect();
    auto session = std::make_unique<soci::session>();
    open_(*session);
    *session << "SET synchronous_commit = off";
    Text schema;
    *session << "SELECT current_schema()", soci::into(schema);
    *session << "LISTEN \"oware_" + schema + "\"";
    session_ = std::move(session);
    sql_ = std::make_unique<Sql>(*session_);
    sending_.clear();
    const Number before = system_ms();
    const Number there = sql_->value<Number>("SELECT " + kNow);
    ahead_ms_ = there - (before + system_ms()) / 2;
    take_another_lease();
    renewed_ = Clock::now();  // nothing has kept it
    renew();
    connected_ = true;
  }

  void disconnect() {
    connected_ = false;
    sql_.reset();
    session_.reset();
  }

  void step() {
    if (Clock::now() >= renewed_ + kRenewEvery || renewal_due_.exchange(false)) renew();
    give_numbers();
    send();
    hear();
    wait(PQsocket(postgresql_handle(*session_)),
         std::chrono::duration_cast<milliseconds>(renewed_ + kRenewEvery - Clock::now()));
  }

  void wait(int socket, milliseconds most) const {
    std::array<pollfd, 2> ready = {pollfd{wake_, POLLIN, 0}, pollfd{socket, POLLIN, 0}};
    ::poll(ready.data(), ready.size(), std::max(0, static_cast<int>(most.count())));
    std::uint64_t count = 0;
    [[maybe_unused]] const auto read = ::read(wake_, &count, sizeof count);
  }

  // A lease whose time has passed goes on, unless somebody has taken it away: then this is another
  // node from now on.
  void renew() {
    const Number lease = kLease.count();
    sql_->run("UPDATE nodes SET expires_ms = " + kNow + " + :lease WHERE id = :id", lease, node());
    // What kept this node may have kept the others: their turn comes before their leases are taken.
    if (Clock::now() - std::exchange(renewed_, Clock::now()) < 2 * kRenewEvery) take_leases();
    read_nodes();
  }

  // Those that have run out. Of a node that is writing the row is locked: it ends when that is
  // done.
  void take_leases() {
    const Number taken =
        sql_->run("DELETE FROM nodes WHERE id IN (SELECT id FROM nodes WHERE expires_ms < " + kNow +
                  " FOR UPDATE SKIP LOCKED)");
    takeovers_ += static_cast<std::uint64_t>(taken);
    if (taken > 0) sql_->row<Text>(notify(), Text());  // others read the list at once
  }

  // The old one is given up last: what is written meanwhile finds one of the two.
  void take_another_lease() {
    const Text fresh = games::new_game_id();
    sql_->run("INSERT INTO nodes (id, expires_ms) VALUES (:id, " + kNow + " + :lease)", fresh,
              kLease.count());
    Text old;
    {
      const std::lock_guard lock(mutex_);
      old = std::exchange(node_, fresh);
    }
    give_up(old);
  }

  // The others need not wait until it has run out; a notification tells them.
  void give_up(const Text& lease) {
    sql_->run("DELETE FROM nodes WHERE id = :id", lease);
    sql_->row<Text>(notify(), Text());
  }

  // This node is among them: a lease that somebody has taken away is replaced at once.
  void read_nodes() {
    std::vector<Text> there = listed();
    if (std::ranges::find(there, node()) == there.end()) {
      take_another_lease();
      there = listed();
    }
    const std::lock_guard lock(mutex_);
    changed_ = changed_ || there != nodes_;
    nodes_ = std::move(there);
  }

  std::vector<Text> listed() {
    std::vector<Text> there;
    for (auto& [id] : sql_->rows<Text>("SELECT id FROM nodes ORDER BY id"))
      there.push_back(std::move(id));
    return there;
  }

  // ---- numbers

  struct Wanted {
    int count = 0;
    Done<std::vector<Number>> done;
  };

  std::vector<Wanted> take_wanted() {
    const std::lock_guard lock(mutex_);
    return std::exchange(wanted_, {});
  }

  void give_numbers() {
    const std::vector<Wanted> wanted = take_wanted();
    if (wanted.empty()) return;
    Number count = 0;
    for (const Wanted& one : wanted) count += one.count;
    std::vector<Number> given;
    try {
      for (const auto& [number] : sql_->rows<Number>(
               "SELECT nextval(pg_get_serial_sequence('games', 'number')) FROM generate_series(1, "
               "CAST(:count AS BIGINT))",
               count))
        given.push_back(number);
    } catch (const soci::soci_error& error) {
      for (const Wanted& one : wanted) one.done(tl::unexpected(error_of(error)));
      throw;
    }
    auto next = given.begin();
    for (const Wanted& one : wanted) {
      one.done(std::vector<Number>(next, next + one.count));
      next += one.count;
    }
  }

  void refuse_numbers(const Error& error) {
    for (const Wanted& one : take_wanted()) one.done(tl::unexpected(error));
  }

  // ---- texts
  //
  // A notification is a line with the node and the time at which it was sent, and a text on each
  // further line. An empty one says that the list of nodes has changed.

  static const char* notify() {
    return "SELECT CAST(pg_notify('oware_' || current_schema(), :text) AS TEXT)";
  }

  // What has been sent when the connection breaks may or may not have been heard: it is sent again.
  void send() {
    {
      const std::lock_guard lock(mutex_);
      std::ranges::move(outgoing_, std::back_inserter(sending_));
      outgoing_.clear();
    }
    while (!sending_.empty()) {
      Text payload = node() + " " + std::to_string(micros_now());
      auto end = sending_.begin();
      for (; end != sending_.end() && payload.size() + 1 + end->size() <= kLongestPayload; ++end)
        payload += '\n' + *end;
      sql_->row<Text>(notify(), payload);
      sending_.erase(sending_.begin(), end);
    }
  }

  void hear() {
    games::NodeNews news;
    PGconn* const connection = postgresql_handle(*session_);
    PQconsumeInput(connection);
    // Reading the list takes in what else has come by then.
    for (bool read_again = true; std::exchange(read_again, false);) {
      while (PGnotify* const one = PQnotifies(connection)) {
        read_again = read_again || *one->extra == '\0';
        take(one->extra, news);
        PQfreemem(one);
      }
      if (read_again) read_nodes();
    }
    const std::lock_guard telling(telling_);
    if (!told_) return;
    {
      const std::lock_guard lock(mutex_);
      if (std::exchange(changed_, false)) news.nodes = nodes_;
    }
    if (!news.texts.empty() || !news.delays.empty() || news.nodes) told_(std::move(news));
  }

  void take(std::string_view payload, games::NodeNews& news) const {
    const auto next = [&payload](char end) {
      const std::string_view part = payload.substr(0, payload.find(end));
      payload.remove_prefix(std::min(payload.size(), part.size() + 1));
      return part;
    };
    const std::string_view from = next(' ');
    const std::string_view sent = next('\n');
    if (from == node()) {
      Number at = 0;
      std::from_chars(sent.data(), sent.data() + sent.size(), at);
      news.delays.emplace_back(micros_now() - at);
      return;
    }
    while (!payload.empty()) news.texts.push_back({Text(from), Text(next('\n'))});
  }

  void leave() {
    try {
      if (!sql_) return;
      send();
      give_up(node());
    } catch (const soci::soci_error&) {
      disconnect();
    }
  }

  const Open open_;
  const std::function<void(Text, Done<int>)> version_;
  const int wake_;
  std::atomic<bool> stopping_{false};
  std::atomic<bool> renewal_due_{false};
  std::atomic<bool> connected_{false};
  std::atomic<bool> lost_{false};  // texts were given up
  std::atomic<std::uint64_t> takeovers_{0};
  std::atomic<Number> ahead_ms_{0};

  std::mutex telling_;  // held while told_ is called
  std::function<void(games::NodeNews)> told_;
  mutable std::mutex mutex_;
  Text node_;  // changes with the lease; empty before the first
  std::deque<Text> outgoing_;
  std::vector<Wanted> wanted_;
  std::vector<Text> nodes_;
  bool changed_ = false;

  // The thread's.
  std::unique_ptr<soci::session> session_;
  std::unique_ptr<Sql> sql_;  // of that session
  Clock::time_point renewed_;
  std::deque<Text> sending_;
  std::thread thread_;
};

}  // namespace

void prepare_nodes(soci::session& session) {
  soci::transaction transaction(session);
  lock_for_writing(session);
  // Leases need not survive a crash of the database: every node takes another then.
  session << "CREATE UNLOGGED TABLE IF NOT EXISTS nodes (id TEXT PRIMARY KEY, expires_ms BIGINT "
             "NOT NULL)";
  // Games may have been copied in with their numbers.
  session << "SELECT setval(s, m) FROM (SELECT CAST(pg_get_serial_sequence('games', 'number') AS "
             "regclass) AS s, (SELECT MAX(number) FROM games) AS m) AS found WHERE m IS NOT NULL "
             "AND COALESCE(pg_sequence_last_value(s), 0) < m";
  transaction.commit();
}

std::unique_ptr<LeasedNodes> join_nodes(
    Open open, std::function<void(std::string, games::Nodes::Done<int>)> version) {
  return std::make_unique<PostgresqlNodes>(std::move(open), std::move(version));
}

}  // namespace oware::store

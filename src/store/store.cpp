#include "store/store.hpp"

#include <soci/soci.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <exception>
#include <future>
#include <mutex>
#include <set>
#include <thread>
#include <type_traits>
#include <utility>

#include "store/access_questions.hpp"
#include "store/administration.hpp"
#include "store/analysis_questions.hpp"
#include "store/backend.hpp"
#include "store/challenges.hpp"
#include "store/club_questions.hpp"
#include "store/connection.hpp"
#include "store/events.hpp"
#include "store/explorer.hpp"
#include "store/game_repository.hpp"
#include "store/people.hpp"
#include "store/postgresql.hpp"
#include "store/push_questions.hpp"
#include "store/rated_games.hpp"
#include "store/ratings.hpp"
#include "store/read_thread.hpp"
#include "store/social_questions.hpp"
#include "store/transaction_recorder.hpp"
#include "store/work_queue.hpp"

namespace oware::store {
namespace {

// A game that ends is counted with others; a challenge is two players'.
bool changes_more_than_its_game(const games::Change& change) {
  return !change.challenge.empty() ||
         (change.summary && change.summary->status == games::Status::finished);
}

// Something to write, and who is told. The work may be done twice, when somebody else's in its
// group fails.
struct Write {
  std::function<void(Sql&)> work;
  std::function<void(Result<void>)> done;
  Sharing sharing = Sharing::alone;
  std::int64_t queued_ms = 0;
};

std::int64_t steady_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

class SqlStore final : public games::Store,
                       public games::PeopleStore,
                       public games::RatingStore,
                       public oware::events::EventStore,
                       public games::ChallengeStore,
                       public AccessQuestions<SqlStore>,
                       public AnalysisQuestions<SqlStore>,
                       public ClubQuestions<SqlStore>,
                       public PushQuestions<SqlStore>,
                       public SocialQuestions<SqlStore>,
                       public CredentialQuestions<SqlStore> {
  friend AccessQuestions<SqlStore>;
  friend AnalysisQuestions<SqlStore>;
  friend ClubQuestions<SqlStore>;
  friend PushQuestions<SqlStore>;
  friend SocialQuestions<SqlStore>;
  friend CredentialQuestions<SqlStore>;

 public:
  template <class T>
  using Done = games::Store::Done<T>;
  using UserId = games::UserId;

  explicit SqlStore(Options options)
      : options_(std::move(options)), backend_(make_backend(options_)) {}

  ~SqlStore() override {
    stopping_ = true;
    writes_.close();
    questions_.close();
    list_questions_.close();
    if (writing_.joinable()) writing_.join();
    if (checking_.joinable()) checking_.join();
  }

  Result<void> open() {
    try {
      if (auto ready = backend_->prepare([this](const std::string& what) { note_damage(what); });
          !ready)
        return ready;
      const Open read = [this](soci::session& one) { backend_->connect(one, Access::read); };
      auto recorder = backend_->record(read);
      if (!recorder) return tl::unexpected(recorder.error());
      recorder_ = *std::move(recorder);
      writing_on_ = std::make_unique<WriteConnection>(
          [this](soci::session& session) { backend_->connect(session, Access::write); },
          recorder_.get());
      // The first copy is made now, not when somebody plays.
      if (recorder_) {
        const auto begun = writing_on_->transact([](Sql&) {});
        if (!begun || recorder_->health().failing_ms != 0)
          return tl::unexpected(begun ? recorder_->failure() : begun.error());
      }
      readers_.push_back(std::make_unique<ReadThread>(questions_, read, options_.query_deadline));
      for (int i = 0; i < options_.list_readers; ++i)
        readers_.push_back(
            std::make_unique<ReadThread>(list_questions_, read, options_.query_deadline));
      auto admin = open_admin_store(backend_->name(), read, [this](const Transaction& work) {
        return transact_and_wait(work);
      });
      if (!admin) return tl::unexpected(admin.error());
      admin_ = *std::move(admin);
      nodes_ = backend_->join([this](std::string id, Done<int> done) {
        this->read(std::move(done),
                   [id = std::move(id)](Sql& sql) { return GameRepository(sql).version(id); });
      });
    } catch (const soci::soci_error& error) {
      Error failure = error_of(error);
      failure.what = backend_->name();
      return tl::unexpected(failure);
    }
    writing_ = std::thread([this] { write_all(); });
    for (const auto& reader : readers_) reader->start();
    if (options_.check_at_start) checking_ = std::thread([this] { check_quickly(); });
    return {};
  }

  // Moves are by far the most writes, and nobody else writes their game's rows.
  void append(std::vector<games::Change> changes, Done<void> done) override {
    const bool keyed = std::ranges::none_of(changes, changes_more_than_its_game);
    queue(
        [changes = std::move(changes)](Sql& sql) {
          GameRepository games(sql);
          for (const games::Change& change : changes) games.write(change);
        },
        std::move(done), keyed ? Sharing::keyed : Sharing::alone);
  }

  void load(std::string id, Done<std::optional<games::StoredGame>> done) override {
    ask(questions_, std::move(done), [this, id = std::move(id)](Sql& sql) {
      auto game = GameRepository(sql).load(id);
      if (!game) note_damage(message(game.error()));
      return game;
    });
  }

  void knows(games::TokenHash token, Done<bool> done) override {
    read(std::move(done), [token](Sql& sql) { return GameRepository(sql).knows(token); });
  }

  void list_open(int limit, Done<std::vector<games::OpenGame>> done) override {
    browse(std::move(done), [limit](Sql& sql) { return GameRepository(sql).list_open(limit); });
  }

  void list(games::ListQuery query, Done<std::vector<games::ListedGame>> done) override {
    browse(std::move(done),
           [query = std::move(query)](Sql& sql) { return GameRepository(sql).list(query); });
  }

  void overview(Done<games::Overview> done) override {
    read(std::move(done), [](Sql& sql) { return GameRepository(sql).overview(); });
  }

  void explore(games::ExplorerQuery query, Done<std::vector<games::ExplorerMove>> done) override {
    browse(std::move(done),
           [query = std::move(query)](Sql& sql) { return store::explore(sql, query); });
  }

  games::PeopleStore& people() override { return *this; }
  games::PushStore& push() override { return *this; }
  games::AnalysisStore& analyses() override { return *this; }
  games::RatingStore& ratings() override { return *this; }
  oware::events::EventStore& events() override { return *this; }
  games::ChallengeStore& challenges() override { return *this; }
  games::AccessStore& access() override { return *this; }
  games::ClubStore& clubs() override { return *this; }
  games::SocialStore& social() override { return *this; }
  games::CredentialStore& credentials() override { return *this; }
  games::MailStore& mail() override { return *this; }
  games::AdminStore& admin() override { return *admin_; }
  games::Nodes* nodes() override { return nodes_.get(); }

  games::StoreHealth health() override {
    const std::int64_t failing = failing_since_ms_.load();
    const std::int64_t waiting = waiting_since_ms_.load();
    const std::int64_t now = steady_ms();
    if (failing != 0 && !probing_.exchange(true)) {
      queue([](Sql& sql) { sql.run("UPDATE schema_version SET version = version"); },
            [this](const Result<void>&) { probing_ = false; });
    }
    const RecorderHealth log = recorder_ ? recorder_->health() : RecorderHealth{};
    return {.failing_ms = failing == 0 ? 0 : std::max<std::int64_t>(now - failing, 1),
            .waiting_ms = waiting == 0 ? 0 : std::max<std::int64_t>(now - waiting, 1),
            .commits = commits_,
            .failed_commits = failed_commits_,
            .damaged = damaged_count_,
            .log_failing_ms = log.failing_ms,
            .logged = log.recorded,
            .log_copies = log.copies};
  }

  // ---- people

  void who(games::TokenHash session, Done<std::optional<games::Known>> done) override {
    read(std::move(done),
         [hash = games::to_hex(session)](Sql& sql) { return people::who(sql, hash); });
  }
  void user(UserId user, Done<std::optional<games::Known>> done) override {
    read(std::move(done), [user](Sql& sql) { return people::user(sql, user); });
  }
  void sessions(UserId user, Done<std::vector<games::Session>> done) override {
    browse(std::move(done), [user](Sql& sql) { return people::sessions(sql, user); });
  }
  void login(std::string key, Done<std::optional<Login>> done) override {
    read(std::move(done), [key = std::move(key)](Sql& sql) { return people::login(sql, key); });
  }
  void password(UserId user, Done<std::string> done) override {
    read(std::move(done), [user](Sql& sql) { return people::password(sql, user); });
  }
  void everything(UserId user, Done<games::Everything> done) override {
    browse(std::move(done), [user](Sql& sql) { return people::everything(sql, user); });
  }
  void player(std::string key, Done<std::optional<games::PlayerPage>> done) override {
    browse(std::move(done), [key = std::move(key)](Sql& sql) { return people::player(sql, key); });
  }
  void said(std::int64_t game, std::optional<UserId> reader, std::int64_t after, int limit,
            Done<std::vector<games::Said>> done) override {
    browse(std::move(done),
           [=](Sql& sql) { return people::said(sql, game, reader, after, limit); });
  }

  void found_guest(games::User guest, games::NewSession session, Done<games::Known> done) override {
    write(std::move(done), [guest = std::move(guest), session = std::move(session)](Sql& sql) {
      return people::found_guest(sql, guest, session);
    });
  }
  void touch(std::int64_t session, games::TimeMs at, Done<void> done) override {
    write(std::move(done), [=](Sql& sql) { people::touch(sql, session, at); });
  }
  void end_session(UserId user, std::int64_t session, Done<bool> done) override {
    write(std::move(done), [=](Sql& sql) { return people::end_session(sql, user, session); });
  }
  void end_other_sessions(UserId user, std::int64_t kept, Done<void> done) override {
    write(std::move(done), [=](Sql& sql) { people::end_other_sessions(sql, user, kept); });
  }
  void set_profile(UserId user, std::string name, std::string language, Done<void> done) override {
    write(std::move(done), [user, name = std::move(name), language = std::move(language)](
                               Sql& sql) { people::set_profile(sql, user, name, language); });
  }
  void enrol(std::optional<UserId> guest, games::User account, std::string password,
             games::NewSession session, Done<std::optional<games::Known>> done) override {
    write(std::move(done), [guest, account = std::move(account), password = std::move(password),
                            session = std::move(session)](Sql& sql) {
      return people::enrol(sql, guest, account, password, session);
    });
  }
  void enrol_by_invite(games::TokenHash invite, std::optional<UserId> guest, games::User account,
                       std::string password, games::NewSession session,
                       Done<std::optional<games::Known>> done) override {
    write(std::move(done),
          [invite, guest, account = std::move(account), password = std::move(password),
           session = std::move(session)](Sql& sql) {
            return people::enrol_by_invite(sql, invite, guest, account, password, session);
          });
  }
  void sign_in(UserId user, std::optional<UserId> guest, games::NewSession session,
               Done<games::Known> done) override {
    write(std::move(done), [user, guest, session = std::move(session)](Sql& sql) {
      return people::sign_in(sql, user, guest, session);
    });
  }
  void set_password(UserId user, std::string password, std::int64_t session,
                    Done<void> done) override {
    write(std::move(done), [user, password = std::move(password), session](Sql& sql) {
      people::set_password(sql, user, password, session);
    });
  }
  void forget(UserId user, Done<void> done) override {
    write(std::move(done), [user](Sql& sql) { people::forget(sql, user); });
  }
  void set_block(UserId user, std::string player, std::optional<games::BlockKind> kind,
                 games::TimeMs at, Done<bool> done) override {
    write(std::move(done), [user, player = std::move(player), kind, at](Sql& sql) {
      return people::set_block(sql, user, player, kind, at);
    });
  }
  void say(games::Said said, Done<std::int64_t> done) override {
    write(std::move(done), [said = std::move(said)](Sql& sql) { return people::say(sql, said); });
  }
  void report(games::Report report, Done<std::optional<std::int64_t>> done) override {
    write(std::move(done),
          [report = std::move(report)](Sql& sql) { return people::report(sql, report); });
  }
  void give_seat(std::int64_t game, rules::Side side, UserId user, Done<bool> done) override {
    write(std::move(done), [=](Sql& sql) { return people::give_seat(sql, game, side, user); });
  }

  // ---- events

  void found_event(oware::events::Founding founding, Done<bool> done) override {
    write(std::move(done), [founding = std::move(founding)](Sql& sql) {
      return store::events::found(sql, founding);
    });
  }
  void append_to_event(std::string id, std::vector<oware::events::LogEntry> entries,
                       oware::events::EventSummary after, Done<void> done) override {
    write(std::move(done), [id = std::move(id), entries = std::move(entries), after](Sql& sql) {
      store::events::append(sql, id, entries, after);
    });
  }
  void event(std::string id, Done<std::optional<oware::events::StoredEvent>> done) override {
    ask(list_questions_, std::move(done),
        [id = std::move(id)](Sql& sql) { return store::events::load(sql, id); });
  }
  void event_entries(std::string id, int after,
                     Done<std::vector<oware::events::LogEntry>> done) override {
    ask(list_questions_, std::move(done),
        [id = std::move(id), after](Sql& sql) { return store::events::entries(sql, id, after); });
  }
  void unfinished_events(Done<std::vector<oware::events::StoredEvent>> done) override {
    ask(list_questions_, std::move(done), [](Sql& sql) { return store::events::unfinished(sql); });
  }
  void list_events(int limit, Done<std::vector<oware::events::ListedEvent>> done) override {
    ask(list_questions_, std::move(done),
        [limit](Sql& sql) { return store::events::list(sql, limit); });
  }
  void events_of_club(std::string club, int limit,
                      Done<std::vector<oware::events::ListedEvent>> done) override {
    ask(list_questions_, std::move(done), [club = std::move(club), limit](Sql& sql) {
      return store::events::of_club(sql, club, limit);
    });
  }

  void answer_puzzle(UserId user, games::PuzzleAnswer answer, oware::ratings::Rating fresh,
                     Done<games::PuzzleOutcome> done) override {
    write(std::move(done), [user, answer = std::move(answer), fresh](Sql& sql) {
      return store::ratings::answer_puzzle(sql, user, answer, fresh);
    });
  }
  void puzzle_standing(std::optional<UserId> user, Done<games::PuzzleStanding> done) override {
    browse(std::move(done),
           [user](Sql& sql) { return store::ratings::puzzle_standing(sql, user); });
  }
  void puzzle_rating(std::string puzzle, Done<std::optional<games::KeptRating>> done) override {
    read(std::move(done), [puzzle = std::move(puzzle)](Sql& sql) {
      return store::ratings::puzzle_rating(sql, puzzle);
    });
  }
  void ratings_of(UserId user, Done<std::vector<games::PoolRating>> done) override {
    read(std::move(done), [user](Sql& sql) { return store::ratings::ratings_of(sql, user); });
  }
  void puzzle_answers(UserId user, Done<std::vector<games::PuzzleAnswer>> done) override {
    browse(std::move(done), [user](Sql& sql) { return store::ratings::puzzle_answers(sql, user); });
  }

  void seat_ratings(std::int64_t game, Done<games::SeatRatings> done) override {
    read(std::move(done), [game](Sql& sql) { return rated_games::seat_ratings(sql, game); });
  }
  void rating_history(UserId user, std::string pool, int limit,
                      Done<std::vector<games::RatingPoint>> done) override {
    browse(std::move(done), [user, pool = std::move(pool), limit](Sql& sql) {
      return rated_games::history(sql, user, pool, limit);
    });
  }
  void leaders(std::string pool, games::TimeMs since, int limit,
               Done<std::vector<games::Leader>> done) override {
    browse(std::move(done), [pool = std::move(pool), since, limit](Sql& sql) {
      return rated_games::leaders(sql, pool, since, limit);
    });
  }
  void head_to_head(UserId user, UserId other, Done<games::HeadToHead> done) override {
    browse(std::move(done),
           [user, other](Sql& sql) { return rated_games::head_to_head(sql, user, other); });
  }

  void make_challenge(games::Challenge fresh, games::ChallengeLimits limits,
                      Done<games::MadeChallenge> done) override {
    write(std::move(done), [fresh = std::move(fresh), limits](Sql& sql) {
      return store::challenges::make(sql, fresh, limits);
    });
  }
  void challenge(std::string id, Done<std::optional<games::Challenge>> done) override {
    read(std::move(done),
         [id = std::move(id)](Sql& sql) { return store::challenges::load(sql, id); });
  }
  void open_challenges(UserId user, games::TimeMs now,
                       Done<std::vector<games::Challenge>> done) override {
    browse(std::move(done),
           [user, now](Sql& sql) { return store::challenges::open_of(sql, user, now); });
  }
  void end_challenge(std::string id, games::ChallengeState state, games::TimeMs now,
                     Done<bool> done) override {
    write(std::move(done), [id = std::move(id), state, now](Sql& sql) {
      return store::challenges::end(sql, id, state, now);
    });
  }

 private:
  // ---- the writer's thread

  void queue(std::function<void(Sql&)> work, std::function<void(Result<void>)> done,
             Sharing sharing = Sharing::alone) {
    writes_.push({std::move(work), std::move(done), sharing, steady_ms()});
  }

  // For callers on a thread of their own.
  Result<void> transact_and_wait(const Transaction& work) {
    std::promise<Result<void>> ended;
    queue([&work](Sql& sql) { work(sql); },
          [&ended](Result<void> result) { ended.set_value(std::move(result)); });
    return ended.get_future().get();
  }

  void write_all() {
    while (true) {
      const auto group = writes_.take(static_cast<std::size_t>(options_.group_limit));
      if (group.empty()) return;
      waiting_since_ms_ = group.front().queued_ms;
      write_group_or_each(group);
      waiting_since_ms_ = 0;
    }
  }

  void write_group_or_each(const std::deque<Write>& group) {
    const auto written = write_group(group.begin(), group.end());
    if (written) {
      for (const Write& one : group) one.done({});
      return;
    }
    // They may be kept, and would then be written twice.
    if (writing_on_->last_outcome() == Outcome::lost) {
      for (const Write& one : group) one.done(written);
      return;
    }
    // One of them may be to blame: each gets its own answer.
    for (auto one = group.begin(); one != group.end(); ++one)
      one->done(write_group(one, std::next(one)));
  }

  template <class Iterator>
  Result<void> write_group(const Iterator& first, const Iterator& last) {
    const bool keyed =
        std::all_of(first, last, [](const Write& one) { return one.sharing == Sharing::keyed; });
    const auto written = writing_on_->transact(
        [this, first, last](Sql& sql) {
          if (nodes_) nodes_->fence(sql);
          for (auto one = first; one != last; ++one) one->work(sql);
        },
        keyed ? Sharing::keyed : Sharing::alone);
    note_outcome(writing_on_->last_outcome());
    return written;
  }

  void note_outcome(Outcome outcome) {
    if (outcome == Outcome::failed || outcome == Outcome::lost) {
      ++failed_commits_;
      if (failing_since_ms_ == 0) failing_since_ms_ = steady_ms();
    } else if (outcome == Outcome::committed) {
      ++commits_;
      failing_since_ms_ = 0;
    }
  }

  // Writes and then answers with what `work` has given.
  template <class T, class Work>
  void write(Done<T> done, Work work) {
    if constexpr (std::is_void_v<T>) {
      queue([work = std::move(work)](Sql& sql) { work(sql); }, std::move(done));
    } else {
      const auto given = std::make_shared<std::optional<T>>();
      auto keep = [given, work = std::move(work)](Sql& sql) { given->emplace(work(sql)); };
      queue(std::move(keep), [given, done = std::move(done)](Result<void> kept) {
        if (kept) {
          done(std::move(**given));
        } else {
          done(tl::unexpected(std::move(kept.error())));
        }
      });
    }
  }

  // ---- reading

  template <class T, class Answer>
  void ask(WorkQueue<Question>& questions, Done<T> done, Answer answer) {
    questions.push([done = std::move(done),
                    answer = std::move(answer)](const std::function<Sql&()>& connection) {
      try {
        done(answer(connection()));
      } catch (const soci::soci_error& error) {
        done(tl::unexpected(error_of(error)));
      }
    });
  }

  // On the command path: a few rows by their keys.
  template <class T, class Answer>
  void read(Done<T> done, Answer answer) {
    ask(questions_, std::move(done),
        [answer = std::move(answer)](Sql& sql) { return Result<T>(answer(sql)); });
  }

  // Apart from it: lists, and all of somebody's data.
  template <class T, class Answer>
  void browse(Done<T> done, Answer answer) {
    ask(list_questions_, std::move(done),
        [answer = std::move(answer)](Sql& sql) { return Result<T>(answer(sql)); });
  }

  // ---- damage

  void note_damage(const std::string& problem) {
    {
      const std::lock_guard lock(damage_mutex_);
      if (damaged_.size() >= kMostProblems || !damaged_.insert(problem).second) return;
      damaged_count_ = static_cast<std::int64_t>(damaged_.size());
    }
    if (options_.on_damage) options_.on_damage(problem);
  }

  void check_quickly() {
    const auto found =
        backend_->check([this](std::int64_t) { return !stopping_; }, CheckScope::quick);
    if (!found && found.error().code == ErrorCode::unavailable) {
      if (options_.on_unchecked) options_.on_unchecked(found.error());
      return;
    }
    if (!found) return note_damage(message(found.error()));
    for (const std::string& problem : found->problems) note_damage(problem);
  }

  const Options options_;
  const std::unique_ptr<Backend> backend_;
  std::unique_ptr<TransactionRecorder> recorder_;  // null: none is wanted
  std::unique_ptr<WriteConnection> writing_on_;
  std::unique_ptr<games::AdminStore> admin_;
  std::unique_ptr<LeasedNodes> nodes_;             // null: no others can be
  std::atomic<std::int64_t> failing_since_ms_{0};  // steady clock; 0: the last commit succeeded
  std::atomic<std::int64_t> waiting_since_ms_{0};  // when the oldest of the group was queued
  std::atomic<std::uint64_t> commits_{0};
  std::atomic<std::uint64_t> failed_commits_{0};
  std::atomic<bool> probing_{false};
  std::atomic<bool> stopping_{false};
  std::mutex damage_mutex_;
  std::set<std::string> damaged_;  // what has been found, each once
  std::atomic<std::int64_t> damaged_count_{0};
  WorkQueue<Write> writes_;
  WorkQueue<Question> questions_;
  WorkQueue<Question> list_questions_;
  std::vector<std::unique_ptr<ReadThread>> readers_;  // the first is the command path's
  std::thread writing_;
  std::thread checking_;
};

}  // namespace

Result<DatabaseUrl> parse_database_url(std::string_view url) {
  constexpr std::string_view kScheme = "sqlite:";
  if (url.starts_with("postgresql://") || url.starts_with("postgres://")) {
    auto connection = parse_postgresql_url(url);
    if (!connection) return tl::unexpected(connection.error());
    return DatabaseUrl{.file = {}, .postgresql = *std::move(connection)};
  }
  std::string_view file = url;
  if (file.starts_with(kScheme)) {
    file.remove_prefix(kScheme.size());
    if (file.starts_with("//")) file.remove_prefix(2);
    if (!file.empty() && file.find('"') == std::string_view::npos)
      return DatabaseUrl{.file = std::string(file), .postgresql = {}};
  }
  return tl::unexpected(Error{.code = ErrorCode::usage,
                              .what = "--database",
                              .found = std::string(url),
                              .expected = "sqlite:FILE or postgresql://USER@HOST:PORT/DATABASE"});
}

Result<std::unique_ptr<games::Store>> open(const Options& options) {
  auto store = std::make_unique<SqlStore>(options);
  if (auto opened = store->open(); !opened) return tl::unexpected(opened.error());
  return store;
}

}  // namespace oware::store

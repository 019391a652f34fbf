// oware serve: the web server. Reads its options, opens the store, runs until a signal ends it.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <future>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

#include "build/background.hpp"
#include "command.hpp"
#include "data_folder.hpp"
#include "mail_options.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "push/vapid.hpp"
#include "server/host.hpp"
#include "server/log.hpp"
#include "server/memory_guard.hpp"
#include "server/server.hpp"
#include "store/store.hpp"
#include "tables.hpp"

namespace oware::app {
namespace {

constexpr int kLowestPriority = 19;
constexpr std::uint64_t kMostMs = 366ULL * 24 * 3600 * 1000;  // a year
constexpr std::uint64_t kMostLogDays = 3'650;
constexpr std::uint64_t kMostBytes = 1ULL << 40U;

struct ServeOptions {
  std::string listen = "127.0.0.1:8080";
  std::string data;
  std::string database = "sqlite:oware.db";
  std::string tables;
  int table_seeds = 16;
  std::string rate_limits = "auto";
  std::string registration = "open";
  std::string transaction_log;
  int log_days = 7;
  std::string log_level = "warning";
  server::Options server;
  MailGiven mail;
};

// "HOST:PORT", "[::1]:8080".
Result<void> read_listen(const std::string& text, server::Options& options) {
  const auto wrong = [&text] {
    return tl::unexpected(Error{.code = ErrorCode::usage,
                                .what = "--listen",
                                .found = text,
                                .expected = "HOST:PORT, such as 127.0.0.1:8080 or [::1]:8080"});
  };
  const auto colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) return wrong();
  const std::string digits = text.substr(colon + 1);
  if (digits.empty() || digits.size() > 5 ||
      digits.find_first_not_of("0123456789") != std::string::npos)
    return wrong();
  const int port = std::stoi(digits);
  if (port > 65535) return wrong();
  std::string host = text.substr(0, colon);
  if (host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  if (host.empty()) return wrong();
  options.host = host;
  options.port = static_cast<std::uint16_t>(port);
  return {};
}

Result<void> check_contact(const std::string& contact) {
  if (contact.empty() || push::is_contact(contact)) return {};
  return tl::unexpected(Error{.code = ErrorCode::usage,
                              .what = "--push-contact",
                              .found = contact,
                              .expected = "mailto:you@your.site or https://your.site/contact"});
}

server::RateLimits rate_limits(const std::string& text) {
  if (text == "on") return server::RateLimits::on;
  return text == "off" ? server::RateLimits::off : server::RateLimits::automatic;
}

server::LogLevel log_level(const std::string& text) {
  if (text == "debug") return server::LogLevel::debug;
  if (text == "info") return server::LogLevel::info;
  return text == "error" ? server::LogLevel::error : server::LogLevel::warning;
}

Result<void> check_tables(const std::string& folder) {
  std::error_code error;
  if (folder.empty() || std::filesystem::is_directory(folder, error)) return {};
  return tl::unexpected(Error{.code = ErrorCode::unreadable,
                              .what = "--tables",
                              .found = folder,
                              .expected = "a folder that can be read"});
}

// Tables are built at low priority. A thread hands its own priority on to those that it starts, so
// one of low priority makes the builder, which starts the others.
std::unique_ptr<build::Background> open_tables(const std::string& folder, int seeds) {
  // A future hands on what the thread throws, for want of memory or threads.
  auto opened = std::async(std::launch::async, [&folder] {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kLowestPriority);
    return std::make_unique<build::Background>(build::BackgroundOptions{.folder = folder});
  });
  std::unique_ptr<build::Background> tables = opened.get();
  const rules::RuleSet usual = rules::kPresets[0].rules;
  if (seeds > 0) tables->ask({usual, tables::played_kind(usual), seeds});
  return tables;
}

Result<void> serve_with(ServeOptions options) {
  if (auto read = read_listen(options.listen, options.server); !read) return read;
  options.server.rate_limits = rate_limits(options.rate_limits);
  options.server.registration =
      games::parse_registration(options.registration).value_or(games::Registration::open);
  if (auto contact = check_contact(options.server.push.contact); !contact) return contact;
  if (!options.server.public_url.empty()) {
    const auto url = server::parse_public_url(options.server.public_url);
    if (!url) return tl::unexpected(url.error());
    options.server.public_url = *url;
  }
  if (auto mail = read_mail_options(options.mail, options.server); !mail) return mail;
  if (auto tables = check_tables(options.tables); !tables) return tables;
  const auto database = store::parse_database_url(options.database);
  if (!database) return tl::unexpected(database.error());
  const std::string folder = data_folder(options.data);
  server::open_log(log_level(options.log_level));
  const auto on_damage = [](const std::string& what) {
    server::log(server::LogLevel::error, "damaged", {{"what", what}});
  };
  const auto on_unchecked = [](const Error& error) {
    server::log(server::LogLevel::warning, "unchecked", {{"what", message(error)}});
  };
  const auto on_log_failure = [](const Error& error) {
    server::log(server::LogLevel::error, "transaction-log-failing", {{"what", message(error)}});
  };
  auto games = store::open({.folder = folder,
                            .file = database->file,
                            .postgresql = database->postgresql,
                            .transaction_log = options.transaction_log,
                            .log_days = options.log_days,
                            .on_log_failure = on_log_failure,
                            .on_damage = on_damage,
                            .on_unchecked = on_unchecked});
  if (!games) return tl::unexpected(games.error());
  const auto tables = open_tables(options.tables.empty() ? folder + "/tables" : options.tables,
                                  options.table_seeds);
  const server::AdminServices services{
      .admin = &(*games)->admin(), .tables = tables.get(), .texts_folder = folder};
  return server::run(
      options.server, *std::move(games), services, [&folder](const std::string& address) {
        print_error(
            "Oware is ready: open {} in your browser.\nGames are kept in {}. Stop with Ctrl-C.\n",
            address, folder);
      });
}

// A limit on memory may leave no room for a thread or a buffer at the start.
Result<void> serve(const ServeOptions& options) {
  if (auto enough = server::check_memory_limits(); !enough) return enough;
  server::limit_thread_memory();
  std::string found;
  try {
    return serve_with(options);
  } catch (const std::bad_alloc&) {
    found = "none left";
  } catch (const std::exception& error) {  // Boost's system_error is no std::system_error
    found = error.what();
  }
  return tl::unexpected(Error{.code = ErrorCode::unavailable,
                              .what = "memory at the start",
                              .found = found,
                              .expected = "a limit that leaves room to start"});
}

void add_challenge_options(CLI::App& command, server::ChallengeOptions& challenges) {
  const std::string group = "Challenges";
  const auto time = [&](const char* name, games::TimeMs& value, const char* help) {
    command.add_option(name, value, help)
        ->check(whole_number(1, kMostMs))
        ->capture_default_str()
        ->group(group);
  };
  const auto count = [&](const char* name, int& value, const char* help) {
    command.add_option(name, value, help)
        ->check(whole_number(1, INT32_MAX))
        ->capture_default_str()
        ->group(group);
  };
  time("--challenge-ms", challenges.live_ms, "How long one for a game with a live clock is open");
  time("--long-challenge-ms", challenges.long_ms, "The same for any other");
  count("--max-challenges", challenges.limits.made, "Open ones that an account has made");
  count("--max-challenges-received", challenges.limits.received,
        "Open ones that an account has received");
  count("--max-challenges-between", challenges.limits.between,
        "Open ones from one account to another");
}

void add_limit_options(CLI::App& command, server::Limits& limits) {
  const std::string group = "Limits";
  const auto size = [&](const char* name, std::size_t& value, const char* help) {
    command.add_option(name, value, help)
        ->check(whole_number(1, kMostBytes))
        ->capture_default_str()
        ->group(group);
  };
  const auto count = [&](const char* name, int& value, const char* help) {
    command.add_option(name, value, help)
        ->check(whole_number(1, INT32_MAX))
        ->capture_default_str()
        ->group(group);
  };
  const auto time = [&](const char* name, std::chrono::milliseconds& value, const char* help) {
    command
        .add_option_function<std::int64_t>(
            name, [&value](const std::int64_t& given) { value = std::chrono::milliseconds(given); },
            help)
        ->check(whole_number(1, kMostMs))
        ->default_str(std::to_string(value.count()))
        ->group(group);
  };
  size("--max-header-bytes", limits.header_bytes, "Longest header of a request");
  size("--max-body-bytes", limits.body_bytes, "Longest body of a request");
  size("--max-framing-bytes", limits.framing_bytes,
       "Chunk sizes, chunk extensions and trailers of a body in chunks");
  size("--max-connections", limits.connections, "Connections at once");
  size("--max-connections-per-address", limits.connections_per_address,
       "Connections of one address (with rate limits); behind a proxy: live ones");
  time("--header-timeout-ms", limits.header_timeout, "For a request's header to come in");
  time("--body-timeout-ms", limits.body_timeout, "For its body to come in");
  time("--write-timeout-ms", limits.write_timeout, "For an answer to be taken");
  time("--idle-timeout-ms", limits.idle_timeout, "Between two requests on one connection");
  time("--ping-interval-ms", limits.ping_interval, "Between pings on a silent live connection");
  count("--outbox-events", limits.outbox_events, "Events that a live connection may fall behind");
  count("--replay-events", limits.replay_events,
        "Events that a live connection may ask to be told again");
  count("--max-waiting-commands", limits.waiting_commands, "Commands that may queue for one game");
  count("--resting-games", limits.resting_rooms,
        "Games kept in memory that nobody plays at the moment");
  size("--max-streams", limits.streams, "Streams of one personal token");
  count("--max-open-offers", limits.open_offers,
        "Open offers to play anyone, of an address and of a person (with rate limits)");
  count("--max-waiting-jobs", limits.waiting_jobs,
        "Passwords to check that may queue; as many pictures to draw, apart");
}

void add_analysis_options(CLI::App& command, server::AnalysisLimits& limits) {
  const std::string group = "Analyses that people ask for";
  const auto count = [&](const char* name, std::size_t& value, const char* help) {
    command.add_option(name, value, help)
        ->check(whole_number(1, 1'000))
        ->capture_default_str()
        ->group(group);
  };
  count("--max-waiting-analyses", limits.waiting, "Analyses that may queue");
  count("--max-waiting-analyses-of-one", limits.waiting_of_owner,
        "Those of one account, or of an address without one");
  count("--max-analyses-of-address", limits.of_address,
        "Those of one address, with those under way");
  count("--max-kept-analyses", limits.kept, "Analyses kept in memory when they have ended");
  command
      .add_option_function<std::int64_t>(
          "--analyses-kept-ms",
          [&limits](const std::int64_t& given) {
            limits.kept_for = std::chrono::milliseconds(given);
          },
          "For how long")
      ->check(whole_number(1, kMostMs))
      ->default_str(std::to_string(limits.kept_for.count()))
      ->group(group);
}

void add_people_options(CLI::App& command, ServeOptions& options) {
  command
      .add_option(
          "--registration", options.registration,
          "Who may make an account: open, everybody; invite, who has an invite; closed, nobody")
      ->check(one_of({"open", "invite", "closed"}))
      ->capture_default_str();
  command
      .add_option("--absence-ms", options.server.absence.live_ms,
                  "With a live clock: how long who is to move may be gone; and the owner of an "
                  "offer")
      ->check(whole_number(1, kMostMs))
      ->capture_default_str();
  command
      .add_option("--long-absence-ms", options.server.absence.long_ms, "The same without a clock")
      ->check(whole_number(1, kMostMs))
      ->capture_default_str();
}

void add_rate_options(CLI::App& command, ServeOptions& options) {
  const std::string group = "Rate limits, by address";
  const auto rate = [&](const char* name, double& value, const char* help) {
    command.add_option(name, value, help)
        ->check(decimal_number(0.000001, 1e6))
        ->capture_default_str()
        ->group(group);
  };
  command
      .add_option("--rate-limits", options.rate_limits,
                  "auto: on unless only this machine can connect")
      ->check(one_of({"auto", "on", "off"}))
      ->capture_default_str()
      ->group(group);
  server::Rates& rates = options.server.rates;
  rate("--requests-burst", rates.requests_burst, "Requests at once");
  rate("--requests-per-second", rates.requests_per_second, "Requests in the long run");
  rate("--games-burst", rates.games_burst, "Games made or joined at once");
  rate("--games-per-second", rates.games_per_second, "Games made or joined in the long run");
  rate("--chat-burst", rates.chat_burst, "Messages at once, of a person, too");
  rate("--chat-per-second", rates.chat_per_second, "Messages in the long run");
  rate("--puzzles-burst", rates.puzzles_burst, "Answers to puzzles at once");
  rate("--puzzles-per-second", rates.puzzles_per_second, "Answers in the long run");
  rate("--pictures-burst", rates.pictures_burst, "Games drawn at once as pictures that move");
  rate("--pictures-per-second", rates.pictures_per_second, "Pictures in the long run");
  rate("--sign-in-burst", rates.sign_in_burst, "Passwords tried at once by an address");
  rate("--sign-in-per-second", rates.sign_in_per_second, "Passwords tried in the long run");
}

void add_push_options(CLI::App& command, server::PushOptions& push) {
  const std::string group = "Push: telling browsers whose turn it is by correspondence";
  const auto time = [&](const char* name, std::chrono::milliseconds& value,
                        const std::string& help) {
    command
        .add_option_function<std::int64_t>(
            name, [&value](const std::int64_t& given) { value = std::chrono::milliseconds(given); },
            help)
        ->check(whole_number(1, kMostMs))
        ->default_str(std::to_string(value.count()))
        ->group(group);
  };
  const auto count = [&](const char* name, int& value, const char* help) {
    command.add_option(name, value, help)
        ->check(whole_number(1, INT32_MAX))
        ->capture_default_str()
        ->group(group);
  };
  command
      .add_option("--push-contact", push.contact,
                  "mailto: or https: address of yours, told to browsers' push services; without it "
                  "nothing is sent")
      ->group(group);
  time("--push-timeout-ms", push.timeout, "For a push service to answer");
  time("--push-retry-ms", push.retry.first_pause,
       fmt::format("Before a second try; {} times as long before each further one, {} tries in all",
                   push.retry.factor, push.retry.attempts));
  count("--max-waiting-pushes", push.most_waiting, "Messages that may queue");
  count("--max-push-subscriptions", push.most_subscriptions, "Browsers of one person");
  command
      .add_flag_callback(
          "--push-loopback", [&push] { push.reach = push::Reach::loopback; },
          "Push services may be on this machine, also without TLS")
      ->group(kHidden);  // for tests
}

}  // namespace

void add_serve(CLI::App& program, Status& status) {
  auto options = std::make_shared<ServeOptions>();
  CLI::App* command = program.add_subcommand("serve", "Serve the web page and its games");
  command
      ->add_option("--listen", options->listen,
                   "HOST:PORT to listen on; port 0 takes any that is free")
      ->capture_default_str();
  add_data_option(*command, options->data);
  command
      ->add_option("--database", options->database,
                   "sqlite:FILE, in the data folder unless absolute; or "
                   "postgresql://USER@HOST:PORT/DATABASE")
      ->capture_default_str();
  command->add_option("--transaction-log", options->transaction_log,
                      "Folder, best on another disk, for a copy of the database and all that "
                      "transactions change: oware restore goes back to any moment");
  command
      ->add_option("--transaction-log-days", options->log_days,
                   "For so long each moment can be restored")
      ->check(whole_number(1, kMostLogDays))
      ->capture_default_str();
  command->add_option(
      "--tables", options->tables,
      "Folder of endgame tables, which must be there (default: tables/ in the data folder)");
  command
      ->add_option("--tables-seeds", options->table_seeds,
                   "Endgames that are built in the background and played from, in seeds on the "
                   "board; 0: none")
      ->check(whole_number(0, kMostTableSeeds))
      ->capture_default_str();
  command
      ->add_option("--search-threads", options->server.search_threads,
                   "Computer moves that are thought about at once")
      ->check(whole_number(1, 64))
      ->capture_default_str();
  command->add_option(
      "--public-url", options->server.public_url,
      "https://HOST: where the site is reached; it stands in links instead of the host "
      "that a request names");
  command
      ->add_option("--memory", options->server.memory_mark,
                   "Resident memory above which new work is refused, such as 512M (default: seven "
                   "eighths of the machine's limit for the server, if there is one)")
      ->transform(byte_size());
  command->add_flag("--behind-proxy", options->server.behind_proxy,
                    "Believe X-Forwarded-For and X-Forwarded-Proto");
  command
      ->add_option("--log-level", options->log_level,
                   "Lines on standard error, as JSON: debug, info, warning or error")
      ->check(one_of({"debug", "info", "warning", "error"}))
      ->capture_default_str();
  command
      ->add_option("--worker-threads", options->server.worker_threads,
                   "Passwords that are worked on at once")
      ->check(whole_number(1, 64))
      ->capture_default_str();
  add_challenge_options(*command, options->server.challenges);
  add_limit_options(*command, options->server.limits);
  add_analysis_options(*command, options->server.analysis);
  add_people_options(*command, *options);
  add_rate_options(*command, *options);
  add_push_options(*command, options->server.push);
  add_mail_options(*command, options->server.mail, options->mail);
  command->footer("Example: oware serve --listen 0.0.0.0:8080 --data /var/lib/oware");
  command->callback([options, &status]() {
    const auto served = serve(*options);
    status.code = served ? kDone : report(served.error());
  });
}

}  // namespace oware::app

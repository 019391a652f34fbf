// What a server is started with: where it listens, and every limit it keeps. `oware serve --help`
// lists them all. Values; no shared state.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/retry.hpp"
#include "games/absence.hpp"
#include "games/challenges.hpp"
#include "games/moderation.hpp"
#include "push/endpoint.hpp"

namespace oware::server {

enum class RateLimits : std::uint8_t {
  automatic,  // on, unless the server listens on loopback only
  on,
  off
};

struct Limits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t body_bytes = 64 * 1024;  // an analysis to be kept
  // of a body in chunks: chunk sizes, chunk extensions and trailers together
  std::size_t framing_bytes = 16 * 1024;
  std::size_t connections = 10'000;
  // while rate limits are on; behind a proxy of live ones
  std::size_t connections_per_address = 200;
  std::chrono::milliseconds header_timeout{
      10'000};  // from a request's first byte to the end of its header
  std::chrono::milliseconds body_timeout{10'000};
  std::chrono::milliseconds write_timeout{30'000};
  std::chrono::milliseconds idle_timeout{75'000};  // between two requests on one connection
  std::chrono::milliseconds ping_interval{
      15'000};  // on a live connection that says nothing; it is closed after twice that
  // how far a slow reader may fall behind the game before they are disconnected
  int outbox_events = 128;
  // the oldest event that `from` may ask for, counted back from the present
  int replay_events = 1'000;
  int waiting_commands = 32;   // that may queue for one game
  int resting_rooms = 20'000;  // games kept in memory that nobody watches
  int open_offers = 10;        // to play anyone, of an address and of a person (with rate limits)
  std::size_t streams = 64;    // of one token, or of a session's person
  int waiting_jobs = 64;       // passwords that may queue; pictures, too, in a queue of their own
};

// Analyses that people ask for. How long a game may be and how far a search may go stands in
// docs/openapi.json (AnalysisOrder), which requests are held to.
struct AnalysisLimits {
  std::size_t waiting = 32;          // in all
  std::size_t waiting_of_owner = 2;  // of a person, or of an address whom no account speaks for
  std::size_t of_address = 8;        // waiting or under way
  std::size_t kept = 64;             // that have ended
  std::chrono::milliseconds kept_for{900'000};
  int threads = 1;  // analyses under way at once
  std::size_t hash_bytes = std::size_t{16} << 20U;
};

// How long a challenge stays open, and how many may be.
struct ChallengeOptions {
  games::TimeMs live_ms = 60LL * 60 * 1000;   // for a game with a live clock
  games::TimeMs long_ms = 7 * games::kDayMs;  // for any other
  games::ChallengeLimits limits;
};

// Requests that one address may make while rate limits are on: a bucket of so many, refilled at so
// many a second.
struct Rates {
  double requests_burst = 200, requests_per_second = 20;
  double games_burst = 20, games_per_second = 0.1;        // POST /api/games and joins
  double chat_burst = 10, chat_per_second = 0.5;          // by person, too
  double puzzles_burst = 30, puzzles_per_second = 0.5;    // answers
  double pictures_burst = 20, pictures_per_second = 0.2;  // games drawn
  double sign_in_burst = 10, sign_in_per_second = 0.02;   // passwords tried, by address
};

// Messages to browsers that are not looking. Off without a contact.
struct PushOptions {
  std::string contact;  // of the operator, told to push services: "mailto:...", "https://..."
  push::Reach reach = push::Reach::everyone;
  base::RetryPolicy retry{
      .first_pause = std::chrono::milliseconds(2'000), .factor = 4, .attempts = 4};
  std::chrono::milliseconds timeout{10'000};  // for one attempt
  int most_waiting = 1'000;
  int most_subscriptions = 10;  // of one person
};

// Letters by e-mail. Off without a URL.
struct MailOptions {
  std::string url;   // "smtps://mail.example:465", "smtp://127.0.0.1"
  std::string from;  // the sender's address
  std::string user;  // for the SMTP server; empty: it asks for none
  std::string password{};
  std::string authorities;  // a file of certificates that vouch for the server; empty: the system's
  base::RetryPolicy retry{
      .first_pause = std::chrono::milliseconds(60'000), .factor = 4, .attempts = 6};
  std::chrono::milliseconds timeout{30'000};           // for one letter
  std::chrono::milliseconds look{10'000};              // between two looks at what waits
  std::chrono::milliseconds digest_look{600'000};      // between two looks for digests
  std::chrono::milliseconds digest_every{86'400'000};  // a person's digests
  std::chrono::milliseconds digest_after{3'600'000};   // how long a turn waits before it is told
};

struct Options {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;    // 0: any that is free
  std::string public_url{};     // "https://oware.example"; empty: as each request names the host
  bool behind_proxy = false;    // X-Forwarded-For and X-Forwarded-Proto are believed
  std::size_t memory_mark = 0;  // resident bytes above which new work is refused; 0: by the limits
  RateLimits rate_limits = RateLimits::automatic;
  games::Registration registration = games::Registration::open;
  Limits limits;
  Rates rates;
  AnalysisLimits analysis;
  int search_threads = 1;
  int worker_threads = 2;  // for passwords
  games::AbsenceRules absence;
  ChallengeOptions challenges;
  PushOptions push;
  MailOptions mail;
};

}  // namespace oware::server

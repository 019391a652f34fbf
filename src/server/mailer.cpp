#include "server/mailer.hpp"

#include <curl/curl.h>
#include <fmt/chrono.h>
#include <sodium.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string_view>
#include <utility>

#include "games/token.hpp"
#include "server/letters.hpp"
#include "server/log.hpp"
#include "server/outcome.hpp"
#include "server/run_on.hpp"

namespace oware::server {
namespace {

constexpr std::size_t kWaitingJobs = 4;
constexpr int kDigestsAtOnce = 50;
constexpr std::size_t kLineBytes = 76;  // of base 64 (RFC 2045)
constexpr std::size_t kWordBytes = 42;  // of text in one encoded word (RFC 2047)
constexpr long kFinalError = 500;

games::TimeMs wall_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::string base64_text(std::string_view bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // the null
  return text;
}

// A header's text: as it is where it is plain, else in encoded words that break between letters.
std::string header_text(std::string_view text) {
  const auto plain = [](char letter) { return letter >= ' ' && letter <= '~'; };
  if (std::ranges::all_of(text, plain)) return std::string(text);
  std::string encoded;
  while (!text.empty()) {
    std::size_t end = std::min(kWordBytes, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    encoded +=
        (encoded.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + base64_text(text.substr(0, end));
    encoded += "?=";
    text.remove_prefix(end);
  }
  return encoded;
}

struct Reading {
  std::string_view left;
};

std::size_t read_some(char* to, std::size_t size, std::size_t count, void* from) {
  auto& reading = *static_cast<Reading*>(from);
  const std::size_t bytes = std::min(size * count, reading.left.size());
  reading.left.copy(to, bytes);
  reading.left.remove_prefix(bytes);
  return bytes;
}

int break_off(void* stopping, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::atomic<bool>*>(stopping)->load() ? 1 : 0;
}

bool on_this_machine(const std::string& url) {
  for (const char* host : {"smtp://127.0.0.1", "smtp://localhost", "smtp://[::1]"}) {
    if (url.starts_with(host)) return true;
  }
  return false;
}

MailOutcome send_letter(const MailOptions& options, const std::string& to, const std::string& text,
                        std::atomic<bool>& stopping) {
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(),
                                                                 curl_easy_cleanup);
  if (curl == nullptr) return MailOutcome::failed;
  CURL* const handle = curl.get();
  const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> recipients(
      curl_slist_append(nullptr, to.c_str()), curl_slist_free_all);
  Reading reading{text};
  curl_easy_setopt(handle, CURLOPT_URL, options.url.c_str());
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  // A password is never sent in the clear, nor a letter but to this machine itself.
  curl_easy_setopt(
      handle, CURLOPT_USE_SSL,
      static_cast<long>(on_this_machine(options.url) && options.user.empty() ? CURLUSESSL_TRY
                                                                             : CURLUSESSL_ALL));
  if (!options.authorities.empty())
    curl_easy_setopt(handle, CURLOPT_CAINFO, options.authorities.c_str());
  if (!options.user.empty()) {
    curl_easy_setopt(handle, CURLOPT_USERNAME, options.user.c_str());
    curl_easy_setopt(handle, CURLOPT_PASSWORD, options.password.c_str());
  }
  curl_easy_setopt(handle, CURLOPT_MAIL_FROM, options.from.c_str());
  curl_easy_setopt(handle, CURLOPT_MAIL_RCPT, recipients.get());
  curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(handle, CURLOPT_READFUNCTION, read_some);
  curl_easy_setopt(handle, CURLOPT_READDATA, &reading);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, static_cast<long>(options.timeout.count()));
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, break_off);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, &stopping);
  const CURLcode outcome = curl_easy_perform(handle);
  if (outcome == CURLE_OK) return MailOutcome::sent;
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  // A server that refuses our password refuses all letters: that is the operator's to mend.
  const bool of_the_letter = outcome != CURLE_LOGIN_DENIED && status >= kFinalError;
  log(LogLevel::warning, "mail",
      {{"what", std::string_view(curl_easy_strerror(outcome))},
       {"status", static_cast<std::int64_t>(status)}});
  return of_the_letter ? MailOutcome::refused : MailOutcome::failed;
}

}  // namespace

std::string letter_text(const games::Letter& letter, const std::string& from,
                        std::int64_t now_seconds, const std::string& id) {
  std::string text = fmt::format(
      "Date: {:%a, %d %b %Y %H:%M:%S} +0000\r\nFrom: Oware <{}>\r\nTo: <{}>\r\nSubject: {}\r\n"
      "Message-ID: <{}@{}>\r\nMIME-Version: 1.0\r\nAuto-Submitted: auto-generated\r\n"
      "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n",
      fmt::gmtime(static_cast<std::time_t>(now_seconds)), from, letter.address,
      header_text(letter.subject), id, from.substr(from.find('@') + 1));
  const std::string body = base64_text(letter.text);
  for (std::size_t at = 0; at < body.size(); at += kLineBytes)
    text.append(body, at, kLineBytes).append("\r\n");
  return text;
}

Mailer::Mailer(asio::io_context& loop, games::MailStore& store, const OnlineUsers& online,
               const Options& options, Metrics& metrics)
    : loop_(loop),
      store_(store),
      online_(online),
      options_(options),
      metrics_(metrics),
      timer_(loop),
      sender_(1, kWaitingJobs) {
  if (on()) curl_global_init(CURL_GLOBAL_DEFAULT);
}

Mailer::~Mailer() { stop(); }

Task<void> Mailer::watch() {
  if (!on()) co_return;
  auto digests = std::chrono::steady_clock::now();
  while (!stopping_) {
    if (std::chrono::steady_clock::now() >= digests) {
      co_await queue_digests();
      digests = std::chrono::steady_clock::now() + options_.mail.digest_look;
    }
    // Whoever queues a letter from now on wakes it.
    timer_.expires_after(std::min(options_.mail.look, options_.mail.digest_look));
    co_await send_due();
    co_await timer_.async_wait(kNoThrow);
  }
}

// One after the other: a server that is killed leaves one letter that waits for its claim to end.
Task<void> Mailer::send_due() {
  while (!stopping_) {
    const games::TimeMs now = wall_ms();
    const games::TimeMs again = now + 2 * options_.mail.timeout.count();
    auto letters = co_await answer_of<Result<std::vector<games::Letter>>>(
        loop_, [&](auto done) { store_.claim_letters(now, again, 1, std::move(done)); });
    if (!letters || letters->empty()) co_return;
    co_await settle(std::move(letters->front()));
  }
}

Task<void> Mailer::settle(games::Letter letter) {
  const std::string id = games::new_token();
  const std::string text = letter_text(letter, options_.mail.from, wall_ms() / 1000, id);
  auto work = [this, to = letter.address, text] {
    return send_letter(options_.mail, to, text, stopping_);
  };
  const auto outcome =
      (co_await run_on<MailOutcome>(loop_, sender_, work)).value_or(MailOutcome::failed);
  if (stopping_ && outcome != MailOutcome::sent) co_return;
  const bool again =
      outcome == MailOutcome::failed && options_.mail.retry.goes_on(letter.failed + 1);
  ++(outcome == MailOutcome::sent ? metrics_.mail_sent
     : again                      ? metrics_.mail_retried
                                  : metrics_.mail_failed);
  co_await answer_of<Result<void>>(loop_, [&](auto done) {
    if (again) {
      const auto pause = options_.mail.retry.pause_after(letter.failed + 1);
      if (timer_.expiry() > asio::steady_timer::clock_type::now() + pause)
        timer_.expires_after(pause);
      store_.retry_letter(letter.id, wall_ms() + pause.count(), std::move(done));
    } else {
      store_.drop_letter(letter.id, std::move(done));
    }
  });
}

Task<void> Mailer::queue_digests() {
  const games::TimeMs now = wall_ms();
  const auto due = co_await answer_of<Result<std::vector<games::DueDigest>>>(loop_, [&](auto done) {
    store_.due_digests(now - options_.mail.digest_every.count(),
                       now - options_.mail.digest_after.count(), kDigestsAtOnce, std::move(done));
  });
  if (!due) co_return;
  for (const games::DueDigest& one : *due) {
    if (online_.contains(one.to.user)) continue;
    const games::Letter letter = digest_letter(one, options_.public_url, now);
    co_await answer_of<Result<bool>>(
        loop_, [&](auto done) { store_.queue_digest(one.before, letter, std::move(done)); });
  }
}

}  // namespace oware::server

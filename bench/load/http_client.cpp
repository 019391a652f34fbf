#include "http_client.hpp"

#include <fmt/format.h>

#include <boost/asio/write.hpp>
#include <charconv>

namespace oware::load {
namespace {

constexpr std::size_t kReadAtOnce = 8192;

int number_after(std::string_view text, std::string_view name) {
  const auto at = text.find(name);
  int number = 0;
  if (at == std::string_view::npos) return number;
  text.remove_prefix(at + name.size());
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

Task<bool> HttpClient::connect() {
  if (socket_.is_open()) co_return true;
  auto [error] = co_await socket_.async_connect(server_, kNoThrow);
  if (error) {
    close();
    co_return false;
  }
  boost::system::error_code ignored;
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  co_return true;
}

void HttpClient::close() {
  boost::system::error_code ignored;
  socket_.close(ignored);
  received_.clear();
}

Task<bool> HttpClient::fill() {
  const std::size_t before = received_.size();
  received_.resize(before + kReadAtOnce);
  auto [error, size] = co_await socket_.async_read_some(
      asio::buffer(received_.data() + before, kReadAtOnce), kNoThrow);
  received_.resize(before + size);
  co_return !error;
}

Task<Answer> HttpClient::request(Ask ask) {
  if (!co_await connect()) co_return Answer{};
  std::string text = fmt::format("{} {} HTTP/1.1\r\nHost: load\r\n", ask.method, ask.path);
  if (!ask.token.empty()) text += "Authorization: Bearer " + ask.token + "\r\n";
  if (ask.method != "GET")
    text +=
        fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", ask.body.size());
  text += "\r\n" + ask.body;
  auto [error, sent] = co_await asio::async_write(socket_, asio::buffer(text), kNoThrow);
  std::size_t head = std::string::npos;
  bool open = !error;
  while (open && (head = received_.find("\r\n\r\n")) == std::string::npos) open = co_await fill();
  if (head == std::string::npos) {
    close();
    co_return Answer{};
  }
  const std::string_view header(received_.data(), head);
  Answer answer{.status = number_after(header, "HTTP/1.1 "), .body = {}};
  const auto length = static_cast<std::size_t>(number_after(header, "Content-Length: "));
  while (open && received_.size() < head + 4 + length) open = co_await fill();
  if (received_.size() < head + 4 + length) {
    close();
    co_return Answer{};
  }
  answer.body = received_.substr(head + 4, length);
  received_.erase(0, head + 4 + length);
  co_return answer;
}

}  // namespace oware::load

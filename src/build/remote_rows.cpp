#include "build/remote_rows.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/assert.hpp"
#include "build/agreement.hpp"

namespace oware::build {

RemoteRows::RemoteRows(const SectionOwners& owners, Scratch& scratch, Exchange& exchange,
                       Changed changed)
    : owners_(owners),
      scratch_(scratch),
      exchange_(exchange),
      changed_(std::move(changed)),
      rank_(exchange.transport().rank()) {
  exchange_.on_message(
      [this](int from, std::span<const std::byte> message) { handle(from, message); });
}

namespace {

template <class Head>
std::vector<std::byte> message_of(const Head& head, std::size_t more) {
  std::vector<std::byte> message(sizeof head + more);
  std::memcpy(message.data(), &head, sizeof head);
  return message;
}

template <class Head>
std::vector<std::byte> message_of(const Head& head, std::span<const std::uint32_t> rows) {
  std::vector<std::byte> message = message_of(head, rows.size_bytes());
  std::ranges::copy(std::as_bytes(rows), message.begin() + sizeof head);
  return message;
}

std::vector<std::uint32_t> rows_of(std::span<const std::byte> bytes) {
  std::vector<std::uint32_t> rows(bytes.size() / sizeof(std::uint32_t));
  std::ranges::copy(bytes, std::as_writable_bytes(std::span(rows)).begin());
  return rows;
}

}  // namespace

std::uint64_t RemoteRows::ask(int buffer, int section, std::span<const std::uint32_t> rows) {
  Head head{.kind = kAsk,
            .buffer = static_cast<std::uint8_t>(buffer),
            .section = static_cast<std::uint8_t>(section),
            .rows = static_cast<std::uint32_t>(rows.size()),
            .number = ++asked_};
  ++missing_;
  exchange_.ask(owners_.owner(section), message_of(head, rows));
  return head.number;
}

void RemoteRows::wait() {
  while (missing_ != 0) {
    exchange_.transport().wait();
  }
}

Result<void> RemoteRows::take(std::uint64_t number, std::span<const RowInMemory> rows,
                              std::size_t stride) const {
  const std::vector<std::byte>& message = answers_.at(number);
  Head head;
  std::memcpy(&head, message.data(), sizeof head);
  const auto content = std::span<const std::byte>(message).subspan(sizeof head);
  if (head.kind == kError) {
    return tl::unexpected(error_of(content));
  }
  OWARE_ASSERT(head.rows == rows.size());
  return scratch_.unpack({head.buffer, head.section, head.phase}, rows, content, stride);
}

void RemoteRows::tell_changed(int buffer, int section, std::span<const std::uint32_t> rows) {
  if (rows.empty()) {
    return;
  }
  const Head head{.kind = kChanged,
                  .buffer = static_cast<std::uint8_t>(buffer),
                  .section = static_cast<std::uint8_t>(section),
                  .rows = static_cast<std::uint32_t>(rows.size())};
  for (int to = 0; to < ranks(); ++to) {
    if (to != rank_) {
      exchange_.send(to, message_of(head, rows));
    }
  }
}

Result<void> RemoteRows::agree(const Result<void>& mine) {
  return build::agree(exchange_.transport(), mine);
}

void RemoteRows::answer(int from, const Head& asked, std::span<const std::byte> rows) {
  Head head = asked;
  const ScratchPlace place = scratch_.place(asked.buffer, asked.section);
  head.kind = kAnswer;
  head.phase = static_cast<std::uint8_t>(place.phase);
  std::vector<std::byte> message =
      message_of(head, asked.rows * scratch_.shape().row_bytes(asked.section));
  const Result<void> read = scratch_.read_packed(asked.buffer, asked.section, rows_of(rows),
                                                 message.data() + sizeof head);
  if (!read) {
    head.kind = kError;
    const std::vector<std::byte> error = to_bytes(read.error());
    message = message_of(head, 0);
    message.insert(message.end(), error.begin(), error.end());
  }
  exchange_.answer(from, std::move(message));
}

void RemoteRows::handle(int from, std::span<const std::byte> message) {
  Head head;
  OWARE_ASSERT(message.size() >= sizeof head);
  std::memcpy(&head, message.data(), sizeof head);
  const auto content = message.subspan(sizeof head);
  switch (head.kind) {
    case kAsk:
      OWARE_ASSERT(keeps(head.section));
      answer(from, head, content);
      break;
    case kChanged:
      for (const std::uint32_t row : rows_of(content)) {
        changed_(head.buffer, head.section, row);
      }
      break;
    default:
      answers_[head.number].assign(message.begin(), message.end());
      --missing_;
  }
}

}  // namespace oware::build

#include "build/transport.hpp"

#include "base/assert.hpp"

namespace oware::build {

Exchange::Exchange(Transport& transport)
    : transport_(transport), sent_(static_cast<std::size_t>(transport.size())) {}

void Exchange::on_message(Transport::Handler handler) {
  transport_.on_message(
      [this, handler = std::move(handler)](int from, std::span<const std::byte> message) {
        ++received_;
        handler(from, message);
      });
}

void Exchange::send(int to, std::vector<std::byte> message) {
  ++sent_[static_cast<std::size_t>(to)];
  sent_bytes_ += message.size();
  transport_.send(to, std::move(message));
}

void Exchange::ask(int to, std::vector<std::byte> message) {
  ++asked_;
  send(to, std::move(message));
}

// Not counted here: a rank that has entered finish() still answers.
void Exchange::answer(int to, std::vector<std::byte> message) {
  sent_bytes_ += message.size();
  transport_.send(to, std::move(message));
}

void Exchange::finish(std::span<std::uint64_t> numbers) {
  // No rank sends again before all have come to the second sum.
  std::vector<std::uint64_t> counted = sent_;
  transport_.sum(counted);
  const std::uint64_t expected = counted[static_cast<std::size_t>(transport_.rank())] + asked_;
  while (received_ < expected) {
    transport_.wait();
  }
  OWARE_ASSERT(received_ == expected);
  sent_.assign(sent_.size(), 0);
  asked_ = 0;
  received_ = 0;
  transport_.sum(numbers);
}

}  // namespace oware::build

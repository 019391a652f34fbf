#include "store/checksum.hpp"

#include <sodium.h>

#include "base/assert.hpp"
#include "store/sqlite.hpp"

namespace oware::store {
namespace {

// What a value is preceded by, so that neighbours cannot run into each other.
constexpr unsigned char kInteger = 'i';
constexpr unsigned char kText = 't';
constexpr unsigned char kNull = 'n';

void row_checksum(sqlite_api::sqlite3_context* context, int count,
                  sqlite_api::sqlite3_value** values) {
  Checksum sum;
  for (int i = 0; i < count; ++i) {
    switch (sqlite_api::sqlite3_value_type(values[i])) {
      case SQLITE_NULL:
        sum.add_null();
        break;
      case SQLITE_INTEGER:
        sum.add(static_cast<std::int64_t>(sqlite_api::sqlite3_value_int64(values[i])));
        break;
      default: {
        // No column of ours holds anything but integers and text: one that does is damaged.
        if (sqlite_api::sqlite3_value_type(values[i]) != SQLITE_TEXT) sum.add_null();
        const auto* text = reinterpret_cast<const char*>(sqlite_api::sqlite3_value_blob(values[i]));
        const auto size = static_cast<std::size_t>(sqlite_api::sqlite3_value_bytes(values[i]));
        sum.add(text == nullptr ? std::string_view() : std::string_view(text, size));
      }
    }
  }
  sqlite_api::sqlite3_result_int64(context, sum.value());
}

}  // namespace

void Checksum::add(std::int64_t value) {
  bytes_.push_back(kInteger);
  for (int shift = 0; shift < 64; shift += 8)
    bytes_.push_back(static_cast<unsigned char>(static_cast<std::uint64_t>(value) >> shift));
}

void Checksum::add(std::string_view text) {
  bytes_.push_back(kText);
  add(static_cast<std::int64_t>(text.size()));
  bytes_.insert(bytes_.end(), text.begin(), text.end());
}

void Checksum::add_null() { bytes_.push_back(kNull); }

std::int64_t Checksum::value() const {
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  const int done =
      crypto_generichash(hash.data(), hash.size(), bytes_.data(), bytes_.size(), nullptr, 0);
  OWARE_ASSERT(done == 0);
  std::uint64_t first = 0;
  for (std::size_t i = 0; i < 8; ++i) first |= static_cast<std::uint64_t>(hash[i]) << (8 * i);
  return static_cast<std::int64_t>(first);
}

std::int64_t chained(std::int64_t before, std::int64_t game, int version, games::TimeMs at,
                     const games::StoredBody& stored) {
  Checksum sum;
  sum.add(before);
  sum.add(game);
  sum.add(static_cast<std::int64_t>(version));
  sum.add(at);
  sum.add(stored.kind);
  sum.add(stored.detail);
  return sum.value();
}

void register_checksum(soci::session& session) {
  sqlite_api::sqlite3_create_function_v2(sqlite_handle(session), "row_checksum", -1,
                                         SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                                         nullptr, row_checksum, nullptr, nullptr, nullptr);
}

}  // namespace oware::store

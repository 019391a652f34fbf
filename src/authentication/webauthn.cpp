#include "authentication/webauthn.hpp"

#include <cbor.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace oware::authentication {
namespace {

namespace json = boost::json;
using View = std::span<const unsigned char>;

// Authenticator data (6.1): the hash of the site's id, flags, the counter, then the credential.
constexpr std::size_t kHashBytes = 32;
constexpr std::size_t kHeadBytes = kHashBytes + 1 + 4;
constexpr std::size_t kModelBytes = 16;  // AAGUID
constexpr unsigned kUserPresent = 1;
constexpr unsigned kUserVerified = 4;
constexpr unsigned kHasCredential = 64;
constexpr std::size_t kCoordinateBytes = 32;

// COSE_Key (RFC 8152, 7 and 13): labels and values.
constexpr std::int64_t kKeyType = 1;
constexpr std::int64_t kAlgorithm = 3;
constexpr std::int64_t kCurve = -1;
constexpr std::int64_t kX = -2;
constexpr std::int64_t kY = -3;
constexpr std::int64_t kOctetKeyPair = 1;
constexpr std::int64_t kTwoCoordinates = 2;
constexpr std::int64_t kP256 = 1;
constexpr std::int64_t kEd25519 = 6;

tl::unexpected<Error> wrong(std::string what, std::string found, std::string expected) {
  return tl::unexpected(Error{.code = ErrorCode::bad_file,
                              .what = std::move(what),
                              .found = std::move(found),
                              .expected = std::move(expected)});
}

struct Release {
  void operator()(cbor_item_t* item) const { cbor_decref(&item); }
};
using Item = std::unique_ptr<cbor_item_t, Release>;

// libcbor writes as many entries as the head of an array or a map names, before it reads the first
// of them: six bytes would take gigabytes. Those of a passkey have a handful.
constexpr std::size_t kMostEntries = 64;

bool names_few_entries(View bytes) {
  bool few = true;
  cbor_callbacks callbacks = cbor_empty_callbacks;
  callbacks.array_start = [](void* told, auto entries) {
    if (entries > kMostEntries) *static_cast<bool*>(told) = false;
  };
  callbacks.map_start = callbacks.array_start;
  while (few && !bytes.empty()) {
    const auto read = cbor_stream_decode(bytes.data(), bytes.size(), &callbacks, &few);
    if (read.status != CBOR_DECODER_FINISHED) break;
    bytes = bytes.subspan(read.read);
  }
  return few;
}

// The first item of the bytes, and how many it takes.
Item load(View bytes, std::size_t& taken) {
  taken = 0;
  if (!names_few_entries(bytes)) return nullptr;
  cbor_load_result result{};
  Item item(cbor_load(bytes.data(), bytes.size(), &result));
  taken = item == nullptr ? 0 : result.read;
  return item;
}

std::optional<std::int64_t> number_of(const cbor_item_t* item) {
  if (!cbor_is_int(item)) return std::nullopt;
  const std::uint64_t value = cbor_get_int(item);
  if (value > INT32_MAX) return std::nullopt;
  const auto number = static_cast<std::int64_t>(value);
  return cbor_isa_negint(item) ? -1 - number : number;
}

View bytes_of(const cbor_item_t* item) {
  if (item == nullptr || !cbor_isa_bytestring(item) || !cbor_bytestring_is_definite(item))
    return {};
  return {cbor_bytestring_handle(item), cbor_bytestring_length(item)};
}

// The value of the first key that `is_key` takes; null where there is none.
template <class IsKey>
const cbor_item_t* find_value(const cbor_item_t* map, IsKey is_key) {
  if (map == nullptr || !cbor_isa_map(map)) return nullptr;
  const std::span<cbor_pair> pairs(cbor_map_handle(map), cbor_map_size(map));
  const auto found = std::ranges::find_if(pairs, is_key, &cbor_pair::key);
  return found == pairs.end() ? nullptr : found->value;
}

const cbor_item_t* value_of(const cbor_item_t* map, std::int64_t key) {
  return find_value(map, [key](const cbor_item_t* item) { return number_of(item) == key; });
}

const cbor_item_t* value_of(const cbor_item_t* map, std::string_view key) {
  return find_value(map, [key](const cbor_item_t* item) {
    if (!cbor_isa_string(item) || !cbor_string_is_definite(item)) return false;
    const auto* text = reinterpret_cast<const char*>(cbor_string_handle(item));
    return std::string_view(text, cbor_string_length(item)) == key;
  });
}

struct PublicKey {
  std::int64_t algorithm = 0;
  Bytes x;
  Bytes y;  // of P-256 alone
};

Result<PublicKey> parse_key(View bytes, std::size_t& taken) {
  const Item item = load(bytes, taken);
  const cbor_item_t* const map = item.get();
  const auto number = [map](std::int64_t label) -> std::int64_t {
    const cbor_item_t* value = value_of(map, label);
    return value == nullptr ? 0 : number_of(value).value_or(0);
  };
  const View x = bytes_of(value_of(map, kX));
  const View y = bytes_of(value_of(map, kY));
  const PublicKey key{number(kAlgorithm), {x.begin(), x.end()}, {y.begin(), y.end()}};
  const bool es256 = key.algorithm == kEs256 && number(kKeyType) == kTwoCoordinates &&
                     number(kCurve) == kP256 && y.size() == kCoordinateBytes;
  const bool eddsa =
      key.algorithm == kEdDsa && number(kKeyType) == kOctetKeyPair && number(kCurve) == kEd25519;
  if ((!es256 && !eddsa) || x.size() != kCoordinateBytes)
    return wrong("public key", "algorithm " + std::to_string(key.algorithm),
                 "a key of ES256 or EdDSA");
  return key;
}

Bytes sha256(std::string_view text) {
  Bytes hash(crypto_hash_sha256_BYTES);
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hash;
}

// What the browser says it was asked (5.8.1).
Result<void> check_client(std::string_view text, std::string_view type, const Ceremony& ceremony) {
  boost::system::error_code error;
  const json::value value = json::parse(json::string_view(text.data(), text.size()), error);
  if (error || !value.is_object()) return wrong("client data", "no JSON object", "an object");
  const auto member = [&value](const char* name) -> std::string {
    const json::value* found = value.as_object().if_contains(name);
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : "";
  };
  const std::pair<const char*, std::string_view> wanted[] = {
      {"type", type}, {"challenge", ceremony.challenge}, {"origin", ceremony.origin}};
  for (const auto& [name, expected] : wanted) {
    if (const std::string found = member(name); found != expected)
      return wrong("client data's " + std::string(name), found, std::string(expected));
  }
  const json::value* crossed = value.as_object().if_contains("crossOrigin");
  if (crossed != nullptr && (!crossed->is_bool() || crossed->get_bool()))
    return wrong("client data's crossOrigin", "true", "false");
  return {};
}

struct AuthenticatorData {
  unsigned flags = 0;
  std::uint32_t counter = 0;
};

Result<AuthenticatorData> parse_data(View data, const Ceremony& ceremony) {
  if (data.size() < kHeadBytes)
    return wrong("authenticator data", std::to_string(data.size()) + " bytes", "37 or more");
  if (!std::ranges::equal(data.first(kHashBytes), sha256(ceremony.site)))
    return wrong("authenticator data", "the hash of another site", "that of " + ceremony.site);
  AuthenticatorData parsed{data[kHashBytes], 0};
  for (std::size_t at = kHashBytes + 1; at < kHeadBytes; ++at)
    parsed.counter = parsed.counter << 8U | data[at];
  if ((parsed.flags & kUserPresent) == 0 || (parsed.flags & kUserVerified) == 0)
    return wrong("authenticator data", "flags " + std::to_string(parsed.flags),
                 "that the person was present and was verified");
  return parsed;
}

struct FreeKey {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(EVP_PKEY_CTX* context) const { EVP_PKEY_CTX_free(context); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

std::unique_ptr<EVP_PKEY, FreeKey> p256_key(const PublicKey& key) {
  Bytes point = {4};  // uncompressed (SEC 1, 2.3.3)
  point.insert(point.end(), key.x.begin(), key.x.end());
  point.insert(point.end(), key.y.begin(), key.y.end());
  std::string group = "P-256";
  std::array parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()),
      OSSL_PARAM_construct_end()};
  const std::unique_ptr<EVP_PKEY_CTX, FreeKey> context(
      EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* made = nullptr;
  if (context == nullptr || EVP_PKEY_fromdata_init(context.get()) <= 0 ||
      EVP_PKEY_fromdata(context.get(), &made, EVP_PKEY_PUBLIC_KEY, parameters.data()) <= 0)
    return nullptr;
  return std::unique_ptr<EVP_PKEY, FreeKey>(made);
}

bool is_signed(const PublicKey& key, const Bytes& message, const Bytes& signature) {
  if (key.algorithm == kEdDsa) {
    return signature.size() == crypto_sign_BYTES &&
           crypto_sign_verify_detached(signature.data(), message.data(), message.size(),
                                       key.x.data()) == 0;
  }
  const auto p256 = p256_key(key);
  const std::unique_ptr<EVP_MD_CTX, FreeKey> context(EVP_MD_CTX_new());
  return p256 != nullptr && context != nullptr &&
         EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, p256.get()) == 1 &&
         EVP_DigestVerify(context.get(), signature.data(), signature.size(), message.data(),
                          message.size()) == 1;
}

}  // namespace

Result<NewCredential> verify_registration(const Bytes& attestation_object,
                                          std::string_view client_data, const Ceremony& ceremony) {
  if (auto client = check_client(client_data, "webauthn.create", ceremony); !client)
    return tl::unexpected(client.error());
  std::size_t taken = 0;
  const Item object = load(attestation_object, taken);
  const View data = bytes_of(value_of(object.get(), "authData"));
  const auto parsed = parse_data(data, ceremony);
  if (!parsed) return tl::unexpected(parsed.error());
  constexpr std::size_t kBeforeId = kHeadBytes + kModelBytes + 2;
  if ((parsed->flags & kHasCredential) == 0 || data.size() < kBeforeId)
    return wrong("authenticator data", "no credential", "one");
  const std::size_t id_bytes = data[kBeforeId - 2] * 256U + data[kBeforeId - 1];
  if (id_bytes == 0 || id_bytes > kLongestCredential || data.size() - kBeforeId < id_bytes)
    return wrong("credential", "an id of " + std::to_string(id_bytes) + " bytes", "1 to 1023");
  const View id = data.subspan(kBeforeId, id_bytes);
  const View key = data.subspan(kBeforeId + id_bytes);
  const auto readable = parse_key(key, taken);
  if (!readable) return tl::unexpected(readable.error());
  if (readable->algorithm == kEs256 && p256_key(*readable) == nullptr)
    return wrong("public key", "a point that is not on the curve", "one on P-256");
  const View used = key.first(taken);
  return NewCredential{{id.begin(), id.end()}, {used.begin(), used.end()}, parsed->counter};
}

Result<std::uint32_t> verify_assertion(const Bytes& public_key, const Bytes& authenticator_data,
                                       std::string_view client_data, const Bytes& signature,
                                       const Ceremony& ceremony) {
  if (auto client = check_client(client_data, "webauthn.get", ceremony); !client)
    return tl::unexpected(client.error());
  const auto parsed = parse_data(authenticator_data, ceremony);
  if (!parsed) return tl::unexpected(parsed.error());
  std::size_t taken = 0;
  const auto key = parse_key(public_key, taken);
  if (!key) return tl::unexpected(key.error());
  Bytes message = authenticator_data;
  const Bytes hash = sha256(client_data);
  message.insert(message.end(), hash.begin(), hash.end());
  if (!is_signed(*key, message, signature))
    return wrong("signature", "one that does not match", "one by the passkey's key");
  return parsed->counter;
}

}  // namespace oware::authentication

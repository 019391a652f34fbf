#include "push/encryption.hpp"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include <algorithm>
#include <string>

#include "base/assert.hpp"

namespace oware::push {
namespace {

constexpr std::size_t kTagBytes = 16;
constexpr std::uint32_t kRecordBytes = 4096;
constexpr std::uint8_t kLastRecord = 2;  // the delimiter of RFC 8188, 2.0

struct Free {
  void operator()(EVP_PKEY_CTX* context) const { EVP_PKEY_CTX_free(context); }
  void operator()(EVP_KDF* function) const { EVP_KDF_free(function); }
  void operator()(EVP_KDF_CTX* context) const { EVP_KDF_CTX_free(context); }
  void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

std::optional<Bytes> agree(EVP_PKEY* own, EVP_PKEY* theirs) {
  const Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_pkey(nullptr, own, nullptr));
  OWARE_ASSERT(context != nullptr);
  std::size_t size = 0;
  if (EVP_PKEY_derive_init(context.get()) != 1 ||
      EVP_PKEY_derive_set_peer(context.get(), theirs) != 1 ||
      EVP_PKEY_derive(context.get(), nullptr, &size) != 1) {
    return std::nullopt;
  }
  Bytes secret(size);
  if (EVP_PKEY_derive(context.get(), secret.data(), &size) != 1) return std::nullopt;
  secret.resize(size);
  return secret;
}

// HKDF with SHA-256 (RFC 5869).
Bytes derive(Bytes secret, Bytes salt, Bytes info, std::size_t size) {
  const Owned<EVP_KDF> function(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
  const Owned<EVP_KDF_CTX> context(EVP_KDF_CTX_new(function.get()));
  OWARE_ASSERT(context != nullptr);
  std::string digest = "SHA256";
  const OSSL_PARAM params[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, secret.data(), secret.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, salt.data(), salt.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, info.data(), info.size()),
      OSSL_PARAM_construct_end()};
  Bytes derived(size);
  OWARE_ASSERT(EVP_KDF_derive(context.get(), derived.data(), derived.size(), params) == 1);
  return derived;
}

// `text` and the zero byte that ends it.
Bytes label(std::string_view text) {
  Bytes bytes(text.begin(), text.end());
  bytes.push_back(0);
  return bytes;
}

void append(Bytes& to, const Bytes& more) { to.insert(to.end(), more.begin(), more.end()); }

// The text enciphered, and the tag behind it.
Bytes seal(const Bytes& text, const Bytes& key, const Bytes& nonce) {
  const Owned<EVP_CIPHER_CTX> context(EVP_CIPHER_CTX_new());
  OWARE_ASSERT(context != nullptr);
  Bytes sealed(text.size() + kTagBytes);
  int written = 0;
  int last = 0;
  OWARE_ASSERT(EVP_EncryptInit_ex2(context.get(), EVP_aes_128_gcm(), key.data(), nonce.data(),
                                   nullptr) == 1);
  OWARE_ASSERT(EVP_EncryptUpdate(context.get(), sealed.data(), &written, text.data(),
                                 static_cast<int>(text.size())) == 1);
  OWARE_ASSERT(EVP_EncryptFinal_ex(context.get(), sealed.data() + written, &last) == 1);
  OWARE_ASSERT(static_cast<std::size_t>(written + last) == text.size());
  OWARE_ASSERT(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG,
                                   static_cast<int>(kTagBytes), sealed.data() + text.size()) == 1);
  return sealed;
}

}  // namespace

Once new_once() {
  Once once{new_key_pair(), Bytes(kSaltBytes)};
  OWARE_ASSERT(RAND_bytes(once.salt.data(), static_cast<int>(kSaltBytes)) == 1);
  return once;
}

std::optional<Bytes> encrypt(std::string_view message, const Receiver& receiver, const Once& once,
                             Padding padding) {
  const std::size_t size = std::max(message.size(), padding.to_bytes);
  if (size > kMostMessageBytes || receiver.auth.size() != kAuthBytes ||
      once.salt.size() != kSaltBytes)
    return std::nullopt;
  const Key own = key_of(once.key);
  const Key theirs = public_key_of(receiver.public_key);
  if (own == nullptr || theirs == nullptr) return std::nullopt;
  const auto agreed = agree(own.get(), theirs.get());
  if (!agreed) return std::nullopt;

  Bytes info = label("WebPush: info");
  append(info, receiver.public_key);
  append(info, once.key.public_key);
  const Bytes secret = derive(*agreed, receiver.auth, info, 32);
  const Bytes key = derive(secret, once.salt, label("Content-Encoding: aes128gcm"), 16);
  const Bytes nonce = derive(secret, once.salt, label("Content-Encoding: nonce"), 12);

  Bytes text(message.begin(), message.end());
  text.push_back(kLastRecord);
  text.resize(size + 1);
  Bytes body = once.salt;
  for (int shift = 24; shift >= 0; shift -= 8)
    body.push_back(static_cast<std::uint8_t>(kRecordBytes >> shift));
  body.push_back(static_cast<std::uint8_t>(once.key.public_key.size()));
  append(body, once.key.public_key);
  append(body, seal(text, key, nonce));
  return body;
}

}  // namespace oware::push

#include "push/keys.hpp"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <string>

#include "base/assert.hpp"

namespace oware::push {
namespace {

constexpr const char* kCurve = "P-256";
constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

struct Free {
  void operator()(BIGNUM* number) const { BN_clear_free(number); }
  void operator()(OSSL_PARAM_BLD* builder) const { OSSL_PARAM_BLD_free(builder); }
  void operator()(OSSL_PARAM* params) const { OSSL_PARAM_free(params); }
  void operator()(EVP_PKEY_CTX* context) const { EVP_PKEY_CTX_free(context); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

// A key from its point and, where there is one, its number.
Key import(const Bytes& public_key, const Bytes* private_key) {
  if (public_key.size() != kPublicKeyBytes || public_key[0] != POINT_CONVERSION_UNCOMPRESSED)
    return nullptr;
  const Owned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  const Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  OWARE_ASSERT(builder != nullptr && context != nullptr);
  Owned<BIGNUM> number;
  bool built =
      OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, kCurve, 0) == 1 &&
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, public_key.data(),
                                       public_key.size()) == 1;
  if (private_key != nullptr) {
    number.reset(BN_bin2bn(private_key->data(), static_cast<int>(private_key->size()), nullptr));
    built = built && number &&
            OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get()) == 1;
  }
  const Owned<OSSL_PARAM> params(built ? OSSL_PARAM_BLD_to_param(builder.get()) : nullptr);
  OWARE_ASSERT(params != nullptr);
  EVP_PKEY* made = nullptr;
  const int selection = private_key != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
  if (EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &made, selection, params.get()) != 1) {
    return nullptr;
  }
  Key key(made);
  const Owned<EVP_PKEY_CTX> check(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  OWARE_ASSERT(check != nullptr);
  const int sound =
      private_key != nullptr ? EVP_PKEY_check(check.get()) : EVP_PKEY_public_check(check.get());
  return sound == 1 ? std::move(key) : nullptr;
}

}  // namespace

void FreeKey::operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }

std::string to_base64url(const Bytes& bytes) {
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
  text.pop_back();  // the zero byte at its end
  return text;
}

std::optional<Bytes> from_base64url(std::string_view text) {
  Bytes bytes(text.size() * 3 / 4 + 1);
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, &end,
                        kVariant) != 0) {
    return std::nullopt;
  }
  bytes.resize(size);
  if (end != text.data() + text.size() || to_base64url(bytes) != text) return std::nullopt;
  return bytes;
}

KeyPair new_key_pair() {
  const Key key(EVP_EC_gen(kCurve));
  OWARE_ASSERT(key != nullptr);
  BIGNUM* number = nullptr;
  OWARE_ASSERT(EVP_PKEY_get_bn_param(key.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1);
  const Owned<BIGNUM> owned(number);
  KeyPair pair{Bytes(kPrivateKeyBytes), {}};
  OWARE_ASSERT(BN_bn2binpad(number, pair.private_key.data(), static_cast<int>(kPrivateKeyBytes)) ==
               static_cast<int>(kPrivateKeyBytes));
  unsigned char* point = nullptr;
  const std::size_t size = EVP_PKEY_get1_encoded_public_key(key.get(), &point);
  OWARE_ASSERT(size == kPublicKeyBytes);
  pair.public_key.assign(point, point + size);
  OPENSSL_free(point);
  return pair;
}

bool is_public_key(const Bytes& bytes) { return public_key_of(bytes) != nullptr; }

Key public_key_of(const Bytes& public_key) { return import(public_key, nullptr); }

Key key_of(const KeyPair& pair) {
  return pair.private_key.size() == kPrivateKeyBytes ? import(pair.public_key, &pair.private_key)
                                                     : nullptr;
}

}  // namespace oware::push

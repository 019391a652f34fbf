#include "push/vapid.hpp"

#include <openssl/ecdsa.h>
#include <openssl/evp.h>

#include <algorithm>

#include "base/assert.hpp"

namespace oware::push {
namespace {

constexpr int kHalfBytes = 32;  // of a signature: two numbers
constexpr std::size_t kLongestContact = 200;

struct Free {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  void operator()(ECDSA_SIG* signature) const { ECDSA_SIG_free(signature); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

std::string encoded(std::string_view text) { return to_base64url(Bytes(text.begin(), text.end())); }

// The two numbers side by side, as RFC 7518, 3.4 wants them; OpenSSL gives them as DER.
Bytes sign(std::string_view text, EVP_PKEY* key) {
  const Owned<EVP_MD_CTX> context(EVP_MD_CTX_new());
  OWARE_ASSERT(context != nullptr);
  OWARE_ASSERT(
      EVP_DigestSignInit_ex(context.get(), nullptr, "SHA256", nullptr, nullptr, key, nullptr) == 1);
  const Bytes bytes(text.begin(), text.end());
  std::size_t size = 0;
  OWARE_ASSERT(EVP_DigestSign(context.get(), nullptr, &size, bytes.data(), bytes.size()) == 1);
  Bytes der(size);
  OWARE_ASSERT(EVP_DigestSign(context.get(), der.data(), &size, bytes.data(), bytes.size()) == 1);
  const unsigned char* at = der.data();
  const Owned<ECDSA_SIG> signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  OWARE_ASSERT(signature != nullptr);
  Bytes both(2 * kHalfBytes);
  OWARE_ASSERT(BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), both.data(), kHalfBytes) ==
               kHalfBytes);
  OWARE_ASSERT(BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), both.data() + kHalfBytes,
                            kHalfBytes) == kHalfBytes);
  return both;
}

}  // namespace

std::string authorization(const Claim& claim, const KeyPair& pair) {
  OWARE_ASSERT(is_contact(claim.contact));
  const Key key = key_of(pair);
  OWARE_ASSERT(key != nullptr);
  // Origins and contacts hold nothing that JSON would quote.
  const std::string claims = R"({"aud":")" + claim.origin + R"(","exp":)" +
                             std::to_string(claim.until_s) + R"(,"sub":")" + claim.contact +
                             R"("})";
  const std::string text = encoded(R"({"typ":"JWT","alg":"ES256"})") + "." + encoded(claims);
  return "vapid t=" + text + "." + to_base64url(sign(text, key.get())) +
         ", k=" + to_base64url(pair.public_key);
}

bool is_contact(std::string_view text) {
  if (text.size() > kLongestContact) return false;
  const bool plain = std::ranges::all_of(text, [](char letter) {
    return letter > ' ' && letter < '\x7f' && letter != '"' && letter != '\\' && letter != '<' &&
           letter != '>';
  });
  if (!plain) return false;
  if (text.starts_with("https://")) return text.size() > 8;
  const auto at = text.find('@');
  return text.starts_with("mailto:") && at != std::string_view::npos && at > 7 &&
         at + 1 < text.size();
}

}  // namespace oware::push

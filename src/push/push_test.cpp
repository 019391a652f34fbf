// The figures are those of RFC 8291, section 5 and appendix A; what is signed is verified, what is
// enciphered is read, by OpenSSL.
#include <gtest/gtest.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>

#include <string>

#include "push/encryption.hpp"
#include "push/endpoint.hpp"
#include "push/vapid.hpp"

namespace oware::push {
namespace {

Bytes bytes(std::string_view text) { return from_base64url(text).value(); }

constexpr std::string_view kMessage = "When I grow up, I want to be a watermelon";
constexpr std::string_view kBody =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
    "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

Receiver receiver() {
  return {bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-"
                "AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
          bytes("BTBZMqHH6r4Tts7J_aSIgg")};
}

Once once() {
  return {{bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
           bytes("BP4z9KsN6nGRTbVYI_"
                 "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")},
          bytes("DGv6ra1nlYgDCS1FRnbzlw")};
}

TEST(Encryption, IsThatOfTheWorkedExample) {
  const auto body = encrypt(kMessage, receiver(), once(), {});
  ASSERT_TRUE(body);
  EXPECT_EQ(to_base64url(*body), kBody);
}

Bytes hkdf(const Bytes& secret, const Bytes& salt, const Bytes& info, std::size_t size) {
  EVP_PKEY_CTX* context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nullptr);
  EXPECT_EQ(EVP_PKEY_derive_init(context), 1);
  EXPECT_EQ(EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()), 1);
  EXPECT_EQ(EVP_PKEY_CTX_set1_hkdf_salt(context, salt.data(), static_cast<int>(salt.size())), 1);
  EXPECT_EQ(EVP_PKEY_CTX_set1_hkdf_key(context, secret.data(), static_cast<int>(secret.size())), 1);
  EXPECT_EQ(EVP_PKEY_CTX_add1_hkdf_info(context, info.data(), static_cast<int>(info.size())), 1);
  Bytes derived(size);
  EXPECT_EQ(EVP_PKEY_derive(context, derived.data(), &size), 1);
  EVP_PKEY_CTX_free(context);
  return derived;
}

Bytes join(std::string_view text, const Bytes& first, const Bytes& second) {
  Bytes all(text.begin(), text.end());
  all.push_back(0);
  all.insert(all.end(), first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  return all;
}

// The message as a browser reads it (RFC 8291, 3.4; RFC 8188, 2); nothing when its tag is wrong.
std::optional<std::string> read(const Bytes& body, const KeyPair& own, const Bytes& auth) {
  const Bytes salt(body.begin(), body.begin() + 16);
  const Bytes theirs(body.begin() + 21, body.begin() + 86);
  const Key key = key_of(own);
  const Key peer = public_key_of(theirs);
  EVP_PKEY_CTX* agreement = EVP_PKEY_CTX_new(key.get(), nullptr);
  EXPECT_EQ(EVP_PKEY_derive_init(agreement), 1);
  EXPECT_EQ(EVP_PKEY_derive_set_peer(agreement, peer.get()), 1);
  std::size_t size = 32;
  Bytes agreed(size);
  EXPECT_EQ(EVP_PKEY_derive(agreement, agreed.data(), &size), 1);
  EVP_PKEY_CTX_free(agreement);
  const Bytes secret = hkdf(agreed, auth, join("WebPush: info", own.public_key, theirs), 32);
  const Bytes cipher_key = hkdf(secret, salt, join("Content-Encoding: aes128gcm", {}, {}), 16);
  const Bytes nonce = hkdf(secret, salt, join("Content-Encoding: nonce", {}, {}), 12);
  Bytes tag(body.end() - 16, body.end());
  const int sealed = static_cast<int>(body.size()) - 86 - 16;
  std::string text(static_cast<std::size_t>(sealed), '\0');
  EVP_CIPHER_CTX* context = EVP_CIPHER_CTX_new();
  int written = 0;
  EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nullptr, cipher_key.data(), nonce.data());
  EVP_DecryptUpdate(context, reinterpret_cast<unsigned char*>(text.data()), &written,
                    body.data() + 86, sealed);
  EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, tag.data());
  const bool whole = EVP_DecryptFinal_ex(context, nullptr, &written) == 1;
  EVP_CIPHER_CTX_free(context);
  const auto end = text.find_last_not_of('\0');
  if (!whole || end == std::string::npos || text[end] != 2) return std::nullopt;
  return text.substr(0, end);
}

TEST(Encryption, IsReadByWhomItIsFor) {
  const Bytes auth = receiver().auth;
  for (std::size_t size = 0; size < 600; size += 23) {
    const KeyPair own = new_key_pair();
    const std::string message(size, 'm');
    auto body = encrypt(message, {own.public_key, auth}, new_once(), {.to_bytes = 512});
    ASSERT_TRUE(body);
    EXPECT_EQ(read(*body, own, auth), message);
    EXPECT_FALSE(read(*body, new_key_pair(), auth)) << "another browser";
    body->at(100) ^= 1;
    EXPECT_FALSE(read(*body, own, auth)) << "changed on its way";
  }
}

TEST(Encryption, PaddedMessagesAreOfOneLength) {
  const auto shorter = encrypt("a", receiver(), new_once(), {.to_bytes = 100});
  const auto longer = encrypt("abcdefgh", receiver(), new_once(), {.to_bytes = 100});
  ASSERT_TRUE(shorter && longer);
  EXPECT_EQ(shorter->size(), 86U + 100 + 1 + 16);
  EXPECT_EQ(shorter->size(), longer->size());
  EXPECT_NE(*shorter, *encrypt("a", receiver(), new_once(), {.to_bytes = 100}))
      << "keys and salt are new each time";
}

TEST(Encryption, TakesWhatFitsAndWhatIsAKey) {
  EXPECT_EQ(encrypt(std::string(kMostMessageBytes, 'x'), receiver(), once(), {})->size(), 4096U);
  EXPECT_FALSE(encrypt(std::string(kMostMessageBytes + 1, 'x'), receiver(), once(), {}));
  Receiver off_the_curve = receiver();
  off_the_curve.public_key.back() ^= 1;
  EXPECT_FALSE(encrypt(kMessage, off_the_curve, once(), {}));
  Receiver short_secret = receiver();
  short_secret.auth.pop_back();
  EXPECT_FALSE(encrypt(kMessage, short_secret, once(), {}));
}

TEST(Keys, AreNewAndWhole) {
  const KeyPair one = new_key_pair();
  EXPECT_NE(one.private_key, new_key_pair().private_key);
  EXPECT_NE(key_of(one), nullptr);
  EXPECT_TRUE(is_public_key(one.public_key));
  KeyPair mixed = one;
  mixed.public_key = new_key_pair().public_key;
  EXPECT_EQ(key_of(mixed), nullptr) << "the halves of two pairs";
  EXPECT_FALSE(is_public_key(Bytes(kPublicKeyBytes, 4)));
  EXPECT_FALSE(is_public_key({}));
  Bytes longer = one.public_key;
  longer.push_back(0);
  EXPECT_FALSE(is_public_key(longer));
}

TEST(Base64Url, IsStrict) {
  EXPECT_EQ(from_base64url("AQID"), (Bytes{1, 2, 3}));
  EXPECT_EQ(from_base64url("AQI"), (Bytes{1, 2}));
  EXPECT_EQ(from_base64url(""), Bytes{});
  for (const char* wrong : {"AQID=", "AQ ID", "A", "+/+/", "AQ=="}) {
    EXPECT_FALSE(from_base64url(wrong)) << wrong;
  }
  EXPECT_FALSE(from_base64url("AR")) << "bits that are left over";
}

// The part of `text` between `before` and `after`.
std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const auto begin = text.find(before) + before.size();
  return text.substr(begin, after.empty() ? std::string::npos : text.find(after, begin) - begin);
}

TEST(Vapid, IsSignedByTheKeyThatItNames) {
  const KeyPair pair = new_key_pair();
  const std::string header = authorization({.origin = "https://push.example",
                                            .until_s = 1'700'000'000,
                                            .contact = "mailto:owner@oware.example"},
                                           pair);
  ASSERT_TRUE(header.starts_with("vapid t="));
  EXPECT_EQ(between(header, ", k=", ""), to_base64url(pair.public_key));
  const std::string token = between(header, "t=", ",");
  const auto dot = token.rfind('.');
  const std::string text = token.substr(0, dot);
  const auto decoded = [](const std::string& part) {
    const Bytes found = bytes(part);
    return std::string(found.begin(), found.end());
  };
  EXPECT_EQ(decoded(text.substr(0, text.find('.'))), R"({"typ":"JWT","alg":"ES256"})");
  EXPECT_EQ(
      decoded(text.substr(text.find('.') + 1)),
      R"({"aud":"https://push.example","exp":1700000000,"sub":"mailto:owner@oware.example"})");

  const Bytes both = bytes(token.substr(dot + 1));
  ASSERT_EQ(both.size(), 64U);
  ECDSA_SIG* signature = ECDSA_SIG_new();
  ECDSA_SIG_set0(signature, BN_bin2bn(both.data(), 32, nullptr),
                 BN_bin2bn(both.data() + 32, 32, nullptr));
  unsigned char* der = nullptr;
  const int der_size = i2d_ECDSA_SIG(signature, &der);
  const Key key = public_key_of(pair.public_key);
  const auto verify = [&](std::string signed_text) {
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    EVP_DigestVerifyInit_ex(context, nullptr, "SHA256", nullptr, nullptr, key.get(), nullptr);
    const int verified = EVP_DigestVerify(
        context, der, static_cast<std::size_t>(der_size),
        reinterpret_cast<const unsigned char*>(signed_text.data()), signed_text.size());
    EVP_MD_CTX_free(context);
    return verified;
  };
  EXPECT_EQ(verify(text), 1);
  EXPECT_NE(verify(text + "x"), 1);
  OPENSSL_free(der);
  ECDSA_SIG_free(signature);
}

TEST(Vapid, ContactsAreMailOrAPage) {
  EXPECT_TRUE(is_contact("mailto:owner@oware.example"));
  EXPECT_TRUE(is_contact("https://oware.example/imprint"));
  EXPECT_TRUE(is_contact("mailto:a@" + std::string(191, 'b')));
  for (const std::string& wrong :
       {std::string(), std::string("owner@oware.example"), std::string("mailto:"),
        std::string("mailto:@x"), std::string("mailto:x@"), std::string("https://"),
        std::string("http://oware.example"), std::string("mailto:a\"b@c"),
        std::string("mailto:a@b c"), "mailto:a@" + std::string(192, 'b')}) {
    EXPECT_FALSE(is_contact(wrong)) << wrong;
  }
}

TEST(Endpoints, LeadToPublicHostsByHttps) {
  const auto found = parse_endpoint("https://Push.Example/send/abc?x=1", Reach::everyone);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->origin(), "https://push.example");
  EXPECT_EQ(found->target, "/send/abc?x=1");
  EXPECT_EQ(found->port, "443");
  EXPECT_TRUE(parse_endpoint("https://push.example:443/x", Reach::everyone));
  for (const char* wrong : {"",
                            "https://",
                            "https:///x",
                            "http://push.example/x",
                            "ftp://push.example/x",
                            "https://push.example",
                            "https://push.example:8443/x",
                            "https://push.example:/x",
                            "https://user@push.example/x",
                            "https://push.example/x#y",
                            "https://push.example/a b",
                            "https://push.example/\"x",
                            "https://localhost/x",
                            "https://sub.localhost/x",
                            "https://printer.local/x",
                            "https://db.internal/x",
                            "https://127.0.0.1/x",
                            "https://93.184.216.34/x",
                            "https://0x7f.1/x",
                            "https://2130706433/x",
                            "https://127.1/x",
                            "https://[::1]/x",
                            "https://push..example/x",
                            "https://.example/x",
                            "https://push.example./x",
                            "https://push.example?x",
                            "HTTPS://push.example/x"}) {
    EXPECT_FALSE(parse_endpoint(wrong, Reach::everyone)) << wrong;
  }
}

TEST(Endpoints, AtTheLimitAndOnePast) {
  const std::string start = "https://push.example/";
  EXPECT_TRUE(
      parse_endpoint(start + std::string(kLongestEndpoint - start.size(), 'x'), Reach::everyone));
  EXPECT_FALSE(parse_endpoint(start + std::string(kLongestEndpoint - start.size() + 1, 'x'),
                              Reach::everyone));
}

TEST(Endpoints, TestsMayUseThisMachine) {
  const auto found = parse_endpoint("http://127.0.0.1:8123/x", Reach::loopback);
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->secure);
  EXPECT_EQ(found->origin(), "http://127.0.0.1:8123");
  EXPECT_TRUE(parse_endpoint("https://localhost:8123/x", Reach::loopback));
}

TEST(Addresses, PrivateOnesAreKnown) {
  for (const Ipv4& address :
       {Ipv4{0, 0, 0, 0}, Ipv4{10, 1, 2, 3}, Ipv4{100, 64, 0, 1}, Ipv4{100, 127, 255, 255},
        Ipv4{127, 0, 0, 1}, Ipv4{169, 254, 169, 254}, Ipv4{172, 16, 0, 1}, Ipv4{172, 31, 255, 255},
        Ipv4{192, 168, 1, 1}, Ipv4{198, 19, 0, 1}, Ipv4{224, 0, 0, 1}, Ipv4{255, 255, 255, 255}}) {
    EXPECT_FALSE(is_public(address)) << int{address[0]} << "." << int{address[1]};
  }
  for (const Ipv4& address :
       {Ipv4{1, 1, 1, 1}, Ipv4{100, 63, 255, 255}, Ipv4{100, 128, 0, 0}, Ipv4{172, 15, 255, 255},
        Ipv4{172, 32, 0, 0}, Ipv4{93, 184, 216, 34}, Ipv4{223, 255, 255, 255}}) {
    EXPECT_TRUE(is_public(address)) << int{address[0]} << "." << int{address[1]};
  }
  Ipv6 own{};
  EXPECT_FALSE(is_public(own)) << "::";
  own[15] = 1;
  EXPECT_FALSE(is_public(own)) << "::1";
  EXPECT_TRUE(is_loopback(own));
  EXPECT_FALSE(is_public(Ipv6{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 127, 0, 0, 1}))
      << "IPv4 within IPv6";
  EXPECT_FALSE(is_public(Ipv6{0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 1}))
      << "NAT64";
  EXPECT_FALSE(is_public(Ipv6{0xfe, 0x80})) << "of the link";
  EXPECT_FALSE(is_public(Ipv6{0xfd})) << "unique local";
  EXPECT_FALSE(is_public(Ipv6{0xff, 0x02})) << "multicast";
  EXPECT_FALSE(is_public(Ipv6{0x20, 0x02, 127, 0, 0, 1})) << "6to4";
  EXPECT_FALSE(is_public(Ipv6{0x20, 0x01, 0x0d, 0xb8})) << "examples";
  EXPECT_FALSE(is_public(Ipv6{0x20, 0x01, 0x00, 0x00})) << "Teredo";
  EXPECT_TRUE(is_public(Ipv6{0x26, 0x06, 0x28, 0x00}));
  EXPECT_TRUE(is_public(Ipv6{0x20, 0x01, 0x48, 0x60}));
}

}  // namespace
}  // namespace oware::push

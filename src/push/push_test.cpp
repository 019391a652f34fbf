// The figures are those of RFC 8291, section 5 and appendix A; what is signed is verified, what is enciphered is read, by
// OpenSSL.
#include <gtest/gtest.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>

#include <string>

#include "push/encryption.hpp"
#include "push/endpoint.hpp"
#include "push/vapid.hpp"

namespace oware::push {
namespace {

Bytes bytes(std::string_view text) { return from_base64url(text).value(); }

constexpr std::string_view kMessage = "When I grow up, I want to be a watermelon";
constexpr std::string_view kBody =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

Receiver receiver() {
  return {bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
          bytes("BTBZMqHH6r4Tts7J_aSIgg")};
}

Once once() {
  return {{bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
           bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")},
          bytes("DGv6ra1nlYgDCS1FRnbzlw")};
}

TEST(Encryption, IsThatOfTheWorkedExample) {
  const auto body = encrypt(kMessage, receiver(), once(), {});
  ASSERT_TRUE(body);
  EXPECT_EQ(to_base64url(*body), kBody);
}

TEST(Encryption, PaddedMessagesAreOfOneLength) {
  const auto shorter = encrypt("a", receiver(), new_once(), {.to_bytes = 100});
  const auto longer = encrypt("abcdefgh", receiver(), new_once(), {.to_bytes = 100});
  ASSERT_TRUE(shorter && longer);
  EXPECT_EQ(shorter->size(), 86U + 100 + 1 + 16);
  EXPECT_EQ(shorter->size(), longer->size());
  EXPECT_NE(*shorter, *encrypt("a", receiver(), new_once(), {.to_bytes = 100})) << "keys and salt are new each time";
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
  const std::string header =
      authorization({.origin = "https://push.example", .until_s = 1'700'000'000, .contact = "mailto:owner@oware.example"}, pair);
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
  EXPECT_EQ(decoded(text.substr(text.find('.') + 1)),
            R"({"aud":"https://push.example","exp":1700000000,"sub":"mailto:owner@oware.example"})");

  const Bytes both = bytes(token.substr(dot + 1));
  ASSERT_EQ(both.size(), 64U);
  ECDSA_SIG* signature = ECDSA_SIG_new();
  ECDSA_SIG_set0(signature, BN_bin2bn(both.data(), 32, nullptr), BN_bin2bn(both.data() + 32, 32, nullptr));
  unsigned char* der = nullptr;
  const int der_size = i2d_ECDSA_SIG(signature, &der);
  const Key key = public_key_of(pair.public_key);
  const auto verify = [&](std::string signed_text) {
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    EVP_DigestVerifyInit_ex(context, nullptr, "SHA256", nullptr, nullptr, key.get(), nullptr);
    const int verified = EVP_DigestVerify(context, der, static_cast<std::size_t>(der_size),
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
       {std::string(), std::string("owner@oware.example"), std::string("mailto:"), std::string("mailto:@x"),
        std::string("mailto:x@"), std::string("https://"), std::string("http://oware.example"), std::string("mailto:a\"b@c"),
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
  EXPECT_TRUE(parse_endpoint(start + std::string(kLongestEndpoint - start.size(), 'x'), Reach::everyone));
  EXPECT_FALSE(parse_endpoint(start + std::string(kLongestEndpoint - start.size() + 1, 'x'), Reach::everyone));
}

TEST(Endpoints, TestsMayUseThisMachine) {
  const auto found = parse_endpoint("http://127.0.0.1:8123/x", Reach::loopback);
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->secure);
  EXPECT_EQ(found->origin(), "http://127.0.0.1:8123");
  EXPECT_TRUE(parse_endpoint("https://localhost:8123/x", Reach::loopback));
}

TEST(Addresses, PrivateOnesAreKnown) {
  for (const Ipv4& address : {Ipv4{0, 0, 0, 0}, Ipv4{10, 1, 2, 3}, Ipv4{100, 64, 0, 1}, Ipv4{100, 127, 255, 255},
                              Ipv4{127, 0, 0, 1}, Ipv4{169, 254, 169, 254}, Ipv4{172, 16, 0, 1}, Ipv4{172, 31, 255, 255},
                              Ipv4{192, 168, 1, 1}, Ipv4{198, 19, 0, 1}, Ipv4{224, 0, 0, 1}, Ipv4{255, 255, 255, 255}}) {
    EXPECT_FALSE(is_public(address)) << int{address[0]} << "." << int{address[1]};
  }
  for (const Ipv4& address : {Ipv4{1, 1, 1, 1}, Ipv4{100, 63, 255, 255}, Ipv4{100, 128, 0, 0}, Ipv4{172, 15, 255, 255},
                              Ipv4{172, 32, 0, 0}, Ipv4{93, 184, 216, 34}, Ipv4{223, 255, 255, 255}}) {
    EXPECT_TRUE(is_public(address)) << int{address[0]} << "." << int{address[1]};
  }
  Ipv6 own{};
  EXPECT_FALSE(is_public(own)) << "::";
  own[15] = 1;
  EXPECT_FALSE(is_public(own)) << "::1";
  EXPECT_TRUE(is_loopback(own));
  EXPECT_FALSE(is_public(Ipv6{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 127, 0, 0, 1})) << "IPv4 within IPv6";
  EXPECT_FALSE(is_public(Ipv6{0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 1})) << "NAT64";
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

#include "authentication/webauthn.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <string>

namespace oware::authentication {
namespace {

// Made with a software authenticator whose keys and signatures are those of the openssl command
// (tests/server/credentials_test.py); in base 16.
struct Vector {
  const char* algorithm;
  const char* public_key;
  const char* attestation;
  const char* authenticator_data;
  const char* signature;
};
const Vector kVectors[] = {
    {"ES256",
     "a501020326200121582026142576778f039c2f2644533b8895831113848747223a63458745915b95"
     "90b72258206495f7b2df1132952ab4e8a39bbd8595c4e442660141eb103740be21e851f0b2",
     "a363666d74646e6f6e656761747453746d74a06861757468446174615894d2a4c49ec9e41f86d267"
     "27f9d9c95a7bdb21d7128cc123955df02be2e5b7bf8f450000000700000000000000000000000000"
     "0000000010000102030405060708090a0b0c0d0e0fa501020326200121582026142576778f039c2f"
     "2644533b8895831113848747223a63458745915b9590b72258206495f7b2df1132952ab4e8a39bbd"
     "8595c4e442660141eb103740be21e851f0b2",
     "d2a4c49ec9e41f86d26727f9d9c95a7bdb21d7128cc123955df02be2e5b7bf8f0500000008",
     "304502204182514c47253c82f20e660e323103ccca9d22972f247c427188171ee6ce93a6022100d6"
     "35a6ffd801f57e2463c71bb05d7d22bc159584acf91831bff1316f2f1ce259"},
    {"EdDSA",
     "a4010103272006215820d3358f708a9ae2ba61e1423790659b78c669bcec9525d118735f69c49dd1"
     "7206",
     "a363666d74646e6f6e656761747453746d74a06861757468446174615871d2a4c49ec9e41f86d267"
     "27f9d9c95a7bdb21d7128cc123955df02be2e5b7bf8f450000000700000000000000000000000000"
     "0000000010000102030405060708090a0b0c0d0e0fa4010103272006215820d3358f708a9ae2ba61"
     "e1423790659b78c669bcec9525d118735f69c49dd17206",
     "d2a4c49ec9e41f86d26727f9d9c95a7bdb21d7128cc123955df02be2e5b7bf8f0500000008",
     "97d9c60657ff70239c4bca47d7649ffe1f05d75b3e7f10a5602dbc3985b5ea2cac2c07a04fc4b765"
     "b02500fc365d449c808cedf968ec7b6c7b9eb2d7b833230e"}};

Bytes unhex(std::string_view text) {
  Bytes bytes;
  for (std::size_t at = 0; at < text.size(); at += 2)
    bytes.push_back(
        static_cast<unsigned char>(std::stoi(std::string(text.substr(at, 2)), nullptr, 16)));
  return bytes;
}

const Ceremony kCeremony = {.challenge = "c2VlZHMtaW4tdGhlLWhvdXNl",
                            .origin = "https://oware.example",
                            .site = "oware.example"};
const std::string kMade =
    R"({"type": "webauthn.create", "challenge": "c2VlZHMtaW4tdGhlLWhvdXNl", "origin": "https://oware.example"})";
const std::string kUsed =
    R"({"type": "webauthn.get", "challenge": "c2VlZHMtaW4tdGhlLWhvdXNl", "origin": "https://oware.example"})";

Result<std::uint32_t> assert_with(const Vector& vector, std::string_view client,
                                  const Ceremony& ceremony = kCeremony) {
  return verify_assertion(unhex(vector.public_key), unhex(vector.authenticator_data), client,
                          unhex(vector.signature), ceremony);
}

TEST(WebAuthn, TakesWhatAnAuthenticatorMakes) {
  for (const Vector& vector : kVectors) {
    const auto made = verify_registration(unhex(vector.attestation), kMade, kCeremony);
    ASSERT_TRUE(made) << vector.algorithm << ": " << message(made.error());
    Bytes id;
    for (unsigned char byte = 0; byte < 16; ++byte) id.push_back(byte);
    EXPECT_EQ(made->id, id);
    EXPECT_EQ(made->public_key, unhex(vector.public_key));
    EXPECT_EQ(made->counter, 7U);
    const auto used = assert_with(vector, kUsed);
    ASSERT_TRUE(used) << vector.algorithm << ": " << message(used.error());
    EXPECT_EQ(*used, 8U);
  }
}

TEST(WebAuthn, ClientDataAreThoseOfTheCeremony) {
  const std::string others[] = {
      "",
      "[]",
      R"({"type": "webauthn.create"})",
      R"({"type": "webauthn.get", "challenge": "other", "origin": "https://oware.example"})",
      R"({"type": "webauthn.get", "challenge": "c2VlZHMtaW4tdGhlLWhvdXNl", "origin": "https://x"})",
      R"({"type": 1, "challenge": "c2VlZHMtaW4tdGhlLWhvdXNl", "origin": "https://oware.example"})"};
  for (const std::string& client : others) {
    EXPECT_FALSE(verify_registration(unhex(kVectors[0].attestation), client, kCeremony)) << client;
    EXPECT_FALSE(assert_with(kVectors[0], client)) << client;
  }
  EXPECT_FALSE(verify_registration(unhex(kVectors[0].attestation), kUsed, kCeremony));
  EXPECT_FALSE(assert_with(kVectors[0], kMade));
  const std::string crossed = kUsed.substr(0, kUsed.size() - 1) + R"(, "crossOrigin": true})";
  EXPECT_FALSE(assert_with(kVectors[0], crossed));
  Ceremony other = kCeremony;
  other.site = "other.example";
  EXPECT_FALSE(assert_with(kVectors[0], kUsed, other));
  EXPECT_FALSE(verify_registration(unhex(kVectors[0].attestation), kMade, other));
}

// Whatever bit is turned, the signature no longer matches, or something else is wrong.
TEST(WebAuthn, EveryChangedBitIsFound) {
  for (const Vector& vector : kVectors) {
    const Bytes data = unhex(vector.authenticator_data);
    for (std::size_t bit = 0; bit < data.size() * 8; ++bit) {
      Bytes changed = data;
      changed[bit / 8] ^= static_cast<unsigned char>(1U << bit % 8);
      EXPECT_FALSE(verify_assertion(unhex(vector.public_key), changed, kUsed,
                                    unhex(vector.signature), kCeremony))
          << vector.algorithm << " " << bit;
    }
    const Bytes signature = unhex(vector.signature);
    for (std::size_t bit = 0; bit < signature.size() * 8; ++bit) {
      Bytes changed = signature;
      changed[bit / 8] ^= static_cast<unsigned char>(1U << bit % 8);
      EXPECT_FALSE(verify_assertion(unhex(vector.public_key), data, kUsed, changed, kCeremony))
          << vector.algorithm << " " << bit;
    }
  }
  const Vector crossed = {"", kVectors[1].public_key, "", kVectors[0].authenticator_data,
                          kVectors[0].signature};
  EXPECT_FALSE(assert_with(crossed, kUsed));
}

// Bytes from outside: cut short anywhere, or changed, they are refused or read, and nothing else.
TEST(WebAuthn, HostileBytesAreRefused) {
  for (const Vector& vector : kVectors) {
    const Bytes whole = unhex(vector.attestation);
    for (std::size_t size = 0; size < whole.size(); ++size) {
      const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
      EXPECT_FALSE(verify_registration(cut, kMade, kCeremony)) << size;
    }
    for (std::size_t at = 0; at < whole.size(); ++at) {
      for (const char byte : std::string_view("\0\x1b\x5f\x7f\x9b\xbf\xff", 7)) {
        Bytes changed = whole;
        changed[at] = static_cast<unsigned char>(byte);
        const auto made = verify_registration(changed, kMade, kCeremony);
        EXPECT_TRUE(!made || made->public_key.size() <= whole.size());
      }
    }
  }
  EXPECT_FALSE(verify_assertion({}, {}, kUsed, {}, kCeremony));
}

// The object with `entries` entries: its own three, and numbers.
Bytes with_entries(const Bytes& object, unsigned char entries) {
  Bytes made = {0xb8, entries};
  made.insert(made.end(), object.begin() + 1, object.end());
  for (int extra = 3; extra < entries; ++extra)
    for (const int byte : {0x18, extra + 100, 0x00})
      made.push_back(static_cast<unsigned char>(byte));
  return made;
}

// An array or a map costs no memory before its entries are there.
TEST(WebAuthn, AMapHasAHandfulOfEntries) {
  const Bytes whole = unhex(kVectors[0].attestation);
  EXPECT_TRUE(verify_registration(with_entries(whole, 64), kMade, kCeremony));
  EXPECT_FALSE(verify_registration(with_entries(whole, 65), kMade, kCeremony));
  rusage before{};
  getrusage(RUSAGE_SELF, &before);
  for (const unsigned char head : {std::uint8_t{0x9a}, std::uint8_t{0xba}}) {
    EXPECT_FALSE(verify_registration({head, 0x08, 0, 0, 1}, kMade, kCeremony));
    EXPECT_FALSE(verify_registration({0xa1, 0x01, head, 0x08, 0, 0, 1}, kMade, kCeremony));
  }
  rusage after{};
  getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 64 * 1024);
}

// The flags of the person's presence and verification stand behind the site's hash.
TEST(WebAuthn, ThePersonIsVerified) {
  for (const char flags : {'\x40', '\x41', '\x44'}) {
    Bytes changed = unhex(kVectors[0].attestation);
    const Bytes hash = unhex(std::string_view(kVectors[0].authenticator_data).substr(0, 64));
    const auto found = std::search(changed.begin(), changed.end(), hash.begin(), hash.end());
    ASSERT_NE(found, changed.end());
    *(found + 32) = static_cast<unsigned char>(flags);
    EXPECT_FALSE(verify_registration(changed, kMade, kCeremony)) << int{flags};
  }
}

}  // namespace
}  // namespace oware::authentication

#include "authentication/totp.hpp"

#include <gtest/gtest.h>

namespace oware::authentication {
namespace {

Bytes bytes(std::string_view text) { return {text.begin(), text.end()}; }

// RFC 4648, 10, without the padding.
TEST(Base32, IsThatOfTheRfc) {
  const std::pair<const char*, const char*> vectors[] = {{"", ""},
                                                         {"f", "MY"},
                                                         {"fo", "MZXQ"},
                                                         {"foo", "MZXW6"},
                                                         {"foob", "MZXW6YQ"},
                                                         {"fooba", "MZXW6YTB"},
                                                         {"foobar", "MZXW6YTBOI"}};
  for (const auto& [plain, coded] : vectors) {
    EXPECT_EQ(to_base32(bytes(plain)), coded);
    EXPECT_EQ(from_base32(coded), bytes(plain));
  }
  EXPECT_FALSE(from_base32("mzxq"));
  EXPECT_FALSE(from_base32("MZX1"));
  EXPECT_EQ(from_base32(to_base32(Bytes(kSecretBytes, 255))), Bytes(kSecretBytes, 255));
}

// RFC 6238, appendix B, the rows of SHA-1.
TEST(Totp, GivesTheCodesOfTheRfc) {
  const Bytes secret = bytes("12345678901234567890");
  const std::pair<std::int64_t, const char*> vectors[] = {
      {59, "94287082"},         {1111111109, "07081804"}, {1111111111, "14050471"},
      {1234567890, "89005924"}, {2000000000, "69279037"}, {20000000000, "65353130"}};
  for (const auto& [seconds, code] : vectors)
    EXPECT_EQ(code_of(secret, seconds / kStepSeconds, 8), code) << seconds;
}

// RFC 4226, appendix D.
TEST(Totp, GivesTheCodesOfHotp) {
  const Bytes secret = bytes("12345678901234567890");
  const char* const codes[] = {"755224", "287082", "359152", "969429", "338314",
                               "254676", "287922", "162583", "399871", "520489"};
  for (std::int64_t step = 0; step < 10; ++step) EXPECT_EQ(code_of(secret, step), codes[step]);
}

TEST(Totp, TakesTheStepsBesideTheClocks) {
  const Bytes secret = bytes("12345678901234567890");
  const auto step_of = [&](std::int64_t step, std::int64_t now, std::int64_t used = 0) {
    return matching_step(secret, code_of(secret, step), now, used);
  };
  const std::int64_t now = 1111111111;
  const std::int64_t step = now / kStepSeconds;
  EXPECT_EQ(step_of(step, now), step);
  EXPECT_EQ(step_of(step - 1, now), step - 1);
  EXPECT_EQ(step_of(step + 1, now), step + 1);
  EXPECT_FALSE(step_of(step - 2, now));
  EXPECT_FALSE(step_of(step + 2, now));
  EXPECT_FALSE(step_of(step, now, step)) << "used already";
  EXPECT_EQ(step_of(step, now, step - 1), step);
  for (const char* code : {"", "12345", "1234567", "abcdef"})
    EXPECT_FALSE(matching_step(secret, code, now, 0)) << code;
}

TEST(Totp, NamesSiteAndAccountInItsUri) {
  EXPECT_EQ(provisioning_uri(bytes("12345678901234567890"), "oware.example", "Ọlá K"),
            "otpauth://totp/oware.example:%E1%BB%8Cl%C3%A1%20K?secret="
            "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=oware.example");
  EXPECT_NE(new_secret(), new_secret());
}

}  // namespace
}  // namespace oware::authentication

// Hashes that are stored must stay what they are, or every database reads as damaged. The expected
// values were computed without this program: the first eight bytes, lowest first, of Python's
// hashlib.blake2b(digest_size=16) over an integer as 'i' and eight bytes (lowest first), a text as
// 't', its length as an integer and its bytes, null as 'n'.
#include "store/checksum.hpp"

#include <gtest/gtest.h>

#include "store/game_repository.hpp"

namespace oware::store {
namespace {

template <class... Values>
std::int64_t sum_of(const Values&... values) {
  Checksum sum;
  (sum.add(values), ...);
  return sum.value();
}

TEST(StoredHashes, OfAnInteger) {
  EXPECT_EQ(sum_of(std::int64_t{-2}), 5528220645477464792);
  EXPECT_EQ(sum_of(std::int64_t{0x0123456789ABCDEF}), -6152062510082462986);
}

TEST(StoredHashes, OfAText) {
  EXPECT_EQ(sum_of(std::string_view("Abɛna")), -8204744003822668103);
  EXPECT_EQ(sum_of(std::string_view()), -8792648388102330294);
}

TEST(StoredHashes, OfNullAndOfNothing) {
  Checksum sum;
  EXPECT_EQ(sum.value(), 4665148505410102986);
  sum.add_null();
  EXPECT_EQ(sum.value(), -1113898016005299378);
}

TEST(StoredHashes, OfARow) {
  soci::session session;
  open_database(session, ":memory:");
  Sql sql(session);
  EXPECT_EQ(sql.value<std::int64_t>("SELECT row_checksum(1, 'on', NULL)"), -3149774017171503216);
}

TEST(StoredHashes, OfAnEvent) {
  EXPECT_EQ(chained(-3, 7, 2, 1'700'000'000'001, {"moved", "F"}), -313129380020087865);
}

FoundingText founding_of(const std::string& opponent, int listed, const std::string& start) {
  return {.id = "2222222229",
          .rules = "abapa",
          .opponent = opponent,
          .clock = "60000+1000",
          .rematch_of = "2222222228",
          .number = 7,
          .created = 1'700'000'000'000,
          .level = 5,
          .guarded = 0,
          .casual = 1,
          .start = start,
          .listed = listed};
}

// A start and an unusual `listed` are told only where they are: games of versions without them keep
// their hashes.
TEST(StoredHashes, OfAFounding) {
  const std::string start = "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N";
  EXPECT_EQ(founding_hash(founding_of("anyone", 1, "")), 4335202671520611704);
  EXPECT_EQ(founding_hash(founding_of("anyone", 0, "")), -2897452982985332402);
  EXPECT_EQ(founding_hash(founding_of("friend", 0, "")), 6244208228541896459);
  EXPECT_EQ(founding_hash(founding_of("friend", 1, "")), -7218414970451041871);
  EXPECT_EQ(founding_hash(founding_of("anyone", 1, start)), 7998863805002171062);
  EXPECT_EQ(founding_hash(founding_of("anyone", 0, start)), -4059422545140983452);
}

TEST(StoredHashes, SwitchesOfAFoundingAreOnes) {
  const games::Founding founding{.id = "2222222229",
                                 .number = 7,
                                 .settings = {.guarded = true, .casual = true, .listed = true},
                                 .created = 1,
                                 .rematch_of = {}};
  const FoundingText text = founding_text(founding);
  EXPECT_EQ(text.guarded, 1);
  EXPECT_EQ(text.casual, 1);
  EXPECT_EQ(text.listed, 1);
}

}  // namespace
}  // namespace oware::store

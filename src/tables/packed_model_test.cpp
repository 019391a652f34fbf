// The reader of stored models takes what the packer writes, and refuses every number that it would
// not write: checksums can be made to fit.
#include "tables/packed_model.hpp"

#include <gtest/gtest.h>

namespace oware::tables {
namespace {

constexpr int kModelLayer = 3;

using Bytes = std::vector<int>;

Result<StoredModel> parsed(const Bytes& numbers, int layer = kModelLayer) {
  std::vector<std::byte> bytes;
  for (const int number : numbers) bytes.push_back(static_cast<std::byte>(number));
  return parse_model(bytes, layer, "even_no-capture_when-starved_03.owp");
}

// Two tables of the finest level, one for all. The usual distance is 2; a told distance is 3.
//
//     2 | 2 tables: 1 on, 2 margins from 0: code 5, 3 on (told); code 6 | 9 on, 1 margin 6: code 0
//       | 0 | 0 | 0 | 1 table: 1 on, 2 margins from 1: code 1, code 2
const Bytes kNumbers = {2, 2, 1, 2, 0, 128 + 5, 3, 6, 9, 1, 6, 0, 0, 0, 0, 1, 1, 2, 1, 1, 2};

void expect_model_refused(const Bytes& numbers, const char* why) {
  const Result<StoredModel> model = parsed(numbers);
  ASSERT_FALSE(model) << why;
  EXPECT_EQ(model.error().code, ErrorCode::corrupt) << why;
  EXPECT_EQ(
      message(model.error()),
      "even_no-capture_when-starved_03.owp: found 'a model that contradicts itself'; expected "
      "what the packer writes")
      << why;
}

Bytes with(std::size_t at, const Bytes& instead, std::size_t replaced = 1) {
  Bytes numbers = kNumbers;
  const auto from = numbers.begin() + static_cast<std::ptrdiff_t>(at);
  numbers.erase(from, from + static_cast<std::ptrdiff_t>(replaced));
  numbers.insert(numbers.begin() + static_cast<std::ptrdiff_t>(at), instead.begin(), instead.end());
  return numbers;
}

TEST(StoredModels, NumbersAreReadAsTheFormatStates) {
  const Result<StoredModel> model = parsed(kNumbers);
  ASSERT_TRUE(model) << message(model.error());
  StoredModel expected;
  expected.levels[0] = {{0, {{-3, 5}, {0, 6}}}, {9, {{3, 0}}}};
  expected.levels[4] = {{0, {{-2, 1}, {0, 2}}}};
  EXPECT_EQ(*model, expected);
  std::vector<std::byte> bytes;
  for (const int number : kNumbers) bytes.push_back(static_cast<std::byte>(number));
  EXPECT_EQ(serialize(*model, kModelLayer), bytes);
}

TEST(StoredModels, EveryTruncationIsRefused) {
  for (Bytes numbers = kNumbers; !numbers.empty();) {
    numbers.pop_back();
    expect_model_refused(numbers, "shorter");
  }
}

TEST(StoredModels, NumbersThatThePackerDoesNotWriteAreRefused) {
  const auto in_five_bytes = [](int number) { return Bytes{128 + number, 128, 128, 128, 0}; };
  expect_model_refused(with(0, {0}), "no usual distance");
  expect_model_refused(with(0, {3}), "a usual distance of 3");
  expect_model_refused(with(0, in_five_bytes(2)), "a number of more than four bytes");
  expect_model_refused(with(2, {0}), "a key twice");
  expect_model_refused(with(3, {0}), "no margins");
  expect_model_refused(with(3, {8}), "more margins than a layer has");
  expect_model_refused(with(4, {7}), "a margin beyond the layer");
  expect_model_refused(with(6, {0}), "the same margin twice");
  expect_model_refused(with(6, {2}), "a usual distance that is told");
  expect_model_refused(with(6, in_five_bytes(3)), "a distance of more than four bytes");
  expect_model_refused(with(6, {98}), "a distance beyond every layer's");
  expect_model_refused(with(6, {7}), "a margin beyond the layer after a distance");
  expect_model_refused(with(7, {128 + 6, 3}), "a distance after the last margin");
  expect_model_refused(with(12, {127}), "tables that end early");
  expect_model_refused(with(14, {20}), "more tables than a level has keys");
  expect_model_refused(with(15, {0}, 6), "no table for all");
  expect_model_refused(with(16, {2}), "a key beyond the level");
  expect_model_refused(with(kNumbers.size(), {0}, 0), "more than a model");
}

// Tables are numbered in 16 bits; a table of more than sixteen margins takes two numbers.
TEST(StoredModels, AsManyTablesAsHaveNumbers) {
  constexpr int kManyContexts = 9;
  StoredModel model;
  const auto fill = [&model](std::size_t tables) {
    model.levels[0].clear();
    for (std::uint32_t key = 0; key < tables; ++key) model.levels[0].push_back({key, {{0, 0}}});
  };
  const auto read = [&model] {
    return parse_model(serialize(model, kManyContexts), kManyContexts, "file");
  };
  model.levels[4] = {{0, {{0, 0}}}};
  fill(kMostShareTables - 1);
  const Result<StoredModel> most = read();
  ASSERT_TRUE(most) << message(most.error());
  EXPECT_EQ(*most, model);
  fill(kMostShareTables);
  EXPECT_FALSE(read()) << "one more";
  model.usual_distance = 1;
  model.levels[4].front().weights.clear();
  for (std::int8_t margin = -9; margin < 8; ++margin)
    model.levels[4].front().weights.push_back({margin, 0});
  fill(kMostShareTables - 2);
  EXPECT_TRUE(read());
  fill(kMostShareTables - 1);
  EXPECT_FALSE(read()) << "seventeen margins";
}

}  // namespace
}  // namespace oware::tables

// The repository of ratings: accounts' in what they are rated in, puzzles', and answers to puzzles.
//
// Numbers with a fraction are kept as the shortest text that reads back to the same bits. Each is a
// function of the executor, inside a transaction of the caller's where it writes. Thread rule: as
// Sql.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/ratings.hpp"
#include "store/sql.hpp"

namespace oware::store::ratings {

// Numbers as they are kept; one that is none, or out of its range, is the usual one: the row's
// checksum tells the damage.
std::string text_of(double value);
double rating_of(const std::string& text);
double deviation_of(const std::string& text);
games::KeptRating kept_rating(const std::string& rating, const std::string& deviation,
                              const std::string& volatility, std::int64_t games, std::int64_t at);

std::optional<games::KeptRating> rating(Sql& sql, games::UserId user, std::string_view pool);
std::optional<games::KeptRating> puzzle_rating(Sql& sql, const std::string& puzzle);
std::vector<games::PoolRating> ratings_of(Sql& sql, games::UserId user);
// Of a game's pool, the leaders too.
void keep_rating(Sql& sql, games::UserId user, std::string_view pool,
                 const games::KeptRating& kept);
// By time.
std::vector<games::PuzzleAnswer> puzzle_answers(Sql& sql, games::UserId user);
games::PuzzleStanding puzzle_standing(Sql& sql, std::optional<games::UserId> user);

games::PuzzleOutcome answer_puzzle(Sql& sql, games::UserId user, const games::PuzzleAnswer& answer,
                                   const oware::ratings::Rating& fresh);

}  // namespace oware::store::ratings

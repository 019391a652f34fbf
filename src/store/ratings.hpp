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

std::optional<games::KeptRating> rating(Sql& sql, games::UserId user, std::string_view pool);
std::optional<games::KeptRating> puzzle_rating(Sql& sql, const std::string& puzzle);
std::vector<games::PoolRating> ratings_of(Sql& sql, games::UserId user);
// By time.
std::vector<games::PuzzleAnswer> puzzle_answers(Sql& sql, games::UserId user);
games::PuzzleStanding puzzle_standing(Sql& sql, std::optional<games::UserId> user);

games::PuzzleOutcome answer_puzzle(Sql& sql, games::UserId user, const games::PuzzleAnswer& answer,
                                   const oware::ratings::Rating& fresh);

}  // namespace oware::store::ratings

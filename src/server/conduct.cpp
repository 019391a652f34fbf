#include "server/conduct.hpp"

#include <fmt/format.h>

#include "server/problem.hpp"

namespace oware::server {

Response bad_length(int most) {
  return problem(ProblemCode::bad_text, fmt::format("A text has 1 to {} letters.", most),
                 {{"min", 1}, {"max", std::int64_t{most}}});
}

Response no_such_invite() {
  return problem(ProblemCode::no_such_invite, "There is no invite of this number.");
}

Response unwanted_word() {
  return problem(ProblemCode::unwanted_word, "A word in this name is not wanted here.");
}

Task<void> Conduct::read_words() {
  using Lists = std::vector<games::WordList>;
  const Question<Lists> question = [](games::AdminStore& store) { return store.word_lists(); };
  auto found = co_await ask(question);
  if (!found || *found == written_) co_return;
  written_ = *std::move(found);
  words_ = games::WordFilter(written_);
}

}  // namespace oware::server

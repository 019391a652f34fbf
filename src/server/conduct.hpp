// How people are expected to behave here, as far as the server sees to it: who may make an account,
// words that are not wanted, and the administrators' store of what is done about the rest.
//
// The lists of words are read again every second (AdminController::watch), since another node or
// `oware admin` may change them. The store's calls block, so they run on an executor of their own.
// Thread rule: the loop thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <oware/error.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/executor/executor.hpp"
#include "games/administration.hpp"
#include "games/word_filter.hpp"
#include "server/message.hpp"
#include "server/run_on.hpp"
#include "server/task.hpp"

namespace oware::server {

// The answer to a text that is to be kept (wire_moderation.hpp) and has no letter, or too many.
Response bad_length(int most);
Response no_such_invite();
// The answer to a name that WordFilter::refuses.
Response unwanted_word();

class Conduct {
 public:
  template <class T>
  using Question = std::function<Result<T>(games::AdminStore&)>;

  // `store`: null where nothing is administered.
  Conduct(asio::io_context& loop, games::AdminStore* store, games::Registration registration)
      : loop_(loop), store_(store), registration_(registration), executor_(1, kMostWaiting) {}

  bool administered() const { return store_ != nullptr; }
  games::Registration registration() const { return registration_; }
  const games::WordFilter& words() const { return words_; }

  // The lists as they are kept now. When they cannot be read, those from before hold.
  Task<void> read_words();

  // `question` is put to the store while the loop goes on. Error: unavailable, when too many wait.
  template <class T>
  Task<Result<T>> ask(Question<T> question) {
    auto put = [store = store_, question = std::move(question)]() -> Result<T> {
      if (store == nullptr) return tl::unexpected(unavailable("no administration"));
      return question(*store);
    };
    auto answer = co_await run_on<Result<T>>(loop_, executor_, put);
    if (answer) co_return *std::move(answer);
    co_return tl::unexpected(unavailable("too many requests at once"));
  }

 private:
  static constexpr std::size_t kMostWaiting = 256;

  static Error unavailable(std::string found) {
    return {.code = ErrorCode::unavailable,
            .what = "administration",
            .found = std::move(found),
            .expected = "fewer, later"};
  }

  asio::io_context& loop_;
  games::AdminStore* store_;
  games::Registration registration_;
  std::vector<games::WordList> written_;
  games::WordFilter words_;
  base::Executor executor_;
};

}  // namespace oware::server

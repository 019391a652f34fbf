// A store of its own in a new folder, for the tests of the store: removed at the end.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "games/people.hpp"
#include "store/store.hpp"

namespace oware::store {

class TestStore : public testing::Test {
 protected:
  TestStore() {
    std::string name = (std::filesystem::temp_directory_path() / "oware-store-XXXXXX").string();
    EXPECT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    // A check beside a test would meet what it does to statements.
    open(false);
  }
  ~TestStore() override {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  // Again, as a server that is started again does.
  void open(bool check_at_start = false) {
    store_.reset();
    store_ = *store::open({.folder = folder_.string(), .check_at_start = check_at_start});
  }

  std::string database() const { return (folder_ / "oware.db").string(); }

  // Waits for what the store tells `ask`; an error fails the test.
  template <class T, class Ask>
  T answer(Ask ask) {
    std::promise<Result<T>> promise;
    ask([&promise](Result<T> result) { promise.set_value(std::move(result)); });
    auto result = promise.get_future().get();
    if (!result) ADD_FAILURE() << message(result.error());
    if constexpr (!std::is_void_v<T>) return *std::move(result);
  }

  static games::NewSession session(const std::string& of) {
    return {games::hash_token("session of " + of), "Browser", 10};
  }
  games::Known guest(const std::string& name) {
    const games::User user{
        .id = 0, .player = name + "22222222", .name = name, .language = "en", .created = 5};
    return answer<games::Known>(
        [&](auto done) { store_->people().found_guest(user, session(name), done); });
  }

  std::filesystem::path folder_;
  std::unique_ptr<games::Store> store_;
};

}  // namespace oware::store

// The store's part for kept analyses (analyses.hpp), as access_questions.hpp. Thread rule: as
// Store.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/analyses.hpp"

namespace oware::store {

template <class Threads>
class AnalysisQuestions : public games::AnalysisStore {
 public:
  template <class T>
  using Done = games::AnalysisStore::Done<T>;
  using UserId = games::UserId;

  void keep_analysis(games::KeptAnalysis fresh, int most, Done<bool> done) override {
    threads().write(std::move(done), [fresh = std::move(fresh), most](Sql& sql) {
      return store::analyses::keep(sql, fresh, most);
    });
  }
  void list_analyses(UserId user, Listed listed,
                     Done<std::vector<games::KeptAnalysis>> done) override {
    threads().browse(std::move(done),
                     [=](Sql& sql) { return store::analyses::list(sql, user, listed); });
  }
  void analysis(std::string id, Done<std::optional<games::KeptAnalysis>> done) override {
    threads().read(std::move(done),
                   [id = std::move(id)](Sql& sql) { return store::analyses::load(sql, id); });
  }
  void replace_analysis(games::KeptAnalysis changed, Done<std::optional<Replaced>> done) override {
    threads().write(std::move(done), [changed = std::move(changed)](Sql& sql) {
      return store::analyses::replace(sql, changed);
    });
  }
  void drop_analysis(UserId user, std::string id, Done<bool> done) override {
    threads().write(std::move(done), [user, id = std::move(id)](Sql& sql) {
      return store::analyses::drop(sql, user, id);
    });
  }

 private:
  Threads& threads() { return static_cast<Threads&>(*this); }
};

}  // namespace oware::store

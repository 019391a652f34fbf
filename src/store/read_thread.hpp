// A thread that answers questions on a connection of its own. Thread rule: its owner's thread
// starts and ends it.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <thread>
#include <utility>

#include "store/connection.hpp"
#include "store/work_queue.hpp"

namespace oware::store {

// Asks for the connection when it begins; that may throw soci::soci_error.
using Question = std::function<void(const std::function<Sql&()>& connection)>;

// Making one throws soci::soci_error.
class ReadThread {
 public:
  ReadThread(WorkQueue<Question>& questions, Open open, std::chrono::milliseconds deadline)
      : questions_(questions), deadline_(deadline), connection_(std::move(open)) {}
  ReadThread(const ReadThread&) = delete;
  ReadThread& operator=(const ReadThread&) = delete;
  ~ReadThread() {
    if (thread_.joinable()) thread_.join();
  }

  void start() {
    thread_ = std::thread([this] { answer_all(); });
  }

 private:
  void answer_all() {
    while (true) {
      const auto taken = questions_.take(1);
      if (taken.empty()) return;
      taken.front()([this]() -> Sql& {
        Sql& sql = connection_.sql();
        deadline_of_question_.emplace(sql.session(), deadline_);
        return sql;
      });
      deadline_of_question_.reset();
    }
  }

  WorkQueue<Question>& questions_;
  const std::chrono::milliseconds deadline_;
  ReadConnection connection_;
  std::optional<Deadline> deadline_of_question_;
  std::thread thread_;
};

}  // namespace oware::store

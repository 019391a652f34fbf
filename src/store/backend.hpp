// A kind of database: how it is made ready, opened and proved. Everything else of the store is the
// same for all. Thread rule: prepare() first; then any thread.
#pragma once

#include <soci/soci.h>

#include <memory>
#include <string>

#include "store/check.hpp"
#include "store/nodes.hpp"
#include "store/store.hpp"
#include "store/transaction_recorder.hpp"

namespace soci {
class session;
}

namespace oware::store {

enum class Access : std::uint8_t {
  read,
  write,
  alone  // write, and no server uses the database meanwhile
};

class Backend {
 public:
  virtual ~Backend() = default;

  // Makes the database, or brings its tables up to date. `on_damage` is told what is found by the
  // way. Throws soci::soci_error. Errors: those of store::open().
  virtual Result<void> prepare(const std::function<void(const std::string&)>& on_damage) = 0;
  // Opens a session. Throws soci::soci_error.
  virtual void connect(soci::session& session, Access access) const = 0;
  virtual Result<CheckReport> check(const std::function<bool(std::int64_t games)>& progress,
                                    CheckScope scope) const = 0;
  // Joins the servers that share the database; null: there is one alone. Throws soci::soci_error.
  virtual std::unique_ptr<LeasedNodes> join(
      std::function<void(std::string, games::Nodes::Done<int>)> version) const = 0;
  // What records its transactions in Options::transaction_log; null: none is wanted. `read` opens a
  // session that reads. Errors: those of TransactionRecorder::open(), usage.
  virtual Result<std::unique_ptr<TransactionRecorder>> record(const Open& read) const = 0;
  // As messages name it.
  virtual std::string name() const = 0;
};

std::unique_ptr<Backend> make_backend(const Options& options);

}  // namespace oware::store

// Damage in the log that a killed server leaves beside its database (FILE-wal): SQLite takes the
// first frame that does not match its checksum for the log's end, so that damage would silently
// undo every transaction behind it.
//
// Not damage: a last transaction that is not whole, since it was never acknowledged. Source: the
// format of the file and its checksums, https://www.sqlite.org/fileformat2.html, section 4. Thread
// rule: pure functions; the log may be in use.
#pragma once

#include <optional>
#include <string>

namespace oware::store {

// The first damage in the log of the database `path`; nothing when there is none, or no log.
std::optional<std::string> find_log_damage(const std::string& path);

}  // namespace oware::store

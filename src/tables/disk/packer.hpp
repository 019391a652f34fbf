// Makes the packed form of a layer from either form. The same bytes whatever the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <oware/rule_set.hpp>
#include <oware/tables.hpp>
#include <string>

#include "tables/format.hpp"

namespace oware::tables::disk {

// Runs work(first, last) over parts of 0..count-1, each `part` long but the last, on as many
// threads as it likes. It may stop early (a signal); the packer then leaves nothing behind.
using Parts = std::function<void(std::uint64_t count, std::uint64_t part,
                                 const std::function<void(std::uint64_t, std::uint64_t)>&)>;

struct PackOptions {
  // hints look at layers up to this one: more makes smaller files that take longer to open; -1: no
  // hints
  int highest_hint_layer = 18;
  // Called when so many more boards have been read, each of those stored twice in all; from any
  // thread.
  std::function<void(std::uint64_t boards)> on_boards = {};
  // one_side: of `even`, the boards whose mover has half of the seeds or more; of the layers that
  // hints look at, all boards
  Stored stored = Stored::all;
};

struct Packed {
  Header header;
  std::uint64_t bytes = 0;
};

// `state` holds the layer in either form, all boards of it, and below it what hints look at, in
// either form. The file is written beside its finished name, synced and renamed; a line goes to the
// manifest. Errors: usage (one side of `bounds`), corrupt, unreadable, disk_full; not_allowed when
// stopped.
Result<Packed> pack_layer(const std::string& folder, const detail::State& state,
                          const rules::RuleSet& rules, Kind kind, int layer,
                          const PackOptions& options, const Parts& parts);

}  // namespace oware::tables::disk

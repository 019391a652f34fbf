// Endgame tables as the search's prober. Under split-own it reads `bounds`, under split-even
// `even`; both are proven for irreversible positions. Without a repetition rule endless play has no
// agreed value, and `even` proves nothing. Thread rule: as for tables::View, any number of threads
// may probe.
#pragma once

#include <memory>
#include <oware/tables.hpp>

#include "search/prober.hpp"

namespace oware::search {

class TableProber final : public Prober {
 public:
  TableProber(std::shared_ptr<const tables::Tables> tables, const rules::RuleSet& rules);

  int most_seeds() const override { return most_seeds_; }
  // A file that cannot be read counts as absent.
  ProbeResult probe(const rules::Position& position, ProvenMargin& margin) const override;

 private:
  std::shared_ptr<const tables::Tables> tables_;
  tables::View view_;
  rules::Repetition repetition_;
  int most_seeds_;
};

}  // namespace oware::search

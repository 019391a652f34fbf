#include "probers.hpp"

#include <fmt/format.h>

#include "search/table_prober.hpp"

namespace oware::app {

Result<std::shared_ptr<const search::Prober>> open_prober(const std::string& folder,
                                                          const rules::RuleSet& rules) {
  auto opened = tables::open(folder);
  if (!opened) return tl::unexpected(opened.error());
  const auto tables = std::make_shared<const tables::Tables>(std::move(*opened));
  for (const Error& problem : tables->problems())
    fmt::print(stderr, "oware: {}\n", message(problem));
  return std::make_shared<const search::TableProber>(tables, rules);
}

}  // namespace oware::app

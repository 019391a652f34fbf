#include "probers.hpp"
#include "base/shown.hpp"
#include "output.hpp"

#include <fmt/format.h>

#include "search/table_prober.hpp"
#include "tables/format.hpp"

namespace oware::app {

std::string no_tables_text(const std::string& folder, const rules::RuleSet& rules) {
  const std::string_view kind = to_string(tables::played_kind(rules));
  return one_line(fmt::format(
      "no {} tables for {} in {}, which is the kind the engine uses; oware tables build --kind {} "
      "--rules {} --seeds 16 --dir {} makes them",
      kind, to_string(rules), folder, kind, to_string(rules), folder));
}

Result<std::shared_ptr<const search::Prober>> open_prober(const std::string& folder,
                                                          const rules::RuleSet& rules) {
  auto opened = tables::open(folder);
  if (!opened) return tl::unexpected(opened.error());
  const auto tables = std::make_shared<const tables::Tables>(std::move(*opened));
  for (const Error& problem : tables->problems()) print_error("oware: {}\n", message(problem));
  const tables::View view = tables->under(rules);
  if (view.layers(tables::played_kind(rules)) < 0)
    print_error("oware: {}\n", no_tables_text(folder, rules));
  return std::make_shared<const search::TableProber>(tables, rules);
}

}  // namespace oware::app

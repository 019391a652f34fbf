#include "cluster_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <string_view>

#include "bar.hpp"

namespace oware::app {
namespace {

// Which plans are taken: more of anything is a mistake.
constexpr double kMostNodes = 4096;
constexpr double kMostCores = 4096;
constexpr double kMostBytes = 1e18;

struct Field {
  const char* name;
  double least;
  double most;
  const char* unit;
};
constexpr std::array<Field, 6> kFields = {{{"nodes", 1, kMostNodes, ""},
                                           {"cores", 1, kMostCores, ""},
                                           {"memory", 1, kMostBytes, " bytes"},
                                           {"disk", 1, kMostBytes, " bytes"},
                                           {"disk_rate", 1, kMostBytes, " bytes a second"},
                                           {"network_rate", 1, kMostBytes, " bytes a second"}}};

Error wrong(const std::string& name, const std::string& field, const std::string& found) {
  std::string fields;
  for (const Field& one : kFields) {
    fields += (fields.empty() ? "" : ", ") + std::string(one.name);
  }
  return {.code = ErrorCode::bad_file,
          .what = name + (field.empty() ? "" : ": " + field),
          .found = found,
          .expected = "an object with the numbers " + fields};
}

}  // namespace

Result<build::ClusterPlan> parse_cluster_plan(const std::string& text, const std::string& name) {
  boost::json::error_code failed;
  const boost::json::value value = boost::json::parse(text, failed);
  if (failed || !value.is_object()) {
    return tl::unexpected(wrong(name, "", failed ? failed.message() : "no object"));
  }
  const boost::json::object& object = value.as_object();
  for (const auto& entry : object) {
    if (std::ranges::none_of(kFields,
                             [&](const Field& field) { return entry.key() == field.name; })) {
      return tl::unexpected(wrong(name, std::string(entry.key()), "a field that has no meaning"));
    }
  }
  std::array<double, kFields.size()> numbers{};
  for (std::size_t at = 0; at < kFields.size(); ++at) {
    const Field& field = kFields[at];
    const boost::json::value* const found = object.if_contains(field.name);
    if (found == nullptr || !found->is_number()) {
      return tl::unexpected(
          wrong(name, field.name, found == nullptr ? "nothing" : serialize(*found)));
    }
    numbers[at] = found->to_number<double>();
    const bool counts = at < 2;
    if (!(numbers[at] >= field.least && numbers[at] <= field.most) ||
        (counts && numbers[at] != std::floor(numbers[at]))) {
      Error error = wrong(name, field.name, serialize(*found));
      error.expected = fmt::format("{} {:g} to {:g}{}", counts ? "a whole number" : "a number",
                                   field.least, field.most, field.unit);
      return tl::unexpected(error);
    }
  }
  return build::ClusterPlan{.nodes = static_cast<int>(numbers[0]),
                            .cores = static_cast<int>(numbers[1]),
                            .memory = static_cast<std::uint64_t>(numbers[2]),
                            .disk = static_cast<std::uint64_t>(numbers[3]),
                            .disk_rate = numbers[4],
                            .network_rate = numbers[5]};
}

std::string prediction_json(const build::ClusterPrediction& prediction) {
  const build::Prediction& whole = prediction.whole;
  std::string layers;
  for (const build::LayerPrediction& layer : prediction.layers) {
    layers += fmt::format(
        R"({}{{"layer":{},"boards":{},"seconds":{:.3f},"disk_bytes":{},"traffic_bytes":{},"network_bytes":{}}})",
        layers.empty() ? "" : ",", layer.layer, layer.boards, layer.seconds, layer.disk_bytes,
        layer.traffic_bytes, layer.network_bytes);
  }
  const std::string streamed = whole.streamed == 0
                                   ? std::string()
                                   : fmt::format(R"("streamed_layers":{},"scratch_bytes":{},)",
                                                 whole.streamed, whole.scratch_bytes);
  return fmt::format(
      R"({{"boards":{},"disk_bytes":{},"memory_bytes":{},"seconds":{:.3f},"processor_seconds":{:.3f},"fits":{},{}"traffic_bytes":{},"network_bytes":{},"layers":[{}]}})",
      whole.boards, whole.disk_bytes, whole.memory_bytes, whole.seconds, whole.processor_seconds,
      whole.fits, streamed, whole.traffic_bytes, prediction.network_bytes, layers);
}

std::string prediction_text(const build::ClusterPrediction& prediction,
                            const build::ClusterPlan& plan) {
  const build::Prediction& whole = prediction.whole;
  const std::string streamed =
      whole.streamed == 0
          ? std::string()
          : fmt::format(", {} layers out of core with {:.2f} GB of scratch a node", whole.streamed,
                        static_cast<double>(whole.scratch_bytes) / 1e9);
  return fmt::format(
      "{} boards on {} nodes of {} cores: {:.2f} GB on disk, {:.2f} GB of memory a node{}{}, "
      "{:.2f} GB over the network, about {}",
      whole.boards, plan.nodes, plan.cores, static_cast<double>(whole.disk_bytes) / 1e9,
      static_cast<double>(whole.memory_bytes) / 1e9, streamed,
      whole.fits ? "" : " (more than there is)",
      static_cast<double>(prediction.network_bytes) / 1e9, terminal::clock_text(whole.seconds));
}

}  // namespace oware::app

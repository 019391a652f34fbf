// The file of `oware tables predict --plan FILE`, and what is said about it. The format is in
// docs/cluster.md.
#pragma once

#include <oware/error.hpp>
#include <string>

#include "build/cluster_predict.hpp"

namespace oware::app {

// Error: bad_file, with the field; `name` is that of the file.
Result<build::ClusterPlan> parse_cluster_plan(const std::string& text, const std::string& name);

std::string prediction_json(const build::ClusterPrediction& prediction);
std::string prediction_text(const build::ClusterPrediction& prediction,
                            const build::ClusterPlan& plan);

}  // namespace oware::app

// What the files of a build over several ranks share (build/distributed_builder.hpp). For
// distributed_*.cpp only.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "build/agreement.hpp"
#include "build/checkpoint.hpp"
#include "build/distributed_builder.hpp"
#include "build/distributed_solver.hpp"
#include "build/kept_rows.hpp"
#include "build/layer_steps.hpp"
#include "build/lower.hpp"
#include "build/plan.hpp"
#include "build/rank_checkpoints.hpp"
#include "build/scratch.hpp"
#include "build/streamed_solver.hpp"
#include "tables/disk/writer.hpp"

namespace oware::build {

// Where a rank's checkpoints are: on its own disk where it has one.
inline const std::string& checkpoint_folder(const BuildOptions& options) {
  return options.scratch.empty() ? options.folder : options.scratch;
}

class DistributedBuilder {
 public:
  DistributedBuilder(const BuildOptions& options, const BuildControl& control, Transport& transport)
      : options_(options),
        control_(control),
        kernel_(options.kernel != nullptr ? *options.kernel : best_kernel()),
        transport_(transport),
        exchange_(transport),
        moves_(options.seeds, options.rules),
        pool_(options.threads),
        lower_(options.folder, {lower_cache_memory(options), options.most_unpacked}),
        upper_(options.folder) {}

  Result<BuildOutcome> run(const Plan& plan);

 private:
  struct Layer {
    std::unique_ptr<Shares> shares;
    std::unique_ptr<DistributedSolver> solver;
  };

  Result<void> agreed(const Result<void>& mine) { return agree(transport_, mine); }
  bool leads() const { return transport_.rank() == 0; }
  bool is_bounds() const { return options_.kind == tables::Kind::bounds; }
  tables::Digits digits_of(int layer) const {
    return digits_of_layer(options_.kind, layer, options_.clamping);
  }
  std::string upper_path(int layer) const {
    return options_.folder + "/" +
           tables::file_name(options_.kind, options_.rules, layer, tables::Form::working) +
           ".upper";
  }
  // Of this rank: on its own disk where it has one.
  CheckpointName checkpoint_name(int layer) const {
    return {.folder = checkpoint_folder(options_),
            .kind = options_.kind,
            .rules = options_.rules,
            .layer = layer,
            .clamp = digits_of(layer).clamp,
            .share = share_name(transport_)};
  }
  DistributedControl solver_control(int layer);
  bool is_streamed(const Shares& shares);
  Result<Layer> begin_layer(std::unique_ptr<Shares> shares);
  Result<tables::disk::LayerWriter> begin_file(int layer);
  Result<bool> prepare(int layer);
  Result<bool> prepare_streamed(int layer);
  Result<bool> solve(int layer);
  Result<bool> solve_in_memory(tables::disk::LayerWriter writer, std::unique_ptr<Shares> shares);
  Result<bool> solve_streamed(int layer);
  Result<std::optional<tables::disk::LayerWriter>> solve_on(Scratch& scratch,
                                                            const SectionOwners& owners,
                                                            LayerReport& report);
  Result<bool> stop(RankCheckpoints& checkpoints, const DistributedSolver& solver,
                    const SolveStats& stats);
  Result<void> write_out(tables::disk::LayerWriter& writer, KeptRows& kept);
  void count(LayerReport& report, std::uint64_t sent_before);
  Result<void> write_blocks(tables::disk::LayerWriter& writer, const KeptRows& kept);
  void send_sums(const tables::disk::LayerWriter& writer, const KeptRows& kept);
  Result<void> make_upper_file(int layer);
  Result<void> keep_upper(int layer, const KeptRows& kept);
  Result<void> finish(tables::disk::LayerWriter writer, LayerReport report);
  Result<void> end_file();
  void tell_no_checkpoint(int layer);
  void tell_progress(int layer, double work, double opening = 0);
  void remove_upper() const;

  const BuildOptions& options_;
  const BuildControl& control_;
  const Kernel& kernel_;
  Transport& transport_;
  Exchange exchange_;
  MoveTables moves_;
  ThreadPool pool_;
  std::optional<Workspace> workspace_;
  LowerStore lower_;
  LowerStore upper_;                         // bounds only
  Finishing finishing_;                      // of rank 0
  std::optional<tables::Header> under_way_;  // the layer whose file is being finished
  BuildProgress progress_;
  RankCheckpoints* checkpoints_ = nullptr;  // of the layer that is being solved in memory
  int no_checkpoint_of_ = -1;               // as Builder's
  bool streams_ = false;                    // the layer under way
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point layer_start_ = std::chrono::steady_clock::now();
  double layer_processor_start_ = 0;
};

}  // namespace oware::build

#include "build/plan.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "build/streamed_solver.hpp"
#include "tables/disk/file.hpp"
#include "tables/format.hpp"
#include "tables/packed_model.hpp"

namespace oware::build {

using tables::Form;
using tables::Kind;

namespace {

std::string path_of(const BuildOptions& options, int layer, Form form) {
  return options.folder + "/" + tables::file_name(options.kind, options.rules, layer, form);
}

bool form_exists(const BuildOptions& options, int layer, Form form) {
  return access(path_of(options, layer, form).c_str(), F_OK) == 0;
}

}  // namespace

bool layer_exists(const BuildOptions& options, int layer) {
  return form_exists(options, layer, Form::working) || form_exists(options, layer, Form::packed);
}

ScratchShape scratch_shape(const BuildOptions& options, int layer) {
  return scratch_shape(options, stream_memory(options), SectionOwners(layer, 1), 0);
}

ScratchShape scratch_shape(const BuildOptions& options, std::uint64_t memory,
                           const SectionOwners& owners, int rank) {
  const int layer = owners.layer();
  ScratchShape shape{options.scratch,
                     options.kind,
                     options.rules,
                     layer,
                     digits_of_layer(options.kind, layer, options.clamping).clamp,
                     options.scratch_columns};
  shape.sections = owners.sections(rank);
  shape.step_chunks = stream_step_chunks(shape, memory, owners.pairs(rank));
  return shape;
}

namespace {

// All that a build takes beside the boards.
std::uint64_t other_memory(const BuildOptions& options, int seeds) {
  return constant_memory(seeds, options.threads) + lower_model_memory(options) +
         lower_cache_memory(options);
}

// What the boards of a layer take while it is solved, in memory or out of core.
std::uint64_t boards_memory(const BuildOptions& options, int layer) {
  return is_streamed(options, layer)
             ? std::max(least_stream_memory(layer, options.scratch_columns), board_memory(options))
             : layer_memory(options.kind, layer);
}

}  // namespace

bool reads_scratch_from_disk(const BuildOptions& options, const ScratchShape& shape,
                             std::uint64_t machine_memory) {
  return shape.values_bytes() > machine_memory - std::min(machine_memory, allowed_memory(options));
}

Result<void> check_lower(const BuildOptions& options) {
  for (int layer = 0; layer < options.first && is_read_by(layer, options.seeds); ++layer) {
    if (!layer_exists(options, layer)) {
      return tl::unexpected(Error{.code = ErrorCode::unavailable,
                                  .what = "layer " + std::to_string(layer),
                                  .found = "no table of it in " + options.folder,
                                  .expected = "a table, which captures of larger layers lead to; "
                                              "or --from " +
                                              std::to_string(layer) + " or less"});
    }
  }
  return {};
}

Result<void> check_memory(const BuildOptions& options, const Plan& plan) {
  const std::uint64_t allowed = allowed_memory(options);
  if (plan.memory_bytes > allowed) {
    int seeds = options.seeds;
    while (seeds > 0 && boards_memory(options, seeds) + other_memory(options, seeds) > allowed) {
      --seeds;
    }
    return tl::unexpected(Error{
        .code = ErrorCode::unavailable,
        .what = "memory",
        .found = std::to_string(plan.memory_bytes) + " bytes needed for " +
                 std::to_string(options.seeds) + " seeds, " + std::to_string(allowed) + " allowed",
        .expected = "more memory, or --seeds " + std::to_string(seeds) + " or fewer"});
  }
  return {};
}

namespace {

Result<void> check_room(const std::string& folder, std::uint64_t room, std::uint64_t needed,
                        const char* what_for) {
  if (needed <= room) {
    return {};
  }
  return tl::unexpected(Error{.code = ErrorCode::disk_full,
                              .what = folder,
                              .found = std::to_string(room) + " bytes free",
                              .expected = std::to_string(needed) + " bytes for " + what_for});
}

}  // namespace

Result<void> check_disk(const BuildOptions& options, const Plan& plan) {
  const std::uint64_t room = tables::disk::free_bytes(options.folder);
  if (plan.streamed == 0) {
    return check_room(options.folder, room, plan.disk_bytes, "the layers that are missing");
  }
  // What an interrupted build left on scratch is used again. Nothing but its values has to stay.
  const ScratchShape shape = scratch_shape(options, plan.layers.front());
  const std::optional<Scratch> left = Scratch::resume(shape);
  if (tables::disk::on_one_disk(options.folder, options.scratch)) {
    return check_room(
        options.folder, room + (left ? left->disk_bytes() : 0),
        left ? plan.disk_bytes + shape.chunk_bytes() * shape.all_chunks() : plan.together_bytes,
        "the layers that are missing and, on the same disk, scratch");
  }
  return check_room(options.folder, room, plan.disk_bytes, "the layers that are missing")
      .and_then([&] {
        return check_room(options.scratch, tables::disk::free_bytes(options.scratch),
                          left ? 0 : plan.scratch_bytes, "the largest layer");
      });
}

std::uint64_t layer_memory(Kind kind, int layer) {
  // The fixed values kept beside the boards (build/kernel.hpp): at most this many hundredths of a
  // board, measured on all layers.
  const std::uint64_t boards = tables::board_count(layer);
  // More pages of smaller layers than constant_memory() has, the larger the layer: no less than
  // measured up to 32 seeds (`even`) and 24 (`bounds`).
  const std::uint64_t pages = std::min<std::uint64_t>(boards / 8, 32U << 20U) + boards / 25;
  return kind == Kind::even ? layer_buffer_bytes(layer) + boards * 14 / 100 + pages
                            : 2 * layer_buffer_bytes(layer) + boards * 32 / 100 + pages;
}

std::uint64_t constant_memory(int seeds, int threads) {
  // code, libraries, file buffers, the pages of smaller layers in use
  constexpr std::uint64_t kProgram = 192U << 20U;
  std::uint64_t halves = 0;
  std::uint64_t reaches = 0;
  std::uint64_t bench = 0;
  for (int k = 0; k <= seeds; ++k) {
    halves += half_count(k);
    reaches += std::uint64_t{half_count(k)} * static_cast<std::uint64_t>(pattern_count(seeds - k));
    bench = std::max(bench, transpose_buffer_bytes(k));
  }
  return kProgram + halves * 30 + reaches * 4 + bench * static_cast<std::uint64_t>(threads);
}

std::uint64_t allowed_memory(const BuildOptions& options) {
  const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
  return options.memory_bytes != 0 ? options.memory_bytes
                                   : pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::vector<int> packed_layers_read(const BuildOptions& options, int layer) {
  std::vector<int> layers;
  for (int lower = 0; is_read_by(lower, layer); ++lower) {
    if (tables::board_count(lower) > options.most_unpacked &&
        form_exists(options, lower, Form::packed) && !form_exists(options, lower, Form::working)) {
      layers.push_back(lower);
    }
  }
  return layers;
}

std::uint64_t file_bytes(const BuildOptions& options, int layer) {
  for (const Form form : {Form::working, Form::packed}) {
    std::error_code missing;
    const auto bytes = std::filesystem::file_size(path_of(options, layer, form), missing);
    if (!missing) {
      return bytes;
    }
  }
  const tables::Digits digits = digits_of_layer(options.kind, layer, options.clamping);
  return tables::working_header(options.kind, options.rules, layer, digits).file_bytes();
}

std::uint64_t lower_model_memory(const BuildOptions& options) {
  std::uint64_t bytes = 0;
  for (const int layer : packed_layers_read(options, options.seeds)) {
    bytes += tables::Model::most_bytes(layer);
  }
  return bytes;
}

std::uint64_t lower_cache_memory(const BuildOptions& options) {
  constexpr std::uint64_t kLeast = 16U << 20U;
  constexpr std::uint64_t kMost = 1U << 30U;
  return lower_model_memory(options) == 0 ? 0
                                          : std::clamp(allowed_memory(options) / 8, kLeast, kMost);
}

std::uint64_t board_memory(const BuildOptions& options) {
  if (options.layer_bytes != 0) {
    return options.layer_bytes;
  }
  const std::uint64_t other = other_memory(options, options.seeds);
  return std::max(allowed_memory(options), other) - other;
}

std::uint64_t stream_memory(const BuildOptions& options, int ranks) {
  const std::uint64_t boards = board_memory(options);
  if (options.layer_bytes != 0) {
    return boards;
  }
  const std::uint64_t messages = ranks == 1 ? 0 : rank_message_memory(ranks);
  return std::max(boards, messages) - messages + lower_cache_memory(options);
}

std::uint64_t opening_memory(const BuildOptions& options, int layer, std::uint64_t memory) {
  if (lower_cache_memory(options) == 0) {
    return memory;
  }
  return std::max(memory / 2, least_stream_memory(layer, options.scratch_columns));
}

bool is_streamed(const BuildOptions& options, int layer) {
  return !options.scratch.empty() && layer_memory(options.kind, layer) > board_memory(options);
}

Result<Plan> plan_build(const BuildOptions& options) {
  if (options.kind == Kind::bounds && options.rules.repetition != rules::Repetition::split_own) {
    return tl::unexpected(Error{.code = ErrorCode::bad_rules,
                                .what = "kind bounds",
                                .found = rules::to_string(options.rules),
                                .expected = "a rule set with repetition=split-own, such as abapa"});
  }
  Plan plan;
  for (int layer = options.first; layer <= options.seeds; ++layer) {
    if (layer_exists(options, layer)) {
      continue;
    }
    plan.layers.push_back(layer);
    plan.boards += tables::board_count(layer);
    const std::uint64_t files_before = plan.disk_bytes;
    plan.disk_bytes += file_bytes(options, layer);
    if (options.kind == Kind::bounds && is_read_by(layer, options.seeds)) {
      plan.disk_bytes += tables::board_count(layer);
    }
    plan.memory_bytes = std::max(
        plan.memory_bytes, boards_memory(options, layer) + other_memory(options, options.seeds));
    if (is_streamed(options, layer)) {
      ++plan.streamed;
      // and at most a quarter of a byte a board of fixed values
      const ScratchShape shape = scratch_shape(options, layer);
      plan.scratch_bytes = shape.file_bytes() + tables::board_count(layer) / 4;
      plan.together_bytes = std::max({plan.together_bytes, files_before + plan.scratch_bytes,
                                      plan.disk_bytes + shape.chunk_bytes() * shape.all_chunks()});
    }
  }
  plan.together_bytes = std::max(plan.together_bytes, plan.disk_bytes);
  return plan;
}

}  // namespace oware::build

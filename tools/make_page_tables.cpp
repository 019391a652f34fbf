// Writes the endgame tables that come with the page: make_page_tables FOLDER.
//
// A file PRESET.tables for each preset of the rules for which endless play has an agreed value: the
// packed layers 0 to kSeeds of the kind that the engine plays by. For each layer: the length of its
// file's name (4 bytes, little-endian), the name, the length of the file, the file
// (docs/table_format.md). web/src/engine/tables.ts reads it.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <oware/table_builder.hpp>
#include <oware/tables.hpp>
#include <string>

#include "tables/disk/packer.hpp"

namespace {

namespace fs = std::filesystem;
using namespace oware;

constexpr int kSeeds = 12;

void fail(const Error& error) {
  std::fprintf(stderr, "make_page_tables: %s\n", message(error).c_str());
  std::exit(1);
}

void append(std::string& out, const std::string& bytes) {
  for (int shift = 0; shift < 32; shift += 8) {
    out += static_cast<char>(bytes.size() >> static_cast<unsigned>(shift) & 0xffU);
  }
  out += bytes;
}

void one_after_another(std::uint64_t count, std::uint64_t part,
                       const std::function<void(std::uint64_t, std::uint64_t)>& work) {
  for (std::uint64_t first = 0; first < count; first += part) {
    work(first, std::min(count, first + part));
  }
}

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The layers' files, one after the other.
std::string packed_layers(const std::string& folder, const rules::RuleSet& rules) {
  const tables::Kind kind = tables::played_kind(rules);
  const auto built =
      tables::build({.folder = folder, .rules = rules, .kind = kind, .seeds = kSeeds});
  if (!built) fail(built.error());
  const auto working = tables::open(folder);
  if (!working) fail(working.error());
  std::string out;
  for (int layer = 0; layer <= kSeeds; ++layer) {
    const auto packed = tables::disk::pack_layer(folder, working->state(), rules, kind, layer, {},
                                                 one_after_another);
    if (!packed) fail(packed.error());
    const std::string name = tables::file_name(kind, rules, layer, tables::Form::packed);
    append(out, name);
    append(out, content_of(fs::path(folder) / name));
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: make_page_tables FOLDER\n", stderr);
    return 2;
  }
  const fs::path folder = argv[1];
  fs::remove_all(folder);
  fs::create_directories(folder);
  for (const rules::Preset& preset : rules::kPresets) {
    if (preset.rules.repetition == rules::Repetition::none) continue;
    const std::string name(preset.name);
    const fs::path work = folder / (name + ".work");
    std::ofstream out(folder / (name + ".tables"), std::ios::binary);
    out << packed_layers(work.string(), preset.rules);
    if (!out.flush()) {
      std::fprintf(stderr, "make_page_tables: cannot write %s\n", name.c_str());
      return 1;
    }
    fs::remove_all(work);
  }
  return 0;
}

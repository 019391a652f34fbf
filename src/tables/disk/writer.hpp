// Writes one layer in the working form: the data by blocks in any order, from any number of
// threads; then everything at once becomes visible. Until finish() has returned the file has
// another name (kPartSuffix), so that a file with a table's name is complete.
//
// What finish() does, in this order: checksums and header, sync of the file, rename, sync of the
// folder, a line in the folder's manifest.jsonl (synced too). The manifest is a record for people
// and for timing; readers look at the files themselves. Thread rule: write() for disjoint ranges
// from any threads; the rest from one.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tables/disk/file.hpp"
#include "tables/format.hpp"

namespace oware::tables::disk {

inline constexpr const char* kPartSuffix = ".part";
inline constexpr const char* kManifestName = "manifest.jsonl";

class LayerWriter {
 public:
  // Makes the folder if need be, the temporary file, and takes the room on the disk. `header` comes
  // from working_header(); `read_soon`: whether the file should stay in the system's memory.
  static Result<LayerWriter> create(const std::string& folder, const rules::RuleSet& rules,
                                    const Header& header, bool read_soon = true);

  // A writer of another process that takes part in a layer that create() has begun: it writes
  // blocks, and gives their checksums to the first writer, which alone finishes the file.
  static Result<LayerWriter> join(const std::string& folder, const rules::RuleSet& rules,
                                  const Header& header);

  // A writer that goes away unfinished removes its temporary file, if it is the one that made it.
  ~LayerWriter();
  LayerWriter(LayerWriter&&) noexcept = default;
  LayerWriter& operator=(LayerWriter&&) = delete;

  const Header& header() const { return header_; }

  // The bytes of whole blocks, from block `first_block` on; only the layer's last block may be
  // shorter than the rest. Computes the checksums on the way. Each block is to be written once.
  Result<void> write(std::uint32_t first_block, std::span<const std::byte> bytes);

  // The checksum of a block that has been written, and that of one which another process has.
  std::uint64_t sum(std::uint32_t block) const { return sums_->of_block[block]; }
  void adopt(std::uint32_t block, std::uint64_t sum);
  // What this process has written is on the disk.
  Result<void> sync() const { return file_->sync(); }

  // Makes the file a table. The caller's duty: every block has been written; an assertion checks
  // it.
  Result<void> finish();

 private:
  struct Sums {
    std::vector<std::uint64_t> of_block;
    std::atomic<std::uint32_t> written = 0;
  };

  LayerWriter(std::string path, std::string folder, File file, const Header& header);

  std::string path_;
  std::string folder_;
  std::unique_ptr<File> file_;
  Header header_;
  std::unique_ptr<Sums> sums_;
  bool joined_ = false;
  std::unique_ptr<DropBehind> drop_behind_;  // unless it is read soon
};

// A whole layer that is in memory.
Result<void> write_layer(const std::string& folder, const rules::RuleSet& rules,
                         const Header& header, std::span<const std::byte> data);

// The manifest's line for a finished file: file, kind, rules, layer, form, boards, bytes, and the
// index's checksum, which stands for the whole content.
std::string manifest_line(const std::string& file, const Header& header);
Result<void> append_to_manifest(const std::string& folder, const std::string& line);

}  // namespace oware::tables::disk

#include "tables/disk/writer.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/assert.hpp"
#include "tables/checksum.hpp"

namespace oware::tables::disk {

LayerWriter::LayerWriter(std::string path, std::string folder, File file, const Header& header)
    : path_(std::move(path)),
      folder_(std::move(folder)),
      file_(std::make_unique<File>(std::move(file))),
      header_(header),
      sums_(std::make_unique<Sums>()) {
  sums_->of_block.resize(header.index_bytes / sizeof(std::uint64_t));
}

LayerWriter::~LayerWriter() {
  if (file_ && !joined_) {
    std::remove(file_->path().c_str());
  }
}

Result<LayerWriter> LayerWriter::create(const std::string& folder, const rules::RuleSet& rules,
                                        const Header& header, bool read_soon) {
  OWARE_ASSERT(header.form == Form::working && header.rules == reduced_fingerprint(rules));
  if (const Result<void> made = make_folder(folder); !made) {
    return tl::unexpected(made.error());
  }
  const std::string path =
      folder + "/" + file_name(header.kind, rules, header.layer, Form::working);
  Result<File> file = File::create(path + kPartSuffix);
  if (!file) {
    return tl::unexpected(file.error());
  }
  LayerWriter writer(path, folder, std::move(*file), header);
  if (!read_soon) {
    writer.drop_behind_ = std::make_unique<DropBehind>();
  }
  if (const Result<void> reserved = writer.file_->reserve(header.file_bytes()); !reserved) {
    return tl::unexpected(reserved.error());
  }
  return writer;
}

Result<LayerWriter> LayerWriter::join(const std::string& folder, const rules::RuleSet& rules,
                                      const Header& header) {
  const std::string path =
      folder + "/" + file_name(header.kind, rules, header.layer, Form::working);
  return File::open_for_updating(path + kPartSuffix).map([&](File&& file) {
    LayerWriter writer(path, folder, std::move(file), header);
    writer.joined_ = true;
    return writer;
  });
}

void LayerWriter::adopt(std::uint32_t block, std::uint64_t sum) {
  sums_->of_block[block] = sum;
  ++sums_->written;
}

Result<void> LayerWriter::write(std::uint32_t first_block, std::span<const std::byte> bytes) {
  const std::uint64_t offset = std::uint64_t{first_block} * kWorkingBlockBytes;
  OWARE_ASSERT(offset + bytes.size() <= header_.data_bytes);
  OWARE_ASSERT(bytes.size() % kWorkingBlockBytes == 0 ||
               offset + bytes.size() == header_.data_bytes);
  std::uint32_t block = first_block;
  for (std::span<const std::byte> rest = bytes; !rest.empty(); ++block) {
    const std::size_t length = std::min<std::size_t>(rest.size(), kWorkingBlockBytes);
    sums_->of_block[block] = checksum(rest.first(length));
    rest = rest.subspan(length);
  }
  Result<void> written = file_->write_at(header_.data_offset() + offset, bytes);
  if (drop_behind_ && written) {
    written = drop_behind_->wrote(*file_, header_.data_offset() + offset, bytes.size())
                  .map([](std::uint64_t) {});
  }
  sums_->written += block - first_block;
  return written;
}

Result<void> LayerWriter::finish() {
  OWARE_ASSERT(sums_->written == header_.blocks);
  std::vector<std::byte> index(header_.index_bytes);
  for (std::size_t block = 0; block < header_.blocks; ++block) {
    store_le(index.data() + block * 8, sums_->of_block[block], 8);
  }
  header_.index_checksum = checksum(index);
  const auto head = serialize(header_);
  return file_->write_at(header_.index_offset(), index)
      .and_then([&] { return file_->write_at(0, head); })
      .and_then([&] { return file_->sync(); })
      .and_then([&] { return rename_synced(file_->path(), path_); })
      .and_then([&] {
        file_.reset();
        return append_to_manifest(folder_,
                                  manifest_line(path_.substr(folder_.size() + 1), header_));
      });
}

Result<void> write_layer(const std::string& folder, const rules::RuleSet& rules,
                         const Header& header, std::span<const std::byte> data) {
  Result<LayerWriter> writer = LayerWriter::create(folder, rules, header);
  if (!writer) {
    return tl::unexpected(writer.error());
  }
  return writer->write(0, data).and_then([&] { return writer->finish(); });
}

std::string manifest_line(const std::string& file, const Header& header) {
  char sum[17];
  std::snprintf(sum, sizeof sum, "%016llx", static_cast<unsigned long long>(header.index_checksum));
  std::string line = R"({"file":")" + file + R"(","kind":")" + std::string(to_string(header.kind));
  line +=
      R"(","rules":")" + rules_text(header.rules) + R"(","layer":)" + std::to_string(header.layer);
  line += R"(,"form":")" + std::string(to_string(header.form)) + R"(","boards":)" +
          std::to_string(header.boards);
  line += R"(,"bytes":)" + std::to_string(header.file_bytes()) + R"(,"checksum":")" + sum + "\"}\n";
  return line;
}

Result<void> append_to_manifest(const std::string& folder, const std::string& line) {
  const Result<File> file = File::open_for_appending(folder + "/" + kManifestName);
  if (!file) {
    return tl::unexpected(file.error());
  }
  return file->append(std::as_bytes(std::span(line))).and_then([&] { return file->sync(); });
}

}  // namespace oware::tables::disk

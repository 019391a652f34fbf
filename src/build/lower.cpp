#include "build/lower.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <utility>

#include "tables/layer.hpp"

namespace oware::build {

namespace {

using tables::Form;
using tables::Header;
using tables::disk::Mapping;

LowerMargins working_margins(const Mapping& mapping, const Header& header) {
  return {mapping.bytes().data() + header.data_offset(), header.boards, header.digits()};
}

// Blocks that are read between two times that pages are dropped.
constexpr std::uint32_t kDropBlocks = 4096;

void drop(std::span<const std::byte> mapped) {
  if (!mapped.empty()) {
    madvise(const_cast<std::byte*>(mapped.data()), mapped.size(), MADV_DONTNEED);
  }
}

// Every block of a layer; the first that is wrong. Keeps few pages of the file in memory.
Result<void> check_blocks(const tables::Layer& layer, const Mapping& mapping, ThreadPool& pool,
                          LowerStore::Part part) {
  const std::uint32_t blocks = layer.header().blocks;
  const auto border = [&](int number) {
    return static_cast<std::uint32_t>(std::uint64_t{blocks} * static_cast<unsigned>(number) /
                                      static_cast<unsigned>(part.of));
  };
  std::atomic<std::uint32_t> next = border(part.number);
  const std::uint32_t end = border(part.number + 1);
  std::atomic<std::uint32_t> wrong = blocks;
  pool.run([&](int) {
    for (std::uint32_t block = next++; block < end && wrong == blocks; block = next++) {
      if (!layer.sound(block)) {
        wrong = block;
      }
      if (block % kDropBlocks == kDropBlocks - 1) {
        drop(mapping.bytes());
      }
    }
  });
  drop(mapping.bytes());
  if (wrong != blocks) {
    return tl::unexpected(layer.block_error(wrong));
  }
  return {};
}

// Every block of a packed layer; the first that is wrong. Without `to` margins are checked alone.
Result<void> unpack(const tables::Layer& layer, const Mapping& mapping,
                    const tables::HintLayers& hint_layers, const TemporaryMapping* to,
                    ThreadPool& pool) {
  const auto drop_pages = [&] {
    drop(mapping.bytes());
    if (to != nullptr) {
      to->drop_pages();
    }
  };
  const Header& header = layer.header();
  std::atomic<std::uint32_t> next = 0;
  std::atomic<std::uint32_t> wrong = header.blocks;
  pool.run([&](int) {
    for (std::uint32_t block = next++; block < header.blocks && wrong == header.blocks;
         block = next++) {
      std::vector<std::int8_t> whole(header.block_boards);
      if (!layer.decode(block, hint_layers, whole)) {
        wrong = block;
        continue;
      }
      for (const tables::Run& run :
           to != nullptr ? layer.runs(block) : std::vector<tables::Run>()) {
        std::copy_n(whole.begin() + run.offset, run.length,
                    to->margins().begin() + static_cast<std::ptrdiff_t>(run.rank));
      }
      if (block % kDropBlocks == kDropBlocks - 1) {
        drop_pages();
      }
    }
  });
  drop_pages();
  if (wrong != header.blocks) {
    return tl::unexpected(layer.block_error(wrong));
  }
  return {};
}

void copy_all(const LowerMargins& from, std::span<std::int8_t> to, ThreadPool& pool) {
  constexpr std::uint64_t kCopied = 1U << 20U;
  std::atomic<std::uint64_t> next = 0;
  pool.run([&](int) {
    for (std::uint64_t first = next.fetch_add(kCopied); first < to.size();
         first = next.fetch_add(kCopied)) {
      from.copy(first, to.subspan(first, std::min(kCopied, to.size() - first)));
    }
  });
}

}  // namespace

Result<TemporaryMapping> TemporaryMapping::make(const std::string& folder, std::uint64_t boards) {
  Result<tables::disk::File> file = tables::disk::File::create_nameless(folder);
  if (!file) {
    return tl::unexpected(file.error());
  }
  if (const Result<void> reserved = file->reserve(boards); !reserved) {
    return tl::unexpected(reserved.error());
  }
  return map(std::move(*file), boards);
}

Result<TemporaryMapping> TemporaryMapping::open(const std::string& path, std::uint64_t boards) {
  return tables::disk::File::open_for_updating(path).and_then(
      [boards](tables::disk::File&& file) { return map(std::move(file), boards); });
}

Result<TemporaryMapping> TemporaryMapping::map(tables::disk::File file, std::uint64_t boards) {
  void* const address =
      mmap(nullptr, boards, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor(), 0);
  if (address == MAP_FAILED) {
    return tl::unexpected(tables::disk::system_error(
        file.path(), "map a temporary file of " + std::to_string(boards) + " bytes"));
  }
  TemporaryMapping temporary(std::move(file));
  temporary.margins_ = {static_cast<std::int8_t*>(address), boards};
  return temporary;
}

TemporaryMapping::TemporaryMapping(TemporaryMapping&& other) noexcept
    : file_(std::move(other.file_)), margins_(std::exchange(other.margins_, {})) {}

TemporaryMapping& TemporaryMapping::operator=(TemporaryMapping&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(margins_, other.margins_);
  return *this;
}

TemporaryMapping::~TemporaryMapping() {
  if (!margins_.empty()) {
    munmap(margins_.data(), margins_.size());
  }
}

Result<void> TemporaryMapping::write(std::uint64_t first_rank,
                                     std::span<const std::int8_t> margins) const {
  return file_.write_at(first_rank, std::as_bytes(margins));
}

void TemporaryMapping::drop_pages() const {
  madvise(margins_.data(), margins_.size(), MADV_DONTNEED);
}

Result<void> LowerStore::add_checked(tables::Kind kind, const rules::RuleSet& rules, int layer,
                                     Use use, ThreadPool& pool, Part part) {
  const std::string working = tables::file_name(kind, rules, layer, Form::working);
  const bool is_working = access((folder_ + "/" + working).c_str(), F_OK) == 0;
  const std::string name =
      is_working ? working : tables::file_name(kind, rules, layer, Form::packed);
  Result<Mapping> mapping = Mapping::open(folder_ + "/" + name);
  if (!mapping) {
    return tl::unexpected(mapping.error());
  }
  Result<tables::Layer> opened = tables::Layer::open(mapping->bytes(), name);
  if (!opened) {
    return tl::unexpected(opened.error());
  }
  const Header& header = opened->header();
  if (header.kind != kind || header.rules != tables::reduced_fingerprint(rules) ||
      header.layer != layer) {
    return tl::unexpected(
        Error{.code = ErrorCode::corrupt,
              .what = name,
              .found = "another table's content",
              .expected = "what its name says; remove it to have it built again"});
  }
  clamps_[static_cast<std::size_t>(layer)] = header.clamp;
  if (header.form == Form::working) {
    if (const Result<void> sound = check_blocks(*opened, *mapping, pool, part);
        !sound || use == Use::none) {
      return sound;
    }
    layers_[static_cast<std::size_t>(layer)] = working_margins(*mapping, header);
    mappings_.push_back(std::move(*mapping));
    return {};
  }
  if (use == Use::none) {
    return hint_layers_for(*opened, pool).and_then([&](const tables::HintLayers& hint_layers) {
      return unpack(*opened, *mapping, hint_layers, nullptr, pool);
    });
  }
  return add_packed(std::move(*opened), std::move(*mapping), pool);
}

Result<void> LowerStore::add_packed(tables::Layer layer, Mapping mapping, ThreadPool& pool) {
  if (layer.header().one_sided()) {
    return tl::unexpected(layer.one_sided_error());
  }
  const int number = layer.header().layer;
  const auto at = static_cast<std::size_t>(number);
  const Result<tables::HintLayers> hint_layers = hint_layers_for(layer, pool);
  if (!hint_layers) {
    return tl::unexpected(hint_layers.error());
  }
  if (layer.header().boards <= options_.most_unpacked) {
    return TemporaryMapping::make(folder_, layer.header().boards)
        .and_then([&](TemporaryMapping&& temporary) {
          return unpack(layer, mapping, *hint_layers, &temporary, pool).map([&] {
            add_temporary(number, std::move(temporary));
          });
        });
  }
  if (!cache_) {
    cache_ = std::make_unique<tables::BlockCache>(options_.cache_bytes,
                                                  tables::block_boards(layer.header().kind));
  }
  packed_[at] = std::make_unique<PackedMargins>(std::move(layer), *hint_layers, *cache_);
  layers_[at] = LowerMargins(*packed_[at]);
  mappings_.push_back(std::move(mapping));
  return {};
}

// What the hints of a packed layer look at: the layers below it, which are added before it, as
// bytes.
Result<tables::HintLayers> LowerStore::hint_layers_for(const tables::Layer& layer,
                                                       ThreadPool& pool) {
  tables::HintLayers hint_layers;
  for (int below = 0; below <= layer.header().highest_hint_layer; ++below) {
    const auto at = static_cast<std::size_t>(below);
    if (packed_[at]) {
      // margins that were to be decoded as they are read, of a layer larger than those usually are
      Result<TemporaryMapping> temporary = TemporaryMapping::make(folder_, layers_[at].boards());
      if (!temporary) {
        return tl::unexpected(temporary.error());
      }
      copy_all(layers_[at], temporary->margins(), pool);
      if (const Result<void> sound = packed_[at]->error(); !sound) {
        return tl::unexpected(sound.error());
      }
      add_temporary(below, std::move(*temporary));
      packed_[at].reset();
    }
    if (layers_[at].empty() || !layers_[at].is_bytes()) {
      return tl::unexpected(Error{.code = ErrorCode::unreadable,
                                  .what = layer.name(),
                                  .found = "no whole layer " + std::to_string(below),
                                  .expected = "the smaller layers that a packed one leans on"});
    }
    hint_layers.margins[at] = layers_[at].bytes();
    hint_layers.highest = below;
  }
  return hint_layers;
}

void LowerStore::resize_cache(std::uint64_t bytes) {
  options_.cache_bytes = bytes;
  if (cache_) {
    cache_->resize(bytes);
  }
}

Result<void> LowerStore::read_error() const {
  for (const std::unique_ptr<PackedMargins>& packed : packed_) {
    if (const Result<void> sound = packed ? packed->error() : Result<void>(); !sound) {
      return sound;
    }
  }
  return {};
}

Result<void> LowerStore::add_written(const std::string& path, const Header& header) {
  Result<Mapping> mapping = Mapping::open(path);
  if (!mapping) {
    return tl::unexpected(mapping.error());
  }
  layers_[header.layer] = working_margins(*mapping, header);
  mappings_.push_back(std::move(*mapping));
  return {};
}

Result<void> LowerStore::add_plain(int layer, const std::string& path) {
  return Mapping::open(path).map([&](Mapping&& mapping) {
    const std::span<const std::byte> bytes = mapping.bytes();
    layers_[static_cast<std::size_t>(layer)] = LowerMargins(bytes.data(), bytes.size(), {});
    mappings_.push_back(std::move(mapping));
  });
}

void LowerStore::add_temporary(int layer, TemporaryMapping temporary) {
  layers_[static_cast<std::size_t>(layer)] = LowerMargins(temporary.margins());
  temporaries_.push_back(std::move(temporary));
}

void LowerStore::drop_pages() const {
  for (const Mapping& mapping : mappings_) {
    drop(mapping.bytes());
  }
  for (const TemporaryMapping& temporary : temporaries_) {
    temporary.drop_pages();
  }
}

}  // namespace oware::build

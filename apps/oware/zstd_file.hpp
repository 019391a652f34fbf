// A file that is written compressed (zstd), under a temporary name until it is whole. The same text
// gives the same bytes with the same version of the library. Thread rule: one thread.
#pragma once

#include <cstdio>
#include <memory>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

struct ZSTD_CCtx_s;

namespace oware::app {

class ZstdFile {
 public:
  // Makes `path` with ".part" behind it. Error: unreadable.
  static Result<ZstdFile> make(const std::string& path);
  ZstdFile(ZstdFile&&) noexcept;
  ZstdFile& operator=(ZstdFile&&) = delete;
  // What has not been finished is removed.
  ~ZstdFile();

  // Errors: disk_full, unreadable.
  Result<void> write(std::string_view text);
  // The rest, synced, under its own name; gives its size in bytes.
  Result<std::int64_t> finish();

 private:
  enum class Flush : bool { no, end };
  struct FreeContext {
    void operator()(ZSTD_CCtx_s* context) const;
  };

  explicit ZstdFile(std::string path);
  Result<void> compress(std::string_view text, Flush flush);
  Error failure() const;

  std::string path_;
  int file_ = -1;
  std::unique_ptr<ZSTD_CCtx_s, FreeContext> context_;
  std::vector<char> out_;
  std::int64_t bytes_ = 0;
};

}  // namespace oware::app

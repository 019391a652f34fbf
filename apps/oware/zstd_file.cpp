#include "zstd_file.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace oware::app {
namespace {

constexpr int kLevel = 12;
constexpr mode_t kEverybodyReads = 0644;

std::string part_of(const std::string& path) { return path + ".part"; }

}  // namespace

void ZstdFile::FreeContext::operator()(ZSTD_CCtx_s* context) const { ZSTD_freeCCtx(context); }

ZstdFile::ZstdFile(std::string path)
    : path_(std::move(path)), context_(ZSTD_createCCtx()), out_(ZSTD_CStreamOutSize()) {
  ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
}

ZstdFile::ZstdFile(ZstdFile&& from) noexcept
    : path_(std::move(from.path_)),
      file_(std::exchange(from.file_, -1)),
      context_(std::move(from.context_)),
      out_(std::move(from.out_)),
      bytes_(from.bytes_) {}

ZstdFile::~ZstdFile() {
  if (file_ < 0) return;
  ::close(file_);
  ::unlink(part_of(path_).c_str());
}

Error ZstdFile::failure() const {
  return {.code = errno == ENOSPC || errno == EFBIG ? ErrorCode::disk_full : ErrorCode::unreadable,
          .what = path_,
          .found = std::strerror(errno),
          .expected = "a file that can be written"};
}

Result<ZstdFile> ZstdFile::make(const std::string& path) {
  ZstdFile made(path);
  made.file_ =
      ::open(part_of(path).c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, kEverybodyReads);
  if (made.file_ < 0) return tl::unexpected(made.failure());
  return made;
}

Result<void> ZstdFile::write(std::string_view text) { return compress(text, Flush::no); }

Result<void> ZstdFile::compress(std::string_view text, Flush flush) {
  ZSTD_inBuffer in{text.data(), text.size(), 0};
  while (true) {
    ZSTD_outBuffer out{out_.data(), out_.size(), 0};
    const std::size_t left = ZSTD_compressStream2(
        context_.get(), &out, &in, flush == Flush::end ? ZSTD_e_end : ZSTD_e_continue);
    if (ZSTD_isError(left) != 0) {
      return tl::unexpected(Error{.code = ErrorCode::unavailable,
                                  .what = path_,
                                  .found = ZSTD_getErrorName(left),
                                  .expected = "memory to compress with"});
    }
    for (std::size_t done = 0; done < out.pos;) {
      const ssize_t wrote = ::write(file_, out_.data() + done, out.pos - done);
      if (wrote < 0) return tl::unexpected(failure());
      done += static_cast<std::size_t>(wrote);
    }
    bytes_ += static_cast<std::int64_t>(out.pos);
    if (flush == Flush::end ? left == 0 : in.pos == in.size) return {};
  }
}

Result<std::int64_t> ZstdFile::finish() {
  if (auto ended = compress({}, Flush::end); !ended) return tl::unexpected(ended.error());
  if (::fsync(file_) != 0) return tl::unexpected(failure());
  if (::rename(part_of(path_).c_str(), path_.c_str()) != 0) return tl::unexpected(failure());
  ::close(std::exchange(file_, -1));
  return bytes_;
}

}  // namespace oware::app

#include "server/documentation.hpp"

#include <zlib.h>

#include <algorithm>

#include "base/assert.hpp"
#include "server/pages.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

constexpr std::string_view kFolder = "/docs";

// The file's length stands, little-endian, in gzip's last four bytes (RFC 1952).
std::string unpacked(std::span<const std::byte> packed) {
  std::size_t length = 0;
  for (std::size_t at = 4; at > 0; --at)
    length = length << 8 | std::to_integer<std::size_t>(packed[packed.size() - 5 + at]);
  std::string text(length, '\0');
  z_stream stream{};
  constexpr int kGzip = 16 + MAX_WBITS;
  OWARE_ASSERT(inflateInit2(&stream, kGzip) == Z_OK);
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const int state = inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  OWARE_ASSERT(state == Z_STREAM_END);
  return text;
}

}  // namespace

bool of_the_documentation(std::string_view path) {
  return path == kFolder || (path.starts_with(kFolder) && path[kFolder.size()] == '/');
}

std::optional<Response> documentation(const Request& request) {
  if (request.path == kFolder) {
    Response response{.status = 308, .content_type = {}, .headers = {}, .body = std::string()};
    response.headers.emplace_back("Location", std::string(kFolder) + "/");
    return response;
  }
  const std::string path = request.path.ends_with('/') ? request.path + "index.html" : request.path;
  const std::span<const Asset> files = documentation_files();
  const auto found = std::ranges::lower_bound(files, std::string_view(path), {}, &Asset::path);
  if (found == files.end() || found->path != path) return std::nullopt;
  Response response = file_answer(request, *found);
  if (response.status == 200 && !accepts_encoding(request.accept_encoding, "gzip"))
    response.body = unpacked(found->gzip);
  return response;
}

}  // namespace oware::server

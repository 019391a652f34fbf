#include "server/pages.hpp"

#include <algorithm>
#include <array>

#include "server/problem.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

constexpr std::string_view kIndex = "/index.html";
constexpr std::string_view kEmbedPage = "/embed.html";

// Scripts, styles and connections of our own only; WebAssembly may be compiled; nobody may put the
// page into a frame. Opener and embedder policy together isolate the page from other origins, so
// that the threads of its search may share memory; workers' scripts need the second, too.
constexpr std::string_view kSafetyHeaders =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src "
    "'self'; img-src 'self' data:; "
    "media-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), "
    "payment=(), serial=(), usb=()\r\n"
    "X-Frame-Options: DENY\r\n";

constexpr std::string_view kFramedHeaders =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
    "'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; "
    "frame-ancestors *; sandbox allow-scripts allow-same-origin allow-popups "
    "allow-popups-to-escape-sandbox\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: cross-origin\r\n"
    "Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), "
    "payment=(), serial=(), usb=()\r\n";

const Asset* find(std::span<const Asset> files, std::string_view path) {
  const auto found = std::ranges::lower_bound(files, path, {}, &Asset::path);
  return found != files.end() && found->path == path ? &*found : nullptr;
}

bool has_one_part(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) &&
         path.find('/', folder.size()) == std::string_view::npos;
}

bool is_page_address(std::string_view path) {
  return std::ranges::any_of(page_addresses(), [&](std::string_view address) {
    return address.ends_with('*') ? has_one_part(path, address.substr(0, address.size() - 1))
                                  : path == address;
  });
}

// A name with a dot in its last part is a file's: whoever asks for it cannot show a page instead.
// A player's name may have one.
bool names_file(std::string_view path) {
  return !has_one_part(path, "/player/") && !has_one_part(path, "/tv/") &&
         path.substr(path.rfind('/') + 1).find('.') != std::string_view::npos;
}

// Takes the first page's Open Graph tags out of its head.
void remove_preview(std::string& html) {
  constexpr std::string_view kTag = "<meta property=\"og:";
  for (auto at = html.find(kTag); at != std::string::npos; at = html.find(kTag, at)) {
    const auto end = html.find('>', at);
    if (end == std::string::npos) return;
    html.erase(at, end + 1 - at);
  }
}

bool tag_matches(std::string_view if_none_match, std::string_view etag) {
  while (!if_none_match.empty()) {
    const auto comma = if_none_match.find(',');
    std::string_view tag = trimmed(if_none_match.substr(0, comma));
    if (tag.starts_with("W/")) tag.remove_prefix(2);
    if (tag == etag || tag == "*") return true;
    if_none_match =
        comma == std::string_view::npos ? std::string_view{} : if_none_match.substr(comma + 1);
  }
  return false;
}

}  // namespace

Response page(const Request& request, std::span<const Asset> files) {
  const Asset* file = find(files, request.path);
  if (file == nullptr && is_page_address(request.path)) file = find(files, kIndex);
  return file == nullptr ? page_of_nothing(request, files, 404) : file_answer(request, *file);
}

Response file_answer(const Request& request, const Asset& file) {
  Response response{
      .status = 200, .content_type = file.content_type, .headers = {}, .body = file.identity};
  response.headers.emplace_back("ETag", file.etag);
  response.headers.emplace_back(
      "Cache-Control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache");
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (tag_matches(request.if_none_match, file.etag)) {
    response.status = 304;
    response.body = std::string();
  } else if (!file.brotli.empty() && accepts_encoding(request.accept_encoding, "br")) {
    response.headers.emplace_back("Content-Encoding", "br");
    response.body = file.brotli;
  } else if (!file.gzip.empty() && accepts_encoding(request.accept_encoding, "gzip")) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = file.gzip;
  }
  return response;
}

Response page_of_nothing(const Request& request, std::span<const Asset> files, int status) {
  const Asset* file = names_file(request.path) ? nullptr : find(files, kIndex);
  if (file == nullptr) return problem(ProblemCode::no_such_page, "Nothing lies at this address.");
  Response response{
      .status = status, .content_type = file->content_type, .headers = {}, .body = file->identity};
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Response page_with(const Request& request, std::span<const Asset> files, std::string_view head) {
  const Asset* file = find(files, kIndex);
  if (file == nullptr) return page(request, files);
  Response response{
      .status = 200, .content_type = file->content_type, .headers = {}, .body = std::string()};
  std::string html(reinterpret_cast<const char*>(file->identity.data()), file->identity.size());
  remove_preview(html);
  if (const auto end = html.find("</head>"); end != std::string::npos) html.insert(end, head);
  response.body = std::move(html);
  response.headers.emplace_back("Cache-Control", "no-cache");
  return response;
}

std::string_view safety_headers() { return kSafetyHeaders; }

std::string_view framed_headers() { return kFramedHeaders; }

Response embedded_page(const Request& request, std::span<const Asset> files, int status) {
  const Asset* file = find(files, kEmbedPage);
  if (file == nullptr) return page_of_nothing(request, files, 404);
  Response response = file_answer(request, *file);
  if (status != 200) {
    response = {.status = status,
                .content_type = file->content_type,
                .headers = {},
                .body = file->identity};
    response.headers.emplace_back("Cache-Control", "no-store");
  }
  response.framed = true;
  return response;
}

}  // namespace oware::server

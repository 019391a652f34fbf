#include "server/pages.hpp"

#include <algorithm>
#include <array>

#include "server/problem.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

constexpr std::string_view kIndex = "/index.html";

// Scripts, styles and connections of our own only; WebAssembly may be compiled; nobody may put the
// page into a frame.
constexpr std::string_view kSafetyHeaders =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src "
    "'self'; img-src 'self' data:; "
    "media-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "X-Frame-Options: DENY\r\n";

const Asset* find(std::span<const Asset> files, std::string_view path) {
  const auto found = std::ranges::lower_bound(files, path, {}, &Asset::path);
  return found != files.end() && found->path == path ? &*found : nullptr;
}

// A route of the page has no dot in its last part; a name with a dot is a file, and either there or
// not. Players' names may have one.
bool is_route(std::string_view path) {
  return path.starts_with("/player/") ||
         path.substr(path.rfind('/') + 1).find('.') == std::string_view::npos;
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
  if (file == nullptr && is_route(request.path)) file = find(files, kIndex);
  if (file == nullptr) return problem(Trouble::no_such_page, "Nothing lies at this address.");
  Response response{
      .status = 200, .content_type = file->content_type, .headers = {}, .body = file->identity};
  response.headers.emplace_back("ETag", file->etag);
  response.headers.emplace_back(
      "Cache-Control", file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (tag_matches(request.if_none_match, file->etag)) {
    response.status = 304;
    response.body = std::string();
  } else if (!file->brotli.empty() && accepts_encoding(request.accept_encoding, "br")) {
    response.headers.emplace_back("Content-Encoding", "br");
    response.body = file->brotli;
  } else if (!file->gzip.empty() && accepts_encoding(request.accept_encoding, "gzip")) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = file->gzip;
  }
  return response;
}

Response page_with(const Request& request, std::span<const Asset> files, std::string_view head) {
  const Asset* file = find(files, kIndex);
  if (file == nullptr) return page(request, files);
  Response response{
      .status = 200, .content_type = file->content_type, .headers = {}, .body = std::string()};
  std::string html(reinterpret_cast<const char*>(file->identity.data()), file->identity.size());
  if (const auto end = html.find("</head>"); end != std::string::npos) html.insert(end, head);
  response.body = std::move(html);
  response.headers.emplace_back("Cache-Control", "no-cache");
  return response;
}

std::string_view safety_headers() { return kSafetyHeaders; }

}  // namespace oware::server

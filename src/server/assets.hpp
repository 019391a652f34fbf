// The files of the web page as they lie inside the program: bytes, type, tag, and the same bytes
// compressed.
//
// The list is made when the page is built (cmake/Web.cmake writes web_assets.cpp); a program built
// without the page carries an empty one. Invariants: paths begin with '/', are unique and sorted;
// `etag` is quoted as it goes over the wire; `brotli` and `gzip` are empty where compressing does
// not pay. Thread rule: constant data.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace oware::server {

struct Asset {
  std::string_view path;          // "/index.html", "/assets/index-3f2a.js"
  std::string_view content_type;  // "text/html; charset=utf-8"
  std::string_view etag;          // "\"3f2a...\""
  std::span<const std::byte> identity;
  std::span<const std::byte> brotli;
  std::span<const std::byte> gzip;
  bool immutable = false;  // the name holds a hash of the content: caches may keep it for ever
};

std::span<const Asset> assets();

// The addresses at which the page shows something ("/rules"; "/player/*" with anything but '/' for
// '*'), from web/src/pages/addresses.json.
std::span<const std::string_view> page_addresses();

}  // namespace oware::server

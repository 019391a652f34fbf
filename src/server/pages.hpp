// The web page's files over HTTP: the right encoding, tags, how long they may be kept, and the
// headers that keep the page safe. Thread rule: constant data and pure functions.
#pragma once

#include <span>
#include <string_view>

#include "server/assets.hpp"
#include "server/message.hpp"

namespace oware::server {

// A file of the page, the page itself for each of its routes ("/", "/g/ID", "/rules", ...), or 404.
Response page(const Request& request, std::span<const Asset> files);

// The page itself with more in its head, as HTML; never kept by caches.
Response page_with(const Request& request, std::span<const Asset> files, std::string_view head);

// What every answer carries, as lines of a header: no sniffing, no framing, no referrer to other
// sites, scripts from here only.
std::string_view safety_headers();

}  // namespace oware::server

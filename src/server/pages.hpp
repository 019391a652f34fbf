// The web page's files over HTTP: the right encoding, tags, how long they may be kept, and the
// headers that keep the page safe. Thread rule: constant data and pure functions.
#pragma once

#include <span>
#include <string_view>

#include "server/assets.hpp"
#include "server/message.hpp"

namespace oware::server {

// A file of the page or the page itself for each of its routes ("/", "/g/ID", "/rules", ...), with
// status 200. Everything else is 404: a missing file as a problem, any other path as the page,
// which says so to the reader.
Response page(const Request& request, std::span<const Asset> files);

// A file in the encoding that the request takes, or 304 where the client has it.
Response file_answer(const Request& request, const Asset& file);

// The page itself for a reader whose address leads nowhere, with this status (400, 404).
Response page_of_nothing(const Request& request, std::span<const Asset> files, int status);

// The page itself with other Open Graph tags in its head, as HTML; never kept by caches.
Response page_with(const Request& request, std::span<const Asset> files, std::string_view head);

// What every answer carries, as lines of a header: no sniffing, no framing, no referrer to other
// sites, scripts from here only.
std::string_view safety_headers();

// The same of the one page that other sites may put into a frame (/embed/ID): it runs in a sandbox
// that lets it open new windows, and neither send forms nor lead its frame or their page elsewhere.
std::string_view framed_headers();

// That page; with status 404 where there is no such game.
Response embedded_page(const Request& request, std::span<const Asset> files, int status);

}  // namespace oware::server

// The documentation's site at /docs: files that the build has made of docs/ (tools/documentation)
// and that the program holds in one form, gzip. Thread rule: constant data and pure functions.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "server/assets.hpp"
#include "server/message.hpp"

namespace oware::server {

// The site's files by path ("/docs/index.html"), sorted; only `gzip` holds their bytes.
std::span<const Asset> documentation_files();

// Whether a path is the documentation's: "/docs" or below.
bool of_the_documentation(std::string_view path);

// A file of the site, unpacked for a client that takes no gzip; "/docs" leads to "/docs/", and
// "/docs/" is its index. Nothing where there is no such file.
std::optional<Response> documentation(const Request& request);

}  // namespace oware::server

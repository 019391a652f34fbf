// The description of the HTTP interface, docs/openapi.json, as it lies inside the program. Thread
// rule: constant data.
#pragma once

#include <string_view>

namespace oware::server {

std::string_view openapi_document();

}  // namespace oware::server

// The description of the HTTP interface, docs/openapi.json, as a file inside the program. Thread
// rule: constant data.
#pragma once

#include "server/assets.hpp"

namespace oware::server {

const Asset& openapi_document();

}  // namespace oware::server

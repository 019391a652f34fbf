// The engine's side of the text protocol: any lines at all. Searches are ended at once; large hash
// tables and many threads, which are in order, are left out.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/session.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace oware::protocol;
  Options options;
  options.hash_mb = 1;
  Session session([](std::string_view) {}, {}, options);
  std::string_view rest(static_cast<const char*>(static_cast<const void*>(data)), size);
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() < rest.size() ? line.size() + 1 : rest.size());
    if (line.find("setoption") != std::string_view::npos &&
        line.find_first_of("0123456789") != std::string_view::npos)
      continue;
    if (session.handle(line) == Next::quit) break;
    if (line.find("go") != std::string_view::npos) session.handle("stop");
  }
  session.handle("stop");
  return 0;
}

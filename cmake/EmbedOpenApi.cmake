# Writes docs/openapi.json as bytes of C++: compilers need not take a string that long. Arguments: SOURCE, TARGET.
file(READ ${SOURCE} document HEX)
string(REGEX REPLACE "(................................)" "\\1\n" document "${document}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," document "${document}")
file(WRITE ${TARGET} "#include \"server/openapi.hpp\"

namespace {

constexpr unsigned char kDocument[] = {
${document}};

}  // namespace

std::string_view oware::server::openapi_document() { return {reinterpret_cast<const char*>(kDocument), sizeof(kDocument)}; }
")

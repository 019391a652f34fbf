# The server's own compile settings, and the description of its interface as bytes in the program.

# Asio and Beast are compiled once, in src/base/executor/asio.cpp and src/base/network/boost.cpp.
target_compile_definitions(oware_base_executor PUBLIC BOOST_ASIO_SEPARATE_COMPILATION BOOST_ASIO_NO_DEPRECATED)
target_compile_definitions(oware_base_network PUBLIC BOOST_BEAST_SEPARATE_COMPILATION)
target_compile_definitions(oware_server PRIVATE OWARE_VERSION="${PROJECT_VERSION}")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 inlines the operator new of a coroutine frame down to aligned_alloc, and reports its operator delete wrongly (GCC bug 109224).
  target_compile_options(oware_server PRIVATE -Wno-mismatched-new-delete)
  target_compile_options(oware_bot PRIVATE -Wno-mismatched-new-delete)
endif()

# The interface by its description: routes, controllers' interfaces, schemas of bodies, and the description itself as bytes.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(openapi ${CMAKE_SOURCE_DIR}/docs/openapi.json)
set(generator ${CMAKE_SOURCE_DIR}/tools/api/generate.py)
set(generated ${CMAKE_BINARY_DIR}/generated/server)
set(generated_files)
foreach(kind header source document)
  set(file_of_header api_routes.hpp)
  set(file_of_source api_routes.cpp)
  set(file_of_document openapi.cpp)
  set(target ${generated}/${file_of_${kind}})
  add_custom_command(
    OUTPUT ${target}
    COMMAND ${Python3_EXECUTABLE} -B ${generator} ${kind} ${openapi} ${target}
    DEPENDS ${openapi} ${generator} ${CMAKE_SOURCE_DIR}/tools/api/description.py)
  list(APPEND generated_files ${target})
endforeach()
target_sources(oware_server PRIVATE ${generated_files})
# For whoever compiles some of the server's sources without the rest (the fuzzers).
add_custom_target(oware_api_sources DEPENDS ${generated_files})
add_dependencies(oware_server oware_api_sources)
target_include_directories(oware_server PUBLIC ${CMAKE_BINARY_DIR}/generated)

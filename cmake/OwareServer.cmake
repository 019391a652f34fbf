# The server's own compile settings, and the description of its interface as bytes in the program.

# Beast and Asio are compiled once, in src/server/boost.cpp.
target_compile_definitions(oware_server PUBLIC BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION
                                               BOOST_ASIO_NO_DEPRECATED)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 inlines the operator new of a coroutine frame down to aligned_alloc, and reports its operator delete wrongly (GCC bug 109224).
  target_compile_options(oware_server PRIVATE -Wno-mismatched-new-delete)
endif()
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/server/boost.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

set(openapi ${CMAKE_BINARY_DIR}/generated/openapi.cpp)
add_custom_command(
  OUTPUT ${openapi}
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR}/docs/openapi.json -DTARGET=${openapi}
          -P ${CMAKE_SOURCE_DIR}/cmake/EmbedOpenApi.cmake
  DEPENDS ${CMAKE_SOURCE_DIR}/docs/openapi.json ${CMAKE_SOURCE_DIR}/cmake/EmbedOpenApi.cmake)
target_sources(oware_server PRIVATE ${openapi})

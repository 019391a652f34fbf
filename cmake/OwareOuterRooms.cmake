# The rooms outside the core, each with the libraries it stands on. A room appears here once it has sources.

oware_room(tables/disk CORE USES tables rules base)
list(APPEND OWARE_OUTER_ROOMS oware_tables_disk)

oware_room(search/parallel FAST USES search rules base LIBRARIES Threads::Threads)
oware_room(protocol USES search/parallel search rules base)
list(APPEND OWARE_OUTER_ROOMS oware_search oware_search_parallel oware_protocol)

oware_room(build FAST USES tables/disk tables rules base LIBRARIES Threads::Threads)
include(OwareKernels)
list(APPEND OWARE_OUTER_ROOMS oware_build)

set(CURSES_NEED_WIDE TRUE)
find_package(Curses REQUIRED)
find_package(fmt REQUIRED)
oware_room(terminal USES search rules base LIBRARIES fmt::fmt ${CURSES_LIBRARIES} Threads::Threads)
list(APPEND OWARE_OUTER_ROOMS oware_terminal)

if(OWARE_SERVER)
  find_library(SODIUM_LIBRARY sodium REQUIRED)
  oware_room(games USES rules LIBRARIES ${SODIUM_LIBRARY})

  find_library(SOCI_CORE_LIBRARY soci_core REQUIRED)
  find_library(SOCI_SQLITE_LIBRARY soci_sqlite3 REQUIRED)
  find_library(SQLITE_LIBRARY sqlite3 REQUIRED)
  oware_room(store TOGETHER USES games LIBRARIES ${SOCI_CORE_LIBRARY} ${SOCI_SQLITE_LIBRARY} ${SQLITE_LIBRARY} Threads::Threads)
  list(APPEND OWARE_OUTER_ROOMS oware_store)

  find_package(OpenSSL 3.0 REQUIRED)
  oware_room(push USES base LIBRARIES OpenSSL::Crypto ${SODIUM_LIBRARY})

  # Boost's default version on Debian 12 is older: the version is named, and CMake is not to warn that it does not know it.
  set(Boost_NO_WARN_NEW_VERSIONS ON)
  find_package(Boost 1.81 EXACT REQUIRED COMPONENTS json url)
  find_package(spdlog REQUIRED)
  find_package(ZLIB REQUIRED)
  find_package(fmt REQUIRED)
  oware_room(server TOGETHER USES games push search tables
             LIBRARIES oware_web_assets Boost::json Boost::url spdlog::spdlog fmt::fmt ZLIB::ZLIB OpenSSL::SSL Threads::Threads)
  # Beast and Asio are compiled once, in src/server/boost.cpp.
  target_compile_definitions(oware_server PUBLIC BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION
                                                 BOOST_ASIO_NO_DEPRECATED)
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/server/boost.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  list(APPEND OWARE_OUTER_ROOMS oware_server)

  # The interface's description lies inside the program.
  set(openapi ${CMAKE_BINARY_DIR}/generated/openapi.cpp)
  add_custom_command(
    OUTPUT ${openapi}
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR}/docs/openapi.json -DTARGET=${openapi}
            -P ${CMAKE_SOURCE_DIR}/cmake/EmbedOpenApi.cmake
    DEPENDS ${CMAKE_SOURCE_DIR}/docs/openapi.json ${CMAKE_SOURCE_DIR}/cmake/EmbedOpenApi.cmake)
  target_sources(oware_server PRIVATE ${openapi})
endif()

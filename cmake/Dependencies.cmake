# The libraries that modules.json names, as CMake targets. Each option looks only for what it needs: the library alone
# (OWARE_SERVER=OFF) asks for threads and nothing else.
find_package(Threads REQUIRED)
if(NOT OWARE_SERVER)
  return()
endif()

# A library without a CMake config of its own: oware_find_library(TARGET names...).
function(oware_find_library target)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  foreach(name ${ARGN})
    find_library(OWARE_LIBRARY_${name} ${name} REQUIRED)
    target_link_libraries(${target} INTERFACE ${OWARE_LIBRARY_${name}})
  endforeach()
endfunction()

set(CURSES_NEED_WIDE TRUE)
find_package(Curses REQUIRED)
add_library(Curses::wide INTERFACE IMPORTED GLOBAL)
target_link_libraries(Curses::wide INTERFACE ${CURSES_LIBRARIES})

oware_find_library(Sodium::sodium sodium)
oware_find_library(Zstd::zstd zstd)
oware_find_library(Zxcvbn::zxcvbn zxcvbn)
# Its CMake config also asks for an HTTP server and client, which its other parts use.
oware_find_library(Prometheus::core prometheus-cpp-core)
oware_find_library(Icu::icu icui18n icuuc)
oware_find_library(Cbor::cbor cbor)
oware_find_library(Soci::soci soci_core soci_sqlite3 sqlite3 soci_postgresql pq)
find_path(OWARE_LIBPQ_HEADERS libpq-fe.h PATH_SUFFIXES postgresql REQUIRED)
target_include_directories(Soci::soci INTERFACE ${OWARE_LIBPQ_HEADERS})
# SQLite declares what it was built with only to who asks: changesets (sqlite3session), which Debian's has.
target_compile_definitions(Soci::soci INTERFACE SQLITE_ENABLE_SESSION SQLITE_ENABLE_PREUPDATE_HOOK)

# Debian 12's default Boost is older, so the version is exact; CMake's warning that it does not know this version is off. Its FindBoost
# does not know Boost.URL's header either, and would warn at every configuration.
set(Boost_NO_WARN_NEW_VERSIONS ON)
set(_Boost_URL_HEADERS "boost/url.hpp")
find_package(Boost 1.81 EXACT REQUIRED COMPONENTS json url)
find_package(CLI11 REQUIRED)
find_package(CURL 7.85 REQUIRED)
find_package(fmt REQUIRED)
find_package(GIF 5.1 REQUIRED)
find_package(OpenSSL 3.0 REQUIRED)
find_package(PNG 1.6 REQUIRED)
find_package(spdlog REQUIRED)
find_package(ZLIB REQUIRED)
if(OWARE_MPI)
  find_package(MPI REQUIRED COMPONENTS C)
endif()

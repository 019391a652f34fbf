# The documentation as a site: HTML made from docs/ by MkDocs (tools/documentation/site.py), installed as files and held by the program
# as C++ in the library oware_documentation. Made again only when something that it reads has changed.
set(documentation ${CMAKE_BINARY_DIR}/documentation)
set(OWARE_DOCUMENTATION ${documentation}/site)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
if(NOT EXISTS /usr/share/mkdocs/themes/material OR NOT EXISTS /usr/bin/mkdocs)
  message(FATAL_ERROR "MkDocs and its theme Material are not there; the documentation needs them (packaging/install web brings them)")
endif()
set(documentation_cpp ${documentation}/documentation.cpp)
set(maker ${CMAKE_SOURCE_DIR}/tools/documentation)
file(GLOB_RECURSE documentation_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/docs/* ${maker}/* ${CMAKE_SOURCE_DIR}/include/*
     ${CMAKE_SOURCE_DIR}/bindings/python/oware/*.py*)
add_custom_command(
  OUTPUT ${documentation_cpp}
  COMMAND ${Python3_EXECUTABLE} -B ${maker}/site.py ${documentation}/build ${OWARE_DOCUMENTATION} ${documentation_cpp}
  DEPENDS ${documentation_sources} ${CMAKE_SOURCE_DIR}/ARCHITECTURE.md ${CMAKE_SOURCE_DIR}/CONTRIBUTING.md ${CMAKE_SOURCE_DIR}/CHANGELOG.md
          ${CMAKE_SOURCE_DIR}/web/public/favicon.svg
  COMMENT "Building the documentation")
add_library(oware_documentation STATIC ${documentation_cpp})
target_include_directories(oware_documentation PRIVATE ${CMAKE_SOURCE_DIR}/src)

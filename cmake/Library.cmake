# liboware: the modules behind the public headers as one library, shared and static, the C interface included. What the shared one gives
# to other programs is in liboware.map. Its SONAME holds as much of the version as programs must be linked anew for: while the major
# number is 0, the minor one, too.
list(TRANSFORM OWARE_PUBLIC_MODULES PREPEND oware_ OUTPUT_VARIABLE modules)
list(TRANSFORM modules REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(OWARE_SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
else()
  set(OWARE_SOVERSION ${PROJECT_VERSION_MAJOR})
endif()

add_library(liboware_static STATIC ${objects})
add_library(liboware_shared SHARED ${objects})
set_target_properties(liboware_static liboware_shared PROPERTIES OUTPUT_NAME oware LINKER_LANGUAGE CXX)
set(map ${CMAKE_SOURCE_DIR}/cmake/liboware.map)
set_target_properties(liboware_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${OWARE_SOVERSION} LINK_DEPENDS ${map})
target_link_libraries(liboware_shared PRIVATE Threads::Threads)
target_link_options(liboware_shared PRIVATE LINKER:--version-script=${map} LINKER:--no-undefined LINKER:-z,relro LINKER:-z,now)
add_custom_target(library DEPENDS liboware_static liboware_shared)

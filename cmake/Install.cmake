# `cmake --install`: the program, the headers, the library, and a config package (find_package(oware)).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

if(TARGET oware)
  install(TARGETS oware RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT oware)
endif()
if(OWARE_SANITIZE)
  return()  # a library with its checks inside is for no other program
endif()

include(Library)
install(TARGETS liboware_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT library)
install(TARGETS liboware_static ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(FILES include/oware.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(DIRECTORY include/oware DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/liboware-dev RENAME copyright COMPONENT library)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/liboware${OWARE_SOVERSION} RENAME copyright COMPONENT runtime)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/oware)
configure_package_config_file(cmake/owareConfig.cmake.in ${CMAKE_BINARY_DIR}/owareConfig.cmake INSTALL_DESTINATION ${package_dir}
                              PATH_VARS CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/owareConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/owareConfig.cmake ${CMAKE_BINARY_DIR}/owareConfigVersion.cmake DESTINATION ${package_dir} COMPONENT library)

# The same for programs built without CMake: pkg-config --cflags --libs oware.
# From the file's own folder, so that an installed copy may be moved.
file(RELATIVE_PATH pkgconfig_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/oware.pc.in ${CMAKE_BINARY_DIR}/oware.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/oware.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)

# `cmake --install`: the program, the headers, the libraries behind them, and a config package (find_package(oware)).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

list(TRANSFORM OWARE_PUBLIC_MODULES PREPEND oware_ OUTPUT_VARIABLE targets)
if(TARGET oware)
  install(TARGETS oware RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT oware)
endif()
add_custom_target(library DEPENDS ${targets})
install(TARGETS ${targets} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(DIRECTORY include/oware DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/liboware-dev RENAME copyright COMPONENT library)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/oware)
configure_package_config_file(cmake/owareConfig.cmake.in ${CMAKE_BINARY_DIR}/owareConfig.cmake INSTALL_DESTINATION ${package_dir}
                              PATH_VARS CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/owareConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/owareConfig.cmake ${CMAKE_BINARY_DIR}/owareConfigVersion.cmake DESTINATION ${package_dir} COMPONENT library)

# The same for programs built without CMake: pkg-config --cflags --libs oware.
set(oware_archives ${OWARE_PUBLIC_MODULES})
list(TRANSFORM oware_archives PREPEND "-loware_")
list(JOIN oware_archives " " oware_archives)
# From the file's own folder, so that an installed copy may be moved.
file(RELATIVE_PATH pkgconfig_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/oware.pc.in ${CMAKE_BINARY_DIR}/oware.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/oware.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)

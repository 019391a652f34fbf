# The Debian packages: `cpack --config build/release/CPackConfig.cmake` makes oware (the program), libowareX.Y (the shared library) and
# liboware-dev (headers, static library, CMake package), and oware-mpi (builds over several machines). tests/install/package_test tries them. Manual pages and completions are written by the program itself.
if(NOT TARGET oware OR OWARE_SANITIZE)
  return()
endif()

find_program(GZIP_PROGRAM gzip REQUIRED)
set(documents ${CMAKE_BINARY_DIR}/documents)
set(written ${documents}/oware.bash)
add_custom_command(
  OUTPUT ${written}
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${documents}/man1
  COMMAND ${CMAKE_COMMAND} -E make_directory ${documents}/man1
  COMMAND oware manual ${documents}/man1
  COMMAND ${GZIP_PROGRAM} -9nrf ${documents}/man1
  COMMAND oware completion zsh > ${documents}/_oware
  COMMAND oware completion fish > ${documents}/oware.fish
  COMMAND oware completion bash > ${written}
  DEPENDS oware)
add_custom_target(documents ALL DEPENDS ${written})

set(CPACK_PACKAGE_CONTACT "The Oware developers <oware@localhost>")
configure_file(packaging/debian/changelog.in ${documents}/changelog @ONLY)
execute_process(COMMAND ${GZIP_PROGRAM} -9nkf ${documents}/changelog COMMAND_ERROR_IS_FATAL ANY)

set(share ${CMAKE_INSTALL_DATADIR})
install(FILES LICENSE DESTINATION ${share}/doc/oware RENAME copyright COMPONENT oware)
install(FILES ${documents}/changelog.gz DESTINATION ${share}/doc/oware COMPONENT oware)
install(FILES ${documents}/changelog.gz DESTINATION ${share}/doc/liboware-dev COMPONENT library)
install(FILES ${documents}/changelog.gz DESTINATION ${share}/doc/liboware${OWARE_SOVERSION} COMPONENT runtime)
install(DIRECTORY examples DESTINATION ${share}/doc/liboware-dev COMPONENT library)
install(DIRECTORY ${documents}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT oware)
install(FILES ${documents}/oware.bash DESTINATION ${share}/bash-completion/completions RENAME oware COMPONENT oware)
install(FILES ${documents}/_oware DESTINATION ${share}/zsh/vendor-completions COMPONENT oware)
install(FILES ${documents}/oware.fish DESTINATION ${share}/fish/vendor_completions.d COMPONENT oware)
install(FILES packaging/oware.service packaging/oware-bot@.service DESTINATION lib/systemd/system COMPONENT oware)
install(FILES packaging/oware.desktop DESTINATION ${share}/applications COMPONENT oware)
install(FILES web/public/favicon.svg DESTINATION ${share}/icons/hicolor/scalable/apps RENAME oware.svg COMPONENT oware)
install(DIRECTORY ${OWARE_DOCUMENTATION}/ DESTINATION ${share}/doc/oware/html COMPONENT oware)
install(FILES packaging/nginx.conf DESTINATION ${share}/doc/oware/examples COMPONENT oware)

if(OWARE_MPI)
  install(FILES LICENSE DESTINATION ${share}/doc/oware-mpi RENAME copyright COMPONENT mpi)
  install(FILES ${documents}/changelog.gz DESTINATION ${share}/doc/oware-mpi COMPONENT mpi)
  install(FILES packaging/debian/oware.lintian-overrides DESTINATION ${share}/lintian/overrides RENAME oware-mpi COMPONENT mpi)
endif()

set(overrides ${share}/lintian/overrides)
install(FILES packaging/debian/oware.lintian-overrides DESTINATION ${overrides} RENAME oware COMPONENT oware)
install(FILES packaging/debian/oware.lintian-overrides DESTINATION ${overrides} RENAME liboware-dev COMPONENT library)
install(FILES packaging/debian/oware.lintian-overrides DESTINATION ${overrides} RENAME liboware${OWARE_SOVERSION} COMPONENT runtime)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "The Oware developers")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "sowing game of West Africa: play, analysis, endgame tables")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENTS_ALL oware runtime library)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_OWARE_PACKAGE_NAME oware)
set(CPACK_DEBIAN_OWARE_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_OWARE_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/debian/postinst ${CMAKE_SOURCE_DIR}/packaging/debian/prerm
                                             ${CMAKE_SOURCE_DIR}/packaging/debian/postrm)
set(CPACK_COMPONENT_OWARE_DESCRIPTION
    "Oware (Awale, Warri, Ayo) has two players, twelve houses and 48 seeds. This
program serves a web page on which people play each other or the computer,
analyse games, solve puzzles and learn the rules; it plays on the terminal,
too, and builds endgame tables by retrograde analysis.")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME liboware${OWARE_SOVERSION})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/debian/triggers)
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION
    "Rules, games, notation, search and endgame tables of Oware for other programs:
the shared library, which they are linked with.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME liboware-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "liboware${OWARE_SOVERSION} (= ${PROJECT_VERSION}), libexpected-dev")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION
    "Rules, games, notation, search and endgame tables of Oware for C++ and C
programs: headers, the static library, examples, pkg-config file, and a package
for CMake's find_package(oware).")
if(OWARE_MPI)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
  set(CPACK_DEBIAN_MPI_PACKAGE_NAME oware-mpi)
  set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "oware (= ${PROJECT_VERSION}), openmpi-bin")
  set(CPACK_DEBIAN_MPI_PACKAGE_SECTION misc)
  set(CPACK_COMPONENT_MPI_DESCRIPTION
      "What the program oware loads under mpirun, so that one build of endgame tables
is divided among several processes or machines.")
endif()
include(CPack)

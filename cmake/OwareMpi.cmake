# oware_mpi.so: builds of endgame tables over several machines (docs/cluster.md). The program loads it, and does not link it.
if(NOT OWARE_MPI)
  return()
endif()
add_library(oware_mpi MODULE src/build/mpi/plugin.cpp)
target_link_libraries(oware_mpi PRIVATE oware_build_mpi)
set_target_properties(oware_mpi PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
add_dependencies(oware oware_mpi)
install(TARGETS oware_mpi LIBRARY DESTINATION lib/oware COMPONENT mpi)

// oware_mpi.so: the program loads it when mpirun has started it (apps/oware/ranks.cpp), so that the
// program itself needs no MPI.
#include "build/mpi/mpi_transport.hpp"

extern "C" oware::build::Transport* oware_join_ranks() {
  return new oware::build::mpi::MpiTransport();
}

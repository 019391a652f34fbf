# One source of the table solver's kernels, compiled for each width of vectors that the compiler knows; which one runs is chosen at
# run time (src/build/kernel.hpp).
include(CheckCXXCompilerFlag)
set(kernel_options -Wno-psabi -O3)
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/build/kernel_portable.cpp PROPERTIES COMPILE_OPTIONS "${kernel_options}")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  check_cxx_compiler_flag(-mavx512vbmi2 OWARE_HAS_AVX512)
  set(avx2_options ${kernel_options} -mavx2 -mbmi -mpopcnt)
  set(avx512_options ${kernel_options} -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vbmi -mavx512vbmi2 -mbmi -mpopcnt)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(APPEND avx512_options -Wno-uninitialized)  # g++ 12's own intrinsics (GCC bug 105593)
  endif()
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/build/kernel_avx2.cpp PROPERTIES COMPILE_OPTIONS "${avx2_options}")
  if(OWARE_HAS_AVX512)
    set_source_files_properties(${CMAKE_SOURCE_DIR}/src/build/kernel_avx512.cpp PROPERTIES COMPILE_OPTIONS "${avx512_options}")
  endif()
endif()

# The solver's threads read bytes that others may be writing, by design (src/build/kernel.hpp): the thread sanitizer looks at the rest.
if(OWARE_SANITIZE MATCHES "thread")
  foreach(source kernel_portable kernel_avx2 kernel_avx512 predecessor_worklist)
    set_property(SOURCE ${CMAKE_SOURCE_DIR}/src/build/${source}.cpp APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=thread)
  endforeach()
endif()

# One source of the table solver's kernels and of the checksum, compiled for each width of vectors that the compiler knows; which one
# runs is chosen at run time (src/build/kernel.hpp, src/tables/checksum_kernels.hpp).
include(CheckCXXCompilerFlag)
set(kernel_options -Wno-psabi -O3)
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/build/kernel_portable.cpp PROPERTIES COMPILE_OPTIONS "${kernel_options}")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  check_cxx_compiler_flag(-mavx512vbmi2 OWARE_HAS_AVX512)
  set(avx2_options ${kernel_options} -mavx2 -mbmi -mpopcnt)
  set(checksum_avx512_options -O3 -mavx512f)
  set(avx512_options ${kernel_options} -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vbmi -mavx512vbmi2 -mbmi -mpopcnt)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(APPEND checksum_avx512_options -Wno-uninitialized)
    list(APPEND avx512_options -Wno-uninitialized)  # g++ 12's own intrinsics (GCC bug 105593)
    set_source_files_properties(${CMAKE_SOURCE_DIR}/src/build/wide_packing.cpp PROPERTIES COMPILE_OPTIONS -Wno-uninitialized)
  endif()
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/build/kernel_avx2.cpp PROPERTIES COMPILE_OPTIONS "${avx2_options}")
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/tables/checksum_avx2.cpp PROPERTIES COMPILE_OPTIONS "-O3;-mavx2")
  if(OWARE_HAS_AVX512)
    set_source_files_properties(${CMAKE_SOURCE_DIR}/src/build/kernel_avx512.cpp PROPERTIES COMPILE_OPTIONS "${avx512_options}")
    set_source_files_properties(${CMAKE_SOURCE_DIR}/src/tables/checksum_avx512.cpp PROPERTIES COMPILE_OPTIONS "${checksum_avx512_options}")
  endif()
endif()

# The solver's threads read bytes that others may be writing, by design (src/build/kernel.hpp): the thread sanitizer looks at the rest.
if(OWARE_SANITIZE MATCHES "thread")
  foreach(source kernel_portable kernel_avx2 kernel_avx512 predecessor_worklist)
    set_property(SOURCE ${CMAKE_SOURCE_DIR}/src/build/${source}.cpp APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=thread)
  endforeach()
endif()

# What a target reads once, with its options, does not suit sources with options of their own.
foreach(source build/kernel_portable build/kernel_avx2 build/kernel_avx512 build/predecessor_worklist tables/checksum_avx2 tables/checksum_avx512)
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/${source}.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
endforeach()

# One CMake target a room: oware_room(NAME [CORE] USES rooms...) builds src/NAME/*.cpp into the library oware_NAME and each
# src/NAME/*_test.cpp into the test program NAME_test; a room inside a room is named tables/disk, its targets tables_disk.
# CORE rooms compile without exceptions, threads or iostreams; rooms where the program computes are FAST; the sources of TOGETHER
# rooms compile several at a time.

add_library(oware_options INTERFACE)
target_include_directories(oware_options INTERFACE ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
target_compile_options(oware_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
                                               -Wnon-virtual-dtor -Woverloaded-virtual -Wnull-dereference -Wimplicit-fallthrough)
option(OWARE_WERROR "Warnings are errors" ON)
if(OWARE_WERROR)
  target_compile_options(oware_options INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports these wrongly inside its own standard library (GCC bugs 105329, 105651, 107852).
  target_compile_options(oware_options INTERFACE -Wno-restrict -Wno-null-dereference -Wno-maybe-uninitialized
                                                 $<$<NOT:$<CONFIG:Debug>>:-Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread>)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # Arrays within arrays read well without inner braces. libstdc++ 12's stable_sort calls what it has itself marked deprecated.
  # g++ still reports what is deprecated elsewhere.
  target_compile_options(oware_options INTERFACE -Wno-missing-braces -Wno-deprecated-declarations)
endif()
if(OWARE_SANITIZE)
  target_compile_options(oware_options INTERFACE -fsanitize=${OWARE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(oware_options INTERFACE -fsanitize=${OWARE_SANITIZE})
  if(OWARE_SANITIZE MATCHES "undefined")
    # The check of virtual calls needs the type information of every class; Debian's SOCI keeps its own to itself.
    target_compile_options(oware_options INTERFACE -fno-sanitize=vptr)
  endif()
endif()

# For targets whose every source stands on large headers: several sources compiled as one, the headers once.
function(oware_together target at_once)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${at_once})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # A coroutine of an included source keeps what is nameless there: g++ takes that source for a header.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()

# Test programs spend their time in the libraries: for the tests' own sources a quick compiler is worth more than quick code.
function(oware_quick_to_compile target)
  target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O0>)
endfunction()

# What reads arguments and prints answers, and leaves the work to the rooms: nobody waits for it but the compiler.
function(oware_light_to_compile target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# What waits for sockets, disks and people: checked code is three times as long to compile when it is also made fast.
function(oware_plain_when_sanitized target)
  if(OWARE_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

function(oware_tests room)
  file(GLOB tests CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${room}/*_test.cpp)
  if(NOT OWARE_TESTS OR NOT tests)
    return()
  endif()
  string(REPLACE "/" "_" name ${room})
  add_executable(${name}_test ${tests})
  target_link_libraries(${name}_test PRIVATE oware_${name} GTest::gtest_main)
  oware_together(${name}_test 12)
  oware_quick_to_compile(${name}_test)
  if(OWARE_SANITIZE)
    target_compile_definitions(${name}_test PRIVATE OWARE_SMALL_SAMPLES)
  endif()
  add_test(NAME ${name} COMMAND ${name}_test)
  set_tests_properties(${name} PROPERTIES TIMEOUT 900)
endfunction()

function(oware_room room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "CORE;FAST;TOGETHER" "" "USES;LIBRARIES")
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${room}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  if(NOT sources)
    return()  # a room joins the build with its first source
  endif()
  string(REPLACE "/" "_" name ${room})
  add_library(oware_${name} STATIC ${sources})
  target_link_libraries(oware_${name} PUBLIC oware_options)
  foreach(used ${arg_USES})
    string(REPLACE "/" "_" used_name ${used})
    target_link_libraries(oware_${name} PUBLIC oware_${used_name})
  endforeach()
  target_link_libraries(oware_${name} PUBLIC ${arg_LIBRARIES})
  if(arg_TOGETHER)
    oware_together(oware_${name} 7)
    oware_plain_when_sanitized(oware_${name})
  endif()
  if(arg_CORE OR arg_FAST)
    target_compile_options(oware_${name} PRIVATE $<$<CONFIG:Release>:-O3>)
  endif()
  if(arg_CORE AND NOT OWARE_SANITIZE)
    target_compile_options(oware_${name} PRIVATE -fno-exceptions)
  endif()
  if(CMAKE_SYSTEM_NAME STREQUAL "WASI")
    return()
  endif()
  oware_tests(${room})
  if("Threads::Threads" IN_LIST arg_LIBRARIES AND TEST ${name})
    set_tests_properties(${name} PROPERTIES LABELS threads)  # what the thread sanitizer runs
    set_property(GLOBAL APPEND PROPERTY OWARE_THREADED ${name}_test)
  endif()
endfunction()

# Which revision a build is of, for `oware --version`: of the git work tree, with "-dirty" where files were changed; of a source archive
# the one in its file REVISION (tools/release writes that). As a library of one file, so that a commit links the program again and
# compiles nothing else. As a script (cmake -D SOURCE= -D OUTPUT= -P) it writes that file, if it changes.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  find_package(Git QUIET)
  set(revision ${CMAKE_BINARY_DIR}/generated/revision.cpp)
  add_custom_target(revision_of_build BYPRODUCTS ${revision}
    COMMAND ${CMAKE_COMMAND} -D SOURCE=${CMAKE_SOURCE_DIR} -D OUTPUT=${revision} -D GIT=${GIT_EXECUTABLE} -P ${CMAKE_CURRENT_LIST_FILE})
  add_library(oware_revision STATIC ${revision})
  add_dependencies(oware_revision revision_of_build)
  # One line that is new with each commit: a compiler cache has nothing to find.
  set_target_properties(oware_revision PROPERTIES CXX_COMPILER_LAUNCHER "")
  return()
endif()

set(found unknown)
if(EXISTS ${SOURCE}/REVISION)
  file(STRINGS ${SOURCE}/REVISION found LIMIT_COUNT 1)
elseif(GIT AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --abbrev=12 --exclude=* --dirty OUTPUT_VARIABLE told
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
  if(status EQUAL 0)
    set(found ${told})
  endif()
endif()
set(text "extern const char kOwareRevision[];\nconst char kOwareRevision[] = \"${found}\";\n")
set(written "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} written)
endif()
if(NOT written STREQUAL text)
  file(WRITE ${OUTPUT} "${text}")
endif()

# The page inside the program: the core as oware.wasm, the page built by Vite, and both as C++ in the library oware_web_assets.
# Every step runs only when something it reads has changed.
set(OWARE_PAGE_FROM "" CACHE PATH "A build folder whose page is taken as it is")
if(OWARE_PAGE_FROM)
  add_library(oware_web_assets STATIC ${OWARE_PAGE_FROM}/web/web_assets.cpp)
  target_include_directories(oware_web_assets PRIVATE ${CMAKE_SOURCE_DIR}/src)
  return()
endif()

set(web ${CMAKE_SOURCE_DIR}/web)
find_program(OWARE_NODE node HINTS ${CMAKE_SOURCE_DIR}/build/tools/bin REQUIRED)
find_program(OWARE_NPM npm HINTS ${CMAKE_SOURCE_DIR}/build/tools/bin REQUIRED)
execute_process(COMMAND ${OWARE_NODE} --version OUTPUT_VARIABLE node_version OUTPUT_STRIP_TRAILING_WHITESPACE)
string(REPLACE "v" "" node_version "${node_version}")
if(node_version VERSION_LESS 20.19)
  message(FATAL_ERROR "${OWARE_NODE} is version ${node_version}; the page needs node 20.19 or newer (packaging/install web brings one)")
endif()
cmake_path(GET OWARE_NODE PARENT_PATH node_folder)

# 1. The page's tools, exactly as the lock file names them. No package runs a script of its own.
set(packages ${web}/node_modules/.oware-installed)
add_custom_command(
  OUTPUT ${packages}
  COMMAND ${CMAKE_COMMAND} -E env --modify PATH=path_list_prepend:${node_folder} ${OWARE_NPM} ci --ignore-scripts --loglevel=error
  COMMAND ${CMAKE_COMMAND} -E touch ${packages}
  DEPENDS ${web}/package.json ${web}/package-lock.json ${web}/.npmrc
  WORKING_DIRECTORY ${web}
  COMMENT "Installing the page's tools")

# 2. The core as WebAssembly, in builds of their own with another compiler: the rules (oware.wasm), reading and writing games
# (notation.wasm), and the search with the tables (engine.wasm, and engine_threads.wasm for pages that may share memory).
set(wasm_build ${CMAKE_BINARY_DIR}/wasm)
set(wasm ${wasm_build}/oware.wasm)
set(notation ${wasm_build}/notation.wasm)
set(engine_build ${CMAKE_BINARY_DIR}/wasm-engine)
set(engine ${engine_build}/engine.wasm)
set(threads_build ${CMAKE_BINARY_DIR}/wasm-threads)
set(engine_threads ${threads_build}/engine_threads.wasm)
file(GLOB_RECURSE wasm_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/include/oware/*.hpp ${CMAKE_SOURCE_DIR}/src/base/*
     ${CMAKE_SOURCE_DIR}/src/rules/* ${CMAKE_SOURCE_DIR}/bindings/wasm/*)
file(GLOB engine_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/tables/*pp ${CMAKE_SOURCE_DIR}/src/search/*pp)
list(APPEND wasm_sources ${CMAKE_SOURCE_DIR}/cmake/Wasm.cmake ${CMAKE_SOURCE_DIR}/cmake/Platform/WASI.cmake
     ${CMAKE_SOURCE_DIR}/cmake/OwareModules.cmake ${CMAKE_SOURCE_DIR}/modules.json)
list(APPEND engine_sources ${wasm_sources})
list(FILTER wasm_sources EXCLUDE REGEX "_test\\.cpp$")
list(FILTER engine_sources EXCLUDE REGEX "_test\\.cpp$")
function(oware_wasm_module output folder sources comment)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -S ${CMAKE_SOURCE_DIR} -B ${folder} -G Ninja -DCMAKE_BUILD_TYPE=MinSizeRel --log-level=WARNING
            -DCMAKE_TOOLCHAIN_FILE=${CMAKE_SOURCE_DIR}/cmake/Wasm.cmake ${ARGN}
    COMMAND ${CMAKE_COMMAND} --build ${folder}
    DEPENDS ${${sources}}
    COMMENT ${comment})
endfunction()
oware_wasm_module("${wasm};${notation}" ${wasm_build} wasm_sources "Building the rules for the browser")
oware_wasm_module(${engine} ${engine_build} engine_sources "Building the search for the browser" -DOWARE_WASM_ENGINE=ON)
oware_wasm_module(${engine_threads} ${threads_build} engine_sources "Building the search on threads for the browser" -DOWARE_WASM_ENGINE=ON -DOWARE_WASM_THREADS=ON)

# The endgame tables that come with the page, a file a preset that has some.
set(page_tables ${CMAKE_BINARY_DIR}/web/tables)
add_executable(make_page_tables ${CMAKE_SOURCE_DIR}/tools/make_page_tables.cpp)
target_link_libraries(make_page_tables PRIVATE oware_build)
add_custom_command(
  OUTPUT ${page_tables}/made
  COMMAND make_page_tables ${page_tables}
  COMMAND ${CMAKE_COMMAND} -E touch ${page_tables}/made
  DEPENDS make_page_tables
  COMMENT "Building the page's endgame tables")

# 3. The names of the rules' values, for the page's types: its tables of texts have a row for each; and the types of the server's JSON.
set(names ${web}/src/engine/generated.ts)
set(wire ${web}/src/net/generated.ts)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(openapi ${CMAKE_SOURCE_DIR}/docs/openapi.json)
set(generator ${CMAKE_SOURCE_DIR}/tools/api/generate.py)

# 4. The page. Types are checked first: a text that a language lacks, for one, fails here.
set(page ${CMAKE_BINARY_DIR}/web/dist)
set(page_cpp ${CMAKE_BINARY_DIR}/web/web_assets.cpp)
file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/* ${web}/puzzles/* ${web}/openings/*)
list(FILTER page_sources EXCLUDE REGEX "(\\.test|/generated)\\.ts$")
set(in_web ${CMAKE_COMMAND} -E env OWARE_WASM=${wasm} OWARE_ENGINE_WASM=${engine} OWARE_THREADS_WASM=${engine_threads} OWARE_NOTATION_WASM=${notation} OWARE_PAGE_TABLES=${page_tables} OWARE_WEB_OUT=${page} ${OWARE_NODE})
add_custom_command(
  OUTPUT ${page_cpp}
  COMMAND ${in_web} tools/rule_names.mjs ${wasm} ${names}
  COMMAND ${Python3_EXECUTABLE} -B ${generator} typescript ${openapi} ${wire}
  COMMAND ${in_web} node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human
  COMMAND ${in_web} node_modules/vite/bin/vite.js build --logLevel warn
  COMMAND ${in_web} node_modules/vite/bin/vite.js build --config embed.config.ts --logLevel warn
  COMMAND ${in_web} tools/embed.mjs ${page} ${page_cpp}
  DEPENDS ${packages} ${wasm} ${engine} ${engine_threads} ${page_tables}/made ${page_sources} ${web}/index.html ${web}/embed.html ${web}/embed.config.ts ${web}/tools/embed.mjs ${web}/tools/rule_names.mjs ${web}/tools/offline.ts ${web}/vite.config.ts ${web}/svelte.config.js
          ${web}/tsconfig.json ${openapi} ${generator} ${CMAKE_SOURCE_DIR}/tools/api/description.py
  WORKING_DIRECTORY ${web}
  COMMENT "Building the page")

add_library(oware_web_assets STATIC ${page_cpp})
target_include_directories(oware_web_assets PRIVATE ${CMAKE_SOURCE_DIR}/src)

if(OWARE_TESTS)
  add_test(NAME web_unit COMMAND ${in_web} node_modules/vitest/vitest.mjs run WORKING_DIRECTORY ${web})
  add_test(NAME web_format COMMAND ${in_web} node_modules/prettier/bin/prettier.cjs --check . ../tests/e2e ../tests/browsers ../tests/page ../bindings/npm WORKING_DIRECTORY ${web})
  add_test(NAME python_lint COMMAND ${OWARE_NODE} tools/ruff.mjs ${CMAKE_SOURCE_DIR} WORKING_DIRECTORY ${web})
  add_test(NAME web_lint COMMAND ${OWARE_NODE} ${web}/node_modules/eslint/bin/eslint.js --config ${web}/eslint.config.js web tests/e2e tests/browsers tests/page bindings/npm
           WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME web_size COMMAND ${in_web} tools/size.mjs ${page} WORKING_DIRECTORY ${web})
  set_tests_properties(web_unit web_format web_lint python_lint web_size PROPERTIES LABELS release-only TIMEOUT 900)
endif()

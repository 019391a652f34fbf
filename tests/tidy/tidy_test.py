#!/usr/bin/env python3
"""Small made-up trees that tidy must find fault with, each for one reason, and one that it must not."""

import json
import os
import tempfile
import unittest

import cpp_text
import module_graph
import tidy

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GOOD_HEADER = "// What it is for.\n#pragma once\n"


def findings_in(files):
    with tempfile.TemporaryDirectory() as root:
        with open(os.path.join(root, ".clang-format"), "w", encoding="utf-8") as file:
            file.write("BasedOnStyle: Google\nColumnLimit: 130\n")
        with open(os.path.join(ROOT, "modules.json"), encoding="utf-8") as file:
            files = {"modules.json": file.read(), **files}
        for path, text in files.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        return tidy.findings(root)


class Finds(unittest.TestCase):
    def expect(self, files, *starts):
        """Each finding begins with the text of the same place in `starts`."""
        found = findings_in(files)
        self.assertEqual(len(found), len(starts), found)
        for finding, start in zip(found, starts, strict=True):
            self.assertTrue(finding.startswith(start), f"{finding!r} does not begin with {start!r}")

    def test_nothing_in_a_tidy_tree(self):
        self.expect(
            {
                "include/oware/move.hpp": GOOD_HEADER + "#include <oware/error.hpp>\n",
                "include/oware/error.hpp": GOOD_HEADER,
                "src/rules/move.cpp": '#include <oware/move.hpp>\n\n#include "rules/kernel.hpp"\n',
                "src/rules/kernel.hpp": GOOD_HEADER,
                "src/store/sqlite.cpp": '#include <soci/soci.h>\n\nconst char* kGames = "SELECT moves FROM games";\n',
                "apps/oware/main.cpp": '#include <iostream>\n\nint main() { std::cout << "a throw of dice" << getenv("HOME"); }\n',
                "web/src/main.ts": 'import { board } from "./board";\nboard();\n',
                "web/src/board.ts": "export function board() {\n  return 1;\n}\n",
                "web/index.html": '<script src="/src/main.ts"></script>\n',
            }
        )

    def test_an_include_against_the_directions(self):
        self.expect(
            {
                "src/rules/move.cpp": '#include "search/play.hpp"\n',
                "src/search/play.hpp": GOOD_HEADER + '#include "rules/kernel.hpp"\n',
                "src/rules/kernel.hpp": GOOD_HEADER,
            },
            "src/rules/move.cpp:1: rules may not use search",
        )
        self.expect(
            {
                "bindings/wasm/module.cpp": '#include "build/solver.hpp"\n#include "search/play.hpp"\n',
                "bindings/python/core/module.cpp": '#include "build/solver.hpp"\n',
                "src/build/solver.hpp": GOOD_HEADER,
                "src/search/play.hpp": GOOD_HEADER,
            },
            "bindings/wasm/module.cpp:1: bindings/wasm may not use build",
        )

    def test_an_include_of_a_public_header_against_the_directions(self):
        self.expect(
            {"src/base/error.cpp": "// Why.\n\n#include <oware/move.hpp>\n", "include/oware/move.hpp": GOOD_HEADER},
            "src/base/error.cpp:3: base may not use rules",
        )

    def test_an_inner_module_against_the_directions(self):
        self.expect(
            {"src/tables/format.cpp": '#include "tables/disk/writer.hpp"\n', "src/tables/disk/writer.hpp": GOOD_HEADER},
            "src/tables/format.cpp:1: tables may not use tables/disk",
        )

    def test_a_module_that_is_in_no_graph(self):
        self.expect({"src/kitchen/pan.cpp": "int pan();\n"}, "src/kitchen/pan.cpp:1: 'kitchen' is in no module")

    def test_a_graph_with_circles_or_unknown_names(self):
        modules = [
            {"name": "base", "purpose": "", "compile": "core", "uses": ["rules"]},
            {"name": "rules", "purpose": "", "compile": "core", "uses": ["base", "cards"]},
        ]
        self.expect(
            {"modules.json": json.dumps({"modules": modules, "outside": []})},
            "modules.json:1: base uses rules, which uses base",
            "modules.json:1: rules uses base, which uses rules",
            "modules.json:1: rules uses cards, which is no module",
        )

    def test_an_architecture_that_is_stale(self):
        graph = module_graph.Graph.read(ROOT)
        fresh = module_graph.replaced("Words.\n" + module_graph.BEGIN + module_graph.END, graph)
        for text, stale in ((fresh, False), (fresh.replace("| `src/store` |", "| `src/shop` |"), True), ("no generated part\n", True)):
            found = findings_in({"ARCHITECTURE.md": text})
            self.assertEqual(any(finding.startswith("ARCHITECTURE.md:1: not what modules.json says") for finding in found), stale)

    def test_the_oracle_in_the_program(self):
        self.expect({"apps/oware/CMakeLists.txt": "target_link_libraries(oware oware_oracle)\n"}, "apps/oware/CMakeLists.txt:1: the oracle")

    def test_long_files(self):
        self.expect({"web/tools/a.mjs": "//\n" * 601}, "web/tools/a.mjs:601: 601 lines; at most 600")
        self.expect({"web/tools/A.svelte": "<p></p>\n" * 251}, "web/tools/A.svelte:251: 251 lines; at most 250")

    def test_long_functions(self):
        body = "  work();\n" * 69
        typescript = "work();\n" * 69
        self.expect(
            {
                "src/rules/a.cpp": "int fine() {\n" + body[10:] + "}\n\nvoid long_one() {\n" + body + "}\n",
                "tools/b.py": "def long_one():\n" + "    work()\n" * 70,
                "web/tools/c.ts": "export function longOne() {\n  " + typescript.replace("\n", "\n  ")[:-2] + "}\n",
            },
            "src/rules/a.cpp:72: a function of 71 lines",
            "tools/b.py:1: a function of 71 lines",
            "web/tools/c.ts:1: a function of 71 lines",
        )

    def test_banned_words(self):
        for word in ("TODO", "FIXME", "XXX", "HACK", "Not implemented", "/root/.profile", "/tmp/bash_jobs", "/home/ada/x"):
            with self.subTest(word=word):
                self.expect({"docs/a.md": f"One line.\nThen {word} here.\n"}, "docs/a.md:2: '")

    def test_calls_without_bounds_or_errors(self):
        for call in ("sprintf(a, b)", "std::strcpy(a, b)", "atoi(a)", "std::rand()", "system(a)"):
            with self.subTest(call=call):
                self.expect({"apps/oware/a.cpp": f"int f() {{ return {call}; }}\n"}, "apps/oware/a.cpp:1: '")

    def test_not_what_only_looks_like_a_banned_call(self):
        self.expect(
            {"apps/oware/a.cpp": '// rand() and sprintf(\nint f() { return my_rand() + x.system(1) + g("atoi(1)") + snprintf(a, 1, b); }\n'}
        )

    def test_streams_threads_and_exceptions_in_the_core(self):
        self.expect(
            {
                "src/rules/a.cpp": "#include <iostream>\n#include <thread>\n\nint f() {\n  throw 1;\n  return 1;\n}\n",
                "src/search/b.cpp": "void f() {\n  try {\n    g();\n  } catch (...) {\n  }\n}\n",
                "src/rules/a_test.cpp": "#include <sstream>\n\nvoid f() { throw 1; }\n",
                "src/search/parallel/c.cpp": "#include <thread>\n",
            },
            "src/rules/a.cpp:1: <iostream>",
            "src/rules/a.cpp:2: <thread>",
            "src/rules/a.cpp:5: 'throw'",
            "src/search/b.cpp:2: 'try'",
            "src/search/b.cpp:4: 'catch'",
        )

    def test_what_belongs_to_one_module_alone(self):
        self.expect(
            {
                "src/games/a.cpp": 'const char* kText = "INSERT INTO games VALUES (1)";\n',
                "src/games/b.cpp": "#include <sys/socket.h>\n",
                "src/server/c.cpp": "#include <sqlite3.h>\n",
                "src/build/d.cpp": "#include <mpi.h>\n",
                "src/store/f.cpp": 'void f() { std::cout << getenv("HOME"); }\n',
                "src/server/g.cpp": "Task<void> g() {\n  if (a && !co_await b()) co_return;\n}\n",
            },
            "src/build/d.cpp:1: <mpi.h>",
            "src/games/a.cpp:1: 'INSERT'",
            "src/games/b.cpp:1: <sys/socket.h>",
            "src/server/c.cpp:1: <sqlite3.h>",
            "src/server/g.cpp:2: '&& !co_await'",
            "src/store/f.cpp:1: 'getenv'",
            "src/store/f.cpp:1: 'std::cout'",
        )

    def test_the_form_of_headers(self):
        use = '#include "rules/a.hpp"\n\n#include "rules/b.hpp"\n#include "rules/c.hpp"\n'
        self.expect(
            {
                "src/rules/a.hpp": "#pragma once\n",
                "src/rules/b.hpp": "// What it is for.\n",
                "src/rules/c.hpp": GOOD_HEADER + "using namespace std;\n",
                "src/rules/a.cpp": use,
            },
            "src/rules/a.hpp:1: a header opens with a comment",
            "src/rules/b.hpp:1: no '#pragma once'",
            "src/rules/c.hpp:3: 'using namespace'",
        )

    def test_what_nobody_uses(self):
        self.expect(
            {
                "src/rules/a.hpp": GOOD_HEADER,
                "web/src/main.ts": "work();\n",
                "web/src/alone.ts": "work();\n",
                "web/index.html": '<script src="/src/main.ts">\n',
            },
            "src/rules/a.hpp:1: nobody includes",
            "web/src/alone.ts:1: nobody imports",
        )

    def test_words_that_the_glossary_refuses(self):
        table = "| `strip` | a tile |\n\n## Words tidy refuses\n\n| `[Ss]helf\\|shelves` | `TableSet` | |\n| `[Pp]ace` | calibration | `web/` `docs/` |\n"
        self.expect(
            {
                "docs/glossary.md": table,
                "docs/page.md": "A strip of Shelfish shelves at a pace.\n",
                "bindings/i18n/de.json": "shelves",
                "src/rules/a.cpp": "int pace_of(int spaces);\nint at = firstShelf + ShelfList + bookshelf;\n",
            },
            "docs/page.md:1: 'shelves': say `TableSet`",
            "src/rules/a.cpp:1: 'pace': say calibration",
            "src/rules/a.cpp:2: 'Shelf': say `TableSet`",
        )

    def test_comments_broken_in_mid_sentence(self):
        long = "// " + "x" * 120
        self.expect(
            {
                "src/rules/a.cpp": "// This line ends\n// early.\n// A sentence.\n// Another:\n//   - of a list\n"
                f"{long},\n// andmore\nint a;  // a field\n        // of boards\n",
                "src/rules/b.cpp": f"// One.\n// Two, as `f()`\n// says, and then\nint f();\n{long}\n// wordswords.\n",
            },
            "src/rules/a.cpp:1: a comment broken in mid-sentence: 'early.'",
            "src/rules/a.cpp:8: a comment broken in mid-sentence: 'of'",
            "src/rules/b.cpp:2: a comment broken in mid-sentence: 'says,'",
        )

    def test_names_in_pages_that_are_nowhere(self):
        self.expect(
            {
                "docs/page.md": "`src/rules/gone.cpp`, `src/rules/a.cpp:play`, `src/rules/a.cpp:Game::stop`, `src/rules`,\n[this](page.md), [that](gone.md)\n",
                "docs/experiments/old.md": "`src/rules/gone.cpp`\n",
                "src/rules/a.cpp": "void Game::play() {}\n",
            },
            "docs/page.md:1: Game::stop is not in src/rules/a.cpp",
            "docs/page.md:1: src/rules/gone.cpp: no such file",
            "docs/page.md:2: a link to gone.md: no such file",
        )

    def test_an_answer_of_too_many_hops(self):
        hop = "`src/rules/a.cpp:a`"
        self.expect(
            {
                "CONTRIBUTING.md": f"1. **Where?** {hop}, {hop},\n   {hop}\n2. **How?** {hop}, {hop},\n   {hop}, {hop}\n3. **Why?** Because.\n",
                "src/rules/a.cpp": "void a() {}\n",
            },
            "CONTRIBUTING.md:3: an answer of 4 hops",
            "CONTRIBUTING.md:5: an answer of 0 hops",
        )

    def test_the_format(self):
        self.expect({"apps/oware/a.cpp": "int  a;\nint   b;\n"}, "apps/oware/a.cpp:1: not as clang-format-19")

    def test_the_spelling(self):
        wrong = "A " + "te" + "h misspelling, and Weill.\n"
        files = {".codespellrc": "[codespell]\nignore-words-list = weill\n", "docs/a.md": "Right.\n" + wrong, "src/terminal/texts_de.cpp": f"// {wrong}"}
        self.expect(files, "docs/a.md:2: spelling: ")
        self.expect({"docs/a.md": wrong})


class Functions(unittest.TestCase):
    def lengths(self, text):
        return [(function.line, function.length) for function in cpp_text.functions(text)]

    def test_in_namespaces_and_classes(self):
        self.assertEqual(self.lengths("namespace a {\nclass B final : C {\n public:\n  int f() const {\n    return 1;\n  }\n};\n}\n"), [(4, 3)])

    def test_with_templates_and_member_initializers(self):
        self.assertEqual(self.lengths("template <class T, class U = X<int>>\nS<T>::S(int a) : b_{a}, c_(a) {\n  f();\n}\n"), [(1, 4)])

    def test_not_initializers(self):
        self.assertEqual(self.lengths("constexpr A kA = {{{1}, f(2)}};\nint g(A a = {}) {\n  return 1;\n}\n"), [(2, 3)])

    def test_past_strings_comments_and_separators(self):
        self.assertEqual(self.lengths("// {\nint f() {\n  g(\"}\", '}', 1'000'000, R\"x(})x\");  /* } */\n}\nint h() { return 0; }\n"), [(2, 3), (5, 1)])

    def test_past_directives(self):
        self.assertEqual(self.lengths("#define A(x) {\nint f() {\n  return 1;\n}\n"), [(2, 3)])


if __name__ == "__main__":
    unittest.main()

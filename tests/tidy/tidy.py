#!/usr/bin/env python3
"""Holds the tree to the project's conventions: `tidy.py ROOT` prints one line `file:line: what` a finding and fails on any.

Include directions between modules, lengths, banned words and calls, headers' form, headers and page modules that nobody
includes, files and symbols that pages name, the format. (The page's format is prettier's own test, web_format.)
"""

import ast
import os
import re
import shutil
import subprocess
import sys

import cpp_text
import module_graph

MAX_FILE_LINES = 600
MAX_CATALOGUE_LINES = 800  # texts of one language: a table, not code
MAX_COMPONENT_LINES = 250
MAX_FUNCTION_LINES = 70

SKIPPED_FOLDERS = {".git", "node_modules", "dist", "artefacts", "__pycache__", "seeds"}
SKIPPED_AT_THE_ROOT = {"build"}
CPP = (".cpp", ".hpp")
COUNTED = CPP + (".ts", ".svelte", ".css", ".js", ".mjs", ".py", ".sh", ".cmake")
TEXT = COUNTED + (".md", ".txt", ".json", ".html", ".yml", ".yaml", "")

# (pattern, what to say); in all text.
BANNED_WORDS = [
    (re.compile(r"\b(TODO|FIXME|XXX|HACK)\b"), "'{}' stands for work that is not done"),
    (re.compile(r"(?i)\b(not implemented)\b"), "'{}' stands for work that is not done"),
    (re.compile(r"(?<![\w.])(/root/|/tmp/bash|/work/|/home/\w+/)"), "'{}' is a path of one machine"),
]


def _call(names):
    return re.compile(r"(?<![\w.>])((?:std::|::)?(?:" + names + r"))\s*\(")


def _include(names):
    return re.compile(r"#\s*include\s*([<\"](?:" + names + r")[>\"])")


class InCore:
    """Marks the calls that only core modules must not make: the same code runs in the browser."""



def everywhere(_):
    return True


def below_apps(module):
    return module not in ("apps", "bench", "tests")


THREADS = "jthread|thread|mutex|shared_mutex|condition_variable|future|async"
SOCKETS = r"sys/socket\.h|netinet/.*|arpa/inet\.h|netdb\.h|boost/beast.*|boost/asio.*"
WITH_SOCKETS = ("server", "bot", "base/executor", "base/network")

# (pattern, in which modules, what to say); in C++ without comments and strings, tests beside the source left out.
BANNED_CALLS = [
    (_call("v?sprintf|strcpy|strcat|gets|strtok"), everywhere, "'{}' knows no bounds"),
    (_call("atoi|atol|atoll|atof"), everywhere, "'{}' tells no error: use std::from_chars"),
    (_call("rand|srand|random_shuffle"), everywhere, "'{}' cannot be repeated from a seed: use base::Random"),
    (_call("system|popen"), everywhere, "'{}' runs a shell"),
    (re.compile(r"\b(std::(?:cout|cerr|clog))\b"), below_apps, "'{}' is for apps alone: return what there is to say"),
    (_call("(?:secure_)?getenv|setenv"), below_apps, "'{}' is for apps alone: take an option"),
    (re.compile(r"\b(throw|try|catch)\b(?!\()\s*[\w{(:\"]"), InCore, "'{}' in a core module: return a Result"),
    (re.compile(r"\b(std::(?:" + THREADS + r"))\b"), InCore, "'{}' in a core module, which has no threads"),
    (_include("iostream|fstream|sstream|ostream|istream|iomanip|syncstream"), InCore, "{} in a core module, which has no streams"),
    (_include("thread|mutex|shared_mutex|condition_variable|future|barrier|latch|semaphore|stop_token"), InCore, "{} in a core module, which has no threads"),
    (_include(r"sqlite3\.h|soci/.*|libpq-fe\.h"), lambda module: below_apps(module) and module != "store", "{}: SQL is the store's"),
    (_include(SOCKETS), lambda module: below_apps(module) and module not in WITH_SOCKETS, "{}: sockets are the server's and the bot's"),
    (re.compile(r"((?:&&|\|\||\?)\s*!?\s*\(?\s*co_await)\b"), everywhere, "'{}': g++ 12 destroys what was not made; await it by itself"),
    (_include(r"mpi\.h"), lambda module: module != "build/mpi", "{}: only build/mpi knows MPI"),
]
SQL_TEXT = re.compile(r"\b(SELECT\s.+\sFROM|INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+(?:UNIQUE\s+)?(?:TABLE|INDEX))\b")


class Tree:
    """The files under a root and what was found wrong with them."""

    def __init__(self, root):
        self.root = root
        self.findings = []
        self.files = sorted(self._walk())
        self._texts = {}
        self.graph = module_graph.Graph.read(root)

    def _walk(self):
        for folder, folders, names in os.walk(self.root):
            skipped = SKIPPED_FOLDERS | (SKIPPED_AT_THE_ROOT if folder == self.root else set())
            folders[:] = [name for name in folders if name not in skipped]
            for name in names:
                if name in (".git", "generated.ts"):  # a worktree's link; what the build writes among the page's sources
                    continue
                yield os.path.relpath(os.path.join(folder, name), self.root)

    def text(self, path):
        if path not in self._texts:
            with open(os.path.join(self.root, path), encoding="utf-8", errors="replace") as file:
                self._texts[path] = file.read()
        return self._texts[path]

    def say(self, path, line, what):
        self.findings.append((path, line, what))

    def with_suffix(self, *suffixes):
        return [path for path in self.files if path.endswith(suffixes)]


def line_at(text, offset):
    return text.count("\n", 0, offset) + 1


def module_of(tree, path):
    """The module that a file belongs to, or apps, bench, tests, bindings/wasm; None outside the C++ tree."""
    parts = path.split("/")
    if parts[0] in ("apps", "bench", "tests"):
        return parts[0]
    if parts[0] == "bindings":
        return "/".join(parts[:2])
    if parts[0] == "include" and len(parts) == 3:
        return tree.graph.headers.get(parts[2].removesuffix(".hpp"), "include/" + parts[2])
    if parts[0] == "src" and len(parts) > 2:
        return "/".join(parts[1:3]) if len(parts) > 3 else parts[1]
    return None


def included_module(tree, name):
    """The module of an included header, None for one that is not ours."""
    if name.startswith("oware/"):
        return module_of(tree, "include/" + name)
    folder = os.path.dirname(name)
    return folder if folder in tree.graph else None


INCLUDE = re.compile(r'(?m)^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"]')


def check_directions(tree):
    for path in tree.with_suffix(*CPP):
        module = module_of(tree, path)
        if module is None:
            continue
        if module not in tree.graph and below_apps(module) and not module.startswith("bindings/"):
            tree.say(path, 1, f"'{module}' is in no module: add it to modules.json")
            continue
        allowed = tree.graph.allowed(module)
        for match in INCLUDE.finditer(cpp_text.blank(tree.text(path), keep_strings=True)):
            used = included_module(tree, match.group(1))
            if used is not None and used not in allowed:
                tree.say(path, line_at(tree.text(path), match.start()), f"{module} may not use {used} ({match.group(1)})")


def check_module_graph(tree):
    for error in tree.graph.errors():
        tree.say("modules.json", 1, error)
    if "ARCHITECTURE.md" in tree.files and module_graph.replaced(tree.text("ARCHITECTURE.md"), tree.graph) != tree.text("ARCHITECTURE.md"):
        tree.say("ARCHITECTURE.md", 1, "not what modules.json says: python3 tests/tidy/module_graph.py .")


def check_oracle(tree):
    for path in tree.files:
        if (os.path.basename(path) == "CMakeLists.txt" or path.endswith(".cmake")) and not path.startswith("tests/"):
            text = re.sub(r"#[^\n]*", "", tree.text(path))
            if "oware_oracle" in text:
                tree.say(path, line_at(text, text.find("oware_oracle")), "the oracle is for tests alone")


def check_file_lengths(tree):
    for path in tree.with_suffix(*COUNTED):
        lines = tree.text(path).count("\n")
        most = MAX_COMPONENT_LINES if path.endswith(".svelte") else MAX_CATALOGUE_LINES if "/i18n/later/" in path else MAX_FILE_LINES
        if lines > most:
            tree.say(path, lines, f"{lines} lines; at most {most}")


TS_FUNCTION = re.compile(
    r"^(?P<indent>\s*)(?:export\s+)?(?:default\s+)?(?:(?:async\s+)?function\b"
    r"|(?:const|let)\s+\w+\s*=\s*(?:async\s+)?(?:\([^)]*\)|\w+)[^=]*=>\s*\{$"
    r"|(?:(?:private|public|protected|static|async|get|set)\s+)*#?(?!if\b|for\b|while\b|switch\b|catch\b)\w+\([^;]*\)[^;=]*\{$)"
)


def typescript_functions(text):
    """(line, length) of functions and methods, by indentation: prettier has put each closing brace under its first line."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        match = TS_FUNCTION.match(line)
        if not match:
            continue
        closing = match.group("indent") + "}"
        for end in range(number + 1, len(lines)):
            if lines[end].rstrip(";,)") == closing:
                yield number + 1, end - number + 1
                break


def python_functions(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno, node.end_lineno - node.lineno + 1


def check_function_lengths(tree):
    for path in tree.files:
        text = tree.text(path) if path.endswith(CPP + (".ts", ".svelte", ".py")) else ""
        if path.endswith(CPP):
            found = [(function.line, function.length) for function in cpp_text.functions(text)]
        elif path.endswith((".ts", ".svelte")) and not path.endswith(".test.ts"):
            found = typescript_functions(text)
        elif path.endswith(".py"):
            found = python_functions(text)
        else:
            continue
        for line, length in found:
            if length > MAX_FUNCTION_LINES:
                tree.say(path, line, f"a function of {length} lines; at most {MAX_FUNCTION_LINES}")


def is_text(path):
    return os.path.splitext(path)[1] in TEXT and not path.startswith("tests/tidy/")


def check_words(tree):
    for path in filter(is_text, tree.files):
        text = tree.text(path)
        for pattern, what in BANNED_WORDS:
            for match in pattern.finditer(text):
                tree.say(path, line_at(text, match.start()), what.format(match.group(1)))


# A row of the glossary's last table: the refused words, what to say, and where they have another meaning. A bar in a cell is written \\|.
REFUSED = re.compile(r"(?m)^\| `([^`]+)` \| (.+?) \| (.*?) ?\|$")
GLOSSARY = "docs/glossary.md"
OTHER_LANGUAGE = re.compile(r".*/(?!en\b)[a-z]{2}(?:[._]\w+)?\.(?:ts|json)$")


def refused_word(words):
    """Matches the words alone and as a part of a name: onlooker, onlooker_count, onlookerCount, OnlookerList."""
    return re.compile(r"(?:(?<![A-Za-z-])|(?<=[a-z])(?=[A-Z]))(?:" + words.replace("\\|", "|") + r")(?![a-z-])")


def check_refused_words(tree):
    """The words of the glossary's last table. Catalogues of other languages have words of their own."""
    glossary = tree.text(GLOSSARY) if GLOSSARY in tree.files else ""
    table = REFUSED.findall(glossary.partition("Words tidy refuses")[2])
    refused = [(refused_word(words), say, tuple(re.findall(r"`([^`]+)`", elsewhere))) for words, say, elsewhere in table]
    for path in filter(is_text, tree.files):
        if path == GLOSSARY or path.startswith(("docs/experiments/", "tests/vectors/")) or path.endswith("/package-lock.json") or OTHER_LANGUAGE.match(path):
            continue
        text = tree.text(path)
        for pattern, say, elsewhere in refused:
            for match in pattern.finditer(text) if not path.startswith(elsewhere) else ():
                tree.say(path, line_at(text, match.start()), f"'{match.group()}': say {say} (docs/glossary.md)")


COMMENT_LINE = re.compile(r"^(.*?)// (\S.*)$")
SENTENCE_END = re.compile(r"[.:;!?|][\"')]?$")


def check_broken_comments(tree):
    """No line of a comment ends in mid-sentence where the next word has room: it was broken by hand or by a formatter."""
    if ".clang-format" not in tree.files:
        return
    column = int(re.search(r"(?m)^ColumnLimit: (\d+)$", tree.text(".clang-format")).group(1))
    for path in tree.with_suffix(*CPP):
        lines = tree.text(path).split("\n")
        for number, (line, following) in enumerate(zip(lines, lines[1:], strict=False), 1):
            first, second = COMMENT_LINE.match(line), COMMENT_LINE.match(following)
            if not first or not second or second.group(1) != " " * len(first.group(1)):
                continue
            word = second.group(2).split(" ")[0]
            goes_on = re.match(r"[A-Za-z(`'_]", word) and not SENTENCE_END.search(first.group(2))
            if goes_on and len(line) + 1 + len(word) <= column:
                tree.say(path, number, f"a comment broken in mid-sentence: '{word}' has room here")


def check_calls(tree):
    for path in tree.with_suffix(*CPP):
        module = module_of(tree, path)
        if module is None:
            continue
        beside = path.endswith("_test.cpp")
        code = cpp_text.blank(tree.text(path))
        with_strings = cpp_text.blank(tree.text(path), keep_strings=True)
        for pattern, applies, what in BANNED_CALLS:
            source = with_strings if "include" in pattern.pattern else code
            if not (tree.graph.is_core(module) and not beside if applies is InCore else applies(module)):
                continue
            for match in pattern.finditer(source):
                tree.say(path, line_at(source, match.start(1)), what.format(match.group(1)))
        if module not in ("store", "tests") and not beside:
            for match in SQL_TEXT.finditer(with_strings):
                tree.say(path, line_at(with_strings, match.start()), f"'{match.group(1).split()[0]}': SQL is the store's")


def check_headers(tree):
    for path in tree.with_suffix(".hpp"):
        text = tree.text(path)
        if not text.startswith("//"):
            tree.say(path, 1, "a header opens with a comment that says what it is for")
        if not re.search(r"(?m)^#pragma once$", text):
            tree.say(path, 1, "no '#pragma once'")
        opened = re.search(r"(?m)^\s*using namespace\b", text)
        if opened:
            tree.say(path, line_at(text, opened.end()), "'using namespace' in a header spreads to all who include it")


def check_included(tree):
    includes = set()
    for path in tree.with_suffix(".mjs", ".py", ".cmake"):  # what a generator writes
        includes.update("src/" + name for name in re.findall(r'#include "([^"\n]+)"', tree.text(path)))
    for path in tree.with_suffix(*CPP):
        for match in INCLUDE.finditer(tree.text(path)):
            name = match.group(1)
            folder = os.path.dirname(path)
            candidates = ("include/" + name, "src/" + name, os.path.normpath(os.path.join(folder, name)), os.path.basename(name))
            includes.update(candidate for candidate in candidates if candidate != path)
    for path in tree.with_suffix(".hpp"):
        in_tests = path.startswith("tests/") and os.path.basename(path) in includes
        if path not in includes and not in_tests:
            tree.say(path, 1, "nobody includes this header")


# What a page names: `path` or `path:symbol`, and [text](path). Records of experiments name the files of their revision.
NAMED = re.compile(r"`((?:\.ci|src|include|apps|bench|bindings|cmake|docs|packaging|tests|tools|web)/[\w./-]*\w)(?::([\w:~]+))?`")
LINK = re.compile(r"\]\(([^)#\s]+)")
QUESTION = re.compile(r"(?m)^\d+\. \*\*.*(?:\n(?!\d+\. |\n).*)*")
MAX_HOPS = 3


def check_names_in_pages(tree):
    known = set(tree.files) | {folder for path in tree.files for folder in parents(path)}
    for path in tree.with_suffix(".md"):
        if path.startswith("docs/experiments/"):
            continue
        text = tree.text(path)
        for match in NAMED.finditer(text):
            line, named, symbol = line_at(text, match.start()), match.group(1), match.group(2)
            if named not in known:
                tree.say(path, line, f"{named}: no such file")
            elif symbol and not all(re.search(rf"\b{word}\b", tree.text(named)) for word in symbol.split("::")):
                tree.say(path, line, f"{symbol} is not in {named}")
        for match in LINK.finditer(text):
            target = os.path.normpath(os.path.join(os.path.dirname(path), match.group(1)))
            if "://" not in match.group(1) and target not in known:
                tree.say(path, line_at(text, match.start()), f"a link to {match.group(1)}: no such file")


def parents(path):
    folder = os.path.dirname(path)
    while folder:
        yield folder
        folder = os.path.dirname(folder)


def check_hops(tree):
    """A newcomer's questions are answered within three hops: files that CONTRIBUTING.md names one after the other."""
    for match in QUESTION.finditer(tree.text("CONTRIBUTING.md") if "CONTRIBUTING.md" in tree.files else ""):
        hops = len(NAMED.findall(match.group()))
        if not 1 <= hops <= MAX_HOPS:
            tree.say("CONTRIBUTING.md", line_at(tree.text("CONTRIBUTING.md"), match.start()), f"an answer of {hops} hops; 1 to {MAX_HOPS}")


MODULE = re.compile(r"""(?:from|import|new URL)\s*\(?\s*['"]([^'"]+)['"]|(?:src|href)="/?([^"]+)\"""")


def check_page_modules(tree):
    page = [path for path in tree.files if path.startswith("web/") and path.endswith((".ts", ".svelte", ".js", ".html", ".css"))]
    used = set()
    for path in page:
        for match in MODULE.finditer(tree.text(path)):
            used.add(os.path.basename(match.group(1) or match.group(2)).split("?")[0].removesuffix(".ts").removesuffix(".js"))
    for path in page:
        name = os.path.basename(path)
        module = name.removesuffix(".ts")
        by_itself = name.endswith((".test.ts", ".d.ts")) or "/src/" not in path
        if name.endswith((".ts", ".svelte", ".css")) and not by_itself and module not in used:
            tree.say(path, 1, "nobody imports this module")


def check_format(tree):
    sources = tree.with_suffix(*CPP)
    if not sources:
        return
    program = shutil.which("clang-format-19")
    if program is None:
        tree.say(".clang-format", 1, "clang-format-19 is not there to check the format (package clang-format-19)")
        return
    for start in range(0, len(sources), 100):
        batch = sources[start : start + 100]
        run = subprocess.run([program, "--dry-run", "-Werror", *batch], cwd=tree.root, capture_output=True, text=True, check=False)
        wrong = sorted({(match.group(1), int(match.group(2))) for match in re.finditer(r"(?m)^([^:\n]+):(\d+):\d+: error: ", run.stderr)})
        seen = set()
        for path, line in wrong:
            if path not in seen:
                tree.say(path, line, "not as clang-format-19 writes it (clang-format-19 -i)")
            seen.add(path)
        if run.returncode != 0 and not wrong:
            tree.say(".clang-format", 1, "clang-format-19: " + run.stderr.strip().split("\n")[0])


OTHER_LANGUAGE_TEXT = re.compile(r"(?:^|/)texts_(?!en\b)[a-z]{2}\.cpp$|/i18n/|/package-lock\.json$")


def check_spelling(tree):
    """What codespell knows as a misspelling; .codespellrc names the words that are right here."""
    if ".codespellrc" not in tree.files:
        return
    program = shutil.which("codespell")
    if program is None:
        tree.say(".codespellrc", 1, "codespell is not there to check the spelling (package codespell)")
        return
    texts = [path for path in filter(is_text, tree.files) if not OTHER_LANGUAGE.match(path) and not OTHER_LANGUAGE_TEXT.search(path)]
    run = subprocess.run([program, "--quiet-level", "3", *texts], cwd=tree.root, capture_output=True, text=True, check=False)
    for path, line, what in re.findall(r"(?m)^(?:\./)?([^:\n]+):(\d+): (.+)$", run.stdout):
        tree.say(path, int(line), "spelling: " + what)


CHECKS = [
    check_directions,
    check_module_graph,
    check_oracle,
    check_file_lengths,
    check_function_lengths,
    check_words,
    check_refused_words,
    check_broken_comments,
    check_calls,
    check_headers,
    check_included,
    check_names_in_pages,
    check_hops,
    check_page_modules,
    check_format,
    check_spelling,
]


def findings(root):
    tree = Tree(root)
    for check in CHECKS:
        check(tree)
    return [f"{path}:{line}: {what}" for path, line, what in sorted(set(tree.findings))]


def main():
    if len(sys.argv) != 2:
        print("usage: tidy.py ROOT", file=sys.stderr)
        return 2
    found = findings(sys.argv[1])
    for line in found:
        print(line)
    print(f"{len(found)} findings" if found else "tidy")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""How long files and functions are: `lengths.py ROOT` prints one JSON object a language: counts, medians, 90th percentiles, longest.

C++ without tests, C++ tests, the page (TypeScript and Svelte without tests), Python. As tidy counts them: a function with its
signature and closing brace, a file with every line.
"""

import json
import sys

import cpp_text
import tidy


def is_test(path):
    return path.startswith("tests/") or "_test." in path or ".test." in path


KINDS = {
    "C++": lambda path: path.endswith(tidy.CPP) and not is_test(path),
    "C++ tests": lambda path: path.endswith(tidy.CPP) and is_test(path),
    "page": lambda path: path.startswith("web/src/") and path.endswith((".ts", ".svelte")) and not is_test(path),
    "Python": lambda path: path.endswith(".py"),
}


def functions(path, text):
    if path.endswith(tidy.CPP):
        return [function.length for function in cpp_text.functions(text)]
    found = tidy.python_functions(text) if path.endswith(".py") else tidy.typescript_functions(text)
    return [length for _, length in found]


def summary(lengths):
    ordered = sorted(lengths)
    at = [ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in (50, 90)]
    return {"count": len(ordered), "median": at[0], "p90": at[1], "longest": ordered[-1]}


def main():
    tree = tidy.Tree(sys.argv[1])
    for kind, belongs in KINDS.items():
        texts = {path: tree.text(path) for path in tree.files if belongs(path)}
        files = summary([text.count("\n") for text in texts.values()])
        print(json.dumps({"kind": kind, "files": files, "functions": summary([length for path, text in texts.items() for length in functions(path, text)])}))


if __name__ == "__main__":
    main()

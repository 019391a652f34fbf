#!/usr/bin/env python3
"""A public header as Doxygen reads it: doxygen_filter.py FILE prints it with its comments marked as documentation.

The headers are written for people: plain comments, the first one about the file, one above or behind each declaration. What they say is
the reference; Doxygen wants to be told by `///`, `///<` and `/** */`. A comment holds for each declaration below it up to an empty line or
another comment, as it does for a reader. Comparisons by default are left out: their declaration says what they do.
"""

import re
import sys

DEFAULTED = re.compile(r"^\s*friend\b.*\boperator==.*= default;$")


def escaped(text):
    """Without commands of Doxygen and tags of HTML."""
    return re.sub(r"([\\@<>#%\"])", r"\\\1", text)


class Marked:
    """The lines of a C++ header, marked one after the other."""

    def __init__(self):
        self.lines, self.comment, self.first, self.fresh = [], [], True, False
        self.behind = None  # the indentation of the declaration that a comment behind it may go on from

    def add(self, line):
        alone = re.match(r"^(\s*)// ?(.*)$", line)
        after = re.match(r"^(\s*[^\s/].*?\S) *// ?(.*)$", line)
        if alone and self.first:
            self.lines.append(("" if self.lines else "/// \\file\n") + f"/// {escaped(alone.group(2))}")
        elif alone and self.behind is not None and len(alone.group(1)) > self.behind:
            self.lines.append(f"{alone.group(1)}///< {escaped(alone.group(2))}")
        elif alone:
            self.comment = [*(self.comment if self.fresh else []), f"{alone.group(1)}/// {escaped(alone.group(2))}"]
            self.lines.append(self.comment[-1])
            self.fresh, self.behind = True, None
            return
        elif not DEFAULTED.match(line):
            self.declare(line, after)
        self.first = self.first and not line.strip()
        self.behind = len(after.group(1)) if after else self.behind if alone else None
        self.fresh = False

    def declare(self, line, after):
        if not line.strip():
            self.comment = []
        elif after:
            line = f"{after.group(1)}  ///< {escaped(after.group(2))}"
        elif not self.fresh and self.repeats(line):
            self.lines += self.comment
        self.lines.append(line)

    def repeats(self, line):
        """Whether the line begins one more declaration below the last comment."""
        indent = re.match(r"\s*", line).group()
        above = self.lines[-1] if self.lines else ""
        return (self.comment and self.comment[-1].startswith(indent + "///") and re.match(r"\s*[a-zA-Z]", line)
                and above.rstrip().endswith((";", "}")) and not re.match(r"\s*(public|private):", line))


def marked_line_comments(text):
    marked = Marked()
    for line in text.split("\n"):
        marked.add(line)
    return "\n".join(marked.lines)


def marked_blocks(text):
    """Of C: `/* ... */` above a declaration, or behind it on its line. A line of dashes parts the header and is nobody's."""
    text = re.sub(r"/\* ----.*?\*/", "", text)
    text = re.sub(r"(?s)/\*.*?\*/", lambda match: re.sub(r"([\\@<>#%\"])", r"\\\1", match.group()), text)
    text = re.sub(r"^/\*", "/** \\\\file\n *", text, count=1)
    text = re.sub(r"(?m)^(\s*)/\* ", r"\1/** ", text)
    return re.sub(r"(?m)^(\s*[^\s/*].*?)/\* ", r"\1/**< ", text)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    print((marked_blocks if sys.argv[1].endswith(".h") else marked_line_comments)(text), end="")


if __name__ == "__main__":
    main()

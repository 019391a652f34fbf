"""Just enough of C++'s form to check style by: text without comments and strings, and where functions begin and end.

It trusts that clang-format has been over the file. Unusual code can fool it; then write the code in a usual way.
"""

import re
from dataclasses import dataclass

RAW_STRING = re.compile(r'R"([^()\\ ]{0,16})\(')
ACCESS_LABEL = re.compile(r"(?:public|private|protected)\s*:")
SCOPE_WORD = re.compile(r"(?:inline\s+)?(?:class|struct|union|enum|namespace|extern)\b")
MEMBER_BRACE = re.compile(r"\)\s*(?:noexcept\s*)?:.*[:,]?\s*[\w:<>, ]+$", re.S)


def _end_of_quoted(text, start, quote):
    at = start + 1
    while at < len(text) and text[at] != quote and text[at] != "\n":
        at += 2 if text[at] == "\\" else 1
    return min(at + 1, len(text))


def _is_digit_separator(text, at):
    word = re.search(r"[\w']*$", text[max(0, at - 40) : at]).group()
    return bool(word) and word[0].isdigit()


def _end_of_token(text, at):
    """Where the comment or literal that begins at `at` ends, or `at` when none begins there."""
    if text.startswith("//", at):
        end = text.find("\n", at)
        return len(text) if end < 0 else end
    if text.startswith("/*", at):
        end = text.find("*/", at + 2)
        return len(text) if end < 0 else end + 2
    raw = RAW_STRING.match(text, at)
    if raw:
        end = text.find(")" + raw.group(1) + '"', raw.end())
        return len(text) if end < 0 else end + len(raw.group(1)) + 2
    if text[at] == '"' or (text[at] == "'" and not _is_digit_separator(text, at)):
        return _end_of_quoted(text, at, text[at])
    return at


def blank(text, keep_strings=False):
    """The text with comments, and strings unless kept, replaced by spaces; every line stays where it was."""
    pieces = []
    at = 0
    while at < len(text):
        end = _end_of_token(text, at)
        if end == at:
            pieces.append(text[at])
            at += 1
            continue
        token = text[at:end]
        keep = keep_strings and not token.startswith(("//", "/*"))
        pieces.append(token if keep else re.sub(r"[^\n]", " ", token))
        at = end
    return "".join(pieces)


@dataclass
class Function:
    line: int  # of its first word, counted from 1
    length: int  # in lines, its closing brace included


def _without_template(head):
    match = re.match(r"\s*template\s*<", head)
    if not match:
        return head
    depth = 0
    for at in range(match.end() - 1, len(head)):
        depth += {"<": 1, ">": -1}.get(head[at], 0)
        if depth == 0:
            return head[at + 1 :]
    return head


def _kind_of_block(head):
    head = _without_template(ACCESS_LABEL.sub("", head)).strip()
    if SCOPE_WORD.match(head):
        return "scope"
    if ")" not in head or head.endswith("="):
        return "initializer"
    if MEMBER_BRACE.search(head) and not head.endswith(")"):
        return "initializer"
    return "function"


def functions(text):
    """Every function with a body at namespace or class level; lambdas count with the function around them."""
    code = re.sub(r"(?m)^[ \t]*#.*(?:\\\n.*)*", lambda match: re.sub(r"[^\n]", " ", match.group()), blank(text))
    found = []
    kinds = []  # of the blocks around the present place
    starts = []
    head_start = 0
    for at, character in enumerate(code):
        inside = bool(kinds) and kinds[-1] in ("function", "initializer", "code")
        if character == "{":
            kinds.append("code" if inside else _kind_of_block(code[head_start:at]))
            starts.append(head_start)
            if kinds[-1] == "scope":
                head_start = at + 1
        elif character == "}" and kinds:
            kind, start = kinds.pop(), starts.pop()
            if kind == "function":
                label = ACCESS_LABEL.match(code[start:at].lstrip())
                start += len(code[start:at]) - len(code[start:at].lstrip())
                if label:
                    start += label.end() + re.match(r"\s*", code[start + label.end() :]).end()
                first = code.count("\n", 0, start) + 1
                found.append(Function(first, code.count("\n", 0, at) + 2 - first))
            if kind in ("function", "scope"):
                head_start = at + 1
        elif character == ";" and not inside:
            head_start = at + 1
    return found

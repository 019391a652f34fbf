#!/usr/bin/env python3
"""The documentation as a site: `site.py BUILD SITE [CPP]`.

Copies the pages of docs/ and of the repository's root into BUILD, in the form that MkDocs reads, makes the site in the folder SITE, and
writes its files, compressed, as C++ to CPP (src/server/documentation.hpp). What a link names in the repository it names on the site:
links to other files than pages become their text. The navigation is docs/README.md: each section's links, in their order. The same
sources give the same bytes.
"""

import gzip
import hashlib
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys

import interfaces
import reference

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
INDEX = "docs/README.md"
ROOT_PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
COPIED = (".md", ".svg", ".png", ".json", ".ipynb")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^ {0,3}(```+|~~~+)(.*)$")
LIST = re.compile(r"^(?:[-*+]|\d+[.)]) ")
TYPES = {".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".ipynb": "application/json",
         ".js": "text/javascript; charset=utf-8", ".json": "application/json", ".png": "image/png", ".svg": "image/svg+xml",
         ".txt": "text/plain; charset=utf-8"}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


# ---- pages


def sources():
    """The pages, and the files that they name, by their path in the repository: where each lies below the site's own folder."""
    documents = ["docs/" + path for path in files_of(os.path.join(ROOT, "docs")) if path.endswith(COPIED)]
    pages = [*ROOT_PAGES, *(path for path in documents if path.endswith(".md"))]
    named = {posixpath.normpath(posixpath.join(posixpath.dirname(page), match.group(3).partition("#")[0]))
             for page in pages for match in LINK.finditer(read(os.path.join(ROOT, page)))}
    found = {page: "project/" + page for page in ROOT_PAGES}
    found |= {path: path.removeprefix("docs/") for path in documents if path in pages or path in named}
    return dict(sorted(found.items()))


def target_of(link, page, site):
    """What a page's link is on the site, or None for what is not there."""
    path, _, anchor = link.partition("#")
    if "://" in link or link.startswith("mailto:"):
        return link
    if not path:
        return link
    named = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
    if posixpath.join(named, "README.md") in site:
        named = posixpath.join(named, "README.md")
    if named not in site:
        return None
    relative = posixpath.relpath(site[named], posixpath.dirname(site[page]) or ".")
    return relative + ("#" + anchor if anchor else "")


def relinked(line, page, site):
    def one(match):
        target = target_of(match.group(3), page, site)
        return f"{match.group(1)}[{match.group(2)}]({target})" if target else match.group(2)

    return LINK.sub(one, line)


def rendered(page, site):
    """A page as Python-Markdown wants it: an empty line before each list and table, no Mermaid, links of the site."""
    lines, fence, dropped, before = [], None, False, ""
    for line in read(os.path.join(ROOT, page)).split("\n"):
        mark = FENCE.match(line)
        if mark and fence is None:
            fence, dropped = mark.group(1), mark.group(2).strip() == "mermaid"
        elif mark and mark.group(1) == fence and not mark.group(2).strip():
            fence = None
            if dropped:
                dropped = False
                continue
        elif fence is None:
            opens = LIST.match(line) and not LIST.match(before) and not before.startswith(" ")
            opens = opens or (line.startswith("|") and not before.startswith("|"))
            if opens and before.strip():
                lines.append("")
        if not dropped:
            lines.append(line if fence else relinked(line, page, site))
        before = line
    return "\n".join(lines)


# ---- navigation


def children(page, site):
    """The other pages of a folder whose README a section names."""
    folder = posixpath.dirname(page)
    return [site[path] for path in site if posixpath.dirname(path) == folder and path.endswith(".md") and path != page]


def navigation(site):
    """The navigation for MkDocs: sections of docs/README.md, a page in the first section that names it."""
    sections, seen = [{"Documentation": "README.md"}], {INDEX}
    for section in re.split(r"(?m)^## ", read(os.path.join(ROOT, INDEX)))[1:]:
        entries = []
        for match in LINK.finditer(section):
            path = posixpath.normpath(posixpath.join("docs", match.group(3).partition("#")[0]))
            if path in seen or path not in site or not path.endswith(".md"):
                continue
            seen.add(path)
            if posixpath.basename(path) == "README.md":
                inner = children(path, site)
                seen.update(name for name in site if site[name] in inner)
                entries.append({title_of(path): [site[path], *inner]})
            else:
                entries.append(site[path])
        if entries:
            sections.append({section.split("\n")[0]: entries})
    missing = [path for path in site if path.endswith(".md") and path not in seen]
    if missing:
        sys.exit(f"{INDEX}: names none of {', '.join(missing)}; expected each page in a section")
    return sections


def title_of(page):
    return re.search(r"(?m)^# (.+)$", read(os.path.join(ROOT, page))).group(1)


# ---- the site


def stage(build):
    shutil.rmtree(build, ignore_errors=True)
    site = sources()
    pages = os.path.join(build, "pages")
    for path, place in site.items():
        target = os.path.join(pages, place)
        if path.endswith(".md"):
            write(target, rendered(path, site))
        else:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copyfile(os.path.join(ROOT, path), target)
    interface = os.path.join(pages, "http_api.md")
    write(interface, read(interface) + reference.markdown(json.loads(read(os.path.join(ROOT, "docs/openapi.json")))))
    for name, more in (("cpp.md", interfaces.headers(ROOT)), ("python.md", interfaces.python_module(ROOT))):
        write(os.path.join(pages, name), read(os.path.join(pages, name)) + more)
    shutil.copytree(os.path.join(HERE, "theme"), os.path.join(build, "theme"))
    shutil.copyfile(os.path.join(ROOT, "web/public/favicon.svg"), os.path.join(build, "theme/assets/favicon.svg"))
    # A JSON document is a YAML document, too.
    settings = {"INHERIT": os.path.join(HERE, "mkdocs.yml"), "docs_dir": pages, "nav": navigation(site)}
    write(os.path.join(build, "mkdocs.yml"), json.dumps(settings))


def accessible(html):
    """What the theme leaves unnamed or out of the keyboard's reach; a cell without text heads no column."""
    html = re.sub(r"<th([^>]*)></th>", r"<td\1></td>", html)
    html = re.sub(r'<nav class="md-nav" aria-label="([^"]+)" data-md-level="(\d)"', r'<nav class="md-nav" aria-label="Pages: \1" data-md-level="\2"', html)
    html = html.replace('role="dialog">', 'role="dialog" aria-label="Search">')
    return html.replace('class="md-search__scrollwrap"', 'class="md-search__scrollwrap" tabindex="0"')


def clean(site):
    """Takes out what no page needs: source maps, languages of the search, lists for search engines."""
    shutil.rmtree(os.path.join(site, "assets/javascripts/lunr"))
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz", "assets/images/favicon.png"):
        os.remove(os.path.join(site, name))
    for path in files_of(site):
        if path.endswith(".map"):
            os.remove(os.path.join(site, path))
        elif path.endswith(".html"):
            write(os.path.join(site, path), accessible(read(os.path.join(site, path))))
        elif path.endswith((".js", ".css")):
            write(os.path.join(site, path), re.sub(r"\n?(?://|/\*)# sourceMappingURL=\S+(?: \*/)?", "", read(os.path.join(site, path))))
    shutil.copyfile("/usr/share/doc/mkdocs-material/copyright", os.path.join(site, "assets/theme_copyright.txt"))


def files_of(folder):
    found = (os.path.join(root, name) for root, _, names in os.walk(folder) for name in names)
    return sorted(os.path.relpath(path, folder) for path in found)


def make_site(build, site):
    stage(build)
    shutil.rmtree(site, ignore_errors=True)
    environment = dict(os.environ, SOURCE_DATE_EPOCH="0", PYTHONHASHSEED="0", PYTHONDONTWRITEBYTECODE="1")
    # Debian's MkDocs is for Debian's Python, whichever comes first in PATH.
    command = ["/usr/bin/python3", "-m", "mkdocs", "build", "--quiet", "--config-file", os.path.join(build, "mkdocs.yml"), "--site-dir", site]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"mkdocs: status {done.returncode}\n{done.stdout}{done.stderr}")
    clean(site)


# ---- C++


def escaped(byte):
    letter = chr(byte)
    return letter if 0x20 <= byte < 0x7F and letter not in '"\\?' else f"\\{byte:03o}"


ESCAPED = [escaped(byte) for byte in range(256)]


def literal(name, data):
    lines = ["    \"" + "".join(ESCAPED[byte] for byte in data[at:at + 100]) + "\"" for at in range(0, len(data), 100)]
    return f"const char {name}[] =\n" + "\n".join(lines) + ";\n"


def cpp(site):
    """Each file in one form, gzip: what the program holds is small, and all that browsers take."""
    parts, rows, total = [], [], 0
    for number, path in enumerate(files_of(site)):
        with open(os.path.join(site, path), "rb") as file:
            data = file.read()
        packed = gzip.compress(data, 9, mtime=0)
        total += len(packed)
        tag = hashlib.sha256(data).hexdigest()[:32]
        parts.append(literal(f"kFile{number}", packed))
        rows.append(f'      {{"/docs/{path}", "{TYPES[os.path.splitext(path)[1]]}", "\\"{tag}\\"", {{}}, {{}}, bytes(kFile{number}), false}},')
    return "\n".join([
        f"// Written by tools/documentation/site.py from the documentation: {len(rows)} files, {total} bytes.",
        '#include "server/documentation.hpp"', "", "#include <array>", "", "namespace oware::server {", "namespace {", "", *parts,
        "template <std::size_t size>", "std::span<const std::byte> bytes(const char (&text)[size]) {",
        "  return std::as_bytes(std::span(text, size - 1));", "}", "", "}  // namespace", "",
        "std::span<const Asset> documentation_files() {", f"  static const std::array<Asset, {len(rows)}> kFiles = {{{{", *rows, "  }};",
        "  return kFiles;", "}", "", "}  // namespace oware::server", ""])


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: site.py BUILD SITE [CPP]")
    build, site = map(os.path.abspath, sys.argv[1:3])
    make_site(build, site)
    if len(sys.argv) == 4:
        write(sys.argv[3], cpp(site))


if __name__ == "__main__":
    main()

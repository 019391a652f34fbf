"""The documentation at /docs: every page and file is reached by links, every link leads somewhere, nothing comes from other sites, and
the repository's own links, anchors included, lead somewhere, too."""

import glob
import gzip
import html.parser
import os
import posixpath
import re
import unittest
import urllib.parse

import harness
from harness import ServerTest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "object": "data"}


class Links(html.parser.HTMLParser):
    """What a page links, what it fetches, and the anchors that it has."""

    def __init__(self, text):
        super().__init__()
        self.linked, self.fetched, self.anchors, self.inline = [], [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.anchors |= {attributes[name] for name in ("id", "name") if attributes.get(name)}
        if tag == "a" and "href" in attributes:
            self.linked.append(attributes["href"])
        if FETCHED.get(tag) in attributes:
            self.fetched.append(attributes[FETCHED[tag]])
        if tag == "style" or "style" in attributes or any(name.startswith("on") for name in attributes):
            self.inline.append(self.get_starttag_text())
        if tag == "script" and "src" not in attributes and attributes.get("type") != "application/json":
            self.inline.append(self.get_starttag_text())


def anchors_of(markdown):
    """The anchors that a page of the repository has where it is read as Markdown: those of its headings."""
    text = re.sub(r"(?ms)^```.*?^```", "", markdown)
    slugs = (re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in re.findall(r"(?m)^#+ (.+)$", text))
    return set(slugs)


class Site(ServerTest):
    def test_its_address_leads_to_its_index(self):
        reply = self.server.get("/docs")
        self.assertEqual((reply.status, reply.headers["Location"]), (308, "/docs/"))
        index = self.server.get("/docs/")
        self.assertEqual((index.status, index.headers["Content-Type"]), (200, "text/html; charset=utf-8"))
        self.assertEqual(index.body, self.server.get("/docs/index.html").body)
        self.assertIn("<h1", index.body.decode())

    def test_a_file_goes_out_packed_or_not(self):
        plain = self.server.get("/docs/rules.html")
        packed = self.server.get("/docs/rules.html", headers={"Accept-Encoding": "br, gzip"})
        self.assertEqual(packed.headers["Content-Encoding"], "gzip")
        self.assertNotIn("Content-Encoding", plain.headers)
        self.assertEqual(gzip.decompress(packed.body), plain.body)
        again = self.server.get("/docs/rules.html", headers={"If-None-Match": plain.headers["ETag"]})
        self.assertEqual((again.status, again.body), (304, b""))
        head = self.server.request("HEAD", "/docs/rules.html")
        self.assertEqual((head.status, head.body, head.headers["Content-Length"]), (200, b"", str(len(plain.body))))

    def test_what_is_not_there_is_not_found(self):
        for path in ("/docs/nothing.html", "/docs/nothing", "/docs/nothing/", "/docs/../index.html", "/docs//", "/docsx", "/docs/%00"):
            self.assertIn(self.server.get(path).status, (400, 404), path)

    def test_every_link_of_every_page_leads_somewhere(self):
        pages, files, waiting = {}, {}, ["/docs/index.html"]
        while waiting:
            path = waiting.pop()
            if path in files:
                continue
            files[path] = self.server.get(path)
            self.assertEqual(files[path].status, 200, path)
            if path.endswith(".html"):
                pages[path] = Links(files[path].body.decode())
                targets = (urllib.parse.urlsplit(link) for link in pages[path].linked + pages[path].fetched)
                waiting += [posixpath.normpath(posixpath.join(posixpath.dirname(path), one.path)) for one in targets if one.path and not one.netloc]
        for path, page in pages.items():
            self.assertEqual(page.inline, [], f"{path}: the server's Content-Security-Policy refuses it")
            self.assertEqual([link for link in page.fetched if urllib.parse.urlsplit(link).netloc], [], f"{path} fetches from another site")
            for link in page.linked:
                parts = urllib.parse.urlsplit(link)
                target = posixpath.normpath(posixpath.join(posixpath.dirname(path), parts.path)) if parts.path else path
                if parts.fragment and not parts.netloc and target in pages:
                    self.assertIn(urllib.parse.unquote(parts.fragment), pages[target].anchors, f"{path}: {link}")
        titles = {re.search(r"<h1[^>]*>(.*?)</h1>", files[path].body.decode(), re.DOTALL).group(1) for path in pages}
        self.assertEqual(len(titles), len(pages), "two pages have one title")


class Repository(unittest.TestCase):
    def test_anchors_of_links_exist(self):
        """That the files exist is tidy's business."""
        pages = glob.glob(ROOT + "/docs/**/*.md", recursive=True) + glob.glob(ROOT + "/*.md")
        found = 0
        for page in pages:
            with open(page, encoding="utf-8") as file:
                text = file.read()
            for path, anchor in re.findall(r"\]\(([^)#\s:]*)#([^)\s]+)\)", text):
                found += 1
                with open(os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page, encoding="utf-8") as file:
                    self.assertIn(anchor, anchors_of(file.read()), f"{os.path.relpath(page, ROOT)}: {path}#{anchor}")
        self.assertGreater(found, 0)


if __name__ == "__main__":
    harness.main()

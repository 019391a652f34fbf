"""A public site as docs/public_site.md sets it up: packaging/nginx.conf in front of a server, and the unit that starts one.

Of the example only names and places are put in others' stead: ports, the certificate, where the server listens. nginx is given its
sockets (as it gives them to itself when it is replaced while running), so that no port has to be guessed.
"""

import http.client
import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import tempfile
import unittest

import harness
from harness import PATIENCE, Refused, Server, WebSocket

PACKAGING = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging")
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
SITE = "oware.example"
CLIENTS = ("127.0.0.1", "127.0.0.2", "127.0.0.3")  # all of them this machine
PLACES = ["client_body_temp_path", "proxy_temp_path", "fastcgi_temp_path", "uwsgi_temp_path", "scgi_temp_path"]


def read(name):
    with open(os.path.join(PACKAGING, name), encoding="utf-8") as file:
        return file.read()


def changed(text, old, new):
    """The text with every `old` (a regular expression), of which there must be some, replaced."""
    text, count = re.subn(old, new, text)
    assert count > 0, f"the example has no {old}"
    return text


class Proxy:
    """nginx with the example, on two ports of this machine, in a folder of its own."""

    def __init__(self, server):
        self.folder = tempfile.mkdtemp(prefix="oware-proxy-")
        os.chmod(self.folder, 0o755)  # as root its worker is somebody else
        self.certificate = os.path.join(self.folder, "certificate.pem")
        key = os.path.join(self.folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
                        f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE}", "-keyout", key, "-out", self.certificate],
                       check=True, capture_output=True, timeout=PATIENCE)
        sockets = [socket.create_server(("0.0.0.0", 0)) for _ in range(2)]
        self.plain, self.secure = (one.getsockname()[1] for one in sockets)
        example = read("nginx.conf")
        example = changed(example, r" *listen \[::\]:.*\n", "")
        example = changed(example, r"listen 80;", f"listen {self.plain};")
        example = changed(example, r"listen 443 ", f"listen {self.secure} ")
        example = changed(example, r"server 127\.0\.0\.1:8080;", f"server {server.address};")
        example = changed(example, r"/etc/letsencrypt/live/oware\.example/fullchain\.pem", self.certificate)
        example = changed(example, r"/etc/letsencrypt/live/oware\.example/privkey\.pem", key)
        whole = "\n".join(["daemon off;", f"pid {self.folder}/pid;", "error_log stderr;",
                           "events {}", "http {", "access_log off;",
                           *(f"{place} {self.folder}/{place};" for place in PLACES), example, "}"])
        path = os.path.join(self.folder, "nginx.conf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(whole)
        inherited = "".join(f"{one.fileno()};" for one in sockets)
        self.process = subprocess.Popen(  # pylint: disable=consider-using-with
            [NGINX, "-p", self.folder, "-e", "stderr", "-c", path], env={**os.environ, "NGINX": inherited},
            pass_fds=[one.fileno() for one in sockets], stderr=subprocess.PIPE, text=True)
        for one in sockets:
            one.close()
        self.trust = ssl.create_default_context(cafile=self.certificate)

    def close(self):
        self.process.terminate()
        said = self.process.communicate(timeout=PATIENCE)[1]
        shutil.rmtree(self.folder, ignore_errors=True)
        return said

    def connect(self, client=CLIENTS[0]):
        """A connection with TLS, from one of the addresses of this machine."""
        raw = socket.create_connection(("127.0.0.1", self.secure), timeout=PATIENCE, source_address=(client, 0))
        return self.trust.wrap_socket(raw, server_hostname=SITE)

    def request(self, method, path, body=None, client=CLIENTS[0], headers=None):
        connection = http.client.HTTPConnection(SITE, timeout=PATIENCE)
        connection.sock = self.connect(client)
        sent = {"Content-Type": "application/json", **(headers or {})} if body is not None else dict(headers or {})
        try:
            connection.request(method, path, body=None if body is None else json.dumps(body), headers=sent)
            answer = connection.getresponse()
            return harness.Reply(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def live(self, game, headers, client=CLIENTS[0]):
        return WebSocket(SITE, 443, f"/api/games/{game}/live", headers, connected=self.connect(client))


class PublicSite(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        options = unit_options(("--listen", "--data"))  # those of the harness
        cls.server = Server(*options, "--games-burst", "2", "--games-per-second", "0.001", "--max-connections-per-address", "3")
        cls.addClassCleanup(cls.server.close)
        cls.proxy = Proxy(cls.server)
        cls.addClassCleanup(cls.proxy.close)

    def test_a_game_by_way_of_the_proxy(self):
        page = self.proxy.request("GET", "/")
        self.assertEqual(page.status, 200, page)
        self.assertIn(b"<title>Oware</title>", page.body)
        client = CLIENTS[1]
        made = self.proxy.request("POST", "/api/games", {"side": "south"}, client)
        self.assertEqual(made.status, 201, made)
        game, cookie = made.json["id"], made.headers["Set-Cookie"].split(";")[0]
        self.assertEqual(made.json["url"], f"https://{SITE}/g/{game}", "name and scheme came through")
        self.assertIn("; Secure", made.headers["Set-Cookie"])
        joined = self.proxy.request("POST", f"/api/games/{game}/join", {}, client)
        self.assertEqual(joined.status, 200, joined)
        ours = {"Cookie": cookie, "Origin": f"https://{SITE}"}
        with self.proxy.live(game, ours) as live:
            self.assertEqual(live.message()["game"]["you"], "south")
            moved = self.proxy.request("POST", f"/api/games/{game}/moves", {"move": "F", "ply": 0}, headers=ours)
            self.assertEqual(moved.status, 200, moved)
            self.assertEqual([one["type"] for one in live.until(moved.json["version"])][-1], "moved")
        foreign = {**ours, "Origin": "https://elsewhere.example"}
        self.assertEqual(self.proxy.request("POST", f"/api/games/{game}/actions", {"action": "resign"}, headers=foreign).status, 403)

    def test_limits_are_for_whom_the_proxy_sees(self):
        client, other = CLIENTS[2], CLIENTS[0]
        made = [self.proxy.request("POST", "/api/games", {}, client, {"X-Forwarded-For": f"203.0.113.{number}"}) for number in range(3)]
        self.assertEqual([one.status for one in made], [201, 201, 429], "whatever the client says it is")
        game = made[0].json["id"]
        open_ones = [self.proxy.live(game, {}, client) for _ in range(3)]
        for live in open_ones:
            self.assertEqual(live.message()["type"], "resync")
        with self.assertRaises(Refused) as caught:
            self.proxy.live(game, {}, client)
        self.assertEqual(caught.exception.reply.status, 429)
        with self.proxy.live(game, {}, other) as live:
            self.assertEqual(live.message()["type"], "resync", "the proxy's own connections are no one's")
        for live in open_ones:
            live.close()

    def test_each_header_of_safety_is_there_once(self):
        for path, status in (("/", 200), ("/api/none", 404), ("/metrics", 200)):
            reply = self.proxy.request("GET", path)
            self.assertEqual(reply.status, status)
            names = ["Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Strict-Transport-Security"]
            self.assertEqual({name: len(reply.headers.get_all(name, [])) for name in names}, dict.fromkeys(names, 1), path)
            self.assertRegex(reply.headers["Strict-Transport-Security"], r"^max-age=\d{7,}$")

    def test_figures_are_not_for_strangers(self):
        self.assertEqual(self.proxy.request("GET", "/metrics", client=CLIENTS[1]).status, 403)

    def test_what_is_too_large_is_refused_by_the_server_in_its_own_words(self):
        reply = self.proxy.request("POST", "/api/games", {"name": "x" * 80_000})
        self.assertEqual((reply.status, reply.code), (413, "body-too-large"))

    def test_without_tls_one_is_sent_to_it(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.proxy.plain, timeout=PATIENCE)
        connection.request("GET", "/g/x?y=1", headers={"Host": SITE})
        answer = connection.getresponse()
        self.assertEqual((answer.status, answer.headers["Location"]), (301, f"https://{SITE}/g/x?y=1"))
        connection.close()


def unit_lines():
    """The unit as (section, key, value)."""
    section, found = None, []
    for line in read("oware.service").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            found.append((section, *line.split("=", 1)))
    return found


def unit_command():
    return next(shlex.split(value) for section, key, value in unit_lines() if (section, key) == ("Service", "ExecStart"))


def unit_options(left_out=()):
    """What the unit says to `oware serve`, without the options named (and their values)."""
    words, kept = unit_command()[2:], []
    while words:
        option = words.pop(0)
        said = [option] + ([words.pop(0)] if words and not words[0].startswith("--") else [])
        kept += [] if option in left_out else said
    return kept


class Unit(unittest.TestCase):
    def test_systemd_understands_it(self):
        with tempfile.TemporaryDirectory(prefix="oware-unit-") as folder:
            path = os.path.join(folder, "oware.service")
            with open(path, "w", encoding="utf-8") as file:
                file.write(changed(read("oware.service"), r"(?<=ExecStart=)oware(?= serve)", harness.BINARY))
            done = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True, check=False,
                                  timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_its_command_is_one_of_ours(self):
        self.assertEqual(unit_command()[:2], ["oware", "serve"])
        state = {key: value for section, key, value in unit_lines() if section == "Service"}
        with tempfile.TemporaryDirectory(prefix="oware-unit-") as folder:
            words = unit_command()[1:]
            at = words.index("--data") + 1
            self.assertEqual(words[at], "/var/lib/" + state["StateDirectory"], "the one folder that it may write")
            words[at] = folder
            words[words.index("--listen") + 1] = "127.0.0.1:0"
            process = subprocess.Popen(  # pylint: disable=consider-using-with
                [harness.BINARY, *words, "--tables-seeds", "0"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
            said = next((line for line in process.stderr if "open http://" in line), "it ended")
            process.terminate()
            self.assertEqual((process.wait(PATIENCE), "open http://" in said), (0, True), said)
            process.stderr.close()


if __name__ == "__main__":
    harness.main()

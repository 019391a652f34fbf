"""What the server's tests share: a server of their own, HTTP and WebSocket clients, vectors. Every answer is held to
docs/openapi.json (described.py).

Each test starts `oware serve` on a free port with a data folder of its own and ends it by its process. Nothing sleeps for a fixed
time: what takes a while is waited for.
"""

import base64
import contextlib
import hashlib
import http.client
import json
import os
import re
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import described

BINARY = None
POSTGRESQL = None  # a server of which each data folder has a database: with --postgresql on the command line
VECTORS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "vectors")
PATIENCE = 120  # seconds until something that must come is given up


def wait_until(what, patience=PATIENCE):
    """Calls `what` until it returns something true, and returns that."""
    deadline = time.monotonic() + patience
    while True:
        found = what()
        if found:
            return found
        if time.monotonic() > deadline:
            raise AssertionError("waited in vain")
        time.sleep(0.01)


def vector_games(end=None):
    """The games of tests/vectors: dicts with moves, score, end."""
    with open(os.path.join(VECTORS, "games_abapa.jsonl"), encoding="utf-8") as lines:
        games = [json.loads(line) for line in lines]
    return [game for game in games if end is None or game["end"] == end]


def described_codes():
    """The error codes by the interface's description."""
    return described.INTERFACE.schemas["Problem"]["properties"]["code"]["enum"]


class Reply:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        return self.json.get("code")

    def __repr__(self):
        return f"{self.status} {self.body[:300]!r}"


class Server:
    """A running server. Stopped or killed by the test, else at its end."""

    def __init__(self, *options, data=None, listen="127.0.0.1:0", address_space=None):
        self.own_folder = tempfile.mkdtemp(prefix="oware-test-") if data is None else None
        self.data = data or os.path.join(self.own_folder, "data")
        self.place = ["--data", self.data]  # for commands about the same games
        if POSTGRESQL and "--database" not in options:
            self.place += ["--database", POSTGRESQL.database("d" + hashlib.sha1(self.data.encode()).hexdigest())]
        tables = () if "--tables-seeds" in options else ("--tables-seeds", "0")  # a build would only slow the others down
        self.process = subprocess.Popen(
            [BINARY, "serve", "--listen", listen, *self.place, *tables, *options],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
            preexec_fn=address_space and (lambda: resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))))
        self.lines = []
        self.address = None
        self._started = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not self._started.wait(PATIENCE) or self.address is None:
            self.process.kill()
            raise AssertionError("the server did not start: " + " | ".join(self.lines))

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line.rstrip("\n"))
            found = re.search(r"open http://([^/]+)/", line)
            if found:
                self.address = found.group(1)
                self._started.set()
        self._started.set()

    @property
    def host(self):
        return self.address.rsplit(":", 1)[0].strip("[]")

    @property
    def port(self):
        return int(self.address.rsplit(":", 1)[1])

    def stop(self, sent=signal.SIGTERM):
        """Asks it to end; returns its exit status and how long it took."""
        begin = time.monotonic()
        self.process.send_signal(sent)
        status = self.process.wait(PATIENCE)
        self._reader.join()
        return status, time.monotonic() - begin

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)
        self._reader.join()

    def close(self):
        if self.process.poll() is None:
            self.kill()
        self._reader.join()
        self.process.stderr.close()
        if self.own_folder:
            shutil.rmtree(self.own_folder, ignore_errors=True)

    # ---- requests

    def request(self, method, path, body=None, token=None, headers=None, connection=None):
        """One request; `body` may be bytes, text, or anything for JSON."""
        sent = dict(headers or {})
        if token is not None:
            sent.setdefault("Authorization", "Bearer " + token)
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
        if isinstance(body, str):
            body = body.encode()
        own = connection or http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        try:
            own.request(method, path, body=body, headers=sent)
            answer = own.getresponse()
            endless = answer.headers.get_content_type() == "application/x-ndjson"
            reply = Reply(answer.status, answer.headers, answer.readline() if endless else answer.read())
            described.check(method, path, reply)
            return reply
        finally:
            if connection is None:
                own.close()

    def get(self, path, **more):
        return self.request("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.request("POST", path, body=body, **more)

    def raw(self):
        return socket.create_connection((self.host, self.port), timeout=PATIENCE)

    def browser(self):
        return Browser(self)

    def metric(self, name):
        """A figure of GET /metrics by its name, labels included."""
        lines = self.get("/metrics").body.decode().splitlines()
        return float(next(line.split()[-1] for line in lines if line.startswith(name + " ")))

    # ---- games

    def create(self, **wanted):
        reply = self.post("/api/games", wanted)
        assert reply.status == 201, reply
        return reply.json

    def pair(self, **wanted):
        """A game between two people: its id and both tokens, {"south": ..., "north": ...}."""
        made = self.create(**{"side": "south", **wanted})
        joined = self.post(f"/api/games/{made['id']}/join", {})
        assert joined.status == 200, joined
        return made["id"], {made["side"]: made["token"], joined.json["side"]: joined.json["token"]}

    def game(self, game, **more):
        reply = self.get(f"/api/games/{game}", **more)
        assert reply.status == 200, reply
        return reply.json

    def move(self, game, token, move, ply, **more):
        return self.post(f"/api/games/{game}/moves", {"move": move, "ply": ply}, token=token, **more)

    def act(self, game, token, action, **more):
        return self.post(f"/api/games/{game}/actions", {"action": action}, token=token, **more)

    def play(self, game, tokens, moves, start=0):
        """Plays a line of letters with both tokens; returns the last answer."""
        reply = None
        for ply, move in enumerate(moves, start):
            reply = self.move(game, tokens["south" if move.isupper() else "north"], move, ply)
            assert reply.status == 200, (ply, move, reply)
        return reply

    def live(self, game, start=None, token=None, headers=None, **more):
        query = "" if start is None else f"?from={start}"
        sent = dict(headers or {})
        if token is not None:
            sent["Authorization"] = "Bearer " + token
        return WebSocket(self.host, self.port, f"/api/games/{game}/live{query}", sent, **more)


class Browser:
    """A client that keeps cookies and says where its page is from, as browsers do."""

    def __init__(self, server):
        self.server = server
        self.kept = {}

    def headers(self, more=None, path="/"):
        sent = {"Origin": f"http://{self.server.address}", **(more or {})}
        fitting = [f"{name}={value}" for name, (value, below) in self.kept.items() if (path + "/").startswith(below.rstrip("/") + "/")]
        if fitting:
            sent["Cookie"] = "; ".join(fitting)
        return sent

    @property
    def cookies(self):
        return {name: value for name, (value, _) in self.kept.items()}

    def request(self, method, path, body=None, headers=None):
        reply = self.server.request(method, path, body=body, headers=self.headers(headers, path.split("?")[0]))
        for line in reply.headers.get_all("Set-Cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            if "Max-Age=0" in line:
                self.kept.pop(name, None)
            else:
                self.kept[name] = (value, re.search(r"; Path=([^;]*)", line)[1])
        return reply

    def get(self, path, **more):
        return self.request("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.request("POST", path, {} if body is None else body, **more)

    def delete(self, path, body=None):
        return self.request("DELETE", path, body)

    def create(self, **wanted):
        reply = self.post("/api/games", wanted)
        assert reply.status == 201, reply
        return reply.json

    def join(self, game, **wanted):
        return self.post(f"/api/games/{game}/join", wanted)

    def act(self, game, action):
        return self.post(f"/api/games/{game}/actions", {"action": action})

    def move(self, game, move, ply):
        return self.post(f"/api/games/{game}/moves", {"move": move, "ply": ply})

    def me(self):
        return self.get("/api/me").json["you"]

    def live(self, game, start=None):
        return self.server.live(game, start=start, headers=self.headers(path=f"/api/games/{game}/live"))


class Refused(Exception):
    """The server answered a handshake with something else."""

    def __init__(self, reply):
        super().__init__(repr(reply))
        self.reply = reply


class Closed(Exception):
    """The server closed the connection; `code` is the close frame's, if there was one."""

    def __init__(self, code=None):
        super().__init__(str(code))
        self.code = code


class WebSocket:
    """A WebSocket client (RFC 6455): text frames, answers pings."""

    def __init__(self, host, port, path, headers=None, receive_buffer=None, connected=None):
        self.socket = connected or socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(PATIENCE)
        self.buffer = b""
        try:
            if connected is None:
                self.socket.connect((host, port))
            self._shake_hands(host, port, path, headers or {})
        except BaseException:
            self.socket.close()
            raise

    def _shake_hands(self, host, port, path, headers):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        status, answer = self._read_head()
        if status != 101:
            length = int(answer.get("content-length", "0"))
            body = self._read(length)
            raise Refused(Reply(status, answer, body))
        wanted = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        assert answer["sec-websocket-accept"] == wanted

    def _read_head(self):
        while b"\r\n\r\n" not in self.buffer:
            self._fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        headers = {}
        for line in lines[1:]:
            name, value = line.split(":", 1)
            headers[name.lower()] = value.strip()
        return int(lines[0].split()[1]), headers

    def _fill(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionResetError:
            raise Closed() from None
        if not data:
            raise Closed()
        self.buffer += data

    def _read(self, count):
        while len(self.buffer) < count:
            self._fill()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def frame(self):
        """The next frame: (opcode, payload)."""
        first, second = self._read(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack(">H", self._read(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self._read(8))[0]
        return first & 0x0F, self._read(length)

    def send(self, payload, opcode=1):
        payload = payload.encode() if isinstance(payload, str) else payload
        mask = os.urandom(4)
        length = len(payload)
        if length < 126:
            head = struct.pack(">BB", 0x80 | opcode, 0x80 | length)
        elif length < 65536:
            head = struct.pack(">BBH", 0x80 | opcode, 0x80 | 126, length)
        else:
            head = struct.pack(">BBQ", 0x80 | opcode, 0x80 | 127, length)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))

    def message(self, patience=PATIENCE):
        """The next message as JSON."""
        self.socket.settimeout(patience)
        while True:
            opcode, payload = self.frame()
            if opcode == 9:
                self.send(payload, 10)
            elif opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)
            elif opcode == 1:
                return json.loads(payload)

    def until(self, version):
        """Messages up to and with the one of that version."""
        found = []
        while not found or found[-1]["version"] < version:
            found.append(self.message())
        return found

    def close(self):
        with contextlib.suppress(OSError):
            self.send(struct.pack(">H", 1000), 8)
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Stream:
    """A stream of JSON lines (GET /api/stream/...). Lines are held to the interface's description."""

    def __init__(self, server, path, token=None, headers=None, receive_buffer=None):
        self.connection = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE)
        if receive_buffer:
            self.connection.sock = socket.socket()
            self.connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            self.connection.sock.settimeout(PATIENCE)
            self.connection.sock.connect((server.host, server.port))
        sent = dict(headers or {})
        if token is not None:
            sent["Authorization"] = "Bearer " + token
        self.connection.request("GET", path, headers=sent)
        self.answer = self.connection.getresponse()
        if self.answer.status != 200:
            reply = Reply(self.answer.status, self.answer.headers, self.answer.read())
            described.check("GET", path, reply)
            self.close()
            raise Refused(reply)
        self.schema = described.operation_of("GET", path).responses["200"]["content"]["application/x-ndjson"]["schema"]

    def line(self):
        """The next line as JSON; Closed at the end."""
        try:
            line = self.answer.readline()
        except (ConnectionError, http.client.IncompleteRead):
            raise Closed from None
        if not line.endswith(b"\n"):
            raise Closed
        found = json.loads(line)
        described.validate(self.schema, found)
        return found

    def next(self, *kinds):
        """The next line of one of these types."""
        while True:
            found = self.line()
            if found["type"] in kinds:
                return found

    def close(self):
        self.answer.close()
        self.connection.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class ServerTest(unittest.TestCase):
    """Tests that share one server, with the options of the class."""

    options = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options)

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def refused(self, reply, status, code):
        """Holds a problem document to its form."""
        self.assertEqual(reply.status, status, reply)
        self.assertEqual(reply.headers["Content-Type"], "application/problem+json")
        problem = reply.json
        self.assertEqual(problem["code"], code, reply)
        self.assertEqual(problem["status"], status)
        self.assertIn(code, described_codes(), "docs/openapi.json lists every code")
        self.assertLessEqual({"type", "title", "detail"}, problem.keys())
        self.assertTrue(problem["title"] and problem["detail"])
        return problem


def main():
    """Runs the tests of a file: python3 FILE BINARY [--postgresql] [unittest's arguments]."""
    global BINARY, POSTGRESQL  # noqa: PLW0603
    BINARY = os.path.abspath(sys.argv.pop(1))
    sys.modules["harness"].BINARY = BINARY
    if "--postgresql" not in sys.argv:
        unittest.main(verbosity=1)
        return
    import postgresql  # noqa: PLC0415
    sys.argv.remove("--postgresql")
    POSTGRESQL = sys.modules["harness"].POSTGRESQL = postgresql.Postgresql()
    try:
        unittest.main(verbosity=1)
    finally:
        POSTGRESQL.close()

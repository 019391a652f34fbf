"""Requests and messages without an end: each part of them is refused at its limit, and the server's memory stays as it is."""

import re
import select
import socket
import struct

import harness
from harness import PATIENCE, ServerTest

STREAM = 24 << 20  # bytes of an endless part; a server that kept them would grow by as many
GROWTH = 8 << 20  # what the resident memory may differ by


def resident(server):
    """The bytes of the server in memory."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        return int(re.search(r"VmRSS:\s+(\d+) kB", file.read())[1]) << 10


def status_of(raw):
    """The status of the one answer, and all that was read: until the server closes the connection."""
    data = b""
    try:
        while more := raw.recv(65536):
            data += more
    except ConnectionResetError:
        pass
    found = re.findall(rb"HTTP/1\.1 (\d+) ", data)
    return [int(one) for one in found]


def pour(raw, begin, part, most=STREAM):
    """Sends `begin`, then `part` again and again until the server has answered or hung up."""
    raw.sendall(begin)
    block, sent = part * max(1, 65536 // len(part)), 0
    while sent < most:
        readable, writable, _ = select.select([raw], [raw], [], PATIENCE)
        if readable:
            return sent
        if not writable:
            raise AssertionError("the server neither reads nor answers")
        try:
            sent += raw.send(block[sent % len(part):])
        except OSError:
            return sent
    return sent


POST = b"POST /api/games HTTP/1.1\r\nHost: x\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
PARTS = {
    "method": (b"", b"A", (400, 431)),
    "target": (b"GET /", b"a", (431,)),
    "query": (b"GET /?", b"a=b&", (431,)),
    "version": (b"GET / HTTP/1", b"1", (400, 431)),
    "field name": (b"GET / HTTP/1.1\r\n", b"X", (431,)),
    "field value": (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"y", (431,)),
    "folded value": (b"GET / HTTP/1.1\r\nHost: x\r\nX: y", b"\r\n y", (400, 431)),
    "fields": (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: y\r\n", (431,)),
    "cookies": (b"GET / HTTP/1.1\r\nHost: x\r\nCookie: a=b", b"; a=b", (431,)),
    "body": (POST + b"Content-Length: 99999999999\r\n\r\n", b" ", (413,)),
    "body in chunks": (CHUNKED, b"100\r\n" + b" " * 256 + b"\r\n", (413,)),
    "one chunk": (CHUNKED + b"ffffffff\r\n", b" ", (413,)),
    "chunk size": (CHUNKED, b"0", (400, 413)),
    "chunk extension": (CHUNKED + b"1;x=", b"y", (400, 413)),
    "chunk extensions": (CHUNKED + b"1", b";x=y", (400, 413)),
    "quoted chunk extension": (CHUNKED + b"1;x=\"", b"y", (400, 413)),
    "extensions of many chunks": (CHUNKED, b"1;x=yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n \r\n", (413,)),
    "extension of the last chunk": (CHUNKED + b"0;x=", b"y", (400, 413)),
    "trailer": (CHUNKED + b"0\r\nX: ", b"y", (413, 431)),
    "trailers": (CHUNKED + b"0\r\n", b"X: y\r\n", (413, 431)),
}


class Endless(ServerTest):
    def test_every_part_of_a_request_has_its_limit(self):
        self.server.get("/")
        first = resident(self.server)
        for name, (begin, part, allowed) in PARTS.items():
            with self.subTest(part=name), self.server.raw() as raw:
                before = resident(self.server)  # an allocator keeps some of what earlier parts took
                sent = pour(raw, begin, part)
                self.assertLess(resident(self.server) - before, GROWTH, "memory while the stream goes on")
                statuses = status_of(raw)
                self.assertLess(sent, STREAM, "the server stops reading")
                # An answer may be lost where the client goes on sending; there is never a second one.
                self.assertTrue(statuses == [] or (len(statuses) == 1 and statuses[0] in allowed), statuses)
        self.assertLess(resident(self.server) - first, STREAM)
        self.assertEqual(self.server.get("/healthz").status, 200)

    def test_many_at_once(self):
        self.server.get("/")
        before = resident(self.server)
        raws = [self.server.raw() for _ in range(60)]
        parts = list(PARTS.values())
        for number, raw in enumerate(raws):
            begin, part, _ = parts[number % len(parts)]
            pour(raw, begin, part, 1 << 20)
        self.assertLess(resident(self.server) - before, GROWTH)
        for raw in raws:
            raw.close()
        self.assertEqual(self.server.get("/healthz").status, 200)


class AtTheLimit(ServerTest):
    options = ("--max-header-bytes", "500", "--max-body-bytes", "400", "--max-framing-bytes", "100")

    def status(self, sent):
        with self.server.raw() as raw:
            raw.sendall(sent)
            raw.shutdown(socket.SHUT_WR)
            return status_of(raw)

    def test_a_header(self):
        for size, status in ((500, 200), (501, 431)):
            line = b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: "
            self.assertEqual(self.status(line + b"y" * (size - len(line) - 4) + b"\r\n\r\n"), [status])
            target = b" HTTP/1.1\r\nHost: x\r\n\r\n"
            self.assertEqual(self.status(b"GET /healthz?" + b"y" * (size - 13 - len(target)) + target), [status])

    def test_a_body(self):
        for size, status in ((400, 201), (401, 413)):
            body = b"{}" + b" " * (size - 2)
            self.assertEqual(self.status(POST + b"Content-Length: %d\r\n\r\n" % size + body), [status])
            self.assertEqual(self.status(CHUNKED + b"%x\r\n" % size + body + b"\r\n0\r\n\r\n"), [status])

    def test_what_frames_a_body(self):
        for size, status in ((100, 201), (101, 413)):
            extra = b"y" * (size - len(b"2;x=\r\n\r\n0\r\n\r\n"))
            self.assertEqual(self.status(CHUNKED + b"2;x=" + extra + b"\r\n{}\r\n0\r\n\r\n"), [status])
            self.assertEqual(self.status(CHUNKED + b"2\r\n{}\r\n0;x=" + extra + b"\r\n\r\n"), [status])
            extra = b"y" * (size - len(b"2\r\n\r\n0\r\nX:\r\n\r\n"))
            self.assertEqual(self.status(CHUNKED + b"2\r\n{}\r\n0\r\nX:" + extra + b"\r\n\r\n"), [status])

    def test_framing_is_counted_however_it_arrives(self):
        whole = CHUNKED + b"2;x=" + b"y" * 90 + b"\r\n{}\r\n0\r\n\r\n"
        for cut in range(len(CHUNKED) - 2, len(whole), 7):
            with self.server.raw() as raw:
                raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                raw.sendall(whole[:cut])
                raw.sendall(whole[cut:])
                raw.shutdown(socket.SHUT_WR)
                self.assertEqual(status_of(raw), [413], cut)

    def test_a_trailer_is_no_field_of_the_header(self):
        game, tokens = self.server.pair()
        body = b'{"move":"F","ply":0}'
        sent = (b"POST /api/games/%s/moves HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\nAuthorization: Bearer %s"
                % (game.encode(), len(body), body, tokens["south"].encode()))
        self.assertEqual(self.status(sent + b"\r\n\r\n"), [401])


class LiveMessages(ServerTest):
    def live(self):
        game, _ = self.server.pair()
        live = self.server.live(game)
        live.message()
        return live

    @staticmethod
    def frame(first, payload, length=None):
        """A masked frame that says it has `length` bytes."""
        length = len(payload) if length is None else length
        head = struct.pack(">BB", first, 0x80 | length) if length < 126 else struct.pack(">BBQ", first, 0x80 | 127, length)
        return head + bytes(4) + payload

    def resident_after_use(self):
        """What the server takes once a live connection has been served: the first one pages in code."""
        self.live().close()
        return resident(self.server)

    def closed_after(self, begin, part):
        live = self.live()
        sent = pour(live.socket, begin, part)
        self.assertLess(sent, STREAM)
        with self.assertRaises(harness.Closed):
            while True:
                live.message()
        live.socket.close()

    def test_an_endless_frame(self):
        before = self.resident_after_use()
        self.closed_after(self.frame(0x81, b"", 1 << 40), b"x")
        self.closed_after(self.frame(0x01, b"x"), self.frame(0x00, b"x" * 100))
        self.assertLess(resident(self.server) - before, GROWTH)

    def test_a_compressed_message(self):
        # 0x40 says that a frame is compressed, which the handshake has not agreed on.
        before = self.resident_after_use()
        self.closed_after(b"", self.frame(0xC1, b"x" * 100))
        self.closed_after(b"", self.frame(0x41, b"x" * 100))
        self.assertLess(resident(self.server) - before, GROWTH)

    def test_fragments_of_nothing(self):
        """A message of empty fragments never grows: the server reads it and keeps nothing."""
        live = self.live()
        before = resident(self.server)
        live.socket.sendall(self.frame(0x01, b"") + self.frame(0x00, b"") * 200_000)
        live.send(b"still here", 9)
        answers = iter(live.frame, None)
        self.assertEqual(next(frame for frame in answers if frame[0] != 9), (10, b"still here"), "after the server's own pings")
        self.assertLess(resident(self.server) - before, GROWTH)
        live.close()


if __name__ == "__main__":
    harness.main()

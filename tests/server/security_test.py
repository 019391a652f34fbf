"""What strangers try: forged requests, other sites' pages, too much, too slow, too often (docs/security.md names these tests)."""

import contextlib
import glob
import json
import os
import re
import socket
import subprocess
import time

import harness
from harness import PATIENCE, Refused, ServerTest, wait_until


def read_answer(raw):
    """One answer from a raw socket: (status, headers as text, body); status 0 when the connection ends first."""
    data = b""
    while b"\r\n\r\n" not in data:
        try:
            more = raw.recv(65536)
        except ConnectionResetError:
            more = b""
        if not more:
            return 0, "", b""
        data += more
    head, body = data.split(b"\r\n\r\n", 1)
    length = int(re.search(rb"(?i)content-length: (\d+)", head).group(1))
    while len(body) < length:
        body += raw.recv(65536)
    return int(head.split()[1]), head.decode("latin-1"), body[:length]


def ended(raw):
    """True once the server has closed the connection."""
    try:
        while raw.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


class Headers(ServerTest):
    def test_every_answer_is_safe_in_a_browser(self):
        game, _ = self.server.pair()
        for path in ("/", "/healthz", f"/api/games/{game}", "/api/none", "/rules"):
            headers = self.server.get(path).headers
            policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
            self.assertEqual(policy["script-src"], "'self' 'wasm-unsafe-eval'")
            self.assertEqual(policy["default-src"], "'self'")
            self.assertEqual(policy["frame-ancestors"], "'none'")
            self.assertEqual(policy["base-uri"], "'none'")
            self.assertNotIn("unsafe-inline", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "same-origin")
            self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")
            self.assertEqual(headers["Cross-Origin-Embedder-Policy"], "require-corp")
            self.assertTrue(headers["X-Request-Id"])
        self.assertEqual(self.server.get(f"/api/games/{game}").headers["Cache-Control"], "no-store")

    def test_the_page_keeps_to_its_own_policy(self):
        page = self.server.get("/").body.decode()
        for script in re.findall(r"<script[^>]*>", page):
            self.assertIn("src=", script)
        self.assertNotRegex(page, r"(?i)\son[a-z]+\s*=")
        self.assertNotIn("<style", page)

    def test_names_are_data(self):
        made = self.server.create(name="</script><b>\"\\\u2028")
        game = self.server.get(f"/api/games/{made['id']}")
        self.assertEqual(game.headers["Content-Type"], "application/json")
        self.assertEqual(game.json["names"][made["side"]], "</script><b>\"\\")
        # In OGN a quotation mark cannot end the tag.
        ogn = self.server.get(f"/api/games/{made['id']}/ogn").body.decode()
        self.assertEqual(len(re.findall(r"^\[", ogn, re.M)), 6, ogn)


class Seats(ServerTest):
    def test_the_cookie_is_the_seat(self):
        reply = self.server.post("/api/games", {"side": "south"})
        game, token = reply.json["id"], reply.json["token"]
        cookie, *attributes = [part.strip() for part in reply.headers["Set-Cookie"].split(";")]
        self.assertEqual(cookie, f"oware_seat_{game}={token}")
        self.assertLessEqual({"HttpOnly", "SameSite=Lax", f"Path=/api/games/{game}"}, set(attributes))
        self.assertNotIn("Secure", attributes)
        joined = self.server.post(f"/api/games/{game}/join", {})
        self.assertEqual(joined.headers["Set-Cookie"].split(";")[0], f"oware_seat_{game}={joined.json['token']}")
        self.assertEqual(self.server.game(game, headers={"Cookie": f"a=b; {cookie}; c=d"})["you"], "south")

    def test_a_browser_with_many_games_sends_one_seat_at_a_time(self):
        browser = self.server.browser()
        games = [browser.create(side="south")["id"] for _ in range(150)]
        self.assertEqual(browser.move(games[0], "F", 0).status, 409, "nobody has joined yet, but the seat is known")
        self.assertEqual(len(browser.headers({}, f"/api/games/{games[7]}/moves")["Cookie"].split("; ")), 2)

    def test_a_cookie_changes_something_only_from_our_own_page(self):
        game, tokens = self.server.pair()
        cookie = {"Cookie": f"oware_seat_{game}={tokens['south']}"}
        body = {"move": "F", "ply": 0}
        for origin in (None, "null", "http://evil.example", f"http://{self.server.address}.evil.example",
                       f"http://{self.server.host}:1", f"ftp://{self.server.address}"):
            headers = cookie if origin is None else {**cookie, "Origin": origin}
            for path, sent in (("moves", body), ("actions", {"action": "resign"})):
                self.refused(self.server.post(f"/api/games/{game}/{path}", sent, headers=headers), 403, "bad-origin")
        self.assertEqual(self.server.game(game)["version"], 2)
        ours = {**cookie, "Origin": f"http://{self.server.address}"}
        self.assertEqual(self.server.post(f"/api/games/{game}/moves", body, headers=ours).status, 200)

    def test_a_bearer_token_needs_neither_origin_nor_cookie(self):
        game, tokens = self.server.pair()
        self.assertEqual(self.server.move(game, tokens["south"], "F", 0).status, 200)
        foreign = {"Origin": "http://elsewhere.example"}
        self.assertEqual(self.server.move(game, tokens["north"], "f", 1, headers=foreign).status, 200)

    def test_other_sites_make_and_join_no_games(self):
        foreign = {"Origin": "http://evil.example"}
        self.refused(self.server.post("/api/games", {}, headers=foreign), 403, "bad-origin")
        made = self.server.create()
        self.refused(self.server.post(f"/api/games/{made['id']}/join", {}, headers=foreign), 403, "bad-origin")

    def test_a_form_is_no_request_of_ours(self):
        game, tokens = self.server.pair()
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
            headers = {"Cookie": f"oware_seat_{game}={tokens['south']}", "Origin": f"http://{self.server.address}", "Content-Type": kind}
            self.refused(self.server.post(f"/api/games/{game}/moves", '{"move":"F","ply":0}', headers=headers), 415, "bad-content-type")

    def test_a_live_connection_with_a_cookie_comes_from_our_page(self):
        game, tokens = self.server.pair()
        cookie = {"Cookie": f"oware_seat_{game}={tokens['south']}"}
        for headers in (cookie, {**cookie, "Origin": "http://evil.example"}):
            with self.assertRaises(Refused) as caught:
                self.server.live(game, headers=headers)
            self.assertEqual(caught.exception.reply.status, 403)
            self.assertEqual(json.loads(caught.exception.reply.body)["code"], "bad-origin")
        with self.server.live(game, headers={**cookie, "Origin": f"http://{self.server.address}"}) as live:
            self.assertEqual(live.message()["game"]["you"], "south")
        with self.server.live(game, headers={"Origin": "http://elsewhere.example"}) as live:
            self.assertIsNone(live.message()["game"]["you"], "a spectator from anywhere")

    def test_tokens_are_not_to_be_found_in_the_data(self):
        made = self.server.create()
        self.assertEqual(len(made["token"]), 32)
        for name in glob.glob(self.server.data + "/*"):
            with open(name, "rb") as file:
                self.assertNotIn(made["token"].encode(), file.read(), name)


class Log(ServerTest):
    options = ("--log-level", "debug")

    def test_it_is_json_and_holds_no_secrets(self):
        game, tokens = self.server.pair(name="Ama")
        self.server.move(game, tokens["south"], "F", 0)
        origin = {"Origin": f"http://{self.server.address}", "Cookie": f"oware_seat_{game}={tokens['north']}"}
        reply = self.server.post(f"/api/games/{game}/moves", {"move": "f", "ply": 1}, headers=origin)
        self.server.get(f"/api/games/{game}?token={tokens['south']}")
        self.server.get("/\x7f\"\\%0a{}".encode("latin-1").decode("latin-1").replace("\x7f", "%7f"))
        wanted = reply.headers["X-Request-Id"]
        wait_until(lambda: any(wanted in line for line in self.server.lines))
        lines = [json.loads(line) for line in self.server.lines if line.startswith("{")]
        entry = next(line for line in lines if line.get("request") == wanted)
        self.assertEqual((entry["method"], entry["path"], entry["status"]), ("POST", f"/api/games/{game}/moves", 200))
        self.assertEqual(entry["client"], "127.0.0.1")
        self.assertRegex(entry["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
        everything = "\n".join(self.server.lines)
        for token in tokens.values():
            self.assertNotIn(token, everything)


class SlowClients(ServerTest):
    # Short, and every client here is too slow by intent: a machine under load changes nothing.
    options = ("--header-timeout-ms", "300", "--body-timeout-ms", "300", "--idle-timeout-ms", "400")

    def test_a_header_that_drips_in(self):
        raw = self.server.raw()
        raw.sendall(b"GET /healthz HTTP/1.1\r\n")
        status = None
        begin = time.monotonic()
        raw.settimeout(0.05)
        while status is None and time.monotonic() - begin < PATIENCE:
            try:
                raw.sendall(b"X: y\r\n")  # each line alone is in time
                status = read_answer(raw)[0]
            except TimeoutError:
                continue
            except OSError:
                status = 0
        self.assertEqual(status, 0, "closed")
        raw.close()

    def test_a_body_that_never_comes(self):
        raw = self.server.raw()
        raw.sendall(b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
        self.assertEqual(read_answer(raw)[0], 0, "closed")
        raw.close()

    def test_a_client_that_says_nothing(self):
        for sent in (b"", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"):
            raw = self.server.raw()
            raw.sendall(sent)
            self.assertTrue(ended(raw))
            raw.close()


class SlowReaders(ServerTest):
    options = ("--write-timeout-ms", "300")

    @staticmethod
    def hung_up(raw):
        """Whether the server has closed the connection, asked without reading from it."""
        try:
            raw.send(b"G")
        except TimeoutError:
            return False
        except OSError:
            return True
        return False

    def test_an_answer_that_nobody_reads(self):
        largest = max(re.findall(r"/assets/[\w.-]+", self.server.get("/").body.decode()),
                      key=lambda path: len(self.server.get(path).body))
        with socket.socket() as raw:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            raw.connect((self.server.host, self.server.port))
            # More than the buffers on the way hold, asked for at once and left lying.
            raw.sendall(f"GET {largest} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 400)
            raw.settimeout(0.05)
            wait_until(lambda: self.hung_up(raw))


class Limits(ServerTest):
    options = ("--max-header-bytes", "2000", "--max-body-bytes", "1000")

    def test_a_large_body(self):
        for send in (lambda: self.server.post("/api/games", b" " * 1001), lambda: self.server.post("/api/games", b" " * 300_000)):
            reply = send()
            self.refused(reply, 413, "body-too-large")
            self.assertEqual(reply.headers["Connection"], "close")
        self.assertEqual(self.server.post("/api/games", b"{}" + b" " * 998).status, 201)

    def test_a_large_body_in_chunks(self):
        raw = self.server.raw()
        raw.sendall(b"POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + (b"1f4\r\n" + b" " * 500 + b"\r\n") * 3)
        self.assertEqual(read_answer(raw)[0], 413)
        raw.close()

    def test_a_body_in_chunks(self):
        raw = self.server.raw()
        raw.sendall(b"POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
        self.assertEqual(read_answer(raw)[0], 201)
        raw.close()

    def test_a_large_header(self):
        self.refused(self.server.get("/healthz", headers={"X-Long": "x" * 2001}), 431, "header-too-large")
        self.refused(self.server.get("/" + "x" * 2001), 431, "header-too-large")
        many = {f"X-{number}": "y" * 20 for number in range(100)}
        self.refused(self.server.get("/healthz", headers=many), 431, "header-too-large")

    def test_malformed_requests(self):
        for rubbish in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                        b"GET / HTTP/1.1\r\nNo colon\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
                        b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                        b"POST /api/games HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        b"POST /api/games HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"):
            raw = self.server.raw()
            raw.sendall(rubbish)
            self.assertEqual(read_answer(raw)[0], 400, rubbish)
            self.assertTrue(ended(raw))
            raw.close()
        self.assertEqual(self.server.get("/healthz").status, 200)

    def test_keep_alive_and_close(self):
        connection = harness.http.client.HTTPConnection(self.server.host, self.server.port, timeout=PATIENCE)
        for _ in range(3):
            self.assertEqual(self.server.get("/healthz", connection=connection).status, 200)
            self.assertIsNotNone(connection.sock, "kept")
        self.assertEqual(self.server.get("/healthz", connection=connection, headers={"Connection": "close"}).headers["Connection"], "close")
        connection.close()
        raw = self.server.raw()
        raw.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        self.assertEqual(read_answer(raw)[0], 200)
        self.assertTrue(ended(raw))
        raw.close()

    def test_pipelined_requests_are_answered_in_order(self):
        raw = self.server.raw()
        raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /api/none HTTP/1.1\r\nHost: x\r\n\r\n"
                    b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        data = b""
        while True:
            more = raw.recv(65536)
            if not more:
                break
            data += more
        self.assertEqual(re.findall(rb"HTTP/1.1 (\d+)", data), [b"200", b"404", b"201", b"200"])
        raw.close()

    def test_expect_continue(self):
        raw = self.server.raw()
        raw.sendall(b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        self.assertEqual(raw.recv(100), b"HTTP/1.1 100 Continue\r\n\r\n")
        raw.sendall(b"{}")
        self.assertEqual(read_answer(raw)[0], 201)
        raw.close()


class Framing(ServerTest):
    """Where a message ends is never in doubt (RFC 9112): each of these gets one answer, 400, and the connection closes."""

    def answers(self, *lines, body=b"{}", version=b"1.1"):
        with self.server.raw() as raw:
            head = b"\r\n".join([b"POST /api/games HTTP/" + version, b"Host: x", *lines])
            # What follows would pass for a request of its own where the body is taken to be empty.
            raw.sendall(head + b"\r\n\r\n" + body + b"\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            data = b""
            with contextlib.suppress(ConnectionResetError):
                while more := raw.recv(65536):
                    data += more
            return [int(one) for one in re.findall(rb"HTTP/1\.[01] (\d+)", data)]

    def test_transfer_encodings(self):
        body = b"2\r\n{}\r\n0\r\n\r\n"
        for value in (b"gzip", b"identity", b"xchunked", b"chunked, gzip", b"gzip, chunked", b"chunked, chunked", b"", b"\"chunked\"", b"chunke\xc4\x91"):
            self.assertEqual(self.answers(b"Transfer-Encoding: " + value, body=body), [400], value)
        self.assertEqual(self.answers(b"Transfer-Encoding: chunked", b"Transfer-Encoding: identity", body=body), [400])
        self.assertEqual(self.answers(b"Transfer-Encoding: identity", b"Transfer-Encoding: chunked", body=body), [400])
        self.assertEqual(self.answers(b"Transfer-Encoding: chunked", body=body, version=b"1.0"), [400])
        for lines in ((b"Content-Length: 2", b"Transfer-Encoding: chunked"), (b"Transfer-Encoding: gzip", b"Content-Length: 2")):
            self.assertEqual(self.answers(*lines, body=body), [400])
            self.assertEqual(self.answers(*reversed(lines), body=body), [400])

    def test_lengths(self):
        for value in (b"2, 2", b"2,2", b"+2", b"-2", b"0x2", b"2 2", b"2;", b"2.0", b"", b"\xb2", b"99999999999999999999999", b"2\t,", b"02", b"002"):
            self.assertEqual(self.answers(b"Content-Length: " + value), [400], value)
        self.assertEqual(self.answers(b"Content-Length: 2", b"Content-Length: 2"), [400])
        self.assertEqual(self.answers(b"Content-Length: 2", b"Content-Length: 3"), [400])
        self.assertEqual(self.answers(b"Content-Length : 2"), [400])

    def test_sound_ones(self):
        for lines, body in (((b"Content-Length: 2",), b"{}"), ((b"Content-Length:2",), b"{}"), ((b"Content-Length:   2  ",), b"{}"),
                            ((b"Transfer-Encoding: Chunked",), b"2\r\n{}\r\n0\r\n\r\n")):
            with self.server.raw() as raw:
                raw.sendall(b"\r\n".join([b"POST /api/games HTTP/1.1", b"Host: x", *lines]) + b"\r\n\r\n" + body)
                self.assertEqual(read_answer(raw)[0], 201, lines)


class Hosts(ServerTest):
    def status(self, *lines, version=b"1.1", target=b"/"):
        with self.server.raw() as raw:
            raw.sendall(b"\r\n".join([b"GET " + target + b" HTTP/" + version, *lines, b"Connection: close"]) + b"\r\n\r\n")
            return read_answer(raw)[0]

    def test_what_is_no_host(self):
        for host in (b"", b" ", b"evil:80@127.0.0.1", b"user@host", b"a b", b"a/b", b"a?b", b"a#b", b"a\\b", b"a:b", b"a:", b"a:0", b"a:65536",
                     b"a:99999", b"a:6553600001",
                     b"a:-1", b"a:80:80", b":80", b"a,b", b"a%2eb", b"%", b"[", b"[::1", b"::1", b"[::g]", b"[v1.a]", b"<b>", b"\xff", b"\xed\xa0\x80",
                     b"a\xc3\xa9", b"\"a\"", b"a'b", b"http://a", b"a" * 256):
            self.assertEqual(self.status(b"Host: " + host), 400, host)
        self.assertEqual(self.status(b"Host: a", b"Host: a"), 400)
        self.assertEqual(self.status(b"Host: a", b"Host: b"), 400)
        self.assertEqual(self.status(b"X: y"), 400, "HTTP/1.1 needs one")

    def test_hosts(self):
        for host in (b"a", b"A.example", b"a.example:8080", b"a-b_c.example.", b"127.0.0.1", b"127.0.0.1:1", b"[::1]", b"[2001:db8::1]:65535",
                     b"a" * 255):
            self.assertEqual(self.status(b"Host: " + host), 200, host)
        self.assertEqual(self.status(b"X: y", version=b"1.0"), 200)

    def test_a_target_is_a_path(self):
        for target in (b"http://x/", b"x:80", b"*", b"a"):
            self.assertEqual(self.status(b"Host: x", target=target), 400, target)


class PublicUrl(ServerTest):
    options = ("--public-url", "https://oware.example/")

    def test_links_name_it_whatever_host_is_asked(self):
        browser = self.server.browser()
        for host in (self.server.address, "evil.example", "evil.example:80"):
            reply = self.server.post("/api/games", {}, headers={"Host": host})
            self.assertTrue(reply.json["url"].startswith("https://oware.example/g/"), reply)
            self.assertEqual(reply.headers["Location"], "/api/games/" + reply.json["id"])
            page = self.server.get(f"/g/{reply.json['id']}", headers={"Host": host}).body.decode()
            self.assertNotIn("evil.example", page)
        made = browser.create(side="south")
        link = browser.post(f"/api/games/{made['id']}/resume-link")
        self.assertTrue(link.json["url"].startswith("https://oware.example/g/"), link)

    def test_its_page_is_ours(self):
        game, tokens = self.server.pair()
        cookie = {"Cookie": f"oware_seat_{game}={tokens['south']}", "Host": "inner:8080"}
        sent = {"move": "F", "ply": 0}
        self.refused(self.server.post(f"/api/games/{game}/moves", sent, headers={**cookie, "Origin": "https://oware.example.evil"}),
                     403, "bad-origin")
        ours = {**cookie, "Origin": "https://oware.example"}
        self.assertEqual(self.server.post(f"/api/games/{game}/moves", sent, headers=ours).status, 200)

    def test_what_is_no_public_url(self):
        for url in ("oware.example", "ftp://a", "https://", "https://a/b", "https://user@a", "https://a b", "https://a:b"):
            ended = subprocess.run([harness.BINARY, "serve", "--public-url", url], capture_output=True, text=True, timeout=PATIENCE, check=False)
            self.assertEqual((ended.returncode, ended.stderr.count("\n")), (2, 1), ended)
            self.assertIn("--public-url", ended.stderr)


class Agents(ServerTest):
    """What a browser calls itself comes back as UTF-8, whatever bytes it sends."""

    def test_bytes_that_are_no_utf8(self):
        for sent in (b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf4\x90\x80\x80", b"x" * 159 + "\u00e9".encode(), b"\xe0\x80\x80"):
            with self.subTest(agent=sent):
                browser = self.server.browser()
                agent = {"User-Agent": (b"Phone " + sent).decode("latin-1")}
                self.assertEqual(browser.post("/api/accounts", {"name": "a" + os.urandom(6).hex(), "password": "moonlight-42-seeds"},
                                              headers=agent).status, 201)
                for path in ("/api/sessions", "/api/me/export"):
                    body = browser.get(path).body.decode("utf-8")  # strict: surrogates and cut letters fail here
                    self.assertTrue(json.loads(body)["sessions"][0]["agent"].startswith("Phone "))


class Crowded(ServerTest):
    options = ("--max-connections", "5")

    def test_only_so_many_at_once(self):
        open_ones = [self.server.raw() for _ in range(5)]
        for raw in open_ones:
            raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            self.assertEqual(read_answer(raw)[0], 200)
        extra = self.server.raw()
        self.assertTrue(ended(extra))
        extra.close()
        for raw in open_ones:
            raw.close()
        wait_until(self.answers)

    def answers(self):
        try:
            return self.server.get("/healthz").status == 200
        except (OSError, harness.http.client.HTTPException):
            return False


class RateLimits(ServerTest):
    options = ("--rate-limits", "on", "--requests-burst", "30", "--requests-per-second", "0.001", "--games-burst", "3",
               "--games-per-second", "0.001", "--behind-proxy")

    def of(self, client):
        return {"X-Forwarded-For": f"203.0.113.250, {client}"}

    def test_only_so_many_requests(self):
        client = self.of("203.0.113.1")
        statuses = [self.server.get("/api/none", headers=client).status for _ in range(35)]
        self.assertEqual(statuses, [404] * 30 + [429] * 5)
        reply = self.server.get("/", headers=client)
        self.refused(reply, 429, "too-many-requests")
        self.assertTrue(reply.headers["Retry-After"])
        self.assertEqual(self.server.get("/", headers=self.of("203.0.113.2")).status, 200, "another address")
        self.assertEqual(self.server.get("/healthz", headers=client).status, 200, "always answered")

    def test_only_so_many_games(self):
        client = self.of("203.0.113.3")
        statuses = [self.server.post("/api/games", {}, headers=client).status for _ in range(4)]
        self.assertEqual(statuses, [201] * 3 + [429])
        self.assertEqual(self.server.get("/", headers=client).status, 200)

    def test_live_connections_are_requests(self):
        client = self.of("203.0.113.4")
        game = self.server.post("/api/games", {}, headers=client).json["id"]
        for _ in range(29):
            self.server.get("/api/none", headers=client)
        with self.assertRaises(Refused) as caught:
            self.server.live(game, headers=client)
        self.assertEqual(caught.exception.reply.status, 429)

    def test_a_network_of_the_newer_protocol_is_one_client(self):
        statuses = [self.server.post("/api/games", {}, headers=self.of(f"2001:db8:1:2::{number}")).status for number in range(1, 5)]
        self.assertEqual(statuses, [201] * 3 + [429])

class ConnectionsOfOne(ServerTest):
    options = ("--rate-limits", "on", "--max-connections-per-address", "4")

    def test_only_so_many(self):
        open_ones = [self.server.raw() for _ in range(4)]
        for raw in open_ones:
            raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            self.assertEqual(read_answer(raw)[0], 200)
        extra = self.server.raw()
        self.assertTrue(ended(extra))
        for raw in [*open_ones, extra]:
            raw.close()


class ConnectionsThroughAProxy(ServerTest):
    options = ("--rate-limits", "on", "--max-connections-per-address", "2", "--behind-proxy")

    def of(self, client):
        return {"X-Forwarded-For": client}

    def watch(self, client):
        return self.server.live(self.game, headers=self.of(client))

    def test_live_ones_count_for_whom_the_proxy_names(self):
        self.game, _ = self.server.pair()
        of_the_proxy = [self.server.raw() for _ in range(6)]
        for raw in of_the_proxy:
            raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            self.assertEqual(read_answer(raw)[0], 200, "all connections come from the proxy")
        for many in ("203.0.113.1", "2001:db8:1:2::5"):
            open_ones = [self.watch(many) for _ in range(2)]
            with self.assertRaises(Refused) as caught:
                self.watch(many.replace("::5", "::6"))
            self.assertEqual((caught.exception.reply.status, caught.exception.reply.code), (429, "too-many-requests"))
            with self.watch("203.0.113.2") as live:
                self.assertEqual(live.message()["type"], "resync", "another address")
            open_ones.pop().close()
            open_ones.append(wait_until(lambda client=many: self.admitted(client)))
            for live in open_ones:
                live.close()
        for raw in of_the_proxy:
            raw.close()

    def admitted(self, client):
        with contextlib.suppress(Refused):
            return self.watch(client)
        return None


class TwoForwardedLines(ServerTest):
    options = ("--behind-proxy", "--rate-limits", "on", "--games-burst", "2", "--games-per-second", "0.001")

    def test_the_line_of_the_proxy_counts(self):
        """A client's own X-Forwarded-For stands before the line that the proxy adds."""
        def post(own):
            body = b"{}"
            with self.server.raw() as raw:
                raw.sendall(b"POST /api/games HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + own + b"\r\nX-Forwarded-For: 203.0.113.7\r\n"
                            b"Content-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(body), body))
                return read_answer(raw)[0]
        self.assertEqual([post(b"198.51.100.%d" % number) for number in range(3)], [201, 201, 429])


class WithoutProxy(ServerTest):
    options = ("--rate-limits", "on", "--games-burst", "2", "--games-per-second", "0.001")

    def test_forwarded_headers_of_a_stranger_are_not_believed(self):
        statuses = [self.server.post("/api/games", {}, headers={"X-Forwarded-For": f"203.0.113.{number}"}).status for number in range(3)]
        self.assertEqual(statuses, [201, 201, 429])

    def test_nor_is_the_scheme(self):
        reply = self.server.get("/", headers={"X-Forwarded-Proto": "https"})
        self.assertEqual(reply.status, 200)


class BehindProxy(ServerTest):
    options = ("--behind-proxy",)

    def test_https_is_known(self):
        reply = self.server.post("/api/games", {}, headers={"X-Forwarded-Proto": "https", "Host": "oware.example"})
        self.assertIn("; Secure", reply.headers["Set-Cookie"])
        self.assertTrue(reply.json["url"].startswith("https://oware.example/g/"))
        self.assertNotIn("; Secure", self.server.post("/api/games", {}).headers["Set-Cookie"])

    def test_no_limits_on_loopback(self):
        self.assertEqual({self.server.get("/api/none").status for _ in range(300)}, {404})


if __name__ == "__main__":
    harness.main()

"""Web Push: browsers that are told when it is somebody's turn by correspondence. The push service is a small one on this machine.

What is enciphered is read and what is signed is verified in src/push/push_test.cpp; here lengths and forms are looked at.
"""

import base64
import http.server
import json
import os
import queue
import re
import ssl
import subprocess
import threading
import time
import unittest

import harness
from harness import PATIENCE, Server, ServerTest, wait_until

CONTACT = "mailto:operator@oware.example"
ON = ("--push-contact", CONTACT, "--push-loopback", "--push-retry-ms", "1")
# A browser's key and secret: those of RFC 8291, appendix A.
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
DAYS = {"days_per_move": 3}


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushService:
    """Takes messages and answers with what `answers` has next, 201 otherwise."""

    def __init__(self, certificate=None):
        service = self
        self.received = queue.Queue()
        self.answers = queue.Queue()
        self.held = None

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                held = service.held
                service.received.put((self.path, dict(self.headers), body))
                if held is not None:
                    held.wait(PATIENCE)
                try:
                    status = service.answers.get_nowait()
                except queue.Empty:
                    status = 201
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        class Quiet(http.server.ThreadingHTTPServer):
            def handle_error(self, *_):
                pass

        self.http = Quiet(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.http.server_port}"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            self.http.socket = context.wrap_socket(self.http.socket, server_side=True, do_handshake_on_connect=False)
            self.origin = f"https://localhost:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def message(self):
        return self.received.get(timeout=PATIENCE)

    def close(self):
        self.http.shutdown()
        self.http.server_close()


def figure(server, name):
    found = re.search(rf"^oware_push_{name}_total (\d+)$", server.get("/metrics").body.decode(), re.MULTILINE)
    return int(found.group(1))


def subscription(endpoint, **changes):
    return {"endpoint": endpoint, "p256dh": P256DH, "auth": AUTH, **changes}


class PushTest(unittest.TestCase):
    """A server that sends to a push service, and two people: Ama is told, Kofi moves."""

    options = ()
    certificate = None
    refused = ServerTest.refused

    def setUp(self):
        self.service = PushService(self.certificate)
        self.addCleanup(self.service.close)
        self.server = Server(*ON, *self.options)
        self.addCleanup(self.server.close)
        self.ama = self.server.browser()
        self.ama.post("/api/me", {"name": "Ama"})
        self.kofi = self.server.browser()
        self.kofi.post("/api/me", {"name": "Kofi \"K\" Ü"})

    def subscribe(self, browser, path="/ama", **changes):
        return browser.post("/api/push", subscription(self.service.origin + path, **changes))

    def game(self, clock=DAYS, side="north"):
        """A game of Ama's that Kofi has joined."""
        made = self.ama.create(side=side, clock=clock)["id"]
        self.assertEqual(self.kofi.join(made).status, 200)
        return made

    def kofi_moves(self, game, move="F", ply=0):
        self.assertEqual(self.kofi.move(game, move, ply).status, 200)

    def figure(self, name):
        return figure(self.server, name)

    def told(self, name, count):
        wait_until(lambda: self.figure(name) >= count)
        self.assertEqual(self.figure(name), count)


class Messages(PushTest):
    def test_who_is_to_move_is_told(self):
        self.assertEqual(self.subscribe(self.ama).status, 201)
        begin = time.time()
        self.kofi_moves(self.game())
        path, headers, body = self.service.message()
        self.assertEqual(path, "/ama")
        self.assertEqual(headers["Host"], self.service.origin.split("//")[1])
        self.assertEqual(headers["Content-Encoding"], "aes128gcm")
        self.assertEqual(headers["Content-Type"], "application/octet-stream")
        self.assertEqual(headers["TTL"], str(3 * 24 * 3600))
        self.assertEqual(headers["Urgency"], "normal")
        self.assertRegex(headers["Topic"], r"^[A-Za-z0-9_-]{32}$")
        # RFC 8188: salt, the record's size, the key's length and the key; then 512 bytes, a delimiter and the tag.
        self.assertEqual((body[16:20], body[20], body[21]), (b"\0\0\x10\0", 65, 4))
        self.assertEqual(len(body), 86 + 512 + 1 + 16)
        self.assertNotIn(b"Kofi", body)
        token, key = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", headers["Authorization"]).groups()
        self.assertEqual(key, self.server.get("/api/push").json["key"])
        head, claims, signature = (decode(part) for part in token.split("."))
        self.assertEqual(json.loads(head), {"typ": "JWT", "alg": "ES256"})
        claims = json.loads(claims)
        self.assertEqual((claims["aud"], claims["sub"]), (self.service.origin, CONTACT))
        self.assertGreater(claims["exp"], begin)
        self.assertLess(claims["exp"], begin + 24 * 3600)
        self.assertEqual(len(signature), 64)
        self.told("sent", 1)

    def test_which_browsers_are_told_is_part_of_the_export(self):
        self.subscribe(self.ama, "/phone")
        told = self.ama.get("/api/me/export").json["told"]
        self.assertEqual([one["endpoint"] for one in told], [self.service.origin + "/phone"])
        self.assertEqual(set(told[0]), {"endpoint", "created_ms"})
        self.assertEqual(self.kofi.get("/api/me/export").json["told"], [])

    def test_a_later_message_replaces_an_earlier_of_the_same_game(self):
        self.subscribe(self.ama)
        first, second = self.game(), self.game()
        topics = []
        self.kofi_moves(first)
        topics.append(self.service.message()[1]["Topic"])
        self.ama.move(first, "f", 1)
        self.kofi_moves(first, "E", 2)
        topics.append(self.service.message()[1]["Topic"])
        self.kofi_moves(second)
        topics.append(self.service.message()[1]["Topic"])
        self.assertEqual(topics[0], topics[1])
        self.assertNotEqual(topics[0], topics[2])
        self.assertNotIn(first, str(topics))

    def test_each_of_the_browsers_is_told(self):
        self.subscribe(self.ama, "/phone")
        self.subscribe(self.ama, "/laptop")
        self.kofi_moves(self.game())
        self.assertEqual({self.service.message()[0], self.service.message()[0]}, {"/phone", "/laptop"})
        self.told("sent", 2)

    def test_who_waited_for_an_opponent_is_told(self):
        self.subscribe(self.ama)
        self.subscribe(self.kofi, "/kofi")
        self.game(side="south")
        self.assertEqual(self.service.message()[0], "/ama")
        # Kofi, who is to move in the second game, has just come and knows.
        self.game(side="north")
        self.game(side="south")
        self.assertEqual(self.service.message()[0], "/ama")
        self.told("sent", 2)

    def test_not_in_other_games(self):
        self.subscribe(self.ama)
        self.kofi_moves(self.game(clock={"initial_ms": 60000, "increment_ms": 0}))
        self.kofi_moves(self.game(clock=None))
        marked = self.game()
        self.kofi_moves(marked)
        self.service.message()
        self.told("sent", 1)
        self.assertTrue(self.service.received.empty())

    def test_not_while_one_is_here(self):
        self.subscribe(self.ama)
        elsewhere, game = self.game(), self.game()
        with self.ama.live(elsewhere) as live:
            live.message()
            self.kofi_moves(game)
            self.kofi_moves(elsewhere)
        wait_until(lambda: not self.server.game(elsewhere)["presence"]["north"])
        self.kofi_moves(self.game())
        self.service.message()
        self.told("sent", 1)
        self.assertTrue(self.service.received.empty())

    def test_not_after_signing_out(self):
        self.subscribe(self.ama)
        self.subscribe(self.kofi, "/kofi")
        game = self.game()
        session = self.ama.get("/api/sessions").json["sessions"][0]["id"]
        self.assertEqual(self.ama.delete(f"/api/sessions/{session}", {}).status, 200)
        self.kofi_moves(game)
        own = self.kofi.create(side="south", clock=DAYS)["id"]
        self.server.browser().join(own)
        self.assertEqual(self.service.message()[0], "/kofi")
        self.told("sent", 1)

    def test_a_second_person_takes_nothing_away_from_the_first(self):
        yaa = self.server.browser()
        yaa.post("/api/me", {"name": "Yaa"})
        self.assertEqual(self.subscribe(self.ama, "/shared").status, 201)
        self.assertEqual(self.subscribe(yaa, "/shared").status, 201)
        for person in (self.ama, yaa):
            self.assertEqual(person.get("/api/push").json["endpoints"], [self.service.origin + "/shared"], "each sees their own")
        game = self.game()
        self.kofi_moves(game)
        self.assertEqual(self.service.message()[0], "/shared", "Ama is told as before")
        self.assertEqual(yaa.delete("/api/push", {"endpoint": self.service.origin + "/shared"}).json, {"known": True})
        self.assertEqual(len(self.ama.get("/api/push").json["endpoints"]), 1, "the other's end is not Ama's")

    def test_not_where_it_was_ended(self):
        self.subscribe(self.ama)
        self.subscribe(self.ama, "/other")
        ended = {"endpoint": self.service.origin + "/ama"}
        self.assertEqual(self.kofi.delete("/api/push", ended).json, {"known": False}, "another person's")
        self.assertEqual(self.ama.delete("/api/push", ended).json, {"known": True})
        self.assertEqual(self.ama.delete("/api/push", ended).json, {"known": False})
        self.assertEqual(self.ama.get("/api/push").json["endpoints"], [self.service.origin + "/other"])
        self.assertEqual(self.kofi.get("/api/push").json["endpoints"], [])
        self.kofi_moves(self.game())
        self.assertEqual(self.service.message()[0], "/other")
        self.told("sent", 1)


class Answers(PushTest):
    def test_what_is_gone_is_forgotten(self):
        for count, status in enumerate((404, 410), 1):
            self.subscribe(self.ama)
            self.service.answers.put(status)
            game = self.game()
            self.kofi_moves(game)
            self.service.message()
            self.told("gone", count)
            self.assertEqual(self.ama.delete("/api/push", {"endpoint": self.service.origin + "/ama"}).json, {"known": False})
        self.told("sent", 0)
        self.told("failed", 0)

    def test_an_error_is_tried_again(self):
        self.subscribe(self.ama)
        for status in (500, 429, 503):
            self.service.answers.put(status)
        self.kofi_moves(self.game())
        messages = [self.service.message() for _ in range(4)]
        self.told("sent", 1)
        self.told("failed", 0)
        self.assertEqual(len({message[2][:16] for message in messages}), 4, "a salt is never used twice")

    def test_an_error_that_lasts_is_given_up(self):
        self.subscribe(self.ama)
        for _ in range(4):
            self.service.answers.put(500)
        self.kofi_moves(self.game())
        for _ in range(4):
            self.service.message()
        self.told("failed", 1)
        self.told("sent", 0)
        self.assertTrue(self.service.received.empty())
        self.assertEqual(self.ama.delete("/api/push", {"endpoint": self.service.origin + "/ama"}).json, {"known": True})

    def test_an_error_of_the_request_is_final(self):
        self.subscribe(self.ama)
        self.service.answers.put(400)
        self.kofi_moves(self.game())
        self.told("failed", 1)
        self.service.message()
        self.assertTrue(self.service.received.empty())

    def test_nobody_is_followed_elsewhere(self):
        self.subscribe(self.ama)
        self.service.answers.put(307)
        self.kofi_moves(self.game())
        self.told("failed", 1)

    def test_a_service_that_is_not_there(self):
        self.subscribe(self.ama)
        self.service.close()
        self.kofi_moves(self.game())
        self.told("failed", 1)

    def test_secrets_stay_out_of_the_log(self):
        self.server.close()
        self.server = Server(*ON, "--log-level", "debug")
        self.ama, self.kofi = self.server.browser(), self.server.browser()
        self.ama.post("/api/me", {"name": "Ama"})
        self.subscribe(self.ama, "/secret-address")
        self.service.answers.put(400)
        self.kofi_moves(self.game())
        self.told("failed", 1)
        self.server.stop()
        lines = "\n".join(self.server.lines)
        self.assertIn('"what":"refused"', lines)
        for secret in ("secret-address", AUTH, P256DH, CONTACT):
            self.assertNotIn(secret, lines)


class Queue(PushTest):
    options = ("--max-waiting-pushes", "1")

    def test_it_ends_somewhere(self):
        self.subscribe(self.ama)
        first, second = self.game(), self.game()
        self.service.held = threading.Event()
        self.kofi_moves(first)
        self.service.message()
        self.kofi_moves(second)  # answered although the service does not answer
        self.told("dropped", 1)
        self.service.held.set()
        self.told("sent", 1)


class Fair(PushTest):
    options = ("--push-timeout-ms", "110000")

    def test_a_burst_for_one_keeps_nobody_elses_back(self):
        """Many messages to a service that is silent, then one for somebody else: it does not wait for them."""
        self.subscribe(self.ama)
        self.service.held = threading.Event()
        self.addCleanup(self.service.held.set)
        for _ in range(30):
            self.kofi_moves(self.game())
        other = PushService()
        self.addCleanup(other.close)
        esi = self.server.browser()
        esi.post("/api/me", {"name": "Esi"})
        self.assertEqual(esi.post("/api/push", subscription(other.origin + "/esi")).status, 201)
        made = esi.create(side="north", clock=DAYS)["id"]
        self.assertEqual(self.kofi.join(made).status, 200)
        self.kofi_moves(made)
        self.assertEqual(other.message()[0], "/esi")
        self.assertEqual(self.figure("retried"), 0, "none of the others was given up for it")
        self.assertEqual(self.service.received.qsize(), 2, "so many of one person's are under way")

    def test_so_many_of_one_person_wait(self):
        self.subscribe(self.ama)
        self.service.held = threading.Event()
        self.addCleanup(self.service.held.set)
        for _ in range(45):
            self.kofi_moves(self.game())
        self.told("dropped", 45 - 2 - 40)
        self.assertEqual(self.server.metric("oware_push_waiting"), 42)


class Slow(PushTest):
    options = ("--push-timeout-ms", "100")

    def test_a_service_that_does_not_answer(self):
        self.subscribe(self.ama)
        self.service.held = threading.Event()
        self.addCleanup(self.service.held.set)
        self.kofi_moves(self.game())
        self.told("failed", 1)


class Limits(PushTest):
    options = ("--max-push-subscriptions", "2")

    def test_browsers_at_the_limit_and_one_past(self):
        self.assertEqual(self.subscribe(self.ama, "/1").status, 201)
        self.assertEqual(self.subscribe(self.ama, "/2").status, 201)
        self.refused(self.subscribe(self.ama, "/3"), 409, "too-many-browsers")
        self.assertEqual(self.subscribe(self.ama, "/2").status, 201, "the same again is none more")
        self.assertEqual(self.subscribe(self.kofi, "/3").status, 201, "each person has a limit of their own")

    def test_addresses_at_the_limit_and_one_past(self):
        room = 1024 - len(self.service.origin) - 1
        self.assertEqual(self.subscribe(self.ama, "/" + "x" * room).status, 201)
        self.refused(self.subscribe(self.ama, "/" + "x" * (room + 1)), 422, "bad-number")

    def test_keys(self):
        point = bytearray(decode(P256DH))
        point[-1] ^= 1
        off = base64.urlsafe_b64encode(bytes(point)).decode().rstrip("=")
        for wrong in ({"p256dh": off}, {"p256dh": P256DH[:-1]}, {"p256dh": ""}, {"auth": AUTH[:-2]}, {"auth": AUTH + "AA"}, {"auth": "!"}):
            self.refused(self.subscribe(self.ama, **wrong), 422, "bad-number")
        for wrong in ({"p256dh": None}, {"auth": 7}, {"endpoint": None}):
            self.refused(self.ama.post("/api/push", {**subscription("https://push.example/x"), **wrong}), 400, "bad-request")

    def test_who_may(self):
        wanted = subscription(self.service.origin + "/x")
        self.refused(self.server.post("/api/push", wanted), 401, "not-signed-in")
        self.refused(self.server.browser().post("/api/push", wanted), 401, "not-signed-in")
        cookie = {"Cookie": f"oware_me={self.ama.cookies['oware_me']}", "Origin": "http://evil.example"}
        self.refused(self.server.post("/api/push", wanted, headers=cookie), 403, "bad-origin")
        self.refused(self.server.request("PUT", "/api/push"), 405, "bad-method")


class Hosts(unittest.TestCase):
    """A server as it is run: nothing inside its own network can be named, and nothing of it is reached."""

    refused = ServerTest.refused

    def test_private_addresses(self):
        server = Server("--push-contact", CONTACT)
        self.addCleanup(server.close)
        ama = server.browser()
        ama.post("/api/me", {"name": "Ama"})
        for endpoint in ("http://push.example/x", "https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x", "https://10.0.0.1/x",
                         "https://169.254.169.254/latest", "https://0x7f000001/x", "https://2130706433/x", "https://push.example:22/x",
                         "https://user@push.example/x", "https://db.internal/x", "file:///etc/passwd", "x"):
            self.refused(ama.post("/api/push", subscription(endpoint)), 422, "bad-number")
        self.assertEqual(ama.post("/api/push", subscription("https://push.example/x")).status, 201)

    def test_what_is_kept_is_looked_at_again(self):
        service = PushService()
        self.addCleanup(service.close)
        first = Server(*ON)
        self.addCleanup(first.close)
        ama = first.browser()
        game = ama.create(side="north", clock=DAYS)["id"]
        self.assertEqual(ama.post("/api/push", subscription(service.origin + "/x")).status, 201)
        key = first.get("/api/push").json["key"]
        first.stop()
        second = Server("--push-contact", CONTACT, data=first.data)
        self.addCleanup(second.close)
        self.assertEqual(second.get("/api/push").json["key"], key, "made once")
        kofi = second.browser()
        kofi.join(game)
        kofi.move(game, "F", 0)
        wait_until(lambda: figure(second, "failed") == 1)
        self.assertTrue(service.received.empty())


class Off(ServerTest):
    def test_nothing_is_kept_or_sent(self):
        ama = self.server.browser()
        ama.post("/api/me", {"name": "Ama"})
        self.assertEqual(self.server.get("/api/push").json, {"key": None, "endpoints": []})
        self.refused(ama.post("/api/push", subscription("https://push.example/x")), 409, "push-off")
        game = ama.create(side="north", clock=DAYS)["id"]
        kofi = self.server.browser()
        kofi.join(game)
        self.assertEqual(kofi.move(game, "F", 0).status, 200)

    def test_a_contact_is_mail_or_a_page(self):
        done = subprocess.run([harness.BINARY, "serve", "--push-contact", "operator@oware.example"], capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("mailto:", done.stderr)


class Kept(unittest.TestCase):
    def test_the_key_is_in_the_copy(self):
        server = Server(*ON)
        self.addCleanup(server.close)
        key = server.get("/api/push").json["key"]
        self.assertEqual((len(decode(key)), decode(key)[0]), (65, 4))
        copy = os.path.join(server.own_folder, "copy.db")
        elsewhere = os.path.join(server.own_folder, "elsewhere")
        for arguments in (("backup", "--data", server.data, copy), ("restore", "--data", elsewhere, copy)):
            done = subprocess.run([harness.BINARY, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
        other = Server(*ON, data=elsewhere)
        self.addCleanup(other.close)
        self.assertEqual(other.get("/api/push").json["key"], key)


class Certificates(PushTest):
    """TLS: only who is vouched for gets a message."""

    @classmethod
    def setUpClass(cls):
        folder = harness.tempfile.mkdtemp(prefix="oware-test-")
        cls.addClassCleanup(harness.shutil.rmtree, folder)
        cls.certificate = tuple(os.path.join(folder, name) for name in ("certificate.pem", "key.pem"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-out", cls.certificate[0], "-keyout",
                        cls.certificate[1]], capture_output=True, timeout=PATIENCE, check=True)

    def trusting(self, certificate):
        """A server whose list of authorities is that file."""
        os.environ["SSL_CERT_FILE"] = certificate
        self.addCleanup(os.environ.pop, "SSL_CERT_FILE", None)
        self.server.close()
        self.server = Server(*ON)
        self.addCleanup(self.server.close)
        self.ama, self.kofi = self.server.browser(), self.server.browser()
        self.ama.post("/api/me", {"name": "Ama"})

    def test_one_that_somebody_vouches_for(self):
        self.trusting(self.certificate[0])
        self.subscribe(self.ama)
        self.kofi_moves(self.game())
        self.assertEqual(self.service.message()[0], "/ama")
        self.told("sent", 1)

    def test_one_that_nobody_vouches_for(self):
        self.subscribe(self.ama)
        self.kofi_moves(self.game())
        self.told("failed", 1)
        self.assertTrue(self.service.received.empty())

    def test_one_of_another_host(self):
        self.trusting(self.certificate[0])
        self.service.origin = self.service.origin.replace("localhost", "127.0.0.1")
        self.subscribe(self.ama)
        self.kofi_moves(self.game())
        self.told("failed", 1)
        self.assertTrue(self.service.received.empty())


if __name__ == "__main__":
    harness.main()

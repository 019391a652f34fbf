"""Letters by e-mail, through a real SMTP server: an address confirmed, a password set anew, digests; tries after failures; TLS and a login;
what stands in logs and on disk; the options."""

import json
import os
import queue
import re
import subprocess
import tempfile
import threading

import harness
from harness import PATIENCE, Server, ServerTest, wait_until

PASSWORD = "moonlight-42-seeds"
SITE = "https://oware.example"
FROM = "oware@oware.example"
SECRET = "smtp-secret-word"


class SmtpServer:
    def __init__(self, *arguments):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "smtp_server.py")
        # Debian's own Python has Debian's aiosmtpd.
        self.process = subprocess.Popen(["/usr/bin/python3", "-B", script, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        text=True)
        self.port = int(self.process.stdout.readline())
        self.letters = queue.Queue()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        for line in self.process.stdout:
            self.letters.put(json.loads(line))

    def letter(self):
        return self.letters.get(timeout=PATIENCE)

    def close(self):
        self.process.kill()
        self.process.wait()
        self.thread.join()
        self.process.stdout.close()


def options(port, *more, retry_ms=1):
    return ("--smtp", f"smtp://127.0.0.1:{port}", "--mail-from", FROM, "--public-url", SITE, "--mail-retry-ms", str(retry_ms), *more)


def link_in(letter, page):
    return re.search(rf"{SITE}/{page}#(\S+)", letter["text"])[1]


class MailTest(ServerTest):
    """What all of these do; the site's address is another than the tests' own, as behind a proxy."""

    def account(self, server, name, language="en"):
        browser = server.browser()
        browser.server = server
        reply = self.post(browser, "/api/accounts", {"name": name, "password": PASSWORD, "language": language})
        self.assertEqual(reply.status, 201, reply)
        return browser

    def post(self, browser, path, body, method="POST"):
        return browser.request(method, path, body, headers={"Origin": SITE})

    def confirmed(self, smtp, browser, address):
        self.assertEqual(self.post(browser, "/api/me/email", {"address": address, "password": PASSWORD}).status, 202)
        token = link_in(smtp.letter(), "verify")
        self.assertEqual(self.post(browser, "/api/email/verify", {"token": token}).status, 200)


class Letters(MailTest):
    def setUp(self):
        self.smtp = SmtpServer()
        self.addCleanup(self.smtp.close)
        self.mailing = Server(*options(self.smtp.port, "--log-level", "debug"))
        self.addCleanup(self.mailing.close)

    def test_an_address_is_confirmed_by_its_link(self):
        ama = self.account(self.mailing, "Ama", "de")
        self.assertEqual(self.post(ama, "/api/me/email", {"address": "ama@x.example", "password": "wrong password"}).status, 401)
        for bad in ("ama", "ama@x", "a b@x.example", "ama@x.example\r\nBcc: b@x.example"):
            self.refused(self.post(ama, "/api/me/email", {"address": bad, "password": PASSWORD}), 422, "bad-address")
        self.assertEqual(self.post(ama, "/api/me/email", {"address": "Ama@X.example", "password": PASSWORD}).status, 202)
        letter = self.smtp.letter()
        self.assertEqual((letter["from"], letter["to"], letter["defects"]), (FROM, ["Ama@x.example"], 0))
        self.assertTrue(letter["subject"].startswith("Bestätige "), letter)
        self.assertIn("Hallo Ama,", letter["text"])
        self.assertEqual(ama.get("/api/me/credentials").json["email"], None)
        token = link_in(letter, "verify")
        self.refused(self.post(ama, "/api/email/verify", {"token": token + "x"}), 404, "bad-link")
        anybody = self.mailing.browser()
        self.assertEqual(self.post(anybody, "/api/email/verify", {"token": token}).status, 200)
        self.refused(self.post(anybody, "/api/email/verify", {"token": token}), 404, "bad-link")
        kept = ama.get("/api/me/credentials").json
        self.assertEqual((kept["mail"], kept["email"]["address"], kept["email"]["digest"]), (True, "Ama@x.example", False))
        self.assertEqual(self.post(ama, "/api/me/email", {}, "DELETE").json["email"], None)

    def test_a_password_is_set_anew_by_letter(self):
        kofi = self.account(self.mailing, "Kofi")
        self.confirmed(self.smtp, kofi, "kofi@x.example")
        stranger = self.mailing.browser()
        known = self.post(stranger, "/api/password/forgot", {"address": "KOFI@x.example"})
        unknown = self.post(stranger, "/api/password/forgot", {"address": "nobody@x.example"})
        self.assertEqual((known.status, known.json), (unknown.status, unknown.json), "the same answer")
        self.assertEqual(known.status, 202)
        letter = self.smtp.letter()
        self.assertEqual(letter["to"], ["kofi@x.example"])
        token = link_in(letter, "reset")
        new = "river-stones-17"
        self.refused(self.post(stranger, "/api/password/reset", {"token": token, "password": "short"}), 422, "bad-password")
        self.assertEqual(self.post(stranger, "/api/password/reset", {"token": token, "password": new}).status, 200)
        self.refused(self.post(stranger, "/api/password/reset", {"token": token, "password": new}), 404, "bad-link")
        self.assertEqual(kofi.get("/api/me").json["you"], None, "every session has ended")
        self.refused(self.post(stranger, "/api/sessions", {"name": "Kofi", "password": PASSWORD}), 401, "wrong-password")
        self.assertEqual(self.post(stranger, "/api/sessions", {"name": "Kofi", "password": new}).status, 200)
        wait_until(lambda: [one["about"] for one in stranger.get("/api/me/notices").json["notices"]] == ["password"])

    def test_what_fails_is_tried_again_and_what_is_refused_is_not(self):
        esi = self.account(self.mailing, "Esi")
        self.post(esi, "/api/me/email", {"address": "later@x.example", "password": PASSWORD})
        self.assertEqual(self.smtp.letter(), {"put_off": "later@x.example"})
        self.assertEqual(self.smtp.letter()["to"], ["later@x.example"])
        self.assertEqual(self.mailing.metric("oware_mail_retried_total"), 1)
        self.post(esi, "/api/me/email", {"address": "refused@x.example", "password": PASSWORD})
        wait_until(lambda: self.mailing.metric("oware_mail_failed_total") == 1)
        self.assertEqual(self.mailing.metric("oware_mail_retried_total"), 1)

    def test_letters_survive_the_server(self):
        data = self.enterContext(tempfile.TemporaryDirectory(prefix="oware-test-"))
        first = Server(*options(1, retry_ms=2000), data=data)  # where nothing listens
        self.addCleanup(first.close)
        abena = self.account(first, "Abena")
        self.assertEqual(self.post(abena, "/api/me/email", {"address": "abena@x.example", "password": PASSWORD}).status, 202)
        wait_until(lambda: first.metric("oware_mail_retried_total") == 1)
        first.kill()
        again = Server(*options(self.smtp.port), data=data)
        self.addCleanup(again.close)
        self.assertEqual(self.smtp.letter()["to"], ["abena@x.example"])

    def test_nothing_secret_in_logs(self):
        yaa = self.account(self.mailing, "Yaa")
        self.confirmed(self.smtp, yaa, "yaa@x.example")
        self.post(yaa, "/api/password/forgot", {"address": "yaa@x.example"})
        token = link_in(self.smtp.letter(), "reset")
        self.post(yaa, "/api/me/email", {"address": "refused-yaa@x.example", "password": PASSWORD})
        wait_until(lambda: self.mailing.metric("oware_mail_failed_total") == 1)
        lines = "\n".join(self.mailing.lines)
        self.assertIn("mail", lines)
        for secret in (token, "yaa@x.example", PASSWORD):
            self.assertNotIn(secret, lines)


class Digests(MailTest):
    def test_turns_by_correspondence_are_told_once_a_day(self):
        smtp = SmtpServer()
        self.addCleanup(smtp.close)
        server = Server(*options(smtp.port, "--digest-after-ms", "1", "--digest-look-ms", "20"))
        self.addCleanup(server.close)
        ama, kofi = self.account(server, "Ama", "nl"), self.account(server, "Kofi")
        self.confirmed(smtp, ama, "ama@x.example")
        made = self.post(kofi, "/api/challenges", {"to": "Ama", "rules": "abapa", "clock": {"days_per_move": 3}, "side": "north", "rated": False})
        game = self.post(ama, f"/api/challenges/{made.json['id']}/accept", {}).json["id"]
        self.refused(self.post(kofi, "/api/me/email/digest", {"digest": True}), 422, "bad-address")
        self.assertTrue(self.post(ama, "/api/me/email/digest", {"digest": True}).json["email"]["digest"])
        letter = smtp.letter()
        self.assertEqual((letter["to"], letter["subject"]), (["ama@x.example"], "Je bent aan zet"))
        self.assertIn(f"Kofi: {SITE}/g/{game}", letter["text"])
        self.post(kofi, "/api/password/forgot", {"address": "ama@x.example"})
        self.assertIn("/reset#", smtp.letter()["text"], "and no second digest before")


class Tls(MailTest):
    def test_with_a_login_the_password_goes_through_tls_alone(self):
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="oware-test-"))
        certificate, key = os.path.join(folder, "certificate"), os.path.join(folder, "key")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-keyout",
                        key, "-out", certificate, "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
                       check=True, capture_output=True)
        login = os.path.join(folder, "login")
        with open(login, "w", encoding="utf-8") as file:
            file.write(f"oware:{SECRET}\n")
        smtp = SmtpServer(certificate, key, "oware", SECRET)
        self.addCleanup(smtp.close)
        server = Server(*options(smtp.port, "--smtp-login", login, "--smtp-authorities", certificate, "--log-level", "debug"))
        self.addCleanup(server.close)
        ama = self.account(server, "Ama")
        self.post(ama, "/api/me/email", {"address": "ama@x.example", "password": PASSWORD})
        letter = smtp.letter()
        self.assertEqual((letter["tls"], letter["user"]), (True, "oware"))
        self.assertNotIn(SECRET, "\n".join(server.lines))
        # A server whose certificate nobody vouches for gets nothing.
        other = Server(*options(smtp.port, "--smtp-login", login))
        self.addCleanup(other.close)
        kofi = self.account(other, "Kofi")
        self.post(kofi, "/api/me/email", {"address": "kofi@x.example", "password": PASSWORD})
        wait_until(lambda: other.metric("oware_mail_failed_total") == 1)
        self.assertTrue(smtp.letters.empty())


class Off(ServerTest):
    def test_without_a_server_no_letters_are_promised(self):
        ama = self.server.browser()
        ama.post("/api/accounts", {"name": "Ama", "password": PASSWORD})
        self.assertFalse(ama.get("/api/me/credentials").json["mail"])
        self.refused(ama.post("/api/me/email", {"address": "ama@x.example", "password": PASSWORD}), 409, "mail-off")
        self.refused(ama.post("/api/password/forgot", {"address": "ama@x.example"}), 409, "mail-off")

    def test_wrong_options(self):
        smtp = ("--smtp", "smtp://127.0.0.1")
        for given, told in ((("--smtp", "http://127.0.0.1", "--mail-from", FROM), "--smtp"),
                            (("--smtp", "smtp://user:word@host", "--mail-from", FROM), "--smtp"),
                            (smtp, "--mail-from"), ((*smtp, "--mail-from", "oware"), "--mail-from"),
                            ((*smtp, "--mail-from", FROM), "--public-url"), (("--mail-from", FROM), "--smtp"),
                            ((*smtp, "--mail-from", FROM, "--public-url", SITE, "--smtp-login", "/nowhere"), "--smtp-login")):
            ended = subprocess.run([harness.BINARY, "serve", "--listen", "127.0.0.1:0", *given], capture_output=True, text=True, timeout=PATIENCE,
                                   check=False)
            self.assertIn(ended.returncode, (2, 3), given)
            self.assertIn(told, ended.stderr, given)


if __name__ == "__main__":
    harness.main()

"""How accounts prove themselves beside their password: codes of an authenticator, recovery codes, passkeys; what is refused, and what is told."""

import base64
import hashlib
import hmac
import json
import os
import subprocess
import tempfile
import time

import harness
from harness import Server, ServerTest, wait_until

PASSWORD = "moonlight-42-seeds"
CODES = 10  # games/credentials.hpp: kRecoveryCodes
MOST_PASSKEYS = 10


def code_of(secret, step):
    """RFC 6238 a second time."""
    digest = hmac.new(base64.b32decode(secret + "=" * (-len(secret) % 8)), step.to_bytes(8, "big"), hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(int.from_bytes(digest[at:at + 4], 'big') & 0x7FFFFFFF) % 1000000:06}"


def now_step():
    return int(time.time()) // 30


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def cbor(value):
    """As much of RFC 8949 as an authenticator writes."""
    def head(major, number):
        for size, code in ((1, 24), (2, 25), (4, 26)):
            if number < 24:
                return bytes([major << 5 | number])
            if number < 1 << 8 * size:
                return bytes([major << 5 | code]) + number.to_bytes(size, "big")
        raise ValueError(number)
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value)) + value.encode()
    return head(5, len(value)) + b"".join(cbor(key) + cbor(one) for key, one in value.items())


class Authenticator:
    """A software authenticator; keys and signatures by the openssl command."""

    def __init__(self, test, algorithm="ES256"):
        self.folder = test.enterContext(tempfile.TemporaryDirectory(prefix="oware-test-"))
        self.key = os.path.join(self.folder, "key")
        self.algorithm = algorithm
        kind = ["EC", "-pkeyopt", "ec_paramgen_curve:P-256"] if algorithm == "ES256" else ["ED25519"]
        self.openssl("genpkey", "-algorithm", *kind, "-out", self.key)
        public = self.openssl("pkey", "-in", self.key, "-pubout", "-outform", "DER")
        self.public_key = cbor({1: 2, 3: -7, -1: 1, -2: public[-64:-32], -3: public[-32:]} if algorithm == "ES256" else
                               {1: 1, 3: -8, -1: 6, -2: public[-32:]})
        self.id = os.urandom(20)
        self.counter = 0

    @staticmethod
    def openssl(*arguments):
        return subprocess.run(["openssl", *arguments], check=True, capture_output=True).stdout

    def data(self, site, flags):
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def made(self, asked, where, flags=0x45, **changed):
        client = json.dumps({"type": "webauthn.create", "challenge": asked["challenge"], "origin": where, **changed}).encode()
        data = self.data(asked["site"], flags) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + self.public_key
        return {"client_data": encode(client), "attestation": encode(cbor({"fmt": "none", "attStmt": {}, "authData": data}))}

    def used(self, asked, where, flags=0x05, **changed):
        client = json.dumps({"type": "webauthn.get", "challenge": asked["challenge"], "origin": where, **changed}).encode()
        data = self.data(asked["site"], flags)
        message = os.path.join(self.folder, "message")
        with open(message, "wb") as file:
            file.write(data + hashlib.sha256(client).digest())
        sign = ("dgst", "-sha256", "-sign", self.key, message) if self.algorithm == "ES256" else (
            "pkeyutl", "-sign", "-inkey", self.key, "-rawin", "-in", message)
        return {"credential": encode(self.id), "client_data": encode(client), "authenticator_data": encode(data),
                "signature": encode(self.openssl(*sign))}


class CredentialsTest(ServerTest):
    def account(self, name, server=None):
        browser = (server or self.server).browser()
        self.assertEqual(browser.post("/api/accounts", {"name": name, "password": PASSWORD}).status, 201)
        return browser

    def sign_in(self, name, server=None, **more):
        return (server or self.server).browser().post("/api/sessions", {"name": name, "password": PASSWORD, **more})

    def with_codes(self, browser):
        """Switches an authenticator on: its secret, the step that has been used, the recovery codes."""
        begun = browser.post("/api/me/authenticator", {"password": PASSWORD})
        self.assertEqual(begun.status, 201, begun)
        step = now_step()
        confirmed = browser.post("/api/me/authenticator/confirm", {"code": code_of(begun.json["secret"], step)})
        self.assertEqual(confirmed.status, 200, confirmed)
        return begun.json["secret"], step, confirmed.json["recovery_codes"]


class Codes(CredentialsTest):
    def test_asked_for_from_then_on(self):
        ama = self.account("Ama")
        self.refused(ama.post("/api/me/authenticator", {"password": "wrong password"}), 401, "wrong-password")
        self.refused(ama.post("/api/me/authenticator/confirm", {"code": "123456"}), 409, "no-authenticator")
        begun = ama.post("/api/me/authenticator", {"password": PASSWORD}).json
        self.assertEqual(begun["uri"], f"otpauth://totp/127.0.0.1:Ama?secret={begun['secret']}&issuer=127.0.0.1")
        self.assertEqual(self.sign_in("Ama").status, 200, "it is not in use yet")
        right = {code_of(begun["secret"], now_step() + near) for near in (-1, 0, 1, 2)}
        wrong = next(code for code in ("000000", "111111", "222222", "333333", "444444") if code not in right)
        self.refused(ama.post("/api/me/authenticator/confirm", {"code": wrong}), 401, "wrong-code")
        secret, step, recovery = self.with_codes(ama)
        self.assertEqual(len(set(recovery)), CODES)
        known = ama.get("/api/me/credentials").json
        self.assertEqual((known["authenticator"], known["recovery_codes"]), (True, CODES))
        self.assertNotIn(secret, json.dumps(known) + json.dumps(ama.get("/api/me/export").json))
        self.refused(ama.post("/api/me/authenticator", {"password": PASSWORD}), 409, "has-authenticator")
        self.refused(self.sign_in("Ama"), 401, "code-required")
        self.refused(self.sign_in("Ama", code=code_of(secret, step)), 401, "wrong-code")  # it has been used
        self.refused(self.server.browser().post("/api/sessions", {"name": "Ama", "password": "wrong password", "code": "1"}), 401, "wrong-password")
        self.assertEqual(self.sign_in("Ama", code=code_of(secret, step + 1)).status, 200)
        self.refused(self.sign_in("Ama", code=code_of(secret, step + 1)), 401, "wrong-code")
        self.assertEqual(self.sign_in("Ama", code=recovery[0].upper()).status, 200)
        self.refused(self.sign_in("Ama", code=recovery[0]), 401, "wrong-code")
        self.assertEqual(ama.get("/api/me/credentials").json["recovery_codes"], CODES - 1)
        self.refused(ama.delete("/api/me/authenticator", {"password": "wrong password"}), 401, "wrong-password")
        self.assertFalse(ama.delete("/api/me/authenticator", {"password": PASSWORD}).json["authenticator"])
        self.refused(ama.delete("/api/me/authenticator", {"password": PASSWORD}), 409, "no-authenticator")
        self.assertEqual(self.sign_in("Ama").status, 200)
        wait_until(lambda: [one["about"] for one in ama.get("/api/me/notices").json["notices"]] == ["authenticator-off", "authenticator"])

    def test_few_codes_are_tried(self):
        server = Server("--rate-limits", "on", "--sign-in-burst", "8", "--sign-in-per-second", "0.0001")
        self.addCleanup(server.close)
        kofi = self.account("Kofi", server)
        self.with_codes(kofi)
        statuses = [self.sign_in("Kofi", server, code="000000").status for _ in range(8)]
        self.assertEqual(statuses[-1], 429)
        self.assertIn(401, statuses)

    def test_a_guest_has_none(self):
        guest = self.server.browser()
        guest.post("/api/me", {"name": "Somebody"})
        self.refused(guest.post("/api/me/authenticator", {"password": PASSWORD}), 401, "not-signed-in")
        self.refused(guest.post("/api/me/passkeys/options", {"password": PASSWORD}), 401, "not-signed-in")


class Passkeys(CredentialsTest):
    @property
    def origin(self):
        return f"http://{self.server.address}"

    def asked(self, browser):
        reply = browser.post("/api/me/passkeys/options", {"password": PASSWORD})
        self.assertEqual(reply.status, 200, reply)
        return reply.json

    def made(self, browser, key, **more):
        reply = browser.post("/api/me/passkeys", {**key.made(self.asked(browser), self.origin), **more})
        self.assertEqual(reply.status, 201, reply)
        return reply.json

    def sign_in_with(self, key, browser=None, **changed):
        browser = browser or self.server.browser()
        asked = browser.post("/api/passkeys/options").json
        return browser.post("/api/passkeys/sign-in", key.used(asked, self.origin, **changed))

    def test_made_used_and_removed(self):
        for algorithm in ("ES256", "EdDSA"):
            name = f"Ama-{algorithm}"
            ama, key = self.account(name), Authenticator(self, algorithm)
            self.with_codes(ama)
            asked = self.asked(ama)
            self.assertEqual((asked["site"], asked["name"], asked["known"]), ("127.0.0.1", name, []))
            made = self.made(ama, key, name="Phone")
            self.assertEqual((made["name"], made["used_ms"]), ("Phone", 0))
            self.assertEqual(self.asked(ama)["known"], [encode(key.id)])
            browser = self.server.browser()
            self.assertEqual(self.sign_in_with(key, browser).json["you"]["name"], name, "without password and code")
            self.assertEqual(browser.me()["name"], name)
            (kept,) = ama.get("/api/me/credentials").json["passkeys"]
            self.assertGreater(kept["used_ms"], 0)
            self.refused(self.account(f"Kofi-{algorithm}").delete(f"/api/me/passkeys/{kept['id']}"), 404, "no-such-passkey")
            self.assertEqual(ama.delete(f"/api/me/passkeys/{kept['id']}").json["passkeys"], [])
            self.refused(self.sign_in_with(key), 422, "bad-passkey")

    def test_what_is_not_proven(self):
        efua, key = self.account("Efua"), Authenticator(self)
        asked = self.asked(efua)
        for wrong in ({"origin": "https://other.example"}, {"type": "webauthn.get"}, {"crossOrigin": True}, {"challenge": "x" * 32}):
            self.refused(efua.post("/api/me/passkeys", key.made(self.asked(efua), self.origin, **wrong)), 422, "bad-passkey")
        self.refused(efua.post("/api/me/passkeys", key.made(self.asked(efua), self.origin, flags=0x41)), 422, "bad-passkey")
        self.refused(efua.post("/api/me/passkeys", key.made({**asked, "site": "other.example"}, self.origin)), 422, "bad-passkey")
        self.refused(efua.post("/api/me/passkeys", key.made(asked, self.origin)), 422, "bad-passkey")  # the challenge is used up
        self.refused(self.account("Yaw").post("/api/me/passkeys", key.made(self.asked(efua), self.origin)), 422, "bad-passkey")
        self.refused(efua.post("/api/me/passkeys", {"client_data": "?", "attestation": ""}), 422, "bad-passkey")
        self.made(efua, key)
        for wrong in ({"origin": "https://other.example"}, {"type": "webauthn.create"}, {"challenge": "x" * 32}):
            self.refused(self.sign_in_with(key, **wrong), 422, "bad-passkey")
        browser = self.server.browser()
        again = browser.post("/api/passkeys/options").json
        self.refused(browser.post("/api/passkeys/sign-in", key.used(again, self.origin, flags=0x01)), 422, "bad-passkey")
        other = Authenticator(self)
        other.id = key.id
        self.refused(self.sign_in_with(other), 422, "bad-passkey")  # another key's signature
        asked = browser.post("/api/passkeys/options").json
        answer = key.used(asked, self.origin)
        self.assertEqual(browser.post("/api/passkeys/sign-in", answer).status, 200)
        self.refused(self.server.browser().post("/api/passkeys/sign-in", answer), 422, "bad-passkey")  # replayed

    def test_a_counter_counts_up(self):
        esi, key = self.account("Esi"), Authenticator(self)
        key.counter = 3
        self.made(esi, key)
        self.refused(self.sign_in_with(key), 422, "bad-passkey")
        key.counter = 4
        self.assertEqual(self.sign_in_with(key).status, 200)

    def test_as_many_as_may_be(self):
        abena = self.account("Abena")
        key = Authenticator(self)
        for _ in range(MOST_PASSKEYS):
            key.id = os.urandom(20)
            self.made(abena, key)
        key.id = os.urandom(20)
        self.refused(abena.post("/api/me/passkeys", key.made(self.asked(abena), self.origin)), 409, "too-many-passkeys")


if __name__ == "__main__":
    harness.main()

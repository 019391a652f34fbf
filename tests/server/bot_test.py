"""`oware bot`: plays what is begun for it, by clock and without, at every level; goes on after the site or the bot has been killed; answers offers;
ends cleanly; and what it refuses to start with."""

import json
import os
import signal
import socket
import ssl
import stat
import subprocess
import tempfile
import threading

import harness
from tokens_test import TokenTest


class Bot:
    """A running `oware bot`."""

    def __init__(self, test, server, token, *options, engine=None, site=None, environment=None):
        self.folder = test.enterContext(tempfile.TemporaryDirectory(prefix="oware-bot-"))
        self.file = os.path.join(self.folder, "token")
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(token + "\n")
        os.chmod(self.file, 0o600)
        self.lines = []
        self.process = subprocess.Popen(
            [harness.BINARY, "bot", "--site", site or f"http://{server.address}", "--token-file", self.file, "--engine", engine or harness.BINARY + " engine",
             "--json", *(options or ("--depth", "2"))],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})})
        self._reader = threading.Thread(target=lambda: self.lines.extend(self.process.stderr), daemon=True)
        self._reader.start()
        test.addCleanup(self.close)

    def result(self):
        """The next game that has ended."""
        return json.loads(self.process.stdout.readline())

    def stop(self, sent=signal.SIGINT):
        self.process.send_signal(sent)
        return self.process.wait(harness.PATIENCE)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(harness.PATIENCE)
        self._reader.join(harness.PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()


class BotTest(TokenTest):
    def made_bot(self, name):
        return self.bot(name)[1]

    def begin(self, server, token, **wanted):
        """A game of the bot's: its id, and the other's token."""
        game = server.post("/api/games", wanted, token=token).json["id"]
        return game, server.post(f"/api/games/{game}/join", {}).json["token"]

    def answer_until_end(self, server, game, token, side, plies=10**6):
        """Plays the first legal move whenever it is `side`'s turn, so often or until the end."""
        for _ in range(plies):
            state = harness.wait_until(lambda: (now := server.game(game))["turn"] in (side, None) and now)
            if state["status"] == "finished":
                return state
            reply = server.move(game, token, state["legal"][0], state["ply"])
            assert reply.status == 200, reply
        return server.game(game)


class Playing(BotTest):
    def test_it_plays_to_the_end_and_a_rematch(self):
        token = self.made_bot("Baobab")
        bot = Bot(self, self.server, token)
        game, other = self.begin(self.server, token, side="south")
        ended = self.answer_until_end(self.server, game, other, "north")
        self.assertEqual(ended["kinds"]["south"], "bot")
        result = bot.result()
        won = {"south": "won", "north": "lost", None: "drawn"}[ended["winner"]]
        self.assertEqual(result, {"game": game, "side": "south", "result": won})
        self.server.act(game, other, "rematch")
        follows = harness.wait_until(lambda: self.server.game(game)["rematch"])
        harness.wait_until(lambda: self.server.game(follows)["presence"]["north"])
        self.assertEqual(bot.stop(), 0)
        self.assertIn("Baobab at", "".join(bot.lines))

    def test_clocks_rules_and_several_at_once(self):
        token = self.made_bot("Iroko")
        clocks = (None, {"initial_ms": 600000, "increment_ms": 1000}, {"days_per_move": 3})
        games = [self.begin(self.server, token, side="south", clock=clock, rules=rules)
                 for clock, rules in zip(clocks, ("abapa", "awari", "abapa-agreed"), strict=True)]
        Bot(self, self.server, token, "--movetime", "20", "--option", "Level=1", "--concurrency", "2")
        for game, other in games:
            self.assertGreaterEqual(self.answer_until_end(self.server, game, other, "north", plies=3)["ply"], 6)

    def test_challenges(self):
        token = self.made_bot("Mahogany")
        ama = self.account("Challenger")

        def challenge(**wanted):
            reply = ama.post("/api/challenges", {"to": "Mahogany", **wanted})
            self.assertEqual(reply.status, 201, reply)
            return reply.json

        def state(made, wanted):
            return harness.wait_until(lambda: (now := ama.get(f"/api/challenges/{made['id']}").json)["state"] == wanted and now)

        before = challenge(rules="awari", side="south")  # while no bot runs
        Bot(self, self.server, token, "--accept-rules", "awari", "--accept-clock", "none", "--accept-rated", "casual", "--concurrency", "1")
        game = state(before, "accepted")["game"]
        self.assertEqual(self.server.game(game)["kinds"], {"south": "account", "north": "bot"})
        for wanted in ({"rules": "abapa"}, {"rules": "awari", "clock": {"days_per_move": 2}}):
            state(challenge(**wanted), "declined")
        # One that would be accepted waits until the bot has a hand free.
        waiting = challenge(rules="awari", side="south")
        state(challenge(rules="abapa"), "declined")
        self.assertEqual(ama.get(f"/api/challenges/{waiting['id']}").json["state"], "open")
        self.answer_until_end(self.server, game, before["token"], "south", plies=2)
        self.assertEqual(self.server.act(game, before["token"], "resign").status, 200)
        state(waiting, "accepted")

    def test_offers_are_answered(self):
        token = self.made_bot("Odum")
        Bot(self, self.server, token)
        game, other = self.begin(self.server, token, side="south")
        state = self.answer_until_end(self.server, game, other, "north", plies=1)
        self.assertEqual(self.server.act(game, other, "offer-takeback").status, 200)
        harness.wait_until(lambda: self.server.game(game)["offers"]["takeback"] is None)
        self.assertGreaterEqual(self.server.game(game)["ply"], state["ply"])
        # From an even board sharing out is at least half for the bot, or it declines.
        self.server.act(game, other, "offer-end")
        harness.wait_until(lambda: self.server.game(game)["offers"]["end"] is None or self.server.game(game)["end"])

    def test_the_site_is_killed_and_started_again(self):
        server = harness.Server()
        self.addCleanup(server.close)
        browser = server.browser()
        self.assertEqual(browser.post("/api/accounts", {"name": "Sapele", "password": "moonlight-42-seeds"}).status, 201)
        token = browser.post("/api/tokens", {"scopes": ["bot"]}).json["token"]
        self.assertEqual(server.post("/api/me/bot", {}, token=token).status, 200)
        bot = Bot(self, server, token)
        game, other = self.begin(server, token, side="north")
        self.answer_until_end(server, game, other, "south", plies=3)
        address, data = server.address, server.data
        server.kill()
        again = harness.Server(data=data, listen=address)
        self.addCleanup(again.close)
        self.answer_until_end(again, game, other, "south")
        self.assertEqual(bot.result()["game"], game)
        self.assertEqual(bot.stop(signal.SIGTERM), 0)

    def test_the_bot_is_killed_and_started_again(self):
        token = self.made_bot("Wawa")
        first = Bot(self, self.server, token)
        game, other = self.begin(self.server, token, side="south")
        self.answer_until_end(self.server, game, other, "north", plies=2)
        first.process.kill()
        first.process.wait(harness.PATIENCE)
        state = self.server.game(game)
        if state["turn"] == "north":
            self.server.move(game, other, state["legal"][0], state["ply"])
        second = Bot(self, self.server, token)
        ended = self.answer_until_end(self.server, game, other, "north")
        self.assertEqual((second.result()["game"], ended["status"]), (game, "finished"))

    def test_an_engine_that_dies_is_started_again(self):
        token = self.made_bot("Teak")
        # Every engine makes one move and is gone.
        bot = Bot(self, self.server, token, engine=f"sh -c 'sed -u \"/^go/q\" | {harness.BINARY} engine'")
        game, other = self.begin(self.server, token, side="south")
        self.assertGreaterEqual(self.answer_until_end(self.server, game, other, "north", plies=2)["ply"], 4)
        self.assertEqual(bot.stop(), 0)

    def test_it_stops_while_the_engine_thinks(self):
        token = self.made_bot("Kapok")
        bot = Bot(self, self.server, token, "--movetime", "600000")
        game, _ = self.begin(self.server, token, side="south")
        harness.wait_until(lambda: self.server.game(game)["presence"]["south"])
        self.assertEqual(bot.stop(), 0)
        bot.close()
        self.assertIn("go on when it is started again", "".join(bot.lines))


class Starting(BotTest):
    def run_bot(self, file, *options, site=None):
        return subprocess.run([harness.BINARY, "bot", "--site", site or f"http://{self.server.address}", "--token-file", file, "--engine", "true", *options],
                              capture_output=True, text=True, timeout=harness.PATIENCE, check=False)

    def file(self, text, mode=0o600):
        handle, path = tempfile.mkstemp(prefix="oware-token-")
        self.addCleanup(os.remove, path)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)
        return path

    def refused_start(self, ended, status, *words):
        self.assertEqual(ended.returncode, status, ended)
        self.assertEqual(len(ended.stderr.splitlines()), 1, ended.stderr)
        for word in words:
            self.assertIn(word, ended.stderr)

    def test_token_files(self):
        for mode in (0o640, 0o604, 0o660, 0o601):
            self.refused_start(self.run_bot(self.file("oware_" + "A" * 32, mode)), 3, "chmod 600")
        self.refused_start(self.run_bot("/nowhere/token"), 3, "/nowhere/token")
        for text in ("", " \n", "two words", "a\nb", "\x00", "x" * 5000):
            self.refused_start(self.run_bot(self.file(text)), 1, "personal token")
        self.assertEqual(stat.S_IMODE(os.stat(self.file("x", 0o400)).st_mode), 0o400)

    def test_sites(self):
        file = self.file("oware_" + "A" * 32)
        for site in ("oware.example", "ftp://oware.example", "http://", "http://a/b", "http://u@a", "http://a?b", "https://a#b", ""):
            self.refused_start(self.run_bot(file, site=site or "x"), 2, "--site")

    def test_options(self):
        file = self.file("oware_" + "A" * 32)
        for options in (("--option", "Level"), ("--option", "=3"), ("--depth", "0"), ("--depth", "1", "--nodes", "5"), ("--concurrency", "65"),
                        ("--concurrency", "0"), ("--accept-clock", "sand"),
                        ("--accept-rated", "yes")):
            self.assertEqual(self.run_bot(file, *options).returncode, 2, options)

    def test_tokens_that_the_site_refuses(self):
        self.refused_start(self.run_bot(self.file("oware_" + "A" * 32)), 1, "Nobody has this token")
        played = self.account("Played")
        played.create()
        self.refused_start(self.run_bot(self.file(self.token(played, "bot"))), 1, "without games")
        self.refused_start(self.run_bot(self.file(self.token(self.account("Reader"), "read"))), 1, "scope")

    def test_over_tls(self):
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="oware-tls-"))
        certificate, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", certificate,
                        "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        proxy = TlsProxy(context, self.server.port)
        self.addCleanup(proxy.close)
        site = f"https://localhost:{proxy.port}"
        token = self.made_bot("Ebony")
        # Nobody vouches for the certificate.
        stranger = Bot(self, self.server, token, site=site)
        harness.wait_until(lambda: any("certificate" in line for line in stranger.lines))
        self.assertEqual(stranger.stop(), 0)
        Bot(self, self.server, token, site=site, environment={"SSL_CERT_FILE": certificate})
        game, other = self.begin(self.server, token, side="south")
        self.assertGreaterEqual(self.answer_until_end(self.server, game, other, "north", plies=2)["ply"], 4)


class TlsProxy:
    """Passes what comes over TLS on to a port of this machine."""

    def __init__(self, context, target):
        self.target = target
        self.context = context
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                raw, _ = self.listening.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(raw, socket.create_connection(("127.0.0.1", self.target))), daemon=True).start()

    def _serve(self, raw, inner):
        try:
            outer = self.context.wrap_socket(raw, server_side=True)
        except (ssl.SSLError, OSError):
            raw.close()
            inner.close()
            return
        threading.Thread(target=self._pass, args=(inner, outer), daemon=True).start()
        self._pass(outer, inner)

    @staticmethod
    def _pass(source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
        except OSError:
            pass
        finally:
            for end in (source, sink):
                end.close()

    def close(self):
        self.listening.close()


if __name__ == "__main__":
    harness.main()

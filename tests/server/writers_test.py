"""Players and the administrator write at the same time: neither may stop the other, and the store never stops.

OWARE_LOAD_SECONDS is how long the load goes on; without it, for a fixed number of the administrator's changes.
"""

import http.client
import json
import os
import subprocess
import threading
import time

import harness
from harness import ServerTest

WRITERS = 16
CHANGES = 600


class Writers(ServerTest):
    def setUp(self):
        super().setUp()
        made = subprocess.run([harness.BINARY, "admin", "key", "Esi", "--data", self.server.data],
                              capture_output=True, text=True, check=True)
        self.key = made.stdout.strip()
        self.stopped = threading.Event()
        self.refused_writes = []
        self.written = [0] * WRITERS

    def write(self, number):
        """A guest who blocks a player who does not exist (a write that begins with a read) and renames."""
        browser = self.server.browser()
        browser.create()
        connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=harness.PATIENCE)
        headers = {"Content-Type": "application/json", **browser.headers(path="/api/me")}
        count = 0
        while not self.stopped.is_set():
            for method, path, body in (*[("POST", "/api/me/blocks", {"player": "nobody2222", "kind": "mute"})] * (number % 4),
                                       ("POST", "/api/me", {"name": f"Kofi{number} {count % 7}"})):
                connection.request(method, path, body=json.dumps(body), headers=headers)
                answer = connection.getresponse()
                text = answer.read()
                if answer.status not in (200, 404):
                    self.refused_writes.append((path, answer.status, text[:200]))
            count += 1
            self.written[number] = count
        connection.close()

    def administer(self):
        seconds = float(os.environ.get("OWARE_LOAD_SECONDS", "0"))
        end = time.monotonic() + seconds
        changes = 0
        while changes < CHANGES or time.monotonic() < end:
            if changes % 60 == 59:
                done = subprocess.run([harness.BINARY, "admin", "settings", "--chat", "on" if changes % 120 == 59 else "off",
                                       "--data", self.server.data], capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, done.stderr)
            else:
                reply = self.server.post("/api/admin/settings", {"chat": changes % 2 == 0}, token=self.key)
                self.assertEqual(reply.status, 200, reply)
            changes += 1
        return changes

    def test_neither_stops_the_other(self):
        writers = [threading.Thread(target=self.write, args=(number,)) for number in range(WRITERS)]
        for writer in writers:
            writer.start()
        try:
            harness.wait_until(lambda: all(self.written))
            self.administer()
        finally:
            self.stopped.set()
            for writer in writers:
                writer.join()
        self.assertEqual(self.refused_writes, [])
        self.assertEqual(self.server.get("/healthz").status, 200)
        self.assertEqual(self.server.metric("oware_store_failed_commits_total"), 0)
        game, tokens = self.server.pair()
        self.server.play(game, tokens, "Ff")


if __name__ == "__main__":
    harness.main()

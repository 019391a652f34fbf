"""Analyses on three nodes of one PostgreSQL: any node answers for one that another was asked for, tells it as it deepens, and ends it."""

import concurrent.futures
import signal
import unittest

import harness
from cluster import Cluster
from harness import Closed, WebSocket, wait_until

MOVES = "FfEeDdAa"
LONG = {"moves": MOVES, "movetime_ms": 2000}  # 16 s if nobody cancels it
OVER = ("finished", "cancelled", "failed")


class Analyses(unittest.TestCase):
    def setUp(self):
        self.cluster = Cluster(3)
        self.addCleanup(self.cluster.close)
        self.nodes = self.cluster.nodes

    def start(self, place, order):
        reply = self.nodes[place].post("/api/analysis", order)
        self.assertEqual(reply.status, 202, reply)
        return reply.json["id"]

    def show(self, place, analysis):
        reply = self.nodes[place].get(f"/api/analysis/{analysis}")
        self.assertEqual(reply.status, 200, reply)
        return reply.json

    def ended(self, place, analysis):
        return wait_until(lambda: (lambda now: now if now["status"] in OVER else None)(self.show(place, analysis)))

    def same(self, one, other):
        """But for what each node counts by itself."""
        self.assertEqual({**one, "version": None}, {**other, "version": None})

    def follow(self, place, analysis):
        node = self.nodes[place]
        return WebSocket(node.host, node.port, f"/api/analysis/{analysis}/live")

    def test_what_one_node_has_found_any_node_shows(self):
        analysis = self.start(0, {"moves": MOVES, "depth": 6})
        found = self.ended(0, analysis)
        self.assertEqual((found["status"], len(found["plies"])), ("finished", len(MOVES)))
        self.assertIsNotNone(found["game"])
        for place in (1, 2, 1):
            self.same(self.show(place, analysis), found)
        for place in range(3):
            reply = self.nodes[place].get("/api/analysis/2222222222")
            self.assertEqual((reply.status, reply.code), (404, "no-such-analysis"))

    def test_it_is_followed_at_another_node_to_its_end(self):
        analysis = self.start(0, {"moves": MOVES, "movetime_ms": 300})
        plies, messages = {}, []
        with self.follow(1, analysis) as live, self.follow(2, analysis) as other:
            try:
                while True:
                    messages.append(live.message())
            except Closed:
                pass
            self.assertEqual(messages[0]["type"], "state")
            versions = [one["version"] for one in messages]
            self.assertEqual(versions, sorted(set(versions)), "each version once, in order")
            for message in messages:
                for ply in [message["ply"]] if message["type"] == "ply" else message.get("analysis", {}).get("plies", []):
                    plies[ply["ply"]] = ply
            self.assertEqual((messages[-1]["type"], messages[-1]["status"]), ("status", "finished"))
            last = wait_until(lambda: (lambda one: one if one.get("status") == "finished" else None)(other.message()))
            self.assertEqual(last["game"], messages[-1]["game"])
        self.assertEqual([plies[number] for number in sorted(plies)], self.show(0, analysis)["plies"])

    def test_a_node_without_a_lease_asks_all_the_others(self):
        """Its own is taken away, and the node that has the analysis is slow to say so."""
        slow, node, database = self.nodes[0], self.nodes[1], self.cluster.database
        node.stop()
        self.cluster.wait_for_nodes(2)
        others = set(database.sql("SELECT id FROM nodes"))
        node = self.cluster.start(1)
        self.cluster.wait_for_nodes(3)
        (lease,) = set(database.sql("SELECT id FROM nodes")) - others
        analysis = self.start(0, {"moves": MOVES, "depth": 6})
        found = self.ended(0, analysis)
        heard = node.metric("oware_node_messages_total")
        slow.process.send_signal(signal.SIGSTOP)
        try:
            database.sql(f"DELETE FROM nodes WHERE id = '{lease}'; SELECT pg_notify('oware_' || current_schema(), '')")
            with concurrent.futures.ThreadPoolExecutor(1) as pool:
                shown = pool.submit(self.show, 1, analysis)
                wait_until(lambda: node.metric("oware_node_messages_total") > heard)
                slow.process.send_signal(signal.SIGCONT)
                self.same(shown.result(), found)
        finally:
            slow.process.send_signal(signal.SIGCONT)

    def test_it_is_ended_from_another_node(self):
        running, waiting = self.start(0, LONG), self.start(0, LONG)
        self.assertEqual((self.show(1, waiting)["status"], self.show(1, waiting)["place"]), ("waiting", 1))
        with self.follow(1, running) as live:
            self.assertEqual(live.message()["analysis"]["status"], "running")
            wait_until(lambda: live.message()["type"] == "ply")
        for analysis in (waiting, running):
            self.assertEqual(self.nodes[2].request("DELETE", f"/api/analysis/{analysis}").status, 200)
            for place in (0, 1, 2):
                self.assertEqual(self.ended(place, analysis)["status"], "cancelled")

    def test_it_fails_with_its_node(self):
        analysis = self.start(0, LONG)
        with self.follow(1, analysis) as live:
            self.assertEqual(live.message()["type"], "state")
            self.nodes[0].kill()
            wait_until(lambda: live.message().get("status") == "failed")
        self.assertEqual(self.show(1, analysis)["status"], "failed")


if __name__ == "__main__":
    harness.main()

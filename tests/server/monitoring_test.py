"""packaging/monitoring: what the dashboard and the alerts ask for is what a server tells."""

import json
import os
import re

import harness
from harness import ServerTest

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging", "monitoring")


def read(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


class Monitoring(ServerTest):
    def told(self):
        """The names of all series."""
        lines = self.server.get("/metrics").body.decode().splitlines()
        return {re.match(r"\w+", line)[0] for line in lines if line and not line.startswith("#")}

    def test_every_series_that_is_asked_for_is_told(self):
        told = self.told()
        for name in ("grafana.json", "alerts.yml"):
            asked = set(re.findall(r"\boware_\w+", read(name)))
            self.assertGreater(len(asked), 5)
            self.assertEqual(asked - told, set(), name)

    def test_the_dashboard_is_whole(self):
        board = json.loads(read("grafana.json"))
        self.assertEqual(len({panel["id"] for panel in board["panels"]}), len(board["panels"]))
        for panel in board["panels"]:
            self.assertTrue(panel["title"] and panel["targets"], panel)
            for target in panel["targets"]:
                self.assertEqual(target["expr"].count("("), target["expr"].count(")"), target)

    def test_each_alert_has_its_runbook(self):
        with open(os.path.join(FOLDER, "..", "..", "docs", "operations.md"), encoding="utf-8") as file:
            runbooks = file.read()
        alerts = re.findall(r"- alert: (\w+)", read("alerts.yml"))
        self.assertGreater(len(alerts), 5)
        self.assertEqual([alert for alert in alerts if f"`{alert}`" not in runbooks], [])


if __name__ == "__main__":
    harness.main()

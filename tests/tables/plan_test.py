#!/usr/bin/env python3
"""`oware tables predict --plan`: what builds over several machines would take, and plans that say nothing.

usage: plan_test.py OWARE"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

PLAN = {"nodes": 2, "cores": 1, "memory": 1e12, "disk": 1e12, "disk_rate": 1e9, "network_rate": 1e9}


class Plan(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def predict(self, text, *options):
        path = os.path.join(self.folder, "plan.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return subprocess.run([self.program, "tables", "predict", "--dir", os.path.join(self.folder, "tables"), "--plan", path, *options],
                              capture_output=True, text=True, timeout=120, check=False)

    def predicted(self, plan, *options):
        done = self.predict(json.dumps(plan), "--seeds", "20", "--json", *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_layers_that_do_not_fit_need_scratch(self):
        scratch = ("--scratch", os.path.join(self.folder, "scratch"))
        for nodes in (1, 2):
            whole = self.predicted({**PLAN, "nodes": nodes}, *scratch)
            self.assertTrue(whole["fits"])
            self.assertNotIn("streamed_layers", whole)
            self.assertEqual(len(whole["layers"]), 21)
            for field in ("boards", "disk_bytes", "traffic_bytes", "network_bytes"):
                self.assertEqual(whole[field], sum(layer[field] for layer in whole["layers"]), field)
            less = {**PLAN, "nodes": nodes, "memory": whole["memory_bytes"] - 1}
            refused = self.predicted(less)
            self.assertEqual((refused["fits"], refused["memory_bytes"]), (False, whole["memory_bytes"]))
            streamed = self.predicted(less, *scratch)
            self.assertEqual((streamed["fits"], streamed["streamed_layers"], streamed["memory_bytes"]), (True, 1, less["memory"]))
            self.assertGreater(streamed["scratch_bytes"], 0)
            self.assertGreater(streamed["traffic_bytes"], whole["traffic_bytes"])
            said = self.predict(json.dumps(less), "--seeds", "20", *scratch)
            self.assertIn(", 1 layers out of core with ", said.stdout)
        self.assertEqual(os.listdir(self.folder), ["plan.json"])  # nothing was written

    def test_a_plan_that_says_nothing_is_named(self):
        for text, found in (("{", "incomplete JSON"), ("[]", "no object"), ("{}", "nodes: found 'nothing'"),
                            (json.dumps({**PLAN, "nodes": 0}), "nodes: found '0'; expected a whole number 1 to 4096"),
                            (json.dumps({**PLAN, "nodes": 4097}), "nodes: found '4097'"),
                            (json.dumps({**PLAN, "cores": 1.5}), "cores: found '1.5E0'; expected a whole number"),
                            (json.dumps({**PLAN, "disk_rate": "1"}), "disk_rate: found '\"1\"'"),
                            (json.dumps({**PLAN, "memory": 0}), "memory: found '0'; expected a number 1 to 1e+18 bytes"),
                            (json.dumps({**PLAN, "rate": 1}), "rate: found 'a field that has no meaning'; expected an object with the numbers nodes")):
            done = self.predict(text, "--seeds", "4")
            self.assertEqual((done.returncode, done.stdout), (1, ""), text)
            self.assertIn(found, done.stderr)
        self.assertEqual(self.predict(json.dumps({**PLAN, "nodes": 4096}), "--seeds", "4").returncode, 0)

    def test_a_plan_that_is_not_there_is_named(self):
        done = subprocess.run([self.program, "tables", "predict", "--seeds", "4", "--plan", os.path.join(self.folder, "none")],
                              capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn("none", done.stderr)


if __name__ == "__main__":
    Plan.program = os.path.abspath(sys.argv.pop(1))
    unittest.main()

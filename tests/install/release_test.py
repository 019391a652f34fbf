#!/usr/bin/env python3
"""tools/release: what it makes from a build, twice to the same bytes: release_test.py BUILD. The work tree may have changes."""

import hashlib
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import unittest

BUILD = os.path.abspath(sys.argv.pop(1))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATIENCE = 1200


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE, **more)


def digests(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = hashlib.sha256(file.read()).hexdigest()
    return found


class Release(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folders = [os.path.join(folder.name, name) for name in ("first", "second")]
        with open(os.path.join(BUILD, "CMakeCache.txt"), encoding="utf-8") as file:
            cls.has_wheel = "OWARE_PYTHON:BOOL=ON" in file.read()
        for out in cls.folders:
            # Another umask, zone and hash seed: nothing of them may be in the files.
            options = [] if cls.has_wheel else ["--without-wheel"]
            environment = dict(os.environ, TZ="Pacific/Auckland" if out.endswith("second") else "UTC", PYTHONHASHSEED=str(len(out)))
            done = run(os.path.join(ROOT, "tools/release"), "--dirty", *options, "--build", BUILD, out, env=environment)
            if done.returncode != 0:
                raise AssertionError(done.stdout + done.stderr)
        cls.out = cls.folders[0]
        cls.names = sorted(os.listdir(cls.out))
        cls.revision = run("git", "-C", ROOT, "rev-parse", "--short=12", "HEAD").stdout.strip()

    def test_twice_the_same_bytes(self):
        self.assertEqual(digests(self.folders[0]), digests(self.folders[1]))

    def test_what_there_is(self):
        endings = [".tar.gz", ".deb", ".tgz", ".spdx.json", "SHA256SUMS"] + [".whl"] * self.has_wheel
        for ending in endings:
            self.assertTrue(any(name.endswith(ending) for name in self.names), f"no {ending} among {self.names}")
        self.assertEqual(run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=self.out).returncode, 0)
        with open(os.path.join(self.out, "SHA256SUMS"), encoding="utf-8") as file:
            self.assertEqual([line.split()[1] for line in file], [name for name in self.names if name != "SHA256SUMS"])

    def test_the_sources_know_their_revision(self):
        """Without git: what the build would compile in."""
        with tempfile.TemporaryDirectory() as folder:
            with tarfile.open(next(os.path.join(self.out, name) for name in self.names if name.endswith(".tar.gz"))) as archive:
                self.assertEqual(len({member.mtime for member in archive}), 1)
                archive.extractall(folder)
            source = os.path.join(folder, os.listdir(folder)[0])
            self.assertFalse(os.path.exists(os.path.join(source, "build")))
            written = os.path.join(folder, "revision.cpp")
            done = run("cmake", "-D", f"SOURCE={source}", "-D", f"OUTPUT={written}", "-P", os.path.join(source, "cmake/Revision.cmake"))
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(written, encoding="utf-8") as file:
                self.assertIn(f'"{self.revision}"', file.read())

    def assert_spdx(self, bill):
        """What the JSON schema of SPDX 2.3 demands of the parts that the bill has. No validator of it is in Debian 12."""
        self.assertEqual((bill["spdxVersion"], bill["dataLicense"], bill["SPDXID"]), ("SPDX-2.3", "CC0-1.0", "SPDXRef-DOCUMENT"))
        self.assertRegex(bill["documentNamespace"], r"^urn:uuid:[0-9a-f-]{36}$")
        self.assertRegex(bill["creationInfo"]["created"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        for creator in bill["creationInfo"]["creators"]:
            self.assertRegex(creator, r"^(Tool|Person|Organization): \S")
        self.assertLessEqual(set(bill), {"spdxVersion", "dataLicense", "SPDXID", "name", "documentNamespace", "creationInfo", "packages", "files",
                                         "relationships"})
        for one in bill["packages"] + bill["files"]:
            self.assertRegex(one["SPDXID"], r"^SPDXRef-[A-Za-z0-9.-]+$")
            self.assertRegex(one["licenseConcluded"], r"^(NOASSERTION|MIT|ISC|Apache-2\.0|BSD-[23]-Clause|OFL-1\.1)$")
        for one in bill["packages"]:
            self.assertTrue(one["name"] and one["versionInfo"] and one["downloadLocation"], one)
            self.assertIs(one["filesAnalyzed"], False)  # else a verification code is due
            for reference in one.get("externalRefs", []):
                self.assertEqual((reference["referenceCategory"], reference["referenceType"]), ("PACKAGE-MANAGER", "purl"))
                self.assertRegex(reference["referenceLocator"], r"^pkg:(deb/debian|npm)/[^ ]+@[^ ]+$")
        for one in bill["files"]:
            lengths = {check["algorithm"]: len(check["checksumValue"]) for check in one["checksums"]}
            self.assertEqual((lengths, one["fileName"][:2]), ({"SHA1": 40, "SHA256": 64}, "./"))
        kinds = {relation["relationshipType"] for relation in bill["relationships"]}
        self.assertEqual(kinds, {"DESCRIBES", "DEPENDS_ON", "BUILD_DEPENDENCY_OF", "GENERATED_FROM"})

    def test_the_bill_of_materials(self):
        with open(next(os.path.join(self.out, name) for name in self.names if name.endswith(".spdx.json")), encoding="utf-8") as file:
            bill = json.load(file)
        self.assert_spdx(bill)
        packages = {package["name"]: package for package in bill["packages"]}
        self.assertTrue({"oware", "libsodium23", "libsqlite3-0", "libc6", "libopenmpi3", "svelte", "libxxhash-dev"} <= set(packages), sorted(packages))
        identifiers = [one["SPDXID"] for one in bill["packages"] + bill["files"]]
        self.assertEqual(len(identifiers), len(set(identifiers)))
        for relation in bill["relationships"]:
            self.assertIn(relation["relatedSpdxElement"], identifiers)
        self.assertEqual({file["fileName"].removeprefix("./") for file in bill["files"]},
                         {name for name in self.names if not name.endswith((".spdx.json", "SHA256SUMS"))})

    def test_a_folder_with_files_is_refused(self):
        done = run(os.path.join(ROOT, "tools/release"), "--dirty", "--build", BUILD, self.out)
        self.assertEqual((done.returncode, "not empty" in done.stderr), (3, True))


if __name__ == "__main__":
    unittest.main()

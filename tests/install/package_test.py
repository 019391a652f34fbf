#!/usr/bin/env python3
"""The Debian packages: made by cpack, checked by lintian, installed into a fresh Debian 12 and used there; their manual pages and
completions. What is tried is the installed copy.

    package_test.py BUILD CPACK [TEST...]
"""

import glob
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request

BUILD, CPACK = sys.argv[1:3]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATIENCE = 1200
# Of the files in a package: what is made again is the same then.
DATED = os.environ | {"SOURCE_DATE_EPOCH": "1700000000"}
LISTS = ["/etc/apt/sources.list", *sorted(glob.glob("/etc/apt/sources.list.d/*.sources"))]


def output_of(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE, **more)
    if done.returncode != 0:
        raise AssertionError(f"{command}: status {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.mkdtemp(prefix="oware-packages-")
        cls.addClassCleanup(shutil.rmtree, cls.work)
        output_of(CPACK, "--config", os.path.join(BUILD, "CPackConfig.cmake"), "-B", cls.work, cwd=BUILD, env=DATED)
        cls.packages = {os.path.basename(path).partition("_")[0]: path for path in glob.glob(cls.work + "/*.deb")}
        cls.program = cls.packages["oware"]
        cls.root = os.path.join(cls.work, "unpacked")
        for package in cls.packages.values():
            output_of("dpkg-deb", "-x", package, cls.root)

    def installed(self, path):
        return os.path.join(self.root, "usr", path)

    def shell(self, *command):
        """A shell that finds the unpacked program first."""
        return output_of(*command, env=os.environ | {"PATH": self.installed("bin") + ":" + os.environ["PATH"]})

    def test_lintian_finds_no_error(self):
        lines = output_of("lintian", "--allow-root", "--fail-on", "error", *self.packages.values()).splitlines()
        self.assertEqual([line for line in lines if line.startswith("E:")], [])

    def test_there_are_a_program_a_library_and_what_is_built_with_it(self):
        [runtime] = [name for name in self.packages if re.fullmatch(r"liboware\d[\d.]*", name)]
        self.assertEqual(set(self.packages), {"oware", runtime, "liboware-dev", "oware-mpi"})
        fields = {name: output_of("dpkg-deb", "-f", path, "Depends") for name, path in self.packages.items()}
        self.assertIn(runtime + " (=", fields["liboware-dev"])
        for needed in ("oware (=", "libopenmpi3", "openmpi-bin"):
            self.assertIn(needed, fields["oware-mpi"])
        self.assertNotIn("openmpi", fields["oware"])
        for needed in ("libpq5", "libsoci-postgresql4", "libsqlite3-0"):
            self.assertIn(needed, fields["oware"])
        listed = output_of("dpkg-deb", "--info", self.packages[runtime], "shlibs").split()
        self.assertEqual(listed[:2], ["liboware", runtime.removeprefix("liboware")])

    def test_what_is_documented_holds_for_the_installed_program(self):
        """Matches between engines, the protocol, usage: the transcripts, run with the installed copy."""
        names = ("match", "engine", "usage")
        runner = os.path.join(ROOT, "tests/golden/transcripts.py")
        output_of(sys.executable, "-B", runner, self.installed("bin/oware"), *(os.path.join(ROOT, f"tests/golden/{name}.transcript") for name in names))

    def test_programs_are_built_with_the_installed_library(self):
        """The programs of tests/install/outside and the examples, by CMake and by pkg-config, from the unpacked packages."""
        definitions = {"PREFIX": self.installed(""), "WORK": os.path.join(self.work, "outside"), "COMPILER": "/usr/bin/c++", "C_COMPILER": "/usr/bin/cc",
                       "OUTSIDE": os.path.join(ROOT, "tests/install/outside"), "EXAMPLES": self.installed("share/doc/liboware-dev/examples")}
        output_of("cmake", *(f"-D{name}={value}" for name, value in definitions.items()), "-P", os.path.join(ROOT, "tests/install/try.cmake"))

    def test_a_package_is_the_same_when_made_again(self):
        again = os.path.join(self.work, "again")
        output_of(CPACK, "--config", os.path.join(BUILD, "CPackConfig.cmake"), "-B", again, cwd=BUILD, env=DATED)
        self.assertEqual({os.path.basename(path) for path in glob.glob(again + "/*.deb")}, {os.path.basename(path) for path in self.packages.values()})
        for path in self.packages.values():
            with open(path, "rb") as one, open(os.path.join(again, os.path.basename(path)), "rb") as other:
                self.assertEqual(one.read(), other.read(), os.path.basename(path))

    def commands(self, *words):
        """The words of a command and of all below it, as --help lists them."""
        found = [words]
        text = self.shell("oware", *words, "--help")
        for name in re.findall(r"^  ([a-z-]+)  +\S", text.partition("Subcommands:\n")[2].partition("\n\n")[0], re.MULTILINE):
            found += self.commands(*words, name)
        return found

    def test_each_command_has_a_manual_page_that_groff_understands(self):
        pages = sorted(glob.glob(self.installed("share/man/man1/*.1.gz")))
        self.assertEqual([os.path.basename(page) for page in pages],
                         sorted("-".join(["oware", *words]) + ".1.gz" for words in self.commands()))
        for page in pages:
            with gzip.open(page, "rt", encoding="utf-8") as file:
                text = file.read()
            done = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8"], input=text, capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""), page)
        with gzip.open(self.installed("share/man/man1/oware-tables-build.1.gz"), "rt", encoding="utf-8") as file:
            text = file.read()
        for part in ("oware tables build [OPTIONS]", "\\-\\-seeds", "even|bounds", "required", "oware tables build \\-\\-seeds 20"):
            self.assertIn(part, text)

    def bash(self, *words):
        script = f"""source {self.installed('share/bash-completion/completions/oware')}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _oware; printf '%s\\n' "${{COMPREPLY[@]}}" """
        return output_of("bash", "-c", script, "bash", "oware", *words).split()

    def fish(self, line):
        script = f"source {self.installed('share/fish/vendor_completions.d/oware.fish')}; complete -C {line!r}"
        return [one.split("\t")[0] for one in self.shell("fish", "--no-config", "-c", script).splitlines()]

    def zsh(self, *words):
        script = f"""compadd() {{ print -l -- $@ }}
_describe() {{ print -l -- ${{(P)2}} }}
_files() {{ print files }}
words=("$@"); CURRENT=$#
source {self.installed('share/zsh/vendor-completions/_oware')}"""
        return [one.split(":")[0] for one in output_of("zsh", "-f", "-c", script, "zsh", "oware", *words).splitlines()]

    def test_commands_options_and_values_are_completed(self):
        for shell, complete in (("bash", self.bash), ("zsh", self.zsh), ("fish", lambda *words: self.fish("oware " + " ".join(words)))):
            with self.subTest(shell=shell):
                self.assertTrue({"perft", "serve", "tables"} <= set(complete("")))
                self.assertTrue({"build", "verify"} <= set(complete("tables", "")))
                self.assertNotIn("serve", complete("tables", ""))
                self.assertTrue({"--seeds", "--kind"} <= set(complete("tables", "build", "--")))
                self.assertEqual(set(complete("tables", "build", "--kind", "")), {"even", "bounds"})

    def test_the_unit_is_hardened(self):
        unit = os.path.join(self.root, "lib/systemd/system/oware.service")
        if not os.path.exists(unit):
            unit = self.installed("lib/systemd/system/oware.service")
        told = output_of("systemd-analyze", "security", "--offline=true", unit, "--no-pager")
        exposure = float(re.search(r"exposure level for \S+: ([0-9.]+)", told).group(1))
        self.assertLess(exposure, 2.0, told)

    def test_it_installs_and_runs_on_a_fresh_debian(self):
        """Without anything that the machine of the build has."""
        debian = os.path.join(self.work, "debian")
        lists = [path for path in LISTS if os.path.exists(path)]
        copy = f"cp {' '.join(self.packages.values())} \"$1\"/tmp/"
        install = "chroot \"$1\" sh -c 'apt-get install -y --no-install-recommends /tmp/*.deb'"
        output_of("mmdebstrap", "--mode=root", "--variant=minbase", "--include=ca-certificates", f"--customize-hook={copy}",
                  f"--customize-hook={install}", "bookworm", debian, *lists)
        try:
            version = output_of("chroot", debian, "oware", "--version")
            self.assertRegex(version, r"^oware \d+\.\d+\.\d+ ")
            counted = json.loads(output_of("chroot", debian, "oware", "perft", "--depth", "5", "--json"))
            self.assertEqual(counted["perft"], [6, 36, 190, 1014, 5219])
            built = output_of("chroot", debian, "mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "-n", "2",
                              "oware", "tables", "build", "--dir", "/tmp/tables", "--seeds", "4", "--json")
            self.assertEqual([json.loads(line)["layer"] for line in built.splitlines() if "layer" in json.loads(line)][-1], 4)
            served = subprocess.Popen(  # pylint: disable=consider-using-with
                ["chroot", debian, "oware", "serve", "--listen", "127.0.0.1:0", "--data", "/tmp/games", "--tables-seeds", "0"],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            try:
                address = next(found.group() for line in served.stderr if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
                with urllib.request.urlopen(address + "/healthz", timeout=PATIENCE) as answer:
                    self.assertEqual(answer.status, 200)
                with urllib.request.urlopen(address + "/", timeout=PATIENCE) as answer:
                    self.assertIn("Oware", answer.read().decode())
            finally:
                served.terminate()
                served.communicate(timeout=PATIENCE)
            output_of("chroot", debian, "apt-get", "purge", "-y", "oware")
            self.assertFalse(os.path.exists(os.path.join(debian, "usr/lib/oware/oware_mpi.so")))
            self.assertFalse(os.path.exists(os.path.join(debian, "usr/bin/oware")))
        finally:
            shutil.rmtree(debian, ignore_errors=True)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=2)

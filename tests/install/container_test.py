#!/usr/bin/env python3
"""The container's image: its second stage built by Buildah on a fresh Debian 12 with the package of this build, and run as its user with a
read-only root file system: container_test.py BUILD CPACK

No registry is asked: mmdebstrap makes the base. No engine runs either: the image is mounted and entered by chroot in namespaces of its own.
"""

import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import urllib.request

import yaml

BUILD, CPACK = sys.argv[1:3]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CONTAINER = os.path.join(ROOT, "packaging/container")
PATIENCE = 1200
LISTS = ["/etc/apt/sources.list", *sorted(glob.glob("/etc/apt/sources.list.d/*.sources"))]


def output_of(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE, **more)
    if done.returncode != 0:
        raise AssertionError(f"{command}: status {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    return done.stdout.strip()


class Image(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.mkdtemp(prefix="oware-container-")
        cls.addClassCleanup(shutil.rmtree, cls.work, ignore_errors=True)
        cls.store = ["buildah", "--storage-driver", "vfs", "--root", cls.work + "/store", "--runroot", cls.work + "/run"]
        packages = cls.work + "/packages"
        output_of(CPACK, "--config", os.path.join(BUILD, "CPackConfig.cmake"), "-B", packages, cwd=BUILD)
        for path in glob.glob(packages + "/liboware*") + glob.glob(packages + "/oware-mpi*") + glob.glob(packages + "/_CPack*"):
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
        base = cls.work + "/base.tar"
        output_of("mmdebstrap", "--mode=root", "--variant=minbase", "bookworm", base, *[path for path in LISTS if os.path.exists(path)])
        scratch = cls.buildah("from", "scratch")
        cls.buildah("add", scratch, base)
        cls.buildah("commit", scratch, "localhost/base")
        cls.buildah("rm", scratch)
        os.remove(base)
        # The first stage is the build of this machine; the second runs as the file says.
        cls.buildah("build", "--isolation", "chroot", "--format", "docker", "--pull-never", "--build-arg", "BASE=localhost/base",
                    "--tag", "localhost/oware", "--file", cls.final_stage(packages), cls.work + "/context")
        cls.config = json.loads(cls.buildah("inspect", "--type", "image", "localhost/oware"))["Docker"]["config"]
        container = cls.buildah("from", "--pull-never", "localhost/oware")
        cls.root = cls.buildah("mount", container)
        cls.addClassCleanup(cls.buildah, "umount", container)

    @classmethod
    def buildah(cls, *words):
        return output_of(*cls.store, *words)

    @classmethod
    def final_stage(cls, packages):
        """The file without its first stage, whose result lies in the context instead."""
        shutil.copytree(packages, cls.work + "/context/out")
        with open(CONTAINER + "/Containerfile", encoding="utf-8") as file:
            text = file.read()
        begin, end = text.index("FROM ${BASE} AS build"), text.rindex("FROM ${BASE}")
        path = cls.work + "/Containerfile"
        with open(path, "w", encoding="utf-8") as file:
            file.write((text[:begin] + text[end:]).replace("COPY --from=build /out/", "COPY out/"))
        return path

    def test_it_is_not_root_and_small(self):
        self.assertEqual(self.config["User"], "10001:10001")
        self.assertEqual(self.config["Entrypoint"], ["oware"])
        size = sum(os.lstat(os.path.join(folder, name)).st_size for folder, _, names in os.walk(self.root) for name in names)
        print(f"the image holds {size / 1e6:.0f} MB")
        self.assertLess(size, 300e6)
        for name in ("g++", "cmake", "node", "python3"):
            self.assertFalse(os.path.exists(os.path.join(self.root, "usr/bin", name)), name)

    def entered(self, *command):
        """A command in the image as its user, the root file system read-only, its volume and /tmp writable."""
        script = ('mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && mount -t tmpfs -o mode=0700,uid=10001,gid=10001 none "$1/var/lib/oware" && '
                  'mount -t proc none "$1/proc" && root=$1 && shift && exec chroot --userspec=10001:10001 "$root" "$@"')
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, "sh", self.root, *command]

    def test_it_serves_with_a_read_only_root(self):
        self.assertNotEqual(subprocess.run(self.entered("sh", "-c", "echo > /etc/x"), capture_output=True, check=False).returncode, 0)
        command = [word.replace("0.0.0.0:8080", "127.0.0.1:0") for word in self.config["Cmd"]]
        served = subprocess.Popen(  # pylint: disable=consider-using-with
            self.entered("oware", *command, "--tables-seeds", "0"), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            address = next(found.group(1) for line in served.stderr if (found := re.search(r"http://(127\.0\.0\.1:\d+)", line)))
            with urllib.request.urlopen(f"http://{address}/healthz", timeout=PATIENCE) as answer:
                self.assertEqual(answer.status, 200)
            test = self.config["Healthcheck"]["Test"]
            self.assertEqual(test[:3], ["CMD", "bash", "-c"])
            port = address.partition(":")[2]
            self.assertEqual(self.health(test[3], port), 0)
            os.kill(self.inside(served.pid), signal.SIGTERM)
            served.communicate(timeout=PATIENCE)
            self.assertEqual(served.returncode, 0)
        finally:
            if served.poll() is None:
                os.kill(self.inside(served.pid), signal.SIGKILL)
                served.communicate(timeout=PATIENCE)
        self.assertNotEqual(self.health(test[3], port), 0, "the server has ended")

    def inside(self, pid):
        """The server itself: unshare passes no signal on."""
        with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as file:
            return int(file.read().split()[0])

    def health(self, script, port):
        return subprocess.run(["chroot", "--userspec=10001:10001", self.root, "bash", "-c", script.replace("8080", port)],
                              capture_output=True, check=False).returncode


class Compose(unittest.TestCase):
    def test_the_files_are_of_one_mind(self):
        files = {}
        for name in ("compose.yaml", "compose.postgresql.yaml"):
            with open(os.path.join(CONTAINER, name), encoding="utf-8") as file:
                files[name] = yaml.safe_load(file)
        site = files["compose.yaml"]["services"]["oware"]
        self.assertTrue(site["read_only"])
        self.assertEqual(site["cap_drop"], ["ALL"])
        build = os.path.normpath(os.path.join(CONTAINER, site["build"]["context"]))
        self.assertTrue(os.path.exists(os.path.join(build, site["build"]["dockerfile"])))
        with_database = files["compose.postgresql.yaml"]["services"]
        self.assertIn("database", with_database["oware"]["depends_on"])
        command = with_database["oware"]["command"]
        self.assertRegex(command[command.index("--database") + 1], r"^postgresql://oware@database/oware$")
        for name, service in with_database.items():
            self.assertNotIn("privileged", service, name)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])

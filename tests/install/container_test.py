#!/usr/bin/env python3
"""The containers' images: their stages built by Buildah on a fresh Debian 12 with the packages of this build, and run as their users with a
read-only root file system: container_test.py BUILD CPACK

No registry is asked: mmdebstrap makes the base. No engine runs either: an image is mounted and entered by chroot in namespaces of its own.
"""

import functools
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
sys.path.insert(0, os.path.join(ROOT, "tests/fault"))
from network import Network  # noqa: E402

LISTS = ["/etc/apt/sources.list", *sorted(glob.glob("/etc/apt/sources.list.d/*.sources"))]


def output_of(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE, **more)
    if done.returncode != 0:
        raise AssertionError(f"{command}: status {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    return done.stdout.strip()


class Images:
    """The base and the packages, made once; stages of the Containerfile on them."""

    def __init__(self):
        self.work = tempfile.mkdtemp(prefix="oware-container-")
        unittest.addModuleCleanup(shutil.rmtree, self.work, ignore_errors=True)
        self.store = ["buildah", "--storage-driver", "vfs", "--root", self.work + "/store", "--runroot", self.work + "/run"]
        packages = self.work + "/context/out"
        output_of(CPACK, "--config", os.path.join(BUILD, "CPackConfig.cmake"), "-B", packages, cwd=BUILD)
        for path in glob.glob(packages + "/liboware*") + glob.glob(packages + "/_CPack*"):
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
        base = self.work + "/base.tar"
        output_of("mmdebstrap", "--mode=root", "--variant=minbase", "bookworm", base, *[path for path in LISTS if os.path.exists(path)])
        scratch = self.buildah("from", "scratch")
        self.buildah("add", scratch, base)
        self.buildah("commit", scratch, "localhost/base")
        self.buildah("rm", scratch)
        os.remove(base)

    def buildah(self, *words):
        return output_of(*self.store, *words)

    def stage(self, number):
        """The image of a stage: what it is configured as, and where its files are. The first stage is the build of this machine."""
        with open(CONTAINER + "/Containerfile", encoding="utf-8") as file:
            head, *stages = re.split(r"^(?=FROM )", file.read(), flags=re.MULTILINE)
        path = f"{self.work}/Containerfile{number}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(head + stages[number].replace("COPY --from=build /out/", "COPY out/"))
        name = f"localhost/oware{number}"
        self.buildah("build", "--isolation", "chroot", "--format", "docker", "--pull-never", "--build-arg", "BASE=localhost/base",
                     "--tag", name, "--file", path, self.work + "/context")
        config = json.loads(self.buildah("inspect", "--type", "image", name))["Docker"]["config"]
        container = self.buildah("from", "--pull-never", name)
        unittest.addModuleCleanup(self.buildah, "umount", container)
        return config, self.buildah("mount", container)


@functools.cache
def images():
    return Images()


def inside(pid):
    """What unshare runs: it passes no signal on, and what has become another user does not end with it."""
    with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as file:
        return int(file.read().split()[0])


def bytes_in(root):
    return sum(os.lstat(os.path.join(folder, name)).st_size for folder, _, names in os.walk(root) for name in names)


class Image(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.config, cls.root = images().stage(-1)

    def test_it_is_not_root_and_small(self):
        self.assertEqual(self.config["User"], "10001:10001")
        self.assertEqual(self.config["Entrypoint"], ["oware"])
        size = bytes_in(self.root)
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
            os.kill(inside(served.pid), signal.SIGTERM)
            served.communicate(timeout=PATIENCE)
            self.assertEqual(served.returncode, 0)
        finally:
            if served.poll() is None:
                os.kill(inside(served.pid), signal.SIGKILL)
                served.communicate(timeout=PATIENCE)
        self.assertNotEqual(self.health(test[3], port), 0, "the server has ended")

    def health(self, script, port):
        return subprocess.run(["chroot", "--userspec=10001:10001", self.root, "bash", "-c", script.replace("8080", port)],
                              capture_output=True, check=False).returncode


class Cluster(unittest.TestCase):
    """Three machines from the image, each with a name and an address of its own: mpirun on one starts ranks on the others."""

    SEEDS = 9

    @classmethod
    def setUpClass(cls):
        cls.config, cls.root = images().stage(1)
        cls.keys = images().work + "/keys"
        os.mkdir(cls.keys)
        output_of("ssh-keygen", "-q", "-t", "ecdsa", "-N", "", "-f", cls.keys + "/id_rsa")
        shutil.copy(cls.keys + "/id_rsa.pub", cls.keys + "/authorized_keys")
        cls.tables = images().work + "/tables"
        os.mkdir(cls.tables)
        for path in (cls.keys, cls.tables, *glob.glob(cls.keys + "/*")):
            os.chown(path, 1000, 1000)

    def on(self, network, number, *command):
        """A command on one of the machines, as the image's user; the root file system is read-only."""
        script = ('hostname "$1" && mount --bind "$2" "$2" && mount -o remount,bind,ro "$2" && mount --bind "$3" "$2/cluster/.ssh" && '
                  'mount --bind "$4" "$2/srv" && mount --rbind /dev "$2/dev" && mount -t tmpfs none "$2/tmp" && mount -t proc none "$2/proc" && '
                  'root=$2 && shift 4 && exec chroot --userspec=1000:1000 "$root" env HOME=/cluster "$@"')
        apart = ["unshare", "--mount", "--uts", "--pid", "--fork", "--kill-child"]
        return ["ip", "netns", "exec", network.name(number), *apart, "sh", "-c", script, "sh", f"machine{number}", self.root, self.keys, self.tables, *command]

    def test_it_is_not_root_and_small(self):
        self.assertEqual(self.config["User"], "1000:1000")
        size = bytes_in(self.root)
        print(f"the image of a cluster's machine holds {size / 1e6:.0f} MB")
        self.assertLess(size, 400e6)
        self.assertEqual(glob.glob(self.root + "/etc/ssh/ssh_host_*"), [], "a key that all images would share")

    def test_mpirun_on_one_machine_starts_ranks_on_the_others(self):
        with Network(3, 0) as network:
            served = [subprocess.Popen(  # pylint: disable=consider-using-with
                self.on(network, number, *self.config["Cmd"]), stderr=subprocess.PIPE, text=True) for number in (1, 2)]
            try:
                for server in served:
                    self.assertIn("Server listening", next(server.stderr))
                hosts = ",".join(network.addresses[1:])
                built = output_of(*self.on(
                    network, 0, "mpirun", "-n", "2", "--host", hosts, "--bind-to", "none", "--mca", "btl", "self,tcp",
                    "oware", "tables", "build", "--seeds", str(self.SEEDS), "--dir", "/srv/two", "--threads", "1", "--json"))
                last = json.loads(built.splitlines()[-1])
                self.assertEqual((last["layer"], last["ranks"]), (self.SEEDS, 2))
                self.assertGreater(last["network_bytes"], 0)
            finally:
                for server in served:
                    os.kill(inside(server.pid), signal.SIGKILL)
                    server.communicate(timeout=PATIENCE)
        output_of("chroot", "--userspec=1000:1000", self.root, "oware", "tables", "build", "--seeds", str(self.SEEDS), "--dir", "/tmp/one", "--json")
        files = glob.glob(self.root + "/tmp/one/*.owt")
        self.assertEqual(len(files), self.SEEDS + 1)
        for path in files:
            with open(path, "rb") as one, open(os.path.join(self.tables, "two", os.path.basename(path)), "rb") as two:
                self.assertEqual(one.read(), two.read(), path)

    def test_another_machine_is_not_taken_for_one_of_them(self):
        """Whose host key is not the key of all."""
        with Network(2, 0) as network:
            other = self.keys + "/other"
            output_of("ssh-keygen", "-q", "-t", "ecdsa", "-N", "", "-f", other)
            with open(self.root + "/cluster/.sshd_config", encoding="utf-8") as usual, open(other + ".conf", "w", encoding="utf-8") as file:
                file.write(usual.read().replace("id_rsa", "other"))
            os.chown(other, 1000, 1000)
            command = [word.replace("/cluster/.sshd_config", "/cluster/.ssh/other.conf") for word in self.config["Cmd"]]
            with subprocess.Popen(self.on(network, 1, *command), stderr=subprocess.PIPE, text=True) as server:
                try:
                    self.assertIn("Server listening", next(server.stderr))
                    tried = self.on(network, 0, "ssh", network.addresses[1], "true")
                    done = subprocess.run(tried, capture_output=True, text=True, check=False, timeout=PATIENCE)
                    self.assertEqual(done.returncode, 255)
                    self.assertIn("Host key verification failed", done.stderr)
                finally:
                    os.kill(inside(server.pid), signal.SIGKILL)


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

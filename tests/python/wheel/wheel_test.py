"""`pip install` without a network, from both folders, into an environment of its own; the source archive builds again.

The compiled part is the build's own: setting `build-dir`. pip runs as the user would run it, isolation included.
"""

import glob
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest
import venv
import zipfile

SOURCE = os.environ["OWARE_SOURCE"]
BUILD = os.environ["OWARE_BUILD"]
# What of its system a wheel for many Linux systems may need (PEP 600), as far as C++ does.
MANYLINUX = {"libstdc++.so.6", "libgcc_s.so.1", "libm.so.6", "libc.so.6", "libpthread.so.0", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
USE = "import oware; print(oware.__version__, oware.perft(oware.Position.start(), 5), oware.__file__)"


def run(*command, **options):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}: {done.stdout[-2000:]} {done.stderr[-2000:]}")
    return done.stdout


class WheelTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = temporary.name
        cls.environment = os.path.join(cls.folder, "environment")
        venv.create(cls.environment, with_pip=False, system_site_packages=True)
        cls.python = os.path.join(cls.environment, "bin", "python")

    def pip(self, *arguments):
        return run(self.python, "-m", "pip", *arguments, cwd=self.folder)

    def test_both_folders_give_the_same_wheel_and_it_is_used(self):
        wheels = []
        for number, folder in enumerate((SOURCE, os.path.join(SOURCE, "bindings", "python"))):
            out = os.path.join(self.folder, str(number))
            self.pip("wheel", "--no-deps", "--config-settings", f"build-dir={BUILD}", "-w", out, folder)
            [name] = os.listdir(out)
            with open(os.path.join(out, name), "rb") as file:
                wheels.append((name, file.read()))
        self.assertEqual(*wheels)
        with zipfile.ZipFile(os.path.join(out, name)) as archive:
            self.assertTrue({"oware/py.typed", "oware/_core.pyi", "oware/__init__.py", "oware/environments.py"} <= set(archive.namelist()))
            archive.extractall(os.path.join(self.folder, "unpacked"))
        [compiled] = glob.glob(os.path.join(self.folder, "unpacked", "oware", "_core*.so"))
        self.assertLessEqual(set(re.findall(r"NEEDED.*\[(.*)\]", run("readelf", "-d", compiled))), MANYLINUX)
        self.pip("install", "--no-deps", os.path.join(out, name))
        version, count, place = run(self.python, "-c", USE, cwd=self.folder).split()
        self.assertEqual(count, "5219")
        self.assertIn(f"oware-{version}-cp", name)
        self.assertTrue(place.startswith(os.path.realpath(self.environment)), place)
        self.assertIn("Version: " + version, self.pip("show", "oware"))
        without = "import sys; sys.modules['numpy'] = None; import oware; print(oware.Position.start().play('F'))"
        self.assertEqual(run(self.python, "-c", without, cwd=self.folder).strip(), "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N")

    def test_the_source_archive_holds_what_a_build_reads(self):
        sys.path.insert(0, os.path.join(SOURCE, "bindings", "python", "backend"))
        self.addCleanup(sys.path.pop, 0)
        import oware_build  # noqa: PLC0415 (found by the line above)

        name = oware_build.build_sdist(self.folder)
        with tarfile.open(os.path.join(self.folder, name)) as archive:
            archive.extractall(self.folder)
        unpacked = os.path.join(self.folder, name.removesuffix(".tar.gz"))
        self.assertTrue(os.path.exists(os.path.join(unpacked, "PKG-INFO")))
        left_out = [f"-DOWARE_{what}=OFF" for what in ("SERVER", "TESTS", "BENCH", "UNITY")]
        options = ["-DOWARE_PYTHON=ON", *left_out, f"-DPython_EXECUTABLE={sys.executable}"]
        build = os.path.join(unpacked, "build")
        run("cmake", "-S", unpacked, "-B", build, "-GNinja", *options)
        with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
            compiled = {os.path.relpath(command["file"], unpacked) for command in json.load(file)}
        self.assertTrue({"bindings/python/core/module.cpp", "src/rules/move.cpp", "src/build/kernel_portable.cpp"} <= compiled)

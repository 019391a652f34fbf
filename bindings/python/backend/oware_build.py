"""Builds the wheel of the Python module: a backend in the tree (PEP 517, PEP 660), of the standard library alone.

The kept backends, setuptools among them, would have to be fetched: pip builds in an environment that sees no installed
packages. This one runs the project's own CMake and packs what comes of it. Settings (`pip install . --config-settings name=value`):
`build-dir`, a build that is there already or is to be kept; `jobs`, how many compilers at once.
"""

import atexit
import base64
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent
PACKAGE = HERE / "oware"
EPOCH = (1980, 1, 1, 0, 0, 0)
# What a build of the module reads.
SOURCES = ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "modules.json", "pyproject.toml", "cmake", "include", "src"]
SOURCES += ["tests/CMakeLists.txt", "docs/python.md", "bindings/python"]
LEFT_OUT = re.compile(r"(_test\.cpp|\.pyc)$")
TOOLS = {"cmake": "cmake", "c++": "g++"}


def _project():
    with open(HERE / "pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    version = re.search(r"project\(oware VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))
    return project | {"version": version.group(1)}


def _stem():
    project = _project()
    return f"{project['name']}-{project['version']}"


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def _metadata():
    project = _project()
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}", f"Summary: {project['description']}"]
    lines += ["License: MIT", f"Requires-Python: {project['requires-python']}"]
    lines += [f"Requires-Dist: {name}" for name in project["dependencies"]]
    for extra, names in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {name}; extra == "{extra}"' for name in names]
    readme = (HERE / project["readme"]).read_text(encoding="utf-8")
    return "\n".join([*lines, "Description-Content-Type: text/markdown", "", readme])


def _run(*command):
    print("+", *command, flush=True)
    subprocess.run(command, check=True)


def _check_tools():
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if missing:
        names = " ".join(missing)
        raise SystemExit(f"oware: missing programs: found none of {names}; expected the packages of packaging/apt-build.txt and packaging/apt-test.txt")


def _build_folder(settings):
    """The build that is named or kept; one that goes away where the tree cannot be written to."""
    folder = Path(settings.get("build-dir") or ROOT / "build" / f"wheel-{_tag()}").resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        temporary = tempfile.mkdtemp(prefix="oware-")
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        return Path(temporary)
    return folder


def _build(settings):
    """Builds the compiled part; gives the folder that PYTHONPATH would name."""
    settings = settings or {}
    _check_tools()
    folder = _build_folder(settings)
    jobs = str(settings.get("jobs") or os.cpu_count() or 1)
    if not (folder / "CMakeCache.txt").exists():
        options = ["-DOWARE_PYTHON=ON", "-DOWARE_SERVER=OFF", "-DOWARE_TESTS=OFF", "-DOWARE_BENCH=OFF", "-DOWARE_WERROR=OFF"]
        options += ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG", f"-DPython_EXECUTABLE={sys.executable}"]
        if shutil.which("ninja"):
            options.append("-GNinja")
        _run("cmake", "-S", str(ROOT), "-B", str(folder), *options)
    _run("cmake", "--build", str(folder), "--target", "oware_python", "--parallel", jobs)
    return folder / "python"


class _Wheel:
    """A wheel under construction: members with fixed times, in the order added, so that the same build gives the same bytes."""

    def __init__(self, path):
        self.archive = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self.records = []

    def add(self, name, content):
        if isinstance(content, str):
            content = content.encode()
        member = zipfile.ZipInfo(name, EPOCH)
        member.external_attr = (0o100755 if name.endswith(".so") else 0o100644) << 16
        member.compress_type = zipfile.ZIP_DEFLATED
        self.archive.writestr(member, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.records.append(f"{name},sha256={digest},{len(content)}")

    def close(self):
        info = f"{_stem()}.dist-info"
        for name, content in _dist_info().items():
            self.add(f"{info}/{name}", content)
        record = f"{info}/RECORD"
        self.archive.writestr(zipfile.ZipInfo(record, EPOCH), "\n".join([*self.records, f"{record},,", ""]))
        self.archive.close()


def _dist_info():
    wheel = f"Wheel-Version: 1.0\nGenerator: oware_build\nRoot-Is-Purelib: false\nTag: {_tag()}\n"
    return {"METADATA": _metadata(), "WHEEL": wheel, "LICENSE": (ROOT / "LICENSE").read_text(encoding="utf-8")}


def get_requires_for_build_wheel(config_settings=None):  # noqa: ARG001 (pip calls by this name)
    return []


def get_requires_for_build_sdist(config_settings=None):  # noqa: ARG001
    return []


def get_requires_for_build_editable(config_settings=None):  # noqa: ARG001
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):  # noqa: ARG001
    info = Path(metadata_directory) / f"{_stem()}.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    for name, content in _dist_info().items():
        (info / name).write_text(content, encoding="utf-8")
    return info.name


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):  # noqa: ARG001
    built = _build(config_settings)
    name = f"{_stem()}-{_tag()}.whl"
    wheel = _Wheel(Path(wheel_directory) / name)
    compiled = f"_core{sysconfig.get_config_var('EXT_SUFFIX')}"
    for source in sorted(PACKAGE.iterdir()):
        if source.suffix in (".py", ".pyi", ".typed"):
            wheel.add(f"oware/{source.name}", source.read_bytes())
    wheel.add(f"oware/{compiled}", (built / "oware" / compiled).read_bytes())
    wheel.close()
    return name


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):  # noqa: ARG001
    """The build's own folder on the path: its Python files are links to the sources. Compiled anew by the next install."""
    built = _build(config_settings)
    name = f"{_stem()}-{_tag()}.whl"
    wheel = _Wheel(Path(wheel_directory) / name)
    wheel.add("oware.pth", f"{built}\n")
    wheel.close()
    return name


def _source_files():
    for name in SOURCES:
        path = ROOT / name
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.is_file() and not LEFT_OUT.search(file.name) and "__pycache__" not in file.parts:
                yield file


def build_sdist(sdist_directory, config_settings=None):  # noqa: ARG001
    stem = _stem()
    with tarfile.open(Path(sdist_directory) / f"{stem}.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as archive:
        members = [(str(file.relative_to(ROOT)), file.read_bytes()) for file in _source_files()]
        for name, content in [*members, ("PKG-INFO", _metadata().encode())]:
            member = tarfile.TarInfo(f"{stem}/{name}")
            member.size = len(content)
            member.mode = 0o644
            archive.addfile(member, io.BytesIO(content))
    return f"{stem}.tar.gz"

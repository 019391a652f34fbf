#!/usr/bin/env python3
"""The binary interface of the shared library against the one that is written down: abi.py BUILD COMPILER [--update]

libabigail reads the types of what the library exports from debugging information, which the build has none of: the sources that define an
exported function are compiled once more for it, by the build's own commands, and linked with the rest of the library. A change that breaks
programs fails, and so does an addition, until --update writes liboware.abi.xz anew: a person then raises the version (docs/release.md).
"""

import concurrent.futures
import json
import lzma
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
DUMP = os.path.join(HERE, "liboware.abi.xz")
HEADERS = os.path.join(ROOT, "include")
MAP = os.path.join(ROOT, "cmake/liboware.map")


def output_of(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"abi: {' '.join(command)}: status {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def exported(library):
    lines = output_of("nm", "-D", "--defined-only", library).splitlines()
    return {line.split()[2].partition("@")[0] for line in lines if line.split()[1] == "T"}


def defining(archive, names):
    """The members of the archive that define one of the names: `game.cpp.o`; several may be called the same."""
    found, member = set(), None
    for line in output_of("nm", "--defined-only", archive).splitlines():
        if line.endswith(":"):
            member = line[:-1]
        elif line and line.split()[-1] in names and line.split()[-2] == "T":
            found.add(member)
    return found


def commands(build, members, names):
    """The build's commands for the sources of these members that are the library's: those whose object defines one of the names."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        for entry in json.load(file):
            # An object from a cache may name another folder's headers, and those tell which types are public.
            words = [word for word in shlex.split(entry["command"]) if not word.endswith("ccache")]
            path = os.path.join(entry["directory"], words[words.index("-o") + 1])
            ours = os.path.basename(path) in members and "/src/" in entry["file"] and not entry["file"].endswith("_test.cpp")
            if ours and os.path.exists(path) and names & set(output_of("nm", "--defined-only", "--format=just-symbols", path).split()):
                yield entry, words


def compiled(entry, words, out):
    words[words.index("-o") + 1] = out
    output_of(*words, "-g", "-O0", cwd=entry["directory"])
    return out


def main():
    build, compiler = os.path.abspath(sys.argv[1]), sys.argv[2]
    names = exported(os.path.join(build, "liboware.so"))
    archive = os.path.join(build, "liboware.a")
    chosen = list(commands(build, defining(archive, names), names))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        made = [pool.submit(compiled, entry, words, os.path.join(folder, f"{number}.o")) for number, (entry, words) in enumerate(chosen)]
        library, dump = os.path.join(folder, "liboware.so"), os.path.join(folder, "liboware.abi")
        output_of(compiler, "-shared", "-o", library, *[one.result() for one in made], archive, "-pthread", "-Wl,--no-undefined",
                  "-Wl,-soname,liboware.so", f"-Wl,--version-script={MAP}")
        if exported(library) != names:
            sys.exit(f"abi: {len(exported(library) ^ names)} functions of the build are not in the library with debugging information")
        output_of("abidw", "--headers-dir", HEADERS, "--drop-private-types", "--no-show-locs", "--no-comp-dir-path", "--no-corpus-path",
                  "--out-file", dump, library)
        with open(dump, "rb") as whole:
            text = whole.read().replace(ROOT.encode() + b"/", b"")  # wherever the sources lie
        with open(dump, "wb") as whole:
            whole.write(text)
        if "--update" in sys.argv:
            with open(dump, "rb") as plain, lzma.open(DUMP, "wb") as packed:
                shutil.copyfileobj(plain, packed)
            return 0
        recorded = os.path.join(folder, "recorded.abi")
        with lzma.open(DUMP) as packed, open(recorded, "wb") as plain:
            shutil.copyfileobj(packed, plain)
        # Not byte by byte: where a type stands in the file depends on the path of the sources.
        told = subprocess.run(["abidiff", "--harmless", "--no-show-locs", recorded, dump], capture_output=True, text=True, check=False)
    if told.returncode == 0:
        print(f"{len(names)} functions of {len(chosen)} sources: as written down")
        return 0
    print(f"{len(names)} functions of {len(chosen)} sources: not as written down (abidiff: status {told.returncode})\n"
          f"{told.stdout}{told.stderr}")
    return 1


if __name__ == "__main__":
    sys.exit(main())

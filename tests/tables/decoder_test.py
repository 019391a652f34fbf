#!/usr/bin/env python3
"""The independent decoder against the program: every board of every file that it writes, both forms and kinds.

    decoder_test.py PROGRAM BUILD_CUT_TABLES
"""

import glob
import os
import subprocess
import sys
import tempfile

import read_table

SEEDS = 6


def run(*arguments):
    result = subprocess.run(arguments, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: exit {result.returncode}: {result.stderr}")
    return result.stdout


def dumped(program, path):
    """Margins by rank, and the boards as the program numbers them."""
    margins, boards = {}, {}
    for line in run(program, "tables", "dump", path, "--csv").splitlines()[1:]:
        fields = [int(field) for field in line.split(",")]
        boards[fields[0]] = fields[1:13]
        margins[fields[0]] = fields[13]
    return margins, boards


def compare(program, path):
    margins, boards = dumped(program, path)
    read_table._known.clear()
    own = read_table.Table(path).margins()
    header = read_table.Table(path).header
    layer = header.layer
    absent = read_table.side_base(layer, header.first_section)
    if [margins.get(rank) for rank in range(len(own))] != own or min(margins) != absent:
        sys.exit(f"{path}: margins differ")
    for rank in range(absent, len(own), 37):
        if read_table.unrank(layer, rank) != boards[rank]:
            sys.exit(f"{path}: board {rank} differs")
    return len(margins)


def main():
    program, build_clamped_tables = sys.argv[1:]
    one_sided = 0
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("even", "bounds"):
            run(program, "tables", "build", "--seeds", str(SEEDS), "--kind", kind, "--dir", folder)
        checked = sum(compare(program, path) for path in glob.glob(os.path.join(folder, "*.owt")))
        for kind in ("even", "bounds"):
            run(program, "tables", "pack", "--kind", kind, "--dir", folder)
        packed = sorted(glob.glob(os.path.join(folder, "*.owp")))
        if len(packed) != 2 * (SEEDS + 1) or glob.glob(os.path.join(folder, "*.owt")):
            sys.exit(f"packed files: {packed}")
        checked += sum(compare(program, path) for path in packed)
        run(program, "tables", "pack", "--one-sided", "--hints", "2", "--dir", folder)
        for path in packed:
            if read_table.Table(path).header.first_section:
                checked += compare(program, path)
                one_sided += 1
        if one_sided != SEEDS - 2:
            sys.exit(f"{one_sided} one-sided files")
        damage(packed[-1])
    # Margins that are clamped: as digits of four bits in small games, of five in larger ones.
    forms = set()
    for seeds, game in ((SEEDS, 6), (11, 20)):
        with tempfile.TemporaryDirectory() as folder:
            run(build_clamped_tables, folder, str(seeds), str(game))
            for path in sorted(glob.glob(os.path.join(folder, "*.owt"))):
                header = read_table.Table(path).header
                if header.clamp:
                    forms.add(header.bits)
                    checked += compare(program, path)
    if forms != {4, 5}:
        sys.exit(f"clamped forms of {forms} bits")
    print(f"{checked} boards agree")
    return 0


def damage(path):
    """A byte of the last block changed: the decoder must say so where it can check sums at all."""
    with open(path, "r+b") as file:
        file.seek(-1, os.SEEK_END)
        last = file.read(1)[0]
        file.seek(-1, os.SEEK_END)
        file.write(bytes([last ^ 1]))
    read_table._known.clear()
    if read_table.XXH3 is None:
        print("libxxhash is not installed: checksums not checked")
        return
    try:
        read_table.Table(path).margins()
    except read_table.Damaged:
        return
    sys.exit(f"{path}: damage not found")


if __name__ == "__main__":
    sys.exit(main())

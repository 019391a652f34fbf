#!/usr/bin/env python3
"""Builds of endgame tables over several ranks, by mpirun on this machine: the bytes are those of one process; a rank that dies, is
slow, or has a full disk ends the build or holds it up, and nothing worse.

    ranks_test.py PROGRAM MPIRUN (bytes|faults|network|out-of-core)

The last two need root: ranks in network namespaces with host names and addresses of their own; scratch on a small file system.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from network import Network

ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def expect(holds, what):
    if not holds:
        sys.exit(what)


class Ranks:
    def __init__(self, program, mpirun):
        self.program = program
        self.mpirun = [mpirun, "--oversubscribe", "--bind-to", "none"]

    def build(self, folder, seeds, *more):
        return [self.program, "tables", "build", "--dir", folder, "--seeds", str(seeds), "--json", *more]

    def start(self, ranks, command, options=()):
        return subprocess.Popen(
            [*self.mpirun, *options, "-n", str(ranks), *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
        )

    def run(self, ranks, command, options=()):
        process = self.start(ranks, command, options)
        lines, errors = process.communicate(timeout=300)
        return process.returncode, [json.loads(line) for line in lines.splitlines()], errors

    def verify(self, folder, kind):
        done = subprocess.run(
            [self.program, "tables", "verify", "--kind", kind, "--dir", folder, "--sample", "100", "--justify", "4"],
            capture_output=True,
            text=True,
            check=False,
        )
        expect(done.returncode == 0, done.stderr)


def tables(folder):
    content = {}
    for name in os.listdir(folder):
        if name.endswith(".owt"):
            with open(os.path.join(folder, name), "rb") as file:
                content[name] = file.read()
    return content


def children(process):
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", encoding="utf-8") as file:
                    parent = int(file.read().rsplit(")", 1)[1].split()[1])
            except (FileNotFoundError, ProcessLookupError):
                continue
            if parent == process:
                found.append(int(entry))
    return found


def worker(mpirun, rank):
    """The process in which a rank does its work: the child of the one that mpirun has started."""
    for process in children(mpirun):
        with open(f"/proc/{process}/environ", "rb") as file:
            if f"OMPI_COMM_WORLD_RANK={rank}".encode() in file.read().split(b"\0"):
                (inner,) = children(process)
                return inner
    sys.exit(f"no rank {rank}")


def same_bytes(ranks):
    seeds = 8
    for kind in ("even", "bounds"):
        for rules in ("abapa", "awari,repetition=split-own"):
            with tempfile.TemporaryDirectory() as alone:
                rest = ("--kind", kind, "--rules", rules)
                subprocess.run(ranks.build(alone, seeds, *rest), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                known = tables(alone)
            for number, threads, options in (
                (1, 1, ()),
                (2, 1, ("--mca", "btl", "self,tcp")),
                (3, 2, ()),
                (4, 1, ()),
                (8, 1, ()),
            ):
                if rules != "abapa" and number not in (2, 3):
                    continue
                with tempfile.TemporaryDirectory() as folder:
                    command = ranks.build(folder, seeds, *rest, "--threads", str(threads))
                    status, lines, errors = ranks.run(number, command, options)
                    expect(status == 0, f"{kind}, {number} ranks: exit {status}: {errors}")
                    expect([line["layer"] for line in lines] == list(range(seeds + 1)), f"{number} ranks: {lines}")
                    expect(all(line.get("ranks", 1) == number for line in lines), f"{number} ranks: {lines[0]}")
                    expect(tables(folder) == known, f"{kind}, {rules}, {number} ranks: other bytes")


def killed(ranks, kind):
    with tempfile.TemporaryDirectory() as folder:
        # Many more layers than will be waited for.
        process = ranks.start(3, ranks.build(folder, 24, "--kind", kind, "--threads", "1"))
        for line in process.stdout:
            if json.loads(line)["layer"] == 8:
                break
        os.kill(worker(process.pid, 1), signal.SIGKILL)
        with process:
            rest, errors = process.stdout.read(), process.stderr.read()
        expect(process.returncode == 3, f"exit {process.returncode} after a kill: {errors}")
        expect("rank 1 of 3 has died: Killed" in errors, errors)
        ranks.verify(folder, kind)
        done = max([8] + [json.loads(line)["layer"] for line in rest.splitlines()])
        status, lines, errors = ranks.run(2, ranks.build(folder, done + 1, "--kind", kind))
        expect(status == 0, errors)
        # The layer that was finished in the moment of the kill may not have been reported.
        expect([line["layer"] for line in lines] in ([done + 1], []), f"built again: {lines}")
        ranks.verify(folder, kind)


def slow(ranks):
    seeds = 9
    with tempfile.TemporaryDirectory() as alone, tempfile.TemporaryDirectory() as folder:
        process = ranks.start(3, ranks.build(folder, seeds, "--threads", "1"))
        process.stdout.readline()
        stopped = worker(process.pid, 2)
        os.kill(stopped, signal.SIGSTOP)
        # Stands still for as long as another build takes.
        subprocess.run(ranks.build(alone, seeds), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.kill(stopped, signal.SIGCONT)
        with process:
            process.stdout.read()
            errors = process.stderr.read()
        expect(process.returncode == 0, f"exit {process.returncode} with a slow rank: {errors}")
        expect(tables(folder) == tables(alone), "a slow rank: other bytes")


def full_disk(ranks):
    """The disk of rank 2 takes no more than 64 KB of a file."""
    with tempfile.TemporaryDirectory() as folder:
        command = ranks.build(folder, 12, "--threads", "1")
        limited = ["sh", "-c", 'ulimit -f 128; exec "$0" "$@"', *command]
        # The memory that ranks on one machine share would be a larger file than that.
        status, lines, errors = ranks.run(2, [*command, ":", "-n", "1", *limited], ("--mca", "btl", "self,tcp"))
        expect(status == 3, f"exit {status} with a full disk: {errors}")
        expect("rank 2: " in errors and ".part" in errors, errors)
        done = len(lines)
        expect(0 < done < 12, f"{done} layers")
        status, lines, errors = ranks.run(3, ranks.build(folder, done, "--threads", "1"))
        expect(status == 0, errors)
        ranks.verify(folder, "even")


def out_of_core(ranks):
    """The last layer of each build does not fit into the ranks' memory."""
    for kind, seeds, memory in (("even", 20, 288), ("bounds", 18, 256)):
        with tempfile.TemporaryDirectory() as alone, tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as scratch:
            rest = ("--kind", kind, "--threads", "1")
            subprocess.run(ranks.build(alone, seeds, *rest), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            limited = ranks.build(folder, seeds, *rest, "--memory", f"{memory}M", "--scratch")
            if kind == "even":
                full_scratch(ranks, limited, scratch)
                scratch_killed(ranks, [*limited, scratch], scratch)
            status, lines, errors = ranks.run(2, [*limited, scratch])
            expect(status == 0, f"{kind}: exit {status}: {errors}")
            last = lines[-1]
            expect(last["layer"] == seeds and last["ranks"] == 2, f"{kind}: {last}")
            expect(last["scratch_read_bytes"] > 0 and last["scratch_written_bytes"] > 0, f"{kind}: not out of core: {last}")
            expect(last["peak_rss_bytes"] < memory << 20, f"{kind}: more than {memory} MB: {last}")
            expect(tables(folder) == tables(alone), f"{kind}: other bytes")
            left = [name for name in os.listdir(scratch) if not name.endswith(".lock")]
            expect(not left, f"{kind}: left behind: {left}")


def full_scratch(ranks, limited, scratch):
    """What the second rank has for scratch is a file system of 16 MB, gone with its process."""
    small = 'mount -t tmpfs -o size=16m none "$0" && exec "$@"'
    command = [*limited, scratch, ":", "-n", "1", "unshare", "-m", "sh", "-c", small, scratch, *limited, scratch]
    status, lines, errors = ranks.run(1, command)
    expect(status == 3 and lines[-1]["layer"] == 19, f"exit {status} with a full disk: {errors}")
    expect("rank 1: " in errors and scratch in errors and "No space left on device" in errors, errors)


def scratch_killed(ranks, command, scratch):
    """A rank is killed when both have scratch files and a first state of the solution."""
    process = ranks.start(2, command)
    while process.poll() is None and sum(".journal." in name for name in os.listdir(scratch)) < 2:
        time.sleep(0.01)
    os.kill(worker(process.pid, 1), signal.SIGKILL)
    errors = process.communicate()[1]
    expect(process.returncode == 3 and "rank 1 of 2 has died: Killed" in errors, f"exit {process.returncode}: {errors}")


def without_mpi(ranks):
    with tempfile.TemporaryDirectory() as folder:
        alone = Ranks(shutil.copy(ranks.program, os.path.join(folder, "oware")), ranks.mpirun[0])
        status, lines, errors = alone.run(2, alone.build(folder, 3))
        expect(status == 3 and not lines, f"exit {status}: {lines}")
        expect(errors.count("no oware_mpi.so") == 1 and "-DOWARE_MPI=ON" in errors, errors)
        status, lines, errors = alone.run(1, alone.build(folder, 3))
        expect(status == 0 and len(lines) == 4, f"one rank needs no MPI: {errors}")


def over_a_network(ranks):
    seeds = 9
    for kind in ("even", "bounds"):
        with tempfile.TemporaryDirectory() as alone, tempfile.TemporaryDirectory() as folder, Network(3, 0.001) as network:
            rest = ("--kind", kind, "--threads", "1")
            subprocess.run(ranks.build(alone, seeds, *rest), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            status, lines, errors = ranks.run(6, ranks.build(folder, seeds, *rest), network.options())
            expect(status == 0, f"{kind}: exit {status}: {errors}")
            expect(lines[-1]["ranks"] == 6 and lines[-1]["network_bytes"] > 0, f"{lines[-1]}")
            sent = sum(line["network_bytes"] for line in lines)
            expect(network.bytes > sent / 2, f"{kind}: {network.bytes} bytes in frames, {sent} sent: ranks have another way")
            expect(tables(folder) == tables(alone), f"{kind}: other bytes")


def main():
    ranks = Ranks(sys.argv[1], sys.argv[2])
    if sys.argv[3] == "bytes":
        same_bytes(ranks)
        return
    if sys.argv[3] == "network":
        over_a_network(ranks)
        return
    if sys.argv[3] == "out-of-core":
        out_of_core(ranks)
        return
    for kind in ("even", "bounds"):
        killed(ranks, kind)
    slow(ranks)
    full_disk(ranks)
    without_mpi(ranks)


if __name__ == "__main__":
    main()

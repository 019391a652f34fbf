#!/usr/bin/env python3
"""Builds of endgame tables over several ranks, by mpirun on this machine: the bytes are those of one process; a rank that dies, is
slow, or has a full disk ends the build or holds it up, and nothing worse.

    ranks_test.py PROGRAM MPIRUN (bytes|faults|network|out-of-core)

The last two need root: ranks in network namespaces with host names and addresses of their own; scratch on a small file system.
"""

import collections
import fcntl
import json
import os
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time

MTU = 9000
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


class Network:
    """Machines with names and addresses of their own: network namespaces, each with a TAP device, and one for this side. A thread
    switches frames between them and holds each back for as long as the network's latency. Gone with the object."""

    def __init__(self, machines, latency):
        self.mark = f"ow{os.getpid() % 100000}"
        self.machines = machines
        self.latency = latency  # seconds, one way
        self.folder = tempfile.TemporaryDirectory()
        self.addresses = [f"10.213.{os.getpid() % 250}.{number}" for number in range(2, 2 + machines)]
        self.devices = []
        self.bytes = 0
        self.ending, self.ended = os.pipe()
        self.switch = threading.Thread(target=self.forward)

    def name(self, number):
        return f"{self.mark}n{number}"

    def device(self, name):
        """A TAP device; what is written to its file arrives at it."""
        tap, no_header, set_interface = 0x0002, 0x1000, 0x400454CA  # linux/if_tun.h
        file = os.open("/dev/net/tun", os.O_RDWR)
        fcntl.ioctl(file, set_interface, struct.pack("16sH22x", name.encode(), tap | no_header))
        self.devices.append(file)

    def __enter__(self):
        own = f"{self.mark}t"
        self.device(own)
        self.ip("addr", "add", self.addresses[0].rsplit(".", 1)[0] + ".1/24", "dev", own)
        self.ip("link", "set", own, "mtu", str(MTU), "up")
        for number, address in enumerate(self.addresses):
            space, device = self.name(number), f"{own}{number}"
            self.device(device)
            self.ip("netns", "add", space)
            self.ip("link", "set", device, "netns", space, "name", "eth0")
            self.ip("-n", space, "addr", "add", f"{address}/24", "dev", "eth0")
            self.ip("-n", space, "link", "set", "eth0", "mtu", str(MTU), "up")
            self.ip("-n", space, "link", "set", "lo", "up")
        self.switch.start()
        return self

    def __exit__(self, *_):
        os.close(self.ended)
        self.switch.join()
        for file in [self.ending, *self.devices]:
            os.close(file)
        for number in range(self.machines):
            subprocess.run(["ip", "netns", "del", self.name(number)], check=False)
        self.folder.cleanup()

    def forward(self):
        known = {}  # the device behind which an address is
        held = collections.deque()  # when, to where, what
        while True:
            wait = max(0, held[0][0] - time.monotonic()) if held else None
            ready, _, _ = select.select([self.ending, *self.devices], [], [], wait)
            if self.ending in ready:
                return
            now = time.monotonic()
            for file in ready:
                frame = os.read(file, MTU + 64)
                known[frame[6:12]] = file
                to = known.get(frame[:6])
                held.extend((now + self.latency, other, frame) for other in self.devices if (other == to if to else other != file))
            while held and held[0][0] <= now:
                _, file, frame = held.popleft()
                os.write(file, frame)
                self.bytes += len(frame)

    @staticmethod
    def ip(*words):
        subprocess.run(["ip", *words], check=True)

    def options(self):
        """Of mpirun: what stands in for ssh, and which network to use."""
        agent = os.path.join(self.folder.name, "agent")
        with open(agent, "w", encoding="utf-8") as file:
            file.write("#!/bin/bash\nwhile [[ $1 == -* ]]; do shift; done\nn=$((${1##*.} - 2)); shift\n")
            file.write(f'exec ip netns exec {self.mark}n$n unshare -u sh -c "hostname {self.mark}h$n; $*"\n')
        os.chmod(agent, 0o755)
        network = self.addresses[0].rsplit(".", 1)[0] + ".0/24"
        hosts = ",".join(f"{address}:2" for address in self.addresses)
        settings = {"plm_rsh_agent": agent, "oob_tcp_if_include": network, "btl_tcp_if_include": network, "btl": "self,tcp"}
        return ["--host", hosts, *(word for name, value in settings.items() for word in ("--mca", name, value))]


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

"""Several machines on one: for tests that need root."""

import collections
import fcntl
import os
import select
import struct
import subprocess
import tempfile
import threading
import time

MTU = 9000


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

"""A program on a pseudo-terminal: keys in, screens out."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from vt100 import Screen

PATIENCE_S = 30  # only a failing test waits as long


class Terminal:
    """`oware play` on a terminal of its own. `program` is set by whoever uses it."""

    program = None

    def __init__(self, *arguments, rows=24, columns=80, folder=None, terminal="vt100", **environment):
        self.screen = Screen(rows, columns)
        self.output = b""
        self.status = None
        variables = {"TERM": terminal, "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], **environment}
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            if folder:
                os.chdir(folder)
            # The size must stand before the program looks at it.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            tables = () if "--table-seeds" in arguments else ("--table-seeds", "0")
            os.execve(self.program, [self.program, "play", *tables, *arguments], variables)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.descriptor)

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys):
        os.write(self.descriptor, keys.encode())

    def wait_for(self, wanted):
        """Reads on until the screen matches, looking at every state of it on the way."""
        deadline = time.monotonic() + PATIENCE_S
        if re.search(wanted, self.screen.text(), re.MULTILINE):
            return self.screen.text()
        while time.monotonic() < deadline:
            data = self.read(deadline)
            if data is None:
                break
            found = None
            for _ in self.screen.feed(data):
                if found is None and re.search(wanted, self.screen.text(), re.MULTILINE):
                    found = self.screen.text()
            if found is not None:
                return found
        raise AssertionError(f"never seen: {wanted}\n{self.screen.text()}")

    def read(self, deadline):
        """Some output, or None at its end."""
        while time.monotonic() < deadline:
            if select.select([self.descriptor], [], [], max(0, deadline - time.monotonic()))[0]:
                try:
                    data = os.read(self.descriptor, 65536)
                except OSError:
                    return None
                self.output += data
                return data or None
        return None

    def wait_for_exit(self):
        """The exit status, once the program has ended by itself."""
        deadline = time.monotonic() + PATIENCE_S
        while self.read(deadline) is not None:
            pass
        if time.monotonic() >= deadline:
            raise AssertionError(f"still running\n{self.screen.text()}")
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        return self.status

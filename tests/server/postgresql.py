"""A PostgreSQL of a test's own, with Debian's binaries: in a temporary folder, on a socket there and nowhere else, ended with the test.

As a program it starts one, runs the command with postgresql=CONNECTION as its last argument, and ends as the command does:

    postgresql.py src/store_test --gtest_filter=...

PostgreSQL refuses to run as root: then it runs as the user that Debian's package makes.
"""

import contextlib
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 120  # seconds
USER = "postgres"
DATABASE = "oware"


def programs():
    """The folder of the newest PostgreSQL that is installed."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
    if not found:
        raise AssertionError("no PostgreSQL: apt-get install postgresql")
    return found[-1]


class Postgresql:
    """A server. It can be stopped, killed and started again; `close` removes it."""

    def __init__(self, *settings):
        self.folder = tempfile.mkdtemp(prefix="oware-pg-")
        self.settings = list(settings)
        self.process = None
        self._as_user = []
        if os.getuid() == 0:
            known = pwd.getpwnam(USER)
            os.chown(self.folder, known.pw_uid, known.pw_gid)
            self._as_user = ["setpriv", f"--reuid={USER}", f"--regid={known.pw_gid}", "--clear-groups"]
        self.run("initdb", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--data-checksums", "--no-sync")
        self.start()
        self.run("createdb", "-h", self.folder, "-U", USER, DATABASE)

    @property
    def data(self):
        return os.path.join(self.folder, "data")

    @property
    def url(self):
        return f"postgresql://{USER}@/{DATABASE}?host={self.folder}"

    def database(self, name):
        """The URL of another database, which is made if it is not there."""
        if not self.sql(f"SELECT 1 FROM pg_database WHERE datname = '{name}'"):
            self.run("createdb", "-h", self.folder, "-U", USER, name)
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    @property
    def connection(self):
        """The same as a connection string of libpq's."""
        return f"host='{self.folder}' user='{USER}' dbname='{DATABASE}'"

    def run(self, program, *arguments):
        """A program of PostgreSQL's or the system's, as the server's user; what it prints."""
        path = os.path.join(programs(), program)
        done = subprocess.run([*self._as_user, path if os.path.exists(path) else program, *arguments], cwd="/", capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{program}: {done.stderr}")
        return done.stdout

    def sql(self, text):
        """What psql prints for it, a line a row."""
        return self.run("psql", "-h", self.folder, "-U", USER, "-d", DATABASE, "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", text).splitlines()

    def session(self):
        """A psql that takes statements on its standard input; ended by the caller."""
        return subprocess.Popen(
            [*self._as_user, os.path.join(programs(), "psql"), "-h", self.folder, "-U", USER, "-d", DATABASE, "-XAtq"], cwd="/", text=True,
            bufsize=1, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def dump(self, *arguments):
        """pg_dump of the database."""
        return self.run("pg_dump", "-h", self.folder, "-U", USER, DATABASE, *arguments)

    def start(self):
        """Starts it, and waits until it takes connections."""
        deadline = time.monotonic() + PATIENCE
        self._launch()
        while True:
            ready = subprocess.run([os.path.join(programs(), "pg_isready"), "-q", "-h", self.folder], check=False)
            if ready.returncode == 0:
                return
            late = time.monotonic() > deadline
            if late or self.process.poll() is not None:
                with open(os.path.join(self.folder, "log"), encoding="utf-8") as log:
                    found = log.read()
                # A process whose parent was killed ends by itself, a little later.
                if late or "Terminate any old server processes" not in found[-300:]:
                    raise AssertionError("PostgreSQL did not start: " + found)
                self._launch()
            time.sleep(0.02)

    def _launch(self):
        # Without a disk's syncing the tests are quicker; a SIGKILL loses nothing all the same, for the kernel has what was written.
        settings = ["listen_addresses=", f"unix_socket_directories={self.folder}", "fsync=off", "max_connections=200", *self.settings]
        # The parent's end is the server's, however it ends.
        pipes = [*self._as_user, *([] if self._as_user else ["setpriv"]), "--pdeathsig=QUIT"]
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(  # pylint: disable=consider-using-with
                [*pipes, os.path.join(programs(), "postgres"), "-D", self.data, *(part for one in settings for part in ("-c", one))], cwd="/",
                stdout=subprocess.DEVNULL, stderr=log)

    def stop(self):
        """Ends it at once, but cleanly."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def kill(self):
        """SIGKILL of the server and of each of its processes: what a power cut leaves of it in a machine that goes on."""
        children = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False).stdout.split()
        self.process.kill()
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)
        self.process.wait(PATIENCE)

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    server = Postgresql()
    try:
        return subprocess.run([*sys.argv[1:], "postgresql=" + server.connection], check=False).returncode
    finally:
        server.close()


if __name__ == "__main__":
    sys.exit(main())

"""Several nodes on one PostgreSQL, with nginx in front: what the tests and the figures of nodes share."""

import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time

import harness
from harness import PATIENCE, Server, wait_until
from postgresql import Postgresql

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging", "nginx.conf")
PLACES = ["client_body_temp_path", "proxy_temp_path", "fastcgi_temp_path", "uwsgi_temp_path", "scgi_temp_path"]


class Nginx:
    """nginx that hands requests to the addresses in turn, by packaging/nginx.conf: its upstream with more servers, its location."""

    def __init__(self, addresses, workers=1):
        self.folder = tempfile.mkdtemp(prefix="oware-nginx-")
        os.chmod(self.folder, 0o755)  # as root its worker is somebody else
        listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
        self.port = listening.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        with open(EXAMPLE, encoding="utf-8") as file:
            example = file.read()
        mapped = re.search(r"^map .*?^}", example, re.M | re.S)[0]
        upstream = re.search(r"^upstream .*?^}", example, re.M | re.S)[0]
        location = re.search(r"^    location / {.*?^    }", example, re.M | re.S)[0]
        servers = "".join(f"    server {address} max_fails=1 fail_timeout=1s;\n" for address in addresses)
        upstream = re.sub(r" *server .*\n", servers, upstream)
        places = "\n".join(f"{place} {self.folder}/{place};" for place in PLACES)
        path = os.path.join(self.folder, "nginx.conf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"daemon off; pid {self.folder}/pid; error_log stderr crit; worker_processes {workers};\n"
                       f"worker_rlimit_nofile 40000; events {{ worker_connections 20000; }}\n"
                       f"http {{ access_log off; {places}\n{mapped}\n{upstream}\nserver {{ listen {self.address};\n{location}\n}} }}")
        self.process = subprocess.Popen(  # pylint: disable=consider-using-with
            [NGINX, "-p", self.folder, "-e", "stderr", "-c", path], env={**os.environ, "NGINX": f"{listening.fileno()};"},
            pass_fds=[listening.fileno()], stderr=subprocess.DEVNULL)
        listening.close()

    def request(self, method, path, body=None, token=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = "Bearer " + token
        try:
            connection.request(method, path, body=None if body is None else json.dumps(body).encode(), headers=headers)
            answer = connection.getresponse()
            return harness.Reply(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def ask(self, method, path, body=None, token=None):
        """The answer; while there is none, or one that says so, it is asked for again."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                reply = self.request(method, path, body, token)
                if reply.status < 500:
                    return reply
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.02)
        raise AssertionError("nobody answers")

    def close(self):
        self.process.terminate()
        self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


class Cluster:
    """`count` nodes on a database of their own."""

    def __init__(self, count, *options):
        self.database = Postgresql()
        self.options = options
        self.nodes = [None] * count
        try:
            for place in range(count):
                self.start(place)
            self.wait_for_nodes(count)
        except BaseException:
            self.close()
            raise

    def start(self, place):
        """Starts the node of that place, at the address that it had before."""
        before = self.nodes[place]
        listen = before.address if before else "127.0.0.1:0"
        if before:
            before.close()
        self.nodes[place] = Server("--database", self.database.url, *self.options, listen=listen)
        return self.nodes[place]

    def wait_for_nodes(self, count):
        """Waits until each node that runs knows of so many."""
        for node in self.nodes:
            if node.process.poll() is None:
                wait_until(lambda node=node: node.metric("oware_nodes") == count)

    def close(self):
        for node in self.nodes:
            if node:
                node.close()
        self.database.close()

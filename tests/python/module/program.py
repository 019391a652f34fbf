"""The program beside the module, and the vectors that both are held to."""

import json
import os
import subprocess

PROGRAM = os.environ["OWARE_PROGRAM"]
VECTORS = os.path.join(os.environ["OWARE_SOURCE"], "tests", "vectors")


def run(*arguments, lines=()):
    """The program's standard output, a list of lines."""
    done = subprocess.run([PROGRAM, *arguments], input="\n".join(lines), capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def answers(*arguments, lines=()):
    return [json.loads(line) for line in run(*arguments, "--json", lines=lines)]


def vectors(name):
    with open(os.path.join(VECTORS, name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]

"""The database as a test may change it: checksums and hash chains as docs/storage/schema.md gives them, written a second time.

`connect` opens a database whose triggers keep the rows' checksums; `reseal` chains every game's events anew, so that a change
a test has made is taken for what the server wrote.
"""

import hashlib
import sqlite3
import struct

FOUNDING = "number, id, rules, opponent, level, clock, created_ms, rematch_of, guarded, casual, start, listed"


def checksum(*values):
    """The first 64 bits of BLAKE2b-128 over each value's type, length and bytes."""
    text = b""
    for value in values:
        if value is None:
            text += b"n"
        elif isinstance(value, int):
            text += b"i" + struct.pack("<q", value)
        else:
            content = value if isinstance(value, bytes) else value.encode()
            text += b"t" + b"i" + struct.pack("<q", len(content)) + content
    return struct.unpack("<q", hashlib.blake2b(text, digest_size=16).digest()[:8])[0]


def connect(path):
    database = sqlite3.connect(path, timeout=60)
    database.create_function("row_checksum", -1, checksum, deterministic=True)
    return database


def reseal(database):
    for founding in database.execute(f"SELECT {FOUNDING} FROM games").fetchall():
        number, last = founding[0], 0
        *columns, start, listed = founding
        columns += [start] if start else []  # games of before version 7 have none
        usual = 0 if founding[3] == "friend" else 1  # as games of before version 8 are
        head = checksum(*columns, *([listed] if listed != usual else []))
        events = database.execute("SELECT version, at_ms, kind, detail FROM events WHERE game = ? ORDER BY version", (number,)).fetchall()
        for version, at, kind, detail in events:
            head = checksum(head, number, version, at, kind, detail)
            database.execute("UPDATE events SET hash = ? WHERE game = ? AND version = ?", (head, number, version))
            last = version
        database.execute("UPDATE games SET head = ?, version = ? WHERE number = ?", (head, last, number))

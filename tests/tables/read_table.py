#!/usr/bin/env python3
"""Reads the table files of Oware, both forms, from docs/table_format.md alone: an independent decoder for tests and for researchers.

    read_table.py FILE            a summary of the header
    read_table.py FILE --csv      rank,A,...,f,margin for every stored board, in rank order

A packed file leans on the smaller layers in its folder, in either form. Checksums are checked where libxxhash is installed.
As a module: Table.open(path) gives .header and .margins(), a list by rank, with None where a one-sided layer stores no margin;
unrank(layer, rank) gives the twelve houses.
"""

import argparse
import bisect
import ctypes
import ctypes.util
import os
import struct
import sys
from math import comb

HEADER_BYTES = 4096
BLOCK_BYTES = 16384
BAND_ROWS = 16
BLOCK_ROWS = 32
BLOCK_COLUMNS = {0: 24, 1: 36}  # by kind
GROUP = 64
TOTAL_BITS = 14
TOTAL = 1 << TOTAL_BITS
LOWEST = 1 << 16
STATES = 2
SUFFIXES = {0: ".owt", 1: ".owp"}


class Damaged(Exception):
    pass


def _find_xxh3():
    name = ctypes.util.find_library("xxhash")
    if name is None:
        return None
    function = ctypes.CDLL(name).XXH3_64bits
    function.restype = ctypes.c_uint64
    function.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    return lambda data: function(bytes(data), len(data))


XXH3 = _find_xxh3()


def check(name, part, data, expected, bits=64):
    if XXH3 is not None and XXH3(data) & ((1 << bits) - 1) != expected:
        raise Damaged(f"{name}: {part} is damaged")


# The index: halves, boards, ranks.


def half_count(seeds):
    return comb(seeds + 5, 5)


def board_count(layer):
    return comb(layer + 11, 11)


def side_base(layer, mover_seeds):
    return sum(half_count(k) * half_count(layer - k) for k in range(mover_seeds))


def rank_half(half):
    rank, prefix = 0, 0
    for i in range(5):
        prefix += half[i]
        rank += comb(prefix + i, i + 1)
    return rank


def unrank_half(seeds, rank):
    half = [0] * 6
    upper = seeds
    for i in range(4, -1, -1):
        prefix = upper
        while comb(prefix + i, i + 1) > rank:
            prefix -= 1
        rank -= comb(prefix + i, i + 1)
        half[i + 1] = upper - prefix
        upper = prefix
    half[0] = upper
    return half


def unrank(layer, rank):
    k = 0
    while k < layer and side_base(layer, k + 1) <= rank:
        k += 1
    row, column = divmod(rank - side_base(layer, k), half_count(layer - k))
    return unrank_half(k, row) + unrank_half(layer - k, column)


# The file.


class Header:
    def __init__(self, data, size, name):
        if data[:8] != b"OWARETB\x1a":
            raise Damaged(f"{name}: not a table")
        version, header_bytes = struct.unpack_from("<II", data, 8)
        self.first_section = data[27]
        if version != (1 if data[21] == 0 else 5 if self.first_section else 4):
            raise Damaged(f"{name}: format version {version}")
        check(name, "the header", data[: HEADER_BYTES - 8], struct.unpack_from("<Q", data, HEADER_BYTES - 8)[0])
        if header_bytes != HEADER_BYTES:
            raise Damaged(f"{name}: a header of {header_bytes} bytes")
        self.rules, self.kind, self.form, self.layer, self.bits = struct.unpack_from("<IBBBB", data, 16)
        self.clamp, self.step, floor = struct.unpack_from("<BBB", data, 24)
        self.floor = floor - 1
        self.boards, self.block_boards, self.blocks = struct.unpack_from("<QII", data, 32)
        self.index_bytes, self.index_checksum, self.model_bytes, self.model_checksum, self.data_bytes = struct.unpack_from(
            "<QQQQQ", data, 48
        )
        if self.boards != board_count(self.layer):
            raise Damaged(f"{name}: {self.boards} boards")
        self.model_offset = HEADER_BYTES + self.index_bytes
        self.data_offset = self.model_offset + self.model_bytes
        if self.data_offset + self.data_bytes != size:
            raise Damaged(f"{name}: {size} bytes")


def pieces(length, longest):
    """How long equal pieces of at most `longest` are."""
    count = -(-length // longest)
    return -(-length // count)


def rectangles(kind, layer, first_section):
    """The blocks of a packed layer: (k, first row, first column, rows, columns)."""
    boards = BLOCK_ROWS * BLOCK_COLUMNS[kind]
    for k in range(first_section, layer + 1):
        rows, columns = half_count(k), half_count(layer - k)
        widest = boards // rows if rows < BLOCK_ROWS else BLOCK_COLUMNS[kind]
        width = pieces(columns, widest)
        height = pieces(rows, boards // width)
        for row in range(0, rows, height):
            for column in range(0, columns, width):
                yield k, row, column, min(height, rows - row), min(width, columns - column)


def read_number(data, at):
    value, shift = 0, 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def shares_of(weights):
    """[(margin, weight)] to [(margin, share)], shares adding up to TOTAL."""
    total = sum(weight for _, weight in weights)
    shares = [[margin, max(1, weight * TOTAL // total)] for margin, weight in weights]
    largest = max(shares, key=lambda item: item[1])  # the first of equals
    largest[1] += TOTAL - sum(share for _, share in shares)
    return shares


class CodeTable:
    """A context's margins in the order of coding: largest share first, ascending margins among equals."""

    def __init__(self, weights):
        ordered = sorted(shares_of(weights), key=lambda item: -item[1])
        self.margins = [margin for margin, _ in ordered]
        self.shares = [share for _, share in ordered]
        self.starts = [sum(self.shares[:i]) for i in range(len(ordered))]


class Model:
    def __init__(self, data, layer):
        self.layer = layer
        self.levels = []
        usual, at = read_number(data, 0)
        for _ in range(5):
            tables = {}
            count, at = read_number(data, at)
            key = -1
            for _ in range(count):
                step, at = read_number(data, at)
                key += step
                margins, at = read_number(data, at)
                margin, at = read_number(data, at)
                weights = []
                for _ in range(margins):
                    code = data[at] & 127
                    weights.append((margin - layer, (8 + code % 8) << (code // 8)))
                    distance, at = read_number(data, at + 1) if data[at] > 127 else (usual, at + 1)
                    margin += distance
                tables[key] = CodeTable(weights)
            self.levels.append(tables)

    def coarse(self, context):
        pair = context // 625
        hinted = (2 * self.layer + 1) * 36
        return pair // 36 if pair < hinted else 2 * self.layer + 1 + (pair - hinted) // (2 * self.layer + 2)

    def table(self, context):
        for tables, key in zip(self.levels, (context, context // 25, context // 625, self.coarse(context), 0), strict=True):
            if key in tables:
                return tables[key]
        raise Damaged("a context without a table")


def hint_of(layer, own, other, floor):
    """The largest of captured - margin over the captures of at least one and not all of the opponent's seeds."""
    best = None
    for house in range(6):
        seeds = own[house]
        reach = seeds - (5 - house)
        if seeds > 11 or not 1 <= reach <= 6:
            continue
        theirs = [other[i] + (1 if i < reach else 0) for i in range(6)]
        captured = 0
        for i in range(reach - 1, -1, -1):
            if theirs[i] not in (2, 3):
                break
            captured += theirs[i]
            theirs[i] = 0
        if captured == 0 or sum(theirs) == 0 or layer - captured not in floor:
            continue
        mine = [0 if i == house else own[i] + (1 if i > house else 0) for i in range(6)]
        smaller = layer - captured
        at = side_base(smaller, sum(theirs)) + rank_half(theirs) * half_count(sum(mine)) + rank_half(mine)
        value = captured - floor[smaller][at]
        best = value if best is None else max(best, value)
    return best


def clip(value, low, high):
    return max(low, min(high, value))


def context_of(layer, hint, left, above, sides):
    """left and above are (margin, hint) or None."""

    def excess(neighbour):
        if neighbour is None:
            return 4
        margin, its_hint = neighbour
        return 3 if its_hint is None else clip(margin - clip(its_hint, -layer, layer), 0, 2)

    excesses = excess(left) * 5 + excess(above)
    if hint is not None:
        b = clip(hint, -layer, layer)

        def near(neighbour):
            return 5 if neighbour is None else clip(neighbour[0] - b, -1, 3) + 1

        return ((((b + layer) * 6 + near(left)) * 6 + near(above)) * 25 + sides) * 25 + excesses

    def far(neighbour):
        return 2 * layer + 1 if neighbour is None else neighbour[0] + layer

    return (((2 * layer + 1) * 36 + far(left) * (2 * layer + 2) + far(above)) * 25 + sides) * 25 + excesses


class Table:
    def __init__(self, path):
        self.path = path
        self.name = os.path.basename(path)
        with open(path, "rb") as file:
            self.data = file.read()
        self.header = Header(self.data, len(self.data), self.name)
        self.index = self.data[HEADER_BYTES : self.header.model_offset]
        check(self.name, "the index", self.index, self.header.index_checksum)

    @staticmethod
    def open(path):
        return Table(path)

    def margins(self):
        return self._packed() if self.header.form == 1 else self._working()

    def _working(self):
        header = self.header
        data = self.data[header.data_offset :]
        for block in range(header.blocks):
            part = data[block * BLOCK_BYTES : (block + 1) * BLOCK_BYTES]
            check(self.name, f"block {block}", part, struct.unpack_from("<Q", self.index, 8 * block)[0])
        if header.bits == 5:
            return self._triples(data)
        if header.bits == 8:
            return list(struct.unpack(f"{header.boards}b", data))
        nibbles = (data[i // 2] >> (4 * (i % 2)) & 15 for i in range(header.boards))
        return [nibble * header.step - header.clamp for nibble in nibbles]

    def _triples(self, data):
        header = self.header
        digits = []
        for (word,) in struct.iter_unpack("<H", data):
            digits += [word % 40, word // 40 % 40, word // 1600]
        return [digit * header.step - header.clamp for digit in digits[: header.boards]]

    def _floor(self):
        floor = {}
        for layer in range(self.header.floor + 1):
            stem = self.path[: -len(f"{self.header.layer:02}.owp")] + f"{layer:02}"
            path = stem + ".owt" if os.path.exists(stem + ".owt") else stem + ".owp"
            floor[layer] = known_margins(path)
        return floor

    def _packed(self):
        header = self.header
        model_bytes = self.data[header.model_offset : header.data_offset]
        check(self.name, "the model", model_bytes, header.model_checksum)
        model = Model(model_bytes, header.layer)
        floor = self._floor()
        margins = [None] * header.boards
        entries = -(-header.blocks // GROUP) * 8
        for block, rectangle in enumerate(rectangles(header.kind, header.layer, header.first_section)):
            if block % GROUP == 0:
                group = self.index[block // GROUP * 8 :][:8]
                offset, fewest = int.from_bytes(group[:6], "little"), int.from_bytes(group[6:], "little")
            length = 4 * STATES + 2 * (fewest + self.index[entries + block])
            begin = header.data_offset + offset
            self._decode(block, rectangle, self.data[begin : begin + length], model, floor, margins)
            offset += length
        return margins

    def _decode(self, block, rectangle, code, model, floor, margins):
        layer = self.header.layer
        k, first_row, first_column, rows, columns = rectangle
        owns = [unrank_half(k, first_row + row) for row in range(rows)]
        others = [unrank_half(layer - k, first_column + column) for column in range(columns)]
        mobility = [clip(sum(1 for seeds in own if seeds), 1, 5) - 1 for own in owns]
        reply = [clip(sum(1 for seeds in other if seeds), 1, 5) - 1 for other in others]
        states = list(struct.unpack_from(f"<{STATES}I", code, 0))
        at = 4 * STATES
        found = {}
        period = max(columns, BAND_ROWS + 1)
        boards = [(row, column) for row in range(rows) for column in range(columns)]
        boards.sort(key=lambda at: (at[0] // BAND_ROWS * period + at[0] % BAND_ROWS + at[1], at[0] % BAND_ROWS))
        for row, column in boards:
            hint = hint_of(layer, owns[row], others[column], floor)
            sides = mobility[row] * 5 + reply[column]
            table = model.table(context_of(layer, hint, found.get((row, column - 1)), found.get((row - 1, column)), sides))
            state = states[row % STATES]
            slot = state & (TOTAL - 1)
            place = bisect.bisect_right(table.starts, slot) - 1
            state = table.shares[place] * (state >> TOTAL_BITS) + slot - table.starts[place]
            if state < LOWEST:
                if at + 2 > len(code):
                    raise Damaged(f"{self.name}: block {block} ends too soon")
                state = state << 16 | struct.unpack_from("<H", code, at)[0]
                at += 2
            states[row % STATES] = state
            found[row, column] = (table.margins[place], hint)
        if at > len(code) or any(code[at:]) or any(state >> 16 != 1 for state in states):
            raise Damaged(f"{self.name}: block {block} does not end where it should")
        total = sum((state & 0xFFFF) << (16 * i) for i, state in enumerate(states))
        row_by_row = [found[row, column][0] for row in range(rows) for column in range(columns)]
        check(self.name, f"block {block}", struct.pack(f"{len(row_by_row)}b", *row_by_row), total, 16 * STATES)
        for row in range(rows):
            rank = side_base(layer, k) + (first_row + row) * half_count(layer - k) + first_column
            margins[rank : rank + columns] = row_by_row[row * columns : (row + 1) * columns]


_known = {}


def known_margins(path):
    if path not in _known:
        _known[path] = Table(path).margins()
    return _known[path]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--csv", action="store_true")
    options = parser.parse_args()
    try:
        table = Table(options.file)
        header = table.header
        kind = "bounds" if header.kind == 1 else "even"
        if not options.csv:
            form = "packed" if header.form == 1 else "working"
            print(f"{kind}, {form}, layer {header.layer}: {header.boards} boards in {header.blocks} blocks, {len(table.data)} bytes")
            return 0
        print("rank,A,B,C,D,E,F,a,b,c,d,e,f," + ("lo" if kind == "bounds" else "even"))
        for rank, margin in enumerate(table.margins()):
            if margin is not None:
                print(",".join(map(str, [rank, *unrank(header.layer, rank), margin])))
    except (Damaged, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

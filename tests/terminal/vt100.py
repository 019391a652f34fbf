"""A VT100 as far as ncurses uses one: turns what a program writes into the rows of text that a person would see.

Only what TERM=vt100 announces is understood; anything else is an error, so that a test never reads a wrong screen.
"""
import codecs
import re

SEQUENCE = re.compile(r"\x1b(?:\[([?]?)([0-9;]*)([A-Za-z])|([()][AB0])|([=>78DMEHc]))")


class Screen:
    def __init__(self, rows, columns):
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.pending = ""
        self.colours = set()  # the colour parameters seen, 30 to 49
        self.resize(rows, columns)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.cells = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.top, self.bottom = 0, rows - 1

    def lines(self):
        return ["".join(row).rstrip() for row in self.cells]

    def text(self):
        return "\n".join(self.lines())

    def feed(self, data):
        """Takes bytes; yields after each step that a person could have seen."""
        self.pending += self.decoder.decode(data)
        while self.pending:
            if self.pending[0] != "\x1b":
                self.character(self.pending[0])
                self.pending = self.pending[1:]
                continue
            match = SEQUENCE.match(self.pending)
            if not match:
                if len(self.pending) > 30:
                    raise ValueError(f"unknown sequence {self.pending[:30]!r}")
                return
            yield
            self.pending = self.pending[match.end() :]
            self.sequence(match)
        yield

    def character(self, c):
        if c == "\r":
            self.column = 0
        elif c == "\n":
            self.line_feed()
        elif c == "\b":
            self.column = max(0, self.column - 1)
        elif c == "\t":
            self.column = min(self.columns - 1, (self.column // 8 + 1) * 8)
        elif c >= " ":
            if self.column >= self.columns:
                self.column = 0
                self.line_feed()
            self.cells[self.row][self.column] = c
            self.column += 1

    def line_feed(self):
        if self.row == self.bottom:
            del self.cells[self.top]
            self.cells.insert(self.bottom, [" "] * self.columns)
        else:
            self.row = min(self.rows - 1, self.row + 1)

    def reverse_feed(self):
        if self.row == self.top:
            del self.cells[self.bottom]
            self.cells.insert(self.top, [" "] * self.columns)
        else:
            self.row = max(0, self.row - 1)

    def sequence(self, match):
        private, parameters, final, charset, single = match.groups()
        if charset or (single and single in "=>78Hc"):
            return
        if single:
            self.reverse_feed() if single == "M" else self.line_feed()
            return
        if private:
            return  # modes: the cursor's keys and the wrapping of lines
        numbers = [int(text) for text in parameters.split(";") if text]
        first = numbers[0] if numbers else 0
        if final == "H":
            self.row = min(self.rows, max(1, first)) - 1
            self.column = min(self.columns, max(1, numbers[1] if len(numbers) > 1 else 1)) - 1
        elif final in "ABCD":
            rows, columns = {"A": (-1, 0), "B": (1, 0), "C": (0, 1), "D": (0, -1)}[final]
            self.row = min(self.rows - 1, max(0, self.row + rows * max(1, first)))
            self.column = min(self.columns - 1, max(0, self.column + columns * max(1, first)))
        elif final in "JK":
            self.erase(final, first)
        elif final == "r":
            self.top = (numbers[0] if numbers else 1) - 1
            self.bottom = (numbers[1] if len(numbers) > 1 else self.rows) - 1
            self.row = self.column = 0
        elif final == "m":
            self.colours.update(number for number in numbers if 30 <= number <= 49)
        elif final not in "ghl":
            raise ValueError(f"unknown sequence {match.group(0)!r}")

    def erase(self, what, how):
        begin, end = (self.column, self.columns) if how == 0 else (0, self.column + 1) if how == 1 else (0, self.columns)
        self.cells[self.row][begin:end] = [" "] * (end - begin)
        if what == "J":
            rows = range(self.row + 1, self.rows) if how == 0 else range(self.row) if how == 1 else range(self.rows)
            for row in rows:
                self.cells[row] = [" "] * self.columns

"""Listing every album as CSV, bare and decorated, compared with the same selection by sqlite3."""

import csv
from itertools import zip_longest

from processes import in_turn
from report import compared
from setting import SHELF

_DECORATOR = """\
moonshelf.decorate {
  name = "decade", formats = { "csv" },
  cell = function(text, album, column)
    if column.key == "year" then return text:sub(1, 3) .. "0s" end
  end,
}
"""


def measure(setting):
    """The plain listing, and one with a decorator that is called for every cell."""
    library = setting.full_library
    decorator = setting.write("decade.lua", _DECORATOR)
    words = ["list", "--format", "csv", "--library", library]

    def reference():
        return setting.sqlite(library, SHELF)

    _check(setting, words)
    bare = in_turn(setting.runs, lambda: setting.moonshelf(*words), reference)
    decorated = in_turn(
        setting.runs, lambda: setting.moonshelf(*words, "--script", decorator), reference)
    return [
        compared(f"`list --format csv` of {setting.size:,} albums", bare, most=1.5),
        compared("… with a Lua cell decorator on every row", decorated, most=2.5),
    ]


def _check(setting, words):
    """Both print the same, except for the header and unnecessary quotes of sqlite3."""
    ours, theirs = setting.folder / "ours.csv", setting.folder / "theirs.csv"
    setting.moonshelf(*words, output=ours)
    setting.sqlite(setting.full_library, SHELF, output=theirs)
    with open(ours, newline="") as mine, open(theirs, newline="") as other:
        rows = csv.reader(mine)
        next(rows)
        for row, expected in zip_longest(rows, csv.reader(other)):
            if row != expected:
                raise RuntimeError(f"the listing has {row} where sqlite3 has {expected}")
    ours.unlink()
    theirs.unlink()

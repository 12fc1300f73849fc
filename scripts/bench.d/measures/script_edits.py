"""Edits of albums from a script: against Python's sqlite3 row by row, with observers, and held albums."""

import sys
from statistics import median

import rows
from processes import in_turn, run
from report import Result, compared, duration

#: The albums that the limits are about.
_MOST = 100_000

#: Updates every album in one transaction.
_UPDATES = """
local library <const> = require "moonshelf".library
%s
library.transaction("Years", function()
  for album in library.each() do album.year = 1877 end
end)
"""

_PYTHON = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("BEGIN IMMEDIATE")
for (number,) in database.execute("SELECT id FROM album ORDER BY place").fetchall():
    database.execute("UPDATE album SET year = 1877 WHERE id = ?", (number,))
database.execute("COMMIT")
"""

_OBSERVER = 'library.on("album.moved", function() end)'
_OBSERVERS = "for _ = 1, 30 do library.on('album.changed', function() end) end"

#: Prints the seconds of a read from an album, and from a plain table.
_READS = """
local function cost(object)
  local began <const> = os.clock()
  for _ = 1, 5000000 do local _ <const> = object.year end
  return (os.clock() - began) / 5000000
end
print(cost(require "moonshelf".library.albums[1]), cost { year = 1977 })
"""


def measure(setting):
    """Updates, with one observer of something else and with 30 of these, and reads of a held album."""
    count = min(setting.size, _MOST)
    library = _library(setting, count)
    python = setting.write("updates.py", _PYTHON)

    def ours(before=""):
        script = setting.write("updates.lua", _UPDATES % before)
        copy = setting.copy(library, "updated.moonshelf")
        setting.settle()
        done = setting.moonshelf("run", script, "--library", copy)
        changed = setting.query(copy, "SELECT count(*) FROM album WHERE year = 1877")
        if changed != str(count):
            raise RuntimeError(f"{changed} of {count} albums were changed")
        return done

    def reference():
        copy = setting.copy(library, "python.moonshelf")
        setting.settle()
        return run([sys.executable, python, copy])

    updates = f"{count:,} updates from a script, in one transaction"
    observed = in_turn(setting.runs, lambda: ours(_OBSERVER), ours)
    many = in_turn(setting.runs, lambda: ours(_OBSERVERS), ours)
    return [
        compared(f"{updates}; Python's sqlite3", in_turn(setting.runs, ours, reference), most=2.5),
        compared(f"{updates}, with an observer of something else; without", observed, most=1.3),
        Result(
            f"{updates}, with 30 observers of them, memory; without",
            f"{many.peak_bytes >> 20} MB", f"{many.reference_peak_bytes >> 20} MB",
            many.peak_bytes / many.reference_peak_bytes),
        _reads(setting, library),
    ]


def _library(setting, count):
    """A closed library with a number of albums."""
    albums = setting.folder / "edited.csv"
    rows.write(albums, count)
    library = setting.new_library("edited.moonshelf")
    setting.moonshelf("import", albums, "--library", library)
    return library


def _reads(setting, library):
    script = setting.write("reads.lua", _READS)
    found = []
    for _ in range(setting.runs):
        printed = setting.folder / "reads.txt"
        setting.moonshelf("run", script, "--library", library, output=printed)
        found.append([float(word) for word in printed.read_text().split()])
    album, table = (median(column) for column in zip(*found))
    return Result(
        "reading a field of a held album; of a Lua table", duration(album), duration(table),
        album / table)

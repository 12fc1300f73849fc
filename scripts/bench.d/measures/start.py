"""The time of the shortest command: the whole process, five albums."""

from processes import in_turn
from report import compared
from setting import SHELF

#: A process of a few milliseconds needs many runs.
_RUNS = 100


def measure(setting):
    """`list` of the sample albums against sqlite3 selecting the same."""
    library = setting.new_library("sample.moonshelf", "--sample")
    found = in_turn(
        max(_RUNS, setting.runs), lambda: setting.moonshelf("list", "--library", library),
        lambda: setting.sqlite(library, SHELF), warmups=5)
    return [compared("`list` of five albums, the whole process", found, most=3)]

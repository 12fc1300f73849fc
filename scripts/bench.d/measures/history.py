"""A long history: checking it, and restoring snapshots, compared with SQLite's own work on the same file."""

import rows
from processes import in_turn
from report import compared

_ALBUMS = 10_000

#: Each change is a separate step, undone and redone: three lines of the feed.
_CHANGES = """\
local library <const> = moonshelf.library
local albums <const> = {}
for number = 1, %(albums)d do albums[number] = library.albums[number] end
local function change(first, last)
  for number = first, last do
    albums[number %% #albums + 1].note = "checked " .. number
    library.undo()
    library.redo()
  end
end
library.snapshot "early"
change(1, %(early)d)
library.snapshot "late"
change(%(early)d + 1, %(all)d)
"""


def measure(setting):
    """The doctor, and restoring a snapshot before few or many changes."""
    changes = max(setting.size // 10, 2)
    late = max(changes // 1000, 1)
    library, lines = _library(setting, changes, late)
    checked = in_turn(
        setting.runs, lambda: setting.moonshelf("doctor", "--library", library),
        lambda: setting.sqlite(library, "PRAGMA integrity_check; PRAGMA foreign_key_check"))
    few = _restored(setting, library, "late", lines, min(late, _ALBUMS))
    many = _restored(setting, library, "early", lines, min(changes, _ALBUMS))
    return [
        compared(f"`doctor` over {lines:,} feed lines, against `PRAGMA integrity_check`", checked),
        compared(f"`snapshot restore` over the last {3 * late:,} of them, against `UPDATE`", few),
        compared("… over all of them", many),
    ]


def _library(setting, changes, late):
    """A closed library with its number of feed lines."""
    albums = setting.folder / "albums.csv"
    rows.write(albums, _ALBUMS)
    library = setting.new_library("history.moonshelf")
    setting.moonshelf("import", albums, "--library", library)
    numbers = {"albums": _ALBUMS, "early": changes - late, "all": changes}
    script = setting.write("changes.lua", _CHANGES % numbers)
    setting.moonshelf("run", script, "--library", library)
    lines = 3 * changes + 1
    _check(setting, library, lines)
    return library, lines


def _restored(setting, library, snapshot, lines, albums):
    """Both work on a copy of the same library, and change as many albums."""

    def ours():
        copy = setting.copy(library, "restore.moonshelf")
        setting.settle()
        done = setting.moonshelf("snapshot", "restore", snapshot, "--library", copy)
        _check(setting, copy, lines + 1)
        return done

    def reference():
        copy = setting.copy(library, "update.moonshelf")
        setting.settle()
        return setting.sqlite(copy, f"UPDATE album SET fields = NULL WHERE id <= {albums}")

    return in_turn(setting.runs, ours, reference)


def _check(setting, library, lines):
    found = setting.query(library, "SELECT count(*) FROM entry")
    if found != str(lines):
        raise RuntimeError(f"{library.name} has {found} feed lines, not {lines}")

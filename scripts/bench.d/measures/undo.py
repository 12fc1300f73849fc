"""Undoing a whole import compared with SQLite's own deletion of the same rows."""

from processes import in_turn
from report import compared


def measure(setting):
    """Each works on a copy of the same library, made while it was closed."""

    def ours():
        library = setting.copy(setting.full_library, "undo.moonshelf")
        setting.settle()
        done = setting.moonshelf("undo", "--library", library)
        _check(setting, library, "album WHERE removed = 0")
        return done

    def reference():
        library = setting.copy(setting.full_library, "delete.moonshelf")
        setting.settle()
        done = setting.sqlite(
            library, f"DELETE FROM album WHERE id BETWEEN 1 AND {setting.size}")
        _check(setting, library, "album")
        return done

    found = in_turn(setting.runs, ours, reference)
    return [compared(f"undo of the import of {setting.size:,} rows", found, most=2)]


def _check(setting, library, albums):
    left = setting.query(library, f"SELECT count(*) FROM {albums}")
    if left != "0":
        raise RuntimeError(f"{left} albums are left in {library.name}")

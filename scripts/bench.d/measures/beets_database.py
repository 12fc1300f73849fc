"""The import of a beets library compared with beets only listing its albums."""

import beets
from processes import in_turn
from report import Result, compared

_ALBUMS = 10_000


def measure(setting):
    """Ours makes a library of all albums; `beet ls -a` prints them."""
    if not beets.is_there():
        return [Result("beets database against `beet ls -a`", "skipped", "beets cannot be had")]
    reference = beets.Beets(setting.folder / "beets-albums")
    reference.fill(_ALBUMS)
    found = in_turn(
        setting.runs, lambda: _ours(setting, reference), lambda: reference.run("ls", "-a"))
    return [compared(
        f"import of a beets database of {_ALBUMS:,} albums, against `beet ls -a`", found,
        most=1 / 20)]


def _ours(setting, reference):
    library = setting.new_library("beets.moonshelf")
    setting.settle()
    return setting.moonshelf("import", reference.library, "--library", library)

"""The whole import of a Library.xml compared with Python's plistlib, which only parses it."""

import sys

import tracks
from processes import in_turn, run
from report import compared

#: The size of the library, independent of that of the other measures.
_BYTES = 20_000_000

_PARSE = "import plistlib, sys; plistlib.load(open(sys.argv[1], 'rb'))"


def measure(setting):
    """Time from the call to the last album in the library, compared with parsing alone."""
    path = setting.folder / "Library.xml"
    count = tracks.write(path, _BYTES)
    found = in_turn(
        setting.runs, lambda: _ours(setting, path, count),
        lambda: run([sys.executable, "-c", _PARSE, path]))
    size = path.stat().st_size / 1e6
    return [
        compared(f"import of a Library.xml of {size:.0f} MB, against plistlib parsing it",
                 found, most=1.0)]


def _ours(setting, path, count):
    library = setting.new_library("itunes.moonshelf")
    setting.settle()
    done = setting.moonshelf("import", path, "--library", library)
    added = setting.query(library, "SELECT count(*) FROM album WHERE removed = 0")
    if added != str(count):
        raise RuntimeError(f"{count} albums are in the Library.xml, {added} were imported")
    return done

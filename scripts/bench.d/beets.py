"""beets from PyPI, in a separate environment that is kept between calls."""

import os
import subprocess
import sys
from pathlib import Path

import rows
from processes import run


class Beets:
    """beets with a separate library and configuration."""

    def __init__(self, folder):
        self.folder = folder
        self.folder.mkdir(exist_ok=True)
        self.library = folder / "library.db"
        (folder / "config.yaml").write_text(
            f"directory: {folder / 'music'}\nlibrary: {self.library}\nplugins: []\n")
        os.environ["BEETSDIR"] = str(folder)

    def run(self, *words):
        """Runs a command of beets, measured."""
        return run([_environment() / "bin" / "beet", *words])

    def fill(self, count):
        """Makes a library of a number of albums with beets' own code."""
        script = self.folder / "fill.py"
        script.write_text(_FILL)
        albums = self.folder / "albums.csv"
        rows.write(albums, count)
        subprocess.run(
            [_environment() / "bin" / "python", script, self.library, albums], check=True,
            stdout=subprocess.DEVNULL)


_FILL = """
import csv, sys
from beets.library import Album, Item, Library

library = Library(sys.argv[1], "/music")
with library.transaction(), open(sys.argv[2], encoding="utf-8") as file:
    for number, row in enumerate(csv.DictReader(file)):
        album = Album(
            album=row["title"], albumartist=row["artist"], year=int(row["year"]),
            label=row["label"], catalognum=str(number), added=1.6e9 + number)
        album.add(library)
        Item(
            title="One", album=row["title"], artist=row["artist"], album_id=album.id,
            path=b"/music/%d/1.mp3" % number).add(library)
"""


def is_there():
    """Whether beets is available; prints the reason if not."""
    try:
        _environment()
        return True
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"skipped: beets cannot be had from PyPI ({error})", file=sys.stderr, flush=True)
        return False


def _environment():
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    place = base / "moonshelf-bench" / "beets"
    if not (place / "bin" / "beet").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", place], check=True)
        subprocess.run([place / "bin" / "pip", "install", "--quiet", "beets"], check=True)
    return place

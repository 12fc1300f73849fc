"""The common data of the measures: the temporary folder, the rows, a library of all rows."""

import os
import shutil
from functools import cached_property

import rows
from processes import run

#: The rule of the import: one line, as users write it.
RULE = "return function(album, record) album.genre = record.genre:upper() end\n"

#: The columns of a listing, in the shelf's order, as SQL.
SHELF = "SELECT artist, title, genre, year FROM album WHERE removed = 0 ORDER BY place"


class Setting:
    """One call of scripts/bench."""

    def __init__(self, folder, program, size, runs):
        self.folder = folder
        self.program = program
        self.size = size
        self.runs = runs

    @cached_property
    def rows(self):
        """A CSV file with the number of rows of the size."""
        path = self.folder / "rows.csv"
        rows.write(path, self.size)
        return path

    @cached_property
    def rule(self):
        """A file with the import's rule."""
        return self.write("one-line.lua", RULE)

    @cached_property
    def full_library(self):
        """A closed library of all rows; measures work on copies of it."""
        library = self.new_library("full.moonshelf")
        self.import_rows(library)
        found = self.query(library, "SELECT count(*) FROM album WHERE removed = 0")
        if found != str(self.size):
            raise RuntimeError(f"imported {self.size} rows, but the library has {found}")
        return library

    def new_library(self, name, *words):
        """A library without albums, closed; arguments are passed on to `moonshelf init`."""
        path = self.folder / name
        self.remove(path)
        self.moonshelf("init", *words, "--library", path)
        return path

    def import_rows(self, library):
        """Imports the rows through the rule, measured."""
        return self.moonshelf("import", self.rows, "--rule", self.rule, "--library", library)

    def moonshelf(self, *words, output=os.devnull):
        """Runs moonshelf, measured."""
        return run([self.program.path, *words], output)

    def sqlite(self, library, *words, output=os.devnull):
        """Runs sqlite3 on a file, measured; arguments are SQL, or its own commands with a dot."""
        return run(["sqlite3", "-bail", "-csv", library, *words], output)

    def query(self, library, sql):
        """The output of sqlite3, without a line end."""
        answer = self.folder / "answer.txt"
        self.sqlite(library, sql, output=answer)
        return answer.read_text().strip()

    def write(self, name, text):
        """Writes a file into the temporary folder."""
        path = self.folder / name
        path.write_text(text)
        return path

    def copy(self, library, name):
        """A copy of a closed library."""
        path = self.folder / name
        self.remove(path)
        shutil.copyfile(library, path)
        return path

    def remove(self, library):
        """Removes a library and SQLite's files next to it."""
        for ending in ("", "-wal", "-shm"):
            library.with_name(library.name + ending).unlink(missing_ok=True)

    @cached_property
    def filesystem(self):
        """The kind of file system in use: one in memory does not wait for a disk."""
        said = self.folder / "filesystem.txt"
        run(["findmnt", "--noheadings", "--output", "FSTYPE", "--target", self.folder], said)
        return said.read_text().split()[-1]

    def settle(self):
        """Lets the system write pending data of earlier runs, so that no other run pays for it."""
        os.sync()

"""An import through a one-line rule compared with an import of the same rows by SQLite's own shell."""

import rows as made_up
from processes import in_turn
from report import Result, compared

#: The memory limit of an import of any number of rows.
_MOST_BYTES = 64_000_000


def measure(setting):
    """Time compared with the same tables and indexes, and with a bare table; peak memory."""
    tables = in_turn(setting.runs, lambda: _ours(setting), _Tables(setting).run)
    bare = in_turn(setting.runs, lambda: _ours(setting), lambda: _bare(setting))
    tenth = in_turn(setting.runs, lambda: _ours(setting), lambda: _tenth(setting))
    lines = in_turn(setting.runs, lambda: _lines(setting), lambda: _tenth(setting))
    rows = f"{setting.size:,} rows"
    return [
        compared(f"import of {rows}, against `.import` into our tables", tables, most=0.6),
        compared("… against `.import` of the file into a bare table", bare),
        _memory(tables, bare),
        compared("… against the import of a tenth of the rows", tenth, most=11),
        _growth(tenth),
        compared("a tenth as lines `Artist - Title (Year)`, against it as rows", lines),
    ]


def _ours(setting):
    library = setting.new_library("import.moonshelf")
    setting.settle()
    return setting.import_rows(library)


class _Tables:
    """Imports the results of our import into a file with the same tables and indexes."""

    def __init__(self, setting):
        self.setting = setting
        self.albums = setting.folder / "albums.csv"
        setting.sqlite(setting.full_library, "SELECT * FROM album ORDER BY id", output=self.albums)
        schema = setting.folder / "schema.sql"
        setting.sqlite(setting.full_library, ".schema --nosys", output=schema)
        self.schema = schema.read_text()
        self.page_size = setting.query(setting.full_library, "PRAGMA page_size")

    def run(self):
        """One import, measured, into existing tables."""
        setting = self.setting
        file = setting.folder / "tables.db"
        setting.remove(file)
        setting.sqlite(
            file, f"PRAGMA page_size = {self.page_size}", "PRAGMA journal_mode = WAL", self.schema)
        setting.settle()
        done = setting.sqlite(file, f".import {self.albums} album")
        found = setting.query(file, "SELECT count(*) FROM album")
        if found != str(setting.size):
            raise RuntimeError(f"the reference imported {found} of {setting.size} rows")
        return done


def _bare(setting):
    file = setting.folder / "bare.db"
    setting.remove(file)
    setting.sqlite(
        file, "PRAGMA journal_mode = WAL", "CREATE TABLE album (artist, title, genre, year, label)")
    setting.settle()
    return setting.sqlite(file, f".import --skip 1 {setting.rows} album")


def _memory(*comparisons):
    ours = max(comparison.peak_bytes for comparison in comparisons)
    reference = comparisons[0].reference_peak_bytes
    return Result(
        "… peak memory", _megabytes(ours), _megabytes(reference), ours / reference,
        asked=f"≤ {_megabytes(_MOST_BYTES)}", is_reached=ours <= _MOST_BYTES)


def _tenth(setting):
    file = setting.folder / "tenth.csv"
    if not file.exists():
        made_up.write(file, setting.size // 10)
    library = setting.new_library("tenth.moonshelf")
    setting.settle()
    return setting.moonshelf("import", file, "--rule", setting.rule, "--library", library)


def _lines(setting):
    """The import of a list as people write it, of a tenth of the albums."""
    file = setting.folder / "lines.md"
    if not file.exists():
        albums = map(made_up.row, range(setting.size // 10))
        lines = (f"- {artist} - {title} ({year})\n" for artist, title, _, year, _ in albums)
        file.write_text("".join(lines))
    library = setting.new_library("lines.moonshelf")
    setting.settle()
    return setting.moonshelf("import", file, "--library", library)


def _growth(comparison):
    ours, reference = comparison.peak_bytes, comparison.reference_peak_bytes
    return Result(
        "… its peak memory", _megabytes(ours), _megabytes(reference), ours / reference, most=1.2)


def _megabytes(count):
    return f"{count / 1e6:.0f} MB"

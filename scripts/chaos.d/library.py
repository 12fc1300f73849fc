"""The content of a library's file, read concurrently with writers."""

import sqlite3

ALBUM = "title, artist, genre, year, cover_url, fields"


class Content:
    """A snapshot of a library, with IDs that are valid in every library."""

    def __init__(self, path):
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30) as database:
            database.execute("BEGIN")
            self.homes = database.execute(
                "SELECT home, first_entry, first_step, first_album FROM own_home "
                "ORDER BY first_entry").fetchall()
            self.foreign = database.execute(
                "SELECT album, last, home, number FROM foreign_album").fetchall()
            self.acts = {
                (home, number) if home is not None else (self._own(1, id), id)
                for id, home, number in database.execute("SELECT id, home, number FROM entry")
            }
            rows = database.execute(
                f"SELECT id, removed, {ALBUM} FROM album ORDER BY place, id").fetchall()
            names = self._names([row[0] for row in rows])
            self.shelf = [(names[row[0]], row[2:]) for row in rows if not row[1]]
            self.removed = {names[row[0]] for row in rows if row[1]}
            self.overtaken = database.execute("SELECT count(*) FROM overtaken").fetchone()[0]
            self.longest_place = database.execute(
                "SELECT max(length(place)) FROM album").fetchone()[0]
            self.steps = dict(database.execute("SELECT id, label FROM step"))
        database.close()

    def _own(self, column, number):
        return [home for home in self.homes if home[column] <= number][-1][0]

    def _names(self, albums):
        foreign = {}
        for first, last, home, number in self.foreign:
            for album in range(first, last + 1):
                foreign[album] = (home, number + album - first)
        return {
            album: foreign.get(album) or (self._own(3, album), album) for album in albums
        }


def living(path, random, most=4):
    """The number of an album, often the same ones; None if there is none."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)
    try:
        rows = database.execute(
            "SELECT id FROM album WHERE removed = 0 ORDER BY id LIMIT 200").fetchall()
    finally:
        database.close()
    if not rows:
        return None
    return random.choice(rows[:most] if random.random() < 0.8 else rows)[0]


def differences(contents):
    """The differences of libraries, a line each; empty when they are equal."""
    names = list(contents)
    first = contents[names[0]]
    lines = []
    for name in names[1:]:
        other = contents[name]
        pair = f"{names[0]} and {name}"
        for act in sorted(first.acts ^ other.acts)[:5]:
            lines.append(f"{pair}: only one of them knows the act {act}")
        if [a for a, _ in first.shelf] != [a for a, _ in other.shelf]:
            mine, theirs = ([a for a, _ in each.shelf] for each in (first, other))
            if set(mine) != set(theirs):
                lines.append(f"{pair}: only one has {sorted(set(mine) ^ set(theirs))[:5]}")
            else:
                place = next(i for i, (a, b) in enumerate(zip(mine, theirs)) if a != b)
                lines.append(f"{pair}: other albums from position {place + 1} on")
        mine, theirs = dict(first.shelf), dict(other.shelf)
        for album in [a for a in mine if a in theirs and mine[a] != theirs[a]][:5]:
            lines.append(f"{pair}: {album} is {mine[album]} and {theirs[album]}")
        if first.removed != other.removed:
            lines.append(f"{pair}: removed is {sorted(first.removed ^ other.removed)[:5]}")
    return lines

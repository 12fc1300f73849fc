"""Browsing on a terminal with pictures: from a key to the changed screen, and opening."""

import csv
from statistics import median

import covers
import rows
from report import Result, duration
from terminal import Terminal

#: The number of albums for the keys.
_ALBUMS = 100_000
#: The number of their pictures.
_PICTURES = 200
_KEYS = 100
#: The beginning of the top line, which names the selected album.
_HEADER = b"\x1b[1;"


def measure(setting):
    """Keys among albums with covers, as kitty shows them; opening the library of all rows."""
    library = _with_covers(setting, min(_ALBUMS, setting.size))
    environment = {
        "TERM": "xterm-kitty", "HOME": str(setting.folder), "XDG_STATE_HOME": str(setting.folder)}
    words = [setting.program.path, "browse", "--fresh", "--library"]
    pauses = []
    with Terminal([*words, library], environment) as terminal:
        terminal.expect(b"\x1b_Ga=p,")
        for key in [b"\x1b[C"] * _KEYS + [b"\x1b[F", b"\x1b[H"] * 5:
            terminal.rest(0.15)
            pressed = terminal.type(key)
            pauses.append(terminal.expect(_HEADER) - pressed)
    steps, jumps = pauses[:_KEYS], pauses[_KEYS:]
    openings = []
    full = setting.full_library
    for _ in range(max(5, setting.runs)):
        setting.settle()
        with Terminal([*words, full], environment) as terminal:
            openings.append(terminal.expect(b"Quit") - terminal.began)
    count = f"{min(_ALBUMS, setting.size):,}"
    return [
        _result(f"`browse`: a key among {count} albums with covers, median", median(steps), 0.016),
        _result("… the slowest of them", max(steps)),
        _result("… to the last album and the first, median", median(jumps)),
        _result(f"… opening {setting.size:,} albums, median", median(openings), 0.2),
    ]


def _result(measure, seconds, most=None):
    asked = None if most is None else f"< {duration(most)}"
    return Result(
        measure, duration(seconds), "", asked=asked, is_reached=None if most is None else seconds < most)


def _with_covers(setting, count):
    pictures = setting.folder / "browse-pictures"
    covers.write(pictures, _PICTURES)
    path = setting.folder / "browse.csv"
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["artist", "title", "genre", "year", "label", "cover"])
        for index in range(count):
            writer.writerow([*rows.row(index), pictures / f"{index % _PICTURES}.gif"])
    library = setting.new_library("browse.moonshelf")
    setting.moonshelf("import", path, "--library", library)
    return library

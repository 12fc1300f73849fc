"""The server's page in a browser: until the first cover, and until keys, filters and orders are shown."""

import json
import os
import subprocess
from pathlib import Path
from statistics import median

import covers
import rows
from measures.web_server import served
from report import Result

_ALBUMS = 100_000
_COVERS = 30
_CHROMIUM = Path("/usr/bin/chromium")


def measure(setting):
    """Opens the page of a hundred thousand albums repeatedly, and presses keys on it."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    python = cache / "moonshelf-develop/playwright-1.65.2/bin/python"
    if not (python.exists() and _CHROMIUM.exists()):
        return [Result("the page in a browser", "skipped", "chromium or playwright cannot be had")]
    with served(setting, _library(setting)) as address:
        driver = Path(__file__).parent.parent / "browser.py"
        done = subprocess.run(
            [python, "-B", driver, address, str(_CHROMIUM), str(max(5, setting.runs))],
            capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"the browser failed: {done.stderr}")
    said = json.loads(done.stdout)
    return [
        _line("the page's first cover, from navigation, 100,000 albums", said["covers"], 200),
        _line("… in a browser that was never there", said["first_covers"], 200),
        _line("… on a hand-written page with only that picture", said["bare"], None),
        _line("a key press on the page to the changed row", said["changes"], 16),
        _line("… to the next frame after it", said["frames"], None),
        _line("filters with counts on the page, from the key to the frame", said["facets"], 100),
        _line("… the server's part", said["facets_alone"], None),
        _line("another order on the page, from the choice to the frame", said["sorts"], 300),
        _line("… the server's part", said["sorts_alone"], None),
        Result("elements in the page with 100,000 albums", str(said["elements"]), ""),
    ]


def _line(what, times, most):
    typical, slowest = median(times), sorted(times)[int(len(times) * 0.95)]
    return Result(
        what, f"{typical:.1f} ms", f"95 of 100: {slowest:.1f} ms",
        asked=most and f"< {most} ms", is_reached=most and typical < most)


def _library(setting):
    library = setting.folder / "page.moonshelf"
    table = setting.folder / "page.csv"
    rows.write(table, _ALBUMS)
    setting.moonshelf("import", table, "--duplicates", "keep", "--library", library)
    pictures = setting.folder / "page-pictures"
    covers.write(pictures, _COVERS)
    for album in range(1, _COVERS + 1):
        picture = pictures / f"{album - 1}.gif"
        setting.moonshelf("covers", "set", str(album), picture, "--library", library)
    return library

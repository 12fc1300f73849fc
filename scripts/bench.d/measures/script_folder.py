"""The cost of idle scripts: fifty in the folder, observers without a body."""

import os

from processes import in_turn
from report import compared

_RUNS = 60

#: Ten of each kind, none of which is needed by a plain `list`.
_KINDS = [
    'moonshelf.rule { name = "%s", apply = function(album) album.genre = nil end }',
    'moonshelf.layout("%s", { "artist", "title" })',
    'moonshelf.command("%s", { help = "Does nothing.", run = function() end })',
    'moonshelf.library.on("album.added", function(ev) print("%s", ev.name) end)',
    'moonshelf.prefs.define { limit = { default = 10, label = "%s" } }',
]

_CHANGE = """
local library <const> = moonshelf.library
%s
library.transaction("change", function()
  for album in library.each() do album.year = album.year + 1 end
end)
"""


def measure(setting):
    """`list` with 50 scripts against none; 10,000 changes observed and not."""
    return [_folder(setting)] + _events(setting)


def _folder(setting):
    library = setting.new_library("folder.moonshelf", "--sample")
    empty = setting.folder / "no-scripts"
    full = setting.folder / "fifty-scripts"
    os.environ["XDG_STATE_HOME"] = str(setting.folder / "state")
    for folder in (empty, full):
        folder.mkdir(exist_ok=True)
    for number in range(50):
        name = f"script-{number}"
        text = "-- " + "What it does, at some length.\n-- " * 20 + "\n" + _KINDS[number % 5] % name
        (full / f"{name}.lua").write_text(text + "\n")
    found = in_turn(
        max(_RUNS, setting.runs),
        lambda: setting.moonshelf("list", "--library", library, "--scripts", full),
        lambda: setting.moonshelf("list", "--library", library, "--scripts", empty), warmups=5)
    return compared("`list` of five albums with 50 scripts in the folder", found, most=1.5)


def _events(setting):
    count = 10_000
    table = setting.folder / "ten-thousand.csv"
    lines = (f"Artist {n},Title {n},Rock,{1950 + n % 70}\n" for n in range(count))
    table.write_text("artist,title,genre,year\n" + "".join(lines))
    library = setting.new_library("events.moonshelf")
    setting.moonshelf("import", table, "--library", library)
    plain = setting.write("unobserved.lua", _CHANGE % "")

    def script(name, line):
        path = setting.write(name, _CHANGE % line)
        return in_turn(
            max(10, setting.runs),
            lambda: setting.moonshelf("run", path, "--library", setting.copy(library, "a.moonshelf")),
            lambda: setting.moonshelf("run", plain, "--library", setting.copy(library, "b.moonshelf")))

    other = script("another.lua", 'library.on("album.moved", function() end)')
    nothing = script("nothing.lua", 'library.on("album.changed", function() end)')
    return [
        compared("10,000 changes that nobody observes", other, most=1.05),
        compared("10,000 changes, an observer that does nothing", nothing, most=1.3),
    ]

"""Asking the history: why a field is what it is, and earlier states of a library with many changes."""

from processes import in_turn
from report import Result, compared, duration

#: Each change is a step of its own.
_CHANGES = """\
local library <const> = moonshelf.library
library.snapshot "early"
local index = 0
for album in library.each() do
  album.note = "checked"
  index = index + 1
  if index == %d then break end
end
"""

#: Nightly scripts: each step changes some thousand albums.
_NIGHTS = """\
local library <const> = moonshelf.library
local count <const> = #library.albums
local at = 0
for night = 1, %d do
  library.transaction("Night " .. night, function()
    for _ = 1, %d do
      at = at %% count + 1
      library.albums[at].note = "night " .. night
    end
  end)
end
"""

_NIGHT_CHANGES = 5000


def measure(setting):
    """One change of every tenth album, each a step; then ten years of nightly scripts."""
    changes = max(setting.size // 10, 1)
    library = setting.copy(setting.full_library, "past.moonshelf")
    setting.moonshelf("run", setting.write("steps.lua", _CHANGES % changes), "--library", library)
    why = in_turn(
        20 * setting.runs, lambda: setting.moonshelf("why", "id:1", "--library", library),
        lambda: setting.moonshelf("show", "id:1", "--library", library))
    words = ["list", "--format", "csv", "--library", library]
    past = in_turn(
        setting.runs, lambda: setting.moonshelf(*words, "--as-of", "early"),
        lambda: setting.moonshelf(*words))
    return [
        Result(
            f"`why`, {setting.size:,} albums and {changes:,} steps, against `show`",
            duration(why.seconds), duration(why.reference_seconds), why.ratio,
            asked="< 20 ms", is_reached=why.seconds < 0.02),
        compared("`list --as-of` before these steps, against `list`", past, most=3),
        *_aged(setting),
    ]


def _aged(setting):
    """Commands on a library after ten years of nights, against the same on the young library."""
    nights = max(3650 * setting.size // 1_000_000, 1)
    aged = setting.copy(setting.full_library, "aged.moonshelf")
    script = setting.write("nights.lua", _NIGHTS % (nights, _NIGHT_CHANGES))
    setting.moonshelf("run", script, "--library", aged)
    young = setting.copy(setting.full_library, "young.moonshelf")
    setting.moonshelf("run", setting.write("night.lua", _NIGHTS % (1, _NIGHT_CHANGES)), "--library", young)
    results = []
    for words in [["history"], ["why", "id:1"], ["list", "--limit", "50"], ["list", "--format", "csv"]]:
        found = in_turn(
            max(setting.runs, 5), lambda: setting.moonshelf(*words, "--library", aged),
            lambda: setting.moonshelf(*words, "--library", young))
        results.append(compared(f"`{' '.join(words)}` after {nights:,} nights, against one", found, most=1.2))

    def undone(library):
        copy = setting.copy(library, "undone.moonshelf")
        setting.settle()
        return setting.moonshelf("undo", "--library", copy)

    undo = in_turn(setting.runs, lambda: undone(aged), lambda: undone(young))
    results.append(compared(f"`undo` of {_NIGHT_CHANGES:,} changes then", undo, most=1.2))
    size, before = aged.stat().st_size, young.stat().st_size
    changes = nights * _NIGHT_CHANGES
    results.append(Result(
        "… bytes of the file for each change", f"{(size - before) / changes:.1f}", "", None))
    return results

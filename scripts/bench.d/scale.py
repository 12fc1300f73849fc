"""How commands grow with the library: processor time and peak memory of each at several sizes, in one table."""

import math
import os
import shlex
import shutil
import sys

import report
import rows
from processes import run

#: The highest growth exponent: 1 is linear, and the logarithm of a sort adds less than 0.1.
MOST_GROWTH = 1.1

#: With fewer processor seconds than this, without those of the start, there is no growth to speak of.
_LEAST_SECONDS = 0.05

#: A command that only starts.
_START = "`list --limit 1`"

_SORTED = "move --all artist+ year+ first"

#: Later steps: a field of all albums, another order, changes and removals all over the shelf. What is stored together
#: in a small test is not in a collection.
_LATER = [
    "snapshot save early",
    "set --all -- shelf=A",
    _SORTED,
    "set year:1960..1969 -- shelf=B genre=Sixties",
    "remove --yes year:1980..1985",
    "move genre:soul title+ last",
]

#: The rules of the import and the re-derivations: the same genre again, and another one.
_RULES = {
    "upper.lua": "return function(album, record) album.genre = record.genre:upper() end\n",
    "lower.lua": "return function(album, record) album.genre = record.genre:lower() end\n",
}

#: Commands that are run one after another on a copy of the library as it was imported.
_FRESH = [
    ["list --limit 1"],
    ["list --format csv"],
    ["stats"],
    ["set --all -- shelf=A", "revert 2"],
    ["set --all -- shelf=B", "undo"],
    ["set genre:jazz -- shelf=B"],
    [_SORTED, "undo"],
    ["rederive --rule upper.lua"],
    ["rederive --rule lower.lua"],
]

#: The same, of the library with the later steps.
_USED = [
    ["list --format csv"],
    ["list --as-of 1 --format csv"],
    ["list --as-of 1 --limit 10"],
    ["history genre:jazz --limit 10"],
    ["history id:7"],
    ["diff 1"],
    ["snapshot diff early"],
    ["doctor"],
    ["stats"],
    ["stats --as-of 1"],
    ["revert 2"],
    ["revert 3"],
    ["rederive --rule upper.lua"],
    ["backup copy.moonshelf", "restore copy.moonshelf"],
    ["snapshot restore early", "undo"],
]


def measure(folder, program, sizes):
    """Runs every command at every size and prints the table; returns whether all growth exponents are low enough."""
    found = {}
    for size in sizes:
        print(f"{size:,} albums …", file=sys.stderr, flush=True)
        place = folder / str(size)
        place.mkdir()
        os.chdir(place)
        for name, one in _runs(program, size):
            found.setdefault(name, {})[size] = one
        os.chdir(folder)
        shutil.rmtree(place)
    start = min(one.processor_seconds for one in found.pop(_START).values())
    growths = {name: _growth(runs, start) for name, runs in found.items()}
    head = ["command"] + [f"{size:,}" for size in sizes] + ["growth", *[f"memory, {size:,}" for size in sizes], "reached"]
    print(report.table([head] + [
        [name, *[report.duration(one.processor_seconds) for one in runs.values()],
         "" if growths[name] is None else f"{growths[name]:.2f}",
         *[f"{one.peak_bytes / 1e6:.0f} MB" for one in runs.values()],
         "yes" if _is_low(growths[name]) else "**no**"]
        for name, runs in found.items()]))
    return all(map(_is_low, growths.values()))


def _is_low(growth):
    return growth is None or growth <= MOST_GROWTH


def _growth(runs, start):
    """The highest growth exponent between two consecutive sizes with a measurable time; None without two."""
    known = [(size, one.processor_seconds - start) for size, one in runs.items()]
    known = [(size, seconds) for size, seconds in known if seconds >= _LEAST_SECONDS]
    return max((math.log(after / before) / math.log(large / small)
                for (small, before), (large, after) in zip(known, known[1:])), default=None)


def _runs(program, size):
    """The name and the run of each command, at one size."""
    rows.write("rows.csv", size)
    for name, text in _RULES.items():
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)

    def moonshelf(command, library):
        os.environ["MOONSHELF_LIBRARY"] = library
        return run([program.path, *shlex.split(command)])

    moonshelf("init", "fresh.moonshelf")
    yield "`import`", moonshelf("import rows.csv --rule upper.lua", "fresh.moonshelf")
    shutil.copyfile("fresh.moonshelf", "used.moonshelf")
    for command in _LATER:
        moonshelf(command, "used.moonshelf")
    for library, chains, ending in [("fresh", _FRESH, ""), ("used", _USED, ", after later steps")]:
        for chain in chains:
            shutil.copyfile(f"{library}.moonshelf", "work.moonshelf")
            before = ""
            for command in chain:
                yield f"`{command}`{before}{ending}", moonshelf(command, "work.moonshelf")
                before = f" of `{command}`"

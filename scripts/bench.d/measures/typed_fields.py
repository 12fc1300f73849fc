"""Queries and sorts by typed and computed fields, compared with plain fields and a Lua loop."""

import csv

import rows
from processes import in_turn
from report import compared

_SCRIPT = """\
moonshelf.field {
  name = "age", type = "integer", depends = { "year" },
  value = function(album) return album.year and 2026 - album.year end,
}
"""

_LOOP = """\
local count = 0
for album in moonshelf.library.each() do
  if album.year and 2026 - album.year >= 30 then count = count + 1 end
end
print(count)
"""

_STYLES = ("Bop", "Modal", "Fusion", "Dub", "Ambient", "Samba")


def measure(setting):
    """A pair of runs for each type: with the type, and with a text or an integer."""
    library = _library(setting)

    def counted(query):
        return lambda: setting.moonshelf("list", "--count", query, "--library", library)

    def sorted_by(order):
        return lambda: setting.moonshelf("list", order, "--limit", "10", "--library", library)

    pairs = [
        ("a query by a date", counted("bought:2015..2018"), counted("plays:100..400"), 1.5),
        ("… by an amount of money", counted("paid:10..20"), counted("plays:100..400"), 1.5),
        ("… by one of several texts", counted("styles:=Modal"), counted("label:=ECM"), 1.5),
        ("a sort by a date", sorted_by("bought-"), sorted_by("plays-"), 1.5),
        ("… by an amount of money", sorted_by("paid-"), sorted_by("plays-"), 1.5),
        ("… by several texts", sorted_by("styles+"), sorted_by("label+"), 1.5),
    ]
    results = [
        compared(
            f"{name}, against one by {'an integer' if 'several' not in name else 'a text'}",
            in_turn(setting.runs, ours, reference), most=most)
        for name, ours, reference, most in pairs
    ]
    folder = setting.folder / "computed"
    folder.mkdir(exist_ok=True)
    (folder / "age.lua").write_text(_SCRIPT)
    loop = setting.write("loop.lua", _LOOP)
    computed = in_turn(
        setting.runs,
        lambda: setting.moonshelf(
            "list", "--count", "age:30..", "--library", library, "--scripts", folder),
        lambda: setting.moonshelf("run", loop, "--library", library, "--no-scripts"))
    return results + [compared("a query by a computed field, against a Lua loop", computed, most=2.5)]


def _library(setting):
    """A library of albums with a date, an amount, a list and an integer each."""
    path = setting.folder / "typed.csv"
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(
            ["artist", "title", "genre", "year", "label", "bought", "paid", "styles", "plays"])
        for index in range(setting.size):
            number = index * 0x9E3779 & rows.LIMIT - 1
            writer.writerow([
                *rows.row(index),
                f"{2010 + number % 15}-{1 + number % 12:02}-{1 + number % 28:02}",
                f"${number % 97}.{number % 100:02}",
                f"{_STYLES[number % 6]}; {_STYLES[number // 6 % 6]}", number % 1000,
            ])
    library = setting.new_library("typed.moonshelf")
    setting.moonshelf("import", path, "--library", library)
    for name, kind in (("bought", "date"), ("paid", "money")):
        setting.moonshelf("fields", "declare", name, "--type", kind, "--library", library)
    return library

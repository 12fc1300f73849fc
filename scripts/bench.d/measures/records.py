"""The records of an import: what keeping them costs, and deriving the albums again."""

from processes import in_turn
from report import Result, compared

#: The same rule, and one that makes another value for every album.
_CHANGED = 'return function(album, record) album.genre = record.genre:lower() end\n'


def measure(setting):
    """An import with records against one without; re-derivations against the import."""
    kept = in_turn(setting.runs, lambda: _imported(setting), lambda: _imported(setting, "--no-records"))
    return [
        compared(f"import of {setting.size:,} rows with records, against one without", kept, most=1.15),
        _size(setting),
        compared("deriving them again, unchanged, against the import", _derived(setting, setting.rule), most=1.5),
        compared("… with another value for every album",
                 _derived(setting, setting.write("changed.lua", _CHANGED)), most=1.5),
    ]


def _imported(setting, *words, name="kept.moonshelf"):
    library = setting.new_library(name)
    setting.settle()
    return setting.moonshelf(
        "import", setting.rows, "--rule", setting.rule, "--library", library, *words)


def _size(setting):
    bare = setting.folder / "bare.moonshelf"
    _imported(setting, "--no-records", name=bare.name)
    ours, reference = setting.full_library.stat().st_size, bare.stat().st_size
    return Result(
        "… size of the library's file", f"{ours / 1e6:.0f} MB", f"{reference / 1e6:.0f} MB",
        ours / reference, most=1.25)


def _derived(setting, rule):
    def ours():
        library = setting.copy(setting.full_library, "derived.moonshelf")
        setting.settle()
        return setting.moonshelf("rederive", "--rule", rule, "--library", library)

    return in_turn(setting.runs, ours, lambda: _imported(setting))

"""Covers from a server of this machine compared with curl fetching the same, eight at a time."""

import os
import shutil

import covers
from processes import in_turn, run
from report import Result, compared

#: The number of covers.
_COVERS = 2000


def measure(setting):
    """The same two thousand files; ours are also checked, named by their hash and recorded."""
    name = f"`covers fetch` of {_COVERS:,} covers, against `curl --parallel --parallel-max 8`"
    if not covers.is_there():
        return [Result(name, "skipped", "nginx or curl is missing")]
    folder = setting.folder / "covers"
    covers.write(folder / "pictures", _COVERS)
    # nginx's workers run as user nobody, and must have access.
    os.chmod(setting.folder, 0o755)
    with covers.Server(folder) as server:
        library = _library(setting, folder, server)
        permission = "net=" + server.address.split("//")[1]
        lines = [
            f'url = "{server.address}/{index}.gif"\noutput = "{folder}/got/{index}.gif"\n'
            for index in range(_COVERS)]
        setting.write("curl.txt", "".join(lines))
        found = in_turn(
            setting.runs, lambda: _ours(setting, library, permission), lambda: _reference(setting, folder),
            warmups=1)
    return [compared(name, found, most=1.2)]


def _library(setting, folder, server):
    library = setting.new_library("covers.moonshelf")
    rows = [f"Artist,Album {index},{server.address}/{index}.gif\n" for index in range(_COVERS)]
    table = setting.write("covers.csv", "Artist,Title,Cover\n" + "".join(rows))
    setting.moonshelf("import", table, "--library", library)
    return library


def _ours(setting, library, permission):
    copy = setting.copy(library, "fetched.moonshelf")
    kept = setting.folder / "fetched.moonshelf.covers"
    shutil.rmtree(kept, ignore_errors=True)
    setting.settle()
    result = setting.moonshelf("covers", "fetch", "--allow", permission, "--library", copy)
    if (got := len(list(kept.glob("*.gif")))) != _COVERS:
        raise RuntimeError(f"{got} covers came of {_COVERS}")
    return result


def _reference(setting, folder):
    shutil.rmtree(folder / "got", ignore_errors=True)
    (folder / "got").mkdir()
    setting.settle()
    result = run(
        ["curl", "--no-progress-meter", "--parallel", "--parallel-max", "8", "--config",
         setting.folder / "curl.txt"])
    if (got := len(list((folder / "got").iterdir()))) != _COVERS:
        raise RuntimeError(f"curl got {got} covers of {_COVERS}")
    return result

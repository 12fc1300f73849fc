"""A folder of tagged audio files compared with beets' import of it without lookups."""

import os
import shutil

import audio
import beets
from processes import in_turn
from report import Result, compared

#: The number of files; beets is slow.
_FILES = 2000


def measure(setting):
    """The first scan, without a cache, and another one of the unchanged folder."""
    if not beets.is_there():
        return [Result("audio folder against `beet import`", "skipped", "beets cannot be had")]
    music = setting.folder / "audio"
    audio.write(music, _FILES)
    cache = setting.folder / "cache"
    kept = os.environ.get("XDG_CACHE_HOME")
    runs = min(setting.runs, 3)
    reference = beets.Beets(setting.folder / "beets-audio")
    try:
        first = in_turn(
            runs, lambda: _first(setting, music, cache), lambda: _reference(setting, reference, music),
            warmups=0)
        again = in_turn(
            runs, lambda: _ours(setting, music, cache), lambda: _reference(setting, reference, music),
            warmups=0)
    finally:
        _set("XDG_CACHE_HOME", kept)
    place = setting.filesystem
    return [
        compared(
            f"first scan of {_FILES:,} audio files, against `beet import -A -C -q`, both on {place}",
            first, most=1 / 40),
        compared("… another scan of them, unchanged", again, most=1 / 300),
    ]


def _first(setting, music, cache):
    shutil.rmtree(cache, ignore_errors=True)
    setting.new_library("audio.moonshelf")
    return _ours(setting, music, cache)


def _ours(setting, music, cache):
    setting.settle()
    # beets' own environment is in the default cache.
    kept = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(cache)
    try:
        return setting.moonshelf(
            "import", music, "--library", setting.folder / "audio.moonshelf")
    finally:
        _set("XDG_CACHE_HOME", kept)


def _reference(setting, reference, music):
    reference.library.unlink(missing_ok=True)
    (reference.folder / "state.pickle").unlink(missing_ok=True)
    setting.settle()
    return reference.run("import", "-A", "-C", "-q", music)


def _set(name, value):
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value

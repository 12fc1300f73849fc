"""The program under measurement, built on first use."""

import subprocess
from functools import cached_property
from pathlib import Path


class Program:
    """moonshelf as built by scripts/build, or a given program."""

    def __init__(self, root, given=None):
        self.root = root
        self._given = given

    @cached_property
    def path(self):
        """The path of moonshelf."""
        if self._given:
            return self._given.resolve()
        return Path(_output([self.root / "scripts" / "build"]))

    def of_lua_runtime(self, name):
        """Builds a program of the package LuaRuntime for release and returns its path."""
        options = ["-c", "release", "--package-path", "LuaRuntime", "--scratch-path", ".build/lua-release"]
        built = subprocess.run(
            ["swift", "build", *options, "--product", name],
            cwd=self.root, capture_output=True, text=True)
        if built.returncode != 0:
            raise RuntimeError(f"{name} does not build:\n{built.stdout}{built.stderr}")
        folder = _output(["swift", "build", *options, "--show-bin-path"], cwd=self.root)
        return Path(folder) / name


def _output(command, cwd=None):
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]} failed")
    return done.stdout.strip()

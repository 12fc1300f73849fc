"""The Lua border against the same written by hand in C over liblua5.4.

The program LuaBorderBenchmark takes both in turn itself, in one process, and prints a line each:
name, nanoseconds in Swift, nanoseconds in C, ratio; with tabs between.
"""

from statistics import median
from subprocess import run

from report import Result, duration

#: A field is read faster than C's usual way: checkudata and string compares.
_MOST = {"field": 0.8}


def measure(setting):
    """One line for each way over the border."""
    program = setting.program.product("LuaBorderBenchmark")
    found = {}
    for _ in range(setting.runs):
        printed = run([program], capture_output=True, text=True, check=True).stdout
        for line in printed.splitlines():
            name, *numbers = line.split("\t")
            found.setdefault(name, []).append([float(number) for number in numbers])
    return [_result(name, runs) for name, runs in found.items()]


def _result(name, runs):
    swift, c, ratio = (median(column) for column in zip(*runs))
    most = next((most for word, most in _MOST.items() if word in name), 1.1)
    return Result(f"Lua border: {name}", duration(swift / 1e9), duration(c / 1e9), ratio, most)

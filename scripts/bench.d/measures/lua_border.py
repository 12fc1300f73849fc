"""The Lua border compared with equivalent C code over liblua5.4.

The program LuaBorderBenchmark takes both in turn itself, in one process, and prints a line each:
name, nanoseconds in Swift, nanoseconds in C, ratio; with tabs between.
"""

from statistics import median
from subprocess import run

from report import Result, duration

#: Reading a field is faster than the usual way in C: checkudata and string compares.
_MOST = {"field": 0.8}


def measure(setting):
    """One line for each kind of crossing."""
    program = setting.program.of_lua_runtime("LuaBorderBenchmark")
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

"""Runs the requested measures and prints the results; see scripts/bench."""

import argparse
import os
import signal
import sys
import tempfile
from pathlib import Path

import machine
import scale
from measures import MEASURES
from program import Program
from report import markdown
from setting import Setting


def options():
    """The parsed command line."""
    parser = argparse.ArgumentParser(
        prog="scripts/bench",
        description="Measures moonshelf against references run in turn with it. Ratios are the "
        "medians of the pairs' ratios, times the medians of the runs.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"which measures: {', '.join(MEASURES)}")
    parser.add_argument("--size", type=int, default=1_000_000, help="rows and albums (1000000)")
    parser.add_argument("--runs", type=int, default=5, help="pairs of runs (5)")
    parser.add_argument(
        "--program", type=Path, help="measure this program instead of building one")
    parser.add_argument(
        "--scale", action="store_true",
        help="run every command at 10,000 and 100,000 albums, and fail if one's processor time grows faster than "
        f"the size to the power of {scale.MOST_GROWTH}")
    parser.add_argument("--million", action="store_true", help="with --scale: also at 1,000,000 albums")
    parser.add_argument(
        "--sizes", type=int, nargs="+", metavar="N", help="with --scale: at these sizes, in ascending order")
    parsed = parser.parse_args()
    if unknown := [name for name in parsed.names if name not in MEASURES]:
        parser.error(f"there is no measure {unknown[0]}; there are {', '.join(MEASURES)}")
    if parsed.size < 1 or parsed.runs < 1:
        parser.error("--size and --runs must be at least 1")
    return parsed


def main():
    """Builds, measures, prints."""
    asked = options()
    # Ctrl-C and SIGTERM both remove the temporary folder.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    root = Path(__file__).resolve().parents[2]
    program = Program(root, asked.program)
    print(machine.line(root), end="\n\n", flush=True)
    results = []
    with tempfile.TemporaryDirectory(prefix="moonshelf-bench.") as folder:
        # No measure may use the user's library.
        os.environ["MOONSHELF_LIBRARY"] = str(Path(folder) / "nobody.moonshelf")
        if asked.scale:
            sizes = asked.sizes or [10_000, 100_000] + [1_000_000] * asked.million
            sys.exit(0 if scale.measure(Path(folder), program, sizes) else 1)
        setting = Setting(Path(folder), program, asked.size, asked.runs)
        for name in asked.names or MEASURES:
            print(f"{name} …", file=sys.stderr, flush=True)
            results += MEASURES[name](setting)
    print(markdown(results))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except RuntimeError as error:
        sys.exit(f"bench: {error}")

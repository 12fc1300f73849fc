"""Runs the requested measures and prints the results; see scripts/bench."""

import argparse
import os
import signal
import sys
import tempfile
from pathlib import Path

import machine
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

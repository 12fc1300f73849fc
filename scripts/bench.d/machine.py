"""The machine and the versions that a table belongs to."""

import os
import platform
import re
import subprocess
from pathlib import Path


def line(root):
    """One line with the machine of the measurements, and its load."""
    load = os.getloadavg()[0]
    return (
        f"{_processor()}, {os.cpu_count()} cores; Linux {platform.release()}; "
        f"Swift {_version('swift', '--version')}; SQLite {_version('sqlite3', '--version')}; "
        f"Lua {_version('pkg-config', '--modversion', 'lua5.4')}; "
        f"commit {_commit(root)}; load before: {load:.2f}")


def _processor():
    for entry in Path("/proc/cpuinfo").read_text().splitlines():
        if entry.startswith("model name"):
            return entry.split(":", 1)[1].strip()
    return platform.machine()


def _version(*command):
    try:
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    found = re.search(r"\d+\.\d+(\.\d+)?", said)
    return found[0] if found else "unknown"


def _commit(root):
    command = ["git", "-C", str(root), "describe", "--always", "--dirty"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip() or "none"

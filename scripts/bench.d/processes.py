"""Whole processes, measured: wall clock from the call to the end, processor time, and peak memory."""

import os
import time
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Run:
    """One process that ran to its end."""

    seconds: float
    peak_bytes: int
    #: In the program and in the system.
    processor_seconds: float


@dataclass(frozen=True)
class Comparison:
    """Runs of ours and of the reference, taken in turn."""

    ours: list
    reference: list

    @property
    def seconds(self):
        """The median time of ours."""
        return median(run.seconds for run in self.ours)

    @property
    def reference_seconds(self):
        """The median time of the reference."""
        return median(run.seconds for run in self.reference)

    @property
    def ratio(self):
        """The median of our times as multiples of the adjacent times of the reference."""
        return median(
            ours.seconds / reference.seconds
            for ours, reference in zip(self.ours, self.reference))

    @property
    def peak_bytes(self):
        """The highest peak memory of ours."""
        return max(run.peak_bytes for run in self.ours)

    @property
    def reference_peak_bytes(self):
        """The highest peak memory of the reference."""
        return max(run.peak_bytes for run in self.reference)


def run(command, output=os.devnull):
    """Runs a command to its end; its output goes to a file.

    posix_spawn costs less than a shell or a fork would add, which counts for a process of a
    millisecond.
    """
    command = [str(word) for word in command]
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [(os.POSIX_SPAWN_OPEN, 1, str(output), flags, 0o644)]
    began = time.perf_counter()
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    seconds = time.perf_counter() - began
    if status != 0:
        code = os.waitstatus_to_exitcode(status)
        raise RuntimeError(f"{' '.join(command)} ended with {code}")
    return Run(seconds, usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime)


def in_turn(count, ours, reference, warmups=1):
    """Runs two actions alternately, a number of times; each returns a Run.

    Both go unmeasured first, so that both find their files in memory; and who goes first changes
    from pair to pair, so that neither always meets what the other left behind.
    """
    for _ in range(warmups):
        ours()
        reference()
    mine, theirs = [], []
    for pair in range(count):
        if pair % 2 == 0:
            mine.append(ours())
            theirs.append(reference())
        else:
            theirs.append(reference())
            mine.append(ours())
    return Comparison(mine, theirs)

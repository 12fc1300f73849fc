"""A simulated terminal for the measured program, with the responses of kitty."""

import fcntl
import os
import pty
import select
import struct
import termios
import time

#: The program's last query, and the response of a terminal with kitty's pictures.
_QUESTIONS = b"\x1b[c"
_ANSWERS = b"\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;22c"
#: The time limit of every wait.
_PATIENCE = 60


class Terminal:
    """A program in a terminal of 120 columns and 40 rows, while the context is active."""

    def __init__(self, command, environment):
        self._command = [str(word) for word in command]
        self._environment = environment
        self._unread = b""

    def __enter__(self):
        self.began = time.perf_counter()
        self._process, self._terminal = pty.fork()
        if self._process == 0:
            os.execve(self._command[0], self._command, {**os.environ, **self._environment})
        size = struct.pack("HHHH", 40, 120, 1200, 800)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, size)
        return self

    def __exit__(self, *_):
        self.type(b"q")
        try:
            while os.read(self._terminal, 1 << 16):
                pass
        except OSError:
            pass
        os.waitpid(self._process, 0)
        os.close(self._terminal)

    def type(self, keys):
        """Types, and returns the time."""
        os.write(self._terminal, keys)
        return time.perf_counter()

    def expect(self, text):
        """Reads until a text has arrived, and returns the time; responds to the program's queries."""
        deadline = time.perf_counter() + _PATIENCE
        while text not in self._unread:
            self._read(deadline - time.perf_counter())
        now = time.perf_counter()
        self._unread = self._unread.split(text, 1)[1]
        return now

    def rest(self, seconds):
        """Reads all output for a while."""
        deadline = time.perf_counter() + seconds
        while (left := deadline - time.perf_counter()) > 0:
            if select.select([self._terminal], [], [], left)[0]:
                self._read(0)
        self._unread = b""

    def _read(self, seconds):
        if not select.select([self._terminal], [], [], max(0, seconds))[0]:
            raise RuntimeError(f"the terminal shows {self._unread[-500:]}")
        read = os.read(self._terminal, 1 << 16)
        if _QUESTIONS in read:
            os.write(self._terminal, _ANSWERS)
        self._unread += read

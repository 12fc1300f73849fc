"""The actors that change libraries: a user at a keyboard, and a server."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import threading
import time

from library import living

GENRES = ["Rock", "Jazz", "Pop", "Folk", "Dub", ""]


class Actor:
    """Changes one library by commands, repeatedly."""

    def __init__(self, world, name, seed, pace):
        self.world = world
        self.name = name
        self.path = f"{world.folder}/{name}.moonshelf"
        self.random = random.Random(seed)
        self.pace = pace
        self.commands = 0
        self.changes = []
        self.kills = 0
        self.failures = []
        self.insertions = 0
        self.restored = 0
        self.put_back = 0
        self.snapshots = []
        self.backup = None

    def command(self, *words, kill_after=None):
        """Runs a command; returns its exit code, output and errors."""
        # Words after "--" belong to the command.
        own = [] if words[0] == "remote" else ["--offline"]
        place = words.index("--") if "--" in words else len(words)
        options = ["--library", self.path, "--no-scripts"]
        if own and self.random.random() < 0.4:
            options += own
        line = [self.world.program, *words[:place], *options, *words[place:]]
        process = subprocess.Popen(
            line, env=self.world.environment(self), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True)
        self.commands += 1
        try:
            output, errors = process.communicate(timeout=kill_after or 120)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            if kill_after:
                self.kills += 1
            else:
                self.failures.append(f"{' '.join(words)} took two minutes")
        return process.returncode, output, errors

    def act(self):
        """One random change, or an exchange."""
        dice = self.random.random()
        if dice < 0.02:
            return self._insert()
        if dice < 0.05:
            return self._snapshot()
        if dice < 0.07:
            return self._keep_or_put_back()
        words = self._words()
        if words is None:
            return
        kill = self.random.uniform(0, 0.3) if self.random.random() < 0.1 else None
        place = words.index("--") if "--" in words else len(words)
        if words[0] not in ("remote", "import", "undo", "redo"):
            words = [*words[:place], "--format", "json", *words[place:]]
        code, output, errors = self.command(*words, kill_after=kill)
        if code == 0 and words[0] not in ("remote", "import", "undo", "redo"):
            step = json.loads(output)["step"]
            if step is not None:
                self.changes.append(step)
        elif code == 0 and words[0] != "remote":
            self.changes.append(None)
        elif code not in (0, -signal.SIGKILL) and not self._is_expected(words, errors):
            self.failures.append(f"{' '.join(words)}: exit code {code}: {errors.strip()[-300:]}")

    def _insert(self):
        """Inserts many albums at one position, a step each."""
        count = self.random.choice([20, 100, 400])
        script = f"{self.world.folder}/{self.name}.lua"
        position = self.random.choice(["2", "number % 2 + 2", "number + 1"])
        with open(script, "w", encoding="utf-8") as file:
            file.write(
                f"local add <const> = moonshelf.library.add\n"
                f"for number = 1, {count} do\n"
                f"  add({{ title = '{self.name} ' .. number }}, "
                f"math.min({position}, #moonshelf.library.albums + 1))\nend\n")
        code, _, errors = self.command("run", script)
        if code == 0:
            self.insertions += count
        else:
            self.failures.append(f"run: exit code {code}: {errors.strip()[-300:]}")

    def _snapshot(self):
        """Saves a snapshot, or restores one."""
        if not self.snapshots or self.random.random() < 0.5:
            name = f"s{self.commands}"
            code, _, _ = self.command("snapshot", "save", name)
            if code == 0:
                self.snapshots.append(name)
            return
        code, _, errors = self.command("snapshot", "restore", self.random.choice(self.snapshots))
        if code == 0:
            self.restored += 1
        elif "no snapshot" not in errors:
            self.failures.append(f"snapshot restore: exit code {code}: {errors.strip()[-300:]}")

    def _keep_or_put_back(self):
        """Keeps a copy of the library, or restores the last one; later changes may be lost here."""
        if self.backup is None or self.random.random() < 0.6:
            self.backup = self.path + ".backup"
            if os.path.exists(self.backup):
                os.remove(self.backup)
            with sqlite3.connect(self.path, timeout=30) as source:
                with sqlite3.connect(self.backup) as target:
                    source.backup(target)
                target.close()
            source.close()
            self.kept = (list(self.changes), list(self.snapshots))
            return
        self.while_away(self._put_back)

    def while_away(self, body):
        body()

    def _put_back(self):
        for end in ("-wal", "-shm"):
            if os.path.exists(self.path + end):
                os.remove(self.path + end)
        with open(self.backup, "rb") as source, open(self.path + ".new", "wb") as target:
            target.write(source.read())
        os.replace(self.path + ".new", self.path)
        self.changes, self.snapshots = (list(each) for each in self.kept)
        self.put_back += 1

    @staticmethod
    def _is_expected(words, errors):
        """Whether a command may fail this way, with concurrent changes of others."""
        return words[0] in ("undo", "redo", "remote") or any(
            part in errors for part in ("no album", "No album", "nothing", "removed", "busy", "position"))

    def _words(self):
        dice = self.random.random()
        album = living(self.path, self.random)
        if dice < 0.2 or album is None:
            self.world.counter += 1
            title = f"Album {self.world.counter} of {self.name}"
            words = ["add", title, "--genre", self.random.choice(GENRES[:-1])]
            return words + (["--at", "1"] if self.random.random() < 0.5 else [])
        if dice < 0.5:
            field = self.random.choice(["genre", "year", "rating", "title", "mood"])
            value = {
                "genre": self.random.choice(GENRES), "year": self.random.randint(1960, 2026),
                "rating": self.random.randint(1, 9),
            }.get(field, f"{field} {self.random.randint(1, 99)}")
            return ["set", f"id:{album}", "--", f"{field}={value}"]
        if dice < 0.57:
            return ["remove", f"id:{album}"]
        if dice < 0.69:
            return ["move", f"id:{album}", str(self.random.choice([1, 2, 3, -1]))]
        if dice < 0.79:
            return ["undo"]
        if dice < 0.85:
            return ["redo"]
        if dice < 0.89:
            return ["import", self._list()]
        return ["remote", self.random.choice(["pull", "pull", "push"])] if self.has_remote else None

    has_remote = True

    def _list(self):
        path = f"{self.world.folder}/{self.name}.csv"
        with open(path, "w", encoding="utf-8") as file:
            file.write("Artist,Album,Year\n")
            for _ in range(self.random.randint(1, 20)):
                number = self.random.randint(1, 40)
                file.write(f"Artist {number},Title {number},{1970 + number}\n")
        return path

    def run(self):
        while not self.world.is_over:
            self.act()
            time.sleep(self.random.uniform(0, self.pace))


class Server(Actor):
    """A served library, with additional local changes."""

    def __init__(self, world, name, seed, pace):
        super().__init__(world, name, seed, pace)
        self.port = 0
        self.process = None
        self.server_kills = 0
        self.guard = threading.Lock()

    def start(self):
        """Starts serving, at the same port as before."""
        log = open(f"{self.world.folder}/{self.name}.log", "a+", encoding="utf-8")
        start = log.tell()
        for _ in range(20):
            process = subprocess.Popen(
                [self.world.program, "serve", "--library", self.path,
                 "--no-scripts", "--listen", f"127.0.0.1:{self.port}"],
                env=self.world.environment(self), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            deadline = time.monotonic() + 30
            while time.monotonic() < deadline and process.poll() is None:
                log.seek(start)
                said = log.read()
                if "http://127.0.0.1:" in said:
                    self.port = int(said.split("http://127.0.0.1:")[1].split("/")[0])
                    self.process = process
                    log.close()
                    return
                time.sleep(0.02)
            process.kill()
            process.wait()
            time.sleep(0.5)
        raise SystemExit(f"{self.name} does not start: see {self.world.folder}/{self.name}.log")

    def while_away(self, body):
        with self.guard:
            self.process.kill()
            self.process.wait()
            body()
            self.start()

    @property
    def token(self):
        with open(self.path + ".token", encoding="utf-8") as file:
            return file.read().strip()

    def die_now_and_then(self):
        while not self.world.is_over:
            time.sleep(self.random.uniform(2, 12))
            if self.world.is_over:
                return
            with self.guard:
                self.process.kill()
                self.process.wait()
                self.server_kills += 1
                time.sleep(self.random.uniform(0, 1.5))
                self.start()

    def end(self):
        """Ends it cleanly."""
        self.process.terminate()
        try:
            return self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.failures.append("did not end within 30 seconds")
            return self.process.wait()

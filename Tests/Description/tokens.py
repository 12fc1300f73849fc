#!/usr/bin/env python3
"""Compares the server with its description, with each kind of token.

  tokens.py PROGRAM ST EXAMPLES [KIND...]   KIND: admin write read guest expired wrong none public; all by default

PROGRAM is moonshelf, ST is schemathesis, EXAMPLES the number of requests for each route. Each kind has a library and a
server of its own. schemathesis checks the responses; `rights.py` also checks that a token is refused what it does not
allow, and nothing else, and that nothing changes then.
"""
import http.client
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
KINDS = "admin write read guest expired wrong none public".split()
SCRIPT = """
local moonshelf <const> = require "moonshelf"
moonshelf.command("greet", { help = "Greets.", run = function() print("hello") end })
"""
# The time limit of one kind, in seconds.
LIMIT = 240


class Library:
    """A library with albums, covers, a script and tokens, and a server of it."""

    def __init__(self, program, folder, kind):
        self.program, self.folder = program, folder
        self.path = folder / "library.moonshelf"
        self.environment = {
            "MOONSHELF_LIBRARY": str(self.path), "HOME": str(folder), "PATH": "/usr/bin:/bin", "TZ": "UTC",
            "SWIFT_BACKTRACE": "enable=no"}
        scripts = folder / ".config/moonshelf/scripts"
        scripts.mkdir(parents=True)
        (scripts / "greet.lua").write_text(SCRIPT)
        self.run("init", "--sample")
        self.run("set", "id:3", "shelfmark=A 1")
        self.run("set", "id:1", "genre=Test")
        self.run("undo")
        options = ["--public"] if kind == "public" else []
        self.errors = open(folder / "errors", "wb")
        self.server = subprocess.Popen(
            [program, "serve", "--listen", "127.0.0.1:0", *options], stdout=subprocess.PIPE, stderr=self.errors,
            env=self.environment, text=True, cwd=folder)
        self.port = int(re.search(r"127\.0\.0\.1:(\d+)", self.server.stdout.readline())[1])
        self.server.stdout.readline()
        self.owner = pathlib.Path(f"{self.path}.token").read_text().strip()
        self.token = self.make_token(kind)

    def run(self, *words):
        return subprocess.run(
            [self.program, *words], env=self.environment, check=True, capture_output=True, text=True, timeout=60,
            cwd=self.folder).stdout

    def make_token(self, kind):
        """A token of a kind; None for none."""
        if kind in ("none", "public"):
            return None
        if kind == "admin":
            return self.owner
        if kind == "wrong":
            return "0" * 64
        options = {"write": ["--right", "write"], "guest": ["--only", "id:1,2"], "expired": ["--right", "admin"]}
        token = self.run("tokens", "--add", kind, *options.get(kind, [])).strip()
        if kind == "expired":
            file = pathlib.Path(f"{self.path}.tokens")
            file.write_text(json.dumps([{**known, "expires": 1} for known in json.loads(file.read_text())]))
        return token

    def stream(self, token):
        """The status of a stream of changes, which schemathesis would read for ever."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(
            "GET", "/api/v1/changes", headers={"Authorization": f"Bearer {token}"} if token else {})
        status = connection.getresponse().status
        connection.close()
        return status

    def end(self):
        self.server.terminate()
        self.server.communicate(timeout=30)
        self.errors.close()
        return self.server.returncode


def check(program, st, examples, kind):
    """Whether the server does what its description says for one kind of token."""
    with tempfile.TemporaryDirectory(prefix="moonshelf-tokens-") as name:
        folder = pathlib.Path(name)
        library = Library(program, folder, kind)
        try:
            # What is refused answers no good request.
            excluded = [] if kind == "admin" else ["--exclude-checks", "positive_data_acceptance"]
            header = ["--header", f"Authorization: Bearer {library.token}"] if library.token else []
            run = subprocess.run(
                [st, "--config-file", HERE / "schemathesis.toml", "run",
                 f"http://127.0.0.1:{library.port}/openapi.json", "--checks", "all", *excluded, "--max-examples",
                 examples, "--seed", "1977", "--exclude-path", "/api/v1/changes", "--no-color", *header],
                env={**library.environment, "COLUMNS": "100", "PYTHONPATH": str(HERE), "SCHEMATHESIS_HOOKS": "rights",
                     "PYTHONDONTWRITEBYTECODE": "1", "MOONSHELF_KIND": kind, "MOONSHELF_OWNER": library.owner,
                     "MOONSHELF_TOKEN": library.token or ""},
                cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LIMIT)
            problems = [] if run.returncode == 0 else [run.stdout[-6000:] + run.stderr[-2000:]]
            # What schemathesis does not check counts too: none may be left out unnoticed.
            if not re.search(r"^ +✅ [1-9]|passed", run.stdout, re.M):
                problems.append("schemathesis has checked nothing: " + run.stdout[-2000:])
            expected = {"guest": 403, "expired": 401, "wrong": 401, "none": 401}.get(kind, 200)
            if (status := library.stream(library.token)) != expected:
                problems.append(f"the stream of changes answers {status}, not {expected}")
            library.run("doctor")
        finally:
            code = library.end()
        if code != 0:
            problems.append(f"the server ended with {code}")
        return problems


def main():
    program, st, examples, *kinds = sys.argv[1:]
    failed = False
    for kind in kinds or KINDS:
        start = time.monotonic()
        problems = check(os.path.abspath(program), st, examples, kind)
        failed = failed or bool(problems)
        print(f"{kind}: {time.monotonic() - start:.0f} s", *(problems or ["fine"]), sep="\n", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())

"""A check of schemathesis: a token is refused what it does not allow, and nothing else, and nothing changes then.

`tokens.py` runs it. `x-right` in the description says what a route needs, and `x-guest` whether guests may ask it.
"""
import http.client
import json
import os
import pathlib
import urllib.parse

import schemathesis

KIND = os.environ["MOONSHELF_KIND"]
OWNER = os.environ["MOONSHELF_OWNER"]
TOKEN = os.environ["MOONSHELF_TOKEN"]
RIGHTS = ["read", "write", "admin"]
# The right of each kind; None for none.
RIGHT = {"admin": "admin", "write": "write", "read": "read", "guest": "read", "public": "read"}.get(KIND)
before = {}


def state(address):
    """What must not change: the last line of the journal, and the files next to the library."""
    if "connection" not in before:
        before["connection"] = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc, timeout=20)
    connection = before["connection"]
    connection.request("GET", "/api/v1/library", headers={"Authorization": f"Bearer {OWNER}"})
    last = json.loads(connection.getresponse().read())["last_entry"]
    files = {}
    for path in pathlib.Path.cwd().rglob("*"):
        if path.is_file() and path.name != "errors" and not path.name.endswith(("-shm", "-wal")):
            files[path] = (path.stat().st_size, path.stat().st_mtime_ns)
    return last, files


def wait_for_job(response, address):
    """Waits for the end of a command, so that the next one is not one too many."""
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc, timeout=60)
    job = {"status": None}
    while job["status"] is None:
        connection.request("GET", response.headers["location"][0], headers={"Authorization": f"Bearer {OWNER}"})
        job = json.loads(connection.getresponse().read())


def may(raw):
    """Whether the token may use a route; None if no token is needed."""
    needed = raw.get("x-right")
    if needed is None:
        return None
    if KIND == "guest":
        return raw.get("x-guest", False)
    return RIGHT is not None and RIGHTS.index(RIGHT) >= RIGHTS.index(needed)


@schemathesis.hook
def before_call(context, case, kwargs):
    if may(case.operation.definition.raw) is False:
        before["state"] = state(case.operation.base_url)


@schemathesis.check
def rights(ctx, response, case):
    raw = case.operation.definition.raw
    allowed, status = may(raw), response.status_code
    if raw.get("operationId") == "runCommand" and status == 201:
        wait_for_job(response, case.operation.base_url)
    shown = "".join(response.request.headers.get("Authorization") or [])
    if shown != (TOKEN and f"Bearer {TOKEN}") or response.request.method != case.operation.method.upper():
        return None  # Another check tries other tokens and methods.
    refused = (403,) if KIND in ("read", "write", "guest") else (401,)
    if allowed is False:
        # Before the token, a request is checked for what no server could answer.
        assert status in refused or status in (400, 421), f"{KIND} may not use it, and gets {status}"
        assert state(case.operation.base_url) == before.pop("state"), f"{KIND} may not use it, and changed something"
    elif KIND == "guest" and "as_of" in (case.query or {}):
        assert status in (400, 403, 404), f"a guest sees earlier states: {status}"
    else:
        assert status not in (401, 403), f"{KIND} may use it, and gets {status}"
    return None

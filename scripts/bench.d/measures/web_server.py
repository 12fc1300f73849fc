"""Reads over HTTP compared with nginx serving the same bytes from files, both measured by wrk in turn."""

import contextlib
import os
import re
import shutil
import subprocess
import threading
import time
import urllib.request
from statistics import median

from report import Result

_SECONDS = 5
#: Our server uses as many threads as the machine has cores; nginx gets the same.
_NGINX = """
worker_processes {workers};
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log;
daemon off;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  types {{ application/json json; }}
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}/files; }}
}}
"""


def measure(setting):
    """One album, a page of 50, and the slowest of a hundred while an import runs."""
    missing = [name for name in ("wrk", "nginx") if not shutil.which(name)]
    if missing:
        return [Result("reads over HTTP", "skipped", f"{' and '.join(missing)} cannot be had")]
    library = setting.copy(setting.full_library, "served.moonshelf")
    with served(setting, library) as address, _nginx(setting, address) as reference:
        results = [
            _compared(setting, "one album", f"{address}/api/v1/albums/1", f"{reference}/one.json"),
            _compared(
                setting, "a page of 50", f"{address}/api/v1/albums?limit=50",
                f"{reference}/page.json"),
        ]
        return results + [_slowest(
            setting, library, f"{address}/api/v1/albums/1", f"{reference}/one.json")]


def memory(setting, minutes=5):
    """The server's memory during requests for different pages, for five minutes."""
    if not shutil.which("wrk"):
        return [Result("memory of the server", "skipped", "wrk cannot be had")]
    library = setting.copy(setting.full_library, "served.moonshelf")
    script = setting.write("pages.lua", _PAGES.format(albums=setting.size))
    series = []
    with served(setting, library, keep := []) as address:
        for _ in range(minutes * 2):
            _wrk(address, seconds=30, connections=32, script=script)
            series.append(_resident(keep[0].pid))
    shown = ", ".join(str(kilobytes // 1024) for kilobytes in series)
    # Its cache fills up in the first minute.
    grown = series[-1] / series[1]
    return [Result(
        f"memory over {minutes} minutes of reads that differ, in MB every half minute",
        shown, "", None, asked="the last ≤ 1.05 of that after a minute", is_reached=grown <= 1.05)]


_PAGES = """
local count = 0
request = function()
  count = count + 7919
  if count % 5 == 0 then
    return wrk.format("GET", "/api/v1/albums?limit=50&after=" .. count % {albums} + 1)
  end
  return wrk.format("GET", "/api/v1/albums/" .. count % {albums} + 1)
end
"""


@contextlib.contextmanager
def served(setting, library, kept=None):
    """Our server on a library, ended as Ctrl-C ends it."""
    process = subprocess.Popen(
        [setting.program.path, "serve", "--public", "--listen", "127.0.0.1:0", "--library", library],
        stdout=subprocess.PIPE, text=True)
    if kept is not None:
        kept.append(process)
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        if not found:
            raise RuntimeError("the server does not begin")
        yield found.group()
    finally:
        process.terminate()
        if process.wait(20) != 0:
            raise RuntimeError(f"the server ended with {process.returncode}")


@contextlib.contextmanager
def _nginx(setting, ours):
    folder = setting.folder / "nginx"
    files = folder / "files"
    files.mkdir(parents=True, exist_ok=True)
    # nginx drops its privileges, and must still have access to the files.
    for place in (setting.folder, folder, files):
        place.chmod(0o755)
    (files / "one.json").write_bytes(_get(f"{ours}/api/v1/albums/1"))
    (files / "page.json").write_bytes(_get(f"{ours}/api/v1/albums?limit=50"))
    port = 18_070
    configuration = folder / "nginx.conf"
    configuration.write_text(_NGINX.format(workers=_cores(), folder=folder, port=port))
    process = subprocess.Popen(
        ["nginx", "-c", configuration, "-p", folder], stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(100):
            with contextlib.suppress(OSError):
                if _get(f"{address}/one.json"):
                    break
            time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait(20)


def _compared(setting, what, ours, reference):
    mine, theirs = [], []
    for address in (ours, reference):
        _wrk(address, seconds=1)
    for _ in range(min(setting.runs, 3)):
        mine.append(_wrk(ours).rate)
        theirs.append(_wrk(reference).rate)
    ratio = median(theirs) / median(mine)
    return Result(
        f"reads of {what} over HTTP, against nginx and a file", f"{median(mine):,.0f} /s",
        f"{median(theirs):,.0f} /s", ratio, most=3)


def _slowest(setting, library, address, reference):
    """An import runs from beginning to end of the measurement, again and again if need be; nginx is
    asked beside the same import, to tell what the machine itself costs."""
    is_over = threading.Event()

    def importing():
        while not is_over.is_set():
            setting.moonshelf("import", setting.rows, "--duplicates", "keep", "--library", library)

    thread = threading.Thread(target=importing)
    thread.start()
    try:
        slow = _wrk(address, seconds=10, connections=100)
        slow_reference = _wrk(reference, seconds=10, connections=100)
    finally:
        is_over.set()
        thread.join()
    return Result(
        "99th percentile with 100 connections while another process imports",
        f"{slow.slowest * 1e3:.1f} ms", f"{slow_reference.slowest * 1e3:.1f} ms", asked="< 20 ms",
        is_reached=slow.slowest < 0.02)


class _Said:
    """The results of wrk."""

    def __init__(self, text):
        self.rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1))
        number, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
        self.slowest = float(number) * {"us": 1e-6, "ms": 1e-3, "s": 1}[unit]
        if wrong := re.search(r"Non-2xx or 3xx responses: (\d+)", text):
            raise RuntimeError(f"{wrong.group(1)} answers were none")


def _wrk(address, seconds=_SECONDS, connections=16, script=None):
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency"]
    if script:
        command += ["-s", script]
    done = subprocess.run([*command, address], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"wrk failed: {done.stderr}")
    return _Said(done.stdout)


def _get(address):
    with urllib.request.urlopen(address, timeout=10) as answer:
        return answer.read()


def _resident(process):
    with open(f"/proc/{process}/status", encoding="ascii") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


def _cores():
    return len(os.sched_getaffinity(0))

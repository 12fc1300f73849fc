"""Covers on a server of this machine: two thousand different pictures of some fifty kilobytes."""

import base64
import os
import random
import shutil
import struct
import subprocess
import time
import urllib.error
import urllib.request

#: A GIF of 40 by 20 pixels; a comment in it makes each picture different.
_GIF = base64.b64decode(
    "R0lGODlhKAAUAIAAAEdwTAAAACwAAAAAKAAUAAACGoyPqcvtD6OctNqLs968+w+G4kiW5omm6ooVADs=")

_CONFIGURATION = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 256; }}
http {{
  access_log off; sendfile on;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}/pictures; }}
}}
"""


def is_there():
    """Whether a server is available."""
    return bool(shutil.which("nginx") and shutil.which("curl"))


def write(folder, count, size=50_000):
    """Writes a number of pictures, always the same ones."""
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(5)
    for index in range(count):
        noise = chance.randbytes(size + chance.randrange(size // 2))
        comment = b"".join(
            struct.pack("B", len(noise[start:start + 255])) + noise[start:start + 255]
            for start in range(0, len(noise), 255))
        (folder / f"{index}.gif").write_bytes(_GIF[:19] + b"\x21\xfe" + comment + b"\0" + _GIF[19:])


class Server:
    """nginx on a free port, while the context is active."""

    def __init__(self, folder, port=18971):
        self.folder = folder
        self.address = f"http://127.0.0.1:{port}"
        self._configuration = folder / "nginx.conf"
        self._configuration.write_text(_CONFIGURATION.format(folder=folder, port=port))

    def __enter__(self):
        self._process = subprocess.Popen(
            ["nginx", "-p", self.folder, "-c", self._configuration, "-e", self.folder / "error.log"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.chmod(self.folder, 0o755)
        for _ in range(100):
            try:
                urllib.request.urlopen(self.address + "/0.gif").close()
                return self
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.05)
        raise RuntimeError((self.folder / "error.log").read_text())

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait()

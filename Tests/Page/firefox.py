"""The page in Firefox, which is driven by WebDriver BiDi over a socket: no driver has to be installed."""

import base64
import json
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import unittest

from bench import PageTest, Server

FIREFOX = "/usr/bin/firefox-esr"
SHOUT = """
moonshelf.command("shout", {
  help = "Titles in capitals.", key = "S", arguments = "QUERY",
  run = function(args)
    moonshelf.library.transaction("Shout", function()
      for album in moonshelf.library.each(args[1]) do album.title = album.title:upper() end
    end)
    print("done")
  end,
})
"""
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "ArrowRight": "\ue014", "Control": "\ue009"}


class Socket:
    """A web socket (RFC 6455) as a client."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        status = self.file.readline()
        assert b" 101 " in status, status
        while self.file.readline().strip():
            pass

    def send(self, text, kind=1):
        data, mask = text.encode(), os.urandom(4)
        head = bytes([0x80 | kind])
        head += (bytes([0x80 | len(data)]) if len(data) < 126 else
                 struct.pack(">BH", 0x80 | 126, len(data)) if len(data) < 1 << 16 else
                 struct.pack(">BQ", 0x80 | 127, len(data)))
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        whole = b""
        while True:
            first, second = self.file.read(2)
            length = second & 0x7F
            if length > 125:
                length = struct.unpack(">H" if length == 126 else ">Q", self.file.read(2 if length == 126 else 8))[0]
            data = self.file.read(length)
            if first & 0x0F == 9:
                self.send(data.decode(), 10)
                continue
            whole += data
            if first & 0x80:
                return whole.decode()

    def close(self):
        self.file.close()
        self.socket.close()


class Firefox:
    """A Firefox without a screen, with a profile of its own and one tab."""

    def __init__(self, width, height):
        self.profile = tempfile.mkdtemp(prefix="moonshelf-firefox-")
        self.process = subprocess.Popen(
            [FIREFOX, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", self.profile],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={"HOME": self.profile, "PATH": "/usr/bin:/bin", "TMPDIR": "/tmp"})
        found = None
        while not found:
            line = self.process.stderr.readline()
            assert line, "Firefox has ended"
            found = re.search(r"BiDi listening on ws://127\.0\.0\.1:(\d+)", line)
        self.socket = Socket(int(found[1]), "/session")
        self.last, self.errors = 0, []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.tab = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("browsingContext.setViewport", context=self.tab, viewport={"width": width, "height": height})

    def call(self, method, **params):
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.receive())
            if answer["type"] == "event" and answer["params"].get("level") == "error":
                self.hear(answer["params"]["text"])
            if answer.get("id") == self.last:
                assert answer["type"] == "success", answer
                return answer["result"]

    def hear(self, error):
        # What Firefox says of a request that the page has aborted, since the album or the text is another one.
        if "ServiceWorker intercepted the request and encountered an unexpected error" not in error:
            self.errors.append(error)

    def go(self, address):
        self.call("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def reload(self):
        self.call("browsingContext.reload", context=self.tab, wait="complete")

    def read(self, expression):
        """The value of an expression of the page."""
        found = self.call(
            "script.evaluate", expression=f"JSON.stringify({expression} ?? null)", target={"context": self.tab},
            awaitPromise=False)
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def wait(self, expression):
        """Waits until an expression is true."""
        end = time.monotonic() + 20
        while not self.read(expression):
            assert time.monotonic() < end, f"not true within 20 seconds: {expression}"
            time.sleep(0.05)

    def press(self, *keys):
        keys = [KEYS.get(key, key) for key in keys]
        self.act("key", [{"type": "keyDown", "value": key} for key in keys]
                 + [{"type": "keyUp", "value": key} for key in reversed(keys)])

    def type(self, text):
        for character in text:
            self.press(character)

    def click(self, selector):
        self.wait(f"document.querySelector({json.dumps(selector)})?.checkVisibility()")
        x, y = self.read(f"""(() => {{
          const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();
          return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
        }})()""")
        self.act("pointer", [
            {"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0}])

    def act(self, kind, actions):
        self.call("input.performActions", context=self.tab, actions=[{"type": kind, "id": kind, "actions": actions}])

    def end(self):
        self.socket.close()
        self.process.terminate()
        self.process.communicate(timeout=60)
        shutil.rmtree(self.profile, ignore_errors=True)


@unittest.skipUnless(os.access(FIREFOX, os.X_OK), f"{FIREFOX} is not installed")
class InFirefox(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="moonshelf-page-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        scripts = self.folder / ".config/moonshelf/scripts"
        scripts.mkdir(parents=True)
        (scripts / "shout.lua").write_text(SHOUT)
        library = self.folder / "library.moonshelf"
        PageTest.moonshelf(library, "init", "--sample")
        self.server = Server(self.folder, library)
        self.addCleanup(self.server.end)
        self.firefox = Firefox(1280, 800)
        self.addCleanup(self.firefox.end)
        self.firefox.go(f"{self.server.address}/#token={self.server.token}")
        self.firefox.wait("document.documentElement.dataset.ready !== undefined")
        self.wait_for("#count", "1 of 5")

    def tearDown(self):
        self.assertEqual(self.firefox.errors, [])

    def text(self, selector):
        return f"document.querySelector({json.dumps(selector)})?.textContent"

    def wait_for(self, selector, text):
        self.firefox.wait(f"{self.text(selector)}?.includes({json.dumps(text)})")

    def shown(self, selector):
        return f"document.querySelector({json.dumps(selector)}).checkVisibility()"

    def titles(self):
        return self.server.run("list", "--columns", "title", "--format", "csv").split("\n")[1:-1]

    def test_the_views_show_the_albums_and_keys_select(self):
        firefox = self.firefox
        self.assertEqual(firefox.read("document.documentElement.dataset.view"), "grid")
        self.assertEqual(firefox.read("document.querySelectorAll('#grid .cell').length"), 5)
        firefox.press("ArrowRight")
        self.wait_for("#title", "It's My Life")
        firefox.press("2")
        firefox.wait(self.shown("#list"))
        self.wait_for('#list [aria-selected="true"]', "It's My Life")
        firefox.press("3")
        firefox.wait(self.shown("#shelf"))
        firefox.press("ArrowRight")
        self.wait_for("#title", "Nothing Like The Sun")
        firefox.wait("""(() => {
          const [row, cell] = [document.querySelector("#shelf"), document.querySelector('#shelf [aria-selected="true"]')]
            .map((element) => element.getBoundingClientRect());
          return Math.abs(row.left + row.right - cell.left - cell.right) < 3;
        })()""")

    def test_a_value_is_edited_undone_and_in_the_history(self):
        firefox = self.firefox
        firefox.click('#table button[data-field="artist"]')
        firefox.wait("document.activeElement.matches('.value-form input')")
        firefox.press("Control", "a")
        firefox.type("Wire")
        firefox.press("Enter")
        self.wait_for("#artist", "Wire")
        firefox.wait("!document.querySelector('.value-form')")
        firefox.press("h")
        self.wait_for("#history-panel .steps", "Change Best of Bowie")
        firefox.press("u")
        self.wait_for("#artist", "David Bowie")
        self.wait_for("#history-panel .steps", "undone")
        firefox.press("Escape")
        firefox.wait(f"!{self.shown('#history-panel')}")

    def test_filters_and_the_search_are_there_again_after_a_reload(self):
        firefox = self.firefox
        firefox.press("F")
        firefox.wait("document.querySelectorAll('#facets-panel .facet').length > 2")
        firefox.click('#facets-panel [data-condition="year:2000..2009"]')
        self.wait_for("#count", "1 of 3")
        firefox.reload()
        firefox.wait("document.documentElement.dataset.ready !== undefined")
        self.wait_for("#count", "1 of 3")
        self.assertEqual(firefox.read("document.querySelector('#search').value"), "year:2000..2009")
        firefox.wait(self.shown("#facets-panel"))

    def test_the_key_of_a_script_runs_its_command(self):
        firefox = self.firefox
        firefox.wait("!document.querySelector('#scripts').hidden")
        firefox.press("S")
        self.wait_for("#job [role=status]", "shout is done.")
        self.assertEqual(self.titles()[:2], ["BEST OF BOWIE", "It's My Life"])
        firefox.click("#script-undo")
        self.wait_for("#title", "Best of Bowie")
        self.assertEqual(self.titles()[0], "Best of Bowie")


if __name__ == "__main__":
    unittest.main()

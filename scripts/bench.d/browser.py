"""Drives the page for measures/web_page.py, in a Python that has playwright; prints times as JSON.

    browser.py ADDRESS CHROMIUM RUNS
"""

import json
import sys
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import sync_playwright

#: Records when the first picture of a cover has been painted: at the end of the frame after its arrival.
_WATCH = """
document.addEventListener("load", (event) => {
  if (window.firstCover || !event.target.closest?.("#shelf")) return;
  window.firstCover = 1;
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { window.firstCover = performance.now(); };
    channel.port2.postMessage(null);
  });
}, true);
"""

#: From the time of the key event to the selection's change and to
#: the end of the frame that shows it.
_KEYS = """() => {
  window.times = [];
  const shelf = document.querySelector("#shelf");
  let pressed = 0;
  let known = shelf.getAttribute("aria-activedescendant");
  addEventListener("keydown", (event) => { pressed = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (shelf.getAttribute("aria-activedescendant") === known) return;
    known = shelf.getAttribute("aria-activedescendant");
    const changed = performance.now() - pressed;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.times.push([changed, performance.now() - pressed]);
      channel.port2.postMessage(null);
    });
  }).observe(shelf, { attributeFilter: ["aria-activedescendant"] });
}"""


#: The minimum of a page to show a picture: the browser's own share of the time.
_BARE = b'<!DOCTYPE html><link rel="icon" href="data:,"><div id="shelf"><img src="/picture"></div>'


def bare(address):
    """The address of a minimal page with only the first cover."""
    with urllib.request.urlopen(f"{address}/api/v1/albums/1/cover/small") as answer:
        picture, kind = answer.read(), answer.headers["Content-Type"]

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            is_picture = self.path == "/picture"
            body = picture if is_picture else _BARE
            self.send_response(200)
            self.send_header("Content-Type", kind if is_picture else "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def opened(browser, address, runs, context=None):
    """The times until the first cover, one per run."""
    times = []
    for _ in range(runs):
        own = context or browser.new_context(viewport={"width": 1280, "height": 800})
        page = own.new_page()
        page.add_init_script(_WATCH)
        page.goto(f"{address}/#fresh")
        page.wait_for_function("() => window.firstCover > 1", timeout=10_000)
        times.append(page.evaluate("window.firstCover"))
        page.close()
        if not context:
            own.close()
    return times


def pressed(page, presses=200):
    """The times until a key press changes the selection, and until that is in a frame."""
    page.evaluate(_KEYS)
    for press in range(presses):
        page.keyboard.press("ArrowRight" if press < presses / 2 else "ArrowLeft")
        page.wait_for_function("(count) => window.times.length >= count", arg=press + 1)
    return page.evaluate("window.times")


def main():
    """Measures and prints."""
    address, chromium, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        # The thumbnails are made on first use.
        opened(browser, address, 1)
        by_hand = bare(address)
        first, least = [], []
        for _ in range(runs):
            first += opened(browser, address, 1)
            least += opened(browser, by_hand, 1)
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        opened(browser, address, 1, context)
        again = opened(browser, address, runs, context)
        page = context.new_page()
        page.goto(f"{address}/#fresh")
        page.wait_for_selector("html[data-ready]")
        times = pressed(page)
        print(json.dumps({
            "covers": again, "first_covers": first, "bare": least,
            "changes": [changed for changed, _ in times],
            "frames": [frame for _, frame in times],
            "elements": page.evaluate("document.querySelectorAll('*').length"),
        }))
        browser.close()


if __name__ == "__main__":
    main()

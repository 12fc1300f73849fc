"""Drives the page for measures/web_page.py, in a Python that has playwright; prints times as JSON.

    browser.py ADDRESS CHROMIUM RUNS
"""

import json
import sys
import threading
import time
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import sync_playwright

#: Records when the first picture of a cover has been painted: at the end of the frame after its arrival.
_WATCH = """
document.addEventListener("load", (event) => {
  if (window.firstCover || !event.target.closest?.("[role=listbox]")) return;
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
  const shelf = [...document.querySelectorAll("[role=listbox]")].find((view) => view.offsetParent);
  shelf.focus();
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


#: From a key or a choice to the end of the frame in which an element has changed.
_CHANGES = """(place) => {
  const part = document.querySelector(place);
  window.changed = null;
  let begun = 0;
  for (const kind of ["keydown", "change"]) {
    addEventListener(kind, (event) => { begun ||= event.timeStamp; }, { capture: true, once: true });
  }
  const observer = new MutationObserver(() => {
    if (!begun || !part.textContent) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { window.changed = performance.now() - begun; };
      channel.port2.postMessage(null);
    });
  });
  observer.observe(part, { childList: true, subtree: true, characterData: true });
}"""

_SORT = """(field) => {
  const choice = document.querySelector("#sort");
  choice.value = field;
  choice.dispatchEvent(new Event("change"));
}"""

#: The minimum of a page to show a picture: the browser's own share of the time.
_BARE = b'<!DOCTYPE html><link rel="icon" href="data:,"><div role="listbox"><img src="/picture"></div>'


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
        # What asks would run in the page, and delay it.
        page.goto(f"{address}/#fresh", wait_until="commit")
        page.wait_for_timeout(500)
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


def answered(address, path):
    """The time of a response in milliseconds, without a browser."""
    begun = time.perf_counter()
    with urllib.request.urlopen(f"{address}/api/v1/{path}") as answer:
        answer.read()
    return (time.perf_counter() - begun) * 1000


def changed(page):
    """The time until the change that is waited for was in a frame."""
    page.wait_for_function("() => window.changed", timeout=20_000)
    return page.evaluate("window.changed")


def shown(answer, words):
    """Whether a response is a page of the albums of a query."""
    address = urllib.parse.urlsplit(answer.url)
    return address.path.endswith("/albums") and urllib.parse.parse_qs(address.query).get("q") == [words]


def asked(page, address, runs):
    """The times until facets and another order are shown, and of the server's part in that.

    Each run has a query of its own, which matches all albums, so that no response is a kept one.
    """
    times = {"facets": [], "facets_alone": [], "sorts": [], "sorts_alone": []}
    fields = ["artist", "title", "year", "genre", "label"]
    for run in range(runs):
        words, field = f"year:{1900 + run}..", fields[run % len(fields)]
        with page.expect_response(lambda answer, words=words: shown(answer, words)):
            page.fill("#search", words)
        # Until the page has taken it, and has nothing else to do.
        page.wait_for_timeout(500)
        page.evaluate("document.activeElement.blur()")
        page.evaluate(_CHANGES, "#facets-panel .groups")
        page.keyboard.press("F")
        times["facets"].append(changed(page))
        page.keyboard.press("F")
        page.evaluate(_CHANGES, "#count")
        page.evaluate(_SORT, field)
        times["sorts"].append(changed(page))
        # The same for the server alone, with other queries.
        words = urllib.parse.quote(f"year:{1800 + run}..")
        by = "by=genre,decade,label&limit=200"
        times["facets_alone"].append(answered(address, f"facets?{by}&q={words}"))
        words += urllib.parse.quote(f" {field}+")
        times["sorts_alone"].append(
            answered(address, f"albums/1/position?q={words}")
            + answered(address, f"albums?limit=50&offset=50000&q={words}"))
    return times


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
            **asked(page, address, runs),
            "covers": again, "first_covers": first, "bare": least,
            "changes": [changed for changed, _ in times],
            "frames": [frame for _, frame in times],
            "elements": page.evaluate("document.querySelectorAll('*').length"),
        }))
        browser.close()


if __name__ == "__main__":
    main()

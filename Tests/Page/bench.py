"""A library, the real server on it, and a browser that looks at its page.

What the page must never do fails every test: errors on the console, and what its policy forbids.
"""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import unittest

from playwright.sync_api import expect, sync_playwright

PROGRAM = os.environ["MOONSHELF_PROGRAM"]
CHROMIUM = os.environ.get("MOONSHELF_CHROMIUM", "/usr/bin/chromium")
WATCH = """
  window.violations = [];
  document.addEventListener("securitypolicyviolation",
    (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""

expect.set_options(timeout=15_000)


class Server:
    """The program serving a library."""

    def __init__(self, folder, library, options=(), port=0):
        self.library = library
        self.folder = folder
        self.environment = {
            "MOONSHELF_LIBRARY": str(library), "HOME": str(folder), "PATH": "/usr/bin:/bin",
            "SWIFT_BACKTRACE": "enable=no",
        }
        self.options = list(options)
        self.port = port
        self.begin()

    def begin(self):
        """Starts it and waits until it listens; again on the port it had."""
        self.errors = open(self.folder / "errors", "ab")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", f"127.0.0.1:{self.port}", *self.options],
            stdout=subprocess.PIPE, stderr=self.errors, env=self.environment, text=True)
        line = self.process.stdout.readline()
        self.port = int(re.search(r"127\.0\.0\.1:(\d+)", line)[1])
        self.process.stdout.readline()

    def end(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.communicate(timeout=30)
        self.errors.close()

    @property
    def address(self):
        scheme = "https" if "--tls" in self.options else "http"
        prefix = ""
        if "--prefix" in self.options:
            prefix = self.options[self.options.index("--prefix") + 1].rstrip("/")
        return f"{scheme}://127.0.0.1:{self.port}{prefix}"

    @property
    def token(self):
        return pathlib.Path(f"{self.library}.token").read_text().strip()

    def run(self, *words):
        """A command on the same library, as somebody types it."""
        run = subprocess.run(
            [PROGRAM, *words], env=self.environment, capture_output=True, text=True, timeout=120)
        assert run.returncode == 0, run.stderr
        return run.stdout


class PageTest(unittest.TestCase):
    """Tests of the page; each has a library, a server and a browser's memory of its own."""

    options = ()
    scripts = {}
    # Arguments of the browser.
    arguments = ()
    # The view of a new browser; None is what the page shows in a window of the size.
    view = "row"
    # Allowed console messages: the browser's own about refused requests.
    allowed = ()

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.chromium = cls.playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", *cls.arguments])

    @classmethod
    def tearDownClass(cls):
        cls.chromium.close()
        cls.playwright.stop()

    def fill(self, library):
        """Makes the library, before the server opens it."""
        self.moonshelf(library, "init", "--sample")

    @staticmethod
    def moonshelf(library, *words):
        """A command on a library that nobody serves yet."""
        environment = {
            "MOONSHELF_LIBRARY": str(library), "HOME": str(library.parent),
            "PATH": "/usr/bin:/bin"}
        subprocess.run(
            [PROGRAM, *words], env=environment, check=True, capture_output=True, text=True,
            timeout=240)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="moonshelf-page-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        scripts = self.folder / ".config/moonshelf/scripts"
        scripts.mkdir(parents=True)
        for name, text in self.scripts.items():
            (scripts / name).write_text(text)
        library = self.folder / "library.moonshelf"
        self.fill(library)
        self.server = Server(self.folder, library, self.options)
        self.addCleanup(self.server.end)
        self.complaints = []
        self.context = self.new_context()

    def new_context(self, **settings):
        context = self.chromium.new_context(
            # What a service worker requests is not seen by tests that change requests.
            **{"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce",
               "service_workers": "block", **settings})
        self.addCleanup(context.close)
        context.add_init_script(WATCH)
        if self.view:
            context.add_init_script(
                f"try {{ localStorage['moonshelf.view'] ??= '{self.view}' }} catch {{}}")
        return context

    def watch(self, page):
        page.on("console", lambda message: self.hear(
            message.type, f"{message.text} {message.location.get('url', '')}"))
        page.on("pageerror", lambda error: self.hear("error", str(error)))
        return page

    def hear(self, kind, text):
        # An album may be deleted while its table is requested.
        allowed = (
            *self.allowed, r"status of 404.*/albums/\d+/table", "Service Worker registration blocked")
        if kind in ("error", "warning") and not any(re.search(a, text) for a in allowed):
            self.complaints.append(text)

    def open(self, fragment=None, context=None, wait=True):
        """A page that shows the library, once it does."""
        page = self.watch((context or self.context).new_page())
        given = f"#token={self.server.token}" if fragment is None else fragment
        page.goto(f"{self.server.address}/{given}")
        if wait:
            self.ready(page)
        return page

    def ready(self, page):
        page.wait_for_selector("html[data-ready]")

    def tearDown(self):
        for context in self.chromium.contexts:
            for page in context.pages:
                if page.url.startswith("http"):
                    self.complaints += page.evaluate("window.violations ?? []")
        self.assertEqual(self.complaints, [])

    # The visible text.

    def selected(self, page):
        return page.locator('#shelf [aria-selected="true"]')

    def expect_album(self, page, title, place=None):
        expect(page.locator("#title")).to_have_text(title)
        expect(self.selected(page)).to_have_count(1)
        expect(self.selected(page)).to_have_attribute("aria-label", re.compile(re.escape(title)))
        if place:
            expect(page.locator("#count")).to_have_text(place)

    def expect_in_the_middle(self, page):
        page.wait_for_function("""() => {
          const shelf = document.querySelector("#shelf").getBoundingClientRect();
          const cell = document.querySelector('#shelf [aria-selected="true"]')
            .getBoundingClientRect();
          return Math.abs(shelf.left + shelf.right - cell.left - cell.right) < 3;
        }""")

"""The manual as a site, which scripts/site made in the folder MOONSHELF_SITE, in a browser."""
import functools
import http.server
import os
import threading
import unittest
import urllib.error
import urllib.request

from playwright.sync_api import sync_playwright

SITE = os.environ["MOONSHELF_SITE"]
#: Pages that the program of DocC makes when they are opened.
LIBRARIES = ("luaruntime", "albummodel", "albumlibrary")


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


class Manual(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=SITE))
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.origin = f"http://127.0.0.1:{cls.server.server_port}"
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()
        cls.server.shutdown()

    def setUp(self):
        self.outside = []

    def open(self, path, **options):
        page = self.browser.new_context(**options).new_page()
        page.on("request", lambda request: self.note(request.url))
        page.goto(f"{self.origin}/{path}")
        page.wait_for_load_state("networkidle")
        return page

    def note(self, url):
        if not url.startswith((self.origin, "data:", "blob:")):
            self.outside.append(url)

    @staticmethod
    def pages():
        for base, _, names in os.walk(SITE):
            for name in names:
                path = os.path.relpath(os.path.join(base, name), SITE)
                if name.endswith(".html") and not path.startswith(("api/", "genindex")):
                    yield path

    def test_pages_request_nothing_from_elsewhere_and_have_no_broken_link(self):
        links = {}
        pages = sorted(self.pages()) + [f"api/documentation/{name}/" for name in LIBRARIES]
        self.assertGreater(len(pages), 25)
        for path in pages:
            page = self.open(path)
            for link in page.eval_on_selector_all("a[href]", "links => links.map(link => link.href)"):
                links.setdefault(link.split("#")[0], path)
            # A page's links to its own headings; those to others are checked when the site is made.
            missing = page.evaluate("""() => [...document.querySelectorAll('a[href^="#"]')]
                .map(link => decodeURIComponent(link.getAttribute('href').slice(1)))
                .filter(name => name && !document.getElementById(name))""")
            self.assertEqual(missing, [], path)
            page.context.close()
        self.assertEqual(self.outside, [])
        inside = [link for link in links if link.startswith(self.origin)]
        self.assertGreater(len(inside), 100)
        for link in inside:
            try:
                urllib.request.urlopen(link).close()
            except urllib.error.HTTPError as error:
                self.fail(f"{links[link]} links to {link}: {error}")

    def test_it_can_be_searched(self):
        page = self.open("index.html")
        page.fill("input[name=q]", "nginx")
        page.press("input[name=q]", "Enter")
        page.wait_for_selector("text=Search finished")
        self.assertIn("Serving", page.inner_text("#search-results"))
        self.assertEqual(self.outside, [])

    def test_it_is_light_and_dark_and_fits_a_telephone(self):
        brightness = """() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g)
            .reduce((sum, part) => sum + Number(part), 0)"""
        for path in ("index.html", "docs/lua-api.html"):
            light = self.open(path, color_scheme="light").evaluate(brightness)
            dark = self.open(path, color_scheme="dark").evaluate(brightness)
            self.assertGreater(light, 600)
            self.assertLess(dark, 150)
            narrow = self.open(path, viewport={"width": 390, "height": 800})
            self.assertLessEqual(narrow.evaluate("() => document.documentElement.scrollWidth"), 390, path)

    def test_libraries_are_described(self):
        for name, symbol in zip(LIBRARIES, ("LuaMachine", "AlbumContent", "LibraryAPI")):
            page = self.open(f"api/documentation/{name}/")
            page.wait_for_selector("h1")
            self.assertIn(symbol, page.inner_text("main"))

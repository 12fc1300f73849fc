"""Albums, pictures and pages that mean no good."""

import http.client
import re
import unittest

from bench import PageTest, expect

TITLES = [
    "<script>window.broken = 1</script>", '"><img src=x onerror="window.broken = 1">',
    "مرحبا يا عالم \u202eevil", "x" * 20_000, "one\ntwo\r\nthree\u2028four", "{{7*7}}${7*7}",
    "javascript:window.broken=1", "\u0000nul", "👩‍👩‍👧‍👦" * 200, "</title><b>", "&lt;i&gt;", " ",
]
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>window.broken = 1</script></svg>'


class Hostile(PageTest):
    def write(self, page, titles):
        """Adds albums as a program does, which may write whatever JSON can hold."""
        return page.evaluate("""async ([titles, token]) => {
          const told = [];
          for (const title of titles) {
            const answer = await fetch("/api/v1/albums", {
              method: "POST", body: JSON.stringify({ title, artist: title }),
              headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
            });
            told.push(answer.status);
          }
          return told;
        }""", [titles, self.server.token])

    def test_titles_are_text_whatever_stands_in_them(self):
        self.allowed = ("status of 422",)
        page = self.open()
        written = self.write(page, TITLES)
        kept = [title for title, status in zip(TITLES, written) if status == 201]
        self.assertGreater(len(kept), 8)
        expect(page.locator("#count")).to_have_text(f"1 of {5 + len(kept)}")
        page.keyboard.press("h")
        for index, title in enumerate(kept):
            page.locator("#place").fill(str(6 + index))
            page.wait_for_function(
                "(title) => document.querySelector('#title').textContent === title", arg=title)
            self.assertEqual(page.evaluate("window.broken ?? 0"), 0)
            self.assertEqual(page.locator("article h2 *, #shelf script, #table img").count(), 0)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(wide, 0, title[:20])
        page.set_viewport_size({"width": 360, "height": 640})
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        self.assertLessEqual(wide, 0)
        # The message about a deletion is text too.
        page.locator("#place").fill("6")
        expect(page.locator("#title")).to_have_text(kept[0])
        page.locator("#trash").click()
        expect(page.locator("#news")).to_contain_text(kept[0])
        self.assertEqual(page.evaluate("window.broken ?? 0"), 0)

    def test_queries_and_what_was_kept_cannot_break_the_page(self):
        self.allowed = ("status of 400",)
        for kept in ["null", "[]", "{", '{"index":1e99,"selection":-1,"query":7}',
                     '{"query":"(((","index":3,"layout":"<b>"}', '"x"', '{"index":4000000}']:
            page = self.open()
            page.evaluate("""(kept) => {
              const place = Object.keys(localStorage).find((key) => key.includes("place"))
                ?? "moonshelf.place.x";
              window.addEventListener("pagehide", () => {
                for (const storage of [sessionStorage, localStorage]) storage.setItem(place, kept);
              });
            }""", kept)
            page.wait_for_timeout(700)
            page.reload()
            self.ready(page)
            expect(page.locator("#shelf [aria-selected=true]")).to_have_count(1)
            expect(page.locator("#count")).to_have_text(re.compile("of 5$"))
            page.close()

    def test_a_cover_that_is_no_picture_shows_initials(self):
        for kind, body in [("text/html", b"<script>parent.broken = 1</script>"),
                           ("image/svg+xml", SVG), ("image/png", b"not a png"), ("", SVG)]:
            context = self.new_context()
            context.route("**/cover/*", lambda route, kind=kind, body=body: route.fulfill(
                status=200, content_type=kind, body=body))
            context.route("**/api/v1/albums?*", self.with_covers)
            page = self.open(context=context)
            expect(self.selected(page).locator(".initials")).to_have_text("DB")
            page.wait_for_timeout(300)
            self.assertEqual(page.evaluate("window.broken ?? 0"), 0)
            expect(self.selected(page).locator("img")).to_be_hidden()

    def with_covers(self, route):
        answer = route.fetch()
        albums = answer.json()
        for album in albums["albums"]:
            album["cover_url"] = "x"
        route.fulfill(response=answer, json=albums)


class Crowded(PageTest):
    def test_pages_beyond_the_streams_a_server_has_still_work(self):
        self.allowed = ("status of 503",)
        first = self.open(context=self.new_context())
        for _ in range(63):
            self.follow()
        # It has a separate browser profile, so that no other page can follow for it.
        last = self.open(context=self.new_context())
        expect(last.locator("#connection")).to_contain_text("Too many open pages")
        self.server.run("add", "Seen by all", "--at", "1")
        for page in (first, last):
            expect(page.locator("#count")).to_have_text("2 of 6")

    def follow(self):
        """Somebody who follows the changes for as long as the test lasts."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port)
        self.addCleanup(connection.close)
        token = {"Authorization": f"Bearer {self.server.token}"}
        connection.request("GET", "/api/v1/changes", headers=token)
        self.assertEqual(connection.getresponse().status, 200)

    def test_twenty_pages_of_one_browser_leave_it_connections_to_read_with(self):
        pages = [self.open() for _ in range(20)]
        pages[0].locator("#trash").click()
        for page in pages:
            expect(page.locator("#count")).to_have_text(re.compile("of 4"))
        # The page that followed for all of them closes; another one takes over.
        pages[0].close()
        self.server.run("add", "Seen by all", "--at", "1")
        for page in pages[1:]:
            expect(page.locator("#count")).to_have_text(re.compile("of 5"))


if __name__ == "__main__":
    unittest.main()

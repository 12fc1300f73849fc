"""A hundred thousand albums: only what is near is in the page, and everything can be reached."""

import pathlib
import shutil
import tempfile
import unittest

from bench import PageTest, expect

COUNT = 100_000


class Large(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.made = pathlib.Path(tempfile.mkdtemp(prefix="moonshelf-page-"))
        cls.addClassCleanup(shutil.rmtree, cls.made)
        rows = cls.made / "rows.csv"
        rows.write_text("artist,title,year\n" + "".join(
            f"Artist {n % 997},Album {n},{1950 + n % 70}\n" for n in range(1, COUNT + 1)))
        cls.moonshelf(cls.made / "library.moonshelf", "import", str(rows))

    def fill(self, library):
        shutil.copy(self.made / "library.moonshelf", library)

    def elements(self, page):
        return page.evaluate("document.querySelectorAll('*').length")

    def test_the_page_has_only_what_is_near_wherever_one_is(self):
        page = self.open()
        self.expect_album(page, "Album 1", "1 of 100,000")
        most = self.elements(page)
        self.assertLess(most, 480)
        for key, title in [
            ("End", "Album 100000"), ("ArrowLeft", "Album 99999"), ("PageUp", "Album 99995"),
            ("Home", "Album 1"), ("ArrowRight", "Album 2"),
        ]:
            page.keyboard.press(key)
            self.expect_album(page, title)
            self.expect_in_the_middle(page)
            self.assertLess(self.elements(page), most + 80)
        page.locator("#place").fill("54321")
        self.expect_album(page, "Album 54321", "54,321 of 100,000")
        self.expect_in_the_middle(page)
        self.assertEqual(
            self.selected(page).get_attribute("aria-posinset"), "54321")
        self.assertEqual(
            self.selected(page).get_attribute("aria-setsize"), "100000")

    def test_grid_and_list_have_only_what_is_near_and_follow_a_key_at_once(self):
        page = self.open()
        for view in ("grid", "list"):
            page.evaluate("(view) => document.querySelector(`[value=${view}]`).click()", view)
            page.locator("#" + view).focus()
            for key, place in [("End", "100,000"), ("Home", "1"), ("PageDown", None)]:
                page.keyboard.press(key)
                if place:
                    expect(page.locator("#count")).to_have_text(f"{place} of 100,000")
                expect(page.locator(f'#{view} [aria-selected="true"]')).to_be_in_viewport()
                self.assertLess(page.locator(f"#{view} .cell").count(), 120)
            page.locator("#place").fill("54321")
            expect(page.locator("#title")).to_have_text("Album 54321")
            page.locator("#" + view).focus()
            # The time from a key to the changed page, laid out, in milliseconds.
            times = page.evaluate("""() => {
              const times = [];
              for (let i = 0; i < 60; i += 1) {
                const start = performance.now();
                document.activeElement.dispatchEvent(
                  new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
                document.body.getBoundingClientRect();
                times.push(performance.now() - start);
              }
              return times.sort((a, b) => a - b);
            }""")
            self.assertLess(times[30], 16)

    def test_a_part_of_the_shelf_that_failed_comes_when_the_server_is_back(self):
        self.allowed = ("ERR_FAILED", "status of 503")
        page = self.open()
        self.expect_album(page, "Album 1", "1 of 100,000")
        answers = [lambda route: route.abort(), lambda route: route.fulfill(status=503)] * 2
        page.route("**/api/v1/albums?*", lambda route: (
            answers.pop() if answers else lambda route: route.continue_())(route))
        page.locator("#place").fill("54321")
        expect(page.locator("#news")).not_to_be_empty()
        self.expect_album(page, "Album 54321", "54,321 of 100,000")
        expect(page.locator("#news")).to_be_empty()
        expect(page.locator("#shelf [aria-busy=true]")).to_have_count(0)
        self.assertEqual(answers, [])

    def test_a_key_that_is_held_goes_past_thousands_and_arrives(self):
        page = self.open()
        self.expect_album(page, "Album 1", "1 of 100,000")
        shelf = page.locator("#shelf")
        shelf.evaluate("""(shelf) => {
          for (let i = 0; i < 6000; i += 1) shelf.dispatchEvent(
            new KeyboardEvent("keydown", { key: "ArrowRight", repeat: i > 0, bubbles: true }));
        }""")
        self.expect_album(page, "Album 6001", "6,001 of 100,000")
        self.expect_in_the_middle(page)
        self.assertLess(self.elements(page), 600)

    def test_a_hand_scrolls_past_the_end_of_what_is_laid_out(self):
        page = self.open()
        self.expect_album(page, "Album 1", "1 of 100,000")
        # To the end of the row, repeatedly: its window is moved when it has come to rest near its end.
        place = 1
        for _ in range(80):
            page.evaluate("""() => {
              const shelf = document.querySelector("#shelf");
              shelf.scrollLeft = shelf.scrollWidth;
            }""")
            page.wait_for_function(
                "(place) => Number(document.querySelector('#place').value) > place", arg=place)
            place = int(page.locator("#place").input_value())
        self.assertGreater(place, 4100)
        self.expect_in_the_middle(page)
        self.expect_album(page, f"Album {place}")

    def test_what_is_passed_is_not_fetched(self):
        self.allowed = ("ERR_",)
        page = self.open()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        place = page.locator("#place")
        place.evaluate("""async (place) => {
          for (let i = 1; i <= 100; i += 1) {
            place.value = i * 900;
            place.dispatchEvent(new Event("input", { bubbles: true }));
            await new Promise(requestAnimationFrame);
          }
        }""")
        self.expect_album(page, "Album 90000", "90,000 of 100,000")
        pages = [url for url in asked if "/api/v1/albums?" in url]
        self.assertLess(len(pages), 20, pages)

    def test_who_was_far_in_comes_back_there(self):
        page = self.open()
        page.locator("#place").fill("77777")
        self.expect_album(page, "Album 77777")
        page.wait_for_timeout(1000)
        self.server.run("add", "New first", "--at", "1")
        page.reload()
        self.ready(page)
        self.expect_album(page, "Album 77777", "77,778 of 100,001")


if __name__ == "__main__":
    unittest.main()

"""Going through the shelf: keys, mouse, wheel, finger, search, layouts, and coming back."""

import re
import unittest

from bench import PageTest, expect

STARS = """
local moonshelf <const> = require "moonshelf"
moonshelf.decorate {
  name = "shout",
  cell = function(text, _, column)
    if column.key == "artist" then return { text = text:upper(), color = "red", bold = true } end
  end,
}
moonshelf.layout("age", { "artist", { key = "age", title = "Age", value = function(album)
  return album.year and (2026 - album.year) .. " years" or nil
end } })
"""


class Looking(PageTest):
    scripts = {"stars.lua": STARS}

    def test_keys_select_and_what_is_selected_is_in_the_middle(self):
        page = self.open()
        self.expect_album(page, "Best of Bowie", "1 of 5")
        for key, title in [
            ("ArrowRight", "It's My Life"), ("ArrowDown", "Nothing Like The Sun"),
            ("ArrowLeft", "It's My Life"), ("End", "American Pie"), ("ArrowRight", "American Pie"),
            ("Home", "Best of Bowie"), ("ArrowLeft", "Best of Bowie"), ("PageDown", "American Pie"),
        ]:
            page.keyboard.press(key)
            self.expect_album(page, title)
            self.expect_in_the_middle(page)

    def test_click_wheel_and_slider_select(self):
        page = self.open()
        page.locator('#shelf [data-index="2"]').click()
        self.expect_album(page, "Nothing Like The Sun", "3 of 5")
        self.expect_in_the_middle(page)
        page.locator("#shelf").hover()
        page.mouse.wheel(0, 120)
        self.expect_album(page, "American Pie")
        page.locator("#place").fill("2")
        self.expect_album(page, "It's My Life", "2 of 5")
        self.expect_in_the_middle(page)

    def test_an_album_chosen_while_the_window_changes_its_size_stays_chosen(self):
        page = self.open()
        for width, place in ((900, 4), (500, 2), (1100, 5), (420, 3)):
            # Before the page hears of the new size.
            page.evaluate("""([width, place]) => {
              document.querySelector("#shelf").style.width = `${width}px`;
              const slider = document.querySelector("#place");
              slider.value = place;
              slider.dispatchEvent(new Event("input", { bubbles: true }));
            }""", [width, place])
            expect(page.locator("#count")).to_have_text(f"{place} of 5")
            page.wait_for_timeout(400)
            expect(page.locator("#count")).to_have_text(f"{place} of 5")

    def test_scrolling_as_a_finger_does_snaps_to_an_album_and_selects_it(self):
        page = self.open(context=self.new_context(has_touch=True))
        box = page.locator("#shelf").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        client = page.context.new_cdp_session(page)
        for kind, moved in [("touchStart", 0)] + [("touchMove", -40 * i) for i in range(1, 14)]:
            points = [{"x": x + moved, "y": y}]
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        # Held still, so that there is no momentum.
        page.wait_for_timeout(200)
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.expect_album(page, "Nothing Like The Sun")
        self.expect_in_the_middle(page)

    def test_search_shows_what_the_words_mean_and_says_what_is_wrong_with_them(self):
        self.allowed = ("status of 400",)
        page = self.open()
        page.keyboard.press("End")
        self.expect_album(page, "American Pie")
        page.keyboard.press("/")
        page.keyboard.type("year:1999")
        self.expect_album(page, "Nothing Like The Sun", "1 of 1")
        # An album that was left out while the query was typed comes back.
        page.keyboard.type("..")
        self.expect_album(page, "American Pie", "4 of 4")
        page.keyboard.type(" (")
        expect(page.locator("#search-problem")).to_contain_text("unclosed parenthesis")
        expect(page.locator("#search")).to_have_attribute("aria-invalid", "true")
        self.expect_album(page, "American Pie", "4 of 4")
        page.locator("#search").fill("sting")
        expect(page.locator("#search-problem")).to_be_empty()
        self.expect_album(page, "Nothing Like The Sun", "1 of 1")
        page.locator("#search").fill("nobodyhasthis")
        expect(page.locator("#count")).to_have_text("No albums")
        expect(page.locator("#shelf [role=option]")).to_have_count(0)
        expect(page.locator("#trash")).to_be_disabled()
        page.keyboard.press("Escape")
        expect(page.locator("#count")).to_have_text(re.compile("of 5"))

    def test_the_table_is_in_the_chosen_layout_with_decorators(self):
        page = self.open()
        cell = page.locator("#table td").first
        expect(cell).to_have_text("DAVID BOWIE")
        expect(cell).to_have_class("bold")
        self.assertRegex(cell.evaluate("(cell) => getComputedStyle(cell).color"), "oklch")
        page.locator("#layout").select_option("age")
        expect(page.locator("#table")).to_have_text(re.compile("Age.*34 years"))
        page.locator("#layout").select_option("full")
        expect(page.locator("#table")).to_contain_text("Added")

    def test_a_chosen_layout_that_is_gone_gives_way_to_the_usual_one(self):
        page = self.open()
        page.locator("#layout").select_option("age")
        expect(page.locator("#table")).to_contain_text("34 years")
        page.close()
        self.server.end()
        for script in (self.folder / ".config/moonshelf/scripts").iterdir():
            script.unlink()
        self.server.begin()
        page = self.open()
        expect(page.locator("#layout")).to_have_value("default")
        expect(page.locator("#table")).to_contain_text("David Bowie")

    def test_who_comes_back_is_where_they_were(self):
        page = self.open()
        page.locator("#search").fill("year:1990..2001")
        expect(page.locator("#count")).to_have_text(re.compile("of 4"))
        page.locator("#layout").select_option("age")
        page.locator("#history").click()
        page.locator("#shelf").focus()
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        title = page.locator("#title").inner_text()
        page.goto("about:blank")
        page.close()
        page = self.open()
        self.expect_album(page, title)
        self.expect_in_the_middle(page)
        expect(page.locator("#search")).to_have_value("year:1990..2001")
        expect(page.locator("#layout")).to_have_value("age")
        expect(page.locator("#history-panel")).to_be_visible()
        page.goto("about:blank")
        page.close()
        self.server.run("remove", f"title:{title}")
        page = self.open("")
        expect(page.locator("#count")).to_have_text("3 of 3")
        page = self.open("#fresh")
        self.expect_album(page, "Best of Bowie", "1 of 4")
        expect(page.locator("#search")).to_have_value("")
        page.keyboard.press("End")
        expect(page.locator("#count")).to_have_text("4 of 4")
        page.reload()
        self.ready(page)
        expect(page.locator("#count")).to_have_text("4 of 4")

    def begun(self, fragment="", context=None):
        """A page with its first covers, and the request for the rest of its script, which waits."""
        page = self.watch((context or self.context).new_page())
        waiting = []
        page.route("**/page-start.js", lambda route: waiting.append(route))
        with page.expect_request("**/page-start.js"):
            page.goto(f"{self.server.address}/{fragment or f'#token={self.server.token}'}")
        return page, waiting

    def test_what_is_pressed_before_the_page_is_complete_is_done_then(self):
        page, waiting = self.begun()
        expect(self.selected(page)).to_have_attribute("aria-label", re.compile("Best of Bowie"))
        page.keyboard.press("ArrowRight")
        page.locator("#facets").click()
        page.keyboard.press("ArrowRight")
        self.assertIsNone(page.locator("html").get_attribute("data-ready"))
        expect(page.locator("#facets-panel")).to_be_hidden()
        waiting.pop().continue_()
        self.ready(page)
        expect(page.locator("#count")).to_have_text("3 of 5")
        expect(page.locator("#facets-panel")).to_be_visible()
        # Letters after a key that opens a field are written there.
        page, waiting = self.begun(context=self.new_context())
        page.keyboard.type("/staring")
        waiting.pop().continue_()
        self.ready(page)
        expect(page.locator("#search")).to_have_value("staring")
        expect(page.locator("#count")).to_have_text("1 of 1")
        # A search that is in its field already is made.
        page, waiting = self.begun(context=self.new_context())
        page.locator("#search").press_sequentially("year:2000")
        expect(page.locator("[role=option]:visible")).to_have_count(5)
        waiting.pop().continue_()
        self.ready(page)
        expect(page.locator("#count")).to_have_text("1 of 2")

    def test_the_first_covers_are_those_of_the_address(self):
        self.open()
        titles = {
            "#/?q=year:2000&view=grid": ["Staring at the Sun", "American Pie"],
            "#/albums/3?q=title-&view=row": [
                "Staring at the Sun", "Nothing Like The Sun", "It's My Life", "Best of Bowie",
                "American Pie"],
        }
        for fragment, expected in titles.items():
            with self.subTest(fragment):
                page, waiting = self.begun(fragment)
                cells = page.locator("[role=listbox]:visible [role=option]")
                expect(cells).to_have_count(len(expected))
                found = dict(cells.evaluate_all(
                    "(cells) => cells.map((cell) => [Number(cell.dataset.index), cell.ariaLabel])"))
                for index, title in enumerate(expected):
                    self.assertTrue(found[index].startswith(title), found)
                place = 1 if "albums/3" in fragment else 0
                chosen = page.locator('[role=listbox]:visible [aria-selected="true"]')
                self.assertEqual(chosen.get_attribute("data-index"), str(place))
                waiting.pop().continue_()
                self.ready(page)
                expect(page.locator("#count")).to_have_text(f"{place + 1} of {len(expected)}")

    def test_at_two_hundred_percent_nothing_lies_over_what_can_be_pressed(self):
        # The size of a window of 1280 by 720 at a zoom of two, and a smaller one.
        for width, height in ((640, 360), (480, 300)):
            page = self.open(context=self.new_context(
                viewport={"width": width, "height": height}, device_scale_factor=2))
            page.locator("#trash").click()
            expect(page.locator("#news-undo")).to_be_visible()
            for top in (0, 60, 120, 240, 10_000):
                page.evaluate("(top) => scrollTo(0, top)", top)
                for name in ("news-undo", "undo", "trash"):
                    hit = page.evaluate("""(name) => {
                      const box = document.getElementById(name).getBoundingClientRect();
                      return document.elementFromPoint(
                        (box.left + box.right) / 2, (box.top + box.bottom) / 2)?.id;
                    }""", name)
                    self.assertEqual(hit, name, f"{width} by {height}, scrolled by {top}")
            page.locator("#undo").click()
            expect(page.locator("#count")).to_have_text("1 of 5")

    def test_all_script_together_is_small(self):
        page = self.open()
        size = page.evaluate("""() => performance.getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)""")
        size += len(page.request.get(f"{self.server.address}/worker.js").body())
        self.assertGreater(size, 50_000)
        self.assertLessEqual(size, 120_000)

    def test_the_board_goes_all_the_way_when_nothing_stands_on_it(self):
        page = self.open()
        page.locator("#search").fill("nobody")
        expect(page.locator("#count")).to_have_text("No albums")
        widths = page.evaluate("""() => ["#shelf", "#shelf .track"]
          .map((name) => document.querySelector(name).getBoundingClientRect().width)""")
        self.assertEqual(widths[0], widths[1])


class Slow(PageTest):
    options = ("--script-time", "0.3")
    scripts = {"slow.lua": """
local moonshelf <const> = require "moonshelf"
moonshelf.layout("endless", { { key = "n", value = function() while true do end end } })
moonshelf.layout("broken", { "title", { key = "n", value = function() error("no") end } })
"""}

    def test_a_layout_that_takes_too_long_or_fails_stops_nothing_else(self):
        self.allowed = ("status of 422",)
        page = self.open()
        page.locator("#layout").select_option("endless")
        expect(page.locator("#news")).to_contain_text("ran longer than its time limit")
        for _ in range(4):
            page.keyboard.press("ArrowDown")
        page.locator("#layout").select_option("broken")
        expect(page.locator("#table")).to_contain_text("American Pie")
        page.locator("#shelf").focus()
        page.keyboard.press("Delete")
        expect(page.locator("#count")).to_have_text("4 of 4")


if __name__ == "__main__":
    unittest.main()

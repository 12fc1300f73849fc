"""Who reads the page otherwise: with a screen reader, without motion, in the dark, on a telephone."""

import unittest

from axe_playwright_python.sync_playwright import Axe

from bench import PageTest, expect
from scripts import GENRE, KEYS, SCROLLER


class Accessible(PageTest):
    def assert_accessible(self, page, what):
        results = Axe().run(page)
        found = [(v["id"], [n["html"][:200] for n in v["nodes"]])
                 for v in results.response["violations"]]
        self.assertEqual(found, [], what)


class Reading(Accessible):
    def test_axe_finds_nothing_in_light_and_dark_wide_and_narrow(self):
        for scheme in ("light", "dark"):
            for width, height in ((1280, 800), (360, 740)):
                context = self.new_context(
                    color_scheme=scheme, viewport={"width": width, "height": height})
                page = self.open(context=context)
                self.assert_accessible(page, (scheme, width))
                page.keyboard.press("h")
                page.keyboard.press("ArrowRight")
                page.locator("#trash").click()
                expect(page.locator("#news")).to_contain_text("Deleted")
                expect(page.locator("#history-panel li").first).to_contain_text("Remove")
                self.assert_accessible(page, (scheme, width, "history"))
                page.locator("#undo").click()
                expect(page.locator("#history-panel li.undone")).not_to_have_count(0)
                self.assert_accessible(page, (scheme, width, "undone"))
                context.close()

    def test_axe_finds_nothing_in_any_view_with_panels_editors_and_several_selected(self):
        for scheme in ("light", "dark"):
            page = self.open(context=self.new_context(color_scheme=scheme))
            for view in ("grid", "list", "row"):
                page.evaluate("(view) => document.querySelector(`[value=${view}]`).click()", view)
                self.assert_accessible(page, (scheme, view))
            page.keyboard.press("F")
            expect(page.locator("#facets-panel .facet")).not_to_have_count(0)
            page.locator('#table [data-field="genre"]').click()
            expect(page.locator(".value-form")).to_be_visible()
            self.assert_accessible(page, (scheme, "filters and editor"))
            page.keyboard.press("Escape")
            page.keyboard.press("1")
            page.keyboard.press("Control+a")
            expect(page.locator("#marks")).to_be_visible()
            self.assert_accessible(page, (scheme, "several"))
            page.keyboard.press("?")
            self.assert_accessible(page, (scheme, "help"))
            page.keyboard.press("Escape")
            page.keyboard.press("a")
            self.assert_accessible(page, (scheme, "add"))

    def test_axe_finds_nothing_in_groups_conflicts_and_saving_on_a_telephone_and_wide(self):
        for scheme in ("light", "dark"):
            for width, height in ((1280, 800), (390, 844)):
                page = self.open(context=self.new_context(
                    color_scheme=scheme, viewport={"width": width, "height": height}))
                page.evaluate("document.querySelector('[value=grid]').click()")
                page.locator("#search").fill("year+")
                expect(page.locator("#group span")).to_have_text("1990s (2)")
                self.assert_accessible(page, (scheme, width, "groups"))
                page.locator("#grid .cell").first.click()
                self.assert_accessible(page, (scheme, width, "details"))
                page.evaluate("document.getElementById('facets').click()")
                page.get_by_role("button", name="Save this search…").click()
                self.assert_accessible(page, (scheme, width, "saving"))
                page.close()

    def test_axe_finds_nothing_in_the_form_for_the_token(self):
        self.allowed = ("status of 401",)
        for scheme in ("light", "dark"):
            page = self.open("", context=self.new_context(color_scheme=scheme), wait=False)
            expect(page.get_by_role("dialog")).to_be_visible()
            page.keyboard.type("wrong")
            page.keyboard.press("Enter")
            expect(page.locator("#token-problem")).not_to_be_empty()
            self.assert_accessible(page, scheme)

    def test_everything_can_be_reached_with_the_keyboard_and_is_seen_to_have_the_focus(self):
        page = self.open()
        reached = set()
        for _ in range(40):
            page.keyboard.press("Tab")
            name, outline = page.evaluate("""() => {
              const element = document.activeElement;
              const seen = element.id === "shelf"
                ? element.querySelector("[aria-selected=true] .sleeve") : element;
              return [element.id, getComputedStyle(seen).outlineStyle];
            }""")
            if name:
                self.assertNotEqual(outline, "none", name)
                reached.add(name)
        self.assertLessEqual(
            {"search", "layout", "history", "shelf", "place", "undo", "trash"}, reached)

    def test_what_happens_is_said_in_a_live_region(self):
        page = self.open()
        page.keyboard.press("Delete")
        expect(page.get_by_role("status").filter(has_text="Deleted")).to_have_count(1)
        selected = self.selected(page)
        self.assertEqual(
            page.locator("#shelf").get_attribute("aria-activedescendant"),
            selected.get_attribute("id"))

    def test_nothing_moves_for_whoever_wants_stillness(self):
        page = self.open()
        page.evaluate("""() => {
          window.places = new Set();
          document.querySelector("#shelf").addEventListener("scroll", (event) =>
            window.places.add(event.target.scrollLeft));
        }""")
        page.keyboard.press("ArrowRight")
        self.expect_album(page, "It's My Life")
        self.expect_in_the_middle(page)
        self.assertEqual(page.evaluate("window.places.size"), 1)
        moving = page.evaluate("document.getAnimations().length")
        self.assertEqual(moving, 0)

    def test_motion_takes_the_row_to_the_same_place(self):
        page = self.open(context=self.new_context(reduced_motion="no-preference"))
        for title in ("It's My Life", "Nothing Like The Sun", "Staring at the Sun"):
            page.keyboard.press("ArrowRight")
            self.expect_album(page, title)
        self.expect_in_the_middle(page)
        page.keyboard.press("Home")
        self.expect_album(page, "Best of Bowie")
        self.expect_in_the_middle(page)


class Commands(Accessible):
    scripts = {"genre.lua": GENRE}

    def test_axe_finds_nothing_in_forms_questions_and_ends_of_scripts(self):
        for scheme in ("light", "dark"):
            page = self.open(context=self.new_context(color_scheme=scheme))
            page.get_by_role("button", name="Scripts…").click()
            form = page.locator("#script-commands details", has_text="regenre")
            form.locator("summary").click()
            self.assert_accessible(page, (scheme, "form"))
            form.get_by_role("button", name="Run").click()
            expect(page.get_by_label("Which genre?")).to_be_visible()
            self.assert_accessible(page, (scheme, "question"))
            page.get_by_role("button", name="No answer").click()
            expect(page.locator("#job [role=status]")).to_have_text("regenre ended with 1.")
            self.assert_accessible(page, (scheme, "end"))


class Menu(Accessible):
    scripts = {"keys.lua": KEYS, "artists.lua": SCROLLER.replace('key = "L"', 'key = "Z"')}

    def test_axe_finds_nothing_in_the_menu_of_actions_sums_and_a_scroller_of_a_script(self):
        for settings in ({"color_scheme": "light"}, {"color_scheme": "dark"},
                         {"viewport": {"width": 390, "height": 844}, "has_touch": True}):
            page = self.open(context=self.new_context(**settings))
            page.wait_for_function("!document.querySelector('#scripts').hidden")
            page.keyboard.press("?")
            self.assert_accessible(page, (settings, "menu"))
            page.keyboard.press("Escape")
            page.keyboard.press("Z")
            expect(page.locator(".scroller")).to_be_visible()
            self.assert_accessible(page, (settings, "scroller"))
            page.get_by_role("button", name="No answer").click()
            expect(page.locator("#job [role=status]")).to_have_text("artists is done.")
            page.keyboard.press("Escape")
            page.keyboard.press("*")
            self.assert_accessible(page, (settings, "rating"))
            page.context.close()


class Sizes(PageTest):
    view = None

    def fill(self, library):
        rows = library.parent / "rows.csv"
        rows.write_text("artist,title,year\n" + "".join(
            f"Artist {n % 97},Album {n},{1950 + n % 70}\n" for n in range(1, 401)))
        self.moonshelf(library, "import", str(rows))

    def test_at_every_size_nothing_is_wider_than_the_window_and_actions_can_be_pressed(self):
        for width, height in ((320, 568), (390, 844), (844, 390), (640, 410), (320, 205), (1280, 820), (2560, 1440)):
            context = self.new_context(viewport={"width": width, "height": height})
            page = self.open(context=context)
            for view in ("grid", "list", "row"):
                page.evaluate("(view) => document.querySelector(`[value=${view}]`).click()", view)
                wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                self.assertLessEqual(wide, 0, (width, height, view))
                details = page.locator("#details")
                if details.is_visible():
                    details.click()
                page.locator("#edit").scroll_into_view_if_needed()
                if details.is_visible():
                    details.click()
                page.locator("#trash").scroll_into_view_if_needed()
                hit = page.evaluate("""() => {
                  const box = document.getElementById("trash").getBoundingClientRect();
                  return document.elementFromPoint(
                    (box.left + box.right) / 2, (box.top + box.bottom) / 2)?.id;
                }""")
                self.assertEqual(hit, "trash", (width, height, view))
            context.close()

    def test_a_large_window_shows_many_albums(self):
        page = self.open(context=self.new_context(viewport={"width": 2560, "height": 1440}))
        shown = page.evaluate("""() => [...document.querySelectorAll("#grid .cell")].filter((cell) => {
          const box = cell.getBoundingClientRect();
          return box.top >= 0 && box.bottom <= innerHeight;
        }).length""")
        self.assertGreater(shown, 90)


if __name__ == "__main__":
    unittest.main()

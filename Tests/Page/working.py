"""The page as a place to work in: views, editing, several albums, addresses, filters, history, keys."""

import json
import re
import struct
import unittest
import zlib

from bench import PageTest, expect


def png(size=80):
    """A picture of one colour."""
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    rows = (b"\0" + b"\x20\x90\x40" * size) * size
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Working(PageTest):
    view = None

    def fill(self, library):
        self.moonshelf(library, "init", "--sample")
        self.moonshelf(
            library, "set", "id:1", "--new-field", "--", "rating=4", "price=12 EUR",
            "purchased=2020-03-04", "tags=live; signed", "signed=yes", "format=LP")
        self.moonshelf(library, "fields", "declare", "signed", "--type", "boolean")

    def current(self, page, view):
        """The selected album of a view."""
        return page.locator(f'#{view} [aria-selected="true"]')

    def titles(self):
        return self.server.run("list", "--columns", "title", "--format", "csv").split("\n")[1:-1]

    def value(self, field, album=1):
        text = self.server.run("show", f"id:{album}", "--format", "json")
        return json.loads(text)[0].get(field)

    def value_button(self, page, field):
        return page.locator(f'#table button[data-field="{field}"]')

    def test_grid_list_and_row_show_the_same_query_and_selection(self):
        page = self.open()
        expect(self.current(page, "grid")).to_have_attribute("aria-label", re.compile("Best of Bowie"))
        page.keyboard.press("ArrowRight")
        expect(page.locator("#title")).to_have_text("It's My Life")
        page.keyboard.press("2")
        expect(self.current(page, "list")).to_have_attribute("aria-label", re.compile("It's My Life"))
        expect(page.locator("#heads")).to_have_text("ArtistAlbumGenreYear")
        expect(page.locator("#grid")).to_be_hidden()
        expect(page.locator("#grid .cell")).to_have_count(0)
        page.keyboard.press("ArrowDown")
        page.get_by_label("Row").check(force=True)
        self.expect_album(page, "Nothing Like The Sun", "3 of 5")
        page.reload()
        self.ready(page)
        self.expect_album(page, "Nothing Like The Sun", "3 of 5")

    def test_a_click_on_a_heading_sorts_by_it_and_another_one_reverses(self):
        self.open().close()
        page = self.open("#/?view=list")
        heading = page.locator("#heads").get_by_role("button", name="Sort by Year")
        heading.click()
        expect(page.locator("#search")).to_have_value("year+")
        expect(page.locator("#list .cell").first).to_contain_text("1992")
        heading.click()
        expect(page.locator("#search")).to_have_value("year-")
        expect(page.locator("#list .cell[data-index='0']")).to_contain_text("2003")
        expect(page.locator("#sort")).to_have_value("year")
        page.locator("#sort").select_option("")
        expect(page.locator("#search")).to_have_value("")
        page.locator("#layout").select_option("full")
        expect(page.locator("#heads")).to_contain_text("Purchased")

    def test_values_are_edited_with_the_editor_of_their_type(self):
        page = self.open()
        page.locator("#edit").click()
        def edit(field):
            self.value_button(page, field).click()
            return page.locator(".value-form")
        form = edit("title")
        form.locator("input").fill("Low")
        page.keyboard.press("Enter")
        expect(page.locator("#title")).to_have_text("Low")
        expect(page.locator("#news")).to_contain_text("Changed title of")
        expect(self.value_button(page, "title")).to_be_focused()
        form = edit("rating")
        stars = form.get_by_role("slider")
        stars.press("2")
        stars.press("ArrowRight")
        stars.press("Enter")
        expect(self.value_button(page, "rating")).to_have_text("2.5")
        form = edit("rating")
        # Half a star before the first is none.
        width = stars.bounding_box()["width"] / 5.5
        for place, rating in ((3.6, "3.5"), (3.9, "3.5"), (4.4, "4"), (0.2, "0"), (3.4, "3")):
            stars.click(position={"x": place * width, "y": 12})
            expect(stars).to_have_value(rating)
        stars.press("Enter")
        expect(self.value_button(page, "rating")).to_have_text("3")
        form = edit("tags")
        form.get_by_role("button", name="Remove live").click()
        form.get_by_role("combobox").type("mono,")
        page.keyboard.press("Enter")
        expect(self.value_button(page, "tags")).to_have_text("signed; mono")
        form = edit("purchased")
        form.get_by_label("calendar").fill("2021-05-06")
        form.get_by_role("button", name="Save").click()
        expect(self.value_button(page, "purchased")).to_have_text("2021-05-06")
        form = edit("signed")
        form.get_by_role("combobox").select_option("no")
        form.get_by_role("button", name="Save").click()
        expect(self.value_button(page, "signed")).to_have_text("no")
        form = edit("price")
        form.locator("input").fill("")
        page.keyboard.press("Enter")
        expect(self.value_button(page, "price")).to_have_count(0)
        self.assertEqual(self.value("title"), "Low")
        self.assertEqual(self.value("rating"), 3)
        self.assertEqual(self.value("purchased"), "2021-05-06")
        page.locator("#news-undo").click()
        expect(self.value_button(page, "price")).to_have_text("12 EUR")

    def test_escape_leaves_an_editor_and_a_click_elsewhere_saves(self):
        page = self.open()
        self.value_button(page, "artist").click()
        page.keyboard.type("Somebody")
        page.keyboard.press("Escape")
        expect(page.locator(".value-form")).to_have_count(0)
        expect(self.value_button(page, "artist")).to_have_text("David Bowie")
        self.value_button(page, "artist").click()
        page.keyboard.type("Somebody")
        page.locator("#title").click()
        expect(page.locator("#artist")).to_contain_text("Somebody")
        # What is typed stays when something else is changed by another program.
        self.value_button(page, "artist").click()
        page.keyboard.type("Some text")
        self.server.run("set", "id:2", "--", "year=1999")
        expect(page.locator("#undo")).to_contain_text("Set year")
        expect(page.locator(".value-form input")).to_have_value("Some text")

    def test_a_click_on_another_value_saves_the_first_and_edits_the_other(self):
        page = self.open()
        self.value_button(page, "artist").click()
        page.keyboard.type("Somebody")
        self.value_button(page, "year").click()
        expect(page.locator("#artist")).to_contain_text("Somebody")
        expect(page.locator(".value-form input")).to_have_value("1992")
        page.keyboard.type("1993")
        page.keyboard.press("Enter")
        expect(self.value_button(page, "year")).to_have_text("1993")
        self.assertEqual(self.value("artist"), "Somebody")

    def test_values_of_the_library_are_suggested(self):
        page = self.open()
        self.value_button(page, "artist").click()
        page.keyboard.type("no d")
        expect(page.locator(".value-form datalist option")).to_have_count(1)
        expect(page.locator(".value-form datalist option")).to_have_attribute("value", "No Doubt")

    def test_an_album_is_added_and_selected(self):
        page = self.open()
        page.keyboard.press("a")
        dialog = page.locator("#add-dialog")
        dialog.get_by_label("Title").fill("Heroes")
        dialog.get_by_label("Year").fill("1977")
        page.keyboard.press("Enter")
        expect(page.locator("#title")).to_have_text("Heroes")
        expect(page.locator("#count")).to_have_text("6 of 6")
        page.locator("#news-undo").click()
        expect(page.locator("#count")).to_contain_text("of 5")

    def test_several_albums_are_changed_and_deleted_as_one_step(self):
        page = self.open()
        cells = page.locator("#grid .cell")
        cells.nth(1).click()
        page.keyboard.press("v")
        expect(page.locator("#title")).to_have_text("1 album")
        page.keyboard.press("v")
        cells.nth(3).click(modifiers=["Shift"])
        expect(page.locator("#marks-count")).to_have_text("3 selected")
        cells.nth(2).click(modifiers=["Control"])
        expect(page.locator("#marks-count")).to_have_text("2 selected")
        expect(page.locator("#title")).to_have_text("2 albums")
        expect(self.value_button(page, "title")).to_have_text("different values")
        self.value_button(page, "genre").click()
        form = page.locator(".value-form")
        form.get_by_role("button", name="Remove Pop").click()
        form.get_by_role("combobox").type("Rock")
        form.get_by_role("button", name="Save").click()
        expect(page.locator("#news")).to_contain_text("Changed genre of 2 albums.")
        self.assertEqual([self.value("genre", album) for album in (2, 3, 4)], ["Rock", "Pop", "Rock"])
        page.locator("#grid").focus()
        page.keyboard.press("Delete")
        expect(page.locator("#count")).to_contain_text("of 3")
        expect(page.locator("#marks")).to_be_hidden()
        page.locator("#news-undo").click()
        expect(page.locator("#count")).to_contain_text("of 5")
        page.keyboard.press("Control+a")
        expect(page.locator("#marks-count")).to_have_text("5 selected")
        page.keyboard.press("Escape")
        expect(page.locator("#marks")).to_be_hidden()

    def test_albums_are_moved_by_keys_by_number_and_by_dragging(self):
        page = self.open()
        page.keyboard.press("Alt+ArrowRight")
        expect(page.locator("#count")).to_have_text("2 of 5")
        self.assertEqual(self.titles()[:2], ["It's My Life", "Best of Bowie"])
        page.keyboard.press("m")
        dialog = page.locator("#move-dialog")
        expect(dialog.get_by_label("Position")).to_have_value("2")
        dialog.get_by_label("Position").fill("last")
        page.keyboard.press("Enter")
        expect(page.locator("#count")).to_have_text("5 of 5")
        cells = page.locator("#grid .cell")
        cells.nth(4).drag_to(page.locator('#grid [data-index="0"]'), target_position={"x": 10, "y": 40})
        expect(page.locator("#count")).to_have_text("1 of 5")
        self.assertEqual(self.titles()[0], "Best of Bowie")

    def test_a_long_press_selects_several_and_a_tap_goes_on(self):
        page = self.open("#token=" + self.server.token, context=self.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True))
        page.evaluate("document.querySelector('[value=grid]').click()")
        box = page.locator('#grid [data-index="1"]').bounding_box()
        client = page.context.new_cdp_session(page)
        point = {"x": box["x"] + 30, "y": box["y"] + 30}
        client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        page.wait_for_timeout(700)
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.locator("#marks-count")).to_have_text("1 selected")

    def test_on_a_telephone_a_tap_opens_the_details_and_back_closes_them(self):
        for size in ((390, 844), (320, 568)):
            page = self.open(context=self.new_context(
                viewport=dict(zip(("width", "height"), size)), has_touch=True, is_mobile=True))
            for view in ("grid", "list"):
                page.evaluate("(view) => document.querySelector(`[value=${view}]`).click()", view)
                expect(page.locator("#details-area")).to_be_hidden()
                page.locator(f'#{view} [data-index="2"]').tap()
                expect(page.locator("#title")).to_have_text("Nothing Like The Sun")
                area = page.locator("#details-area").bounding_box()
                self.assertGreater(area["height"], size[1] / 2, view)
                expect(page.locator(f"#{view}")).not_to_be_visible()
                page.locator("#edit").tap()
                expect(self.value_button(page, "genre")).to_be_visible()
                page.locator("#edit").tap()
                button = page.get_by_role("button", name="Albums", exact=True)
                self.assertGreater(button.bounding_box()["y"], size[1] / 2)
                button.tap()
                expect(page.locator(f"#{view}")).to_be_visible()
                page.locator(f'#{view} [data-index="1"]').tap()
                expect(page.locator("#details-area")).to_be_visible()
                page.go_back()
                expect(page.locator("#details-area")).to_be_hidden()
                expect(page.locator(f"#{view}")).to_be_visible()

    def test_the_step_that_undo_would_undo_is_named_on_a_telephone(self):
        page = self.open(context=self.new_context(viewport={"width": 320, "height": 568}))
        self.server.run("set", "id:2", "--", "genre=Ska")
        button = page.get_by_role("button", name="Undo Set genre of It's My Life")
        expect(button).to_be_visible()
        expect(button.locator(".step")).to_be_visible()

    def test_every_state_has_an_address_and_back_and_forward_follow(self):
        self.open().close()
        page = self.open("#/albums/3?view=list")
        expect(page.locator("#title")).to_have_text("Nothing Like The Sun")
        page.locator("#search").fill("year:1990..2001")
        expect(page.locator("#count")).to_have_text("2 of 4")
        page.wait_for_function("() => location.hash.includes('q=year')")
        page.keyboard.press("Enter")
        page.keyboard.press("End")
        expect(page.locator("#count")).to_have_text("4 of 4")
        page.keyboard.press("1")
        page.wait_for_function("() => location.hash.includes('view=grid')")
        page.locator("#history").click()
        page.wait_for_function("() => location.hash.includes('panel=history')")
        address = page.url
        page.go_back()
        expect(page.locator("#history-panel")).to_be_hidden()
        page.go_back()
        expect(page.locator("#list")).to_be_visible()
        page.go_back()
        expect(page.locator("#search")).to_have_value("")
        expect(page.locator("#count")).to_contain_text("of 5")
        for _ in range(3):
            page.go_forward()
        expect(page.locator("#history-panel")).to_be_visible()
        expect(page.locator("#search")).to_have_value("year:1990..2001")
        other = self.watch(self.context.new_page())
        other.goto(address)
        self.ready(other)
        expect(other.locator("#count")).to_have_text("4 of 4")
        expect(other.locator("#history-panel")).to_be_visible()
        other.goto(f"{self.server.address}/albums/4")
        self.ready(other)
        expect(other.locator("#title")).to_have_text("Staring at the Sun")

    def test_filters_count_and_narrow_the_query_and_saved_searches_are_there(self):
        page = self.open()
        page.keyboard.press("F")
        panel = page.locator("#facets-panel")
        decade = panel.get_by_role("button", name=re.compile("^2000s"))
        expect(decade).to_have_text(re.compile("2000s\\s*3"))
        decade.click()
        expect(page.locator("#search")).to_have_value("year:2000..2009")
        expect(page.locator("#count")).to_contain_text("of 3")
        expect(decade).to_have_attribute("aria-pressed", "true")
        self.server.run("shelf", "save", "the noughties", "year:2000..2009")
        decade.click()
        expect(page.locator("#search")).to_have_value("")
        panel.get_by_role("button", name=re.compile("^the noughties")).click()
        expect(page.locator("#count")).to_contain_text("of 3")
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()

    def test_a_search_is_saved_and_removed(self):
        page = self.open()
        page.keyboard.press("F")
        panel = page.locator("#facets-panel")
        expect(panel.get_by_role("button", name="Save this search…")).to_have_count(0)
        page.locator("#search").fill("year:2000.. year-")
        panel.get_by_role("button", name="Save this search…").click()
        page.locator("#shelf-dialog").get_by_label("Name").fill("new ones / best")
        page.keyboard.press("Enter")
        saved = panel.locator(".facet", has_text="new ones / best")
        expect(saved).to_have_text(re.compile("3$"))
        self.assertIn("year:2000.. year-", self.server.run("shelf", "list"))
        page.locator("#news-undo").click()
        expect(saved).to_have_count(0)
        page.locator("#redo").click()
        panel.get_by_role("button", name="Remove the saved search new ones / best").click()
        expect(saved).to_have_count(0)
        self.assertNotIn("new ones", self.server.run("shelf", "list"))

    def test_while_sorted_by_a_field_groups_have_names_and_numbers(self):
        page = self.open("#token=" + self.server.token)
        page.locator("#sort").select_option("year")
        groups = page.locator('#grid .cell:not([data-group=""])')
        expect(groups).to_have_count(2)
        expect(groups.nth(0)).to_have_attribute("data-group", "1990s")
        expect(groups.nth(0)).to_have_attribute("data-index", "0")
        expect(groups.nth(1)).to_have_attribute("data-group", "2000s")
        expect(groups.nth(1)).to_have_attribute("data-index", "2")
        expect(page.locator("#group span")).to_have_text("1990s (2)")
        page.locator("#sort").select_option("")
        expect(groups).to_have_count(0)
        expect(page.locator("#group")).to_be_hidden()

    def test_a_group_has_the_sum_of_a_chosen_field_with_its_units(self):
        self.server.run("set", "id:2", "--", "price=3.50 EUR")
        self.server.run("set", "id:3", "--", "price=7 USD")
        page = self.open("#token=" + self.server.token)
        page.locator("#sort").select_option("genre")
        group = page.locator("#group span")
        expect(group).to_have_text("Pop (5)")
        choice = page.get_by_label("Sum of")
        expect(choice.locator("option", has_text="Year")).to_have_count(0)
        choice.select_option("price")
        expect(group).to_have_text("Pop (5), 15.5 EUR, 7 USD")
        page.locator("#search").fill("id:1..2 genre+")
        expect(group).to_have_text("Pop (2), 15.5 EUR")
        page.wait_for_function("() => location.hash.includes('1..2')")
        page.reload()
        self.ready(page)
        expect(group).to_have_text("Pop (2), 15.5 EUR")
        expect(choice).to_have_value("price")
        choice.select_option("")
        expect(group).to_have_text("Pop (2)")

    def test_the_menu_has_the_actions_and_one_of_a_command_changes_the_chosen_albums_in_one_step(self):
        page = self.open()
        page.locator('#grid [data-index="1"] .box').click()
        page.locator('#grid [data-index="2"]').click(modifiers=["Control"])
        page.locator("#help").click()
        dialog = page.get_by_role("dialog", name="Actions")
        dialog.get_by_role("button", name="Rate", exact=True).click()
        expect(dialog).to_be_hidden()
        page.get_by_role("dialog", name="Rate").get_by_label("Value").fill("3.5")
        page.keyboard.press("Enter")
        expect(page.locator("#news")).to_have_text("Changed rating of 2 albums.")
        self.assertEqual([self.value("rating", album) for album in (1, 2, 3)], [4, 3.5, 3.5])
        page.locator("#news-undo").click()
        expect(page.locator("#news")).to_contain_text("Undid")
        self.assertEqual([self.value("rating", album) for album in (1, 2, 3)], [4, None, None])
        page.keyboard.press("*")
        expect(page.get_by_role("dialog", name="Rate")).to_be_visible()
        page.keyboard.press("Escape")
        for name, shown in (("History", "#history-panel"), ("Filters", "#facets-panel"), ("Add", "#add-dialog")):
            page.locator("#help").click()
            dialog.get_by_role("button", name=name, exact=True).click()
            expect(page.locator(shown)).to_be_visible()

    def test_the_menu_offers_no_change_to_a_token_that_only_reads(self):
        token = self.server.run("tokens", "--add", "looker", "--right", "read").strip()
        page = self.open(f"#token={token}")
        page.locator("#help").click()
        dialog = page.get_by_role("dialog", name="Actions")
        for name in ("Rate", "Trash", "Edit", "Move", "Add", "Undo"):
            expect(dialog.get_by_role("button", name=name, exact=True)).to_be_disabled()
        page.keyboard.press("Escape")
        page.keyboard.press("*")
        expect(page.get_by_role("dialog")).to_have_count(0)
        dialog = page.get_by_role("dialog", name="Actions")
        page.locator("#help").click()
        dialog.get_by_role("button", name="Why", exact=True).click()
        expect(page.locator("#history-of-values")).to_be_checked()

    def test_the_address_of_what_is_shown_is_copied(self):
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = self.open()
        page.keyboard.press("End")
        expect(page.locator("#count")).to_have_text("5 of 5")
        page.get_by_role("button", name="Copy address").click()
        expect(page.locator("#news")).to_have_text("Copied the address.")
        address = page.evaluate("navigator.clipboard.readText()")
        self.assertNotIn(self.server.token, address)
        other = self.watch(self.context.new_page())
        other.goto(address)
        self.ready(other)
        expect(other.locator("#title")).to_have_text("American Pie")

    def test_boxes_select_several_albums_in_grid_and_list(self):
        page = self.open()
        for view, key in (("grid", "1"), ("list", "2")):
            page.keyboard.press(key)
            for index in (1, 3):
                page.locator(f'#{view} [data-index="{index}"] .box').click()
            expect(page.locator("#marks-count")).to_have_text("2 selected")
            expect(page.locator(f'#{view} [data-index="3"]')).to_have_attribute("aria-checked", "true")
            page.locator(f'#{view} [data-index="3"] .box').click()
            expect(page.locator("#marks-count")).to_have_text("1 selected")
            page.locator("#marks-clear").click()
            # It selects no other album than before.
            expect(page.locator("#title")).to_have_text("Best of Bowie")

    def test_a_guest_sees_the_filters_of_some_albums(self):
        self.allowed = ("status of 403",)
        token = self.server.run("tokens", "--add", "guest", "--only", "year:2000..").strip()
        page = self.open(f"#token={token}")
        expect(page.locator("#count")).to_contain_text("of 3")
        page.keyboard.press("F")
        panel = page.locator("#facets-panel")
        expect(panel.get_by_role("button", name=re.compile("^2000s"))).to_have_text(re.compile("3$"))
        expect(panel.get_by_role("button", name="Save this search…")).to_have_count(0)
        expect(page.locator("#trash")).to_be_disabled()

    def test_the_undo_button_names_its_step_and_an_older_step_is_reverted(self):
        self.server.run("set", "id:2", "--", "genre=Ska")
        self.server.run("set", "id:3", "--", "year=1987")
        page = self.open()
        expect(page.locator("#undo")).to_contain_text("Set year of Nothing Like The Sun")
        page.keyboard.press("h")
        step = page.locator("#history-panel li", has_text="Set genre of It's My Life")
        step.get_by_role("button", name="Details").click()
        expect(step).to_contain_text("genre: Pop → Ska")
        step.get_by_role("button", name="Revert").click()
        expect(page.locator("#news")).to_contain_text("Reverted step")
        self.assertEqual(self.value("genre", 2), "Pop")
        self.assertEqual(self.value("year", 3), 1987)

    def test_each_value_of_an_album_says_which_step_and_line_it_is_from(self):
        file = self.folder / "found.csv"
        file.write_text("Artist,Album,Label\nCan,Tago Mago,UA\n")
        self.server.run("import", str(file))
        self.server.run("set", "title:tago", "--", "label=Spoon")
        page = self.open()
        page.keyboard.press("h")
        page.locator("#history-of-album").check()
        page.locator("#history-of-values").check()
        expect(page.locator("#history-of-album")).not_to_be_checked()
        lines = page.locator("#history-panel li")
        expect(lines.filter(has_text="title: Best of Bowie")).to_contain_text("Sample albums")
        page.keyboard.press("End")
        expect(lines.filter(has_text="artist: Can")).to_contain_text("Import found.csv")
        expect(lines.filter(has_text="artist: Can")).to_contain_text("found.csv:2")
        expect(lines.filter(has_text="label: Spoon")).to_contain_text("Set label of Tago Mago")
        self.server.run("set", "title:tago", "--", "label=EMI")
        expect(lines.filter(has_text="label: EMI")).to_have_count(1)
        expect(lines.filter(has_text="label: Spoon")).to_have_count(0)

    def test_deleted_albums_are_shown_and_brought_back(self):
        self.server.run("remove", "id:2")
        self.server.run("remove", "id:4")
        page = self.open()
        page.keyboard.press("h")
        page.locator("#history-of-trash").check()
        lines = page.locator("#history-panel li")
        expect(lines).to_have_count(2)
        expect(lines.first).to_contain_text("Staring at the Sun, U2, 2000")
        lines.nth(1).get_by_role("button", name="Bring back").click()
        expect(page.locator("#title")).to_have_text("It's My Life")
        expect(lines).to_have_count(1)
        expect(page.locator("#count")).to_have_text("2 of 4")

    def test_more_than_fifty_deleted_albums_are_shown_in_steps(self):
        rows = self.folder / "rows.csv"
        rows.write_text("title\n" + "".join(f"Album {n}\n" for n in range(120)))
        self.server.run("import", str(rows))
        self.server.run("remove", "title:album")
        page = self.open()
        page.keyboard.press("h")
        page.locator("#history-of-trash").check()
        lines = page.locator("#history-panel .steps li")
        for count in (50, 100, 120):
            expect(lines).to_have_count(count)
            if count < 120:
                page.get_by_role("button", name="More", exact=True).click()
        expect(page.get_by_role("button", name="More", exact=True)).to_have_count(0)

    def test_keys_work_wherever_the_focus_is_and_can_be_switched_off(self):
        page = self.open()
        page.locator("#table th").first.click()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#title")).to_have_text("It's My Life")
        page.keyboard.press("h")
        expect(page.locator("#history-panel")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#history-panel")).to_be_hidden()
        page.keyboard.press("?")
        expect(page.locator("#help-dialog")).to_contain_text("adds an album")
        page.get_by_label("Single letters are keys").uncheck()
        page.keyboard.press("Escape")
        page.keyboard.press("h")
        expect(page.locator("#history-panel")).to_be_hidden()
        page.reload()
        self.ready(page)
        page.keyboard.press("h")
        expect(page.locator("#history-panel")).to_be_hidden()

    def test_every_declared_key_is_in_the_help_once(self):
        page = self.open()
        declared = page.evaluate("""async () => {
          const files = performance.getEntriesByType("resource").map(({ name }) => name);
          return (await fetch(files.find((name) => name.endsWith("/actions.json")))).json();
        }""")
        shown = page.locator("#keys tr").evaluate_all(
            "(rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent))")
        expected = []
        for action in declared:
            keys = f"{action.get('keys', '')} {action.get('page', '')}".split()
            if keys:
                expected.append(
                    [", ".join(keys).replace("Arrow", "←"), action.get("label", ""), action["help"]])
            # A command of the program has a key here too; that of any command is for the commands of scripts.
            if "command" in action and action["name"] != "command":
                self.assertTrue(keys and action["label"], action["name"])
            self.assertIn(action["on"], ("library", "view", "album", "chosen"), action["name"])
        self.assertGreater(len(expected), 20)
        self.assertEqual(shown, expected)
        keys = [key for line in shown for key in line[0].split(", ")]
        self.assertEqual(len(keys), len(set(keys)))

    def test_keys_of_the_terminal_do_the_same_on_the_page(self):
        page = self.open()
        title = page.locator("#title")
        page.keyboard.press("2")
        page.keyboard.press("j")
        expect(title).to_have_text("It's My Life")
        page.keyboard.press("G")
        expect(page.locator("#count")).to_have_text("5 of 5")
        page.keyboard.press("g")
        expect(title).to_have_text("Best of Bowie")
        page.keyboard.press("Space")
        for _ in range(2):
            page.keyboard.press("j")
        page.keyboard.press("v")
        expect(page.locator("#marks-count")).to_have_text("3 selected")
        page.keyboard.press("Escape")
        expect(page.locator("#marks")).to_be_hidden()
        page.keyboard.press("H")
        expect(page.locator("#history-of-album")).to_be_checked()
        page.keyboard.press("y")
        expect(page.locator("#history-of-values")).to_be_checked()
        expect(page.locator("#history-panel li").first).to_contain_text("Sample albums")
        page.keyboard.press("F")
        expect(page.locator("#facets-panel")).to_be_visible()
        page.keyboard.press("o")
        expect(page.locator("#sort")).to_be_focused()
        page.keyboard.press("Escape")
        page.locator("#title").click()
        page.keyboard.press("t")
        expect(page.locator("#layout")).to_be_focused()

    def test_enter_on_a_faulty_query_keeps_it(self):
        self.allowed = ("status of 400",)
        page = self.open()
        page.keyboard.press("/")
        page.keyboard.type("year:1990..2000 (")
        page.keyboard.press("Enter")
        expect(page.locator("#search-problem")).to_contain_text("unclosed parenthesis")
        expect(page.locator("#search")).to_be_focused()
        self.server.run("set", "id:2", "--", "year=1999")
        expect(page.locator("#undo")).to_contain_text("Set year")
        expect(page.locator("#search")).to_have_value("year:1990..2000 (")
        page.keyboard.press("Backspace")
        page.keyboard.press("Enter")
        expect(page.locator("#search-problem")).to_be_empty()
        expect(page.locator("#grid")).to_be_focused()

    def test_a_picture_becomes_the_cover(self):
        page = self.open()
        page.locator("#cover-file").set_input_files(
            {"name": "a.png", "mimeType": "image/png", "buffer": png()})
        expect(page.locator("#news")).to_contain_text("Set the cover of Best of Bowie")
        expect(self.current(page, "grid").locator("img")).to_be_visible()
        expect(page.locator("#cover")).to_be_visible()

    def test_printing_prints_the_list(self):
        page = self.open()
        page.evaluate("window.print = () => { window.printed = document.querySelector('#printed').innerText; }")
        page.keyboard.press("Control+p")
        page.wait_for_function("() => window.printed?.includes('American Pie')")
        page.emulate_media(media="print")
        expect(page.locator("#printed tbody tr")).to_have_count(5)
        expect(page.locator("footer")).to_be_hidden()

    def test_tiles_without_a_cover_show_title_and_artist_and_differ(self):
        page = self.open()
        tile = page.locator('#grid [data-index="0"]')
        expect(tile.locator(".words")).to_have_text("Best of BowieDavid Bowie")
        looks = page.evaluate("""() => [...document.querySelectorAll("#grid .sleeve")].map(
          ({ dataset }) => `${dataset.tint} ${dataset.pattern}`)""")
        self.assertEqual(len(set(looks)), 5)


if __name__ == "__main__":
    unittest.main()

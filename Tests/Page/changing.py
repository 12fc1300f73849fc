"""Deleting, taking back, and what others change meanwhile."""

import re
import shutil
import signal
import unittest

from bench import PageTest, expect

VETO = """
local moonshelf <const> = require "moonshelf"
moonshelf.library.hook("album.will_remove", function(ev)
  if ev.album.title == "American Pie" then return false, "not this one" end
end)
"""


class Changing(PageTest):
    def test_trash_undo_and_redo(self):
        page = self.open()
        page.keyboard.press("ArrowRight")
        self.expect_album(page, "It's My Life", "2 of 5")
        page.locator("#trash").click()
        self.expect_album(page, "Nothing Like The Sun", "2 of 4")
        expect(page.locator("#news")).to_contain_text("Deleted It's My Life, No Doubt, 2003.")
        expect(page.locator("#redo")).to_be_disabled()
        page.locator("#shelf").focus()
        page.keyboard.press("End")
        page.locator("#news-undo").click()
        self.expect_album(page, "It's My Life", "2 of 5")
        self.expect_in_the_middle(page)
        expect(page.locator("#redo")).to_be_enabled()
        page.locator("#redo").click()
        expect(page.locator("#count")).to_have_text("2 of 4")
        expect(page.locator("#news")).to_contain_text("Redid: Remove It's My Life.")
        # The button is disabled now; the keyboard focus moves to the albums.
        expect(page.locator("#shelf")).to_be_focused()
        page.keyboard.press("Control+z")
        self.expect_album(page, "Nothing Like The Sun", "3 of 5")
        page.keyboard.press("Delete")
        self.expect_album(page, "Staring at the Sun", "3 of 4")
        page.keyboard.press("u")
        self.expect_album(page, "Nothing Like The Sun", "3 of 5")

    def test_fields_can_be_edited_although_the_right_is_known_after_the_album(self):
        page = self.watch(self.context.new_page())
        held = []
        page.route("**/api/v1/token", lambda route: held.append(route))
        page.goto(f"{self.server.address}/#token={self.server.token}")
        expect(page.locator("#table")).to_contain_text("Best of Bowie")
        expect(page.locator("#table button")).to_have_count(0)
        held[0].continue_()
        self.ready(page)
        expect(page.locator('#table button[data-field="year"]')).to_be_visible()

    def test_the_history_of_the_selected_album_follows_the_selection(self):
        self.server.run("set", "title:pie", "--", "genre=Rock")
        page = self.open()
        page.locator("#history").click()
        lines = page.locator("#history-panel li .label")
        expect(lines.first).to_have_text("Set genre of American Pie: Pop → Rock")
        page.locator("#history-of-album").check()
        expect(lines).to_have_text(["added"])
        page.locator("#shelf").focus()
        page.keyboard.press("End")
        self.expect_album(page, "American Pie", "5 of 5")
        expect(lines).to_have_text(["genre: Pop → Rock", "added"])
        self.server.run("set", "title:pie", "--", "year=1971")
        expect(lines.first).to_have_text("year: 2000 → 1971")

    def test_values_that_another_library_replaced_are_restored_or_dismissed(self):
        other = self.folder / "other.moonshelf"
        for words in (("init",),
                      ("remote", "set", self.server.address, "--token", self.server.token, "--as", "other"),
                      ("remote", "pull")):
            self.moonshelf(other, *words)
        page = self.open()
        page.keyboard.press("h")
        conflicts = page.locator("#history-panel section li")
        expect(page.locator("#history-panel .steps li")).not_to_have_count(0)
        expect(conflicts).to_have_count(0)
        for album in ("1", "2"):
            self.server.run("set", f"id:{album}", "--", "genre=Jazz")
            self.moonshelf(other, "set", "--offline", f"id:{album}", "--", "genre=Blues")
        self.moonshelf(other, "remote", "push")
        expect(conflicts).to_have_count(2)
        one = conflicts.filter(has_text="Best of Bowie")
        expect(one).to_contain_text("genre: Jazz → Blues")
        expect(one).to_contain_text("other")
        one.get_by_role("button", name="Restore").click()
        expect(conflicts).to_have_count(1)
        expect(page.locator("#news")).to_have_text("Restored the value.")
        expect(page.locator("#news-undo")).to_be_visible()
        self.assertIn("Jazz", self.server.run("show", "id:1", "--format", "json"))
        conflicts.get_by_role("button", name="Dismiss").click()
        expect(page.locator("#history-panel section")).to_be_hidden()
        self.assertIn("Blues", self.server.run("show", "id:2", "--format", "json"))
        self.assertIn("no conflicts", self.server.run("remote", "conflicts"))

    def test_the_undo_of_a_message_undoes_that_step_and_no_other(self):
        self.allowed = ("status of 409",)
        page = self.open()
        page.locator("#trash").click()
        expect(page.locator("#news-undo")).to_be_visible()
        # Another program is faster than the request.
        page.route("**/api/v1/undo*", lambda route: (
            self.server.run("set", "title:pie", "--", "title=American Cake"),
            route.continue_()))
        page.locator("#news-undo").click()
        expect(page.locator("#news")).to_contain_text(
            "\"Remove Best of Bowie\" is no longer the last step; nothing was undone")
        expect(page.locator("#news-undo")).to_be_hidden()
        self.assertIn("American Cake", self.server.run("list"))
        self.assertNotIn("Best of Bowie", self.server.run("list"))

    def test_an_offer_to_undo_goes_away_when_something_else_was_done(self):
        page = self.open()
        page.locator("#trash").click()
        expect(page.locator("#news-undo")).to_be_visible()
        self.server.run("add", "Low")
        expect(page.locator("#count")).to_have_text("1 of 5")
        expect(page.locator("#news-undo")).to_be_hidden()
        expect(page.locator("#news")).to_be_empty()

    def test_an_empty_library_has_nothing_to_do(self):
        self.server.run("remove", "title::.")
        page = self.open()
        expect(page.locator("#title")).to_have_text("Empty")
        expect(page.locator("#trash")).to_be_disabled()
        expect(page.locator("#undo")).to_be_enabled()
        page.locator("#undo").click()
        self.expect_album(page, "Best of Bowie", "1 of 5")

    def test_the_history_is_beside_the_shelf(self):
        page = self.open()
        page.keyboard.press("h")
        panel = page.locator("#history-panel")
        expect(panel.locator("li")).to_have_count(1)
        page.locator("#trash").click()
        expect(panel.locator("li").first).to_contain_text("Remove Best of Bowie")
        page.locator("#undo").click()
        expect(panel.locator("li.undone").first).to_contain_text("undone, can be redone")
        panel.get_by_role("button", name="Close the history").click()
        expect(panel).to_be_hidden()
        expect(page.locator("#history")).to_be_focused()

    def test_what_others_change_appears_by_itself_and_the_selection_stays(self):
        page = self.open()
        other = self.open(context=self.new_context())
        page.keyboard.press("End")
        self.expect_album(page, "American Pie", "5 of 5")
        self.server.run("add", "Low", "--artist", "David Bowie", "--at", "1")
        self.expect_album(page, "American Pie", "6 of 6")
        self.expect_in_the_middle(page)
        self.expect_album(other, "Best of Bowie", "2 of 6")
        self.server.run("set", "title:pie", "--", "title=American Cake")
        self.expect_album(page, "American Cake", "6 of 6")
        self.server.run("remove", "title:cake")
        self.expect_album(page, "Staring at the Sun", "5 of 5")
        other.locator("#undo").click()
        expect(page.locator("#count")).to_have_text("5 of 6")

    def test_whoever_goes_on_while_changes_are_read_stays_where_they_went(self):
        page = self.open()
        going = [lambda: page.keyboard.press("ArrowRight"), lambda: page.keyboard.press("End")]
        page.route("**/api/v1/albums?*", lambda route: (
            going.pop(0)() if going else None, route.continue_()))
        self.server.run("add", "Low", "--artist", "David Bowie", "--at", "1")
        self.expect_album(page, "American Pie", "6 of 6")
        self.expect_in_the_middle(page)

    def test_a_server_that_goes_away_is_said_and_found_again(self):
        self.allowed = ("Failed to load resource", "ERR_")
        page = self.open()
        for how in (signal.SIGTERM, signal.SIGKILL):
            self.server.end(how)
            expect(page.locator("#connection")).to_contain_text("The server is unreachable")
            page.keyboard.press("ArrowRight")
            self.server.run("add", f"Added after {how.name}", "--at", "1")
            self.server.begin()
            expect(page.locator("#connection")).to_be_empty()
            expect(page.locator("#shelf [role=option]").first).to_have_attribute(
                "aria-label", f"Added after {how.name}")


    def failing(self, page, pattern):
        """Lets requests fail as when the server is away or busy, until the function it gives is called."""
        self.allowed = ("ERR_FAILED", "status of 503")
        failed = []

        def answer(route):
            failed.append(route.request.url)
            if len(failed) % 2:
                route.abort()
            else:
                route.fulfill(status=503)
        page.route(pattern, answer)

        def end():
            self.assertTrue(failed)
            page.unroute(pattern, answer)
        return end

    def test_a_search_that_failed_is_done_with_what_the_field_says_when_the_server_is_back(self):
        page = self.open()
        back = self.failing(page, "**/api/v1/albums?*")
        page.locator("#search").fill("pie")
        expect(page.locator("#search-problem")).not_to_be_empty()
        back()
        expect(page.locator("#count")).to_have_text("1 of 1")
        expect(page.locator("#title")).to_have_text("American Pie")
        expect(page.locator("#search-problem")).to_be_empty()

    def test_a_table_and_a_history_that_failed_come_when_the_server_is_back(self):
        page = self.open()
        expect(page.locator("#table")).to_contain_text("Best of Bowie")
        back = self.failing(page, re.compile("/(table|history)"))
        page.keyboard.press("ArrowRight")
        page.keyboard.press("h")
        expect(page.locator("#news")).not_to_be_empty()
        back()
        expect(page.locator("#table")).to_contain_text("It's My Life")
        expect(page.locator("#history-panel li")).to_have_count(1)
        expect(page.locator("#news")).to_be_empty()

    def test_a_library_put_back_from_a_backup_is_shown(self):
        self.allowed = ("Failed to load resource", "ERR_")
        page = self.open()
        self.server.end()
        backup = self.folder / "backup"
        shutil.copy(self.server.library, backup)
        self.server.begin()
        expect(page.locator("#connection")).to_be_empty()
        for title in ("Low", "Heroes"):
            self.server.run("add", title, "--at", "1")
        expect(page.locator("#count")).to_have_text(re.compile("of 7"))
        page.evaluate("window.isOld = true")
        backup.rename(self.server.library)
        page.wait_for_function("() => !window.isOld")
        self.ready(page)
        expect(page.locator("#count")).to_have_text(re.compile("of 5"))
        self.server.run("add", "Lodger", "--at", "1")
        expect(page.locator("#count")).to_have_text(re.compile("of 6"))


class Refusing(PageTest):
    scripts = {"veto.lua": VETO}

    def test_what_a_script_refuses_is_said_in_its_words(self):
        self.allowed = ("status of 422",)
        page = self.open()
        page.keyboard.press("End")
        self.expect_album(page, "American Pie")
        page.keyboard.press("Delete")
        expect(page.locator("#news")).to_contain_text("not this one")
        self.expect_album(page, "American Pie", "5 of 5")


if __name__ == "__main__":
    unittest.main()

"""Without a connection: what was seen can be read, changes wait and are sent, and a conflict is shown."""

import json
import re
import unittest

from bench import PageTest, expect


class Offline(PageTest):
    # A server that is not there is the browser's own error.
    allowed = ("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to load resource", "ERR_EMPTY")
    view = "row"

    def setUp(self):
        super().setUp()
        self.context = self.new_context(service_workers="allow")

    def kept(self):
        """A page whose worker has kept what it shows."""
        page = self.open()
        self.wait_for_kept(
            page, "api/v1/albums?", "api/v1/albums/1/table", "api/v1/token", "api/v1/library",
            "main.js")
        return page

    def wait_until(self, page, condition, what, argument=None):
        """Waits for an asynchronous condition in the page: `wait_for_function` takes its promise for true."""
        is_met = page.evaluate("""async (argument) => {
          const isMet = %s;
          const end = Date.now() + 15000;
          while (!(await isMet(argument))) {
            if (Date.now() > end) return false;
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
          return true;
        }""" % condition, argument)
        self.assertTrue(is_met, f"not within 15 seconds: {what}")

    def wait_for_kept(self, page, *parts):
        self.wait_until(page, """async (parts) => {
          const cache = await caches.open("moonshelf /");
          const kept = (await cache.keys()).map(({ url }) => url);
          return kept.includes(location.origin + "/")
            && parts.every((part) => kept.some((url) => url.includes(part)));
        }""", f"{parts} are kept", list(parts))

    def test_what_was_seen_can_be_read_without_a_server_and_after_a_new_start(self):
        page = self.kept()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#table")).to_contain_text("It's My Life")
        self.wait_for_kept(page, "api/v1/albums/2/table")
        expect(page).to_have_url(re.compile("albums/2"))
        self.server.end()
        page.reload()
        self.ready(page)
        expect(page.locator("#count")).to_have_text("2 of 5")
        expect(page.locator("#table")).to_contain_text("It's My Life")
        expect(page.locator("#connection")).to_contain_text("unreachable")
        # Addresses of albums are the same document.
        page.goto(f"{self.server.address}/albums/1")
        self.ready(page)
        self.expect_album(page, "Best of Bowie", "1 of 5")
        self.server.begin()

    def change(self, page, name, value):
        page.locator(f'#table button[data-field="{name}"]').click()
        page.keyboard.press("Control+A")
        page.keyboard.type(value)
        page.keyboard.press("Enter")

    def away(self, page):
        self.server.end()
        expect(page.locator("#connection")).to_contain_text("unreachable")

    def test_changes_wait_through_a_new_start_and_are_sent_in_one_step_each(self):
        page = self.kept()
        self.away(page)
        self.change(page, "year", "1979")
        expect(page.locator("#waiting-count")).to_have_text("1 change not sent yet.")
        expect(page.locator('#table button[data-field="year"]')).to_have_text("1979")
        expect(page.locator("#artist")).to_contain_text("1979")
        page.keyboard.press("a")
        page.keyboard.type("Heard in a shop")
        page.keyboard.press("Enter")
        expect(page.locator("#waiting-count")).to_have_text("2 changes not sent yet.")
        page.reload()
        self.ready(page)
        expect(page.locator("#waiting-count")).to_have_text("2 changes not sent yet.")
        expect(page.locator("#artist")).to_contain_text("1979")
        self.server.begin()
        expect(page.locator("#waiting")).to_be_hidden()
        expect(page.locator("#count")).to_have_text("1 of 6")
        self.assertEqual(self.album(1)["year"], 1979)
        steps = json.loads(self.server.run("history", "--format", "json"))
        self.assertIn("Add Heard in a shop", json.dumps(steps[:2]))
        page.reload()
        self.ready(page)
        expect(page.locator("#count")).to_have_text("1 of 6")

    def test_a_conflict_is_asked_about_and_neither_value_is_lost(self):
        for choice, year in (("mine", 1979), ("theirs", 1985)):
            with self.subTest(choice):
                self.server.run("set", "id:1", "year=1992")
                page = self.kept()
                self.away(page)
                self.change(page, "year", "1979")
                expect(page.locator("#waiting")).to_be_visible()
                self.server.run("set", "id:1", "year=1985", "genre=Glam")
                self.server.begin()
                dialog = page.locator("#waiting-dialog")
                expect(dialog).to_contain_text("year of Best of Bowie, David Bowie, 1992 was changed")
                expect(dialog.locator("option")).to_have_text(["Yours: 1979", "Theirs: 1985"])
                # Leaving the question keeps both.
                page.keyboard.press("Escape")
                expect(page.locator("#waiting")).to_be_visible()
                self.assertEqual(self.album(1)["year"], 1985)
                page.locator("#waiting-send").click()
                dialog.locator("select").select_option(choice)
                dialog.get_by_role("button", name="OK").click()
                expect(page.locator("#waiting")).to_be_hidden()
                expect(page.locator("#artist")).to_contain_text(str(year))
                self.assertEqual(self.album(1)["year"], year)
                self.assertEqual(self.album(1)["genre"], "Glam")
                page.close()

    def test_a_change_of_a_deleted_album_is_shown_and_can_be_discarded(self):
        page = self.kept()
        self.away(page)
        self.change(page, "year", "1979")
        expect(page.locator("#waiting")).to_be_visible()
        self.server.run("remove", "id:1", "--yes")
        self.server.begin()
        dialog = page.locator("#waiting-dialog")
        expect(dialog).to_contain_text("was refused")
        dialog.get_by_role("button", name="OK").click()
        expect(page.locator("#waiting")).to_be_visible()
        page.locator("#waiting-send").click()
        dialog.locator("select").select_option("drop")
        dialog.get_by_role("button", name="OK").click()
        expect(page.locator("#waiting")).to_be_hidden()

    def test_another_token_and_a_withdrawn_one_remove_what_was_kept(self):
        withdrawn = self.server.run("tokens", "--add", "phone", "--right", "write").strip()
        page = self.open(f"#token={withdrawn}")
        self.wait_for_kept(page, "api/v1/albums?", "api/v1/token")
        self.server.run("tokens", "--remove", "phone")
        page.reload(wait_until="commit")
        expect(page.get_by_role("dialog", name="Library token")).to_be_visible()
        self.wait_until(page, """async () =>
          !(await (await caches.open("moonshelf /")).keys()).some(({ url }) => url.includes("albums"))""",
          "no albums are kept")
        self.assertNotIn("Bowie", page.locator("#views-area").inner_text())

    def test_the_page_can_be_installed(self):
        page = self.kept()
        manifest = page.evaluate("""async () => {
          const link = document.querySelector("link[rel=manifest]");
          const answer = await fetch(link.href);
          const text = await answer.json();
          return { ...text, type: answer.headers.get("content-type"),
            start: new URL(text.start_url, link.href).href, scope: new URL(text.scope, link.href).href,
            icon: (await fetch(new URL(text.icons[0].src, link.href))).status };
        }""")
        self.assertEqual(manifest["type"], "application/manifest+json")
        self.assertEqual(manifest["start"], self.server.address + "/")
        self.assertEqual(manifest["scope"], self.server.address + "/")
        self.assertEqual(manifest["icon"], 200)
        problems = self.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
        errors = [one["errorId"] for one in problems["installabilityErrors"]]
        self.assertEqual([one for one in errors if one != "in-incognito"], [])

    def album(self, number):
        albums = json.loads(self.server.run("list", f"id:{number}", "--format", "json"))
        return albums[0]


class Prefixed(Offline):
    """A worker keeps and answers only what is below its own path."""

    options = ("--prefix", "/shelf/")

    def wait_for_kept(self, page, *parts):
        self.wait_until(page, """async (parts) => {
          const cache = await caches.open("moonshelf /shelf/");
          const kept = (await cache.keys()).map(({ url }) => url);
          return parts.every((part) => kept.some((url) => url.includes("/shelf/" + part)));
        }""", f"{parts} are kept", [part for part in parts if part != "main.js"])

    test_changes_wait_through_a_new_start_and_are_sent_in_one_step_each = None
    test_a_conflict_is_asked_about_and_neither_value_is_lost = None
    test_a_change_of_a_deleted_album_is_shown_and_can_be_discarded = None
    test_another_token_and_a_withdrawn_one_remove_what_was_kept = None


if __name__ == "__main__":
    unittest.main()

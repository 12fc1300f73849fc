"""Commands of scripts on the page: forms, output, progress, questions, their end and their undo."""

import json
import re
import unittest

from bench import PageTest, expect
from working import png

GENRE = """
local moonshelf <const> = require "moonshelf"
moonshelf.command("regenre", {
  help = "Sets the genre.",
  arguments = "QUERY",
  options = {
    limit = { default = 2, min = 1, max = 9, help = "only this many" },
    loud = false,
    mode = { default = "keep", choices = { "keep", "drop" } },
  },
  run = function(args)
    local genre <const> = moonshelf.ask("Which genre?", { name = "genre" })
    if not genre then error("no genre", 0) end
    local done = 0
    moonshelf.library.transaction("Regenre", function()
      for album in moonshelf.library.each(args[1]) do
        if done == args.limit then break end
        done = done + 1
        album.genre = args.loud and genre:upper() or genre
      end
    end)
    print(("%d changed, %s"):format(done, args.mode))
  end,
})
moonshelf.command("endless", {
  help = "Never ends.",
  run = function()
    print("begun")
    while true do moonshelf.sleep(0.05) end
  end,
})
moonshelf.command("wrong", {
  help = "Fails.",
  options = { name = { default = "", required = true } },
  run = function(args) error("nothing is called " .. args.name, 0) end,
})
"""


class Scripts(PageTest):
    scripts = {"genre.lua": GENRE}
    view = "grid"

    def genres(self):
        found = json.loads(self.server.run("list", "--format", "json"))
        return {album["id"]: album["genre"] for album in found}

    def form(self, page, name):
        """The form of a command, opened."""
        page.get_by_role("button", name="Scripts…").click()
        form = page.locator("#script-commands details", has_text=name)
        form.locator("summary").click()
        return form

    def test_a_command_is_a_form_made_of_its_options(self):
        page = self.open()
        form = self.form(page, "regenre")
        limit = form.get_by_label("limit")
        expect(limit).to_have_value("2")
        expect(limit).to_have_attribute("max", "9")
        expect(form).to_contain_text("only this many")
        expect(form.get_by_label("loud")).not_to_be_checked()
        expect(form.get_by_label("mode").locator("option")).to_have_text(["keep", "drop"])
        limit.fill("10")
        form.get_by_role("button", name="Run").click()
        self.assertFalse(limit.evaluate("(field) => field.checkValidity()"))
        expect(page.locator("#job")).to_be_hidden()

    def test_a_command_runs_on_the_selected_albums_asks_and_is_undone(self):
        page = self.open()
        before = self.genres()
        page.locator('#grid [data-index="1"] .box').click()
        for index in (2, 4):
            page.locator(f'#grid [data-index="{index}"]').click(modifiers=["Control"])
        page.get_by_role("button", name="regenre…").click()
        form = page.locator("#script-commands details[open]")
        expect(form.get_by_label("QUERY")).to_have_value("id:2..3,5")
        form.get_by_label("loud").check()
        form.get_by_label("mode").select_option("drop")
        form.get_by_role("button", name="Run").click()
        job = page.locator("#job")
        job.get_by_label("Which genre?").fill("Ska")
        page.keyboard.press("Enter")
        expect(job.get_by_role("status")).to_have_text("regenre is done.")
        expect(job.get_by_role("log")).to_contain_text("2 changed, drop")
        self.assertEqual(self.genres(), {**before, 2: "SKA", 3: "SKA"})
        job.get_by_role("button", name="Undo").click()
        expect(page.locator("#scripts-dialog")).to_be_hidden()
        expect(page.locator("#news")).to_contain_text("Undid")
        self.assertEqual(self.genres(), before)

    def test_a_question_without_an_answer_ends_the_command_with_its_message(self):
        page = self.open()
        before = self.genres()
        self.form(page, "regenre").get_by_role("button", name="Run").click()
        page.get_by_role("button", name="No answer").click()
        expect(page.locator("#job [role=status]")).to_have_text("regenre ended with 1.")
        expect(page.locator("#job pre")).to_contain_text("no genre")
        expect(page.locator("#script-undo")).to_be_hidden()
        self.assertEqual(self.genres(), before)

    def test_a_command_that_does_not_end_is_seen_again_and_stopped(self):
        page = self.open()
        self.form(page, "endless").get_by_role("button", name="Run").click()
        expect(page.locator("#job pre")).to_contain_text("begun")
        page.get_by_role("button", name="Close the scripts").click()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#title")).to_have_text("It's My Life")
        page.get_by_role("button", name="Scripts…").click()
        expect(page.locator("#job pre")).to_contain_text("begun")
        page.get_by_role("button", name="Stop").click()
        expect(page.locator("#job [role=status]")).to_have_text(re.compile("endless ended with"))
        page.get_by_role("button", name="All commands").click()
        expect(page.locator("#script-commands details")).to_have_count(3)

    def test_what_is_wrong_with_a_command_is_said(self):
        page = self.open()
        form = self.form(page, "wrong")
        form.get_by_role("button", name="Run").click()
        expect(page.locator("#job")).to_be_hidden()
        form.get_by_label("name (required)").fill("Bob")
        form.get_by_role("button", name="Run").click()
        expect(page.locator("#job pre")).to_contain_text("nothing is called Bob")
        expect(page.locator("#job [role=status]")).to_have_text("wrong ended with 1.")

    def test_without_the_right_there_are_no_scripts(self):
        token = self.server.run("tokens", "--add", "phone", "--right", "write").strip()
        page = self.open(f"#token={token}")
        expect(page.locator("#trash")).to_be_enabled()
        expect(page.locator("#scripts")).to_be_hidden()
        expect(page.get_by_role("button", name="regenre…")).to_have_count(0)


KEYS = """
local moonshelf <const> = require "moonshelf"
local function capitals(args)
  moonshelf.library.transaction("Shout", function()
    for album in moonshelf.library.each(args[1]) do album.title = album.title:upper() end
  end)
end
moonshelf.command("shout", { help = "Titles in capitals.", key = "S", arguments = "QUERY", run = capitals })
moonshelf.command("other", { help = "Never by its key.", key = "h", arguments = "QUERY", run = capitals })
moonshelf.command("hello", { help = "Says hello.", key = "L", run = function() print("hello") end })
moonshelf.command("label", {
  help = "Sets the label.", key = "B", arguments = "QUERY", options = { name = "RCA" },
  run = function(args)
    moonshelf.library.transaction("Label", function()
      for album in moonshelf.library.each(args[1]) do album.label = args.name end
    end)
  end,
})
"""


class Keys(PageTest):
    """The keys that scripts give their commands."""

    scripts = {"keys.lua": KEYS}
    view = "grid"

    def titles(self):
        return self.server.run("list", "--columns", "title", "--format", "csv").split("\n")[1:-1]

    def test_a_key_runs_its_command_on_the_chosen_albums_in_one_step(self):
        page = self.open()
        expect(page.locator("#scripts")).to_be_visible()
        page.locator('#grid [data-index="1"] .box').click()
        page.locator('#grid [data-index="2"]').click(modifiers=["Control"])
        page.keyboard.press("S")
        job = page.locator("#job")
        expect(job.get_by_role("status")).to_have_text("shout is done.")
        self.assertEqual(
            self.titles()[:4], ["Best of Bowie", "IT'S MY LIFE", "NOTHING LIKE THE SUN", "Staring at the Sun"])
        job.get_by_role("button", name="Undo").click()
        expect(page.locator("#news")).to_contain_text("Undid")
        self.assertEqual(self.titles()[1:3], ["It's My Life", "Nothing Like The Sun"])

    def test_a_key_without_albums_runs_its_command_and_one_with_options_shows_its_form(self):
        page = self.open()
        expect(page.locator("#scripts")).to_be_visible()
        page.keyboard.press("L")
        expect(page.locator("#job pre")).to_have_text("hello\n")
        expect(page.locator("#job [role=status]")).to_have_text("hello is done.")
        page.keyboard.press("Escape")
        page.keyboard.press("B")
        form = page.locator("#script-commands details[open]")
        expect(form.get_by_label("QUERY")).to_have_value("id:1")
        form.get_by_label("name").fill("Motown")
        page.keyboard.press("Enter")
        expect(page.locator("#job [role=status]")).to_have_text("label is done.")
        self.assertIn("Best of Bowie", self.server.run("list", "label:Motown"))

    def test_keys_of_the_page_keep_their_meaning_and_all_commands_are_on_the_menu(self):
        page = self.open()
        expect(page.locator("#scripts")).to_be_visible()
        page.keyboard.press("h")
        expect(page.locator("#history-panel")).to_be_visible()
        page.keyboard.press("?")
        rows = page.locator("#script-keys tr").evaluate_all(
            "(rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent))")
        self.assertEqual(rows, [
            [":", "Commands", "runs a command of a script"],
            ["L", "hello", "Says hello."], ["B", "label", "Sets the label."],
            ["", "other", "Never by its key."], ["S", "shout", "Titles in capitals."]])
        page.get_by_role("dialog").get_by_role("button", name="other", exact=True).click()
        expect(page.locator("#job [role=status]")).to_have_text("other is done.")
        self.assertEqual(self.titles()[0], "BEST OF BOWIE")
        page.keyboard.press("Escape")
        page.keyboard.press(":")
        expect(page.locator("#scripts-dialog")).to_be_visible()

    def test_a_token_that_only_writes_has_no_keys_of_scripts(self):
        token = self.server.run("tokens", "--add", "phone", "--right", "write").strip()
        page = self.open(f"#token={token}")
        expect(page.locator("#trash")).to_be_enabled()
        for key in ("S", ":"):
            page.keyboard.press(key)
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_have_count(1)
        expect(page.locator("#script-keys tr")).to_have_count(0)
        self.assertEqual(self.titles()[0], "Best of Bowie")


SCROLLER = """
local moonshelf <const> = require "moonshelf"
local library <const> = moonshelf.library
moonshelf.command("artists", {
  help = "Chooses an artist.", key = "L",
  run = function()
    local albums <const> = library.query("")
    local said = 0
    local opened <const> = moonshelf.scroller.present {
      title = "Artists",
      data_source = {
        count = 300, initial_index = 2,
        cell_at = function(index)
          return albums[index] or { title = "Item " .. index, subtitle = "of many" }
        end,
      },
      delegate = { on_select = function(index)
        said = said + 1
        return { { "Number", index }, { "Said", said } }
      end },
    }
    print("opened", opened)
  end,
})
"""


class Scrollers(PageTest):
    """A scroller of a script is a row of covers to choose from."""

    scripts = {"artists.lua": SCROLLER}
    view = "grid"

    def begin(self):
        page = self.open()
        page.locator("#cover-file").set_input_files(
            {"name": "a.png", "mimeType": "image/png", "buffer": png()})
        expect(page.locator("#news")).to_contain_text("Set the cover of Best of Bowie")
        expect(page.locator("#scripts")).to_be_visible()
        page.keyboard.press("L")
        return page, page.locator("#job .scroller")

    def test_items_are_chosen_and_opened_with_what_the_script_says_of_them(self):
        page, scroller = self.begin()
        expect(scroller.get_by_role("heading")).to_have_text("Artists")
        chosen = scroller.get_by_role("radio", checked=True)
        expect(chosen).to_have_accessible_name("It's My Life No Doubt, 2003")
        expect(chosen).to_be_focused()
        expect(scroller.locator("tr").first).to_have_text("Number2")
        expect(scroller.locator("label img")).to_have_count(1)
        page.keyboard.press("ArrowLeft")
        expect(scroller.locator("tr").first).to_have_text("Number1")
        expect(chosen).to_be_focused()
        page.keyboard.press("ArrowRight")
        expect(scroller.locator("tr").first).to_have_text("Number2")
        scroller.locator("label", has_text="Item 20").first.click()
        expect(scroller.locator("tr").first).to_have_text("Number20")
        expect(scroller.locator("tr").last).to_have_text("Said4")
        # Others appear around it.
        expect(scroller.locator("label", has_text="Item 44")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator("#job [role=status]")).to_have_text("artists is done.")
        expect(page.locator("#job pre")).to_contain_text("opened\t20")
        expect(scroller).to_be_hidden()

    def test_one_who_leaves_opens_nothing(self):
        page, scroller = self.begin()
        expect(scroller).to_be_visible()
        page.get_by_role("button", name="No answer").click()
        expect(page.locator("#job pre")).to_contain_text("opened\tnil")


class NoScripts(PageTest):
    def test_without_commands_there_is_no_button(self):
        page = self.open()
        expect(page.locator("#scripts")).to_be_hidden()


if __name__ == "__main__":
    unittest.main()

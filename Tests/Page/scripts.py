"""Commands of scripts on the page: forms, output, progress, questions, their end and their undo."""

import json
import re
import unittest

from bench import PageTest, expect

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


class NoScripts(PageTest):
    def test_without_commands_there_is_no_button(self):
        page = self.open()
        expect(page.locator("#scripts")).to_be_hidden()


if __name__ == "__main__":
    unittest.main()

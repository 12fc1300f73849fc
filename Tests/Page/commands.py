"""Commands of scripts over HTTP: their jobs, output, progress, questions and ends; and guests."""

import json
import pathlib
import threading
import time
import unittest

from bench import expect
from home import Requests

SCRIPT = """
local library <const> = moonshelf.library

moonshelf.command("label", {
  help = "Asks for a label.",
  arguments = "QUERY",
  key = "L",
  options = {
    limit = { default = 10, min = 1, help = "at most so many" },
    loud = false,
    medium = { default = "CD", choices = { "CD", "LP" } },
  },
  run = function(args)
    local bar <close> = moonshelf.progress("Changing", 4)
    bar:step()
    local label <const> = moonshelf.ask("Which label?", { name = "label", default = "RCA" })
    if not label then error("no label", 0) end
    local count = 0
    library.transaction("Label", function()
      for album in library.each(args[1] or "") do
        if count == args.limit then break end
        album.label, album.medium = label, args.medium
        count = count + 1
        bar:step()
      end
    end)
    print(args.loud and "CHANGED" or "changed", count)
  end,
})

moonshelf.command("endless", { run = function() while true do moonshelf.sleep(0.05) end end })

moonshelf.command("fail", { run = function()
  io.write("half a line")
  error("nothing to do", 0)
end })

moonshelf.command("halfway", { run = function()
  io.write("Checking… ")
  print("answer: " .. tostring(moonshelf.ask("Go on?", { name = "on", default = true })))
end })

moonshelf.command("much", { run = function()
  for number = 1, 40000 do print("line " .. number) end
end })
"""


class Jobs(Requests):
    scripts = {"label.lua": SCRIPT}

    def start(self, name, call=None, status=201):
        found, headers, body = self.ask("POST", f"/api/v1/commands/{name}", self.server.token, call or {})
        self.assertEqual(found, status, body)
        answer = json.loads(body)
        if status != 201:
            return answer["detail"]
        self.assertEqual(headers["Location"], f"/api/v1/jobs/{answer['id']}")
        return answer["id"]

    def states(self, job):
        """Each state of a job, until it has ended."""
        after, end = 0, time.monotonic() + 60
        while True:
            status, _, body = self.ask("GET", f"/api/v1/jobs/{job}?after={after}", self.server.token)
            self.assertEqual(status, 200, body)
            state = json.loads(body)
            yield state
            if state["status"] is not None:
                return
            self.assertLess(time.monotonic(), end, f"the job has not ended: {state}")
            after = state["next"]

    def run_job(self, job, answers=()):
        """The output and the last state of a job whose questions are answered."""
        answers, text = list(answers), ""
        for state in self.states(job):
            text += state["text"]
            if state["questions"]:
                status, _, _ = self.ask(
                    "POST", f"/api/v1/jobs/{job}/answer", self.server.token, {"values": answers.pop(0)})
                self.assertEqual(status, 204)
        return text, state

    def test_commands_are_listed_with_what_a_form_needs(self):
        commands = json.loads(self.ask("GET", "/api/v1/commands", self.server.token)[2])["commands"]
        self.assertEqual([command["name"] for command in commands], ["endless", "fail", "halfway", "label", "much"])
        label = commands[3]
        self.assertEqual(
            (label["help"], label["arguments"], label["key"]), ("Asks for a label.", "QUERY", "L"))
        options = {option["name"]: option for option in label["options"]}
        self.assertEqual(options["limit"]["type"], "integer")
        self.assertEqual((options["limit"]["default"], options["limit"]["minimum"]), (10, 1))
        self.assertEqual(options["limit"]["help"], "at most so many")
        self.assertEqual((options["loud"]["type"], options["loud"]["default"]), ("boolean", False))
        self.assertEqual(options["medium"]["choices"], ["CD", "LP"])

    def test_a_job_asks_shows_progress_and_names_its_step(self):
        job = self.start("label", {
            "options": {"limit": 2, "loud": True, "medium": "LP"}, "arguments": ["id:1..3"]})
        state = next(state for state in self.states(job) if state["questions"])
        questions = state["questions"]
        self.assertEqual(state["progress"], {"label": "Changing", "done": 1, "total": 4})
        self.assertEqual(
            [(one["name"], one["label"], one["type"], one["default"]) for one in questions],
            [("label", "Which label?", "text", "RCA")])
        text, state = self.run_job(job, [["Motown"]])
        self.assertEqual((text, state["status"], state["progress"]), ("CHANGED\t2\n", 0, None))
        changed = self.server.run("list", "label:Motown", "medium:LP", "--format", "json")
        self.assertEqual(len(json.loads(changed)), 2)
        status, _, body = self.ask("POST", f"/api/v1/undo?step={state['step']}", self.server.token)
        self.assertEqual(status, 200, body)
        self.assertEqual(json.loads(self.server.run("list", "label:Motown", "--format", "json")), [])

    def test_a_question_without_an_answer_and_an_error_end_a_job_with_their_message(self):
        text, state = self.run_job(self.start("label"), [None])
        self.assertIn("no label", text)
        self.assertEqual((state["status"], state["step"]), (1, None))
        text, state = self.run_job(self.start("fail"))
        self.assertTrue(text.startswith("half a line"), text)
        self.assertIn("nothing to do", text)
        self.assertEqual(state["status"], 1)

    def test_a_question_after_half_a_line_is_asked_and_can_be_interrupted(self):
        text, state = self.run_job(self.start("halfway"), [["no"]])
        self.assertEqual((text, state["status"]), ("Checking… answer: false\n", 0))
        job = self.start("halfway")
        next(state for state in self.states(job) if state["questions"])
        self.assertEqual(self.ask("DELETE", f"/api/v1/jobs/{job}", self.server.token)[0], 204)
        self.assertNotEqual(list(self.states(job))[-1]["status"], 0)
        status, _, body = self.ask(
            "POST", f"/api/v1/jobs/{job}/answer", self.server.token, {"values": ["yes"]})
        self.assertEqual(status, 409, body)

    def test_a_step_of_somebody_else_is_not_the_jobs(self):
        job = self.start("halfway")
        next(state for state in self.states(job) if state["questions"])
        self.server.run("add", "From elsewhere")
        self.assertIsNone(self.run_job(job, [["yes"]])[1]["step"])

    def test_a_job_is_interrupted_and_others_can_read_and_write_while_it_runs(self):
        job = self.start("endless")
        self.assertEqual(
            self.ask("POST", "/api/v1/albums", self.server.token, {"title": "Between"})[0], 201)
        ended = []
        reader = threading.Thread(target=lambda: ended.append(list(self.states(job))[-1]))
        reader.start()
        self.assertEqual(self.ask("DELETE", f"/api/v1/jobs/{job}", self.server.token)[0], 204)
        reader.join(60)
        self.assertNotEqual(ended[0]["status"], 0)

    def test_no_more_than_four_run_and_the_server_ends_them_with_itself(self):
        jobs = [self.start("endless") for _ in range(4)]
        self.assertIn("4 commands are running", self.start("endless", status=503))
        mine = f"--library={self.server.library}"
        running = lambda: [
            path for path in pathlib.Path("/proc").glob("[0-9]*/cmdline")
            if mine.encode() in self.read(path)]
        # One that has just been forked is not yet its program.
        end = time.monotonic() + 30
        while len(running()) < len(jobs):
            self.assertLess(time.monotonic(), end, "not all jobs run")
            time.sleep(0.05)
        self.assertEqual(len(running()), len(jobs))
        self.server.end()
        end = time.monotonic() + 30
        while running():
            self.assertLess(time.monotonic(), end, "jobs run without their server")
            time.sleep(0.05)

    @staticmethod
    def read(path):
        try:
            return path.read_bytes()
        except OSError:
            return b""

    def test_an_output_without_end_is_cut_and_says_so(self):
        text, state = self.run_job(self.start("much"))
        self.assertEqual(state["status"], 0)
        self.assertTrue(text.startswith("line 1\nline 2\n"))
        self.assertTrue(text.endswith("…\n"), text[-100:])
        self.assertLess(len(text), 300_000)

    def test_only_options_of_the_command_are_taken(self):
        for call, message in (
                ({"options": {"library": "/etc/passwd"}}, "no option library"),
                ({"options": {"allow": "all"}}, "no option allow"),
                ({"options": {"limit": []}}, "limit must be"),
                ({"options": {"limit": True}}, "limit must be"),
                ({"options": {"loud": "yes"}}, "loud must be"),
                ({"options": []}, "options must be"),
                ({"arguments": ["a", 5]}, "a list of texts"),
                ({"arguments": ["a\0b"]}, "zero byte")):
            self.assertIn(message, self.start("label", call, 422))
        self.assertIn("no script has a command", self.start("list", status=404))
        # What looks like an option is an argument.
        text, state = self.run_job(self.start("label", {"arguments": ["--help"]}), [["x"]])
        self.assertNotIn("OVERVIEW", text)
        text, state = self.run_job(self.start("label", {"options": {"limit": "ten"}}))
        self.assertIn("--limit must be a whole number", text)
        self.assertNotEqual(state["status"], 0)

    def test_commands_need_the_right_to_do_everything(self):
        for right in ("read", "write"):
            token = self.token_for(right)
            for method, path in (("GET", "/api/v1/commands"), ("POST", "/api/v1/commands/much"),
                                 ("GET", "/api/v1/jobs/1"), ("DELETE", "/api/v1/jobs/1")):
                self.assertEqual(self.ask(method, path, token)[0], 403, f"{method} {path} to {right}")


class Shelves(Requests):
    def test_a_query_is_saved_and_removed_as_steps(self):
        path = "/api/v1/shelves/my%20jazz%2Fblues"
        status, headers, body = self.ask("PUT", path, self.server.token, {"query": "genre:jazz"})
        self.assertEqual(status, 204, body)
        self.assertIn("Moonshelf-Step", headers)
        shelves = json.loads(self.ask("GET", "/api/v1/shelves", self.server.token)[2])
        self.assertEqual([(one["name"], one["query"]) for one in shelves], [("my jazz/blues", "genre:jazz")])
        self.assertEqual(self.ask("PUT", path, self.server.token, {"query": "year:xx"})[0], 400)
        self.assertEqual(self.ask("PUT", path, self.server.token, {"query": 7})[0], 422)
        self.assertEqual(self.ask("DELETE", path, self.server.token)[0], 204)
        self.assertEqual(self.ask("DELETE", path, self.server.token)[0], 404)


class Sums(Requests):
    def fill(self, library):
        for title, genre, price in (("A", "Jazz", "12.50 EUR"), ("B", "Jazz", "3 EUR"), ("C", "Jazz", "7 USD"),
                                    ("D", "Pop", "")):
            self.moonshelf(library, "add", title, f"genre={genre}", f"price={price}")

    def test_facets_have_the_sums_of_a_field_by_its_units(self):
        path = "/api/v1/facets?by=genre&sum=price"
        facets = json.loads(self.ask("GET", path, self.server.token)[2])["facets"]
        self.assertEqual(
            [(one["value"], one["albums"], [(sum["unit"], sum["sum"]) for sum in one["sums"]]) for one in facets],
            [("Jazz", 3, [("EUR", 15.5), ("USD", 7)]), ("Pop", 1, [])])
        status, _, body = self.ask("GET", "/api/v1/facets?by=genre&sum=nowhere", self.server.token)
        self.assertEqual(status, 400, body)


class Guests(Requests):
    def fill(self, library):
        for title, genre in (("Kind of Blue", "Jazz"), ("Thriller", "Pop"), ("Blue Train", "Jazz")):
            self.moonshelf(library, "add", title, f"genre={genre}", "artist=Someone")

    def read(self, path, token, status=200):
        found, _, body = self.ask("GET", path, token)
        self.assertEqual(found, status, f"{path}: {body}")
        return json.loads(body) if status == 200 else body

    def test_a_guest_sees_the_albums_of_a_query_and_nothing_else(self):
        guest = self.server.run("tokens", "--add", "guest", "--only", "genre:jazz", "--days", "7").strip()
        titles = lambda path: [one["title"] for one in self.read(path, guest)["albums"]]
        # Twice: the second time it may be a page that was kept.
        for token, count in ((guest, 2), (self.server.token, 3), (guest, 2)):
            self.assertEqual(self.read("/api/v1/albums", token)["total"], count)
            self.assertEqual(self.read("/api/v1/library", token)["albums"], count)
        self.assertEqual(titles("/api/v1/albums?q=genre:pop"), [])
        self.assertEqual(titles("/api/v1/albums?q=title:blue+,+genre:pop"), ["Kind of Blue", "Blue Train"])
        self.assertEqual(titles("/api/v1/albums?q=%5Egenre:jazz"), [])
        self.assertEqual(titles("/api/v1/albums?sort=-title"), ["Kind of Blue", "Blue Train"])
        facets = self.read("/api/v1/facets?by=genre", guest)["facets"]
        self.assertEqual([(one["value"], one["albums"]) for one in facets], [("Jazz", 2)])
        self.read("/api/v1/albums/1", guest)
        self.assertIsNone(self.read("/api/v1/library", guest)["undo_label"])
        for path in ("/api/v1/albums/2", "/api/v1/albums/2/table", "/api/v1/albums/2/cover"):
            self.read(path, guest, 404)
        self.assertIsNone(self.read("/api/v1/albums/2/position", guest)["position"])
        for path in ("/api/v1/history", "/api/v1/changes", "/api/v1/albums/1/history", "/api/v1/shelves",
                     "/api/v1/albums/1/why", "/api/v1/albums?as_of=before:1", "/api/v1/diff?from=1",
                     "/api/v1/imports", "/api/v1/conflicts", "/api/v1/removed"):
            self.read(path, guest, 403)
        self.assertIn("genre:jazz", self.server.run("tokens"))

    def test_a_guest_does_not_learn_of_other_albums(self):
        self.server.run("set", "id:2", "price=7 EUR", "artist=Michael Jackson")
        self.server.run("shelf", "save", "secret", "genre:pop")
        guest = self.server.run("tokens", "--add", "guest", "--only", "genre:jazz").strip()
        # As of one that never was.
        for album in (2, 99):
            for path in (f"/api/v1/albums?after={album}", f"/api/v1/albums?sort=artist&after={album}&key=0"):
                self.read(path, guest, 404)
        self.assertNotIn(b"secret", self.read("/api/v1/albums?q=shelf:secre", guest, 400))
        before = self.read("/api/v1/library", guest)
        self.server.run("set", "id:2", "year=1982")
        self.assertEqual(self.read("/api/v1/library", guest), before)
        self.read("/api/v1/covers/" + "0" * 64, guest, 403)

    def test_a_guest_learns_the_names_of_fields_from_its_own_albums_only(self):
        self.server.run("set", "id:2", "price=7 EUR", "secretmood=Sad")
        self.server.run("set", "id:1", "shelfmark=A")
        guest = self.server.run("tokens", "--add", "guest", "--only", "genre:jazz").strip()
        names = lambda token: {one["name"] for one in self.read("/api/v1/fields", token)["fields"]}
        self.assertEqual(names(self.server.token) - names(guest), {"price", "secretmood"})
        self.assertIn("shelfmark", names(guest))
        # It is refused like one that never was, and a misspelt name suggests none.
        for path in ("albums?q={}:sad", "albums?q={}-", "albums?sort={}", "facets?by={}", "facets?by=genre&sum={}",
                     "facets?by=genre&q={}:sad", "albums/1/position?q={}:sad"):
            never, secret, near = (
                self.read("/api/v1/" + path.format(name), guest, 400).replace(name.encode(), b"NAME")
                for name in ("nosuchfield", "secretmood", "secretmod"))
            self.assertEqual((secret, near), (never, never), path)
        self.assertEqual(self.read("/api/v1/albums?q=shelfmark:a&sort=shelfmark", guest)["total"], 1)
        self.server.run("set", "id:3", "secretmood=Glad")
        self.assertIn("secretmood", names(guest))
        self.assertEqual(self.read("/api/v1/albums?q=secretmood:glad", guest)["total"], 1)

    def test_a_guest_may_have_the_albums_of_a_folder_or_of_a_shelf(self):
        self.server.run("set", "id:1", "path=/music/jazz")
        self.server.run("shelf", "save", "best", "title:blue")
        for query, count in (("path:jazz", 1), ("shelf:best", 2), ("artist:someone title:thriller", 1)):
            guest = self.server.run("tokens", "--add", "guest", "--only", query).strip()
            self.assertEqual(self.read("/api/v1/albums", guest)["total"], count, query)
            self.read("/api/v1/albums?q=path:music", guest, 400)
            self.server.run("tokens", "--remove", "guest")

    def test_the_page_of_a_guest_shows_the_albums_of_the_query_and_no_error(self):
        # The browser's own message about what a guest may not follow.
        self.allowed = (r"status of 403.*/api/v1/(changes|history|shelves)",)
        guest = self.server.run("tokens", "--add", "guest", "--only", "genre:jazz").strip()
        page = self.open(f"#token={guest}")
        self.expect_album(page, "Kind of Blue", "1 of 2")
        expect(page.locator("#looking-only")).to_be_visible()
        expect(page.locator("#news")).to_be_empty()
        expect(page.locator("#scripts")).to_be_hidden()
        page.keyboard.press("/")
        page.keyboard.type("thriller")
        expect(page.locator("#count")).to_have_text("no albums", ignore_case=True)

    def test_only_a_token_that_reads_can_be_a_guests(self):
        with self.assertRaisesRegex(AssertionError, "a token that only reads"):
            self.server.run("tokens", "--add", "guest", "--only", "genre:jazz", "--right", "write")
        with self.assertRaisesRegex(AssertionError, "year"):
            self.server.run("tokens", "--add", "guest", "--only", "year:xx")


if __name__ == "__main__":
    unittest.main()

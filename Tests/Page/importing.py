"""Lists that are imported, with a preview, and covers that are fetched; what the server refuses."""

import json
import re
import sqlite3
import threading
import unittest
import urllib.error
import urllib.request

from bench import PageTest, expect

LIST = """Band,Record,Year,Shop
David Bowie,Best of Bowie,,Here
Wire,Chairs Missing,1978,There
,,,
Wire,,1979,There
The Slits,Cut,1979,Here
"""
FIND = """
local moonshelf <const> = require "moonshelf"
moonshelf.library.on("cover.requested", function(ev)
  if ev.album.title == "Best of Bowie" then ev.album.cover_url = "FOLDER/found.gif" end
end)
"""
GIF = (b"GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\x00\x00\x00\x00\x00"
       b"!\xf9\x04\x00\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;")


class Importing(PageTest):
    view = "list"

    def choose(self, page, text, name="list.csv"):
        page.locator("#import-file").set_input_files(
            {"name": name, "mimeType": "text/csv", "buffer": text.encode()})

    def drop(self, page, text, name="list.csv"):
        page.evaluate("""([text, name]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name, { type: "text/csv" }));
          document.querySelector("#list").dispatchEvent(
            new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""", [text, name])

    def expect_sums(self, page, text):
        expect(page.locator("#import-dialog [role=status]")).to_have_text(text)

    def imports(self, page):
        return page.locator("#import-dialog").get_by_role("button", name="Import")

    def albums(self):
        return self.server.run("list", "--columns", "artist,title,year", "--format", "csv")

    def send(self, path, body=b"", token=None, headers=None):
        """The status and the body of a response to a POST."""
        token = self.server.token if token is None else token
        request = urllib.request.Request(
            f"{self.server.address}/api/v1/{path}", data=body, method="POST",
            headers={"Authorization": f"Bearer {token}", **(headers or {})})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())

    def test_a_list_is_previewed_corrected_imported_and_undone(self):
        page = self.open()
        before = self.albums()
        self.drop(page, LIST)
        self.expect_sums(page, re.compile(r"^To import: 2 added, "))
        dialog = page.locator("#import-dialog")
        expect(dialog).to_contain_text("Chairs Missing")
        expect(dialog).to_contain_text("rejected: no title (line 5)")
        self.assertEqual(self.albums(), before)
        field = dialog.get_by_label("Field of Shop")
        field.focus()
        field.select_option("genre")
        expect(dialog.get_by_label("Field of Shop").locator("option:checked")).to_have_text("genre")
        expect(dialog.get_by_label("Field of Shop")).to_be_focused()
        dialog.get_by_label("Field of Year").select_option("-")
        expect(dialog.get_by_label("Field of Year").locator("option:checked")).to_have_text("left out")
        self.imports(page).click()
        self.expect_sums(page, re.compile(r"^Imported: 2 added, "))
        dialog.get_by_role("button", name="Close").click()
        expect(page.locator("#news")).to_contain_text("Imported list.csv: 2 added")
        self.assertIn("Wire,Chairs Missing,\n", self.albums())
        self.assertIn("There", self.server.run("list", "title:chairs", "--columns", "genre"))
        page.locator("#news-undo").click()
        expect(page.locator("#news")).to_contain_text("Undid: Import list.csv")
        self.assertEqual(self.albums(), before)

    def test_what_is_in_doubt_is_said_and_a_faulty_file_too(self):
        self.allowed = ("status of 422",)
        page = self.open()
        self.choose(page, "x,y\nfoo,bar\nbaz,qux\n", "odd.csv")
        dialog = page.locator("#import-dialog")
        expect(dialog.get_by_label("Read as")).to_contain_text("nearly all lines are read")
        expect(dialog).to_contain_text("rejected: no title")
        expect(dialog).not_to_contain_text("--map")
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        self.choose(page, "", "empty.csv")
        expect(dialog.get_by_role("alert")).to_contain_text("empty.csv: is empty")
        expect(self.imports(page)).to_be_disabled()
        page.keyboard.press("Escape")
        self.choose(page, "{\"a\": [", "half.json")
        expect(dialog.get_by_role("alert")).to_contain_text("half.json")
        self.assertNotIn("foo", self.albums())

    def test_titles_in_a_preview_are_text(self):
        page = self.open()
        self.choose(page, 'artist,title\n<img src=x onerror="window.broken = 1">,<b>x</b>\n')
        expect(page.locator("#import-dialog")).to_contain_text("<b>x</b>")
        self.assertEqual(page.evaluate("window.broken"), None)

    def test_two_tabs_import_one_list_once(self):
        page = self.open()
        other = self.open(context=self.new_context())
        for tab in (page, other):
            self.choose(tab, "artist,title\nWire,154\n")
            self.expect_sums(tab, re.compile("1 added"))
        for tab, sums in ((page, "Imported: 1 added, 0 merged, 0 skipped, 0 rejected."),
                          (other, "Imported: 0 added, 0 merged, 1 skipped, 0 rejected.")):
            self.imports(tab).click()
            self.expect_sums(tab, sums)
        other.locator("#import-dialog").get_by_role("button", name="Close").click()
        # Nothing was changed: there is nothing of it to undo.
        expect(other.locator("#news-undo")).to_be_hidden()

    def test_a_preview_that_is_too_old_says_so(self):
        self.allowed = ("status of 404",)
        page = self.open()
        self.choose(page, "artist,title\nWire,154\n")
        self.expect_sums(page, re.compile("1 added"))
        for number in range(4):
            self.assertEqual(self.send("imports/preview", b"artist,title\nA,B\n")[0], 200)
        self.imports(page).click()
        expect(page.locator("#import-dialog").get_by_role("alert")).to_contain_text("send it again")
        expect(page.locator("#import-dialog")).to_be_visible()

    def test_what_the_server_refuses_changes_nothing(self):
        before = self.albums()
        for body in (b"", b"\xff\xfe\x00", bytes(range(256)) * 64, b"PK\x03\x04" + b"\0" * 400,
                     b"\x1f\x8b\x08" + b"\xff" * 60, b"SQLite format 3\0" + b"\xff" * 4096,
                     b"ID3\x03\0\0\0\0\0\0", b"{" * 100_000, b"[" * 100_000, b"%PDF-1.7\n"):
            status, answer = self.send("imports/preview?name=..%2F..%2Fetc%2Fpasswd", body)
            self.assertIn(status, (200, 422), answer)
            self.assertNotIn("..", json.dumps(answer))
            self.assertNotIn("/tmp", json.dumps(answer))
        self.assertEqual(self.send("imports/preview?map=x", b"title\nA\n")[0], 422)
        self.assertEqual(self.send("imports/preview?map=title%3Did", b"title\nA\n")[0], 422)
        self.assertEqual(self.send("imports/preview?x=1", b"title\nA\n")[0], 400)
        # The connection is closed before all of it is sent.
        try:
            self.assertEqual(self.send("imports/preview", b"x" * (17 << 20))[0], 413)
        except urllib.error.URLError:
            pass
        self.assertEqual(self.send("imports/preview", b"title\nA\n", token="x" * 64)[0], 401)
        self.assertEqual(
            self.send("imports/preview", b"title\nA\n", headers={"Origin": "http://evil"})[0], 403)
        for token in ("0" * 64, "preview%00", "x" * 2000):
            self.assertEqual(self.send(f"imports/{token}")[0], 404)
        self.assertEqual(self.albums(), before)

    def test_a_token_imports_once_also_at_the_same_time_and_again_after_an_error(self):
        _, answer = self.send("imports/preview?name=a.csv", b"artist,title\nWire,154\n")
        token = answer["token"]
        self.assertEqual(self.send(f"imports/{token}?map=nothing")[0], 422)
        found = []
        threads = [
            threading.Thread(target=lambda: found.append(self.send(f"imports/{token}")[0]))
            for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(found), [200, 404, 404, 404, 404, 404])
        self.assertEqual(self.server.run("list", "title:154").count("Wire"), 1)

    def test_corrected_columns_may_be_given_with_the_import(self):
        _, answer = self.send("imports/preview", b"Autore,Opera\nWire,154\nWire,Read\n")
        status, report = self.send(f"imports/{answer['token']}?map=Autore%3Dartist%0AOpera%3Dtitle")
        self.assertEqual((status, report["added"]), (200, 2), report)

    def test_a_database_is_a_list_too(self):
        file = self.folder / "beets.db"
        with sqlite3.connect(file) as database:
            database.executescript(
                "CREATE TABLE albums (id INTEGER PRIMARY KEY, albumartist TEXT, album TEXT, year INTEGER,"
                " genre TEXT); CREATE TABLE items (id INTEGER PRIMARY KEY, album_id INTEGER, title TEXT);"
                "INSERT INTO albums VALUES (1, 'Wire', '154', 1979, 'Punk');")
        status, answer = self.send("imports/preview?name=library.db", file.read_bytes())
        self.assertEqual((status, answer["preview"]["report"]["added"]), (200, 1), answer)


class Readers(PageTest):
    options = ("--public",)

    def test_a_page_without_the_token_cannot_import(self):
        page = self.open(fragment="")
        expect(page.locator("#import-file")).to_be_disabled()
        expect(page.locator("#find-cover")).to_be_disabled()
        request = urllib.request.Request(
            f"{self.server.address}/api/v1/imports/preview", data=b"title\nA\n", method="POST")
        with self.assertRaises(urllib.error.HTTPError) as raised:
            urllib.request.urlopen(request)
        self.assertEqual(raised.exception.code, 401)
        raised.exception.close()


class Covers(PageTest):
    view = "grid"

    def setUp(self):
        self.scripts = {"find.lua": FIND}
        super().setUp()

    def fill(self, library):
        script = self.folder / ".config/moonshelf/scripts/find.lua"
        script.write_text(FIND.replace("FOLDER", str(self.folder)))
        (self.folder / "found.gif").write_bytes(GIF)
        super().fill(library)

    def test_a_cover_is_found_where_a_script_says(self):
        self.allowed = ("status of 422", "status of 404")
        page = self.open()
        expect(page.locator("#title")).to_have_text("Best of Bowie")
        page.locator("#find-cover").click()
        expect(page.locator("#news")).to_contain_text("Found the cover of Best of Bowie")
        expect(page.locator("#cover")).to_be_visible()
        expect(page.locator('#grid [aria-selected="true"] img')).to_be_visible()
        page.keyboard.press("ArrowRight")
        page.locator("#find-cover").click()
        expect(page.locator("#news")).to_contain_text("no cover address")


if __name__ == "__main__":
    unittest.main()

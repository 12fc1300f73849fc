"""Covers as pictures: when they come, which, and that they are given back."""

import struct
import unittest
import zlib

from bench import PageTest, expect


def png(color, size=300):
    """A picture of one colour."""
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    rows = (b"\0" + bytes(color) * size) * size
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Pictures(PageTest):
    def fill(self, library):
        self.moonshelf(library, "init", "--sample")
        for album in (1, 2, 3, 5):
            picture = self.folder / f"{album}.png"
            picture.write_bytes(png((album * 40, 90, 120)))
            self.moonshelf(library, "covers", "set", str(album), str(picture))

    def cell(self, page, index):
        return page.locator(f'#shelf [data-index="{index}"]')

    def expect_picture(self, page, index, width=160):
        image = self.cell(page, index).locator("img")
        expect(image).to_be_visible()
        page.wait_for_function("""([index, width]) =>
          document.querySelector(`[data-index="${index}"] img`).naturalWidth >= width
        """, arg=[index, width])

    def test_a_cover_turns_until_it_has_arrived_and_initials_stand_for_what_there_is_not(self):
        page = self.watch(self.context.new_page())
        held, is_free = [], []
        page.route("**/cover/small", lambda route:
                   route.continue_() if is_free else held.append(route))
        page.goto(f"{self.server.address}/#token={self.server.token}")
        self.ready(page)
        expect(self.cell(page, 0).locator(".sleeve")).to_have_class("sleeve waiting")
        expect(self.cell(page, 3).locator(".sleeve")).to_have_class("sleeve")
        expect(self.cell(page, 3).locator(".initials")).to_have_text("U")
        is_free.append(True)
        for route in held:
            route.continue_()
        for index in (0, 1, 2, 4):
            self.expect_picture(page, index)
        expect(page.locator(".waiting")).to_have_count(0)

    def test_a_cover_that_a_busy_server_did_not_give_is_asked_for_again(self):
        self.allowed = ("status of 503", "status of 404", "ERR_FAILED")
        page = self.watch(self.context.new_page())
        answers = [lambda route: route.fulfill(status=503), lambda route: route.abort()]
        page.route("**/albums/1/cover/small", lambda route: (
            answers.pop(0) if answers else lambda route: route.continue_())(route))
        page.route("**/albums/1/cover/large", lambda route: route.fulfill(status=404))
        page.goto(f"{self.server.address}/#token={self.server.token}")
        self.ready(page)
        expect(self.cell(page, 0).locator(".sleeve")).to_have_class("sleeve waiting")
        self.expect_picture(page, 0)
        self.assertEqual(answers, [])

    def test_only_who_stays_gets_the_large_one(self):
        page = self.watch(self.context.new_page())
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{self.server.address}/#token={self.server.token}")
        self.ready(page)
        self.expect_picture(page, 0, width=300)
        self.expect_picture(page, 1)
        page.locator("#shelf").evaluate("""(shelf) => {
          for (let i = 0; i < 2; i += 1) shelf.dispatchEvent(
            new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        }""")
        self.expect_picture(page, 2, width=300)
        self.assertFalse([url for url in asked if url.endswith("/albums/2/cover/large")])

    def test_a_picture_that_comes_later_is_shown_and_one_that_goes_is_not(self):
        page = self.open()
        self.expect_picture(page, 0)
        self.server.run("covers", "set", "4", str(self.folder / "1.png"))
        self.expect_picture(page, 3)
        self.server.run("undo")
        expect(self.cell(page, 3).locator("img")).to_be_hidden()
        expect(self.cell(page, 3).locator(".initials")).to_have_text("U")


if __name__ == "__main__":
    unittest.main()

"""Albums found and added by their barcodes: with a camera, from a photo, typed."""

import pathlib
import random
import struct
import tempfile
import unittest
import zlib

from bench import PageTest, expect

LEFT = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011",
        "0110111", "0001011"]
FIRST = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL",
         "LGGLGL"]
CODE = "5099902894324"


def modules(code):
    """The bars of an EAN-13, by the standard's table and not by the page's."""
    opposite = str.maketrans("01", "10")
    left = "".join(
        LEFT[int(digit)] if kind == "L" else LEFT[int(digit)].translate(opposite)[::-1]
        for digit, kind in zip(code[1:7], FIRST[int(code[0])]))
    right = "".join(LEFT[int(digit)].translate(opposite) for digit in code[7:])
    return f"101{left}01010{right}101"


def picture(code, width, height, module, noise=0, upside=False):
    """Rows of grey pixels with a code in the middle, on a table with a shadow."""
    chance = random.Random(1977)
    bars = modules(code)
    if upside:
        bars = bars[::-1]
    start = (width - 95 * module) // 2
    line = [30 if 0 <= (x - start) // module < 95 and bars[(x - start) // module] == "1" else 220
            for x in range(width)]
    blank = [220] * width
    rows = []
    for y in range(height):
        row = line if height // 4 < y < 3 * height // 4 else blank
        rows.append(bytes(
            max(0, min(255, int(value * (1 - x / width / 3)) + chance.randint(-noise, noise)))
            for x, value in enumerate(row)))
    return rows


def png(rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


class Barcode(PageTest):
    view = "list"
    video = tempfile.NamedTemporaryFile(prefix="moonshelf-camera-", suffix=".y4m")
    arguments = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                 f"--use-file-for-fake-video-capture={video.name}")

    @classmethod
    def setUpClass(cls):
        frame = b"FRAME\n" + b"".join(picture(CODE, 640, 480, 4, 8)) + b"\x80" * (640 * 240)
        cls.video.write(b"YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n" + frame * 4)
        cls.video.flush()
        super().setUpClass()

    def dialog(self, page):
        page.keyboard.press("b")
        return page.locator("#barcode-dialog")

    def test_the_camera_finds_an_album_however_its_barcode_is_written(self):
        self.server.run("set", "id:3", "barcode=5 099902-894324")
        page = self.open()
        self.dialog(page)
        expect(page.locator("#count")).to_have_text("1 of 1")
        expect(page.locator("#title")).to_have_text("Nothing Like The Sun")
        # The camera is off again.
        self.assertIsNone(page.evaluate("document.querySelector('#barcode-dialog video').srcObject"))

    def test_an_unknown_barcode_is_added_with_the_album(self):
        page = self.open()
        self.dialog(page)
        form = page.locator("#add-dialog")
        expect(form).to_be_visible()
        expect(form.locator("[name=barcode]")).to_have_value(CODE)
        form.locator("[name=title]").fill("From the shop")
        page.keyboard.press("Enter")
        expect(page.locator("#title")).to_have_text("From the shop")
        self.assertIn(CODE, self.server.run("list", "barcode:", "--template", "{barcode}"))

    def test_photos_are_read_upside_down_noisy_and_small(self):
        self.server.run("set", "id:3", f"barcode={CODE}")
        page = self.open()
        page.evaluate("() => { navigator.mediaDevices.getUserMedia = () => new Promise(() => {}); }")
        for width, module, noise, upside in ((900, 8, 0, False), (800, 3, 30, True), (2000, 9, 10, True)):
            page.locator("#search").fill("")
            expect(page.locator("#count")).to_contain_text("of 5")
            page.locator("#list").focus()
            self.dialog(page).locator("input[type=file]").set_input_files({
                "name": "photo.png", "mimeType": "image/png",
                "buffer": png(picture(CODE, width, 300, module, noise, upside))})
            expect(page.locator("#count")).to_have_text("1 of 1")
        page.locator("#search").fill("")
        expect(page.locator("#count")).to_contain_text("of 5")
        page.locator("#list").focus()
        dialog = self.dialog(page)
        for name, content in (("blank.png", png([b"\xdc" * 300] * 100)), ("list.txt", b"no picture")):
            dialog.locator("input[type=file]").set_input_files(
                {"name": name, "mimeType": "image/png", "buffer": content})
            expect(dialog.get_by_role("alert")).to_have_text("There is no barcode in this photo.")
        dialog.locator("[name=number]").fill("12x")
        page.keyboard.press("Enter")
        expect(dialog).to_be_visible()
        dialog.locator("[name=number]").fill("0 5099902 894324")
        page.keyboard.press("Enter")
        expect(page.locator("#count")).to_have_text("1 of 1")

    def test_without_a_camera_the_number_is_typed(self):
        page = self.open()
        page.evaluate("""() => { navigator.mediaDevices.getUserMedia =
          () => Promise.reject(new Error("There is no camera.")); }""")
        dialog = self.dialog(page)
        expect(dialog.get_by_role("alert")).to_have_text("There is no camera.")
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(page.locator("#add-dialog")).to_be_hidden()


if __name__ == "__main__":
    unittest.main()

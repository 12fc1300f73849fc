"""Who may look and who may change, and what pages from elsewhere can do: nothing."""

import http.server
import threading
import unittest

from bench import PageTest, expect


class Access(PageTest):
    def test_the_token_leaves_the_address_bar_and_is_kept(self):
        page = self.open()
        self.assertEqual(page.url, self.server.address + "/")
        self.assertEqual(
            page.evaluate("localStorage.getItem('moonshelf.token')"), self.server.token)
        page.goto("about:blank")
        page.go_back()
        self.ready(page)
        self.assertEqual(page.url, self.server.address + "/")
        page = self.open("#fresh")
        self.expect_album(page, "Best of Bowie", "1 of 5")

    def test_without_a_token_it_is_asked_for_and_a_wrong_one_refused(self):
        self.allowed = ("status of 401",)
        page = self.open("", wait=False)
        dialog = page.get_by_role("dialog", name="Library token")
        expect(dialog).to_be_visible()
        expect(dialog.get_by_label("Token", exact=True)).to_be_focused()
        page.keyboard.press("Escape")
        expect(dialog).to_be_visible()
        page.keyboard.type("not the token")
        page.keyboard.press("Enter")
        expect(dialog.locator("#token-problem")).to_have_text("Wrong token.")
        self.assertIsNone(page.evaluate("localStorage.getItem('moonshelf.token')"))
        page.keyboard.type(self.server.token)
        page.keyboard.press("Enter")
        expect(dialog).to_be_hidden()
        self.expect_album(page, "Best of Bowie", "1 of 5")
        expect(page.locator("#trash")).to_be_enabled()

    def test_a_wrong_token_in_the_address_is_asked_for_again(self):
        self.allowed = ("status of 401",)
        page = self.open("#token=wrong", wait=False)
        expect(page.locator("#token-problem")).to_have_text("Wrong token.")

    def test_what_may_be_done_shows_even_when_the_albums_were_faster_than_the_right_to_change_them(self):
        page = self.context.new_page()
        page.route("**/api/v1/token", lambda route: (
            expect(page.locator("#count")).to_have_text("1 of 5"),
            route.continue_()))
        self.watch(page).goto(f"{self.server.address}/#token={self.server.token}")
        self.ready(page)
        expect(page.locator("#trash")).to_be_enabled()

    def test_a_server_that_was_busy_when_asked_who_may_change_is_asked_again(self):
        self.allowed = ("status of 503", "ERR_FAILED")
        page = self.context.new_page()
        answers = [lambda route: route.fulfill(status=503), lambda route: route.abort()]
        page.route("**/api/v1/token", lambda route: (
            answers.pop() if answers else lambda route: route.continue_())(route))
        self.watch(page).goto(f"{self.server.address}/#token={self.server.token}")
        self.ready(page)
        expect(page.locator("#trash")).to_be_enabled()
        expect(page.locator("#news")).to_be_empty()
        self.assertEqual(answers, [])

    def test_a_page_from_elsewhere_can_neither_read_nor_write_nor_frame(self):
        self.allowed = (".",)
        self.open()
        elsewhere = self.elsewhere()
        page = self.watch(self.context.new_page())
        page.goto(elsewhere)
        for method, path in [("GET", "/api/v1/albums"), ("DELETE", "/api/v1/albums/1")]:
            answer = page.evaluate("""async ([address, method, token]) => {
              try {
                const headers = { Authorization: `Bearer ${token}` };
                return (await fetch(address, { method, headers })).status;
              } catch (error) { return error.name; }
            }""", [self.server.address + path, method, self.server.token])
            self.assertEqual(answer, "TypeError")
        self.assertIn("Best of Bowie", self.server.run("list"))
        page.evaluate("""(address) => {
          const frame = document.createElement("iframe");
          frame.src = address;
          document.body.append(frame);
        }""", self.server.address + "/")
        page.wait_for_timeout(300)
        frame = next(f for f in page.frames if f != page.main_frame)
        self.assertNotIn("moonshelf", frame.content())

    def elsewhere(self):
        """A page of another origin."""
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(b"<!DOCTYPE html><title>elsewhere</title><body>")

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}/"


class Public(PageTest):
    options = ("--public",)

    def test_everybody_may_look_and_who_has_the_token_may_change(self):
        self.allowed = ("status of 401",)
        page = self.open("")
        self.expect_album(page, "Best of Bowie", "1 of 5")
        for name in ("undo", "redo", "trash"):
            expect(page.locator(f"#{name}")).to_be_disabled()
        expect(page.locator("#looking-only")).to_contain_text("changes need the token")
        page.keyboard.press("Delete")
        expect(page.locator("#count")).to_have_text("1 of 5")
        page.locator("#give-token").click()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.locator("#give-token").click()
        page.keyboard.type("wrong")
        page.keyboard.press("Enter")
        expect(page.locator("#token-problem")).to_have_text("Wrong token.")
        page.keyboard.type(self.server.token)
        page.keyboard.press("Enter")
        expect(page.locator("#looking-only")).to_be_hidden()
        page.locator("#trash").click()
        expect(page.locator("#count")).to_have_text("1 of 4")


if __name__ == "__main__":
    unittest.main()

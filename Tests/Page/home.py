"""A server at home: a path prefix, tokens of single clients, the access log, TLS, and nginx."""

import json
import pathlib
import random
import re
import socket
import ssl
import struct
import subprocess
import time
import unittest
import urllib.error
import urllib.request
import zlib

from bench import PageTest, expect

ROOT = pathlib.Path(__file__).parents[2]
NGINX = "/usr/sbin/nginx"


class Requests(PageTest):
    """Tests that send requests themselves."""

    def ask(self, method, path, token=None, body=None, headers=None, address=None, tls=None):
        """The status, the headers and the body of a response."""
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if isinstance(body, (dict, list)):
            body = json.dumps(body).encode()
            headers.setdefault("Content-Type", "application/json")
        request = urllib.request.Request(
            (address or self.server.address) + path, data=body, method=method, headers=headers)
        opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=tls))
        try:
            with opener.open(request, timeout=60) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()

    def token_for(self, right, *words):
        return self.server.run("tokens", "--add", f"for-{right}", "--right", right, *words).strip()


class Tokens(Requests):
    # What is written needs a valid body to be accepted, but not to be refused.
    exchange = [
        ("get", "/exchange/v1/greeting"), ("post", "/exchange/v1/meet"),
        ("get", "/exchange/v1/homes/1"), ("post", "/exchange/v1/homes/1"),
        ("post", "/exchange/v1/acts"), ("post", "/exchange/v1/feed"),
        ("post", "/exchange/v1/covers"), ("get", "/exchange/v1/covers/x"),
        ("put", "/exchange/v1/covers/x"),
    ]

    def state(self):
        """Everything that a request could change."""
        return [self.server.run(*words) for words in (
            ("list", "--format", "json"), ("history", "--format", "json"), ("remote", "conflicts"),
            ("tokens", "--format", "json"))]

    def test_what_a_token_does_not_allow_is_refused_on_every_route_and_changes_nothing(self):
        described = json.loads(self.ask("GET", "/openapi.json")[2])["paths"]
        routes = [(method, path, operation["security"], operation.get("x-right"))
                  for path, methods in described.items() for method, operation in methods.items()]
        self.assertGreater(len(routes), 30)
        tokens = {right: self.token_for(right) for right in ("read", "write", "admin")}
        withdrawn = self.server.run("tokens", "--add", "gone").strip()
        self.server.run("tokens", "--remove", "gone")
        expired = self.server.run("tokens", "--add", "old", "--right", "admin", "--days", "1").strip()
        file = pathlib.Path(f"{self.server.library}.tokens")
        stored = json.loads(file.read_text())
        for one in stored:
            if one["name"] == "old":
                one["expires"] -= 2 * 86400
        file.write_text(json.dumps(stored))
        before = self.state()
        replace = lambda path: re.sub(r"\{(\w+)\}", lambda name: {
            "id": "1", "size": "small", "sha256": "0" * 64}.get(name[1], "none"), path)
        for method, path, security, needed in routes:
            method, path = method.upper(), replace(path)
            for shown in (None, "wrong", withdrawn, expired):
                status = self.ask(method, path, shown)[0]
                self.assertEqual(status == 401, bool(security), f"{method} {path} with {shown}: {status}")
            self.assertTrue(needed != "read" or method == "GET", f"{method} {path} needs {needed}")
            # A stream does not end, and what may be written is written below.
            rights = [] if "/changes" in path else ["read", "write"] if needed == "admin" else ["read"]
            for right in rights:
                status = self.ask(method, path, tokens[right])[0]
                refused = needed is not None and needed != right
                self.assertEqual(status == 403, refused, f"{method} {path} to {right}: {status}")
                self.assertNotEqual(status, 401, f"{method} {path} to {right}")
        for method, path in self.exchange:
            for name, shown in (("none", None), ("wrong", "wrong"), ("withdrawn", withdrawn),
                                ("expired", expired)):
                status = self.ask(method.upper(), path, shown)[0]
                self.assertEqual(status, 401, f"{path} with {name}: {status}")
            for right in ("read", "write"):
                status = self.ask(method.upper(), path, tokens[right])[0]
                self.assertEqual(status, 403, f"{path} to {right}: {status}")
        self.assertEqual(self.state(), before)
        # What they allow is not refused.
        status, headers, _ = self.ask("POST", "/api/v1/albums", tokens["read"], {"title": "No"})
        self.assertEqual(status, 403)
        self.assertIn('error="insufficient_scope"', headers["WWW-Authenticate"])
        self.assertEqual(self.ask("POST", "/api/v1/albums", tokens["write"], {"title": "Low"})[0], 201)
        self.assertEqual(self.ask("GET", "/exchange/v1/greeting", tokens["admin"])[0], 200)
        for right, token in tokens.items():
            answer = json.loads(self.ask("GET", "/api/v1/token", token)[2])
            self.assertEqual(answer, {"name": f"for-{right}", "right": right})

    def test_a_withdrawn_token_ends_its_streams_and_later_requests(self):
        token = self.token_for("read")
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as stream:
            stream.sendall((f"GET /api/v1/changes HTTP/1.1\r\nHost: localhost\r\n"
                            f"Authorization: Bearer {token}\r\n\r\n").encode())
            text = b""
            while b"retry" not in text:
                text += stream.recv(4096)
            self.server.run("tokens", "--remove", "for-read")
            self.assertEqual(self.ask("GET", "/api/v1/albums", token)[0], 401)
            # Closed at the next change, before that is sent.
            self.server.run("add", "Secret")
            rest = b""
            while piece := stream.recv(4096):
                rest += piece
            self.assertNotIn(b"Secret", rest)

    def test_tokens_are_stored_as_hashes_in_a_file_of_their_owner(self):
        token = self.token_for("write", "--days", "30")
        file = pathlib.Path(f"{self.server.library}.tokens")
        self.assertEqual(file.stat().st_mode & 0o777, 0o600)
        self.assertNotIn(token, file.read_text())
        self.assertRegex(self.server.run("tokens"), r"for-write +write +\d{4}-\d\d-\d\d")
        # A file that others can read gives nobody anything.
        file.chmod(0o644)
        self.assertEqual(self.ask("GET", "/api/v1/albums", token)[0], 401)
        self.assertEqual(self.ask("GET", "/api/v1/albums", self.server.token)[0], 200)

    def test_a_token_to_read_sees_no_paths_and_one_to_write_fetches_no_local_files(self):
        write, read = self.token_for("write"), self.token_for("read")
        # Another machine's user names a file of this one, to see it as a cover.
        self.assertEqual(self.ask(
            "PATCH", "/api/v1/albums/1", write, {"cover_url": "file:///etc/moon.jpg"})[0], 200)
        self.assertNotIn(b"/etc", self.ask("GET", "/api/v1/albums/1", read)[2])
        status, _, body = self.ask("POST", "/api/v1/albums/1/cover/search", write)
        self.assertEqual(status, 422)
        self.assertIn(b"local files need the library's own token", body)

    def test_a_page_with_a_token_to_read_only_shows(self):
        page = self.open(f"#token={self.token_for('read')}")
        self.expect_album(page, "Best of Bowie", "1 of 5")
        expect(page.locator("#looking-only")).to_be_visible()
        expect(page.locator("#trash")).to_be_disabled()
        page.locator("#give-token").click()
        page.keyboard.type(self.token_for("write"))
        page.keyboard.press("Enter")
        expect(page.locator("#looking-only")).to_be_hidden()
        page.locator("#trash").click()
        expect(page.locator("#count")).to_have_text("1 of 4")


class Prefix(Requests):
    options = ("--prefix", "/shelf/", "--public")

    def test_everything_is_below_the_prefix_and_nothing_beside_it(self):
        page = self.open()
        self.expect_album(page, "Best of Bowie", "1 of 5")
        self.assertEqual(page.url, self.server.address + "/")
        page.locator("#trash").click()
        expect(page.locator("#count")).to_have_text("1 of 4")
        page.locator("#news-undo").click()
        expect(page.locator("#count")).to_have_text("1 of 5")
        page.goto(f"{self.server.address}/albums/3")
        self.ready(page)
        expect(page.locator("#count")).to_have_text("3 of 5")
        self.assertEqual(page.evaluate("Object.keys(localStorage).filter((k) => /token/.test(k))"),
                         ["moonshelf.token/shelf/"])
        for path in ("/", "/api/v1/albums", "/albums/3", "/shelf2/", "/shelf/../", "/worker.js",
                     "/shelf/%2e%2e/api/v1/albums"):
            self.assertEqual(self.raw(path), 404, path)
        self.assertEqual(self.raw("/shelf"), 200)

    def raw(self, path):
        """The status of a path that is sent as it is."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as stream:
            stream.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            return int(stream.recv(4096).split()[1])

    def test_addresses_in_responses_have_the_prefix(self):
        for token in (None, self.server.token):
            status, headers, body = self.ask("GET", "/api/v1/albums?limit=2", token)
            following = json.loads(body)["next"]
            self.assertTrue(following.startswith("/shelf/api/v1/albums?"), following)
            self.assertIn(following, headers["Link"])
            self.assertEqual(self.ask("GET", following.removeprefix("/shelf"), token)[0], 200)
        _, headers, _ = self.ask("POST", "/api/v1/albums", self.server.token, {"title": "Low"})
        self.assertEqual(headers["Location"], "/shelf/api/v1/albums/6")
        servers = json.loads(self.ask("GET", "/openapi.json")[2])["servers"]
        self.assertEqual(servers, [{"url": "/shelf/"}])
        self.server.run("serve", "--check", "--prefix", "shelf", "--port", str(self.server.port))

    def test_a_prefix_that_would_be_another_path_is_refused(self):
        for prefix in ("..", "a/../b", "a b", "a?b", "%2e", "a#b", "é"):
            with self.assertRaises(AssertionError, msg=prefix):
                self.server.run("serve", "--prefix", prefix, "--show-token")


class SeveralLibraries(Requests):
    """Libraries below the first one, each with its own albums, tokens, scripts and page."""

    scripts = {"endless.lua": """
        local moonshelf <const> = require "moonshelf"
        moonshelf.command("endless", { run = function() while true do moonshelf.sleep(0.05) end end })
    """}

    def fill(self, library):
        super().fill(library)
        self.vinyl = library.with_name("vinyl.moonshelf")
        self.moonshelf(self.vinyl, "add", "Aja", "artist=Steely Dan")
        self.options = ("--also", f"vinyl={self.vinyl}")

    @property
    def token(self):
        return pathlib.Path(f"{self.vinyl}.token").read_text().strip()

    def titles(self, path, token, status=200):
        found, _, body = self.ask("GET", path, token)
        self.assertEqual(found, status, body)
        return [album["title"] for album in json.loads(body).get("albums", [])]

    def test_each_has_its_own_albums_and_tokens(self):
        mine = self.server.token
        for _ in range(2):
            self.assertEqual(len(self.titles("/api/v1/albums", mine)), 5)
            self.assertEqual(self.titles("/vinyl/api/v1/albums", self.token), ["Aja"])
            self.titles("/vinyl/api/v1/albums", mine, 401)
            self.titles("/api/v1/albums", self.token, 401)
        self.assertEqual(
            self.ask("POST", "/vinyl/api/v1/albums", self.token, {"title": "Gaucho"})[0], 201)
        self.assertEqual(self.titles("/vinyl/api/v1/albums", self.token), ["Aja", "Gaucho"])
        self.assertEqual(len(self.titles("/api/v1/albums", mine)), 5)
        self.assertEqual(self.ask("GET", "/vinyls/api/v1/albums", mine)[0], 404)
        self.assertEqual(self.ask("GET", "/vinyl")[0], 200)

    def test_no_more_than_four_commands_run_for_all_of_them_each_seen_in_its_own(self):
        mine = self.server.token
        def start(prefix, token):
            return self.ask("POST", f"{prefix}/api/v1/commands/endless", token, {})
        jobs = [json.loads(start(*place)[2])["id"] for place in (("", mine), ("/vinyl", self.token)) * 2]
        for prefix, token in (("", mine), ("/vinyl", self.token)):
            status, _, body = start(prefix, token)
            self.assertEqual((status, b"4 commands are running" in body), (503, True), body)
        for job, prefix in zip(jobs, ("", "/vinyl") * 2):
            other = ("/vinyl", self.token) if not prefix else ("", mine)
            self.assertEqual(self.ask("DELETE", f"{other[0]}/api/v1/jobs/{job}", other[1])[0], 404)
        for way in (f"vinyl%2F{jobs[1]}", f"%2Fvinyl%2F{jobs[1]}"):
            self.assertEqual(self.ask("DELETE", f"/api/v1/jobs/{way}", mine)[0], 404)
        self.assertEqual(self.ask("DELETE", f"/vinyl/api/v1/jobs/{jobs[1]}", self.token)[0], 204)
        end = time.monotonic() + 60
        while start("", mine)[0] != 201:
            self.assertLess(time.monotonic(), end, "a command that was ended holds its place")
            time.sleep(0.05)
        # An interrupted command may finish; none is left after the server.
        self.server.end()
        for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                self.assertNotIn(str(self.server.library.parent).encode(), path.read_bytes())
            except OSError:
                pass

    def test_their_pages_follow_what_other_programs_change(self):
        page = self.watch(self.context.new_page())
        page.goto(f"{self.server.address}/vinyl/#token={self.token}")
        self.ready(page)
        self.expect_album(page, "Aja", "1 of 1")
        other = self.open()
        self.expect_album(other, "Best of Bowie", "1 of 5")
        self.moonshelf(self.vinyl, "add", "Gaucho")
        expect(page.locator("#count")).to_have_text("1 of 2")
        page.locator("#trash").click()
        expect(page.locator("#count")).to_have_text("1 of 1")
        expect(other.locator("#count")).to_have_text("1 of 5")

    def test_names_that_would_hide_parts_of_the_first_one_and_libraries_given_twice_are_refused(self):
        for word, message in (
                ("api=x", "NAME=PATH"), ("a/b=x", "NAME=PATH"), ("x", "NAME=PATH"),
                (f"again={self.server.library}", "names a library twice")):
            with self.assertRaisesRegex(AssertionError, message):
                self.server.run("serve", "--listen", "127.0.0.1:0", "--also", word)

    def test_libraries_that_are_replaced_are_served_again_with_the_others(self):
        for library, title in ((self.server.library, "Low"), (self.vinyl, "Katy Lied")):
            copy = library.with_name("copy.moonshelf")
            self.moonshelf(copy, "add", title)
            copy.rename(library)
        end = time.monotonic() + 60
        while True:
            try:
                if self.ask("GET", "/vinyl/api/v1/albums", self.token)[0] == 200:
                    if self.titles("/vinyl/api/v1/albums", self.token) == ["Katy Lied"]:
                        break
            except OSError:
                pass
            self.assertLess(time.monotonic(), end, "the new library is not served")
            time.sleep(0.05)
        self.assertEqual(self.titles("/api/v1/albums", self.server.token), ["Low"])


class AccessLog(Requests):
    def setUp(self):
        self.options = ("--public", "--access-log", "access.log")
        super().setUp()

    def fill(self, library):
        super().fill(library)
        self.options = ("--public", "--access-log", str(library.parent / "access.log"))

    def test_it_has_a_line_for_each_response_without_searches_and_tokens(self):
        token = self.token_for("read")
        self.ask("GET", "/api/v1/albums?q=secret", token)
        self.ask("GET", "/api/v1/albums?q=secret", token)
        self.ask("GET", "/api/v1/albums", self.server.token)
        self.ask("GET", "/nowhere")
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as stream:
            stream.sendall(b'GET /a"\x1b[2J HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
            while stream.recv(4096):
                pass
        log = self.folder / "access.log"
        self.assertEqual(log.stat().st_mode & 0o777, 0o600)
        lines = log.read_text().splitlines()
        form = r'127\.0\.0\.1 (\S+) \[\w{3}, [^\]]*GMT\] "(\w+ \S+)" (\d{3}) \d+ \d+ ms'
        found = [re.fullmatch(form, line).groups() for line in lines if "/a_" not in line]
        self.assertEqual(found, [
            ("for-read", "GET /api/v1/albums", "200"), ("for-read", "GET /api/v1/albums", "200"),
            ("owner", "GET /api/v1/albums", "200"), ("-", "GET /nowhere", "404")])
        text = log.read_text()
        for secret in ("secret", token, self.server.token, "\x1b"):
            self.assertNotIn(secret, text)


class Encrypted(Requests):
    options = ("--tls",)

    def test_a_server_encrypts_with_a_certificate_of_its_own_which_it_keeps(self):
        file = pathlib.Path(f"{self.server.library}.pem")
        self.assertEqual(file.stat().st_mode & 0o777, 0o600)
        first = file.read_bytes()
        trusting = ssl.create_default_context(cadata=first[first.index(b"-----BEGIN CERT"):].decode())
        self.assertEqual(
            self.ask("GET", "/api/v1/albums", self.server.token, tls=trusting)[0], 200)
        with self.assertRaises(urllib.error.URLError):
            self.ask("GET", "/api/v1/albums", self.server.token)
        # Large in both directions.
        picture = self.picture(1_500_000)
        self.assertEqual(self.ask(
            "PUT", "/api/v1/albums/1/cover", self.server.token, picture,
            {"Content-Type": "image/png"}, tls=trusting)[0], 204)
        status, _, body = self.ask("GET", "/api/v1/albums/1/cover", self.server.token, tls=trusting)
        self.assertEqual((status, body), (200, picture))
        old = ssl.create_default_context()
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.maximum_version = ssl.TLSVersion.TLSv1_1
        with self.assertRaises(OSError):
            self.ask("GET", "/api/v1/albums", tls=old)
        # Bytes that are no TLS, and an end in the middle, harm only their connection.
        for start in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01", b"\0" * 20000):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as stream:
                stream.sendall(start)
        self.server.end()
        self.server.begin()
        self.assertEqual(file.read_bytes(), first)
        self.assertEqual(
            self.ask("GET", "/api/v1/albums", self.server.token, tls=trusting)[0], 200)

    def test_the_page_works_encrypted(self):
        context = self.new_context(ignore_https_errors=True)
        page = self.open(context=context)
        self.expect_album(page, "Best of Bowie", "1 of 5")
        page.locator("#trash").click()
        expect(page.locator("#count")).to_have_text("1 of 4")
        self.server.run("add", "From elsewhere")
        expect(page.locator("#count")).to_have_text("1 of 5")

    def picture(self, size):
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(
                ">I", zlib.crc32(kind + data))
        width = 600
        rows = b"".join(b"\0" + random.Random(y).randbytes(3 * width) for y in range(size // 3 // width))
        head = struct.pack(">IIBBBBB", width, size // 3 // width, 8, 2, 0, 0, 0)
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 0))
                + chunk(b"IEND", b""))


class Certificates(Requests):
    options = ("--tls",)

    def test_a_check_asks_encrypted_and_trusts_only_the_servers_certificate(self):
        words = ("serve", "--check", "--tls", "--listen", f"127.0.0.1:{self.server.port}")
        self.assertIn("reads the library", self.server.run(*words))
        with self.assertRaisesRegex(AssertionError, "no server at"):
            self.server.run(*[word for word in words if word != "--tls"])
        file = pathlib.Path(f"{self.server.library}.pem")
        file.rename(given := self.folder / "given.pem")
        self.assertIn("reads the library", self.server.run(*words, "--certificate", str(given)))
        # Another one of its own.
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(file),
             "-out", str(self.folder / "other")], check=True, capture_output=True)
        with file.open("a") as joined:
            joined.write((self.folder / "other").read_text())
        with self.assertRaisesRegex(AssertionError, "no server at"):
            self.server.run(*words)

    def test_a_given_certificate_and_key_are_used(self):
        text = pathlib.Path(f"{self.server.library}.pem").read_text()
        place = text.index("-----BEGIN CERT")
        key, certificate = self.folder / "key.pem", self.folder / "certificate.pem"
        key.write_text(text[:place])
        certificate.write_text(text[place:])
        self.server.end()
        pathlib.Path(f"{self.server.library}.pem").unlink()
        self.server.options = ["--certificate", str(certificate), "--key", str(key)]
        self.server.begin()
        trusting = ssl.create_default_context(cadata=text[place:])
        address = f"https://127.0.0.1:{self.server.port}"
        status = self.ask("GET", "/api/v1/albums", self.server.token, address=address, tls=trusting)[0]
        self.assertEqual(status, 200)


@unittest.skipUnless(pathlib.Path(NGINX).exists(), "nginx is not there")
class BehindNginx(Encrypted):
    """The documented configuration of a prefix: large covers, and pushes over a megabyte."""

    options = ("--prefix", "/shelf/", "--base-url", "https://shelf.example")

    # Not of this class.
    test_a_server_encrypts_with_a_certificate_of_its_own_which_it_keeps = None
    test_the_page_works_encrypted = None

    def test_pushes_and_covers_over_a_megabyte_go_through(self):
        port = self.begin_nginx()
        address = f"http://127.0.0.1:{port}/shelf"
        own = {"Host": "shelf.example"}
        picture = self.picture(3_000_000)
        self.assertEqual(self.ask(
            "PUT", "/api/v1/albums/1/cover", self.server.token, picture,
            {"Content-Type": "image/png", **own}, address)[0], 204)
        _, _, body = self.ask(
            "GET", "/api/v1/albums/1/cover", self.server.token, headers=own, address=address)
        self.assertEqual(body, picture)
        # Another library, with more than a megabyte to push.
        lines = "".join(f"Artist {n},Album {n},{'x' * 900}{n}\n" for n in range(3000))
        (self.folder / "list.csv").write_text("artist,title,notes\n" + lines)
        other = str(self.folder / "other.moonshelf")
        for words in (("init",), ("import", str(self.folder / "list.csv")),
                      ("remote", "set", address, "--token", self.server.token), ("remote", "push")):
            self.server.run(*words, "--library", other)
        self.assertIn("3005", self.server.run("stats"))

    def begin_nginx(self):
        text = (ROOT / "docs/serving.md").read_text()
        block = [b for b in re.findall(r"```nginx\n(.*?)```", text, re.S) if "/shelf/" in b][0]
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        block = "\n".join(line for line in block.splitlines() if "ssl_" not in line)
        block = block.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};").replace(
            "127.0.0.1:7070", f"127.0.0.1:{self.server.port}").replace(
            "$host", "shelf.example")
        folder = self.folder / "nginx"
        folder.mkdir()
        paths = "".join(f"{name}_temp_path {folder}/{name};\n"
                        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {folder}/pid; events {{}}\n"
            f"http {{ access_log off; {paths} {block} }}")
        process = subprocess.Popen(
            [NGINX, "-e", f"{folder}/errors", "-p", str(folder), "-c", f"{folder}/nginx.conf"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait, 30)
        self.addCleanup(process.kill)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=5).close()
                return port
            except ConnectionRefusedError:
                self.assertIsNone(process.poll())
                time.sleep(0.05)
        self.fail("nginx does not listen")


if __name__ == "__main__":
    unittest.main()

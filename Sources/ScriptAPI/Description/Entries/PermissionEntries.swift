extension APIDescription {
  static let permissionTables: [APITable] = [
    APITable(
      "moonshelf.http", type: "moonshelf.HTTP", "The network, as far as it is allowed.",
      items: [
        .function(
          "moonshelf.http.get", "Fetches an address of the web; needs `--allow net=HOST`.",
          since: "1.1",
          parameters: [
            APIValue("url", "string", "`https://…` or `http://…`"),
            .optional("opts", "moonshelf.RequestOptions", "headers, patience"),
          ],
          returns: [
            APIValue("response", "moonshelf.Response?", "nil when there was none"),
            .optional("reason", "string", "why: no connection, too slow"),
          ],
          text: """
            A redirect is followed as far as the permission goes. An address that nothing allows \
            is an error that says which `--allow` would do.
            """,
          example: fetching(
            "https://example.org/album.json", answering: "{ body = '{\"title\": \"Low\"}' }",
            """
            expect(response.status).equals(200)
            expect(moonshelf.json.decode(response.body).title).equals("Low")
            """),
          misuse: APIMisuse(
            "moonshelf.http.get()",
            "bad argument #1 to 'get' (url must be a string, got no value)"))
      ]),
    .record(
      "request options", type: "moonshelf.RequestOptions", "Options of `http.get`.", since: "1.1",
      members: [
        .optional("headers", "table<string, string>", "sent along"),
        .optional("timeout", "number", "how many seconds to wait"),
      ],
      example: .script(
        allowing: ["net=localhost:1"],
        """
        local headers <const> = { ["User-Agent"] = "my shelf" }
        local options <const> = { headers = headers, timeout = 5 }
        print(moonshelf.http.get("http://localhost:1/", options))   -- nobody is there
        """),
      misuse: APIMisuse(
        "moonshelf.http.get(\"http://example.org/\", { timeout = 0 })",
        "bad argument #2 to 'get' (a timeout is from 0 to 600 seconds)")),
    .record(
      "response", type: "moonshelf.Response", "What `http.get` gives.", since: "1.1",
      members: [
        APIValue("status", "integer", "200 and the like"),
        APIValue("body", "string", "the bytes"),
        APIValue("headers", "table<string, string>", "by name, in small letters"),
      ],
      example: fetching(
        "https://example.org/x", answering: "{ status = 404, body = 'no' }",
        """
        expect(response.status).equals(404)
        expect(response.body).equals("no")
        expect(response.headers).equals({})
        """)),
    APITable(
      "io", type: "iolib", "Files, as far as they are allowed: Lua's own `io`.",
      text: """
        Without a permission there is no `io`. Paths outside of what is granted are refused with \
        the `--allow` that would do.
        """,
      items: ioItems),
    fileTable,
    APITable(
      "os", type: "oslib", "Lua's own `os`, as far as it is allowed.",
      text: "`os.clock`, `os.date`, `os.difftime` and `os.time` are always there.", items: osItems),
  ]

  private static let ioItems: [APIItem] = [
    .function(
      "io.open", "Opens a file; needs `--allow read=DIR` or `--allow write=DIR`.", since: "1.1",
      parameters: [
        APIValue("path", "string", "the file"),
        .optional("mode", "string", "`\"r\"` when not said"),
      ],
      returns: [APIValue("file", "file*?"), .optional("reason", "string", "why not")],
      example: .script(
        allowing: ["read=.", "write=."],
        """
        local file <close> = assert(io.open("titles.txt", "w"))
        for album in moonshelf.library.each() do file:write(album.title, "\\n") end
        """),
      misuse: APIMisuse(
        "assert(io.open(\"/etc/passwd\"))",
        "not allowed to read /etc/passwd: allow it with --allow read=/etc", allowing: ["read=."])),
    .function(
      "io.lines", "The lines of a file, for a `for` loop; needs `--allow read=DIR`.", since: "1.1",
      parameters: [APIValue("path", "string", "the file"), .optional("...", "string", "formats")],
      returns: [APIValue("next", "fun(): any")],
      example: .script(
        allowing: ["read=.", "write=."],
        """
        local file <const> = assert(io.open("wanted.txt", "w"))
        file:write("Low\\nLodger\\n")
        file:close()
        for line in io.lines("wanted.txt") do print(line) end
        """),
      misuse: APIMisuse(
        "io.lines(\"/etc/passwd\")",
        "not allowed to read /etc/passwd: allow it with --allow read=/etc", allowing: ["read=."])),
    .function(
      "io.write", "Writes values to standard output, without a line's end.", since: "1.1",
      parameters: [.optional("...", "string|number", "what to write")],
      example: .script(allowing: ["read=."], "io.write(\"no\", \" \", \"end\", \"\\n\")"),
      misuse: APIMisuse(
        "io.write(\"titles\")",
        "attempt to index a nil value (global 'io'): "
          + "io is there with --allow read=DIR, write=DIR or run"
      )),
    .function(
      "io.type", "Whether a value is an open file.", since: "1.1",
      parameters: [APIValue("value", "any", "anything")],
      returns: [APIValue("kind", "\"file\"|\"closed file\"|nil")],
      example: .script(
        allowing: ["write=."],
        """
        local file <const> = assert(io.open("empty.txt", "w"))
        file:close()
        assert(io.type(file) == "closed file")
        """)),
    .function(
      "io.popen", "Starts another program; needs `--allow run`.", since: "1.1",
      parameters: [
        APIValue("command", "string", "for the shell"),
        .optional("mode", "string", "`\"r\"` or `\"w\"`"),
      ],
      returns: [APIValue("file", "file*?"), .optional("reason", "string", "why not")],
      example: .script(
        allowing: ["run"],
        """
        local pipe <close> = assert(io.popen("echo three words here"))
        print(pipe:read("a"))
        """),
      misuse: APIMisuse(
        "io.popen(\"ls\")",
        "attempt to call a nil value (field 'popen'): it is there with --allow run",
        allowing: ["read=."])),
  ]

  private static let osItems: [APIItem] = [
    .function(
      "os.remove", "Removes a file; needs `--allow write=DIR`.", since: "1.1",
      parameters: [APIValue("path", "string", "the file")],
      returns: [APIValue("done", "true?"), .optional("reason", "string", "why not")],
      example: .script(
        allowing: ["write=."],
        """
        local file <const> = assert(io.open("old.txt", "w"))
        file:close()
        assert(os.remove("old.txt"))
        """),
      misuse: APIMisuse(
        "assert(os.remove(\"/etc/passwd\"))",
        "not allowed to write /etc/passwd: allow it with --allow write=/etc", allowing: ["write=."])
    ),
    .function(
      "os.rename", "Gives a file another name; needs `--allow write=DIR` for both.", since: "1.1",
      parameters: [
        APIValue("from", "string", "the file"), APIValue("to", "string", "its new name"),
      ],
      returns: [APIValue("done", "true?"), .optional("reason", "string", "why not")],
      example: .script(
        allowing: ["write=."],
        """
        local file <const> = assert(io.open("draft.txt", "w"))
        file:close()
        assert(os.rename("draft.txt", "done.txt"))
        """),
      misuse: APIMisuse(
        "os.rename(\"a\", \"b\")",
        "attempt to call a nil value (field 'rename'): it is there with --allow write=DIR")),
    .function(
      "os.execute", "Runs another program and waits for it; needs `--allow run`.", since: "1.1",
      parameters: [.optional("command", "string", "for the shell")],
      returns: [
        APIValue("ok", "boolean?"), .optional("how", "string", "`exit` or `signal`"),
        .optional("code", "integer", "the exit code"),
      ],
      example: .script(allowing: ["run"], "assert(os.execute(\"true\"))"),
      misuse: APIMisuse(
        "os.execute(\"ls\")",
        "attempt to call a nil value (field 'execute'): it is there with --allow run")),
  ]
}

extension APIDescription {
  static let clockTable = APITable(
    "testing.clock", type: "moonshelf.Clock", "What time it is in a test.",
    items: [
      .function(
        "testing.clock.set", "Sets the time.", since: "1.1",
        parameters: [
          APIValue(
            "time", "string|integer",
            "`\"2026-01-31\"`, `\"2026-01-31 18:30\"`, or seconds since 1970 UTC")
        ],
        example: .test(
          """
          test("an album knows when it came", function()
            testing.clock.set("2026-01-31")
            local album <const> = moonshelf.library.add { title = "Low" }
            expect(os.date("!%Y-%m-%d", album.added)).equals("2026-01-31")
          end)
          """),
        misuse: APIMisuse(
          "testing.clock.set(\"soon\")",
          "bad argument #1 to 'set' (a time is like \"2026-01-31\" or \"2026-01-31 18:30\", "
            + "not \"soon\")",
          in: .test)),
      .function(
        "testing.clock.advance", "Lets time go by.", since: "1.1",
        parameters: [APIValue("seconds", "integer", "how much")],
        example: .test(
          """
          test("an hour later", function()
            local before <const> = os.time()
            testing.clock.advance(3600)
            expect(os.time() - before).equals(3600)
          end)
          """),
        misuse: APIMisuse(
          "testing.clock.advance(\"an hour\")",
          "bad argument #1 to 'advance' (seconds must be an integer, got string)", in: .test)),
    ])

  static let networkTable = APITable(
    "testing.network", type: "moonshelf.Network", "What the network answers in a test.",
    text: """
      Nothing goes out. A script that asks for an address without an answer fails its test; that \
      it may ask at all it is allowed with `testing.allow("net=HOST")`.
      """,
    items: [
      .function(
        "testing.network.answer", "Says what an address answers.",
        since: "1.1",
        parameters: [
          APIValue("url", "string", "the whole address"),
          .optional("answer", "moonshelf.TestResponse", "status, body, headers"),
        ],
        example: fetching(
          "https://example.org/", answering: "{ status = 410 }",
          "expect(response.status).equals(410)"),
        misuse: APIMisuse(
          "testing.network.answer(\"example\")",
          "bad argument #1 to 'answer' (\"example\" is no http or https address in its plain form)",
          in: .test)),
      .field(
        "testing.network.requests", "moonshelf.Request[]", "What was asked for, in order.",
        since: "1.1",
        example: fetching(
          "https://example.org/", answering: "{ body = 'hello' }",
          """
          expect(response.body).equals("hello")
          expect(testing.network.requests[1].url).equals(url)
          """
        ),
        misuse: APIMisuse(
          "testing.network.requests = {}", "testing.network cannot be changed", in: .test)),
    ])

  static let testRecords: [APITable] = [
    .record(
      "observed", type: "moonshelf.Observed", "What `testing.observed` gives.", since: "1.1",
      members: [
        APIValue("count", "integer", "how often it was told"),
        APIValue("events", "moonshelf.Event[]", "what was told"),
      ],
      example: testOf(
        """
        local moved <const> = testing.observed("album.moved")
        expect(moved.count).equals(0)
        expect(moved.events).equals({})
        """)),
    .record(
      "verdict", type: "moonshelf.Verdict", "What `testing.rule` gives.", since: "1.1",
      members: [
        APIValue("verdict", "\"add\"|\"skip\"|\"reject\"", "what the rules decided"),
        .optional("reason", "string", "why it is skipped or rejected"),
        APIValue("album", "table<string, moonshelf.Value>", "the fields of the draft in the end"),
        APIValue("emitted", "table<string, moonshelf.Value>[]", "the albums added besides"),
        APIValue("warnings", "string[]", "what `ctx.warn` said"),
        APIValue("duplicates", "moonshelf.DuplicatePolicy", "what becomes of an album we have"),
      ],
      example: testOf(
        """
        moonshelf.rule { apply = function(album) album.label = "EMI" end }
        local verdict <const> = testing.rule { Artist = "Sade", Title = "Promise" }
        expect(verdict.verdict).equals("add")
        expect(verdict.album.label).equals("EMI")
        expect(verdict.emitted).has_length(0)
        expect(verdict.warnings).has_length(0)
        """)),
    .record(
      "rule options", type: "moonshelf.TestRuleOptions", "Options of `testing.rule`.",
      since: "1.1",
      members: [
        .optional("draft", "moonshelf.Fields", "what the source made of the record"),
        .optional("source", "string", "the source"),
        .optional("line", "integer", "the line it begins at"),
      ],
      example: testOf(
        """
        moonshelf.rule { apply = function(album, _, ctx) album.line = ctx.line end }
        local options <const> = { draft = { title = "Low" }, line = 7 }
        local verdict <const> = testing.rule({}, options)
        expect(verdict.album.line).equals(7)
        """)),
    .record(
      "test import options", type: "moonshelf.TestImportOptions", "Options of `testing.import`.",
      since: "1.1",
      members: [
        .optional("name", "string", "the file's name; `\"list.csv\"`"),
        .optional(
          "rule", "string|string[]", "a file with rules or several, from the test file's folder"),
        .optional("source", "string", "what the file is"),
        .optional("duplicates", "moonshelf.DuplicatePolicy", "what becomes of albums we have"),
        .optional("strict", "boolean", "stop at the first record that a rule fails at"),
        .optional(
          "columns", "string[]", "the columns' names, of a text that has no first line of them"),
        .optional("encoding", "string", "the text's encoding"),
      ],
      example: testOf(
        """
        local json <const> = '[{"title": "Low", "artist": "David Bowie"}]'
        expect(testing.import(json, { name = "list.json" }).added).equals(1)
        """)),
    .record(
      "test response", type: "moonshelf.TestResponse", "What an address answers in a test.",
      since: "1.1",
      members: [
        .optional("status", "integer", "200 when not said"),
        .optional("body", "string", "empty when not said"),
        .optional("headers", "table<string, string>", "none when not said"),
      ],
      example: fetching(
        "https://example.org/", answering: "{ status = 200, headers = { etag = 'x' } }",
        "expect(response.headers.etag).equals(\"x\")")),
    .record(
      "request", type: "moonshelf.Request", "One of `testing.network.requests`.", since: "1.1",
      members: [
        APIValue("url", "string", "the address"),
        APIValue("headers", "table<string, string>", "what was sent along"),
      ],
      example: fetching(
        "https://example.org/", answering: "{}",
        """
        local request <const> = testing.network.requests[1]
        expect(request.url).equals(url)
        expect(request.headers).equals({})
        """)),
  ]

  /// A test of a script that asks the web.
  static func fetching(
    _ address: String, answering answer: String, _ expectations: String
  ) -> APIExample {
    testOf(
      """
      local url <const> = "\(address)"
      testing.network.answer(url, \(answer))
      testing.allow("net=example.org")
      local path <const> = testing.folder .. "/fetch.lua"
      local file <const> = assert(io.open(path, "w"))
      file:write("return moonshelf.http.get(arg[1])")
      file:close()
      local response <const> = testing.run(path, url)
      \(expectations)
      """)
  }
}

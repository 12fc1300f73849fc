extension APIDescription {
  static let moduleTables: [APITable] =
    [
      APITable(
        "moonshelf", type: "moonshelf", "What `require \"moonshelf\"` gives; also a global.",
        text: """
          A host object, shared by all scripts; it cannot be changed, with `rawset` neither. A \
          name that is not in it is an error, not `nil`. So are `moonshelf.library` and the \
          modules in it.
          """,
        items: moonshelfItems + registeringItems + lastingItems),
      aboutTable, logTable, textTable,
    ] + formatTables + lastingTables

  private static let moonshelfItems: [APIItem] = [
    .function(
      "moonshelf.api", "Says which version of the API the script was written for.",
      parameters: [APIValue("version", "string", "such as `\"1.0\"`")],
      text: """
        The major number has to be the program's, the minor not above it; else the script stops \
        there with a message that names both versions.
        """,
      example: .script(
        """
        moonshelf.api "1.0"
        print("this moonshelf will do")
        """),
      misuse: APIMisuse(
        "moonshelf.api \"one\"",
        "bad argument #1 to 'api' (a version is like \"1.0\", not \"one\")")),
    .field(
      "moonshelf.version", "string", "The program's version of the API, as text.",
      example: .script("print(\"the API, version \" .. moonshelf.version)"),
      misuse: APIMisuse("moonshelf.version = \"2.0\"", "moonshelf cannot be changed")),
    .field(
      "moonshelf.library", "moonshelf.Library", "The library that the command works on.",
      example: .script(
        """
        local library <const> = moonshelf.library
        print(#library.albums .. " albums")
        """),
      misuse: APIMisuse(
        "moonshelf.libary.undo()", "moonshelf has no 'libary': did you mean 'library'?")),
    .function(
      "moonshelf.about", "Says what the script is, for `moonshelf scripts list`.", since: "1.1",
      parameters: [APIValue("about", "moonshelf.About", "what it is")],
      call: "moonshelf.about { version =, description =, author = }",
      example: .script(
        """
        moonshelf.about {
          version = "1.3",
          description = "Puts articles in front of artists' names",
          author = "Ada",
        }
        """),
      misuse: APIMisuse(
        "moonshelf.about(\"tidy\")",
        "bad argument #1 to 'about' (about must be a table, got string)")),
    .function(
      "moonshelf.print", "The same as `print`: a line on standard output, tabs between the values.",
      parameters: [.optional("...", "any", "what to print")],
      example: .script("moonshelf.print(\"Low\", 1977)"),
      misuse: APIMisuse("moonshelf.print = print", "moonshelf cannot be changed")),
    .field(
      "moonshelf.log", "moonshelf.Log", "Lines on standard error, each with its level.",
      example: .script("moonshelf.log.info(\"three albums without a year\")"),
      misuse: APIMisuse("moonshelf.log = print", "moonshelf cannot be changed")),
    .field(
      "moonshelf.scroller", "moonshelf.Scrollers", "Rows of cards for a person to go through.",
      since: "1.4",
      example: .script("print(moonshelf.scroller)"),
      misuse: APIMisuse(
        "moonshelf.scroller.presnt {}",
        "moonshelf.scroller has no 'presnt': did you mean 'present'?")),
    .field(
      "moonshelf.text", "moonshelf.Text", "What scripts do with text again and again.",
      example: .script("print(moonshelf.text.fold(\"Sigur Rós\"))"),
      misuse: APIMisuse("moonshelf.text = 1", "moonshelf cannot be changed")),
    .field(
      "moonshelf.json", "moonshelf.JSON", "JSON, both ways.", since: "1.1",
      example: .script("print(moonshelf.json.encode({ title = \"Low\", year = 1977 }))"),
      misuse: APIMisuse(
        "moonshelf.json.parse(\"{}\")", "moonshelf.json has no 'parse'")),
    .field(
      "moonshelf.csv", "moonshelf.CSV", "Comma-separated values, both ways.", since: "1.1",
      example: .script("print(moonshelf.csv.encode({ { \"Low\", 1977 } }))"),
      misuse: APIMisuse(
        "moonshelf.csv.decod(\"\")", "moonshelf.csv has no 'decod': did you mean 'decode'?")),
    .field(
      "moonshelf.http", "moonshelf.HTTP", "The network, as far as it is allowed.", since: "1.1",
      example: .script("print(moonshelf.http)"),
      misuse: APIMisuse(
        "moonshelf.http.post(\"\")", "moonshelf.http has no 'post'")),
    .function(
      "moonshelf.on_unload", "Calls a function when the script is unloaded.",
      parameters: [APIValue("fn", "fun()", "is called without arguments")],
      text: """
        That is at the end of the command, the newest first, while the script's observers are \
        still on.
        """,
      example: .script(
        """
        moonshelf.on_unload(function() print("good night") end)
        print("good morning")
        """),
      misuse: APIMisuse(
        "moonshelf.on_unload(\"bye\")",
        "bad argument #1 to 'on_unload' (fn must be a function, got string)")),
  ]

  private static let aboutTable = APITable.record(
    "about", type: "moonshelf.About", "What a script says of itself.", since: "1.1",
    members: [
      .optional("version", "string", "its own version, as `scripts list` shows it"),
      .optional("description", "string", "one line on what it does"),
      .optional("author", "string", "who wrote it"),
    ],
    example: .script(
      "moonshelf.about { version = \"0.9\", description = \"Decades\", author = \"Ada\" }"),
    misuse: APIMisuse(
      "moonshelf.about { versoin = \"1\" }",
      "about has no 'versoin': did you mean 'version'?"))

  private static let logTable = APITable(
    "moonshelf.log", type: "moonshelf.Log", "Lines on standard error, each with its level.",
    items: [
      logItem("debug", "A line that shows only when `MOONSHELF_DEBUG` is set."),
      logItem("info", "A line on standard error, with `info` in front."),
      logItem("warn", "A line on standard error, with `warn` in front."),
      logItem("error", "A line on standard error, with `error` in front; the script goes on."),
    ])

  private static func logItem(_ level: String, _ summary: String) -> APIItem {
    .function(
      "moonshelf.log.\(level)", summary,
      parameters: [APIValue("message", "string", "what happened")],
      example: .script("moonshelf.log.\(level)(\"three albums have no year\")"),
      misuse: APIMisuse(
        "moonshelf.log.\(level)({})",
        "bad argument #1 to '\(level)' (message must be a string, got table)"))
  }
}

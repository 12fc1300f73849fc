extension APIDescription {
  static let lastingItems: [APIItem] = [
    .field(
      "moonshelf.prefs", "moonshelf.Prefs", "The script's settings, as its user has them.",
      since: "1.1",
      text: "Declared with `moonshelf.prefs.define`; every declared one is a name in it.",
      example: .script(
        """
        moonshelf.prefs.define { min_year = { default = 1950, label = "Oldest year to keep" } }
        print(moonshelf.prefs.min_year)
        """),
      misuse: APIMisuse("moonshelf.prefs = {}", "moonshelf cannot be changed")),
    .field(
      "moonshelf.store", "table<string, any>", "A table of the script's own that lasts.",
      since: "1.1",
      text: """
        It holds numbers, strings, booleans and tables of them, without cycles. It is kept in the \
        library's file, read when it is first used and saved when the script is unloaded. A dry \
        run keeps nothing of it.
        """,
      example: .script(
        """
        local store <const> = moonshelf.store
        store.runs = (store.runs or 0) + 1
        print("run number " .. store.runs)
        """),
      misuse: APIMisuse("moonshelf.store = {}", "moonshelf cannot be changed")),
    .function(
      "moonshelf.progress", "Shows how far a long work is: a bar on a terminal, nothing in a pipe.",
      since: "1.1",
      parameters: [
        APIValue("label", "string", "stands before the bar"),
        .optional("total", "integer", "how many steps there are; none when nobody knows"),
      ],
      returns: [APIValue("progress", "moonshelf.Progress")],
      example: .script(
        """
        local library <const> = moonshelf.library
        local bar <close> = moonshelf.progress("Reading", #library.albums)
        for _ in library.each() do bar:step() end
        """),
      misuse: APIMisuse(
        "moonshelf.progress()",
        "bad argument #1 to 'progress' (label must be a string, got no value)")),
  ]

  static let lastingTables: [APITable] = [
    APITable(
      "moonshelf.prefs", type: "moonshelf.Prefs", "The script's settings, as its user has them.",
      hasFreeNames: true,
      text: """
        A person sets one with `moonshelf prefs set SCRIPT.min_year 1960`, sees all with \
        `moonshelf prefs`, and goes back to the default with `moonshelf prefs reset \
        SCRIPT.min_year`.
        """,
      items: [
        .function(
          "moonshelf.prefs.define", "Declares settings.", since: "1.1",
          parameters: [
            APIValue(
              "settings", "table<string, moonshelf.Preference|moonshelf.Value>",
              "each by its name: a default, or a table")
          ],
          call: "moonshelf.prefs.define { name = { default =, label =, … } }",
          text: """
            `moonshelf.prefs.NAME` is then what the user set, or the default. Its type is that of \
            the default: an integer, a number, a boolean or text.
            """,
          example: .script(
            """
            moonshelf.prefs.define {
              min_year = { default = 1950, label = "Oldest year to keep", min = 1877 },
              order = { default = "artist", choices = { "artist", "title" } },
            }
            assert(moonshelf.prefs.min_year == 1950 and moonshelf.prefs.order == "artist")
            """),
          misuse: APIMisuse(
            "moonshelf.prefs.define(\"min_year\")",
            "bad argument #1 to 'define' (settings must be a table, got string)"))
      ]),
    .record(
      "preference", type: "moonshelf.Preference", "One setting of a script.", since: "1.1",
      members: [
        APIValue(
          "default", "string|integer|number|boolean", "the value nobody set; gives the type"),
        .optional("label", "string", "what it is, for people"),
        .optional("choices", "string[]", "the only values there may be"),
        .optional("min", "number", "the smallest value"),
        .optional("max", "number", "the largest value"),
      ],
      example: .script(
        """
        moonshelf.prefs.define {
          stars = { default = 3, label = "Stars to show", min = 0, max = 5 },
        }
        print(moonshelf.prefs.stars)
        """),
      misuse: APIMisuse(
        "moonshelf.prefs.define { year = { label = \"Year\" } }",
        "the setting 'year' needs a default, which says its type")),
    APITable(
      "progress", type: "moonshelf.Progress", "What `moonshelf.progress` gives.",
      text: "A variable marked `<close>` finishes it at the end of its block, errors included.",
      items: [
        .function(
          "progress:step", "Goes on by one, or by `n`.", since: "1.1",
          parameters: [.optional("n", "integer", "how many steps; 1")],
          example: .script(
            """
            local bar <close> = moonshelf.progress("Counting", 4)
            for _ = 1, 2 do bar:step(2) end
            """),
          misuse: APIMisuse(
            "moonshelf.progress(\"x\"):step(\"far\")",
            "bad argument #1 to 'step' (n must be an integer, got string)")),
        .function(
          "progress:update", "Says how many steps are done in all.", since: "1.1",
          parameters: [APIValue("done", "integer", "steps since the beginning")],
          example: .script(
            """
            local bar <close> = moonshelf.progress("Counting", 100)
            bar:update(60)
            """),
          misuse: APIMisuse(
            "moonshelf.progress(\"x\"):update()",
            "bad argument #1 to 'update' (done must be an integer, got no value)")),
        .function(
          "progress:finish", "Takes the bar away; a second time does nothing.", since: "1.1",
          example: .script(
            """
            local bar <const> = moonshelf.progress("Counting")
            bar:step()
            bar:finish()
            """),
          misuse: APIMisuse(
            "moonshelf.progress(\"x\").finish()",
            "bad argument #1 to 'finish' (progress expected, got no value)")),
      ]),
  ]
}

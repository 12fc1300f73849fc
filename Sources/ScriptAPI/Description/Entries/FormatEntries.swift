extension APIDescription {
  static let formatTables: [APITable] = [
    APITable(
      "moonshelf.json", type: "moonshelf.JSON", "JSON, both ways.",
      items: [
        .function(
          "moonshelf.json.encode", "The JSON text of a value.", since: "1.1",
          parameters: [
            APIValue("value", "any", "a string, a number, a boolean, nil, `json.null` or a table"),
            .optional("opts", "moonshelf.JSONOptions", "how to write it"),
          ],
          returns: [APIValue("text", "string")],
          text: """
            A list without holes becomes an array, a table with strings for keys an object, in the \
            order of their names. Functions, albums and tables that hold themselves are errors.
            """,
          example: .script(
            """
            local json <const> = moonshelf.json
            assert(json.encode({ 1, "two", true }) == '[1,"two",true]')
            print(json.encode({ title = "Low", year = 1977 }, { pretty = true }))
            """),
          misuse: APIMisuse(
            "moonshelf.json.encode(print)", "JSON cannot represent a function")),
        .function(
          "moonshelf.json.decode", "The value of a JSON text.", since: "1.1",
          parameters: [APIValue("text", "string", "the JSON")],
          returns: [
            APIValue("value", "any", "nil when it is no JSON"),
            .optional("reason", "string", "what is wrong with it"),
          ],
          text: """
            Arrays and objects become tables, whole numbers integers. A `null` in an array becomes \
            `moonshelf.json.null`, so that the array has no hole; elsewhere it is nil.
            """,
          example: .script(
            """
            local json <const> = moonshelf.json
            local album <const> = assert(json.decode '{"title": "Low", "label": null}')
            assert(album.title == "Low" and album.label == nil)
            print(json.decode "{")   -- nil and the reason
            """),
          misuse: APIMisuse(
            "moonshelf.json.decode()",
            "bad argument #1 to 'decode' (text must be a string, got no value)")),
        .field(
          "moonshelf.json.null", "moonshelf.Null", "What stands for `null`.", since: "1.1",
          example: .script(
            """
            local json <const> = moonshelf.json
            assert(json.encode({ label = json.null }) == '{"label":null}')
            assert(json.decode("[null, 2]")[1] == json.null)
            """),
          misuse: APIMisuse(
            "moonshelf.json.null = 0", "moonshelf.json cannot be changed")),
      ]),
    .record(
      "json options", type: "moonshelf.JSONOptions", "How `json.encode` writes.", since: "1.1",
      members: [.optional("pretty", "boolean", "over several lines, with spaces in front")],
      example: .script("print(moonshelf.json.encode({ 1, 2 }, { pretty = true }))"),
      misuse: APIMisuse(
        "moonshelf.json.encode({}, { prety = true })",
        "json.encode has no 'prety': did you mean 'pretty'?")),
    APITable(
      "moonshelf.csv", type: "moonshelf.CSV", "Comma-separated values, both ways.",
      items: [
        .function(
          "moonshelf.csv.decode", "The records of a CSV text.", since: "1.1",
          parameters: [
            APIValue("text", "string", "the CSV"),
            .optional("opts", "moonshelf.CSVDecodeOptions", "how it is written"),
          ],
          returns: [
            APIValue(
              "records", "table<string|integer, string>[]?",
              "each a table by the column's name; nil when it cannot be read"),
            .optional("reason", "string", "what is wrong with it"),
          ],
          text: """
            Cells are text. A cell beyond the header has its number for a name. With `header = \
            false` every row is a list.
            """,
          example: .script(
            """
            local csv <const> = moonshelf.csv
            local records <const> = assert(csv.decode "Artist,Title\\nSade,Promise\\n")
            assert(records[1].Artist == "Sade")
            local options <const> = { header = false, separator = ";" }
            local rows <const> = assert(csv.decode("a;b\\n", options))
            assert(rows[1][2] == "b")
            """),
          misuse: APIMisuse(
            "moonshelf.csv.decode({})",
            "bad argument #1 to 'decode' (text must be a string, got table)")),
        .function(
          "moonshelf.csv.encode", "The CSV text of a list of rows.", since: "1.1",
          parameters: [
            APIValue("rows", "table[]", "tables by the column's name, or lists"),
            .optional("opts", "moonshelf.CSVEncodeOptions", "how to write it"),
          ],
          returns: [APIValue("text", "string")],
          text: """
            With `columns` rows are read by these names, which become the first line; without, \
            every row is a list and no line is added. nil is an empty cell. A text that a \
            spreadsheet would take for a formula gets an apostrophe in front, which `decode` \
            takes away again, unless `formulas` is set.
            """,
          example: .script(
            """
            local rows <const> = { { title = "Low", year = 1977 }, { title = "Lodger" } }
            local options <const> = { columns = { "title", "year" } }
            local text <const> = moonshelf.csv.encode(rows, options)
            assert(text == "title,year\\nLow,1977\\nLodger,\\n")
            """),
          misuse: APIMisuse(
            "moonshelf.csv.encode(\"Low\")",
            "bad argument #1 to 'encode' (rows must be a table, got string)")),
      ]),
    .record(
      "csv decode options", type: "moonshelf.CSVDecodeOptions", "How `csv.decode` reads.",
      since: "1.1",
      members: [
        .optional("header", "boolean", "whether the first row names the columns; true"),
        .optional("separator", "string", "what stands between cells; a comma"),
        .optional(
          "formulas", "boolean",
          "texts that begin like a formula keep the apostrophe in front"),
      ],
      example: .script(
        """
        local options <const> = { header = false, separator = ";" }
        assert(#moonshelf.csv.decode("a;b\\nc;d", options) == 2)
        """),
      misuse: APIMisuse(
        "moonshelf.csv.decode(\"\", { separator = \"ab\" })",
        "bad argument #2 to 'decode' (a separator is one ASCII letter, such as \";\" or \"\\t\")")),
    .record(
      "csv encode options", type: "moonshelf.CSVEncodeOptions", "How `csv.encode` writes.",
      since: "1.1",
      members: [
        .optional("columns", "string[]", "which columns, in which order"),
        .optional("separator", "string", "what stands between cells; a comma"),
        .optional(
          "formulas", "boolean", "texts that begin like a formula get no apostrophe in front"),
      ],
      example: .script(
        """
        local options <const> = { columns = { "b", "a" }, separator = ";" }
        print(moonshelf.csv.encode({ { a = 1, b = 2 } }, options))
        """),
      misuse: APIMisuse(
        "moonshelf.csv.encode({}, { columns = \"title\" })",
        "columns must be a table, got string")),
  ]
}

extension APIDescription {
  static let transferItems: [APIItem] = [
    .function(
      "library.import", "Imports a file as one step, and returns what became of every record.",
      since: "1.1",
      parameters: [
        APIValue("path", "string", "the file; needs `--allow read=…`"),
        .optional("opts", "moonshelf.ImportOptions", "the same as the command's options"),
      ],
      returns: [
        APIValue("report", "moonshelf.ImportReport?", "nil when the file cannot be read"),
        .optional("reason", "string", "why not"),
      ],
      text: """
        The rules that are loaded are asked about every record, as `moonshelf import` asks them. \
        Observers hear `import.started` and `import.finished`.
        """,
      example: .script(
        allowing: ["read=.", "write=."],
        """
        local library <const> = moonshelf.library
        local file <close> = assert(io.open("more.csv", "w"))
        file:write("Artist,Title,Year\\nSade,Promise,1985\\n")
        file:close()
        local report <const> = library.import("more.csv", { duplicates = "merge" })
        assert(report.added == 1 and library.albums[-1].title == "Promise")
        """),
      misuse: APIMisuse(
        "library.import()",
        "bad argument #1 to 'import' (path must be a string, got no value)")),
    .function(
      "library.export", "Writes albums into a file, and returns how many.", since: "1.1",
      parameters: [
        APIValue("path", "string", "the file; needs `--allow write=…`"),
        .optional("opts", "moonshelf.ExportOptions", "which albums, and how"),
      ],
      returns: [
        APIValue("count", "integer?", "nil when the file cannot be written"),
        .optional("reason", "string", "why not"),
      ],
      text: "Without a format the file's ending says it: `.csv`, `.json`, `.md`, `.html` …",
      example: .script(
        allowing: ["write=."],
        """
        local library <const> = moonshelf.library
        local options <const> = { query = "year:1990..1999" }
        local count <const> = library.export("nineties.csv", options)
        assert(count == 2)
        """),
      misuse: APIMisuse(
        "library.export()",
        "bad argument #1 to 'export' (path must be a string, got no value)")),
  ]

  static let transferTables: [APITable] = [
    .record(
      "import options", type: "moonshelf.ImportOptions", "How `library.import` imports.",
      since: "1.1",
      members: [
        .optional(
          "rule",
          "fun(album: moonshelf.Draft, record: moonshelf.Record, ctx: moonshelf.RuleContext)",
          "asked besides the rules that are loaded"),
        .optional("source", "string", "what the file is: `\"discogs\"`, `\"csv\"` …"),
        .optional("duplicates", "moonshelf.DuplicatePolicy", "what becomes of albums we have"),
        .optional("strict", "boolean", "stop at the first record that a rule fails at"),
        .optional(
          "columns", "string[]", "the columns' names, of a file that has no first line of them"),
        .optional("encoding", "string", "the file's encoding, when it is not found out"),
      ],
      example: .script(
        allowing: ["read=.", "write=."],
        """
        local file <close> = assert(io.open("more.csv", "w"))
        file:write("Artist,Title,Year\\nU2,Staring at the Sun,\\n")
        file:close()
        local options <const> = { duplicates = "skip" }
        local report <const> = moonshelf.library.import("more.csv", options)
        assert(report.skipped == 1)
        """),
      misuse: APIMisuse(
        "library.import(\"x.csv\", { duplicats = \"skip\" })",
        "an import has no 'duplicats': did you mean 'duplicates'?")),
    .record(
      "export options", type: "moonshelf.ExportOptions", "What `library.export` writes.",
      since: "1.1",
      members: [
        .optional("query", "moonshelf.Query", "which albums; all of them"),
        .optional("format", "moonshelf.FileFormat", "the format; by the file's ending"),
        .optional("layout", "string", "the layout, as `moonshelf list --layout` takes it"),
        .optional("columns", "string[]", "the columns, instead of a layout"),
        .optional(
          "formulas", "boolean",
          "CSV and TSV: texts that begin like a formula get no apostrophe in front"),
      ],
      example: .script(
        allowing: ["write=."],
        """
        local options <const> = { format = "csv", columns = { "title", "year" } }
        assert(moonshelf.library.export("all.txt", options) == 5)
        """),
      misuse: APIMisuse(
        "library.export(\"x.csv\", { format = \"xls\" })",
        "there is no format \"xls\"; there are table, csv, tsv, json, jsonl, markdown, html"
      )),
    .record(
      "report", type: "moonshelf.ImportReport", "What became of every record of an import.",
      members: [
        APIValue("path", "string", "the file"),
        APIValue("records", "integer", "how many it had"),
        APIValue("added", "integer", "how many became albums"),
        APIValue("merged", "integer", "how many completed albums that were there"),
        APIValue("skipped", "integer", "how many were passed over"),
        APIValue("rejected", "integer", "how many could not be taken"),
        APIValue(
          "differing", "integer", "how many said something else than the library, since 1.2"),
        APIValue("source", "string", "what the records' source is called, since 1.2"),
        .optional("items", "integer", "how many tracks and the like it had, since 1.2"),
        .optional("item_name", "string", "what they are: `\"tracks\"` …, since 1.2"),
        APIValue(
          "warning_kinds", "moonshelf.WarningKind[]", "the warnings by kind, since 1.2"),
        APIValue("emitted", "integer", "how many albums rules added besides"),
        APIValue("warnings", "integer", "how many warnings there were"),
        APIValue("seconds", "number", "how long it took"),
        .optional("step", "integer", "the step it became; nil when nothing changed"),
        APIValue(
          "not_added", "moonshelf.NotAdded[]", "the records that were not added, 10,000 at most"),
      ],
      example: .rule(
        """
        moonshelf.library.on("import.finished", function(ev)
          local report <const> = ev.report
          print(report.path, report.records, report.added, report.seconds)
        end)

        return function(album) album.label = "EMI" end
        """)),
    .record(
      "not added", type: "moonshelf.NotAdded", "One of `not_added` in a report.",
      members: [
        APIValue("line", "integer", "the line it begins at, from 1"),
        APIValue("index", "integer", "which record it is, from 1"),
        APIValue("fate", "\"merged\"|\"skipped\"|\"rejected\"", "what became of it"),
        APIValue("reason", "string", "why"),
        .optional("album", "string", "the library's album that it speaks of, since 1.2"),
        .optional(
          "differences", "moonshelf.Disagreement[]",
          "what the library says otherwise, and keeps, since 1.2"),
      ],
      example: .rule(
        """
        moonshelf.library.on("import.finished", function(ev)
          for _, record in ipairs(ev.report.not_added) do
            print(record.line, record.index, record.fate, record.reason)
          end
        end)

        return function(_, _, ctx) ctx.skip("not today") end
        """)),
    .record(
      "disagreement", type: "moonshelf.Disagreement",
      "One of `differences` of a record that was not added.", since: "1.2",
      members: [
        APIValue("field", "string", "the field's name"),
        APIValue("library", "string", "what the library says, and keeps"),
        APIValue("record", "string", "what the record says"),
      ],
      example: .rule(
        """
        moonshelf.library.on("import.finished", function(ev)
          for _, record in ipairs(ev.report.not_added) do
            for _, other in ipairs(record.differences or {}) do
              print(record.album, other.field, other.library, other.record)
            end
          end
        end)

        return function(album) album.year = 1999 end
        """)),
    .record(
      "warning kind", type: "moonshelf.WarningKind", "One of `warning_kinds` in a report.",
      since: "1.2",
      members: [
        APIValue("kind", "string", "what sort it is; `\"rule\"` for what rules said"),
        APIValue("text", "string", "what the first one said"),
        APIValue("count", "integer", "how often it came"),
        APIValue("line", "integer", "the line of the first one"),
      ],
      example: .rule(
        """
        moonshelf.library.on("import.finished", function(ev)
          for _, warning in ipairs(ev.report.warning_kinds) do
            print(warning.kind, warning.count, warning.text, warning.line)
          end
        end)

        return function(_, _, ctx) ctx.warn("a rule was here") end
        """)),
  ]
}

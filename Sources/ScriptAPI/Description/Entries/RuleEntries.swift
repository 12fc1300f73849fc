extension APIDescription {
  static let ruleTables: [APITable] = [
    .record(
      "rule", type: "moonshelf.Rule", "What `moonshelf.rule` takes.",
      members: [
        .optional("name", "string", "what messages call it; the script's name"),
        .optional("priority", "integer", "higher ones are asked first; 0"),
        .optional("source", "string", "only records of this source: `\"discogs\"`, `\"csv\"` …"),
        APIValue(
          "apply",
          "fun(album: moonshelf.Draft, record: moonshelf.Record, ctx: moonshelf.RuleContext)",
          "is asked for every record"),
      ],
      example: .rule(
        """
        moonshelf.rule {
          name = "article first", priority = 100, source = "csv",
          apply = function(album)
            if not album.artist then return end
            album.artist = album.artist:gsub("^(.*), The$", "The %1")
          end,
        }
        """),
      misuse: APIMisuse(
        "moonshelf.rule { priority = \"high\", apply = print }",
        "priority must be an integer, got string")),
    APITable(
      "draft", type: "moonshelf.Draft", "`album` in a rule, `ev.draft` in a hook.",
      hasFreeNames: true,
      text: """
        Its fields are read and set like an album's, main or your own, and `pairs` walks them. It \
        has no methods, so no name is taken. In a rule anything may be missing; a draft without a \
        title in the end is rejected.
        """,
      items: draftItems),
    .record(
      "record", type: "moonshelf.Record", "`record` in a rule: what the file said.",
      text: """
        `record.Label` or `record["Release Date"]` is the cell of that column, as text, nil where \
        the row is too short. Columns without a name are `"column 7"`. In JSON a value has its own \
        type, arrays and objects are tables, `null` is nil. `#record` is how many cells or members \
        there are, `pairs(record)` walks them. It cannot be changed.
        """,
      members: [], hasFreeNames: true,
      example: .rule(
        """
        return function(album, record)
          album.label = record.Label
          album.cells = #record
          for column, cell in pairs(record) do print(column, cell) end
        end
        """),
      misuse: APIMisuse(
        "record.Label = \"EMI\"",
        "a record is what the file said and cannot be changed; change the album", in: .rule)),
    APITable(
      "ctx", type: "moonshelf.RuleContext",
      "Where a record stands, and what a rule may say about it.",
      text: """
        A rule that raises rejects its record, with the message as the reason, and the import \
        goes on.
        """,
      items: placeItems + verdictItems),
  ]

  private static let draftItems: [APIItem] = [
    draftItem("title", "string?", "What the album shall be called."),
    draftItem("artist", "string?", "Who it is by."),
    draftItem("genre", "string?", "Its genre."),
    draftItem("year", "integer?", "The year it came out."),
    draftItem("cover_url", "string?", "The address of its cover picture."),
  ]

  private static func draftItem(_ name: String, _ type: String, _ summary: String) -> APIItem {
    .field(
      "draft.\(name)", type, summary,
      example: .rule(
        """
        return function(album)
          print(album.\(name))
          album.\(name) = \(name == "year" ? "1985" : "\"Promise\"")
        end
        """),
      misuse: APIMisuse(
        "album.\(name) = true",
        name == "year"
          ? "year must be an integer, not a boolean" : "\(name) must be a string, not a boolean",
        in: .rule))
  }

  private static let placeItems: [APIItem] = [
    placeItem("source", "string", "The source's name: `\"discogs\"`, `\"csv\"`, `\"json\"` …"),
    placeItem("path", "string", "The file."),
    placeItem("line", "integer", "The line that the record begins at, from 1."),
    placeItem("index", "integer", "Which record of the file it is, from 1."),
    .field(
      "ctx.duplicates", "moonshelf.DuplicatePolicy",
      "What happens to this record when the library has its album.",
      text: """
        `"merge"` (fill what is missing), `"skip"`, `"replace"` or `"keep"` (add it all the same). \
        Set it to go another way than `--duplicates`.
        """,
      example: .rule(
        """
        return function(_, _, ctx)
          if ctx.match == "edition" then ctx.duplicates = "keep" end
        end
        """),
      misuse: APIMisuse(
        "ctx.duplicates = \"join\"",
        "duplicates must be one of skip, merge, replace, keep, not \"join\"", in: .rule)),
    .field(
      "ctx.match", "moonshelf.Match?", "How the library's album was found, or nil.",
      since: "1.2",
      text: """
        `"identifier"`: by what a service knows it by (`discogs_release`, `musicbrainz_release`, \
        `barcode` …); `"same"`: by artist and title; `"spelling"`: the same but for articles, \
        punctuation and the like; `"edition"`: the same but for "(Remastered)" and the like. Asked \
        anew each time, of the draft as it is then.
        """,
      example: .rule(
        """
        return function(album, _, ctx)
          if ctx.match == "edition" then
            ctx.duplicates = "keep"
            album.edition = true
          end
        end
        """),
      misuse: APIMisuse(
        "ctx.match = \"same\"", "field 'match' of ctx cannot be set", in: .rule)),
  ]

  private static func placeItem(_ name: String, _ type: String, _ summary: String) -> APIItem {
    .field(
      "ctx.\(name)", type, summary,
      example: .rule("return function(_, _, ctx) print(ctx.\(name)) end"),
      misuse: APIMisuse("ctx.\(name) = nil", "field '\(name)' of ctx cannot be set", in: .rule))
  }
}

extension APIDescription {
  static let historyItems: [APIItem] = [
    .function(
      "library.undo", "Takes back the last step, or the last n.",
      parameters: [.optional("n", "integer", "how many; 1")],
      returns: [
        APIValue("label", "string?", "the labels, with commas between several"),
        .optional("reason", "string", "`nothing to undo`"),
      ],
      text: """
        It stops early when there are no more. What observers changed because of a step goes with \
        it. Inside a transaction it is an error.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        library.albums[1].year = 2002
        assert(library.undo() == "Change Best of Bowie")
        assert(library.albums[1].year == 1992)
        """),
      misuse: APIMisuse(
        "library.undo(0)", "bad argument #1 to 'undo' (n must be at least 1)")),
    .function(
      "library.redo", "Brings back what was undone last, or the last n.",
      parameters: [.optional("n", "integer", "how many; 1")],
      returns: [
        APIValue("label", "string?", "the labels, with commas between several"),
        .optional("reason", "string", "`nothing to redo`"),
      ],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.albums[1]:remove()
        library.undo()
        assert(library.redo() and #library.albums == 4)
        print(library.redo())   -- nil  nothing to redo
        """),
      misuse: APIMisuse(
        "library.redo(\"all\")",
        "bad argument #1 to 'redo' (n must be an integer, got string)")),
    .function(
      "library.history", "The newest steps first.",
      parameters: [.optional("n", "integer", "at most so many; 50")],
      returns: [APIValue("steps", "moonshelf.Step[]")],
      example: .script(
        """
        for _, step in ipairs(moonshelf.library.history(10)) do
          local day <const> = os.date("!%Y-%m-%d", step.time)
          print(step.id, day, step.label, step.changes, step.state)
        end
        """),
      misuse: APIMisuse(
        "library.history(\"all\")",
        "bad argument #1 to 'history' (n must be an integer, got string)")),
    .function(
      "library.snapshot", "Saves a snapshot and returns it.",
      parameters: [APIValue("name", "string", "a name that no other has")],
      returns: [APIValue("snapshot", "moonshelf.Snapshot")],
      text: """
        A snapshot is a name on a moment of the library's history. It copies nothing, and stays \
        until it is removed. A name that exists is an error; inside a transaction it is an error \
        too.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        local before <const> = library.snapshot "before the flood"
        library.albums[1]:remove()
        before:restore()
        assert(library.albums[1].title == "Best of Bowie")
        """),
      misuse: APIMisuse(
        "library.snapshot \"now\" library.snapshot \"now\"",
        "there is a snapshot \"now\" already")),
    .function(
      "library.snapshots", "A list of all snapshots, oldest first.",
      returns: [APIValue("snapshots", "moonshelf.Snapshot[]")],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.snapshot "spring cleaning"
        for _, snapshot in ipairs(library.snapshots()) do print(snapshot.name) end
        """),
      misuse: APIMisuse("library.snapshots = {}", "moonshelf.library cannot be changed")),
  ]

  static let historyTables: [APITable] = [
    .record(
      "step", type: "moonshelf.Step", "A step, as `library.history` lists them.",
      members: [
        APIValue("id", "integer", "its number"),
        APIValue("label", "string", "what was done"),
        APIValue("state", "\"done\"|\"undone\"", "whether it is in force"),
        APIValue("origin", "moonshelf.Origin", "who did it"),
        APIValue("time", "integer", "when, in seconds since 1970 UTC"),
        APIValue("changes", "integer", "how many changes it is"),
      ],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.albums[1].year = 1993
        local step <const> = library.history(1)[1]
        assert(step.state == "done" and step.origin == "script" and step.changes == 1)
        print(step.id, step.label, os.date("!%H:%M", step.time))
        """)),
    APITable(
      "snapshot", type: "moonshelf.Snapshot", "A name on a moment of the library's history.",
      items: [
        .field(
          "snapshot.name", "string", "Its name.",
          example: .script("print(moonshelf.library.snapshot(\"now\").name)"),
          misuse: APIMisuse(
            "library.snapshot(\"now\").name = \"then\"",
            "field 'name' of snapshot cannot be set")),
        .field(
          "snapshot.time", "integer", "When it was saved, in seconds since 1970 UTC.",
          example: .script(
            "print(os.date(\"!%Y-%m-%d\", moonshelf.library.snapshot(\"now\").time))"),
          misuse: APIMisuse(
            "library.snapshot(\"now\").time = 0", "field 'time' of snapshot cannot be set")),
        .function(
          "snapshot:diff", "How the library differs from it now.",
          returns: [APIValue("difference", "moonshelf.Difference")],
          example: .script(
            """
            local library <const> = moonshelf.library
            local before <const> = library.snapshot "before"
            library.albums[1]:remove()
            library.albums[1].year = 1903
            local difference <const> = before:diff()
            assert(#difference.removed == 1 and difference.changed[1].new == 1903)
            """),
          misuse: APIMisuse(
            "library.snapshot(\"now\").diff()",
            "bad argument #1 to 'diff' (snapshot expected, got no value)")),
        .function(
          "snapshot:restore", "Makes the library what it was.",
          returns: [APIValue("done", "true?"), .optional("reason", "string", "why not")],
          text: "It is one step, which can be undone. Hooks are not asked.",
          example: .script(
            """
            local library <const> = moonshelf.library
            local before <const> = library.snapshot "before"
            for album in library.each() do album.genre = "Polka" end
            before:restore()
            assert(library.count "genre:polka" == 0)
            """),
          misuse: APIMisuse(
            "local s = library.snapshot(\"now\") s:remove() s:restore()",
            "there is no snapshot \"now\"")),
        .function(
          "snapshot:remove", "Forgets it; no album changes.",
          returns: [APIValue("done", "true?"), .optional("reason", "string", "why not")],
          text: "Removing it twice is an error.",
          example: .script(
            """
            local library <const> = moonshelf.library
            library.snapshot("for a moment"):remove()
            assert(#library.snapshots() == 0)
            """),
          misuse: APIMisuse(
            "local s = library.snapshot(\"now\") s:remove() s:remove()",
            "there is no snapshot \"now\"")),
      ]),
    .record(
      "difference", type: "moonshelf.Difference", "What `snapshot:diff` gives: four lists.",
      members: [
        APIValue("added", "moonshelf.Album[]", "albums that were not there"),
        APIValue("removed", "moonshelf.Album[]", "albums that are gone"),
        APIValue("moved", "moonshelf.Album[]", "albums that stand elsewhere"),
        APIValue("changed", "moonshelf.FieldDifference[]", "fields that hold something else"),
      ],
      example: .script(
        """
        local library <const> = moonshelf.library
        local before <const> = library.snapshot "before"
        library.add { title = "Low" }
        library.albums[1]:move(3)
        local difference <const> = before:diff()
        assert(#difference.added == 1 and #difference.moved >= 1)
        """)),
    .record(
      "field difference", type: "moonshelf.FieldDifference",
      "One of `changed` in a difference.",
      members: [
        APIValue("album", "moonshelf.Album", "whose field"),
        APIValue("key", "string", "which field"),
        .optional("old", "moonshelf.Value", "what it held then"),
        .optional("new", "moonshelf.Value", "what it holds now"),
      ],
      example: .script(
        """
        local library <const> = moonshelf.library
        local before <const> = library.snapshot "before"
        library.albums[1].year = 1903
        local change <const> = before:diff().changed[1]
        print(change.album.title, change.key, change.old, change.new)
        """)),
  ]
}

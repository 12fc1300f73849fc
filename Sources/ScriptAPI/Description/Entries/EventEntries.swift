extension APIDescription {
  static let eventTables: [APITable] = [
    APITable(
      "events", type: "moonshelf.Events", "What can be observed, or hooked before it happens.",
      text: """
        Names that begin with `album.will_` are for `library.hook`, the others for `library.on`. A \
        transaction tells once, at its end, what it comes to: a field changed twice is one change \
        with the first old and the last new value, and a field that is back where it was is none.

        The names `library.opened` and `library.closing` are taken, and no script hears of them in \
        this version.
        """,
      items: observableItems + coverItems + hookableItems),
    .record(
      "ev", type: "moonshelf.Event", "What a handler of any event gets.",
      members: [
        APIValue("name", "string", "the event's name"),
        APIValue("origin", "moonshelf.Origin", "who did it"),
        .optional("album", "moonshelf.Album", "the album, in events of albums"),
        .optional("position", "integer", "in `album.removed`: the position it had"),
        .optional("changes", "table<string, moonshelf.Change>", "in `album.changed`: by field"),
        .optional(
          "path", "string", "in `import.started`: the file; in `cover.stored`: the picture's"),
        .optional(
          "reason", "string",
          "in `cover.failed`: why, without what the script could not have found out itself"),
        .optional("report", "moonshelf.ImportReport", "in `import.finished`"),
        .optional("act", "\"do\"|\"undo\"|\"redo\"", "in `history.changed`: what was done"),
        .optional("step", "integer", "in `history.changed`: the step's number"),
        .optional("label", "string", "in `history.changed`: the step's label"),
        .optional("info", "any", "in a notification of one's own: what was posted"),
        .optional("draft", "moonshelf.Draft", "in hooks: what the album shall hold"),
      ],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.on("history.changed", function(ev)
          print(ev.name, ev.origin, ev.act, ev.label)
        end)
        library.albums[1].year = 1993
        """)),
    .record(
      "change", type: "moonshelf.Change", "One of `ev.changes` in `album.changed`.",
      members: [
        .optional("old", "moonshelf.Value", "what the field held"),
        .optional("new", "moonshelf.Value", "what it holds now"),
      ],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.on("album.changed", function(ev)
          print(ev.changes.year.old, ev.changes.year.new)
        end)
        library.albums[1].year = 1993
        """)),
    .record(
      "field event", type: "moonshelf.FieldEvent", "What a handler of `album:observe` gets.",
      members: [
        APIValue("album", "moonshelf.Album", "the album"),
        APIValue("key", "string", "the field"),
        .optional("old", "moonshelf.Value", "what it held"),
        .optional("new", "moonshelf.Value", "what it holds now"),
      ],
      example: .script(
        """
        local album <const> = moonshelf.library.albums[1]
        album:observe("*", function(ev)
          print(ev.album.title, ev.key, ev.old, ev.new)
        end)
        album.rating = 5
        """)),
    .record(
      "property event", type: "moonshelf.PropertyEvent",
      "What a handler of `library.observe` gets.",
      members: [
        APIValue("key", "string", "the property"),
        .optional("old", "integer|boolean", "what it was"),
        .optional("new", "integer|boolean", "what it is now"),
      ],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.observe("can_redo", function(ev) print(ev.key, ev.old, ev.new) end)
        library.undo()
        """)),
  ]

  private static let observableItems: [APIItem] = [
    .event(
      "album.added", "An album came.", with: [APIValue("album", "moonshelf.Album")],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.on("album.added", function(ev) print("new: " .. ev.album.title) end)
        library.add { title = "Low" }
        """)),
    .event(
      "album.changed", "Fields of an album changed.",
      with: [
        APIValue("album", "moonshelf.Album"),
        APIValue("changes", "table<string, moonshelf.Change>"),
      ],
      text: """
        Undo and redo are told like anything else: a handler that must not answer them looks at \
        `ev.origin`.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        library.on("album.changed", function(ev)
          if ev.origin == "undo" or ev.origin == "redo" then return end
          if ev.changes.rating then ev.album.rated = os.date("!%Y-%m-%d") end
        end)
        library.albums[1].rating = 5
        assert(library.albums[1].rated)
        library.undo()
        assert(not library.albums[1].rated)
        """)),
    .event(
      "album.removed", "An album went.",
      with: [APIValue("album", "moonshelf.Album"), APIValue("position", "integer")],
      text: "`ev.album` has its last values, `ev.position` is where it stood.",
      example: .script(
        """
        local library <const> = moonshelf.library
        library.on("album.removed", function(ev)
          print(ev.position, ev.album.title)
        end)
        library.albums[2]:remove()
        """)),
    .event(
      "album.moved", "An album stands elsewhere on the shelf.",
      with: [APIValue("album", "moonshelf.Album")],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.on("album.moved", function(ev)
          print(ev.album.title, ev.album.position)
        end)
        library.albums[1]:move(4)
        """)),
    .event(
      "history.changed", "A step was done, undone or redone.",
      with: [
        APIValue("act", "\"do\"|\"undo\"|\"redo\""), APIValue("step", "integer"),
        APIValue("label", "string"),
      ],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.on("history.changed", function(ev)
          print(ev.act, ev.step, ev.label)
        end)
        library.undo()
        """)),
    .event(
      "import.started", "An import begins.", with: [APIValue("path", "string")],
      example: .rule(
        """
        moonshelf.library.on("import.started", function(ev)
          print("reading " .. ev.path)
        end)
        return function(album) album.source = "a list" end
        """)),
    .event(
      "import.finished", "An import is in the library.",
      with: [APIValue("report", "moonshelf.ImportReport")],
      example: .rule(
        """
        moonshelf.library.on("import.finished", function(ev)
          print(ev.report.added)
        end)
        return function(album) album.source = "a list" end
        """)),
  ]

  private static let hookableItems: [APIItem] = [
    .event(
      "album.will_add", "An album is about to come; `ev.draft` is what it shall hold.",
      with: [APIValue("draft", "moonshelf.Draft")],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.hook("album.will_add", function(ev)
          ev.draft.genre = ev.draft.genre or "New"
        end)
        assert(library.add { title = "Low" }.genre == "New")
        """)),
    .event(
      "album.will_change", "Fields of an album are about to change.",
      with: [APIValue("draft", "moonshelf.Draft"), APIValue("album", "moonshelf.Album")],
      text: "`ev.draft` is what it shall hold, `ev.album` the album as it is.",
      example: .script(
        """
        local library <const> = moonshelf.library
        library.hook("album.will_change", function(ev)
          if ev.draft.year ~= ev.album.year then return false, "years are settled" end
        end)
        print(library.albums[1]:update { year = 1993 })   -- nil  years are settled
        """)),
    .event(
      "album.will_remove", "An album is about to go.", with: [APIValue("album", "moonshelf.Album")],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.hook("album.will_remove", function()
          return false, "we keep everything"
        end)
        print(library.albums[1]:remove())   -- nil  we keep everything
        """)),
  ]
}

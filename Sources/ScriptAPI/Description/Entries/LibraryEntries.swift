extension APIDescription {
  static let libraryTables: [APITable] =
    [
      APITable(
        "library", type: "moonshelf.Library", "The library that the command works on.",
        text: """
          Every verb has a dot: the library is a module. A wish that is refused gives `nil, \
          reason`; a mistake raises an error.
          """,
        items: verbItems + queryItems + historyItems + transferItems + remoteItems
          + observingItems)
    ] + remoteTables + historyTables + transferTables + observingTables

  private static let verbItems: [APIItem] = [
    .field(
      "library.albums", "moonshelf.Shelf", "The shelf as it is now, in its own order.",
      text: """
        `#library.albums` is how many there are, `library.albums[1]` the first, \
        `library.albums[-1]` the last, nil where there is none. `ipairs` and `pairs` both give \
        position and album. It is live: what is removed while you walk moves the rest up.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        print(#library.albums, library.albums[1].title, library.albums[-1].title)
        assert(library.albums[99] == nil)
        """),
      misuse: APIMisuse(
        "library.albums[1] = album", "albums has no field '1' that can be set")),
    .function(
      "library.add", "Adds an album and returns it.",
      parameters: [
        APIValue("fields", "moonshelf.Fields", "what it holds; a title is needed"),
        .optional("position", "integer", "where it shall stand; last when not said"),
      ],
      returns: [
        APIValue("album", "moonshelf.Album?", "nil when it was refused"),
        .optional("reason", "string", "why: it has no title, or a hook says no"),
      ],
      example: .script(
        """
        local library <const> = moonshelf.library
        local fields <const> = { title = "Zombie", artist = "Fela Kuti" }
        local album <const> = assert(library.add(fields, 1))
        assert(album.position == 1)
        print(library.add { artist = "Nobody" })   -- nil  no title
        """),
      misuse: APIMisuse(
        "library.add(\"Low\")",
        "bad argument #1 to 'add' (fields must be a table, got string)")),
    .function(
      "library.remove", "Takes an album off the shelf.",
      parameters: [APIValue("album", "moonshelf.Album", "which one")],
      returns: [
        APIValue("done", "true?"), .optional("reason", "string", "why not: a hook says no"),
      ],
      text: "The same as `album:remove()`.",
      example: .script(
        """
        local library <const> = moonshelf.library
        assert(library.remove(library.albums[1]))
        assert(#library.albums == 4)
        """),
      misuse: APIMisuse(
        "library.remove(1)", "bad argument #1 to 'remove' (album expected, got number)")),
    .function(
      "library.move", "Moves an album so that it stands at the position afterwards.",
      parameters: [
        APIValue("album", "moonshelf.Album", "which one"),
        APIValue("position", "integer", "from 1; -1 is the last"),
      ],
      returns: [APIValue("done", "true?"), .optional("reason", "string", "why not")],
      text: "The same as `album:move(position)`.",
      example: .script(
        """
        local library <const> = moonshelf.library
        local first <const> = library.albums[1]
        library.move(first, -1)
        assert(library.albums[-1] == first)
        """),
      misuse: APIMisuse(
        "library.move(album, 99)", "there is no position 99: the shelf has 5 albums")),
    .function(
      "library.find", "The album of an identity, or nil when it is not on the shelf.",
      parameters: [APIValue("id", "integer", "what `album.id` was")],
      returns: [APIValue("album", "moonshelf.Album?")],
      example: .script(
        """
        local library <const> = moonshelf.library
        local id <const> = library.albums[2].id
        print(library.find(id).title)
        library.find(id):remove()
        assert(not library.find(id))
        """),
      misuse: APIMisuse(
        "library.find(\"first\")",
        "bad argument #1 to 'find' (id must be an integer, got string)")),
    .function(
      "library.exists", "Whether the shelf has an album of this artist and title.",
      parameters: [APIValue("fields", "moonshelf.Fields", "`artist` and `title`")],
      returns: [APIValue("exists", "boolean")],
      call: "library.exists { artist =, title = }",
      text: """
        Case, accents and white space aside: the same question an import asks to know a duplicate.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        assert(library.exists { artist = "DAVID BOWIE", title = "best of bowie" })
        """),
      misuse: APIMisuse(
        "library.exists(\"Low\")",
        "bad argument #1 to 'exists' (fields must be a table, got string)")),
    .function(
      "library.transaction", "Calls a function; all it changes is one step that can be undone.",
      parameters: [
        APIValue("label", "string", "what the history calls the step"),
        APIValue("fn", "fun(): any", "changes the library"),
      ],
      returns: [APIValue("...", "any", "what the function returns")],
      text: """
        When the function raises, all of it is taken back and the error raised again. A \
        transaction inside another becomes part of it; when the inner one raises, only the inner \
        one's changes are taken back.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        local count <const> = library.transaction("Everything is Rock", function()
          local changed = 0
          for album in library.each() do
            album.genre = "Rock"
            changed = changed + 1
          end
          return changed
        end)
        print(count .. " albums in one step")

        local done <const>, why <const> = pcall(library.transaction, "No", function()
          library.albums[1].genre = "Polka"
          error("second thoughts")
        end)
        assert(not done and library.albums[1].genre == "Rock")
        print(why)
        """),
      misuse: APIMisuse(
        "library.transaction(function() end)",
        "bad argument #1 to 'transaction' (label must be a string, got function)")),
  ]
}

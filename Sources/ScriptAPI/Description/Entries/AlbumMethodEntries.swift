extension APIDescription {
  static let albumMethods: [APIItem] = [
    .function(
      "album:update", "Sets several fields as one step.",
      parameters: [APIValue("fields", "moonshelf.Fields", "the new values")],
      returns: [
        APIValue("done", "true?"), .optional("reason", "string", "why not: a hook says no"),
      ],
      text: "A table holds no nil, so it cannot clear a field: assign nil for that.",
      example: .script(
        """
        local album <const> = moonshelf.library.albums[2]
        album:update { genre = "Ska", year = 1996, label = "Interscope" }
        assert(#moonshelf.library.history() == 2)
        """),
      misuse: APIMisuse(
        "album:update(\"title\", \"Low\")",
        "bad argument #1 to 'update' (fields must be a table, got string)")),
    .function(
      "album:get", "The value of a field whose name is also a method's.",
      parameters: [APIValue("name", "string", "the field")],
      returns: [APIValue("value", "moonshelf.Value?")],
      example: .script(
        """
        local album <const> = moonshelf.library.albums[1]
        album:set("move", "to the living room")
        assert(album:get "move" == "to the living room")
        """),
      misuse: APIMisuse(
        "album:get()", "bad argument #1 to 'get' (name must be a string, got no value)")),
    .function(
      "album:set", "Sets a field whose name is also a method's.",
      parameters: [
        APIValue("name", "string", "the field"),
        APIValue("value", "moonshelf.Value?", "nil clears it"),
      ],
      text: "Assigning to such a name directly is an error that says so.",
      example: .script(
        """
        local album <const> = moonshelf.library.albums[1]
        album:set("cover", "gatefold")
        print(pcall(function() album.cover = "plain" end))
        """),
      misuse: APIMisuse("album:set(\"id\", 7)", "id cannot be set: the library keeps it")),
    .function(
      "album:fields", "Name and value of every field that has one, for a `for` loop.",
      returns: [APIValue("next", "fun(): string, moonshelf.Value")],
      text: """
        Artist, title, genre, year, cover_url, then your own by name. `pairs(album)` gives the same.
        """,
      example: .script(
        """
        local album <const> = moonshelf.library.albums[1]
        album.rating = 5
        for name, value in album:fields() do print(name, value) end
        """),
      misuse: APIMisuse(
        "album.fields()", "bad argument #1 to 'fields' (album expected, got no value)")),
    .function(
      "album:rows", "The album as a table: label and value of each column of a layout.",
      parameters: [
        .optional(
          "layout", "string",
          "one a script registered, `\"default\"`, `\"brief\"` or `\"full\"`")
      ],
      returns: [APIValue("rows", "moonshelf.Row[]")],
      text: """
        A list of `{ label =, value = }`. When no layout is said it is `"default"`: Artist, Album, \
        Genre, Year. `value` is missing where the album has nothing.
        """,
      example: .script(
        """
        local album <const> = moonshelf.library.albums[1]
        for _, row in ipairs(album:rows()) do print(row.label, row.value) end
        """),
      misuse: APIMisuse("album:rows \"wide\"", "there is no layout \"wide\"")),
    .function(
      "album:remove", "Takes it off the shelf.",
      returns: [
        APIValue("done", "true?"), .optional("reason", "string", "why not: a hook says no"),
      ],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.albums[1]:remove()
        assert(library.albums[1].title == "It's My Life")
        """),
      misuse: APIMisuse(
        "album.remove()", "bad argument #1 to 'remove' (album expected, got no value)")),
    .function(
      "album:move", "Moves it so that it stands at the position afterwards.",
      parameters: [APIValue("position", "integer", "from 1; -1 is the last")],
      returns: [APIValue("done", "true?"), .optional("reason", "string", "why not")],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.albums[1]:move(-1)
        assert(library.albums[5].title == "Best of Bowie")
        """),
      misuse: APIMisuse(
        "album:move(\"first\")",
        "bad argument #1 to 'move' (position must be an integer, got string)")),
    .function(
      "album:observe", "Calls a function after one field of this album changed.",
      parameters: [
        APIValue("key", "string", "the field; `\"*\"` stands for every one"),
        APIValue("fn", "fun(ev: moonshelf.FieldEvent)", "is told"),
        .optional("opts", "moonshelf.AlbumObserveOptions", "whether to be called at once"),
      ],
      returns: [APIValue("registration", "moonshelf.Registration")],
      text: """
        Equal values are silent. A transaction calls it once for each field, with the first old \
        and the last new value. The key `"image"` (since 1.3) is no field: it is told the path of \
        the cover's picture when that was asked for and is there.
        """,
      example: .script(
        """
        local album <const> = moonshelf.library.albums[1]
        local _ <close> = album:observe("year", function(ev)
          print(ev.key, ev.old, ev.new)
        end, { initial = true })
        album.year = 2002
        album.year = 2002   -- equal: silent
        """),
      misuse: APIMisuse(
        "album:observe(\"year\")",
        "bad argument #2 to 'observe' (fn must be a function, got no value)")),
    .function(
      "album:cover", "The path of the cover's picture, or nil.",
      parameters: [
        .optional("size", "\"small\"|\"large\"", "a JPEG of at most 160 or 500 pixels, since 1.3")
      ],
      returns: [APIValue("path", "string?")],
      text: """
        Nothing is fetched: `library.post("cover.requested", { album = album })` asks for a picture \
        that is not there yet. Small pictures are made when they are first asked for.
        """,
      example: .script("print(moonshelf.library.albums[1]:cover() or \"no cover\")"),
      misuse: APIMisuse(
        "album.cover()", "bad argument #1 to 'cover' (album expected, got no value)")),
  ]
}

extension APIDescription {
  static let albumTables: [APITable] = [
    APITable(
      "album", type: "moonshelf.Album", "An album, live.", hasFreeNames: true,
      text: """
        What a script holds of an album shows what the library holds now, whoever changed it. Two \
        of the same album are equal (`==`). `pairs(album)` gives name and value of every field \
        that has one. A removed album keeps its last values for reading; writing to it is an \
        error.

        Any other name is a field of your own, such as `album.rating`: a string, an integer, a \
        number, a boolean, or a list of strings; nil clears it. An assignment is one step, or part \
        of the transaction under way.
        """,
      items: mainFieldItems + keptFieldItems + albumMethods)
  ]

  private static let mainFieldItems: [APIItem] = [
    .field(
      "album.title", "string", "What the album is called; every album has a title.",
      text: "A number put into it becomes text. It cannot be cleared.",
      example: .script(
        """
        local album <const> = moonshelf.library.albums[1]
        album.title = "The Best of Bowie"
        print(album.title)
        """),
      misuse: APIMisuse("album.title = {}", "title must be a string, not a list")),
    .field(
      "album.artist", "string?", "Who it is by.",
      text: "nil and an empty string clear it.",
      example: .script("print(moonshelf.library.albums[1].artist)"),
      misuse: APIMisuse("album.artist = true", "artist must be a string, not a boolean")),
    .field(
      "album.genre", "string?", "Its genre, in your words.",
      example: .script(
        """
        local album <const> = moonshelf.library.albums[1]
        album.genre = nil
        assert(album.genre == nil)
        """),
      misuse: APIMisuse("album.genre = { \"Pop\" }", "genre must be a string, not a list")),
    .field(
      "album.year", "integer?", "The year it came out.",
      text: "It takes an integer, or text that is one.",
      example: .script(
        """
        local album <const> = moonshelf.library.albums[1]
        album.year = "1993"
        assert(album.year == 1993)
        """),
      misuse: APIMisuse("album.year = \"soon\"", "year must be an integer, not \"soon\"")),
    .field(
      "album.cover_url", "string?", "The address of its cover picture.",
      example: .script(
        """
        local album <const> = moonshelf.library.albums[1]
        album.cover_url = "https://example.org/bowie.jpg"
        """),
      misuse: APIMisuse("album.cover_url = {}", "cover_url must be a string, not a list")),
  ]

  private static let keptFieldItems: [APIItem] = [
    .field(
      "album.id", "integer", "Its identity, which no other album ever gets.",
      example: .script(
        """
        local library <const> = moonshelf.library
        local album <const> = library.albums[1]
        assert(library.find(album.id) == album)
        """),
      misuse: APIMisuse("album.id = 7", "field 'id' of album cannot be set")),
    .field(
      "album.position", "integer?", "Where it stands now, from 1; nil once it is removed.",
      example: .script(
        """
        local album <const> = moonshelf.library.albums[3]
        album:move(1)
        assert(album.position == 1)
        """),
      misuse: APIMisuse("album.position = 1", "field 'position' of album cannot be set")),
    .field(
      "album.added", "integer", "When it came, in seconds since 1970 UTC.",
      example: .script("print(os.date(\"!%Y-%m-%d\", moonshelf.library.albums[1].added))"),
      misuse: APIMisuse("album.added = 0", "field 'added' of album cannot be set")),
    .field(
      "album.removed", "boolean", "Whether it was removed.",
      example: .script(
        """
        local album <const> = moonshelf.library.albums[1]
        album:remove()
        assert(album.removed and album.position == nil)
        print("gone: " .. album.title)
        """),
      misuse: APIMisuse("album.removed = true", "field 'removed' of album cannot be set")),
  ]
}

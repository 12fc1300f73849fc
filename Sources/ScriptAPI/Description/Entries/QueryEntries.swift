extension APIDescription {
  static let queryItems: [APIItem] = [
    .function(
      "library.query", "A list of the albums that a query means, fixed at the call.",
      parameters: [.optional("q", "moonshelf.Query", "every album when not said")],
      returns: [APIValue("albums", "moonshelf.Album[]")],
      text: """
        A query is one of

        - text in the query language: `"artist:bowie year:1990..1999 year-"`;
        - a list of its words, as a command line has them, where white space stands for itself: `{ \
        "artist:=David Bowie", "year-" }`; those of a command are `{ table.unpack(args) }` (since 1.1);
        - a table of fields, all of which have to be equal, text without case and accents: `{ \
        genre = "pop", year = 2000 }`;
        - a function that takes an album and answers whether it is meant;
        - nothing, which means every album.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        for _, album in ipairs(library.query "genre:pop year-") do
          print(album.year, album.title)
        end
        print(#library.query { "artist:=David Bowie", "year:..1999" })
        print(#library.query(function(album) return #album.title > 13 end))
        """),
      misuse: APIMisuse(
        "library.query \"atrist:bowie\"",
        "no album has a field \"atrist\": did you mean artist? (at character 1: atrist:bowie)")),
    .function(
      "library.each", "The albums that a query means one by one, for a `for` loop.",
      parameters: [.optional("q", "moonshelf.Query", "every album when not said")],
      returns: [APIValue("next", "fun(): moonshelf.Album?")],
      text: """
        It reads a few hundred albums at a time, so a large library takes no more memory than a \
        small one, and the loop may change the library. Without an order of its own the query \
        follows the shelf as it is when the next few hundred are read: an album moved ahead is met \
        again, one that comes to the end meanwhile is not met. With an order, the albums are fixed \
        at the call.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        for album in library.each "year:..1999" do print(album) end
        """),
      misuse: APIMisuse(
        "library.each(7)",
        "bad argument #1 to 'each' (a query is text, a list of words, a table of fields or a function)"
      )),
    .function(
      "library.count", "How many albums a query means.",
      parameters: [.optional("q", "moonshelf.Query", "every album when not said")],
      returns: [APIValue("count", "integer")],
      example: .script(
        """
        local library <const> = moonshelf.library
        assert(library.count() == 5)
        assert(library.count { genre = "pop", year = 2000 } == 2)
        """),
      misuse: APIMisuse(
        "library.count \"year:soon\"",
        "\"soon\" is no year; a range is written 1990..1999 (at character 1: year:soon)")),
  ]
}

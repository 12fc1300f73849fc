import AlbumModel
import AlbumPresentation
import Testing

@Suite("JSON")
struct JSONFormatTests {
  @Test("is an array with an object per line, keyed by column")
  func list() throws {
    #expect(
      try Shelf.listing([Shelf.low, Shelf.kosmonauts], as: .json) == """
        [
        {"artist":"David Bowie","title":"Low","genre":"Rock","year":1977},
        {"artist":"坂本龍一","title":"宇宙","genre":null,"year":null}
        ]

        """)
  }

  @Test("is an empty array for no albums")
  func empty() throws {
    #expect(try Shelf.listing([], as: .json) == "[]\n")
    #expect(try Shelf.listing([], as: .jsonl) == "")
  }

  @Test("keeps the types of values")
  func types() throws {
    let album = Shelf.album(
      7, "x", nil, nil, nil,
      own: [
        "integer": .integer(-3), "number": .number(1), "flag": .flag(false),
        "list": .list(["a", "\"b\""]), "none": .list([]), "a \"key\"": .text("k"),
      ])
    let layout = Layout(
      name: "own",
      columns: ["id", "integer", "number", "flag", "list", "none", "a \"key\""].map {
        Column(key: $0)
      } + [Column(key: "endless") { _ in .number(.infinity) }])
    #expect(
      try Shelf.listing([album], layout: layout, as: .jsonl) == #"""
        {"id":7,"integer":-3,"number":1.0,"flag":false,"list":["a","\"b\""],"none":[],"a \"key\"":"k","endless":null}

        """#)
  }

  @Test("escapes only the necessary characters")
  func hostile() throws {
    #expect(
      try Shelf.listing([Shelf.hostile], as: .jsonl)
        == "{\"artist\":\"\u{202E}רע\",\"title\":\"a\\tb\\nc|d\\\\e\\u001b[31m\\u0000"
        + "<script>alert('x')</script>&\",\"genre\":\"=1+1\",\"year\":-5}\n")
  }

  @Test("has no key twice, even if two columns share it")
  func sameKeys() throws {
    let layout = Layout(name: "twice", columns: [Column(key: "year"), Column(key: "year")])
    #expect(try Shelf.listing([Shelf.low], layout: layout, as: .jsonl) == "{\"year\":1977}\n")
  }

  @Test("is an array for a single album too")
  func card() throws {
    #expect(
      try Shelf.listing([Shelf.low], as: .json, form: .card)
        == "[\n{\"artist\":\"David Bowie\",\"title\":\"Low\",\"genre\":\"Rock\",\"year\":1977}\n]\n"
    )
  }
}

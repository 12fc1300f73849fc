import AlbumModel
import Testing

@Suite("Queries as users type them")
struct QueryParserTests {
  /// 21 November 2026, 08:00 UTC.
  static let parser = QueryParser(
    now: 1_795_248_000,
    fields: FieldNames(custom: ["label", "rating", "Collection Notes", "catalog#", "tags"]))

  private func filter(_ text: String) throws -> AlbumFilter { try Self.parser.query(text).filter }

  @Test("no words mean every album")
  func empty() throws {
    #expect(try Self.parser.query("") == .all)
    #expect(try Self.parser.query("  \t ") == .all)
    #expect(try Self.parser.query(words: []) == .all)
    #expect(try Self.parser.query(words: ["", " "]) == .all)
  }

  @Test("a word is searched in any of the main fields, without case and accents")
  func words() throws {
    #expect(try filter("bowie") == .field(nil, .contains("bowie")))
    #expect(try filter("Bowie") == .field(nil, .contains("Bowie")))
    #expect(try filter("élan") == .field(nil, .contains("élan")))
    #expect(try filter("=Low") == .field(nil, .equals("Low")))
    #expect(try filter("=~Low") == .field(nil, .equalsFolded("Low")))
    #expect(try filter(":^The") == .field(nil, .expression("^The", exactly: true)))
    #expect(try filter("::^the") == .field(nil, .expression("^the", exactly: true)))
    #expect(try filter(":(?i)^the") == .field(nil, .expression("^the", exactly: false)))
  }

  @Test("the whole documented syntax is supported")
  func promised() throws {
    let text =
      "artist:bowie year:1990..1999 ^genre:pop label:=EMI title::^The , genre:jazz year- artist+"
    let query = try Self.parser.query(text)
    #expect(
      query.filter
        == .any([
          .every([
            .field(.artist, .contains("bowie")),
            .field(.year, .range(1990, 1999)),
            .not(.field(.genre, .contains("pop"))),
            .field("label", .equals("EMI")),
            .field(.title, .expression("^The", exactly: true)),
          ]),
          .field(.genre, .contains("jazz")),
        ]))
    #expect(query.order == [SortTerm(.year, descending: true), SortTerm(.artist)])
  }

  @Test("a field is recognized by its name, by an alias, and in any letter case")
  func fieldNames() throws {
    let low = FieldPattern.contains("low")
    for name in ["title", "album", "Title", "ALBUM"] {
      #expect(try filter("\(name):low") == .field(.title, low))
    }
    #expect(try filter("cover:low") == .field(.coverURL, low))
    #expect(try filter("Label:low") == .field("label", low))
    #expect(try filter("catalog#:low") == .field("catalog#", low))
    #expect(try filter("\"collection notes\":low") == .field("Collection Notes", low))
  }

  @Test("a custom field takes precedence over an alias of a main one")
  func ownFieldBeforeAlias() throws {
    let parser = QueryParser(now: 0, fields: FieldNames(custom: ["album"]))
    #expect(try parser.query("album:x").filter == .field("album", .contains("x")))
  }

  @Test("years and numbers make ranges that may be open at either end")
  func ranges() throws {
    #expect(try filter("year:1990..1999") == .field(.year, .range(1990, 1999)))
    #expect(try filter("year:..1970") == .field(.year, .range(nil, 1970)))
    #expect(try filter("rating:4..") == .field("rating", .within(4, nil, kind: "rating")))
    #expect(try filter("rating:20..-1.5") == .field("rating", .within(-1.5, 20, kind: "rating")))
    #expect(try filter("year:1992") == .field(.year, .range(1992, 1992)))
    #expect(try filter("year:=1992") == .field(.year, .range(1992, 1992)))
    #expect(try filter("id:3..5") == .field("id", .range(3, 5)))
    #expect(try filter("id:12") == .identity(AlbumID(rawValue: 12)))
  }

  @Test("a range with its ends reversed is the same as in order")
  func reversedRanges() throws {
    #expect(try filter("year:1999..1990") == filter("year:1990..1999"))
    #expect(try filter("rating:5..-1") == filter("rating:-1..5"))
    #expect(try filter("id:5..3") == filter("id:3..5"))
    #expect(try filter("added:2021..2020-03") == filter("added:2020-03..2021"))
    #expect(try filter("added:2020-03..2020") == filter("added:2020..2020-03"))
  }

  @Test("a number with # is that of an album, a bare one a word")
  func albumNumbers() throws {
    func album(_ number: Int64) -> AlbumFilter { .identity(AlbumID(rawValue: number)) }
    #expect(try filter("12") == .field(nil, .contains("12")))
    #expect(try filter("#12") == album(12))
    #expect(try filter("^#12") == .not(album(12)))
    #expect(try filter("#3,#5") == .any([album(3), album(5)]))
    #expect(try filter("id:3,5") == .any([album(3), album(5)]))
    #expect(try filter("#3..#9") == .field("id", .range(3, 9)))
    #expect(
      try filter("#3.. a") == .every([.field("id", .range(3, nil)), .field(nil, .contains("a"))]))
    #expect(try filter("\"#1\"") == .field(nil, .contains("#1")))
    #expect(try filter("#") == .field(nil, .contains("#")))
    #expect(try filter("#1x") == .field(nil, .contains("#1x")))
    #expect(
      try Self.parser.query(words: ["#1 Record"]).filter == .field(nil, .contains("#1 Record")))
  }

  @Test("two dots in a text are a text")
  func dotsInTexts() throws {
    #expect(try filter("title:and..") == .field(.title, .contains("and..")))
    #expect(try filter("title:1..2") == .field(.title, .contains("1..2")))
    #expect(try filter("label:a..b") == .field("label", .contains("a..b")))
    #expect(try filter("rating:\"4..\"") == .field("rating", .contains("4..")))
  }

  @Test("a field without a pattern tests whether there is a value")
  func presence() throws {
    #expect(try filter("genre:") == .field(.genre, .exists))
    #expect(try filter("^year:") == .not(.field(.year, .exists)))
    #expect(
      try filter("genre:=") == .any([.not(.field(.genre, .exists)), .field(.genre, .equals(""))]))
    #expect(try filter("genre:=\"\"") == filter("genre:="))
  }

  @Test("a caret or a dash before a word or a parenthesis excludes it")
  func negation() throws {
    let pop = AlbumFilter.field(.genre, .contains("pop"))
    #expect(try filter("^genre:pop") == .not(pop))
    #expect(try filter("-genre:pop") == .not(pop))
    #expect(try filter("-(genre:pop)") == .not(pop))
    #expect(try filter("^^a") == .not(.field(nil, .contains("^a"))))
    #expect(try filter("a-ha") == .field(nil, .contains("a-ha")))
  }

  @Test("a separate comma, or one at the end of a word, is or, and binds less than adjacent words")
  func alternatives() throws {
    func word(_ text: String) -> AlbumFilter { .field(nil, .contains(text)) }
    #expect(try filter("a b , c") == .any([.every([word("a"), word("b")]), word("c")]))
    #expect(
      try filter("a (b , c) d") == .every([word("a"), .any([word("b"), word("c")]), word("d")]))
    #expect(try filter("(a),(b)") == .any([word("a"), word("b")]))
    #expect(try filter("crosby, stills") == .any([word("crosby"), word("stills")]))
    #expect(try filter("(a, b)") == .any([word("a"), word("b")]))
    #expect(try filter("\"a\", b") == .any([word("a"), word("b")]))
    #expect(try filter(#"crosby\, stills"#) == .every([word("crosby,"), word("stills")]))
    #expect(try filter("\"crosby,\" stills") == .every([word("crosby,"), word("stills")]))
    #expect(try filter("a,b") == word("a,b"))
    #expect(
      try Self.parser.query(words: ["genre:jazz,", "genre:soul"]).filter
        == filter("genre:jazz , genre:soul"))
    #expect(try Self.parser.query("a year-, b").order == [SortTerm(.year, descending: true)])
    #expect(try filter("((a))") == word("a"))
  }

  @Test("a comma with nothing before or after it is ignored")
  func loneCommas() throws {
    let either = try filter("a , b")
    for text in [
      ", a , b", "a , b ,", "a, b,", "a , , b", "(a , b ,)", "(, a , b)", "a , b , year+",
    ] {
      #expect(try filter(text) == either, "\(text)")
    }
    #expect(try filter("a,") == filter("a"))
    #expect(try filter(",") == .all)
  }

  @Test("parentheses inside a word belong to it")
  func parenthesesInWords() throws {
    #expect(try filter("title:foo(live)") == .field(.title, .contains("foo(live)")))
    #expect(
      try filter("(title::(a|b)+ x)")
        == .every([
          .field(.title, .expression("(a|b)+", exactly: true)),
          .field(nil, .contains("x")),
        ]))
    #expect(try filter(#"\(live\)"#) == .field(nil, .contains("(live)")))
  }

  @Test("quotes preserve spaces, and make the quoted characters literal")
  func quotes() throws {
    let name = FieldPattern.contains("david bowie")
    #expect(try filter("artist:\"david bowie\"") == .field(.artist, name))
    #expect(try filter("artist:'david bowie'") == .field(.artist, name))
    #expect(try filter(#"artist:david\ bowie"#) == .field(.artist, name))
    #expect(try filter("\"re: stacks\"") == .field(nil, .contains("re: stacks")))
    #expect(try filter("\"^year:1\"") == .field(nil, .contains("^year:1")))
    #expect(try filter("label:\"=x\"") == .field("label", .contains("=x")))
    #expect(try filter("\",\"") == .field(nil, .contains(",")))
    #expect(try filter(#""say \"x\" \d""#) == .field(nil, .contains(#"say "x" \d"#)))
  }

  @Test("a quote inside a word is literal")
  func quotesInWords() throws {
    #expect(try filter("don't") == .field(nil, .contains("don't")))
    #expect(try filter("7\"") == .field(nil, .contains("7\"")))
    #expect(try filter(#"\"heroes\""#) == .field(nil, .contains("\"heroes\"")))
  }

  @Test(
    "a backslash in a regular expression belongs to it, and escapes the next character in the query"
  ) func expressionEscapes() throws {
    #expect(
      try filter(#"title::\d+\)\ x\"\."#)
        == .field(.title, .expression(#"\d+\)\ x\"\."#, exactly: true)))
    #expect(
      try filter(#"title::"^the \w+$""#)
        == .field(.title, .expression(#"^the \w+$"#, exactly: true)))
    #expect(try filter(#"title::\W\S"#) == .field(.title, .expression(#"\W\S"#, exactly: true)))
  }

  @Test("a regular expression can determine whether case matters")
  func expressionCase() throws {
    #expect(try filter("title::(?i)The") == .field(.title, .expression("The", exactly: false)))
    #expect(try filter("title::(?-i)the") == .field(.title, .expression("the", exactly: true)))
  }

  @Test("text before a colon that cannot be a field's name is text")
  func colonsInTexts() throws {
    #expect(try filter("10:15") == .field(nil, .contains("10:15")))
    #expect(try filter("+/-:x") == .field(nil, .contains("+/-:x")))
    #expect(try filter(#"re\:stacks"#) == .field(nil, .contains("re:stacks")))
  }

  @Test("a sign after text that is not a field's name is text")
  func signs() throws {
    #expect(try Self.parser.query("c++").order.isEmpty)
    #expect(try filter("c++") == .field(nil, .contains("c++")))
    #expect(try filter("A-") == .field(nil, .contains("A-")))
    #expect(try filter("Disney+") == .field(nil, .contains("Disney+")))
    #expect(try filter(#"mood\+"#) == .field(nil, .contains("mood+")))
    #expect(try filter("=") == .field(nil, .contains("=")))
    #expect(try Self.parser.query("\"collection notes\"-").order.first?.field == "Collection Notes")
  }

  @Test("the words of a command line keep their spaces, and quotes that enclose no text")
  func commandLine() throws {
    let query = try Self.parser.query(words: [
      "artist:david bowie", "(", "title:\"Heroes\"", ",", "don't stop", ")", "year-",
    ])
    #expect(
      query.filter
        == .every([
          .field(.artist, .contains("david bowie")),
          .any([
            .field(.title, .contains("Heroes")),
            .field(nil, .contains("don't stop")),
          ]),
        ]))
    #expect(query.order == [SortTerm(.year, descending: true)])
    #expect(
      try Self.parser.query(words: ["title::^The "]).filter
        == .field(.title, .expression("^The ", exactly: true)))
    #expect(
      try Self.parser.query(words: ["title:a, b"]).filter
        == .field(.title, .contains("a, b")))
  }

  @Test("a table of fields matches all of its values")
  func tableOfFields() throws {
    let query = try Self.parser.query(matching: [
      ("artist", .text("Bowie")), ("year", .integer(1992)), ("genre", .text("")),
      ("tags", .list(["a", "b"])), ("id", .integer(4)),
    ])
    #expect(
      query.filter
        == .every([
          .field(.artist, .equalsFolded("Bowie")),
          .field(.year, .equals("1992")),
          .any([.not(.field(.genre, .exists)), .field(.genre, .equals(""))]),
          .every([.field("tags", .equalsFolded("a")), .field("tags", .equalsFolded("b"))]),
          .identity(AlbumID(rawValue: 4)),
        ]))
    #expect(throws: QueryError("no album has a field \"gerne\": did you mean genre?")) {
      try Self.parser.query(matching: [("gerne", .text("x"))])
    }
  }
}

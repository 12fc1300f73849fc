import AlbumModel
import AlbumPresentation
import Testing

@Suite("A table")
struct TableFormatTests {
  @Test("aligns its columns, including wide characters and emoji")
  func list() throws {
    let emoji = Shelf.album(9, "👩‍👩‍👧 ❤️", "Bjo\u{308}rk", "Pop", 700)
    #expect(
      try Shelf.listing([Shelf.low, Shelf.kosmonauts, Shelf.fiesta, emoji], as: .table) == """
        Artist        Album          Genre  Year
        ────────────  ─────────────  ─────  ────
        David Bowie   Low            Rock   1977
        坂本龍一      宇宙
        Ñandú; Björk  Fiesta, "Olé"  Pop    2003
        Bjo\u{308}rk         👩‍👩‍👧 ❤️          Pop     700

        """)
  }

  @Test("has its headings even without albums")
  func empty() throws {
    #expect(
      try Shelf.listing([], as: .table) == """
        Artist  Album  Genre  Year
        ──────  ─────  ─────  ────

        """)
  }

  @Test("keeps control characters from the terminal")
  func hostile() throws {
    let line = try Shelf.listing([Shelf.hostile], as: .table).split(separator: "\n").last
    #expect(
      line == "\u{FFFD}רע     a␉b␊c|d\\e␛[31m␀<script>alert('x')</script>&  =1+1     -5")
  }

  @Test("has bold headings and a faint rule if styles are shown")
  func styles() throws {
    let terminal = Terminal(width: 40, usesStyles: true)
    #expect(
      try Shelf.listing([Shelf.low], layout: .brief, as: .table, terminal: terminal)
        == "\u{1B}[1mArtist\u{1B}[0m       \u{1B}[1mAlbum\u{1B}[0m\n"
        + "\u{1B}[2m───────────  ─────\u{1B}[0m\nDavid Bowie  Low\n")
  }

  @Test("cuts the widest columns first to fit a terminal")
  func cut() throws {
    let long = Shelf.album(
      5, "The Rise and Fall of Ziggy Stardust", "David Bowie", "Rock", 1972)
    #expect(
      try Shelf.listing(
        [Shelf.low, long, Shelf.kosmonauts], as: .table,
        terminal: Terminal(width: 40, usesStyles: false)) == """
          Artist       Album           Genre  Year
          ───────────  ──────────────  ─────  ────
          David Bowie  Low             Rock   1977
          David Bowie  The Rise and …  Rock   1972
          坂本龍一     宇宙

          """)
  }

  @Test("never exceeds a terminal's width", arguments: 1...60)
  func width(columns: Int) throws {
    let long = Shelf.album(
      5, "The Rise and Fall of Ziggy Stardust", "日本語の名前がとても長い人", "Glam", 1972)
    let text = try Shelf.listing(
      [Shelf.low, long, Shelf.kosmonauts, Shelf.hostile], as: .table,
      terminal: Terminal(width: columns, usesStyles: false))
    for line in text.split(separator: "\n") {
      #expect(TextWidth.width(String(line)) <= columns)
    }
  }

  @Test("leaves columns out at the right when a terminal has no room for four of each")
  func narrow() throws {
    let text = try Shelf.listing(
      [Shelf.low], as: .table, terminal: Terminal(width: 12, usesStyles: false))
    #expect(text == "Arti…  Album\n─────  ─────\nDavi…  Low\n")
  }

  @Test("cuts nothing in a pipe, where later wide cells shift their neighbours")
  func pipe() throws {
    let rows = (0..<500).map { Shelf.album($0, "A\($0)", "B", "C", 1) }
    let wide = Shelf.album(501, String(repeating: "wide", count: 300), "B", "C", 1)
    let text = try Shelf.listing(rows + [wide], as: .table)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 503)
    #expect(lines.last == "B       \(String(repeating: "wide", count: 300))  C         1")
    let cut = try Shelf.listing(
      rows + [wide], as: .table, terminal: Terminal(width: 80, usesStyles: false))
    #expect(cut.split(separator: "\n").last == "B       wide…  C         1")
  }

  @Test("aligns a column of numbers right automatically")
  func numbers() throws {
    let layout = Layout(
      name: "own", columns: [Column(key: "plays"), Column(key: "mixed"), Column(key: "title")])
    let albums = [
      Shelf.album(1, "x", nil, nil, nil, own: ["plays": .integer(7), "mixed": .integer(7)]),
      Shelf.album(2, "y", nil, nil, nil, own: ["plays": .number(10.5), "mixed": .text("no")]),
      Shelf.album(3, "z", nil, nil, nil),
    ]
    #expect(
      try Shelf.listing(albums, layout: layout, as: .table) == """
        Plays  Mixed  Title
        ─────  ─────  ─────
            7  7      x
         10.5  no     y
                      z

        """)
  }

  @Test("shows the style of a decorated cell, cut or not")
  func decorated() throws {
    let stars = TestDecorator(
      "stars",
      cells: { column in
        guard column.key == "title" else { return nil }
        return { text, _ in StyledText(text: text + "★★★★", color: .named(.yellow), isBold: true) }
      })
    let layout = Layout(name: "titles", columns: [Column(key: "title"), Column(key: "year")])
    let terminal = Terminal(width: 12, usesStyles: true)
    let text = try Shelf.listing(
      [Shelf.low], layout: layout, as: TableFormat(terminal: terminal), decorators: [stars],
      terminal: terminal)
    #expect(text.split(separator: "\n").last == "\u{1B}[1;33mLow★★…\u{1B}[0m  1977")
  }

  @Test("drops whole columns from the right rather than cut one that must stay whole")
  func whole() throws {
    var artist = Column(key: "artist")
    artist.isWhole = true
    let layout = Layout(name: "t", columns: [Column(key: "title"), artist, Column(key: "year")])
    func listing(_ width: Int) throws -> [String] {
      let sink = MemorySink()
      let terminal = Terminal(width: width, usesStyles: false)
      let listing = try Listing(
        of: layout, as: FormatName.table.makeFormat(terminal: terminal), terminal: terminal,
        to: sink)
      try listing.write(Shelf.fiesta)
      try listing.finish()
      return [sink.text.split(separator: "\n").last.map(String.init) ?? ""] + listing.omittedColumns
    }
    #expect(try listing(40) == ["Fiesta, \"Olé\"  Ñandú; Björk  2003"])
    #expect(try listing(29) == ["Fiesta, …  Ñandú; Björk  2003"])
    #expect(try listing(28) == ["Fiesta,…  Ñandú; Björk  2003"])
    #expect(try listing(23) == ["Fiesta, …  Ñandú; Björk", "Year"])
    #expect(try listing(10) == ["Fiesta, \"…", "Artist", "Year"])
  }
}

import AlbumModel
import AlbumPresentation
import Testing

@Suite("A table")
struct TableFormatTests {
  @Test("never exceeds a terminal's width", arguments: 1...60)
  func width(columns: Int) throws {
    let long = Shelf.album(5, "The Rise and Fall of Ziggy Stardust", "日本語の名前がとても長い人", "Glam", 1972)
    let text = try Shelf.listing(
      [Shelf.low, long, Shelf.kosmonauts, Shelf.hostile], as: .table,
      terminal: Terminal(width: columns, usesStyles: false))
    for line in text.split(separator: "\n") {
      #expect(TextWidth.width(String(line)) <= columns)
    }
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

  @Test("shows the style of a decorated cell, cut or not")
  func decorated() throws {
    let stars = TestDecorator(
      "stars",
      cells: { column in
        guard column.key == "title" else { return nil }
        return { text, _ in StyledText(text: text + "★★★★★★", color: .named(.yellow), isBold: true)
        }
      })
    let layout = Layout(name: "titles", columns: [Column(key: "title"), Column(key: "year")])
    let terminal = Terminal(width: 14, usesStyles: true)
    let text = try Shelf.listing(
      [Shelf.low], layout: layout, as: TableFormat(terminal: terminal), decorators: [stars],
      terminal: terminal)
    #expect(text.split(separator: "\n").last == "\u{1B}[1;33mLow★★★★…\u{1B}[0m  1977")
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

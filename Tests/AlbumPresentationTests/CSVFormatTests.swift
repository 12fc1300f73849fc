import AlbumModel
import AlbumPresentation
import Testing

@Suite("CSV")
struct CSVFormatTests {
  @Test("has a header and quotes only where necessary")
  func quoting() throws {
    let text = try Shelf.listing([Shelf.low, Shelf.kosmonauts, Shelf.fiesta], as: .csv)
    #expect(
      text == """
        Artist,Album,Genre,Year
        David Bowie,Low,Rock,1977
        坂本龍一,宇宙,,
        Ñandú; Björk,"Fiesta, ""Olé""\",Pop,2003

        """)
  }

  @Test("leaves hostile text unchanged, except formulas of spreadsheets")
  func hostile() throws {
    let text = try Shelf.listing([Shelf.hostile], as: .csv)
    #expect(
      text == "Artist,Album,Genre,Year\n\u{202E}רע,"
        + "\"a\tb\nc|d\\e\u{1B}[31m\u{0}<script>alert('x')</script>&\",'=1+1,-5\n")
  }

  @Test("puts an apostrophe before formulas, and before nothing else")
  func formulas() throws {
    let guarded = [
      "=1+1", "+x", "-x", "@x", "-", "+49 30", "-3w", "-1-2", "'=x", "''@x", "＝x", "－1",
      "=cmd|'/C calc'!A0",
    ]
    let plain = [
      "-5", "+5", "-1.50", "-.5", "+1e9", "'Round Midnight", "'-5", "1=2", " =x", "x", "é", "",
      "…", "ﬁn",
    ]
    let layout = Layout(name: "x", columns: [Column(key: "a"), Column(key: "b")])
    for text in guarded + plain {
      let album = Shelf.album(
        1, "x", nil, nil, nil, own: ["a": .text(text), "b": .list([text, "y"])])
      let mark = guarded.contains(text) ? "'" : ""
      let listMark = text.isEmpty || text == "…" ? "" : mark
      for format in [FormatName.csv, .tsv] {
        let line = try Shelf.listing([album], layout: layout, as: format).split(separator: "\n")[1]
        #expect(line.hasPrefix("\(mark)\(text)"), "\(line)")
        let isList = line.contains("\(listMark)\(text); y")
        #expect(isList, "\(line)")
      }
    }
    var output: [UInt8] = []
    var format = DelimitedFormat(guardsFormulas: false)
    format.row([.value(.text("=1+1")), .value(.integer(-5)), .value(.number(-1.5))], into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "=1+1,-5,-1.5\n")
  }

  @Test("writes a line that readers do not skip for a lone empty cell")
  func loneEmptyCell() throws {
    let layout = Layout(name: "genre", columns: [Column(key: "genre")])
    #expect(try Shelf.listing([Shelf.kosmonauts], layout: layout, as: .csv) == "Genre\n\"\"\n")
  }

  @Test("writes each kind of value as text")
  func values() throws {
    let album = Shelf.album(
      1, "x", nil, nil, Int64.min,
      own: [
        "a": .integer(.max), "b": .number(1.5), "c": .flag(true), "d": .list(["p,q", "r"]),
        "e": .text(""),
      ])
    let layout = Layout(
      name: "own", columns: ["year", "a", "b", "c", "d", "e", "f"].map { Column(key: $0) })
    #expect(
      try Shelf.listing([album], layout: layout, as: .csv) == """
        Year,A,B,C,D,E,F
        -9223372036854775808,9223372036854775807,1.5,true,"p,q; r",,

        """)
  }

  @Test("is read back unchanged, whatever the texts are")
  func roundTrip() throws {
    var random = SeededRandom(seed: 1)
    var albums: [Album] = []
    for index in 0..<3_000 {
      albums.append(
        Shelf.album(
          Int64(index), random.text(upTo: 30), random.text(upTo: 8), random.text(upTo: 3), nil))
    }
    let rows = records(in: try Shelf.listing(albums, as: .csv))
    #expect(rows.count == albums.count + 1)
    for (row, album) in zip(rows.dropFirst(), albums) {
      let content = album.content
      let expected = [content.artist ?? "", content.title ?? "", content.genre ?? "", ""]
      #expect(row.map { Array(unguarded($0).utf8) } == expected.map { Array($0.utf8) })
    }
  }

  /// The value that an import reads from a cell.
  private func unguarded(_ cell: String) -> String {
    var cell = cell
    let isGuarded = cell.withUTF8 { SpreadsheetGuard.isGuarded($0) }
    return isGuarded ? String(String.UnicodeScalarView(cell.unicodeScalars.dropFirst())) : cell
  }

  /// A reader of RFC 4180 according to its grammar, independent of the writer.
  private func records(in text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where scalars.first == "\"": cell.append(scalars.removeFirst())
      case ("\"", _): isQuoted.toggle()
      case (",", false):
        record.append(String(cell))
        cell = .init()
      case ("\n", false):
        records.append(record + [String(cell)])
        record = []
        cell = .init()
      default: cell.append(scalar)
      }
    }
    return records
  }
}

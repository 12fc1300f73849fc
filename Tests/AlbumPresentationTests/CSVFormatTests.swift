import AlbumModel
import AlbumPresentation
import AlbumTestSupport
import Testing

@Suite("CSV")
struct CSVFormatTests {
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

  @Test("is read back unchanged, whatever the texts are")
  func roundTrip() throws {
    var random = SeededRandom(1)
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

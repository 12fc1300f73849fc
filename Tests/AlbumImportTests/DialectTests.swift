import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Dialects")
struct DialectTests {
  @Test("the delimiter is detected", arguments: [",", ";", "\t", "|"])
  func delimiters(_ delimiter: String) throws {
    let lines = [
      ["Artist", "Title", "Year"], ["Bowie", "Low, high; and dry", "1977"],
      ["Sting", "Ten", "1991"],
    ]
    let text = lines.map { line in
      line.map { "\"\($0)\"" }.joined(separator: delimiter)
    }.joined(separator: "\n")
    let reading = try Reading(text)
    #expect(reading.columns == ["Artist", "Title", "Year"])
    #expect(reading.titles == ["Low, high; and dry", "Ten"])
  }

  @Test("commas in the text do not hide a semicolon as delimiter")
  func semicolonAmongCommas() throws {
    let reading = try Reading(
      "Nombre;Artista;Genero\nFaith;The Cure;Rock, Punk, Post-punk\nParade;Prince;Funk, Rock\n")
    #expect(reading.titles == ["Faith", "Parade"])
    #expect(reading.records[0].draft.genre == "Rock, Punk, Post-punk")
  }

  @Test("a table with unknown names is read with the delimiter that makes its rows even")
  func unknownNames() throws {
    let reading = try Reading("x;1,5;y\nz;2,5;w\nv;3;u\n")
    #expect(reading.texts == [["x", "1,5", "y"], ["z", "2,5", "w"], ["v", "3", "u"]])
    #expect(reading.columns == [])
  }

  @Test("several tabs in a row are one delimiter if they align the columns")
  func alignedTabs() throws {
    let albums = [
      ("Tago Mago", "Can"), ("A Very Long Title Indeed", "Wire"), ("154", "Wire"),
      ("Hey What", "Low"), ("Loveless", "My Bloody Valentine"), ("Low", "David Bowie"),
    ]
    func padded(_ text: String, _ tabs: Int) -> String {
      text + String(repeating: "\t", count: max(1, tabs - text.utf8.count / 4))
    }
    let lines = [("# album", "artist")] + albums
    var small = ImportOptions()
    small.blockSize = 240
    let text = lines.map { "\(padded($0, 7))\(padded($1, 6))\($0 == "# album" ? "genre" : "rock")" }
      .joined(separator: "\n")
    for (text, options) in [(text, ImportOptions()), (text + "\t\t\n", small)] {
      let reading = try Reading(text, options)
      #expect(reading.titles == albums.map(\.0))
      #expect(reading.records.map(\.draft.artist) == albums.map(\.1))
      #expect(reading.records.allSatisfy { $0.draft.genre == "rock" })
    }
    // Empty cells are not merged where rows show that they are.
    let sparse = try Reading("title\tartist\tgenre\n" + (0..<9).map { "T\($0)\t\trock\n" }.joined())
    #expect(sparse.records.allSatisfy { $0.draft.artist == nil && $0.draft.genre == "rock" })
  }

  @Test("white space next to delimiters does not make a table one of aligned columns")
  func spacedDelimiters() throws {
    let rows = [
      "Can\t;\tTago Mago", "Wire;\tPink Flag", "Low\t;\tHey What", "Can;\tEge Bamyasi",
      "The Fall;\tGrotesque", "Sade\t;\tPromise",
    ]
    let text = rows.enumerated().map { "\($1)\t;\t\(1971 + $0);\tlabel;;\n" }.joined()
    let reading = try Reading(text)
    #expect(
      reading.titles == [
        "Tago Mago", "Pink Flag", "Hey What", "Ege Bamyasi", "Grotesque", "Promise",
      ])
    #expect(reading.records.map(\.draft.year) == (0..<6).map { 1971 + $0 })
    #expect(reading.records[4].draft.artist == "The Fall")
  }

  @Test(
    "rare delimiters are detected where no usual one is there",
    arguments: ["%", "~", "^", "\u{1F}"])
  func rareDelimiters(_ delimiter: String) throws {
    let lines = ["Air;Moon Safari", "a-ha;Take On Me", "Bis;I Love Bis", "Can;Ege", "Air;Premiers"]
    let text = lines.map { $0.replacing(";", with: delimiter) }.joined(separator: "\r")
    let reading = try Reading(text)
    #expect(reading.titles == ["Moon Safari", "Take On Me", "I Love Bis", "Ege", "Premiers"])
    #expect(reading.records.map(\.draft.artist) == ["Air", "a-ha", "Bis", "Can", "Air"])
  }

  @Test("one quote at the wrong place does not keep all others from being quotes")
  func misplacedQuote() throws {
    let rows = (0..<15).map { "\"Title \($0)\", \"Artist \($0)\",a\($0).jpg\n" }
    let reading = try Reading(
      "\"Album\",\"Artist\",\"File\"\n" + rows.joined() + "\"Ants\", \"Black, New Road,\"b.jpg\n")
    #expect(reading.records.prefix(15).map(\.draft.artist) == (0..<15).map { "Artist \($0)" })
    #expect(reading.titles.first == "Title 0")
  }

  @Test("one column needs no delimiter")
  func oneColumn() throws {
    let reading = try Reading("Album\nLow\n\"Heroes\"\n")
    #expect(reading.titles == ["Low", "Heroes"])
  }

  @Test("Excel's sep= line sets the delimiter and is not a record")
  func separatorLine() throws {
    let reading = try Reading("sep=|\r\nArtist|Title\r\nBowie|Low\r\n")
    #expect(reading.titles == ["Low"])
    #expect(reading.records[0].line == 3)
  }

  @Test("a given delimiter is always used")
  func givenDelimiter() throws {
    var options = ImportOptions()
    options.delimiter = "/"
    options.hasHeader = false
    #expect(try Reading("a,b/c,d\n", options).texts == [["a,b", "c,d"]])
  }

  @Test(
    "a delimiter must be one ASCII character other than a quote or line end",
    arguments: ["é", "\"", "\n"])
  func badDelimiter(_ delimiter: Character) throws {
    var options = ImportOptions()
    options.delimiter = delimiter
    let file = try ScratchFile("a,b\n")
    let error = try #require(throws: ImportError.self) {
      try ImportSource.open(path: file.path, options: options)
    }
    #expect(error.kind == .badOption)
    #expect(
      error.description
        == "\(file.path): \"\(delimiter)\" cannot separate cells; "
        + "give one ASCII character, such as , or ; or a tab")
  }

  @Test("commas in a few lines of a list of titles are no delimiters")
  func titles() throws {
    let titles = (0..<20).map { $0 % 7 == 0 ? "Look East, Look West \($0)" : "Title \($0) x" }
    let reading = try Reading(titles.joined(separator: "\n") + "\n")
    #expect(reading.titles == titles)
    #expect(reading.isInDoubt)
  }
}

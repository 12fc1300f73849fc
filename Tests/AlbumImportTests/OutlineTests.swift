import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Lists with albums below their artist")
struct OutlineTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading(text).records.filter { $0.absence == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-") / \($0.draft.year ?? 0)"
    }
  }

  private let expected = [
    "Radiohead / Kid A / 2000", "Radiohead / Amnesiac / 2001", "Wire / 154 / 1979",
  ]

  @Test(
    "have the artist above, in any form",
    arguments: [
      "Radiohead\n  - Kid A (2000)\n  - Amnesiac (2001)\nWire\n  - 154 (1979)\n",
      "Radiohead\n- Kid A (2000)\n- Amnesiac (2001)\n\nWire\n- 154 (1979)\n",
      "## Radiohead\n- Kid A (2000)\n- Amnesiac (2001)\n\n## Wire\n\n- 154 (1979)\n",
      "Radiohead:\n- Kid A (2000)\n- Amnesiac (2001)\nWire:\n- 154 (1979)\n",
      "Radiohead:\nKid A (2000)\nAmnesiac (2001)\nWire:\n154 (1979)\n",
      "**Radiohead**\n* *Kid A* (2000)\n* *Amnesiac* (2001)\n\n**Wire**\n* *154* (1979)\n",
      "- Radiohead\n  - Kid A, 2000\n  - Amnesiac, 2001\n- Wire\n  - 154, 1979\n",
      "Radiohead\n\tKid A (2000)\n\tAmnesiac (2001)\nWire\n\t154 (1979)\n",
      "Radiohead\n---------\n1. Kid A (2000)\n2. Amnesiac (2001)\n\nWire\n----\n1. 154 (1979)\n",
      "RADIOHEAD\nKid A (2000)\nAmnesiac (2001)\n\nWIRE\n154 (1979)\n",
      "Radiohead\n  2000 - Kid A\n  2001 - Amnesiac\nWire\n  1979 - 154\n",
      "Radiohead\n  Kid A - 2000\n  Amnesiac - 2001\nWire\n  154 - 1979\n",
      "<h2>Radiohead</h2><ul><li><i>Kid A</i> (2000)<li>Amnesiac (2001)</ul>"
        + "<h2>Wire</h2><ul><li>154 (1979)</ul>",
      "<ul><li>Radiohead<ul><li>Kid A (2000)</li><li>Amnesiac (2001)</li></ul></li>"
        + "<li>Wire<ul><li>154 (1979)</li></ul></li></ul>",
    ])
  func forms(_ text: String) throws {
    let albums = try albums(text).map { $0.replacing("RADIOHEAD", with: "Radiohead") }
    #expect(albums.map { $0.replacing("WIRE", with: "Wire") } == expected)
    #expect(try Reading(text).sourceName == "text")
  }

  @Test("a number before a title is only a year if most titles have one")
  func leadingYears() throws {
    let text = "J. Cole\n- 2014 Forest Hills Drive\n- Born Sinner (2013)\n\nWire\n- 154 (1979)\n"
    #expect(
      try albums(text) == [
        "J. Cole / 2014 Forest Hills Drive / 0", "J. Cole / Born Sinner / 2013",
        "Wire / 154 / 1979",
      ])
  }

  @Test("may have sections, notes, links and tracks")
  func more() throws {
    let reading = try Reading(
      """
      # Rock
      ## Radiohead
      - [Kid A](https://example.org/k) (2000) signed
        1. Everything in Its Right Place 4:11
        - Kid A
      - Amnesiac (2001)
      ## Nobody
      # Punk
      ## Wire
      - 154 (1979)
      """)
    #expect(reading.titles.compactMap(\.self) == ["Kid A", "Amnesiac", "154"])
    let kept = reading.records.filter { $0.absence == nil }
    #expect(kept.map { $0.field("section")?.description } == ["Rock", "Rock", "Punk"])
    #expect(
      kept[0].field("track") == .list(["1. Everything in Its Right Place (4:11)", "Kid A"]))
    #expect(kept[0].field("url") == .text("https://example.org/k"))
    #expect(reading.records.compactMap(\.absence) == ["an artist without albums"])
    #expect(reading.records.map(\.line) == [3, 6, 7, 10])
  }

  @Test("without years are read, but the user is asked if no artist is known")
  func doubt() throws {
    let text = "Radiohead\n  - Kid A\n  - Amnesiac\nWire\n  - 154\n"
    #expect(try albums(text) == expected.map { $0.dropLast(4) + "0" })
    let unknown = text.replacing("Radiohead", with: "Anna B").replacing("Wire", with: "Bert C")
    for (text, doubts) in [(text, []), (unknown, [true, true])] {
      let file = try ScratchFile(text.utf8)
      let readings = try ImportSource.open(path: file.path).nextBatch()?.readings ?? []
      #expect(readings.compactMap(\.doubt?.needsAnswer) == doubts)
    }
  }

  @Test(
    "are not these",
    arguments: [
      "Studio albums\n- Kid A (2000)\n- Amnesiac (2001)\nSingles\n- Creep (1992)\n",
      "## 2000\n- Kid A (2000)\n- Amnesiac (2001)\n## 1979\n- 154 (1979)\n",
      "## Rock\n- Radiohead - Kid A (2000)\n- Wire - 154 (1979)\n## Jazz\n- Can - Saw Delight (1977)\n",
      "# A tool\nThis tool reads lists of albums and writes them again.\nIt is small.\n## Use\n"
        + "- build it, which takes a while on old machines\n- run it\n## License\nMIT\n",
      "Artist,Title\nRadiohead,Kid A\n,Amnesiac\n",
      "one\ntwo\nthree\n",
    ])
  func others(_ text: String) throws {
    let artists = try? Reading(text).records.filter { $0.absence == nil }.map(\.draft.artist)
    let wrong = [
      "Studio albums", "Singles", "2000", "1979", "Rock", "Jazz", "Use", "A tool", "one",
    ]
    #expect(artists?.contains { wrong.contains($0 ?? "") } != true)
  }

  @Test("may begin with a table of contents")
  func contents() throws {
    let artists = ["Agalloch", "Alcest", "Radiohead", "Wire"]
    let text =
      "# Albums\n\n### Total: 8\n\n"
      + artists.map { "[\($0)](#\($0.lowercased())) •\n" }.joined()
      + artists.map { "\n## \($0)\n\n* \($0) One\n* \($0) Two\n" }.joined()
    let reading = try Reading(text)
    let albums = reading.records.filter { $0.absence == nil }
    #expect(albums.map(\.draft.artist) == artists.flatMap { [$0, $0] })
    #expect(albums.map(\.draft.title) == artists.flatMap { ["\($0) One", "\($0) Two"] })
    #expect(reading.records.count { $0.absence == "a link within the document" } == 4)
  }

  @Test("end in bounded time, however deep or long they are")
  func hostile() throws {
    let list = "Radiohead\n  - Kid A (2000)\n  - Amnesiac (2001)\nWire\n  - 154 (1979)\n"
    #expect(try Reading(String(repeating: list, count: 500)).records.count == 1500)
    var options = ImportOptions()
    options.blockSize = 120
    #expect(try Reading(String(repeating: list, count: 20), options).records.count == 60)
    let deep = (0..<2000).map { String(repeating: " ", count: $0) + "- a (2000)\n" }.joined()
    let texts = [
      list + deep, list + String(repeating: "x", count: 1_000_000),
      list + String(repeating: "  - a\n", count: 20_000),
      list + String(repeating: "#", count: 100_000),
      list + "  - " + String(repeating: "(", count: 100_000),
    ]
    for text in texts { _ = try? Reading(text) }
  }
}

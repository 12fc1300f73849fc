import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Cards")
struct CardTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading(text).records.filter { $0.absence == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-") / \($0.draft.year ?? 0)"
    }
  }

  private let expected = ["Can / Tago Mago / 1971", "Wire / 154 / 1979"]

  @Test(
    "are blocks of names and values, whatever separates them",
    arguments: [
      "Artist: Can\nTitle: Tago Mago\nYear: 1971\n\nArtist: Wire\nTitle: 154\nYear: 1979\n",
      "Artist: Can\r\nTitle: Tago Mago\r\nYear: 1971\r\n---\r\nArtist: Wire\r\nTitle: 154\r\nYear: 1979",
      "Artist: Can\nTitle: Tago Mago\nYear: 1971\nArtist: Wire\nTitle: 154\nYear: 1979\n",
      "Artist: Can\n\nTitle: Tago Mago\n\nYear: 1971\n\nArtist: Wire\n\nTitle: 154\n\nYear: 1979\n",
      "Artist=Can\nTitle=Tago Mago\nYear=1971\n\nArtist=Wire\nTitle=154\nYear=1979\n",
      "* **Artist:** Can\n* **Title:** Tago Mago\n* **Year:** 1971\n\n\n"
        + "* **Artist:** Wire\n* **Title:** 154\n* **Year:** 1979\n",
      "Title:  Tago Mago\nArtist: Can\nYear:   1971\n=====\nTitle:  154\nArtist: Wire\nYear:   1979\n",
      "Künstler: Can\nPlatte: Tago Mago\nJahr: 1971\n\nKünstler: Wire\nPlatte: 154\nJahr: 1979\n",
      "Исполнитель: Can\nАльбом: Tago Mago\nГод: 1971\n\nИсполнитель: Wire\nАльбом: 154\nГод: 1979\n",
      "艺术家：Can\n专辑：Tago Mago\n年份：1971\n\n艺术家：Wire\n专辑：154\n年份：1979\n",
      "-[ RECORD 1 ]-----\nartist | Can\ntitle  | Tago Mago\nyear   | 1971\n"
        + "-[ RECORD 2 ]-----\nartist | Wire\ntitle  | 154\nyear   | 1979\n",
      "*************************** 1. row ***************************\n"
        + "artist: Can\n title: Tago Mago\n  year: 1971\n"
        + "*************************** 2. row ***************************\n"
        + "artist: Wire\n title: 154\n  year: 1979\n2 rows in set (0.00 sec)\n",
      "Nom de l'artiste : Can\nTitre : Tago Mago\nAnnée : 1971\n\n"
        + "Nom de l'artiste : Wire\nTitre : 154\nAnnée : 1979\n",
    ])
  func forms(_ text: String) throws {
    #expect(
      try albums(text).map { $0.replacing("79\n2 rows in set (0.00 sec)", with: "79") } == expected)
    #expect(try Reading(text).sourceName == "cards")
  }

  @Test("keep unknown names as fields, and lines without a name as part of the value before")
  func fields() throws {
    let reading = try Reading(
      """
      My records

      Artist: Can
      Title: Tago Mago
      Shelf: A 3
      Link: https://example.org/a:b
      Notes: first line: good
        second line

      Artist: Wire
      Title: 154
      Shelf:
      Bought at: 2019-03-02
      """)
    #expect(reading.titles == [nil, "Tago Mago", "154"])
    #expect(reading.records[0].absence == "a line without a name")
    #expect(reading.records[1].field("shelf") == .text("A 3"))
    #expect(reading.records[1].field("url") == .text("https://example.org/a:b"))
    #expect(reading.records[1].field("notes") == .text("first line: good\nsecond line"))
    #expect(reading.records[2].field("shelf") == nil)
    #expect(reading.records[2].field("bought_at") == .text("2019-03-02"))
    #expect(reading.records.map(\.line) == [1, 3, 10])
    #expect(reading.records[2].raw.contains("\"Artist\":\"Wire\""))
  }

  @Test("may be only one")
  func one() throws {
    #expect(try albums("Artist: Can\nAlbum: Tago Mago\nReleased: 1971\n") == [expected[0]])
  }

  @Test(
    "are none of these",
    arguments: [
      "Wire: Pink Flag (1977)\nCan: Tago Mago (1971)\nYes: Fragile\nTitle: x\n",
      "Title: My favourites\nCan - Tago Mago (1971)\nWire - 154 (1979)\nSade - Promise (1985)\n",
      "Artist,Title\nA: b,c: d\nE: f,g: h\n",
      "Name: Anna\nPhone: 12\n\nName: Bert\nPhone: 13\n\nMail: x\nFax: 1\n\nMail: y\nFax: 2\n",
      "- title: Low\n  artist: David Bowie\n", "12:30 Title: x\nhttp://example.org\n",
    ])
  func others(_ text: String) throws {
    let source = (try? Reading(text))?.sourceName
    #expect(source != "cards")
  }

  @Test("are read across blocks, and in bounded time if they have no end")
  func hostile() throws {
    let card = "Artist: Can\nTitle: Tago Mago\nYear: 1971\n\n"
    var options = ImportOptions()
    options.blockSize = 70
    #expect(try Reading(String(repeating: card, count: 50), options).records.count == 50)
    let texts = [
      String(repeating: card, count: 100) + "Notes: x\n"
        + String(repeating: "more\n", count: 100_000),
      card + String(repeating: "Name 1: x\n", count: 20_000),
      card + String(repeating: "x: ", count: 100_000),
      card + String(repeating: "\n", count: 100_000),
      card + String(repeating: "---\n", count: 20_000),
    ]
    for text in texts { #expect(try Reading(text).titles.first == "Tago Mago") }
  }

  @Test(
    "may be lines of several names with their values",
    arguments: [
      "Rank: 1, Artist: Can, Name: Tago Mago, Year: 1971\nRank: 2, Artist: Wire, Name: 154, Year: 1979\n",
      "- Artist: Can; Title: Tago Mago; Year: 1971\n- Artist: Wire; Title: 154; Year: 1979\n",
      "artist=\"Can\" | album=\"Tago Mago\" | year=1971\nartist=\"Wire\" | album=\"154\" | year=1979\n",
    ])
  func pairs(_ text: String) throws { #expect(try albums(text) == expected) }

  @Test("may have the separator in a value, and other lines between them")
  func pairsWithSeparators() throws {
    let reading = try Reading(
      """
      Artist: Crosby, Stills & Nash, Title: Daylight, Again, Year: 1982
      Artist: Earth, Wind & Fire, Title: Spirit, Year: 1976
      Artist: Can, Title: Tago Mago, Year: 1971, Note: 2 LPs, used
      Artist: Wire, Title: 154, Year: 1979
      Artist: Low, Title: Trust, Year: 2002
      and some others
      """)
    #expect(
      reading.records.prefix(3).map(\.draft.artist) == [
        "Crosby, Stills & Nash", "Earth, Wind & Fire", "Can",
      ])
    #expect(reading.titles.prefix(2) == ["Daylight, Again", "Spirit"])
    #expect(reading.records.last?.absence == "a line without a name")
  }

  @Test("are no tables with bars between their cells")
  func bars() throws {
    let rows = (0..<20).map { "Title \($0) x|Artist \($0 % 4)|\(1970 + $0)" }
    for header in ["release_name|Band/Artist|Released", "Título|Grupo|Año"] {
      let reading = try Reading(([header] + rows).joined(separator: "\n"))
      #expect(reading.sourceName == "csv")
      #expect(reading.titles == (0..<20).map { "Title \($0) x" })
      #expect(reading.records.map(\.draft.year) == (0..<20).map { Int64(1970 + $0) })
    }
  }
}

import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Albums as sections of a document")
struct SectionTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading(text).records.filter { $0.absence == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-") / \($0.draft.year ?? 0)"
    }
  }

  private let expected = ["Can / Tago Mago / 1971", "Wire / 154 / 1979"]

  @Test(
    "have artist and title in their headings, and lines of names and values",
    arguments: [
      "# Log\n\n## Can - Tago Mago\n- Year: 1971\n- Genre: Krautrock\n\nLong and strange.\n\n"
        + "## Wire - 154\n- Year: 1979\n- Genre: Post-punk\n",
      "## 1. Can – Tago Mago (1971)\n\n**Rating:** 9/10\n\nGood.\n\n## 2. Wire – 154 (1979)\n\n"
        + "**Rating:** 8/10\n\nGood, too.\n",
      "---\ntitle: Log\n---\n# 2 - Can - Tago Mago\nFrom 1971.\nYear: 1971\n# 1 - Wire - 154\nYear: 1979\n",
      "## [2026-01-02] Can - Tago Mago\n**Released:** 1971\n\n## [2026-01-03] Wire - 154\n"
        + "**Released:** 1979\n",
      "### *Tago Mago* by Can\n\n![Cover](https://example.org/a.jpg)\n\nReleased: 1971 | Rating: 9\n\n"
        + "### *154* by Wire\n\n![Cover](https://example.org/b.jpg)\n\nReleased: 1979 | Rating: 8\n",
      "**Can - Tago Mago** (1971)\nAn album that was recorded in a castle.\n\n"
        + "**Wire - 154** (1979)\nThe third one.\n",
      "1. Can - Tago Mago (1971)\n   An album that was recorded in a castle - and it shows.\n\n"
        + "2. Wire - 154 (1979)\n   The third one, and the last for a long time.\n",
      "## Tago Mago\n- Artist: Can\n- Year: 1971\n\n## 154\n- Artist: Wire\n- Year: 1979\n",
      "## Tago Mago (1971)\n**Artist:** Can\n\nText.\n\n## 154 (1979)\n**Artist:** Wire\n\nText.\n",
      "# 2:  'Tago Mago'\nartist: Can\nyear: 1971\nText.\n# 1:  '154'\nartist: Wire\nyear: 1979\n",
      "# Platten\n## Tago Mago\nKünstler: Can\nJahr: 1971\n## 154\nKünstler: Wire\nJahr: 1979\n",
    ])
  func forms(_ text: String) throws {
    #expect(try albums(text) == expected)
    #expect(try Reading(text).sourceName == "text")
  }

  @Test("keep what is below a heading: fields, tracks, the picture and the text as notes")
  func fields() throws {
    let reading = try Reading(
      """
      # My records
      Some words first.

      ## Krautrock
      ### Can - Tago Mago
      ![Cover](https://example.org/a.jpg "front")
      - **Year:** 1971
      - Pressing: German
      - Genre: Krautrock

      Recorded in a castle: it shows.
      And long.

      #### Tracklist
      1. Paperhouse
      2. Mushroom

      #### Verdict
      Good.
      ### Can - Ege Bamyasi (1972, remastered)
      Better.
      - Pressing: UK
      1. Pinch 9:30
      """)
    let albums = reading.records.filter { $0.absence == nil }
    #expect(albums.map(\.draft.title) == ["Tago Mago", "Ege Bamyasi"])
    #expect(albums.map(\.draft.year) == [1971, 1972])
    #expect(albums[0].draft.genre == "Krautrock")
    #expect(albums[0].draft.coverURL == "https://example.org/a.jpg")
    #expect(albums[0].field("pressing") == .text("German"))
    #expect(albums[0].field("section") == .text("Krautrock"))
    #expect(albums[0].field("notes") == .text("Recorded in a castle: it shows.\nAnd long."))
    #expect(albums[0].field("verdict") == .text("Good."))
    #expect(albums[0].field("track") == .list(["Paperhouse", "Mushroom"]))
    #expect(albums[1].field("track") == .list(["1. Pinch (9:30)"]))
    #expect(albums[1].field("notes") == .text("remastered\nBetter."))
    #expect(reading.records[0].absence == "a line that belongs to no album")
    #expect(reading.records[0].raw.contains("Some words first."))
  }

  @Test(
    "are none of these",
    arguments: [
      "## Rock - the best\n- Can - Tago Mago\n- Wire - 154\n## Jazz - the rest\n- Sun Ra - Lanquidity\n- Alice Coltrane - Ptah\n",
      "# Rock - 70s\n- title: Low\n  artist: David Bowie\n# Jazz - 80s\n- title: Tutu\n  artist: Miles Davis\n",
      "## 1\nArtist: Can\nTitle: Tago Mago\n\n## 2\nArtist: Wire\nTitle: 154\n",
      "1. Can - Tago Mago (1971)\n2. Wire - 154 (1979)\n3. Sade - Promise (1985)\nThese are all.\n",
    ])
  func others(_ text: String) throws {
    let reading = try Reading(text)
    #expect(reading.records.contains { $0.field("notes") != nil } == false)
    #expect(reading.titles.compactMap(\.self).count >= 2)
  }

  @Test("are read in bounded time and memory if they have no end")
  func hostile() throws {
    let text = "## Can - Tago Mago\nx\n## Wire - 154\nx\n"
    var options = ImportOptions()
    options.blockSize = 70
    #expect(try Reading(String(repeating: text, count: 50), options).records.count == 100)
    for end in [
      String(repeating: "more words\n", count: 100_000),
      String(repeating: "Year: 1\n", count: 50_000),
      String(repeating: "#### x\n", count: 50_000),
      (0..<50_000).map { "Word \($0) of: text\n" }.joined(),
      (0..<50_000).map { "#### name \($0)\ntext\n" }.joined(),
      String(repeating: "**", count: 100_000),
      String(repeating: "a: b | ", count: 100_000), String(repeating: "![](", count: 100_000),
    ] {
      #expect(try Reading(text + end).titles.prefix(2) == ["Tago Mago", "154"])
    }
  }
}

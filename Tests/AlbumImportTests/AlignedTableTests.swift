import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Tables that are aligned or drawn in text")
struct AlignedTableTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading(text).records.filter { $0.absence == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-") / \($0.draft.year ?? 0)"
    }
  }

  private let expected = [
    "Can / Tago Mago / 1971", "Wire / 154 / 1979", "Sade / Love Deluxe / 1992",
  ]

  @Test(
    "are read with spaces, rules, bars and boxes",
    arguments: [
      """
      Artist  Title        Year
      Can     Tago Mago    1971
      Wire    154          1979
      Sade    Love Deluxe  1992
      """,
      """
      My records

        Artist       Title        Year
        ------  -----------  ---------
        Can       Tago Mago       1971
        Wire            154       1979
        Sade    Love Deluxe       1992
      """,
      """
      Artist  Title        Year
      ──────  ───────────  ────
      Can     Tago Mago    1971
      Wire    154          1979
      Sade    Love Deluxe  1992
      """,
      """
       artist |    title    | year
      --------+-------------+------
       Can    | Tago Mago   | 1971
       Wire   | 154         | 1979
       Sade   | Love Deluxe | 1992
      (3 rows)
      """,
      """
      mysql> select * from albums;
      +--------+-------------+------+
      | artist | title       | year |
      +--------+-------------+------+
      | Can    | Tago Mago   | 1971 |
      | Wire   | 154         | 1979 |
      +--------+-------------+------+
      | Sade   | Love Deluxe | 1992 |
      +--------+-------------+------+
      3 rows in set (0.00 sec)
      """,
      """
      ┌────────┬─────────────┬──────┐
      │ artist │    title    │ year │
      ├────────┼─────────────┼──────┤
      │ Can    │ Tago Mago   │ 1971 │
      │ Wire   │ 154         │ 1979 │
      │ Sade   │ Love Deluxe │ 1992 │
      └────────┴─────────────┴──────┘
      """,
    ])
  func forms(_ text: String) throws {
    #expect(try albums(text) == expected)
    #expect(try albums(text.replacing("\n", with: "\r\n")) == expected)
  }

  @Test("may have empty cells, wide characters, commas and quotes")
  func cells() throws {
    let reading = try Reading(
      """
      Artist          Title            Year  Note
      周杰伦          范特西           2001  a, b
                      七里香           2004
      The "5,6,7,8"s  "Bomb", the 2nd        one  two
      Can             Tago Mago        1971
      """)
    #expect(reading.titles == ["范特西", "七里香", "\"Bomb\", the 2nd", "Tago Mago"])
    #expect(reading.records.map(\.draft.year) == [2001, 2004, nil, 1971])
    #expect(reading.records[0].draft.artist == "周杰伦")
    #expect(reading.records[2].draft.artist == "The \"5,6,7,8\"s")
    #expect(
      reading.records[0].field("note") == .text("a, b")
        || reading.records[0].field("notes") == .text("a, b"))
    #expect(reading.records.map(\.line) == [2, 3, 4, 5])
  }

  @Test("may have no header if their values show what they are")
  func withoutHeader() throws {
    let names = ["Can", "Can", "Wire", "Sade", "Sade", "Air"]
    let rows = names.enumerated().map { number, name in
      "\(name)" + String(repeating: " ", count: 10 - name.count)
        + "Record no. \(number)   \(1971 + number)"
    }
    let reading = try Reading(rows.joined(separator: "\n"))
    #expect(reading.records.map(\.draft.artist) == names)
    #expect(reading.titles[3] == "Record no. 3")
    #expect(reading.records[5].draft.year == 1976)
  }

  @Test(
    "are not these",
    arguments: [
      "Can - Tago Mago (1971)    LP\nWire - 154 (1979)         CD\nSade - Promise (1985)     LP\n",
      "Artist:   Can\nTitle:    Tago Mago\n\nArtist:   Wire\nTitle:    154\n",
      "artist,title\nCan  x,Tago  Mago\nWire  y,154  a\n",
      "[\n  {\"artist\": \"Can\",   \"title\": \"Tago Mago\"},\n  {\"artist\": \"Wire\",  \"title\": \"154\"}\n]",
    ])
  func others(_ text: String) throws {
    let records = try Reading(text).records
    #expect(records.first?.draft.title?.contains("Tago") == true)
    #expect(records.first?.draft.artist?.hasPrefix("Can") == true)
  }

  @Test("that are huge or ragged end in bounded time")
  func hostile() throws {
    let table = "Artist  Title        Year\nCan     Tago Mago    1971\nWire    154          1979\n"
    let row = "Sade    Love Deluxe  1992\n"
    #expect(try Reading(table + String(repeating: row, count: 3000)).records.count == 3002)
    let texts = [
      table + String(repeating: "a  ", count: 300_000),
      table + String(repeating: " ", count: 1_000_000) + "x",
      table + String(repeating: "-  ", count: 100_000),
      String(repeating: "+", count: 100_000) + "\n|\n+-+",
      String(repeating: "│─┼", count: 50_000),
      "a|b\n-+-\n" + String(repeating: "|", count: 100_000),
    ]
    for text in texts { _ = try? Reading(text) }
    var options = ImportOptions()
    options.blockSize = 120
    #expect(try Reading(table + String(repeating: row, count: 20), options).records.count == 22)
  }
}

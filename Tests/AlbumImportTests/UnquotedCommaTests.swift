import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Commas in cells without quotes")
struct UnquotedCommaTests {
  @Test("are recognized by the space that follows them, or that follows all others")
  func spaces() throws {
    let rows = (0..<12).map { "Band \($0 / 2),Album \($0),\(1960 + $0)" }.joined(separator: "\n")
    let first = try Reading(
      "Artist,Title,Year\n\(rows)\nCrosby, Stills & Nash,Hello, Dolly,1969\n"
    ).records
    #expect(first.last?.draft.artist == "Crosby, Stills & Nash")
    #expect(first.last?.draft.title == "Hello, Dolly")
    #expect(first.last?.draft.year == 1969)
    let others = (0..<12).map { "Album \($0), Band \($0 / 2)" }.joined(separator: "\n")
    let second = try Reading("Title, Artist\n\(others)\nHarvest, Young,Neil\n").records
    #expect(second.last?.draft.artist == "Young,Neil")
    #expect(second.last?.draft.title == "Harvest")
  }

  @Test("are a warning; a record in which they may be in either of two cells is rejected")
  func warnings() throws {
    let rows = (0..<12).map { "Band \($0 / 2),Album \($0),\(1960 + $0)" }.joined(separator: "\n")
    let reading = try Reading("Artist,Title,Year\n\(rows)\nA, B,C,1969\nA,B,C,1969\n")
    #expect(reading.records[12].draft.artist == "A, B")
    #expect(reading.problems == ["4 cells in 3 columns; a text with a comma needs quotes"])
    #expect(reading.warnings.map(\.kind).sorted() == ["long row", "quote", "year"])
  }

  private static let table = """
    artist,year,title,rating
    Can,1971,Tago Mago,5
    Neu!,1973,Neu! 2,4
    Sade,1985,Promise,4
    Air,1998,Moon Safari,3
    Burial,2007,Untrue,5
    Low,2001,"Things We Lost in the Fire",4

    """

  @Test(
    "are found by the values of the columns after them",
    arguments: [
      ("Crosby, Stills & Nash,1970,Déjà Vu,5", "Crosby, Stills & Nash", "Déjà Vu"),
      ("Earth,Wind & Fire,1975,Gratitude,4", "Earth,Wind & Fire", "Gratitude"),
      ("Sade,1992,Love,Deluxe,4", "Sade", "Love,Deluxe"),
      ("Blur,1999,13,4,", "Blur", "13"),
    ])
  func values(_ line: String, artist: String, title: String) throws {
    let reading = try Reading(Self.table + line + "\n")
    #expect(reading.records[6].draft.artist == artist)
    #expect(reading.records[6].draft.title == title)
    #expect(reading.records[6].problem == nil)
  }

  @Test("are not supposed where the values agree with the columns")
  func furtherCells() throws {
    let reading = try Reading(Self.table + "Pulp,2002,Hits,5,signed\n")
    #expect(reading.problems == [])
    #expect(reading.titles.last == "Hits")
    #expect(reading.warnings.map(\.kind) == ["long row"])
  }

  @Test("in a short list whose years do not fit reject the record")
  func fewRows() throws {
    let reading = try Reading(
      "artist, album, year\nTyler, the Creator, Igor, 2019\nLow, Trust, 2002\nCan, Ege, 1972\n")
    #expect(reading.titles.suffix(2) == ["Trust", "Ege"])
    #expect(reading.problems == ["4 cells in 3 columns; a text with a comma needs quotes"])
  }

  @Test("are found in rows of any length, whose lists at the end are not quoted either")
  func lists() throws {
    let rows = (0..<30).map { number in
      "\(number), Album \(number), Band \(number / 3), \(number % 28 + 1) June \(1970 + number), 4.2, 99"
        + String(repeating: ", rock, warm", count: 1 + number % 4)
    }
    let header = ",album,artist,released,rating,votes,tags\n"
    let text = header + rows.joined(separator: "\n") + "\n"
    let bad = "30, Igor, Tyler, The Creator, 17 May 2019, 4.1, 99, rap, warm\n"
    let reading = try Reading(text + bad)
    #expect(reading.records.dropLast().allSatisfy { $0.problem == nil })
    #expect(reading.problems == ["9 cells in 7 columns; a text with a comma needs quotes"])
    let unknown = try Reading(text + "30, Igor, Tyler, 17 May 2019, n/a, ?, rap\n")
    #expect(unknown.problems == [])
  }
}

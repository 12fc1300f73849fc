import AlbumImport
import AlbumModel
import Testing

@Suite("A list in lines")
struct LineListTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading(text).records.filter { $0.absence == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-") / \($0.draft.year ?? 0)"
    }
  }

  @Test(
    "is read with any mark between artist and title",
    arguments: [" - ", " – ", " — ", " -- ", " : ", " • "])
  func marks(mark: String) throws {
    let text =
      "Air\(mark)Moon Safari\nBurt Bacharach\(mark)Hello, Dolly!\n\nA-ha\(mark)Hunting (1985)\n"
    #expect(
      try albums(text) == [
        "Air / Moon Safari / 0", "Burt Bacharach / Hello, Dolly! / 0", "A-ha / Hunting / 1985",
      ])
  }

  @Test("may have bullets, numbers, headings, links and emphasis of Markdown")
  func markdown() throws {
    let text = """
      # Favourites

      Some words - about this list.

      ## Jazz
      1. **Miles Davis** - *Kind of Blue* [1959]
      2) Nina Simone – [Pastel Blues](https://example.org/p) (1965)

      ## Pop
      - [Sade - Promise](https://example.org/s) - the best
      * Can - Tago Mago - 1971
      """
    let reading = try Reading(text)
    #expect(
      try albums(text).dropFirst() == [
        "Miles Davis / Kind of Blue / 1959", "Nina Simone / Pastel Blues / 1965",
        "Sade / Promise / 0", "Can / Tago Mago / 1971",
      ])
    let records = reading.records.filter { $0.draft.title != nil }
    #expect(records.last?.draft["section"] == .text("Pop"))
    #expect(records.dropLast().last?.draft["notes"] == .text("the best"))
    #expect(records.dropLast().last?.draft["url"] == .text("https://example.org/s"))
  }

  @Test("keeps the tracks below an album")
  func tracks() throws {
    let text = """
      Jimi Hendrix : Are You Experienced
      0:03:22 - Foxy Lady
      0:03:46 - Manic Depression

      Sade : Promise
      1 - Is It a Crime
      """
    let records = try Reading(text).records
    #expect(records.map(\.draft.title) == ["Are You Experienced", "Promise"])
    #expect(records[0].draft["track"] == .list(["Foxy Lady (3:22)", "Manic Depression (3:46)"]))
    #expect(records[1].draft["track"] == .list(["1. Is It a Crime"]))
  }

  @Test("has a year after a comma only if most lines have one")
  func commas() throws {
    #expect(
      try albums("Can - Tago Mago, 1971\nSade - Promise, 1985\nAir - Moon Safari, 1998\n") == [
        "Can / Tago Mago / 1971", "Sade / Promise / 1985", "Air / Moon Safari / 1998",
      ])
    #expect(
      try albums("Can - Tago Mago\nTim Hecker - Ravedeath, 1972\nAir - Moon Safari\n").contains(
        "Tim Hecker / Ravedeath, 1972 / 0"))
  }

  @Test("that is a table with dashes in its cells is read as a table")
  func table() throws {
    let text = "artist,title\nAir - x,Moon - Safari\nCan - y,Tago - Mago\nSade - z,Promise - a\n"
    #expect(try albums(text).first == "Air - x / Moon - Safari / 0")
  }
}

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

  @Test("are a warning, and other rows with too many cells are left as they are")
  func warnings() throws {
    let rows = (0..<12).map { "Band \($0 / 2),Album \($0),\(1960 + $0)" }.joined(separator: "\n")
    let reading = try Reading("Artist,Title,Year\n\(rows)\nA, B,C,1969\nA,B,C,1969\n")
    #expect(reading.records[12].draft.artist == "A, B")
    #expect(reading.records[13].draft.artist == "A")
    #expect(reading.warnings.map(\.kind).sorted() == ["long row", "quote", "year"])
  }
}

import AlbumModel
import Testing

@testable import AlbumImport

@Suite("TOML files")
struct TOMLTests {
  @Test func `a list of tables is one of albums`() throws {
    let text = """
      # My records
      title = "Shelf of Anna"
      [[album]]
      artist = "David Bowie"
      title = "Low"
      year = 1977
      bought = 2020-03-04
      genres = ["Art Rock", "Electronic"]
      [album.price]
      paid = 12.5

      [[album]]
      artist = '808 State'
      title = "90 \\"\\u00E9\\""
      """
    let reading = try Reading(text)
    #expect(reading.sourceName == "toml")
    #expect(reading.titles == ["Low", "90 \"é\""])
    #expect(reading.records.map(\.draft.artist) == ["David Bowie", "808 State"])
    #expect(reading.records.map(\.draft.year) == [1977, nil])
    #expect(reading.records.map(\.line) == [3, 12])
    let fields = reading.records[0].draft.fields
    #expect(fields["bought"] == .text("2020-03-04"))
    #expect(fields["price_paid"] == .number(12.5))
    #expect(reading.records[0].draft.genre == "Art Rock, Electronic")
  }

  @Test func `tables named by an ID are albums`() throws {
    let drafts = try Reading.drafts(
      of: "[a1]\nartist = \"A\"\ntitle = \"B\"\n[a2]\nartist = \"C\"\ntitle = \"D\"\n")
    #expect(drafts.map(\.title) == ["B", "D"])
  }

  @Test func `a mistake is an error with its line`() throws {
    let error = #expect(throws: ImportError.self) {
      try Reading("[[album]]\ntitle = \"A\"\nartist = \"B\"\nyear = = 3\n")
    }
    #expect(error?.line == 4)
    #expect(error?.message.hasPrefix("invalid TOML") == true)
  }

  @Test(
    "deep keys, lists and tables are an error",
    arguments: [
      "[" + Array(repeating: "a", count: 200_000).joined(separator: ".") + "]",
      Array(repeating: "a", count: 200_000).joined(separator: " . ") + " = 1",
      "a = " + String(repeating: "[", count: 100_000),
      "a = " + String(repeating: "{ b.c.d = ", count: 100_000),
    ])
  func depth(_ line: String) throws {
    let text =
      "[[x]]\ntitle = \"\"\"A\n...................\"\"\" # ..................\nartist = 'B'\n"
    #expect(try Reading(text).records.count == 1)
    let error = #expect(throws: ImportError.self) { try Reading(text + line + "\n") }
    #expect(error?.line == 5)
  }

  @Test(
    "headers that begin with another letter than a key are errors, as an assertion of the parser failed",
    arguments: ["[[# x", "[[=", "[{", "[ #]"])
  func headers(_ header: String) throws {
    let error = #expect(throws: ImportError.self) {
      try Reading("[[albums]]\ntitle = \"Ege\"\nartist = \"Can\"\n\(header)\n")
    }
    #expect(error?.line == 4)
  }
}

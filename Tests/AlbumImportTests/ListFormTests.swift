import AlbumModel
import Testing

@testable import AlbumImport

@Suite("A list in lines, as programs and blogs write it")
struct ListFormTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading(text).records.filter { $0.absence == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-") / \($0.draft.year ?? 0)"
    }
  }

  private struct Album {
    let artist: String
    let title: String
    let year: Int
  }

  private static let list = [
    ("Can", "Tago Mago", 1971), ("Wire", "154", 1979), ("Low", "Trust", 2002),
    ("Air", "Moon Safari", 1998), ("Sade", "Promise", 1985), ("Faust", "So Far", 1972),
  ].map { Album(artist: $0.0, title: $0.1, year: $0.2) }

  private func lines(_ line: (Album) -> String) -> String {
    Self.list.map(line).joined(separator: "\n") + "\n"
  }

  private static let expected = list.map { "\($0.artist) / \($0.title) / 0" }
  private static let dated = list.map { "\($0.artist) / \($0.title) / \($0.year)" }

  @Test("has remarks in brackets behind most lines, which are no part of the names")
  func remarks() throws {
    let remarks = lines { "1. \($0.artist) - \($0.title) (Krautrock, Art pop)" }
    #expect(try albums(remarks) == Self.expected)
    #expect(try Reading(remarks).records[0].field("notes") == .text("Krautrock, Art pop"))
    let labels = lines { "1. \($0.artist) - **\($0.title)** \\[Some Label\\]" }
    #expect(try albums(labels) == Self.expected)
    let few = "Can - Tago Mago (Live)\nWire - 154\nLow - Trust\nAir - Moon Safari\nSade - Promise\n"
    #expect(try albums(few).first == "Can / Tago Mago (Live) / 0")
  }

  @Test("has remarks behind artists and titles below them")
  func outlineRemarks() throws {
    let text = lines { "\($0.artist) (Rock)\n•\t\($0.year): \($0.title) (Some Label), digipak" }
    #expect(try albums(text) == Self.dated)
    let notes = try Reading(text).records[0].field("notes")
    #expect(notes == .text("Some Label, digipak; Rock"))
    #expect(try albums(text.replacing("\n", with: "\r")) == Self.dated)
  }

  @Test("has more about an album behind further marks")
  func others() throws {
    let text = lines {
      "\($0.title) - \($0.artist) (Pop/Rock) - \($0.year) - Some Records - 20 million"
    }
    #expect(
      try albums(text + "21 - Adele (Soul) - 2011 - XL - 31 million\n").dropLast()
        == Self.dated[...])
    #expect(
      try Reading(text).records[0].field("notes") == .text("Pop/Rock - Some Records - 20 million"))
  }

  @Test("has titles that are marked as such behind a comma")
  func titles() throws {
    #expect(try albums(lines { "- \($0.artist), _\($0.title)_" }) == Self.expected)
    #expect(try !Reading(lines { "- \($0.artist), *\($0.title)*" }).isInDoubt)
    #expect(
      try albums(lines { "* \($0.artist), [\($0.title)](https://x.org/\($0.year)) (\($0.year))" })
        == Self.dated)
  }

  @Test("has links of reStructuredText, entities of HTML, pictures, and ranks in headings")
  func markup() throws {
    #expect(
      try albums(lines { "- `\($0.artist) - \($0.title) <https://x.org/\($0.year)>`_" })
        == Self.expected)
    var rank = 7
    let ranked = lines { album in
      rank -= 1
      return "\(rank) &#8211; \(album.artist) &#8211; \(album.title)  "
    }
    #expect(try albums("Some words about it.\n\n" + ranked) == Self.expected)
    let pictures = lines {
      "<div align=center>\n\n![](https://x.org/a.jpg)\n\($0.artist) - 《\($0.title)》\n<div>\n"
    }
    #expect(try albums("# Music\n\n" + pictures) == Self.expected)
    #expect(try albums(lines { "### 1. \($0.artist) - \($0.title)" }) == Self.expected)
  }

  @Test("may follow lists of something else below other headings")
  func otherLists() throws {
    let bands = "## Bands\n" + lines { "- \($0.artist)" }
    let found = try albums(
      "# Music\n\n" + bands + "\n## Albums\n" + lines { "- \($0.artist) - \($0.title)" })
    #expect(found == Self.expected)
  }
}

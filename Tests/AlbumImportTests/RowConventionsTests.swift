import AlbumModel
import Testing
@testable import RecordReading

@Suite("The rows of a hand-made table")
struct RowHabitsTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading.drafts(of: text).filter { $0.title != nil }.map {
      "\($0.artist ?? "-") / \($0.title ?? "-") / \($0.year ?? 0)"
    }
  }

  @Test("may name artists as Discogs does, also in lines")
  func namesOfDiscogs() throws {
    let rows = [("Low (2)", "Trust"), ("Slits, The", "Cut"), ("Sabu*", "Palo"), ("Can (7)", "Ege")]
    let table = "Band;Album\n" + rows.map { "\($0.0);\($0.1)" }.joined(separator: "\n")
    let lines = rows.map { "\($0.0) - \($0.1)" }.joined(separator: "\n")
    for text in [table, lines] {
      #expect(try Reading.drafts(of: text).map(\.artist) == ["Low", "The Slits", "Sabu", "Can"])
      #expect(try Reading(text).warnings.map(\.message).contains(DiscogsName.remark))
    }
    #expect(
      try albums("Band;Album\nSlits, The;Cut\nLow (2);Trust\n").first == "Slits, The / Cut / 0")
  }
}

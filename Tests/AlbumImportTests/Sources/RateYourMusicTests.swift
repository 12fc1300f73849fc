import AlbumImport
import AlbumModel
import Testing

@Suite("RateYourMusic")
struct RateYourMusicTests {
  private static let header =
    "RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,"
    + "Rating,Ownership,Purchase Date,Media Type,Review\n"

  @Test("an album fills all its fields")
  func album() throws {
    let reading = try Reading(
      Self.header
        + "\"0115\",\"Doji\",\"Morita\",\"童子\",\"森田\",\"Good Bye\",\"1975\",\"9\",\"o\",\"2001\",\"LP\",  \"fine\"\n"
    )
    #expect(reading.sourceName == "rateyourmusic")
    let record = try #require(reading.records.first)
    #expect(record.draft.artist == "Doji Morita")
    #expect(record.draft.title == "Good Bye")
    #expect(record.draft.year == 1975)
    #expect(record.field("rym_album") == .text("0115"))
    #expect(record.field("artist_localized") == .text("童子 森田"))
    #expect(record.field("rating") == .integer(9))
    #expect(record.field("ownership") == .text("owned"))
    #expect(record.field("purchase_date") == .integer(2001))
    #expect(record.field("format") == .text("LP"))
    #expect(record.field("review") == .text("fine"))
  }

  @Test("a rating of 0 and an ownership of n are dropped")
  func unrated() throws {
    let record = try #require(
      try Reading(
        Self.header + "\"1\",\"\",\"Devo\",\"\",\"\",\"Q\",\"1978\",\"0\",\"n\",\"\",\"\",  \"\"\n"
      ).records.first)
    #expect(record.fieldNames == ["rym_album"])
  }
}

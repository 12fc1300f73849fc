import AlbumImport
import AlbumModel
import Testing

@Suite("Bandcamp")
struct BandcampTests {
  @Test("an item of a collection fills all its fields")
  func collection() throws {
    let reading = try Reading(
      """
      {"items": [{"band_name": "Low", "item_title": "Nine", "album_title": null, "item_type": "album", \
      "item_url": "https://low.bandcamp.com/album/nine", "item_art_url": "https://f4.bcbits.com/img/a1.jpg", \
      "purchased": "01 Jan 2020", "also_collected_count": 3, "num_streamable_tracks": 9, \
      "tags": ["slow", "core"]}]}
      """)
    #expect(reading.sourceName == "bandcamp")
    let record = try #require(reading.records.first)
    #expect(record.draft.title == "Nine")
    #expect(record.draft.artist == "Low")
    #expect(record.draft.coverURL == "https://f4.bcbits.com/img/a1.jpg")
    #expect(record.field("url") == .text("https://low.bandcamp.com/album/nine"))
    #expect(record.field("date_added") == .text("01 Jan 2020"))
    #expect(record.field("tags") == .list(["slow", "core"]))
    #expect(record.field("fans") == .integer(3))
    #expect(record.field("tracks") == .integer(9))
  }

  @Test("also as a table; a single tag is a list")
  func table() throws {
    let reading = try Reading(
      "Artist,Album,URL,Tags,Fans,Art,\nLow,Nine,https://l.bandcamp.com/a,slow,4,https://f4.bcbits.com/a.jpg,\n"
    )
    let record = try #require(reading.records.first)
    #expect(record.field("tags") == .list(["slow"]))
    #expect(record.field("fans") == .integer(4))
    #expect(record.draft.coverURL == "https://f4.bcbits.com/a.jpg")
  }
}

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

  @Test("the data of a page for search engines is an album")
  func linkedData() throws {
    let reading = try Reading(
      """
      {"@type": "MusicAlbum", "@id": "https://x.bandcamp.com/album/a", "name": "A",
       "datePublished": "01 Feb 2020 00:00:00 GMT", "keywords": ["drone"],
       "byArtist": {"@type": "MusicGroup", "name": "X"}, "publisher": {"name": "L"}}
      """)
    #expect(reading.sourceName == "bandcamp")
    #expect(reading.titles == ["A"])
    #expect(reading.records[0].draft.artist == "X")
    #expect(reading.records[0].draft.year == 2020)
    #expect(reading.records[0].field("label") == .text("L"))
    #expect(reading.records[0].field("url") == .text("https://x.bandcamp.com/album/a"))
  }

  @Test("the items of a fan's page are read, those of the wish list apart")
  func itemCache() throws {
    let reading = try Reading(
      """
      {"item_cache": {"collection": {"a1": {"item_id": 1, "item_title": "A", "band_name": "X",
        "item_art_id": 42}}, "wishlist": {"a2": {"item_id": 2, "item_title": "B",
        "band_name": "Y"}, "a3": {"item_id": 3, "item_title": "C", "band_name": "Z"}}}}
      """)
    #expect(reading.titles == ["A", "B", "C"])
    #expect(reading.records[0].draft.coverURL == "https://f4.bcbits.com/img/a0000000042_10.jpg")
    #expect(
      reading.records.map { $0.field("list") } == [
        .text("collection"), .text("wishlist"), .text("wishlist"),
      ])
  }

  @Test("is not recognized by its addresses in a list whose dates it does not read")
  func datesOfOthers() throws {
    let albums = (1...4).map { number in
      #"{"name": "Title \#(number)", "artist": "Artist \#(number % 2)", "date": "\#(date(number))", "#
        + #""link": "https://x\#(number).bandcamp.com/album/title"}"#
    }
    let reading = try Reading("[\(albums.joined(separator: ",\n"))]")
    #expect(reading.sourceName == "json")
    #expect(reading.records.map(\.draft.year) == [2011, 2012, 2013, nil])
  }

  private func date(_ number: Int) -> String {
    number < 4 ? "September \(number), 201\(number)" : "TBA"
  }

  @Test("a title as pages have it names the artist")
  func pageTitles() throws {
    let reading = try Reading(
      """
      {"https://a.bandcamp.com/album/vein": {"title": "Vein, by Can"},
       "https://b.bandcamp.com/album/on": {"title": "On, Standby, by Low"}}
      """)
    #expect(reading.titles == ["Vein", "On, Standby"])
    #expect(reading.records.map(\.draft.artist) == ["Can", "Low"])
  }
}

import AlbumImport
import AlbumModel
import Testing

@Suite("Recognized sources")
struct SourceKindTests {
  @Test(
    "a table's source is recognized by its columns",
    arguments: [
      ("discogs", "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder"),
      ("discogs", "listing_id,artist,title,label,catno,format,release_id,status,price"),
      ("rateyourmusic", "RYM Album, First Name,Last Name,Title,Release_Date,Rating"),
      ("spotify", "Track URI,Track Name,Album Name,Artist Name(s),Release Date"),
      ("lastfm", "uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid"),
      ("bandcamp", "band_name,item_title,album_title,item_url"),
      ("moonshelf-table", "ID,Artist,Album,Genre,Year,Cover,Label,Added"),
      ("csv", "artist,title,year"),
    ])
  func tables(_ source: String, _ header: String) throws {
    #expect(try Reading(header + "\n1,2,3\n").sourceName == source)
  }

  @Test(
    "a JSON file's source is recognized by its beginning",
    arguments: [
      ("spotify", "{ \"tracks\": [],\n \"albums\": [{\"artist\": \"a\", \"album\": \"b\"}] }"),
      ("bandcamp", "{\"items\":[{\"band_name\":\"a\",\"item_title\":\"b\"}]}"),
      ("lastfm", "{\"album\":{\"name\":\"a\",\"url\":\"https:\\/\\/www.last.fm\\/music\"}}"),
      ("moonshelf", "[\n{\"id\":12,\"artist\":null,\"title\":\"a\",\"year\":null}]"),
      ("json", "[{\"id\":12,\"title\":\"a\"}]"),
      ("json", "[{\"title\":\"a\"}]"),
    ])
  func json(_ source: String, _ text: String) throws {
    let reading = try Reading(text)
    #expect(reading.sourceName == source)
    #expect(reading.records.count == 1)
  }

  @Test("the name that the user gives takes precedence")
  func given() throws {
    var options = ImportOptions()
    options.sourceName = "mine"
    #expect(try Reading("artist,title\na,b\n", options).sourceName == "mine")
    #expect(try Reading("[{\"title\":\"a\"}]", options).sourceName == "mine")
  }

  @Test("the day a track was played is not the year of the album")
  func playedDate() throws {
    let reading = try Reading("\"\",\"date\",\"artist\",\"track\",\"album\"\n1,2020-04-13,a,b,c\n")
    #expect(reading.records[0].draft.year == nil)
    #expect(reading.titles == ["c"])
  }

  @Test("Last.fm's plays without names are recognized by their times")
  func lastfmWithoutHeader() throws {
    let reading = try Reading(
      "Bowie,Low,Warszawa,\"19 Aug 2026, 20:48\"\nSting,Ten,x,\"9 Jan 2026, 1:00\"\n")
    let tracks = reading.records[0].value("tracks")
    guard case .array(let rows)? = tracks, case .object(let row)? = rows.first else {
      Issue.record("no tracks")
      return
    }
    #expect(row.map(\.name) == ["artist", "album", "track", "date"])
    #expect(reading.titles == ["Low", "Ten"])
    #expect(reading.sourceName == "lastfm")
  }
}

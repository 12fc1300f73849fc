import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Exports of streaming services and media servers")
struct StreamingServiceTests {
  private func albums(_ text: String) throws -> [String] {
    let reading = try Reading(text)
    if let error = reading.error { throw error }
    return reading.records.map { record in
      let draft = record.draft
      return "\(draft.artist ?? "-"): \(draft.title ?? "-"), \(draft.year.map(String.init) ?? "-")"
    }
  }

  @Test(
    "have artist, title and year",
    arguments: [
      // Tidal's favorites.
      """
      {"limit": 9, "items": [{"created": "2020-01-01", "item": {"id": 1, "title": "Low",
       "releaseDate": "1977-01-14", "artist": {"id": 2, "name": "David Bowie"},
       "artists": [{"name": "David Bowie"}]}}]}
      """,
      // Qobuz.
      """
      {"albums": {"offset": 0, "items": [{"id": "x", "title": "Low",
       "artist": {"name": "David Bowie"}, "label": {"name": "RCA"},
       "release_date_original": "1977-01-14", "tracks_count": 11}]}}
      """,
      // Deezer.
      """
      {"data": [{"id": 1, "title": "Low", "link": "https://www.deezer.com/album/1",
       "nb_tracks": 11, "release_date": "1977-01-14", "artist": {"name": "David Bowie"}}]}
      """,
      // Jellyfin.
      """
      {"Items": [{"Name": "Low", "Id": "f", "ProductionYear": 1977, "Type": "MusicAlbum",
       "AlbumArtist": "David Bowie", "Genres": ["Rock"]}], "TotalRecordCount": 1}
      """,
      // The web service of Apple Music.
      """
      {"data": [{"id": "1", "type": "albums", "attributes": {"name": "Low",
       "artistName": "David Bowie", "releaseDate": "1977-01-14", "genreNames": ["Rock"]}}]}
      """,
      // YouTube, from Google's archives.
      """
      Video ID,Song Title,Album Title,Artist Name 1,Year
      a,Warszawa,Low,David Bowie,1977
      b,Subterraneans,Low,David Bowie,1977
      """,
    ])
  func fields(_ text: String) throws {
    #expect(try albums(text) == ["David Bowie: Low, 1977"])
  }
}

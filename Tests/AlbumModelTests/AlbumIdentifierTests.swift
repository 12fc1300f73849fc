import AlbumModel
import Testing

@Suite("Identifiers of an album")
struct AlbumIdentifierTests {
  @Test("are found in fields in their stored form, the most precise first")
  func encoded() {
    let fields = CustomFields(
      encoded: #"{"barcode":"0 94632","discogs_release":"7","spotify_uri":"spotify:album:x"}"#)
    let found = AlbumContent(title: "a", fields: fields).identifiers
    #expect(found.map(\.kind) == [.discogsRelease, .spotifyURI])
    #expect(found.map(\.value) == ["7", "spotify:album:x"])
  }

  @Test("are not found in a text that only mentions one")
  func mentioned() {
    let fields = CustomFields(encoded: #"{"label":"barcode","note":"a \"barcode\": 12345678"}"#)
    #expect(AlbumContent(title: "a", fields: fields).identifiers.isEmpty)
    #expect(AlbumContent(title: "a").identifiers.isEmpty)
  }
}

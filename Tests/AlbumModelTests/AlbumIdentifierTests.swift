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

  @Test(
    "are the same in all forms in which services and users write them",
    arguments: [
      ("barcode", ["0 12345-67890 5", "12345678905", "0012345678905"], "12345678905"),
      ("discogs_release", ["77", "r77", "[r77]", "https://www.discogs.com/release/77-A-B"], "77"),
      ("discogs_master", ["77", "m77", "https://www.discogs.com/de/master/77"], "77"),
      (
        "musicbrainz_release",
        [
          "0B15C97C-8EB8-4B4F-81C3-0EB24266A2AC",
          "https://musicbrainz.org/release/0b15c97c-8eb8-4b4f-81c3-0eb24266a2ac?tab=x",
        ], "0b15c97c-8eb8-4b4f-81c3-0eb24266a2ac"
      ),
      (
        "spotify_uri",
        [
          "spotify:album:2guirTSEqLizK7j9i1MTTZ", "2guirTSEqLizK7j9i1MTTZ",
          "https://open.spotify.com/album/2guirTSEqLizK7j9i1MTTZ?si=abc",
        ], "spotify:album:2guirTSEqLizK7j9i1MTTZ"
      ),
    ])
  func plainForms(kind: String, spellings: [String], plain: String) throws {
    let kind = try #require(AlbumIdentifier.Kind(rawValue: kind))
    for spelling in spellings {
      #expect(AlbumIdentifier(kind, .text(spelling))?.value == plain, "\(spelling)")
    }
  }

  @Test("are no texts of another form, which many albums may have")
  func otherForms() {
    for kind in AlbumIdentifier.Kind.allCases {
      for text in [
        "not available", "n/a", "unknown", "-", "0", "x", "00000000-0000-0000-0000-000000000000",
      ] {
        #expect(AlbumIdentifier(kind, .text(text)) == nil, "\(kind) \(text)")
      }
    }
  }
}

import AlbumImport
import AlbumModel
import Testing

@Suite("MusicBrainz")
struct MusicBrainzTests {
  private static let release = """
    {"id": "r1", "title": "Low", "status": "Official", "date": "1991-05-06", "country": "GB", \
    "barcode": "0123", "artist-credit": [{"name": "Bowie", "joinphrase": " & "}, \
    {"artist": {"name": "Eno"}, "joinphrase": ""}], \
    "label-info": [{"catalog-number": "A 1", "label": {"name": "EMI"}}, \
    {"catalog-number": null, "label": {"name": "EMI"}}], \
    "genres": [{"name": "rock", "count": 1}, {"name": "art rock", "count": 7}], \
    "release-group": {"id": "g1", "first-release-date": "1977-01-14"}, \
    "media": [{"format": "CD", "track-count": 11}, {"format": "CD", "track-count": 2}, \
    {"format": "DVD", "track-count": 1}]}
    """

  private func check(_ record: Reading.Record) {
    #expect(record.draft.title == "Low")
    #expect(record.draft.artist == "Bowie & Eno")
    #expect(record.draft.genre == "art rock")
    #expect(record.draft.year == 1977)
    #expect(record.draft.coverURL == nil)
    #expect(record.field("released") == .text("1991-05-06"))
    #expect(record.field("label") == .text("EMI"))
    #expect(record.field("catalog_number") == .text("A 1"))
    #expect(record.field("barcode") == .text("0123"))
    #expect(record.field("country") == .text("GB"))
    #expect(record.field("format") == .text("2xCD + DVD"))
    #expect(record.field("discs") == .integer(3))
    #expect(record.field("tracks") == .integer(14))
    #expect(record.field("tags") == .list(["art rock", "rock"]))
    #expect(record.field("musicbrainz_release") == .text("r1"))
    #expect(record.field("musicbrainz_release_group") == .text("g1"))
  }

  @Test("a release is one record, in a list or alone, with underscores or dashes in its names")
  func release() throws {
    let underscored = String(
      Self.release.replacing("artist-credit", with: "artist_credit")
        .replacing("label-info", with: "label_info").replacing(
          "release-group", with: "release_group"
        )
        .replacing("first-release-date", with: "first_release_date")
        .replacing("track-count", with: "track_count")
        .replacing("catalog-number", with: "catalog_number"))
    let list = "{\"release-count\": 1, \"release-offset\": 0, \"releases\": [\(Self.release)]}"
    for text in [Self.release, underscored, list] {
      let reading = try Reading(text)
      #expect(reading.sourceName == "musicbrainz")
      #expect(reading.records.count == 1)
      check(try #require(reading.records.first))
    }
  }

  @Test("the same as XML")
  func xml() throws {
    let reading = try Reading(
      """
      <?xml version="1.0"?><metadata xmlns="http://musicbrainz.org/ns/mmd-2.0#">
      <release-list count="1"><release id="r1"><title>Low</title><status>Official</status>\
      <artist-credit><name-credit joinphrase=" &amp; "><name>Bowie</name><artist id="a">\
      <name>David Bowie</name></artist></name-credit><name-credit><artist id="b"><name>Eno</name>\
      </artist></name-credit></artist-credit><release-group id="g1">\
      <first-release-date>1977-01-14</first-release-date></release-group>\
      <date>1991-05-06</date><country>GB</country><barcode>0123</barcode><label-info-list count="2">\
      <label-info><catalog-number>A 1</catalog-number><label id="l"><name>EMI</name></label>\
      </label-info><label-info><label id="l"><name>EMI</name></label></label-info></label-info-list>\
      <medium-list count="3"><medium><format>CD</format><track-list count="11"/></medium>\
      <medium><format>CD</format><track-list count="2"/></medium>\
      <medium><format>DVD</format><track-list count="1"/></medium></medium-list>\
      <genre-list><genre count="1"><name>rock</name></genre><genre count="7"><name>art rock</name>\
      </genre></genre-list></release></release-list></metadata>
      """)
    #expect(reading.sourceName == "musicbrainz")
    #expect(reading.records.count == 1)
    check(try #require(reading.records.first))
  }

  @Test("a release group is one album with any list of releases")
  func releaseGroup() throws {
    let reading = try Reading(
      """
      {"id": "g1", "title": "Low", "primary-type": "Album", "first-release-date": "1977-01-14", \
      "secondary-types": [], "releases": [{"id": "r1", "title": "Low"}, {"id": "r2", "title": "Low"}]}
      """)
    #expect(reading.titles == ["Low"])
    #expect(reading.records.first?.field("musicbrainz_release_group") == .text("g1"))
    #expect(reading.records.first?.field("musicbrainz_release") == nil)
    #expect(reading.records.first?.draft.year == 1977)
  }

  @Test("a recording's releases are the albums")
  func recording() throws {
    let reading = try Reading(
      """
      {"id": "x", "title": "Warszawa", "length": 1, "video": false, "first-release-date": "1977", \
      "releases": [{"id": "r1", "title": "Low", "status": "Official"}, {"id": "r2", "title": "All Saints"}]}
      """)
    #expect(reading.titles == ["Low", "All Saints"])
  }

  @Test("null is ignored, and a release without a title is not an album")
  func null() throws {
    let reading = try Reading(
      #"{"id": null, "title": null, "status": null, "release-group": {"id": null}, "media": [{"format": null, "track-count": null}]}"#
    )
    #expect(reading.titles == [nil])
    #expect(reading.records.first?.fieldNames == [])
  }

  @Test(
    "a document without a release is described in the error",
    arguments: [
      (
        #"{"collection-count": 1, "collections": [{"name": "a", "entity-type": "event"}]}"#,
        "is a list of MusicBrainz' collections"
      ),
      (
        #"{"title": "a", "id": "x", "video": false, "length": 1, "first-release-date": "1977"}"#,
        "is a recording of MusicBrainz that names no release"
      ),
      (
        #"{"format": "CD", "format-id": null, "title": "", "position": 1, "track-offset": 0}"#,
        "is one medium of an unnamed MusicBrainz release"
      ),
      (
        #"{"images": [{"image": "http://coverartarchive.org/x.jpg"}], "release": "http://musicbrainz.org/release/x"}"#,
        "is a list of pictures of the Cover Art Archive"
      ),
      (
        #"{"status": "ok", "results": [{"id": "x", "recordings": [{"releasegroups": []}]}]}"#,
        "is an AcoustID response for a recording"
      ),
      (
        #"{"release-count": 0, "release-offset": 0, "releases": []}"#,
        "is a MusicBrainz response without a release"
      ),
      (
        "<metadata xmlns=\"http://musicbrainz.org/ns/mmd-2.0#\"><collection id=\"c\"><name>a</name>"
          + "<work-list count=\"0\"/></collection></metadata>",
        "is a list of MusicBrainz' works and names no release"
      ),
    ])
  func noReleases(_ text: String, _ message: String) throws {
    let error = try #require(try Reading(text).error)
    #expect(error.kind == .noRecords)
    #expect(error.message == message)
  }

  @Test(
    "the artists of a credit are joined as the program wrote it, or with commas",
    arguments: [
      (#"[{"name": "A", "joinphrase": " & "}, {"name": "B", "joinphrase": ""}]"#, "A & B"),
      (#"[{"name": "A"}, {"name": "B"}, {"artist": {"name": "C"}}]"#, "A, B, C"),
      (#"[{"artist": {"name": "A"}}, " feat. ", {"artist": {"name": "B"}}]"#, "A feat. B"),
      (#"[{"name": "A", "join_phrase": "&"}, {"name": "B"}]"#, "A & B"),
      (#"[{"name": "A", "joinphrase": ","}, {"name": "B"}]"#, "A, B"),
      (#"["A", "B"]"#, "A, B"),
      (#""A with B""#, "A with B"),
      (#"{"name-credit": [{"artist": {"name": "A"}}, {"artist": {"name": "B"}}]}"#, "A, B"),
      (#"[{"name": "A", "artist": "X"}]"#, "A"),
    ])
  func joinPhrases(_ credit: String, _ artist: String) throws {
    let reading = try Reading(
      "{\"id\": \"1\", \"title\": \"a\", \"status\": \"Official\", \"artist-credit\": \(credit)}")
    #expect(reading.records.first?.draft.artist == artist)
  }

  @Test("the older XML has the data of an issue in events, and no release group's ID")
  func olderXML() throws {
    let reading = try Reading(
      """
      <?xml version="1.0"?><metadata xmlns="http://musicbrainz.org/ns/mmd-1.0#"><release-list>
      <release type="Album Official" id="r1"><title>Cut</title>
        <artist id="a"><name>The Slits</name></artist>
        <release-event-list><event date="1979-09-07" country="GB" format="Vinyl"
          catalog-number="ILPS 9573" barcode="5"><label><name>Island</name></label></event>
        </release-event-list></release>
      <release type="Album Official" id="r2"><title>Return</title></release>
      </release-list></metadata>
      """)
    #expect(reading.titles == ["Cut", "Return"])
    #expect(reading.records[0].draft.artist == "The Slits")
    #expect(reading.records[0].draft.year == 1979)
    #expect(
      reading.records[0].draft.fields
        == fields([
          "barcode": .text("5"), "catalog_number": .text("ILPS 9573"), "country": .text("GB"),
          "format": .text("Vinyl"), "label": .text("Island"),
          "musicbrainz_release": .text("r1"), "released": .text("1979-09-07"),
        ]))
    #expect(reading.records[1].field("musicbrainz_release") == .text("r2"))
  }

  @Test("an artist's release groups are not read next to the releases")
  func artist() throws {
    let reading = try Reading(
      """
      {"id": "a", "name": "Can", "releases": [{"id": "r", "title": "Landed", "status": "Official"}],
       "release-groups": [{"id": "g", "title": "Landed", "first-release-date": "1975"}]}
      """)
    #expect(reading.titles == ["Landed"])
    #expect(reading.records[0].field("musicbrainz_release") == .text("r"))
  }

  @Test("the release groups of an artist are by that artist, whatever links the artist has")
  func ofArtist() throws {
    let reading = try Reading(
      """
      {"name": "Nirvana", "sort-name": "Nirvana", "id": "a1", "type": "Group",
       "relations": [{"type": "last.fm", "url": {"resource": "https://www.last.fm/music/Nirvana"}}],
       "release-groups": [{"id": "g1", "title": "Nevermind", "first-release-date": "1991-09-24",
        "primary-type": "Album"}, {"id": "g2", "title": "Bleach", "first-release-date": "1989"}]}
      """)
    #expect(reading.sourceName == "musicbrainz")
    #expect(reading.titles == ["Nevermind", "Bleach"])
    #expect(reading.records.map(\.draft.artist) == ["Nirvana", "Nirvana"])
    #expect(reading.records.map(\.draft.year) == [1991, 1989])
    #expect(reading.records[0].field("musicbrainz_release_group") == .text("g1"))
  }
}

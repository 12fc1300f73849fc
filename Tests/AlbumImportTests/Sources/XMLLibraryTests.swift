import AlbumModel
import Testing

@testable import AlbumImport

@Suite("XML libraries of other programs")
struct XMLLibraryTests {
  @Test("Rhythmbox' songs become albums; stations and podcasts are reported, other entries ignored")
  func rhythmbox() throws {
    let reading = try Reading(
      """
      <?xml version="1.0" standalone="yes"?>
      <rhythmdb version="2.0">
        <entry type="song"><title>Typical Girls</title><genre>Punk</genre>
          <artist>The Slits</artist><album>Cut</album><track-number>6</track-number>
          <disc-number>1</disc-number><date>722450</date><play-count>3</play-count>
          <location>file:///music/Cut%20%281979%29/06.ogg</location>
          <first-seen>1600000000</first-seen><mb-albumid>m</mb-albumid></entry>
        <entry type="song"><title>Newtown</title><artist>The Slits</artist><album>Cut</album>
          <play-count>2</play-count><location>file:///music/Cut%20%281979%29/07.ogg</location>
        </entry>
        <entry type="song"><title>A</title><artist>A</artist><album>Mix</album>
          <album-artist>Various Artists</album-artist></entry>
        <entry type="song"><title>B</title><artist>B</artist><album>Unknown</album></entry>
        <entry type="iradio"><title>Radio</title></entry>
        <entry type="ignore"><title></title></entry>
      </rhythmdb>
      """)
    #expect(reading.sourceName == "rhythmbox")
    #expect(reading.titles == ["Cut", "Mix", nil, nil])
    #expect(reading.records[0].draft.artist == "The Slits")
    #expect(reading.records[0].draft.year == 1979)
    #expect(reading.records[0].draft.genre == "Punk")
    #expect(
      reading.records[0].draft.fields
        == fields([
          "date_added": .text("2020-09-13"), "musicbrainz_release": .text("m"),
          "path": .text("/music/Cut (1979)"), "plays": .integer(5), "tracks": .integer(2),
          "track": .list(["6. Typical Girls", "Newtown"]),
        ]))
    #expect(reading.records[1].draft.artist == "Various Artists")
    #expect(reading.records[2].absence == "a track without an album")
    #expect(reading.records[3].absence == "a radio station")
    #expect(reading.items == ItemCount(name: "tracks", count: 5))
  }

  @Test("an XSPF playlist becomes albums")
  func xspf() throws {
    let reading = try Reading(
      """
      <playlist version="1" xmlns="http://xspf.org/ns/0/"><title>Best of</title><trackList>
      <track><title>Breaking Glass</title><creator>David Bowie</creator><album>Low</album>
      <image>https://example.org/low.jpg</image></track>
      <track><title>Warszawa</title><creator>David Bowie</creator><album>Low</album></track>
      <track><location>file:///a.mp3</location></track>
      </trackList></playlist>
      """)
    #expect(reading.sourceName == "xspf")
    #expect(reading.titles == ["Low", nil])
    #expect(reading.records[0].draft.artist == "David Bowie")
    #expect(reading.records[0].draft.coverURL == "https://example.org/low.jpg")
  }

  @Test("a Collectorz collection has its names for display as values")
  func collectorz() throws {
    let reading = try Reading(
      """
      <?xml version="1.0"?><collectorz><data><musicinfo creationdate="2/25/2016">
      <musicmetadata><field name="Title" label="Title"/><field name="Artist" label="Artist"/>
        <field name="Index" label="Index"/></musicmetadata><musiclist>
      <music><id>1</id><title>Low</title>
        <artists><artist><displayname>David Bowie</displayname><sortname>Bowie</sortname></artist>
        </artists>
        <label><displayname>RCA</displayname></label><labelnumber>PL 12030</labelnumber>
        <genres><genre><displayname>Rock</displayname></genre>
          <genre><displayname>Ambient</displayname></genre></genres>
        <format><displayname>Vinyl</displayname></format>
        <releasedate><year><displayname>1977</displayname></year><date>1977-01-14</date>
        </releasedate>
        <details><detail type="disc"><title>Disc</title><details><detail type="track">
          <title>Speed of Life</title></detail></details></detail></details>
      </music>
      <music><id>2</id><title>Cut</title>
        <artists><artist><displayname>The Slits</displayname></artist></artists>
        <releasedate><year><displayname>1979</displayname></year></releasedate></music>
      </musiclist></musicinfo></data></collectorz>
      """)
    #expect(reading.sourceName == "collectorz")
    #expect(reading.titles == ["Low", "Cut"])
    #expect(reading.records.map(\.draft.artist) == ["David Bowie", "The Slits"])
    #expect(reading.records.map(\.draft.year) == [1977, 1979])
    #expect(reading.records[0].draft.genre == "Rock, Ambient")
    #expect(reading.records[0].field("label") == .text("RCA"))
    #expect(reading.records[0].field("catalog_number") == .text("PL 12030"))
    #expect(reading.records[0].field("format") == .text("Vinyl"))
    #expect(reading.records[0].field("released") == .text("1977-01-14"))
  }

  @Test("an NFO file of Kodi is an album, with the artist of its credits")
  func nfo() throws {
    let reading = try Reading(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
      <album><title>Low</title><musicbrainzalbumid>m</musicbrainzalbumid><genre>Rock</genre>
      <genre>Ambient</genre><label>RCA</label><year>1977</year><userrating max="10">9</userrating>
      <thumb preview="x">https://example.org/low.jpg</thumb>
      <albumArtistCredits><artist>David Bowie</artist></albumArtistCredits>
      <track><title>Speed of Life</title><position>1</position></track>
      <track><title>Warszawa</title><position>8</position></track></album>
      """)
    #expect(reading.sourceName == "nfo")
    #expect(reading.titles == ["Low"])
    let draft = try #require(reading.records.first).draft
    #expect(draft.artist == "David Bowie")
    #expect(draft.year == 1977)
    #expect(draft.genre == "Rock, Ambient")
    #expect(draft.coverURL == "https://example.org/low.jpg")
    #expect(draft.fields["rating"] == .number(4.5))
    #expect(draft.fields["musicbrainz_release"] == .text("m"))
  }

  @Test("albums of a Plex server are read from their attributes")
  func plex() throws {
    let reading = try Reading(
      """
      <?xml version="1.0" encoding="UTF-8"?><MediaContainer size="2" title1="Music">
      <Directory ratingKey="1" type="album" title="Promise" parentTitle="Sade" year="1985"
        studio="Epic" addedAt="1600000000" thumb="/library/1"><Genre tag="Soul"/><Genre tag="Pop"/>
      </Directory>
      <Directory ratingKey="2" type="album" title="Low" parentTitle="David Bowie" year="1977"/>
      </MediaContainer>
      """)
    #expect(reading.titles == ["Promise", "Low"])
    #expect(reading.records.map(\.draft.artist) == ["Sade", "David Bowie"])
    #expect(reading.records.map(\.draft.year) == [1985, 1977])
    #expect(reading.records[0].draft.genre == "Soul, Pop")
    #expect(reading.records[0].field("label") == .text("Epic"))
    #expect(reading.records[0].field("date_added") == .text("2020-09-13"))
  }

  @Test("a truncated library yields the albums before the end")
  func truncated() throws {
    let reading = try Reading(
      "<rhythmdb><entry type=\"song\"><album>Low</album></entry><entry type=\"song\"><album>")
    #expect(reading.titles == ["Low"])
    #expect(reading.error?.kind == .broken)
  }

  @Test("the tracks of DJ programs become albums")
  func collections() throws {
    let rekordbox = try Reading(
      """
      <?xml version="1.0"?><DJ_PLAYLISTS Version="1.0.0"><PRODUCT Name="rekordbox"/>
      <COLLECTION Entries="3">
      <TRACK TrackID="1" Name="Da Funk" Artist="Daft Punk" Album="Homework" Genre="House" Year="1997"
       TotalTime="328" TrackNumber="4" PlayCount="2" DateAdded="2020-01-02" Label="Virgin"><TEMPO/></TRACK>
      <TRACK TrackID="2" Name="Burnin'" Artist="Daft Punk" Album="Homework" Year="1997" PlayCount="1"/>
      <TRACK TrackID="3" Name="Loop" Artist="X" Album="" Year="0"/></COLLECTION>
      <PLAYLISTS><NODE><TRACK Key="1"/></NODE></PLAYLISTS></DJ_PLAYLISTS>
      """)
    #expect(rekordbox.sourceName == "rekordbox")
    #expect(rekordbox.titles == ["Homework", nil])
    #expect(rekordbox.records[0].draft.artist == "Daft Punk")
    #expect(rekordbox.records[0].draft.year == 1997)
    #expect(rekordbox.records[0].field("plays") == .integer(3))
    #expect(rekordbox.records[0].field("track") == .list(["4. Da Funk (5:28)", "Burnin'"]))
    let traktor = try Reading(
      """
      <?xml version="1.0"?><NML VERSION="19"><HEAD PROGRAM="Traktor"></HEAD><COLLECTION ENTRIES="2">
      <ENTRY TITLE="Da Funk" ARTIST="Daft Punk"><LOCATION FILE="a.mp3"></LOCATION>
      <ALBUM TRACK="4" TITLE="Homework"></ALBUM><INFO GENRE="House" PLAYTIME="328" PLAYCOUNT="2"
       IMPORT_DATE="2020/1/2" RELEASE_DATE="1997/1/20"></INFO></ENTRY>
      <ENTRY TITLE="Loop" ARTIST="X"></ENTRY></COLLECTION></NML>
      """)
    #expect(traktor.sourceName == "traktor")
    #expect(traktor.titles == ["Homework", nil])
    #expect(traktor.records[0].draft.artist == "Daft Punk")
    #expect(traktor.records[0].draft.year == 1997)
    #expect(traktor.records[0].draft.genre == "House")
  }
}

import AlbumModel
import Testing

@testable import AlbumImport

@Suite("XML records")
struct XMLRecordTests {
  private func objects(_ text: String) throws -> [String] {
    try Reading(text).records.map(\.raw)
  }

  @Test("attributes, elements and text become members, repeated elements a list")
  func convention() throws {
    let found = try objects(
      """
      <?xml version="1.0"?>
      <albums>
        <album id="1" lang=""><title>Low &amp; High</title><year> 1977 </year><empty/>
          <track n="1">Speed</track><track>Breaking<![CDATA[ <Glass>]]></track></album>
        <album>some <b>mixed</b> text</album>
      </albums>
      """)
    #expect(
      found == [
        #"{"@id":"1","@lang":"","title":"Low & High","year":"1977","empty":null,"#
          + ##""track":[{"@n":"1","#text":"Speed"},"Breaking <Glass>"]}"##,
        ##"{"b":"mixed","#text":"some  text"}"##,
      ])
  }

  @Test("records are drafted by the names of their elements, and have their lines")
  func drafts() throws {
    let reading = try Reading(
      "<list>\n<album><title>Low</title><artist>David Bowie</artist><year>1977</year></album>\r\n"
        + "<album><title>Post</title><artist>Björk</artist><genre>Pop</genre></album></list>")
    #expect(reading.sourceName == "xml")
    #expect(reading.titles == ["Low", "Post"])
    #expect(reading.records.map(\.draft.artist) == ["David Bowie", "Björk"])
    #expect(reading.records.map(\.draft.year) == [1977, nil])
    #expect(reading.records.map(\.line) == [2, 3])
    #expect(reading.error == nil)
  }

  @Test(
    "the records are found at any place",
    arguments: [
      "<a><t>x</t><album><title>1</title></album><album><title>2</title></album></a>",
      "<a><b><album title='1'/></b><b><album title='2'><track title='x'/></album></b></a>",
      "<rss><channel><title>x</title><item><title>1</title></item><item><title>2</title></item>"
        + "</channel></rss>",
      "<m><release-list count='2'><release><title>1</title><medium><title>x</title></medium>"
        + "</release><release><title>2</title></release></release-list></m>",
      "\n\n <?xml version='1.0' encoding='ISO-8859-1'?><!-- x --><c><cd><title>1</title></cd>"
        + "<cd><title>2</title></cd></c>",
      "<shelf><album>1</album><album>2</album></shelf>",
    ])
  func places(_ text: String) throws {
    let reading = try Reading(text)
    #expect(
      reading.records.map { $0.draft.title ?? $0.value("album").map { "\($0)" } } == ["1", "2"]
        || reading.records.map { $0.value("@title") } == [.text("1"), .text("2")])
    #expect(reading.error == nil)
  }

  @Test(
    "the albums of an artist inherit the artist",
    arguments: [
      """
      <library><artist name="X" country="UK"><album title="a" year="1979"/><album title="b"/></artist>
      <artist name="Y"><album title="c"/></artist></library>
      """,
      """
      <library><artist><name>X</name><country>UK</country><albums><album><title>a</title>
      <year>1979</year></album><album><title>b</title></album></albums></artist>
      <artist><name>Y</name><albums><album><title>c</title></album></albums></artist></library>
      """,
    ])
  func albumsOfArtists(_ text: String) throws {
    let reading = try Reading(text)
    #expect(reading.titles == ["a", "b", "c"])
    #expect(reading.records.map(\.draft.artist) == ["X", "X", "Y"])
    #expect(reading.records.map(\.draft.year) == [1979, nil, nil])
    #expect(reading.records[1].field("artist_country") == .text("UK"))
  }

  @Test("the name of an artist may have two parts")
  func persons() throws {
    let reading = try Reading(
      "<guide><artist><name>Can</name><album><title>a</title></album></artist>"
        + "<artist><fname>Liz</fname><lname>Phair</lname><album><title>b</title></album></artist>"
        + "<artist><lname>Wire</lname><album><title>c</title></album></artist></guide>")
    #expect(reading.records.map(\.draft.artist) == ["Can", "Liz Phair", "Wire"])
  }

  @Test("songs with artist and album are records rather than the named lists around them")
  func songsInPlaylists() throws {
    let songs = ["Tago Mago", "154"].map {
      "<playlist><name>List \($0)</name><song><artist>Can</artist><title>x</title><album>\($0)</album></song>"
        + "<song><artist>Can</artist><title>y</title><album>\($0)</album></song></playlist>"
    }
    let reading = try Reading("<library>\(songs.joined())</library>")
    #expect(Set(reading.titles) == ["Tago Mago", "154"])
    #expect(reading.records.allSatisfy { $0.draft.artist == "Can" })
  }

  @Test("links to a service do not make a list one of the service")
  func links() throws {
    for address in [
      "https://musicbrainz.org/release/1", "https://x.bandcamp.com/album/y",
      "https://www.last.fm/x",
    ] {
      let reading = try Reading(
        "<list><release><artist>Can</artist><name>Tago Mago</name><link url='\(address)'/></release>"
          + "<release><artist>Wire</artist><name>154</name><link url='\(address)'/></release></list>"
      )
      #expect(reading.titles == ["Tago Mago", "154"])
      #expect(reading.records.map(\.draft.artist) == ["Can", "Wire"])
    }
  }

  @Test("a file that is one album is one record")
  func single() throws {
    let reading = try Reading("<album><title>Low</title><artist>David Bowie</artist></album>")
    #expect(reading.titles == ["Low"])
  }

  @Test("the actual encoding takes precedence over the XML declaration")
  func encodings() throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?><a><album><title>Björk</title></album></a>"
    #expect(try Reading(text).titles == ["Björk"])
    let utf16: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { unit in [UInt8(unit & 255), UInt8(unit >> 8)] }
    #expect(try Reading(utf16).titles == ["Björk"])
  }

  @Test("an entity of an external document type remains as written")
  func unknownEntity() throws {
    let reading = try Reading(
      "<!DOCTYPE a SYSTEM 'a.dtd'><a><album><title>Caf&eacute;</title></album></a>")
    #expect(reading.records.map(\.raw) == [#"{"title":"Caf&eacute;"}"#])
  }

  @Test("an entity never reads another file")
  func externalEntity() throws {
    let secret = try ScratchFile("secret")
    let reading = try Reading(
      "<!DOCTYPE a [<!ENTITY x SYSTEM 'file://\(secret.path)'>]>"
        + "<a><album><title>A&x;B</title></album></a>")
    #expect(reading.records.map(\.raw) == [#"{"title":"AB"}"#])
  }

  @Test(
    "reading stops at invalid XML, with the position and the reason",
    arguments: [
      ("<b>2</c></album>", "invalid XML: this closing tag does not match"),
      ("<t>Tom & Jerry</t>", "invalid XML: unexpected character, such as an unescaped & or <"),
      ("<t>&nbsp;</t>", "invalid XML: undefined entity"),
      ("<t a='1' a='2'/>", "invalid XML: duplicate attribute"),
      ("", "the file is truncated"), ("<t", "the file is truncated"),
      ("</album></list></list>", "invalid XML: unexpected text after the end"),
    ])
  func broken(_ rest: String, _ message: String) throws {
    let reading = try Reading("<list>\n<album><title>1</title></album>\n<album>" + rest)
    #expect(reading.titles.first == "1")
    #expect(reading.error?.kind == .broken)
    #expect(reading.error?.line == 3)
    #expect(reading.error?.message == message)
    #expect(reading.error?.advice == "fix the file, or export it again")
  }

  @Test("a text that only begins with < is not XML")
  func noXML() throws {
    #expect(try Reading("<3,album\nx,y\n").sourceName == "csv")
  }

  @Test("may have comments and empty lines before their declaration")
  func beforeDeclaration() throws {
    let reading = try Reading(
      "\n<!-- made by\n hand --> <!-- twice -->\n<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        + "<albums><album><artist>Can</artist><title>Ege</title></album>\n"
        + "<album><artist>Wire</artist><title>154</title></album></albums>")
    #expect(reading.titles == ["Ege", "154"])
    #expect(reading.records.map(\.line) == [5, 6])
    #expect(reading.error == nil)
  }
}

import AlbumImport
import AlbumModel
import Testing

@Suite("Discogs")
struct DiscogsTests {
  private static let header =
    "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,"
    + "Collection Media Condition,Collection Sleeve Condition,Collection Notes,Collection Price Paid\n"

  @Test("a collection's row fills all its fields")
  func collection() throws {
    let row =
      "\"AB 1, none, CD 2\",Low (2),Nine,\"Sub (3), Pop\",\"2xLP, Album\",4,1977-01-14,0042,Shelf,"
      + "2020-09-15 17:31:59,Mint (M),Very Good (VG),signed,12.5\n"
    let reading = try Reading(Self.header + row)
    #expect(reading.sourceName == "discogs")
    let record = try #require(reading.records.first)
    #expect(record.draft.artist == "Low")
    #expect(record.draft.title == "Nine")
    #expect(record.draft.year == 1977)
    #expect(record.field("label") == .list(["Sub", "Pop"]))
    #expect(record.field("catalog_number") == .list(["AB 1", "CD 2"]))
    #expect(record.field("format") == .text("2xLP, Album"))
    #expect(record.field("rating") == .integer(4))
    #expect(record.field("released") == .text("1977-01-14"))
    #expect(record.field("discogs_release") == .text("0042"))
    #expect(record.field("folder") == .text("Shelf"))
    #expect(record.field("date_added") == .text("2020-09-15 17:31:59"))
    #expect(record.field("media_condition") == .text("Mint (M)"))
    #expect(record.field("sleeve_condition") == .text("Very Good (VG)"))
    #expect(record.field("notes") == .text("signed"))
    #expect(record.field("price_paid") == .number(12.5))
  }

  @Test("placeholders are dropped: no rating, year 0, catalog number none")
  func nothing() throws {
    let record = try #require(
      try Reading(Self.header + "none,Devo,Ten,Warner,LP,0,0,7,,,,,,\n").records.first)
    #expect(record.draft.year == nil)
    #expect(record.fieldNames == ["discogs_release", "format", "label"])
  }

  @Test(
    "artists have their usual names",
    arguments: [
      ("Low (2)", "Low"), ("Low (2) & Air (10)", "Low & Air"), ("Beatles, The", "The Beatles"),
      ("Various", "Various Artists"), ("Sum (1999)", "Sum (1999)"), ("!!! (Chk)", "!!! (Chk)"),
      ("Frost*", "Frost*"), ("(2)", "(2)"), ("Low (2)nd", "Low (2)nd"), ("A (1)", "A (1)"),
      ("Velvet Underground, The & Nico", "The Velvet Underground & Nico"),
      ("Byrds, The / Slits, The (2)", "The Byrds / The Slits"),
      ("Mamas & Papas, The", "The Mamas & Papas"), ("A, Theory", "A, Theory"),
      ("Metallica With Symphony, The", "Metallica With The Symphony"),
    ])
  func artists(_ written: String, _ read: String) throws {
    let reading = try Reading("Catalog#,Artist,Title,release_id\n1,\"\(written)\",x,2\n")
    #expect(reading.records.first?.draft.artist == read)
  }

  @Test("tables that other programs create from a collection keep its IDs")
  func derived() throws {
    let reading = try Reading(
      "id,title,artist,year,style,master_id,labels,have,want,image_url\n"
        + "118668,Sky,Agoria (2),0,\"Techno, House\",369120,\"A, A\",5,6,https://x.org/a.jpg\n")
    #expect(reading.sourceName == "discogs")
    let record = try #require(reading.records.first)
    #expect(record.draft.artist == "Agoria")
    #expect(record.draft.coverURL == "https://x.org/a.jpg")
    #expect(record.field("discogs_release") == .text("118668"))
    #expect(record.field("discogs_master") == .text("369120"))
    #expect(record.field("styles") == .list(["Techno", "House"]))
    #expect(record.field("label") == .text("A"))
    #expect(record.field("want") == .integer(6))
  }

  @Test("a release of the dumps fills all its fields")
  func release() throws {
    let reading = try Reading(
      """
      <releases>
      <release id="1" status="Accepted"><images><image type="secondary" uri="http://x/2.jpg"/>\
      <image type="primary" uri="http://x/1.jpg"/></images>\
      <artists><artist><id>1</id><name>Persuader, The</name><anv/><join>&amp;</join></artist>\
      <artist><id>2</id><name>Low (2)</name><anv>Lo</anv><join>,</join></artist>\
      <artist><id>3</id><name>Air</name></artist></artists>\
      <title>Stockholm</title><labels><label catno="SK032" name="Svek (2)"/>\
      <label catno="none" name="Sub"/></labels>\
      <formats><format name="Vinyl" qty="2" text=""><descriptions><description>12"</description>\
      <description>LP</description></descriptions></format><format name="CD" qty="1"/></formats>\
      <genres><genre>Electronic</genre></genres><styles><style>Deep House</style></styles>\
      <country>Sweden</country><released>1999-03-00</released><notes>n</notes>\
      <data_quality>Correct</data_quality><master_id>5427</master_id>\
      <tracklist><track><position/><title>Side A</title></track>\
      <track><position>A</position><title>x</title></track></tracklist>\
      <identifiers><identifier type="Matrix" value="m"/>\
      <identifier type="Barcode" value="0 123"/></identifiers></release>
      <release id="2"><title>Ten</title><data_quality>Correct</data_quality></release>
      </releases>
      """)
    #expect(reading.sourceName == "discogs")
    #expect(reading.titles == ["Stockholm", "Ten"])
    let record = try #require(reading.records.first)
    #expect(record.draft.artist == "The Persuader & Lo, Air")
    #expect(record.draft.genre == "Electronic")
    #expect(record.draft.year == 1999)
    #expect(record.draft.coverURL == "http://x/1.jpg")
    #expect(record.field("label") == .list(["Svek", "Sub"]))
    #expect(record.field("catalog_number") == .text("SK032"))
    #expect(record.field("format") == .text("2xVinyl, 12\", LP + CD"))
    #expect(record.field("styles") == .list(["Deep House"]))
    #expect(record.field("released") == .text("1999-03"))
    #expect(record.field("barcode") == .text("0 123"))
    #expect(record.field("discogs_release") == .text("1"))
    #expect(record.field("discogs_master") == .text("5427"))
    #expect(record.field("tracks") == .integer(1))
  }

  @Test("a master has its own ID")
  func master() throws {
    let reading = try Reading(
      "<masters><master id=\"18500\"><main_release>155102</main_release><year>2001</year>"
        + "<title>New Soil</title></master><master id=\"3\"><main_release>0</main_release>"
        + "<title>b</title></master></masters>")
    #expect(reading.records.map { $0.field("discogs_master") } == [.text("18500"), .text("3")])
    #expect(reading.records.map { $0.field("discogs_release") } == [nil, nil])
    #expect(reading.records.first?.draft.year == 2001)
  }

  @Test("a collection from the web service contains the release")
  func webService() throws {
    let reading = try Reading(
      """
      {"pagination": {"items": 1}, "releases": [{"id": 9, "rating": 0, "date_added": "2020-01-02", \
      "basic_information": {"id": 9, "title": "Low", "year": 1977, "artists": [{"name": "Bowie (2)"}], \
      "labels": [{"name": "RCA", "catno": "PL 12030"}], "genres": ["Rock"]}, \
      "notes": [{"field_id": 1, "value": "Mint (M)"}]}]}
      """)
    let record = try #require(reading.records.first)
    #expect(record.draft.title == "Low")
    #expect(record.draft.artist == "Bowie")
    #expect(record.field("media_condition") == .text("Mint (M)"))
    #expect(record.field("rating") == nil)
    #expect(record.field("discogs_release") == .text("9"))
  }
}

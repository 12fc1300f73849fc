import AlbumImport
import AlbumModel
import Testing

@Suite("Custom fields")
struct KeptFieldTests {
  private func record(_ text: String, _ kept: KeptFields = .all) throws -> Reading.Record {
    var options = ImportOptions()
    options.keptFields = kept
    return try #require(try Reading(text, options).records.first)
  }

  @Test("every column with values is kept, by its form")
  func typed() throws {
    let record = try record(
      "artist,title,Cubby,Price paid,Serial No.,hasSleeve,Größe,Empty,Score\n"
        + "Low,Nine,12,4.50,007,TRUE,12\",,4.5\n")
    #expect(record.field("cubby") == .integer(12))
    #expect(record.field("price_paid") == .text("4.50"))
    #expect(record.field("serial_no") == .text("007"))
    #expect(record.field("has_sleeve") == .text("TRUE"))
    #expect(record.field("größe") == .text("12\""))
    #expect(record.field("score") == .number(4.5))
    #expect(record.field("empty") == nil)
  }

  @Test("the user's choice also applies to albums of combined tracks")
  func grouped() throws {
    let list = "#EXTM3U\n#PLAYLIST:Best\n/Music/Low/Nine/01.mp3\n"
    #expect(try record(list).fieldNames == ["path", "playlist", "tracks"])
    #expect(try record(list, .only(["Tracks"])).fieldNames == ["tracks"])
    #expect(try record(list, .none).fieldNames == [])
  }

  @Test("columns of the same meaning fill one field, in any language")
  func common() throws {
    let record = try record(
      "Artist;Album;Record Label;CatNo;Nº discos;País;# of Tracks;Rank;Style;UPC\n"
        + "Low;Nine;A|B;0042;1;Chile;12;\"1,024\";x, y, x;00123\n")
    #expect(record.field("label") == .list(["A", "B"]))
    #expect(record.field("catalog_number") == .text("0042"))
    #expect(record.field("country") == .text("Chile"))
    #expect(record.field("tracks") == .integer(12))
    #expect(record.field("rank") == .integer(1024))
    #expect(record.field("styles") == .list(["x", "y"]))
    #expect(record.field("barcode") == .text("00123"))
  }

  @Test("reserved names are replaced, and a full date is kept in addition to its year")
  func reserved() throws {
    let record = try record(
      "id,Album,Title,Album Artist,Artist,Original Year,Year\n7,Nine,Words,Low,Low & Air,1994-02-01,2001\n"
    )
    #expect(record.draft.title == "Nine")
    #expect(record.draft.year == 1994)
    #expect(record.field("source_id") == .integer(7))
    #expect(record.field("track_title") == .text("Words"))
    #expect(record.field("track_artist") == .text("Low & Air"))
    #expect(record.field("released") == .text("1994-02-01"))
    #expect(record.field("release_year") == .integer(2001))
  }

  @Test("row numbers are not kept, nor is a date that is only a year")
  func noise() throws {
    let record = try record(",artist,title,year\n0,Low,Nine,1994.0\n")
    #expect(record.draft.year == 1994)
    #expect(record.fieldNames == [])
  }

  @Test("a cover's condition is kept, its address is the cover")
  func coverRemark() throws {
    #expect(try record("artist,title,cover\na,b,VG+\n").field("cover") == .text("VG+"))
    #expect(try record("artist,title,cover\na,b,c.jpg\n").fieldNames == [])
  }

  @Test("the user chooses which are kept")
  func chosen() throws {
    let table = "artist,title,Record Label,Price Paid,Format\nLow,Nine,Sub,3,LP\n"
    #expect(try record(table, .none).fieldNames == [])
    #expect(
      try record(table, .only(["label", "price paid"])).fieldNames == ["label", "price_paid"])
    let object = #"[{"artist": "Low", "title": "Nine", "label": "Sub", "pricePaid": 3}]"#
    #expect(try record(object, .none).fieldNames == [])
    #expect(try record(object, .only(["Label"])).fieldNames == ["label"])
    #expect(try record(object).fieldNames == ["label", "price_paid"])
  }

  @Test("lists and objects inside a JSON record are kept, and what cannot be kept is said")
  func json() throws {
    let text =
      #"[{"artist": "Low", "title": "Nine", "tags": ["a", "b"], "moods": ["x"], "off": null, "#
      + #""crew": [{"name": "s", "role": "r"}], "in": {"a": 1, "b": {"c": 2}}, "chart": [{"week": 1}]}]"#
    let reading = try Reading(text)
    let record = reading.records[0]
    #expect(record.field("tags") == .list(["a", "b"]))
    #expect(record.field("moods") == .text("x"))
    #expect(record.field("crew") == .text("s"))
    #expect(record.field("in_a") == .integer(1))
    #expect(record.field("in_b_c") == .integer(2))
    #expect(record.fieldNames == ["crew", "in_a", "in_b_c", "moods", "tags"])
    #expect(
      reading.warnings.map(\.message)
        == ["no field holds the values of crew[].role, chart[]; a rule can read them"])
  }

  @Test("a second table to the right is ignored")
  func besides() throws {
    let reading = try Reading(
      "Title,Artist,Genre,Shelf,Genre,Count\nNine,Low,Slow,4,Rock,12\n,,,,Pop,3\n")
    #expect(reading.records[0].draft.genre == "Slow")
    #expect(reading.records[0].fieldNames == ["shelf"])
    #expect(reading.records[1].absence == "an empty row")
  }

  @Test("artist and title in one column are split, with a header or without")
  func oneColumn() throws {
    for text in [
      "Album,Year\nLow - Nine,1994\nA-ha – Hunting High - and Low,1985\n",
      "Low - Nine\nA-ha – Hunting High - and Low\n",
    ] {
      let records = try Reading(text).records
      #expect(records.map(\.draft.artist) == ["Low", "A-ha"])
      #expect(records.map(\.draft.title) == ["Nine", "Hunting High - and Low"])
    }
    #expect(try Reading("Album,Year\nLow - Nine,1994\nTen,1985\n").titles == ["Low - Nine", "Ten"])
  }
}

import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Drafts from JSON")
struct JSONDraftTests {
  private func draft(_ object: String) throws -> AlbumContent {
    try #require(try Reading("[\(object)]").records.first).draft
  }

  @Test("names and texts inside objects and lists are found")
  func nested() throws {
    let draft = try draft(
      #"{"name": "Believe", "artist": {"name": "Cher", "url": "x"}, "genres": ["Pop", "Dance"]}"#)
    #expect(draft.title == "Believe")
    #expect(draft.artist == "Cher")
    #expect(draft.genre == "Pop, Dance")
  }

  @Test("several artists are joined with MusicBrainz' join phrases")
  func artistCredit() throws {
    let draft = try draft(
      #"{"title": "a", "artist-credit": [{"name": "x", "joinphrase": " feat. "}, {"name": "y", "joinphrase": ""}]}"#
    )
    #expect(draft.artist == "x feat. y")
  }

  @Test("an album inside a record is the draft")
  func albumInside() throws {
    let draft = try draft(
      #"{"added_at": "2020-01-01", "album": {"name": "Low", "artists": [{"name": "Bowie"}], "release_date": "1977-01-14"}}"#
    )
    #expect(draft.title == "Low")
    #expect(draft.artist == "Bowie")
    #expect(draft.year == 1977)
  }

  @Test(
    "a year is a number or part of a date",
    arguments: [
      ("1977", 1977 as Int64?), ("1977.0", 1977), ("\"14 Jan 1977\"", 1977), ("0", nil),
      ("null", nil),
      ("220838400000", 1976), ("22083840000", nil), ("true", nil),
    ])
  func years(_ written: String, _ read: Int64?) throws {
    #expect(try draft("{\"title\": \"a\", \"year\": \(written)}").year == read)
  }

  @Test("of several pictures with an address the largest is the cover")
  func pictures() throws {
    let sized =
      #"{"name": "a", "images": [{"url": "http://x/640", "width": 640}, {"url": "http://x/64", "width": 64}]}"#
    #expect(try draft(sized).coverURL == "http://x/640")
    let named =
      ##"{"name": "a", "image": [{"#text": "http://x/s", "size": "small"}, {"#text": "", "size": "mega"}]}"##
    #expect(try draft(named).coverURL == "http://x/s")
  }

  @Test("Bandcamp's item is the album if there is no other")
  func bandcamp() throws {
    #expect(try draft(#"{"band_name": "x", "item_title": "a", "album_title": null}"#).title == "a")
    #expect(try draft(#"{"band_name": "x", "item_title": "t", "album_title": "a"}"#).title == "a")
  }

  @Test("an object and a row of a table with the same names make the same draft")
  func sameAsTable() throws {
    let members = [
      ("Album Artist", ""), ("Artist", "Low"), ("Title", "Nine"), ("First Name", "a"),
      ("Label", "A|B"), ("Record Label", "C"), ("Original Year", "1994-02-01"), ("Year", "2001"),
      ("Genre", "Slow"), ("Genres", "Rock"), ("Tracks", "12"), ("Price", "3.5"), ("id", "7"),
      ("hasSleeve", "yes"), ("Discs", "1"), ("Compilation", "no"), ("Tags", "x, y"),
    ]
    let object = members.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")
    let row = members.map { "\"\($1)\"" }.joined(separator: ",")
    let table = try Reading(members.map(\.0).joined(separator: ",") + "\n\(row)\n")
    let draft = try draft("{\(object)}")
    #expect(draft == (try #require(table.records.first)).draft)
    #expect(draft.fields["record_label"] == .text("C"))
    #expect(draft.artist == "Low")
  }

  @Test("a field of its own called released is kept in addition to the year")
  func yearAndReleased() throws {
    let object = try draft(#"{"title": "a", "year": 1975, "released": "1977-01-14"}"#)
    let table = try Reading("artist,title,year,released\nb,a,1975,1977-01-14\n").records[0].draft
    for draft in [object, table] {
      #expect(draft.year == 1975)
      #expect(draft.fields["released"] == .text("1977-01-14"))
    }
  }

  @Test("the name of an object is the value of its field, and its other members are fields")
  func namedObjects() throws {
    let draft = try draft(
      #"{"title": "a", "label": {"id": 3, "name": "RCA"}, "styles": [{"name": "x"}, {"name": "y"}],"#
        + #" "tracks": [{"title": "t"}, {"title": "u"}], "country": {"code": 3}, "z": {"name": "n"}}"#
    )
    #expect(
      draft.fields
        == fields([
          "country_code": .integer(3), "label": .text("RCA"), "label_id": .integer(3),
          "styles": .list(["x", "y"]), "track": .list(["t", "u"]), "z_name": .text("n"),
        ]))
  }

  @Test("false is a value of a custom field")
  func falseValue() throws {
    let draft = try draft(#"{"title": "a", "owned": false, "signed": true, "compilation": false}"#)
    #expect(draft.fields == fields(["owned": .flag(false), "signed": .flag(true)]))
  }

  @Test(
    "lists that a program wrote as text are lists",
    arguments: [
      ("['Rock', 'Hip Hop']", ["Rock", "Hip Hop"]), (#"["Rock","Hip Hop"]"#, ["Rock", "Hip Hop"]),
      ("['Rock' 'Hip Hop']", ["Rock", "Hip Hop"]), ("{'Rock', 'Hip Hop'}", ["Rock", "Hip Hop"]),
      (#"['Rock \'n\' Roll', "Drum 'n' Bass", None]"#, ["Rock 'n' Roll", "Drum 'n' Bass"]),
      (#"["D\u00fcster"]"#, ["Düster"]),
    ])
  func listTexts(_ text: String, _ parts: [String]) throws {
    let cell = "\"" + text.replacing("\"", with: "\"\"") + "\""
    let table = try Reading("artist,title,genre,styles,own\n\(cell),a,\(cell),\(cell),\(cell)\n")
    let draft = table.records[0].draft
    #expect(draft.artist == parts.joined(separator: ", "))
    #expect(draft.genre == parts.joined(separator: ", "))
    #expect(draft.fields["styles"] == .list(parts))
    #expect(draft.fields["own"] == (parts.count > 1 ? .list(parts) : .text(parts[0])))
  }

  @Test(
    "other texts in brackets are not changed",
    arguments: ["[PIAS]", "[1, 2]", "['a' or 'b']", "['a", "{x}", "[", "['a'b']", #"['\u12']"#])
  func bracketTexts(_ text: String) throws {
    #expect(ListText.parts(of: text) == nil)
    #expect(ListText.joined(text) == text)
  }
}

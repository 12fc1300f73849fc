import AlbumImport
import AlbumModel
import Testing

@Suite("Drafts")
struct DraftTests {
  private func draft(_ columns: [String], _ cells: [String]) throws -> AlbumContent {
    var options = ImportOptions()
    options.hasHeader = true
    options.delimiter = "|"
    let text = columns.joined(separator: "|") + "\n" + cells.joined(separator: "|") + "\n"
    return try #require(try Reading(text, options).records.first).draft
  }

  @Test(
    "a title is recognized by many names",
    arguments: [
      "title", "Title", "ALBUM", "Album Title", "album_name", "AlbumTitle", "release_name", "Titel",
      "Título", "Titre", "Nombre", "item_title", "name",
    ])
  func titles(_ name: String) throws {
    #expect(try draft([name], ["Low"]).title == "Low")
  }

  @Test(
    "an artist is recognized by many names",
    arguments: [
      "artist", "Artists", "Artist Name(s)", "album artist", "band_name", "Artista", "Künstler",
      "Interpret", "Artiste", "artis",
    ])
  func artists(_ name: String) throws {
    #expect(try draft([name], ["David Bowie"]).artist == "David Bowie")
  }

  @Test(
    "genre, year and cover are recognized by many names",
    arguments: [
      ("Genero", "Año lanzamiento", "Caratula"), ("genres", "Release_Date", "cover_url"),
      ("Genre", "Jahr", "Image URL"), ("primary_genres", "Released", "Art"),
    ])
  func others(_ genre: String, _ year: String, _ cover: String) throws {
    let draft = try draft([genre, year, cover], ["Rock", "1977-01-14", "https://x.org/low.jpg"])
    #expect(draft.genre == "Rock")
    #expect(draft.year == 1977)
    #expect(draft.coverURL == "https://x.org/low.jpg")
  }

  @Test("surrounding white space of values is removed, including that of Unicode")
  func trimming() throws {
    let draft = try draft(["title", "artist"], ["\u{A0} \u{3000}Low; &c. \u{2003}", "  "])
    #expect(draft.title == "Low; &c.")
    #expect(draft.artist == nil)
  }

  @Test("a column for albums takes precedence over other titles")
  func albumBeforeTitle() throws {
    #expect(
      try draft(["Title", "Artist", "Album"], ["Sound and Vision", "Bowie", "Low"]).title == "Low")
    #expect(
      try draft(["Title", "Artist", "Album"], ["Sound and Vision", "Bowie", ""]).title == nil)
  }

  @Test("a second column is used if the first is empty")
  func fallback() throws {
    let columns = ["Album Artist", "Artist", "Original Year", "Year"]
    let draft = try draft(columns, ["", "Bowie", "?", "1977"])
    #expect(draft.artist == "Bowie")
    #expect(draft.year == 1977)
  }

  @Test("RateYourMusic's first and last names are one artist")
  func twoNames() throws {
    let columns = ["RYM Album", "First Name", "Last Name", "Title", "Release_Date"]
    #expect(try draft(columns, ["1", "David", "Bowie", "Low", "1977"]).artist == "David Bowie")
    #expect(try draft(columns, ["1", "", "Devo", "Low", "1977"]).artist == "Devo")
    #expect(try draft(columns, ["1", "", "Devo", "Low", "1977"]).title == "Low")
  }

  @Test("Bandcamp's item is the album if there is no other")
  func bandcampItem() throws {
    let columns = ["band_name", "item_title", "album_title"]
    #expect(try draft(columns, ["x", "Track", "Album"]).title == "Album")
    #expect(try draft(columns, ["x", "Album", ""]).title == "Album")
  }

  @Test(
    "a cover is an address or a picture's path, not its condition",
    arguments: [
      ("https://x.org/a", "https://x.org/a" as String?), ("//x.org/a.jpg", "https://x.org/a.jpg"),
      ("covers/Low.JPG", "covers/Low.JPG"), ("VG+", nil), ("", nil),
    ])
  func covers(_ written: String, _ read: String?) throws {
    #expect(try draft(["title", "cover"], ["Low", written]).coverURL == read)
  }

  @Test("the sameness key of a draft is the library's")
  func sameness() throws {
    let reading = try Reading("artist,title\nDavid Bowie, LOW \ndavid  bowie,low\nx,\n")
    let expected = Sameness.key(artist: "David Bowie", title: "Low")
    #expect(reading.records.map(\.sameness).prefix(2) == [expected, expected])
    #expect(reading.records[2].sameness == Sameness.key(artist: "x", title: nil))
  }
}

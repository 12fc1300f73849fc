import AlbumModel
import Testing

@testable import AlbumImport

@Suite("The rows of a hand-made table")
struct RowHabitsTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading.drafts(of: text).filter { $0.title != nil }.map {
      "\($0.artist ?? "-") / \($0.title ?? "-") / \($0.year ?? 0)"
    }
  }

  @Test("may name an artist once, above several albums")
  func artistsOnce() throws {
    let text = """
      Artist;Album;Year
      Air;Moon Safari;1998
      ;Talkie Walkie;2004
      Noir Désir;Tostaky;1992
      ;666.667 Club;1996
      """
    #expect(
      try albums(text) == [
        "Air / Moon Safari / 1998", "Air / Talkie Walkie / 2004", "Noir Désir / Tostaky / 1992",
        "Noir Désir / 666.667 Club / 1996",
      ])
    #expect(
      try Reading(text).warnings.map(\.message) == [
        "albums without an artist have that of the row above, as in tables that name it once"
      ])
  }

  @Test("may name a year once, before the albums of the year")
  func yearsOnce() throws {
    let text = """
      | Year | Artist | Album |
      |--|--|--|
      | 1966 | The Beach Boys | Pet Sounds |
      |  | The Beatles | Revolver |
      | 1967 | Love | Forever Changes |
      | 1968 | | |
      | 1969 | The Band | The Band |
      | | Frank Zappa | Hot Rats |
      | 1971 | Can | Tago Mago |
      """
    let albums = try albums(text)
    #expect(albums.contains("The Beatles / Revolver / 1966"))
    #expect(albums.contains("Frank Zappa / Hot Rats / 1969"))
    #expect(
      try Reading(text).warnings.map(\.message).contains(
        "albums without a year have that of the row above, as in tables that name it once"))
    // In a table in another order, a year may just be unknown.
    let unsorted = "Year;Artist;Album\n1999;A;B\n1971;C;D\n;E;F\n1980;G;H\n1981;I;J\n1970;K;L\n"
    #expect(try self.albums(unsorted)[2] == "E / F / 0")
  }

  @Test("may lack artists otherwise")
  func missingArtists() throws {
    #expect(
      try albums("Artist;Album\nAir;A\nAir;B\n;Mix\nCan;C\nCan;D\n;Sampler\n").suffix(1)
        == ["- / Sampler / 0"])
  }

  @Test(
    "may be sums or the header again, which are no albums",
    arguments: ["Summe;2 Stück;", "Összesen;8 db", "TOTAL;8", "Artist;Album;Year", ";;"])
  func others(_ line: String) throws {
    let reading = try Reading("Artist;Album;Year\nCan;Tago Mago;1971\n\(line)\nNeu!;Neu! 2;1973\n")
    #expect(reading.titles == ["Tago Mago", nil, "Neu! 2"])
    #expect(reading.records[1].absence != nil)
  }

  @Test("may have names like sums")
  func names() throws {
    #expect(
      try albums("Artist;Album;Year\nTotal;Kima, Keisha & Pam;1996\nSum 41;Chuck;2004\n")
        == ["Total / Kima, Keisha & Pam / 1996", "Sum 41 / Chuck / 2004"])
  }

  @Test("may have years of two digits in the whole column")
  func shortYears() throws {
    let text = """
      Band,Record,Yr
      Suicide,Suicide,77
      Hüsker Dü,Zen Arcade,84
      Arcade Fire,Funeral,04
      Low,Hey What,21
      Can,Landed,75
      """
    #expect(try Reading.drafts(of: text).map(\.year) == [1977, 1984, 2004, 2021, 1975])
  }

  @Test("may have a row with names of groups above the names of the columns")
  func groups() throws {
    let text = """
      Record;;;Condition;
      Artist;Title;Year;Disc;Cover
      Wigwam;Being;1974;EX;VG+
      CMX;Discopolis;1996;NM;NM
      Circle;Andexelt;1999;NM;NM
      """
    #expect(
      try albums(text) == [
        "Wigwam / Being / 1974", "CMX / Discopolis / 1996", "Circle / Andexelt / 1999",
      ])
  }

  @Test("may have artist, title and year in one cell")
  func oneCell() throws {
    let text = "Name;Preis\nKraftwerk - Autobahn (1974);10\nCan - Tago Mago (1971);12\n"
    #expect(try albums(text) == ["Kraftwerk / Autobahn / 1974", "Can / Tago Mago / 1971"])
  }

  @Test("may be below headings of sections, which are kept")
  func sections() throws {
    let text = """
      My records,,,
      Artist,Album,Year,Label
      Vinyl,,,
      Air,Moon Safari,1998,Source
      Can,Tago Mago,1971,UA
      CDs,,,
      Low,Trust,2002,Kranky
      """
    let reading = try Reading(text)
    let albums = reading.records.filter { $0.absence == nil }
    #expect(albums.map(\.draft.title) == ["Moon Safari", "Tago Mago", "Trust"])
    #expect(albums.map { $0.field("section") } == [.text("Vinyl"), .text("Vinyl"), .text("CDs")])
    #expect(reading.records.compactMap(\.absence) == ["a heading", "a heading"])
    #expect(
      reading.warnings.map(\.message) == ["the lines above the header were not read: My records"])
    var options = ImportOptions()
    options.keptFields = .none
    #expect(try Reading(text, options).records.allSatisfy { $0.field("section") == nil })
  }

  @Test("may be below headings of sections in the column of titles")
  func sectionsAsTitles() throws {
    let text = """
      Album;Artist;Year
      Jazz;;
      Kind of Blue;Miles Davis;1959
      Pastel Blues;Nina Simone;1965
      Pop;;
      Debut;Björk;1993
      """
    #expect(
      try albums(text) == [
        "Miles Davis / Kind of Blue / 1959", "Nina Simone / Pastel Blues / 1965",
        "Björk / Debut / 1993",
      ])
  }

  @Test("may be below the name of their artist in a row of its own")
  func artistsAbove() throws {
    let text = """
      Artist,Album,Year
      Air,,
      ,Moon Safari,1998
      ,Talkie Walkie,2004
      Can,,
      ,Tago Mago,1971
      """
    #expect(
      try albums(text) == [
        "Air / Moon Safari / 1998", "Air / Talkie Walkie / 2004", "Can / Tago Mago / 1971",
      ])
  }

  @Test("that name only an artist are no headings if the artist has albums")
  func noHeadings() throws {
    let text = """
      Artist,Album,Year
      Air,,
      Air,Moon Safari,1998
      Can,Tago Mago,1971
      """
    #expect(try Reading(text).records[0].absence == nil)
    #expect(try Reading(text).records[1].field("section") == nil)
  }

  @Test("of another table next to them are left out, if it is of another length")
  func adjacentTables() throws {
    let text = """
      Artist,Album,Year,,Genre,Count
      Can,Tago Mago,1971,,Rock,12
      Air,Moon Safari,1998,,Pop,5
      Low,Trust,2002,,,
      """
    let reading = try Reading(text)
    #expect(reading.records.map(\.draft.genre) == [nil, nil, nil])
    #expect(
      reading.warnings.map(\.message) == [
        "another table to the right, which begins with \"Genre\" in column 5, was left out"
      ])
    let left = try Reading(
      "Genre,Count,,Artist,Album\nRock,12,,Can,Tago Mago\n,,,Air,Moon Safari\n,,,Low,Trust\n")
    #expect(left.records.map(\.draft.artist) == ["Can", "Air", "Low"])
    #expect(left.records.map(\.draft.genre) == [nil, nil, nil])
    #expect(left.warnings.map(\.message).first?.hasPrefix("another table to the left") == true)
    let one = try Reading(text.replacing("Low,Trust,2002,,,", with: "Low,Trust,2002,,Slow,1"))
    #expect(one.records.map(\.draft.genre) == ["Rock", "Pop", "Slow"])
    #expect(one.warnings.isEmpty)
  }

  @Test("may name artists as Discogs does, also in lines")
  func namesOfDiscogs() throws {
    let rows = [("Low (2)", "Trust"), ("Slits, The", "Cut"), ("Sabu*", "Palo"), ("Can (7)", "Ege")]
    let table = "Band;Album\n" + rows.map { "\($0.0);\($0.1)" }.joined(separator: "\n")
    let lines = rows.map { "\($0.0) - \($0.1)" }.joined(separator: "\n")
    for text in [table, lines] {
      #expect(try Reading.drafts(of: text).map(\.artist) == ["Low", "The Slits", "Sabu", "Can"])
      #expect(try Reading(text).warnings.map(\.message).contains(DiscogsName.remark))
    }
    #expect(
      try albums("Band;Album\nSlits, The;Cut\nLow (2);Trust\n").first == "Slits, The / Cut / 0")
  }

  @Test("may have the dates of releases in a column called time")
  func times() throws {
    let dates = ["2008-05-13", "2003", "1991", "2005-09-23", "2001", "2000-12-7", "1999", "2010"]
    let rows = dates.enumerated().map { "\($0),Title \($0) x,Band \($0 / 2),\($1),9.\($0)" }
    let text = "id,name,author,time,score\n" + rows.joined(separator: "\n")
    #expect(
      try Reading.drafts(of: text).map(\.year) == [2008, 2003, 1991, 2005, 2001, 2000, 1999, 2010])
    let lengths = text.replacing(/[0-9]{4}(-[0-9-]+)?,9/, with: "3:45,9")
    #expect(try Reading.drafts(of: lengths).allSatisfy { $0.year == nil })
  }
}

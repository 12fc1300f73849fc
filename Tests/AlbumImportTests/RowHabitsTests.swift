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
}

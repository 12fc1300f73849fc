import AlbumModel
import Testing
@testable import RecordReading

@Suite("Years in dates")
struct YearTests {
  private func year(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8(YearText.year(in:))
  }

  @Test(
    "a year is found in any usual date",
    arguments: [
      "1973", "1973-11-05", "05.11.1973", "11/5/1973", "5 November 1973", "19731105", "c. 1973",
      "1973/1997", "1973.0", "(1973)", "1973-11-05T10:00:00Z", "Nov 1973", "73, that is 1973",
      "℗1973",
    ])
  func found(_ text: String) {
    #expect(year(text) == 1973)
  }

  @Test(
    "other texts have no year",
    arguments: [
      "", "0", "0000", "NA", "NULL", "null", "?", "n/a", "73", "19 73", "19739", "48000",
      "99999999",
      "unknown", "0999", "3000",
    ])
  func notFound(_ text: String) {
    #expect(year(text) == nil)
  }

  @Test(
    "a date with a short month and year has a year, whatever the month is in other languages",
    arguments: [
      ("22-Mar-99", 1999), ("16-Jun-97", 1997), ("5 Apr 03", 2003), ("1-Mai-84", 1984),
      ("12-Dez-71", 1971), ("3-lis-88", 1988), ("7-kesä-65", 1965), ("Jul-63", 1963),
      ("Dez-71", 1971), ("Mar-03", 2003),
    ])
  func shortMonths(_ text: String, _ year: Int64) {
    #expect(YearText.year(in: text) == year)
  }

  @Test("may have a month without a separator, which other numbers have not")
  func yearAndMonth() throws {
    #expect(YearText.year(in: "201403") == 2014)
    #expect(YearText.year(in: "201413") == nil)
    #expect(YearText.year(in: "123412") == nil)
    let years = try Reading.drafts(
      of: #"[{"artist": "Can", "title": "Ege", "year": 197211}, "#
        + #"{"artist": "Wire", "title": "154", "year": 197909}]"#
    ).map(\.year)
    #expect(years == [1972, 1979])
  }
}

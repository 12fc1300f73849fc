import AlbumModel
import Testing

@Suite("Civil dates")
struct CivilDateTests {
  @Test("every day over eight centuries follows the previous one and converts back to its number")
  func everyDay() throws {
    var expected = try #require(CivilDate(year: 1600, month: 1, day: 1))
    for days in expected.daysSince1970..<(expected.daysSince1970 + 292_194) {
      let date = CivilDate(daysSince1970: days)
      #expect(date == expected)
      #expect(date.daysSince1970 == days)
      expected =
        CivilDate(year: date.year, month: date.month, day: date.day + 1)
        ?? CivilDate(year: date.year, month: date.month + 1, day: 1)
        ?? CivilDate(year: date.year + 1, month: 1, day: 1) ?? expected
    }
    #expect(expected == CivilDate(year: 2400, month: 1, day: 1))
  }

  @Test("dates are formatted as in ISO 8601")
  func printing() {
    #expect(CivilDate(secondsSince1970: 951_782_400).description == "2000-02-29")
  }

  @Test("there is no 30 February")
  func impossible() {
    #expect(CivilDate(year: 2024, month: 2, day: 30) == nil)
    #expect(CivilDate(year: 2023, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 1900, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 2024, month: 13, day: 1) == nil)
  }
}

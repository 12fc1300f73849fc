import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Dates in queries")
struct DateQueryTests {
  /// The seconds from the start of one day to the end of another, as a filter.
  private func span(_ first: String, _ last: String, plus seconds: Int64 = 0) -> AlbumFilter {
    func day(_ text: String) -> Int64 {
      let parts = text.split(separator: "-").compactMap { Int($0) }
      return CivilDate(year: parts[0], month: parts[1], day: parts[2]).map {
        LocalTime.seconds(of: $0)
      } ?? 0
    }
    return .field("added", .range(Double(day(first)), Double(day(last) + 86_399)))
  }

  @Test(
    "a date means its whole span, and a relative one a day relative to today",
    arguments: CaseTable.triples("date-query-spans"))
  func spans(text: String, first: String, last: String) throws {
    #expect(try QueryParserTests.parser.query("added:\(text)").filter == span(first, last))
  }

  @Test("one month before the 31st is the last day of a shorter month")
  func shorterMonth() throws {
    let date = try #require(CivilDate(year: 2026, month: 3, day: 31))
    let parser = QueryParser(now: date.secondsSince1970, fields: FieldNames(custom: []))
    #expect(try parser.query("added:-1m").filter == span("2026-02-28", "2026-02-28"))
  }

  @Test("ranges of dates may be open at either end")
  func openEnds() throws {
    guard
      case .field("added", .range(let lower, nil)) = try QueryParserTests.parser.query(
        "added:-3w.."
      ).filter
    else { return #expect(Bool(false), "no open range") }
    #expect(
      lower == CivilDate(year: 2026, month: 10, day: 31).map { Double(LocalTime.seconds(of: $0)) })
    guard
      case .field("added", .range(nil, let upper)) = try QueryParserTests.parser.query(
        "added:..2020"
      ).filter
    else { return #expect(Bool(false), "no open range") }
    #expect(
      upper == CivilDate(year: 2021, month: 1, day: 1).map { Double(LocalTime.seconds(of: $0) - 1) }
    )
  }

  @Test("a time of day narrows the span to an hour, a minute or a second")
  func timesOfDay() throws {
    let day = LocalTime.seconds(of: try #require(CivilDate(year: 2020, month: 11, day: 12)))
    let cases: [(String, Int64, Int64)] = [
      ("2020-11-12T10", 36_000, 39_599), ("2020-11-12T10:30", 37_800, 37_859),
      ("\"2020-11-12 10:30:05\"", 37_805, 37_805),
    ]
    for (text, first, last) in cases {
      #expect(
        try QueryParserTests.parser.query("added:\(text)").filter
          == .field("added", .range(Double(day + first), Double(day + last))))
    }
  }

  @Test(
    "an invalid date is refused",
    arguments: CaseTable.singles("date-query-refused"))
  func refused(text: String) throws {
    #expect(throws: QueryError.self) { try QueryParserTests.parser.query("added:\(text)") }
  }
}

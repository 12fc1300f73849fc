import AlbumModel
import Glibc
import Testing

@Suite("Local times")
struct LocalTimeTests {
  /// Central European time, with its rule for summer time: no time zone database is necessary.
  private static let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"

  @Test("a moment is shown in the time zone of TZ, and to programs in UTC")
  func showing() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", Self.berlin, 1)
      #expect(LocalTime.text(1_795_255_200) == "2026-11-21 11:00:00")
      #expect(LocalTime.text(1_782_000_000) == "2026-06-21 02:00:00")
      #expect(LocalTime.text(-3_601) == "1969-12-31 23:59:59")
      #expect(LocalTime.iso(1_795_255_200) == "2026-11-21T10:00:00Z")
      #expect(LocalTime.iso(-1) == "1969-12-31T23:59:59Z")
    }
  }

  @Test("every hour of a year converts back, those before and after a change of the clock included")
  func everyHour() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", Self.berlin, 1)
      var repeated = 0
      for hour in 0..<(366 * 24) {
        let moment = 1_767_225_600 + Int64(hour) * 3_600
        let local = LocalTime(secondsSince1970: moment)
        let back = LocalTime.seconds(of: local.date, second: local.second)
        // Of an hour that the clock shows twice the first is meant.
        if back != moment { repeated += back == moment - 3_600 ? 1 : 100 }
      }
      #expect(repeated == 1)
    }
  }

  @Test("a day of a query is that of the user, 23 and 25 hours long when the clock changes")
  func days() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", Self.berlin, 1)
      let cases: [(String, String, Int64)] = [
        ("2026-11-21", "2026-11-20T23:00:00Z", 86_400),
        ("2026-03-29", "2026-03-28T23:00:00Z", 82_800),
        ("2026-10-25", "2026-10-24T22:00:00Z", 90_000),
        ("2026-10-25T02", "2026-10-25T00:00:00Z", 7_200),
        ("2026-11-21T10:00:00Z", "2026-11-21T10:00:00Z", 1),
        // It is the 22nd in Berlin already.
        ("-1d", "2026-11-20T23:00:00Z", 86_400),
      ]
      let parser = QueryParser(now: 1_795_303_800, fields: FieldNames(custom: []))
      for (text, first, length) in cases {
        guard
          case .field("added", .range(let lower?, let upper?)) = try parser.query("added:\(text)")
            .filter
        else {
          Issue.record("\(text) is no range")
          continue
        }
        #expect(LocalTime.iso(Int64(lower)) == first, "\(text)")
        #expect(Int64(upper - lower) + 1 == length, "\(text)")
      }
    }
  }

  @Test("a time that the clock skips is moved on, at midnight too")
  func skipped() async throws {
    await #expect(processExitsWith: .success) {
      // The rule of Santiago in 2026: summer time began at midnight.
      setenv("TZ", "<-04>4<-03>,M9.1.6/24,M4.1.6/24", 1)
      let day = try #require(CivilDate(year: 2026, month: 9, day: 6))
      #expect(LocalTime.text(LocalTime.seconds(of: day)) == "2026-09-06 01:00:00")
      #expect(LocalTime.text(LocalTime.seconds(of: day) - 1) == "2026-09-05 23:59:59")
    }
  }
}

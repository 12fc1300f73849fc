/// A day of the Gregorian calendar.
///
/// The arithmetic is that of Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms"
/// (`days_from_civil`, `civil_from_days`): exact for every year, also before the calendar's start.
public struct CivilDate: Hashable, Sendable {
  /// The year; 0 is the year before 1.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Makes a date, if there is such a day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= CivilDate.days(in: month, of: year) else {
      return nil
    }
    self.init(checkedYear: year, month: month, day: day)
  }

  private init(checkedYear year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The date a number of days after 1 January 1970.
  public init(daysSince1970 days: Int) {
    // Years are counted from 1 March, so that a leap day is a year's last.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      checkedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The date in UTC of a time in seconds since 1970.
  public init(secondsSince1970 seconds: Int64) {
    self.init(daysSince1970: Int(seconds.dividedDown(by: 86_400).quotient))
  }

  /// The number of days after 1 January 1970; negative before.
  public var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Its first second in UTC, in seconds since 1970.
  public var secondsSince1970: Int64 { Int64(daysSince1970) * 86_400 }

  /// The same day a number of months later, or the month's last day if it has no such day.
  public func adding(months: Int) -> CivilDate {
    let count = Int64(year) * 12 + Int64(month - 1) + Int64(months)
    let (newYear, newMonth) = count.dividedDown(by: 12)
    let month = Int(newMonth) + 1
    return CivilDate(
      checkedYear: Int(newYear), month: month,
      day: min(day, CivilDate.days(in: month, of: Int(newYear))))
  }

  /// The date a number of days later.
  public func adding(days: Int) -> CivilDate { CivilDate(daysSince1970: daysSince1970 + days) }

  /// The number of days in a month.
  ///
  /// - Parameters:
  ///   - month: 1 to 12.
  ///   - year: the year, which matters for February.
  /// - Returns: 28 to 31.
  public static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: Comparable, CustomStringConvertible {
  /// Orders dates from early to late.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The date in ISO 8601, such as `2020-11-12`.
  public var description: String {
    let sign = year < 0 ? "-" : ""
    return "\(sign)\(digits(abs(year), 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// A second of a day as `12:24:52`.
  static func clock(_ second: Int) -> String {
    [second / 3_600, second / 60 % 60, second % 60].map { digits($0, 2) }.joined(separator: ":")
  }
}

private func digits(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.count)) + text
}

extension Int64 {
  /// Division that rounds down for negative numbers too.
  fileprivate func dividedDown(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

import AlbumModel
import Glibc

/// Finds the year in dates of many forms.
package enum YearText {
  /// Whether a text is a year or a date, and not a text with a number in it.
  package static func isDate(_ text: String) -> Bool { dates?.read(text) != nil }

  private static let dates = FieldKinds.named(DateKind.name)

  /// The first four digits that are a year; eight consecutive digits are year, month and day.
  ///
  /// `1973-11-05`, `19 Aug 1973`, `c. 1973`, `1973/1997`, `1973.0` and `19731105` are all 1973;
  /// `0`, `NA` and `?` have no year.
  package static func year(in text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var index = 0
    while index < text.count {
      guard text[index].isASCIIDigit else {
        index += 1
        continue
      }
      var end = index
      while end < text.count, text[end].isASCIIDigit { end += 1 }
      if let year = year(digits: UnsafeBufferPointer(rebasing: text[index..<end])) { return year }
      index = end
    }
    return nil
  }

  /// The same for a `String`; and the year of a date that has two digits of it: `16-Jun-97`,
  /// `3/4/97`, `'97`.
  package static func year(in text: String) -> Int64? {
    var text = text
    return text.withUTF8 { year(in: $0) } ?? yearAndMonth(text) ?? shortYear(in: text)
  }

  /// What makes a year unlikely for an album; nil for a likely one.
  package static func doubt(about year: Int64) -> String? {
    if year < firstRecords { return "\(year) is before the first records" }
    return year > nextYears ? "\(year) is in the future" : nil
  }

  /// Edison's phonograph; and albums are announced up to two years before.
  private static let firstRecords: Int64 = 1877
  private static let nextYears = Int64(time(nil)) / 31_556_952 + 1972

  /// The year of exactly four digits.
  package static func year(ofFourDigits text: some StringProtocol) -> Int64? {
    guard text.utf8.count == 4, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int64(text).flatMap(year)
  }

  /// The year of its last two digits alone, from 1941 to 2040.
  package static func year(ofTwoDigits text: UnsafeBufferPointer<UInt8>) -> Int64? {
    let digits = TrimmedText.trim(text)
    guard digits.count == 2, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return year(ofLastDigits: number(digits[...]))
  }

  private static func year(ofLastDigits number: Int64) -> Int64 {
    number + (number > 40 ? 1900 : 2000)
  }

  /// The year of a date that ends with its last two digits.
  private static func shortYear(in text: String) -> Int64? {
    guard (3...30).contains(text.utf8.count), let number = Int64(text.suffix(2)),
      (0...99).contains(number)
    else { return nil }
    if case .text(let date)? = dates?.read(text) { return Int64(date.prefix(4)) }
    let rest = text.dropLast(2)
    let parts = rest.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
    // Day and month may be in either order.
    let isDate =
      parts.count == 3 && parts[2].isEmpty
      && parts.prefix(2).allSatisfy { part in Int(part).map { (1...31).contains($0) } ?? false }
    guard isDate || ["'", "’", "‘", "´", "`"].contains(rest) else { return nil }
    return year(ofLastDigits: number)
  }

  /// Whether a date has more than a year, as `1973-11-05` and `c. 1973` do, but not `1973.0`.
  package static func isMoreThanYear(_ text: String) -> Bool {
    text.utf8.count > 4 && year(in: text) != nil && !text.hasSuffix(".0")
  }

  /// The year of six digits that are a year and a month, such as `201403`.
  private static func yearAndMonth(_ text: String) -> Int64? {
    guard text.utf8.count == 6, let number = Int64(text), (1...12).contains(number % 100),
      (1900...2099).contains(number / 100)
    else { return nil }
    return number / 100
  }

  /// The year of a time in milliseconds or seconds since 1970, from 1971 to 2100; nil for others.
  ///
  /// Numbers of that size may be anything else where a name does not say that they are times.
  package static func yearOfTime(_ number: Int64) -> Int64? {
    let seconds = number >= 10_000_000_000 ? number / 1000 : number
    guard (31_536_000..<4_102_444_800).contains(seconds) else { return nil }
    // The midnight of a day east of Greenwich is on the day before.
    return Int64(CivilDate(secondsSince1970: seconds + 14 * 3600).year)
  }

  /// The same for a text of 9 to 13 digits.
  package static func yearOfTime(in text: String) -> Int64? {
    guard (9...13).contains(text.utf8.count), let number = Int64(text) else { return nil }
    return yearOfTime(number)
  }

  /// A number that is a plausible year; nil for others.
  package static func year(_ number: Int64) -> Int64? {
    (1000...2999).contains(number) ? number : nil
  }

  private static func year(digits: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard digits.count == 4 || (digits.count == 8 && isMonthAndDay(digits)) else { return nil }
    return year(number(digits[..<4]))
  }

  private static func isMonthAndDay(_ digits: UnsafeBufferPointer<UInt8>) -> Bool {
    number(digits[4..<6]) <= 12 && number(digits[6...]) <= 31
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int64 {
    digits.reduce(0) { $0 * 10 + Int64($1 & 15) }
  }
}

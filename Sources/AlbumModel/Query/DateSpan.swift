/// The seconds of a date as typed: of a year, a month, a day, an hour, a minute; in the user's time zone,
/// unless the text names UTC.
package struct DateSpan: Equatable {
  /// The first second, since 1970 UTC.
  package let first: Int64
  /// The last second.
  package let last: Int64

  /// Parses `2020`, `2020-11`, `2020-11-12`, `2020-11-12T10`, `2020-11-12T10:30:05Z`, or a day relative
  /// to today such as `-3w`, `+1m` or `1m` (`d`, `w`, `m`, `y`).
  package init(_ text: String, now: Int64) throws(QueryError) {
    let today = LocalTime(secondsSince1970: now).date
    guard let span = DateSpan(relative: text, to: today) ?? DateSpan(absolute: text) else {
      throw QueryError("\"\(text)\" is not a date; use 2020, 2020-11, 2020-11-12 or -3w")
    }
    self = span
  }

  private init(from first: CivilDate, before end: CivilDate) {
    self.first = LocalTime.seconds(of: first)
    self.last = LocalTime.seconds(of: end) - 1
  }

  private init?(relative text: String, to today: CivilDate) {
    guard let unit = text.last else { return nil }
    let sign = text.first.flatMap { $0 == "-" || $0 == "+" ? $0 : nil }
    let digits = text.dropFirst(sign == nil ? 0 : 1).dropLast()
    guard digits.utf8.count <= 5, let amount = Int(digits, radix: 10), digits.first != "-",
      digits.first != "+"
    else { return nil }
    let count = sign == "-" ? -amount : amount
    let day: CivilDate
    switch unit {
    case "d": day = today.adding(days: count)
    case "w": day = today.adding(days: 7 * count)
    case "m": day = today.adding(months: count)
    case "y": day = today.adding(months: 12 * count)
    default: return nil
    }
    self.init(from: day, before: day.adding(days: 1))
  }

  private init?(absolute text: String) {
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) { "Tt ".contains($0) }
    let parts = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 3, let year = DateSpan.number(parts[0], digits: 4) else { return nil }
    var numbers: [Int] = []
    for part in parts.dropFirst() {
      guard let number = DateSpan.number(part, digits: 2) else { return nil }
      numbers.append(number)
    }
    let month = numbers.first ?? 1
    guard let day = CivilDate(year: year, month: month, day: numbers.count == 2 ? numbers[1] : 1)
    else { return nil }
    switch numbers.count {
    case 0: self.init(from: day, before: day.adding(months: 12))
    case 1: self.init(from: day, before: day.adding(months: 1))
    default: self.init(from: day, before: day.adding(days: 1))
    }
    if halves.count == 2 {
      guard numbers.count == 2, let time = DateSpan(time: halves[1], of: day) else { return nil }
      self = time
    }
  }

  private init?(time text: Substring, of day: CivilDate) {
    // As JSON has it.
    let isUTC = text.last == "Z"
    let parts = (isUTC ? text.dropLast() : text).split(
      separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    var second = 0
    var length = 86_400
    for (part, limit) in zip(parts, [24, 60, 60]) {
      guard let number = DateSpan.number(part, digits: 2), number < limit else { return nil }
      length /= limit
      second += number * length
    }
    func moment(_ second: Int) -> Int64 {
      isUTC ? day.secondsSince1970 + Int64(second) : LocalTime.seconds(of: day, second: second)
    }
    first = moment(second)
    last = moment(second + length) - 1
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isNumber && text.utf8.count == digits ? Int(text) : nil
  }
}

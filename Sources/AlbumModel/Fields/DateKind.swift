import CEmbeddedFiles

/// A date: a year, a month, a day, or a moment.
public struct DateKind: FieldKind {
  /// `date`.
  public static let name = "date"
  /// Yes.
  public static let isObservable = true

  /// A date such as `2022`, `2022-03`, `2022-03-04`, `20220304`, `2022/03/04`, `04.03.2022`,
  /// `16-Jun-97`, `Jun-97`, `June 16, 1997`, `16 de junio de 1997`, with a time of day or not; in ISO 8601.
  ///
  /// Month names of several languages are known. A date such as `03/04/2022` could be in March or in
  /// April and is not read; `03/24/2022` is.
  public func read(_ text: String) -> FieldValue? {
    guard text.utf8.count <= 60, text.utf8.contains(where: { $0 &- 0x30 < 10 }) else { return nil }
    let text = text.contains("年") ? Self.withHyphens(text) : text
    return (PartialDate(iso: text) ?? PartialDate(spelled: text)).map { .text($0.description) }
  }

  /// `1971年8月7日` as `1971-8-7`.
  private static func withHyphens(_ text: String) -> String {
    let parts = text.split { "年月日".contains($0) }
    return parts.joined(separator: "-")
  }

  /// The first second, since 1970; without a zone as if in UTC.
  public func position(of value: FieldValue) -> Double? {
    switch value {
    case .text(let text): PartialDate(iso: text).map { Double($0.first) }
    // A year.
    case .integer(let year): PartialDate(iso: String(year)).map { Double($0.first) }
    case .number, .flag, .list: nil
    }
  }

  /// The first second of `2022`, `2022-03`, `2022-03-04` and `2022-03-04T10:30:15Z`.
  public func position(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let (count, marks) = (bytes.count, StaticString("0000-00-00T00:00:00Z"))
    guard count == 4 || count == 7 || count == 10 || count == 20 else { return nil }
    for index in 0..<count {
      let (byte, mark) = (bytes[index], marks.utf8Start[index])
      guard mark == UInt8(ascii: "0") ? byte &- 0x30 < 10 : byte == mark else { return nil }
    }
    func number(_ start: Int) -> Int { Int(bytes[start]) * 10 + Int(bytes[start + 1]) - 0x210 }
    let year = number(0) * 100 + number(2)
    guard (1000...2999).contains(year),
      let date = CivilDate(
        year: year, month: count > 4 ? number(5) : 1, day: count > 7 ? number(8) : 1)
    else { return nil }
    guard count == 20 else { return Double(date.secondsSince1970) }
    let (hour, minute, second) = (number(11), number(14), number(17))
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return Double(date.secondsSince1970 + Int64(hour * 3600 + minute * 60 + second))
  }

  /// From the first to the last second.
  public func interval(of text: String) -> ClosedRange<Double>? {
    guard case .text(let iso)? = read(text), let date = PartialDate(iso: iso) else { return nil }
    return Double(date.first)...Double(date.last)
  }
}

/// A date with a year, and perhaps a month, a day, a time of day and a zone.
struct PartialDate: Equatable {
  var year: Int
  var month: Int?
  var day: Int?
  /// The second of the day.
  var second: Int?
  /// The text of a zone: `Z` or `+02:00`.
  var zone = ""

  private init?(year: Int, month: Int?, day: Int?, second: Int? = nil, zone: String = "") {
    guard (1000...2999).contains(year),
      CivilDate(year: year, month: month ?? 1, day: day ?? 1) != nil
    else { return nil }
    (self.year, self.month, self.day, self.second, self.zone) = (year, month, day, second, zone)
  }

  private var start: Int64 {
    CivilDate(year: year, month: month ?? 1, day: day ?? 1)?.secondsSince1970 ?? 0
  }

  /// Its first second, since 1970 UTC.
  var first: Int64 { start + Int64(second ?? 0) - Int64(Self.offset(of: zone) ?? 0) }

  /// Its last second.
  var last: Int64 {
    guard second == nil, let date = CivilDate(year: year, month: month ?? 1, day: day ?? 1) else {
      return first
    }
    let next = day != nil ? date.adding(days: 1) : date.adding(months: month != nil ? 1 : 12)
    return next.secondsSince1970 - 1
  }

  /// In ISO 8601.
  var description: String {
    var text = String(year)
    if let month { text += "-" + Self.two(month) }
    if let day { text += "-" + Self.two(day) }
    if let second { text += "T" + CivilDate.clock(second) + zone }
    return text
  }

  // MARK: ISO 8601

  /// Parses a date in ISO 8601.
  ///
  /// `2022`, `2022-03`, `2022-03-04`, `20220304`, with `/` or `.` for `-`, and a time of day after
  /// `T` or a space. Parts of `00` are unknown.
  init?(iso text: String) {
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) { "T ".contains($0) }
    guard let date = halves.first else { return nil }
    var numbers: [Int] = []
    if date.utf8.count == 8, let digits = Self.number(date, 8) {
      numbers = [digits / 10_000, digits / 100 % 100, digits % 100]
    } else {
      let parts = date.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
      guard parts.count <= 3, let year = Self.number(parts[0], 4) else { return nil }
      numbers = [year]
      for part in parts.dropFirst() {
        guard let number = Self.number(part, 2) ?? Self.number(part, 1) else { return nil }
        numbers.append(number)
      }
    }
    while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
    var (second, zone): (Int?, String) = (nil, "")
    if halves.count == 2 {
      guard numbers.count == 3, let time = Self.time(halves[1]) else { return nil }
      (second, zone) = time
    }
    self.init(
      year: numbers[0], month: numbers.count > 1 ? numbers[1] : nil,
      day: numbers.count > 2 ? numbers[2] : nil, second: second, zone: zone)
  }

  private static func number(_ text: Substring, _ count: Int) -> Int? {
    guard text.utf8.count == count, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return Int(text)
  }

  /// Parses `10:30`, `10:30:15.250`, `2:05 pm`, with `Z`, `UTC` or `+02:00` after it.
  private static func time(_ text: Substring) -> (second: Int, zone: String)? {
    var rest = text.lowercased()[...]
    var zone = ""
    for mark in ["z", " utc", " gmt"] where rest.hasSuffix(mark) {
      rest = rest.dropLast(mark.count)
      zone = "Z"
    }
    if let sign = rest.lastIndex(where: { "+-".contains($0) }), zone.isEmpty {
      let digits = rest[rest.index(after: sign)...].filter { $0 != ":" }
      guard digits.count == 4 || digits.count == 2, let number = Int(digits),
        rest.distance(from: rest.startIndex, to: sign) >= 4
      else { return nil }
      let minutes = digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100
      zone = minutes == 0 ? "Z" : "\(rest[sign])\(two(minutes / 60)):\(two(minutes % 60))"
      rest = rest[..<sign]
    }
    var half: Int?
    for (mark, hours) in [("am", 0), ("pm", 12)] where rest.hasSuffix(mark) {
      rest = rest.dropLast(2)
      half = hours
    }
    while rest.last == " " { rest.removeLast() }
    if let point = rest.firstIndex(of: ".") { rest = rest[..<point] }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for (part, limit) in zip(parts, [24, 60, 60]) {
      guard part.utf8.count <= 2, let number = Int(part), number >= 0, number < limit else {
        return nil
      }
      numbers.append(number)
    }
    if let half {
      guard (1...12).contains(numbers[0]) else { return nil }
      numbers[0] = numbers[0] % 12 + half
    }
    return (numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0), zone)
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  private static func offset(of zone: String) -> Int? {
    guard zone.utf8.count == 6 else { return 0 }
    let parts = zone.dropFirst().split(separator: ":")
    guard parts.count == 2, let hours = Int(parts[0]), let minutes = Int(parts[1]) else {
      return nil
    }
    return (hours * 60 + minutes) * (zone.hasPrefix("-") ? -60 : 60)
  }

  // MARK: Other spellings

  /// Parses a date with a month's name, or day, month and year in numbers.
  init?(spelled text: String) {
    var time: (second: Int, zone: String)?
    var words: [Substring] = []
    let parts = text.split { " ,\u{A0}".contains($0) }
    for (index, part) in parts.enumerated() {
      if part.contains(":") {
        time = Self.time(Substring(parts[index...].joined(separator: " ")))
        guard time != nil else { return nil }
        break
      }
      words += part.split { "-/.".contains($0) }
    }
    let numeric = words.count == 3 && words.allSatisfy { $0.allSatisfy(\.isNumber) }
    if numeric {
      // `7.5/10` and `7,5/10` are ratings.
      guard Set(text.filter { "-/.,".contains($0) }).count == 1 || text.contains(" ") else {
        return nil
      }
      guard let (day, month) = Self.dayAndMonth(words[0], words[1], isPoint: text.contains(".")),
        let year = Self.year(words[2])
      else { return nil }
      self.init(year: year, month: month, day: day, second: time?.second, zone: time?.zone ?? "")
      return
    }
    var (year, month, day): (Int?, Int?, Int?) = (nil, nil, nil)
    for word in words {
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      let rest = word.dropFirst(digits.count)
      if digits.isEmpty {
        if let found = Self.month(named: word) {
          guard month == nil else { return nil }
          month = found
        } else if !Self.isFiller(word) {
          return nil
        }
      } else if digits.count == 4, rest.isEmpty {
        guard year == nil else { return nil }
        year = Int(digits)
      } else if digits.count <= 2, day == nil, let number = Int(digits),
        rest.isEmpty || ["st", "nd", "rd", "th", "er", "º", "°"].contains(rest)
      {
        day = number
      } else if digits.count == 2, rest.isEmpty, year == nil {
        year = Self.year(digits)
      } else {
        return nil
      }
    }
    // As spreadsheets write a month and a year.
    if year == nil, month != nil, time == nil, words.count == 2, words[1].count == 2,
      text.contains("-"), Self.month(named: words[0]) != nil
    {
      (year, day) = (Self.year(words[1]), nil)
    }
    guard let year, let month, day != nil || time == nil else { return nil }
    self.init(year: year, month: month, day: day, second: time?.second, zone: time?.zone ?? "")
  }

  /// Day and month of two numbers; nil if both orders are possible.
  private static func dayAndMonth(
    _ first: Substring, _ second: Substring, isPoint: Bool
  ) -> (day: Int, month: Int)? {
    guard first.count <= 2, second.count <= 2, let one = Int(first), let two = Int(second) else {
      return nil
    }
    // With points the day is first, in all countries that write so.
    if isPoint || one > 12 || one == two { return (one, two) }
    return two > 12 ? (two, one) : nil
  }

  /// A year of four digits, or of two: up to 40 in this century.
  private static func year(_ digits: Substring) -> Int? {
    guard let number = Int(digits) else { return nil }
    switch digits.count {
    case 4: return number
    case 2: return number <= 40 ? 2000 + number : 1900 + number
    default: return nil
    }
  }

  /// The words between the parts of a date: of weekdays, and prepositions.
  private static func isFiller(_ word: Substring) -> Bool {
    let fillers: Set<String> = [
      "de", "of", "the", "del", "le", "den", "mon", "tue", "wed", "thu", "fri", "sat", "sun",
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "at", "um",
      "uhr",
    ]
    return fillers.contains(FoldedText.fold(String(word)))
  }

  /// The names of months, from January; folded, each language a line.
  private static let months = String(cString: embedded_months()).split(separator: "\n")
    .map { $0.split(separator: " ") }

  /// The month of a name, or of its first three or more letters, which count in the first language
  /// in which they belong to one month only: `Mar` is March, although `marraskuuta` is November.
  private static func month(named word: Substring) -> Int? {
    let folded = FoldedText.fold(String(word))
    guard folded.count >= 3 else { return nil }
    if let exact = months.lazy.compactMap({ $0.firstIndex { $0 == folded } }).first {
      return exact + 1
    }
    return months.lazy.compactMap { language -> Int? in
      let found = language.indices.filter { language[$0].hasPrefix(folded) }
      return found.count == 1 ? found[0] + 1 : nil
    }.first
  }
}

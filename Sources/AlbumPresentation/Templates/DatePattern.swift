import AlbumModel

/// A pattern for dates, with the letters of `strftime` (POSIX) and English names.
struct DatePattern {
  static let usage =
    "needs a format of %Y %y %m %B %b %d %e %j %A %a %H %M %S %F %T and text: "
    + "{added:date %d.%m.%Y}"

  /// How precise a date must be for a letter.
  private enum Precision: Int, Comparable {
    case year
    case month
    case day
    case time

    static func < (left: Precision, right: Precision) -> Bool { left.rawValue < right.rawValue }
  }

  private enum Part {
    case text(Character)
    case letter(Character)
  }

  private var parts: [Part] = []
  private var precision = Precision.year

  /// Parses a pattern; nil for one without letters, or with unknown ones.
  init?(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        parts.append(.text(character))
        continue
      }
      guard let letter = rest.popFirst() else { return nil }
      switch letter {
      case "Y", "y": break
      case "m", "B", "b": precision = max(precision, .month)
      case "d", "e", "j", "A", "a", "F": precision = max(precision, .day)
      case "H", "M", "S", "T": precision = .time
      case "%": break
      default: return nil
      }
      parts.append(letter == "%" ? .text("%") : .letter(letter))
    }
    let hasLetter = parts.contains { if case .letter = $0 { true } else { false } }
    if !hasLetter { return nil }
  }

  /// The text of a date: of a year, or a text such as `2020-11`, `2020-11-12` or
  /// `2020-11-12 10:30:00`.
  ///
  /// - Returns: nil if it is no date, or less precise than the pattern.
  func text(of value: FieldValue) -> String? {
    guard let (date, time, known) = Self.date(value.description), known >= precision else {
      return nil
    }
    return parts.reduce(into: "") { text, part in
      switch part {
      case .text(let character): text.append(character)
      case .letter(let letter): text += Self.text(letter, date, time)
      }
    }
  }

  private static func text(_ letter: Character, _ date: CivilDate, _ time: [Int]) -> String {
    let day = date.daysSince1970
    // The first of January 1970 was a Thursday.
    let weekday = days[((day + 4) % 7 + 7) % 7]
    return switch letter {
    case "Y": String(date.year)
    case "y": digits(abs(date.year) % 100)
    case "m": digits(date.month)
    case "B": months[date.month - 1]
    case "b": String(months[date.month - 1].prefix(3))
    case "d": digits(date.day)
    case "e": String(date.day)
    case "j":
      digits(day - (CivilDate(year: date.year, month: 1, day: 1)?.daysSince1970 ?? day) + 1, 3)
    case "A": weekday
    case "a": String(weekday.prefix(3))
    case "F": date.description
    case "T": time.map { digits($0) }.joined(separator: ":")
    case "H": digits(time[0])
    case "M": digits(time[1])
    default: digits(time[2])
    }
  }

  private static func digits(_ number: Int, _ width: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// Reads a date, the time of day as hour, minute and second, and what of it is known.
  private static func date(_ text: String) -> (date: CivilDate, time: [Int], known: Precision)? {
    let halves = text.split(maxSplits: 1) { $0 == " " || $0 == "T" }
    let numbers = (halves.first ?? "").split(separator: "-", omittingEmptySubsequences: false)
      .map { Self.number($0) }
    guard (1...3).contains(numbers.count), let year = numbers[0],
      let date = CivilDate(
        year: year, month: numbers.count > 1 ? numbers[1] ?? 0 : 1,
        day: numbers.count > 2 ? numbers[2] ?? 0 : 1)
    else { return nil }
    let known = Precision(rawValue: numbers.count - 1) ?? .year
    guard halves.count == 2 else { return (date, [0, 0, 0], known) }
    // A zone may follow.
    let time = halves[1].prefix { $0.isNumber || $0 == ":" }.split(separator: ":")
      .map { Self.number($0) ?? 60 }
    guard known == .day, (2...3).contains(time.count), time[0] < 24, time.allSatisfy({ $0 < 60 })
    else { return nil }
    return (date, time.count == 2 ? time + [0] : time, .time)
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static let days = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}

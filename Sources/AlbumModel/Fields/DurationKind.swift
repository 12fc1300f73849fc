/// A length of time, such as that of an album.
public struct DurationKind: FieldKind {
  /// `duration`.
  public static let name = "duration"
  /// Yes.
  public static let isObservable = true
  /// Yes.
  public static let hasSums = true

  /// The type.
  public init() {}

  /// A length such as `45:12`, `1:02:03`, `3m45s`, `1 h 2 min`, `225 s`, `PT1H2M3S`; as `m:ss` or
  /// `h:mm:ss`.
  ///
  /// `1960s` is a decade.
  public func read(_ text: String) -> FieldValue? {
    if text.utf8.count == 5, text.last == "s", Int(text.dropLast()) != nil { return nil }
    return (Self.clock(text) ?? units(text)).map { .text(Self.text(of: $0)) }
  }

  /// A number of seconds as `m:ss` or `h:mm:ss`.
  package static func text(of seconds: Int) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60)
    let tail = (rest < 10 ? "0" : "") + String(rest)
    guard minutes >= 60 else { return "\(minutes):\(tail)" }
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):\(tail)"
  }

  /// Hours, minutes and seconds.
  public func text(ofSum sum: Double) -> FieldValue {
    Int(exactly: sum.rounded()).map { .text(Self.text(of: $0)) } ?? .number(sum)
  }

  /// The number of seconds.
  public func position(of value: FieldValue) -> Double? {
    if case .text(let text) = value { Self.clock(text).map(Double.init) } else { value.asNumber }
  }

  /// The seconds of `45:12` and `1:02:03`.
  static func clock(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), text.utf8.count <= 12 else { return nil }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      guard let number = Int(part), number >= 0, part.first != "+",
        index == 0 || (number < 60 && part.count == 2)
      else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds
  }

  private func units(_ text: String) -> Int? {
    var letters = FoldedText.fold(text)[...]
    if letters.hasPrefix("pt") { letters = letters.dropFirst(2) }
    var (seconds, last) = (0.0, Double.infinity)
    while true {
      letters = letters.drop { $0 == " " }
      guard !letters.isEmpty else { break }
      let digits = letters.prefix { $0.isNumber || $0 == "." || $0 == "," }
      letters = letters.dropFirst(digits.count).drop { $0 == " " }
      let word = letters.prefix(while: \.isLetter)
      letters = letters.dropFirst(word.count)
      guard let number = NumberSpelling.value(of: String(digits))?.asNumber,
        let unit = Self.seconds(of: word), unit < last
      else { return nil }
      (seconds, last) = (seconds + number * unit, unit)
    }
    return last.isFinite && seconds < 1e9 ? Int(seconds.rounded()) : nil
  }

  private static func seconds(of word: Substring) -> Double? {
    switch word {
    case "h", "hr", "hrs", "hour", "hours", "std", "stunden": 3600
    case "m", "min", "mins", "minute", "minutes", "minuten", "minutos": 60
    case "s", "sec", "secs", "second", "seconds", "sek", "sekunden", "segundos": 1
    case "ms": 0.001
    default: nil
    }
  }
}

import AlbumModel
import Glibc

/// How a number in a cell of a workbook is shown, as far as it changes what the number means.
enum CellFormat: Equatable {
  /// A number.
  case number
  /// A number with zeros in front, up to a number of digits, such as a barcode.
  case digits(Int)
  /// An amount of money, with the currency.
  case money(String)
  /// A percentage.
  case percent
  /// A date, with or without its parts.
  case date(hasMonth: Bool, hasDay: Bool, hasTime: Bool)
  /// A time or a duration, with or without its parts.
  case time(hasHours: Bool, hasSeconds: Bool)

  /// The format of a code such as `yyyy\-mm\-dd`.
  init(code: String) {
    var letters = ""
    var currency = ""
    var rest = code[...]
    scan: while let letter = rest.popFirst() {
      switch letter {
      // Only the format of positive numbers matters.
      case ";": break scan
      case "\"":
        let literal = rest.prefix { $0 != "\"" }
        rest = rest.dropFirst(literal.count + 1)
        if let sign = literal.first(where: { "€£$¥".contains($0) }) { currency = String(sign) }
      case "\\", "_", "*": rest = rest.dropFirst()
      case "[":
        let content = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(content.count + 1)
        if content.hasPrefix("$") {
          currency = String(content.dropFirst().prefix { $0 != "-" })
        } else if let unit = content.first?.lowercased(), "hms".contains(unit) {
          letters += unit
        }
      case "€", "£", "$", "¥": currency = String(letter)
      default: letters += letter.lowercased()
      }
    }
    letters = letters.replacing("am/pm", with: "h").replacing("a/p", with: "h")
    let (hasHours, hasSeconds) = (letters.contains("h"), letters.contains("s"))
    if letters.contains("general") || letters.contains("standard") {
      self = .number
    } else if letters.contains("y") || letters.contains("d") {
      self = .date(
        hasMonth: letters.contains("m") || letters.contains("d"), hasDay: letters.contains("d"),
        hasTime: hasHours)
    } else if hasHours || hasSeconds {
      self = .time(hasHours: hasHours, hasSeconds: hasSeconds)
    } else if letters.contains("m") {
      self = .date(hasMonth: true, hasDay: false, hasTime: false)
    } else if letters.count > 1, letters.allSatisfy({ $0 == "0" }) {
      self = .digits(letters.count)
    } else {
      self = letters.contains("%") ? .percent : currency.isEmpty ? .number : .money(currency)
    }
  }

  /// The format with a number of the standard, which files need not declare.
  init(builtIn number: Int) {
    switch number {
    case 9, 10: self = .percent
    case 14, 15, 16, 27...31, 36, 50...54, 57, 58:
      self = .date(hasMonth: true, hasDay: true, hasTime: false)
    case 17: self = .date(hasMonth: true, hasDay: false, hasTime: false)
    case 22: self = .date(hasMonth: true, hasDay: true, hasTime: true)
    case 18, 20: self = .time(hasHours: true, hasSeconds: false)
    case 19, 21, 46: self = .time(hasHours: true, hasSeconds: true)
    case 45, 47: self = .time(hasHours: false, hasSeconds: true)
    default: self = .number
    }
  }

  /// The text of a number in this format.
  ///
  /// - Returns: an ISO date, a time, or the number in its shortest form.
  func text(of written: [UInt8], startsIn1904: Bool) -> [UInt8] {
    if self == .number, written.count < 16, written.first != UInt8(ascii: "0"),
      written.allSatisfy(\.isASCIIDigit)
    {
      return written
    }
    guard let value = Double(String(decoding: written, as: UTF8.self)), value.isFinite else {
      return written
    }
    let text: String? =
      switch self {
      case .number: nil
      case .digits(let count):
        Int64(exactly: value).map { number in
          let digits = String(number)
          return String(repeating: "0", count: max(0, min(count, 40) - digits.count)) + digits
        }
      case .percent: Self.plain(value * 100) + "%"
      case .money(let currency): "\(Self.plain(value)) \(currency)"
      case .date(let hasMonth, let hasDay, let hasTime):
        Self.date(
          value, startsIn1904: startsIn1904, length: hasDay ? 10 : hasMonth ? 7 : 4,
          hasTime: hasTime)
      case .time(let hasHours, let hasSeconds):
        Self.time(value, hasHours: hasHours, hasSeconds: hasSeconds)
      }
    return Array((text ?? Self.plain(value)).utf8)
  }

  /// A number without a needless fraction, with the fifteen digits that spreadsheets have.
  static func plain(_ value: Double) -> String {
    if let integer = Int64(exactly: value), abs(value) < 1e15 { return String(integer) }
    var letters = [CChar](repeating: 0, count: 40)
    _ = withVaList([value]) { vsnprintf(&letters, letters.count, "%.15g", $0) }
    return String(decoding: letters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func date(
    _ value: Double, startsIn1904: Bool, length: Int, hasTime: Bool
  ) -> String? {
    // Up to the year 9999.
    guard value >= 1, value < 2_958_466 else { return nil }
    let seconds = Int((value * 86_400).rounded())
    var day = seconds / 86_400
    if startsIn1904 {
      day += 1462
    } else if day < 60 {
      // Its calendar has a 29 February 1900.
      day += 1
    }
    let text = CivilDate(daysSince1970: day - 25_569).description
    let rest = seconds % 86_400
    guard hasTime, rest > 0, length == 10 else { return String(text.prefix(length)) }
    return "\(text) \(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))"
  }

  private static func time(_ value: Double, hasHours: Bool, hasSeconds: Bool) -> String? {
    guard value >= 0, value < 2_958_466 else { return nil }
    // A moment of which only the time is shown.
    let seconds = Int(
      ((value > 100 ? value.truncatingRemainder(dividingBy: 1) : value) * 86_400)
        .rounded())
    let minutes = seconds / 60
    guard hasHours else { return "\(minutes):\(padded(seconds % 60))" }
    let text = "\(minutes / 60):\(padded(minutes % 60))"
    return hasSeconds ? "\(text):\(padded(seconds % 60))" : text
  }

  static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

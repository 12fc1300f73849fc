/// A number.
public struct NumberKind: FieldKind {
  /// `number`.
  public static let name = "number"
  /// Yes.
  public static let isObservable = true
  /// Yes.
  public static let hasSums = true

  /// The type.
  public init() {}

  /// A number such as `4.5`, `4,5`, `1,200.50`, `1.200,50`, `70 382`; an integer if possible.
  public func read(_ text: String) -> FieldValue? { NumberSpelling.value(of: text) }

  /// The number.
  public func position(of value: FieldValue) -> Double? { value.asNumber }

  /// The number, in decimal digits.
  public func position(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let first = bytes.first, first < UInt8(ascii: ":"), bytes.count < 40 else { return nil }
    return Double(query: String(decoding: bytes, as: UTF8.self))
  }
}

/// A whole number, such as a count.
public struct IntegerKind: FieldKind {
  /// `integer`.
  public static let name = "integer"
  /// Yes.
  public static let hasSums = true

  /// An integer such as `12`, `#12`, `12.`, `70,382`, and the count in `2×LP`.
  public func read(_ text: String) -> FieldValue? { Self.integer(in: text).map(FieldValue.integer) }

  /// The integer in a text; nil if there is none.
  public static func integer(in text: String) -> Int64? {
    if let integer = Int64(text) { return integer }
    var rest = text[...]
    if rest.first == "#" { rest.removeFirst() }
    if rest.last == "." { rest.removeLast() }
    if let mark = rest.firstIndex(where: { "x×".contains($0) }), mark > rest.startIndex,
      rest[rest.index(after: mark)...].contains(where: \.isLetter)
    {
      rest = rest[..<mark]
    }
    guard case .integer(let integer)? = NumberSpelling.value(of: String(rest)) else { return nil }
    return integer
  }

  /// The number.
  public func position(of value: FieldValue) -> Double? { value.asNumber }

  /// The number, in decimal digits.
  public func position(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    NumberKind().position(utf8: bytes)
  }
}

/// The spellings of numbers.
package enum NumberSpelling {
  /// The number in a text, as an integer if possible.
  ///
  /// Of comma and point the last one is the decimal mark, unless it occurs several times. A single
  /// comma before three digits separates thousands, as in `70,382`; a single point is the decimal
  /// mark, since that is how numbers are stored, except in an amount: `1.250 €`, but `0.125 €`.
  package static func value(of text: String, isAmount: Bool = false) -> FieldValue? {
    guard !text.isEmpty, text.utf8.count <= 40 else { return nil }
    if let integer = Int64(text) { return .integer(integer) }
    let isLikeComma = isAmount && text.first != "0" && !text.contains(",")
    let text = isLikeComma ? text.replacing(".", with: ",") : text
    guard let plain = plain(text), let number = Double(plain), number.isFinite else { return nil }
    return FieldValue(number: number)
  }

  /// The text with a point as decimal mark and without separators; nil if it is not a number.
  private static func plain(_ text: String) -> String? {
    var digits = ""
    var sign = ""
    /// The separators with the number of digits before each.
    var marks: [(mark: Character, before: Int)] = []
    for (index, character) in text.enumerated() {
      switch character {
      case "0"..."9": digits.append(character)
      case "-", "−": if index > 0 { return nil } else { sign = "-" }
      case "+": if index > 0 { return nil }
      case ",", ".", "'", "’", " ", "\u{A0}", "\u{202F}", "\u{2009}":
        marks.append((",.".contains(character) ? character : " ", digits.count))
      default: return nil
      }
    }
    guard !digits.isEmpty else { return nil }
    guard let decimal = decimalMark(marks, digits.count) else {
      return areGroups(marks, digits.count) ? sign + digits : nil
    }
    guard areGroups(marks.dropLast(), marks[marks.count - 1].before) else { return nil }
    let whole = digits.prefix(decimal)
    return "\(sign)\(whole.isEmpty ? "0" : whole).\(digits.dropFirst(decimal))0"
  }

  /// The number of digits before the decimal mark, if the last separator is one.
  private static func decimalMark(_ marks: [(mark: Character, before: Int)], _ count: Int) -> Int? {
    guard let last = marks.last, last.mark != " ",
      marks.dropLast().allSatisfy({ $0.mark != last.mark })
    else { return nil }
    let isThousands =
      marks.count == 1 && last.mark == "," && count - last.before == 3
      && (1...3).contains(last.before)
    return isThousands ? nil : last.before
  }

  /// Whether separators divide digits into groups of three.
  private static func areGroups(
    _ marks: some Collection<(mark: Character, before: Int)>, _ count: Int
  ) -> Bool {
    guard let first = marks.first else { return true }
    let ends = marks.dropFirst().map(\.before) + [count]
    return (1...3).contains(first.before) && marks.allSatisfy { $0.mark == first.mark }
      && zip(marks.map(\.before), ends).allSatisfy { $1 - $0 == 3 }
  }
}

extension FieldValue {
  /// A number, as an integer if possible.
  package init(number: Double) {
    self = Int64(exactly: number).map(FieldValue.integer) ?? .number(number)
  }

  /// The number of an integer or a number.
  package var asNumber: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .text, .flag, .list: nil
    }
  }
}

/// An amount of money, in a currency if the text names one.
public struct MoneyKind: FieldKind {
  /// `money`.
  public static let name = "money"
  /// Yes.
  public static let isObservable = true
  /// Yes.
  public static let hasSums = true

  private static let signs: [String: String] = [
    "$": "USD", "us$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "円": "JPY", "元": "CNY",
    "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY", "₴": "UAH", "zl": "PLN", "r$": "BRL",
    "a$": "AUD", "au$": "AUD", "c$": "CAD", "ca$": "CAD", "nz$": "NZD", "fr": "CHF", "fr.": "CHF",
    "sfr": "CHF", "kc": "CZK", "ft": "HUF", "euro": "EUR", "euros": "EUR", "eur.": "EUR",
    "dollar": "USD", "dollars": "USD",
  ]

  /// An amount such as `$1,200`, `1.200 €`, `12,50 €`, `EUR 12.50`, `12,- €`, `12.5`; as `1200 USD`.
  public func read(_ text: String) -> FieldValue? {
    let isDigit: (Character) -> Bool = { $0.isASCII && $0.isNumber }
    guard text.utf8.count <= 60, let first = text.firstIndex(where: isDigit),
      let last = text.lastIndex(where: isDigit)
    else { return nil }
    var before = text[..<first]
    var after = text[text.index(after: last)...]
    for ending in [",-", ",–", ".-", ",--", ".–"] where after.hasPrefix(ending) {
      after = after.dropFirst(ending.count)
    }
    let isNegative = before.contains { "-−".contains($0) }
    before = before.filter { !"-−+".contains($0) }[...]
    guard let left = currency(before), let right = currency(after), left.isEmpty || right.isEmpty
    else { return nil }
    let code = left + right
    guard let amount = NumberSpelling.value(of: String(text[first...last]), isAmount: code != "")
    else { return nil }
    let number = (amount.asNumber ?? 0) * (isNegative ? -1 : 1)
    if code.isEmpty { return FieldValue(number: number) }
    return .text("\(Self.amount(number)) \(code)")
  }

  /// The amount of the usual spellings in ASCII: `$1,200`, `12.50`, `12.50 EUR`.
  public func position(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "$") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    var (amount, digits, group) = (0, 0, 3)
    var hasGroups = false
    while let byte = rest.first {
      if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        (amount, digits, group) = (amount * 10 + Int(byte & 15), digits + 1, group + 1)
      } else if byte == UInt8(ascii: ","), digits > 0, hasGroups ? group == 3 : digits <= 3 {
        (hasGroups, group) = (true, 0)
      } else {
        break
      }
      guard digits < 16 else { return nil }
      rest = rest.dropFirst()
    }
    // `0,500` is a half.
    guard digits > 0, !hasGroups || group == 3 && !startsWithZero else { return nil }
    var position = Double(amount)
    if rest.first == UInt8(ascii: ".") {
      let cents = rest.dropFirst().prefix(3).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard cents.count == 1 || cents.count == 2 else { return nil }
      let value = cents.reduce(0) { $0 * 10 + Int($1 & 15) }
      let scale = cents.count == 1 ? 10 : 100
      position = Double(amount * scale + value) / Double(scale)
      rest = rest.dropFirst(1 + cents.count)
    }
    if rest.isEmpty { return position }
    let isCode =
      rest.count == 4 && rest.first == UInt8(ascii: " ") && bytes.first != UInt8(ascii: "$")
      && rest.dropFirst().allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    return isCode ? position : nil
  }

  /// The amount; currencies are not converted.
  public func position(of value: FieldValue) -> Double? {
    guard case .text(let text) = value else { return value.asNumber }
    return Double(text.prefix { $0 != " " })
  }

  /// The code of the currency; nil for an amount without one.
  public func unit(of value: FieldValue) -> String? {
    guard case .text(let text) = value, let space = text.firstIndex(of: " ") else { return nil }
    return String(text[text.index(after: space)...])
  }

  /// The code of a currency; empty for an empty text, nil for another one.
  private func currency(_ text: Substring) -> String? {
    let word = text.filter { !$0.isWhitespace }
    if word.isEmpty { return "" }
    if let code = Self.signs[FoldedText.fold(word)] { return code }
    let isCode =
      word.utf8.count == 3 && word.utf8.allSatisfy { $0 | 0x20 &- UInt8(ascii: "a") < 26 }
    return isCode ? word.uppercased() : nil
  }

  /// Two decimal places, none for a whole number.
  private static func amount(_ number: Double) -> String {
    let cents = (number * 100).rounded()
    guard let whole = Int64(exactly: cents) else { return "\(number)" }
    let (units, rest) = whole.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = whole < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(units)" : "\(sign)\(units).\(rest < 10 ? "0" : "")\(rest)"
  }
}

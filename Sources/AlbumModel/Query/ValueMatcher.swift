/// A pattern prepared for matching many values, in memory or in SQLite's memory.
///
/// It has a working state, so it must not be used concurrently.
package final class ValueMatcher {
  private enum Test {
    case contains(folded: [UInt8])
    case equalsExactly(ExactText)
    case equals(folded: [UInt8])
    case expression(ExpressionSearch, isFolded: Bool)
    case range(ClosedRange<Double>)
    case folder(FolderPath)
    case magnitude(ClosedRange<Double>, any FieldKind)
    case exists
  }

  private let test: Test
  /// The pattern as a number, if numbers are compared with it numerically.
  private let number: FieldValue?
  /// The pattern as yes or no, if a flag is compared with it.
  private let flag: Bool?
  /// What separates several texts in a text, each of which is matched, besides the whole.
  private let separator: Character?
  /// The folded text of a value that is not all ASCII.
  private var scratch: [UInt8] = []

  /// Prepares a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - readsNumbers: whether a number is compared numerically with a text that is a number.
  ///   - separator: what separates several texts of the field (``FieldKind/separator``).
  /// - Throws: ``QueryError`` for an invalid regular expression.
  package init(
    _ pattern: FieldPattern, readsNumbers: Bool, separator: Character? = nil
  ) throws(QueryError) {
    var text: String?
    switch pattern {
    case .contains(let part):
      text = part
      test = .contains(folded: Array(FoldedText.fold(part).utf8))
    case .equals(let whole):
      text = whole
      test = .equalsExactly(ExactText(whole))
    case .equalsFolded(let whole):
      text = whole
      test = .equals(folded: Array(FoldedText.fold(whole).utf8))
    case .expression(let expression, let exactly):
      let compiled = try RegularExpression(expression, isFolded: !exactly)
      test = .expression(ExpressionSearch(compiled, isFolded: !exactly), isFolded: !exactly)
    case .range(let lower, let upper):
      let ends = (lower ?? -.infinity, upper ?? .infinity)
      guard ends.0 <= ends.1 else { throw QueryError("the range \(ends.0)..\(ends.1) is empty") }
      test = .range(ends.0...ends.1)
    case .folder(let path): test = .folder(FolderPath(path.utf8))
    case .within(let lower, let upper, let name):
      let ends = (lower ?? -.infinity, upper ?? .infinity)
      guard let kind = FieldKinds.named(name), ends.0 <= ends.1 else {
        throw QueryError("the range is empty")
      }
      test = .magnitude(ends.0...ends.1, kind)
    case .between(let lower, let upper):
      throw QueryError("the range \(lower)..\(upper) has no type")
    case .exists: test = .exists
    }
    number = readsNumbers ? text.flatMap(ValueMatcher.number) : nil
    self.separator =
      switch test {
      case .equals, .equalsExactly, .expression: separator
      default: nil
      }
    flag = text.flatMap { ValueMatcher.flags[FoldedText.fold($0)] }
  }

  private static let flags = [
    "true": true, "yes": true, "1": true, "false": false, "no": false, "0": false,
  ]

  private static func number(_ text: String) -> FieldValue? {
    Int64(text).map(FieldValue.integer) ?? Double(query: text).map(FieldValue.number)
  }

  /// Whether a value matches; a missing value never does.
  package func matches(_ value: FieldValue?) -> Bool {
    switch value {
    case nil: return false
    case .text(let text): return matches(text: text)
    case .integer(let integer): return matches(integer)
    case .number(let number): return matches(number)
    case .flag(let flag): return matches(flag)
    case .list(let texts):
      if case .exists = test { return true }
      return texts.contains { text in
        var text = text
        return text.withUTF8(matches(whole:))
      }
    }
  }

  /// Whether an integer matches, converted to text only if necessary.
  package func matches(_ integer: Int64) -> Bool {
    switch (test, number) {
    case (.exists, _): true
    case (.range(let range), _): range.contains(Double(integer))
    case (.magnitude(let range, let kind), _):
      kind.position(of: .integer(integer)).map(range.contains) ?? false
    case (_, .integer(let wanted)): wanted == integer
    case (_, .number(let wanted)): wanted == Double(integer)
    default: matches(text: String(integer))
    }
  }

  private func matches(_ value: Double) -> Bool {
    switch (test, number) {
    case (.exists, _): true
    case (.range(let range), _): range.contains(value)
    case (.magnitude(let range, let kind), _):
      kind.position(of: .number(value)).map(range.contains) ?? false
    case (_, .integer(let wanted)): Double(wanted) == value
    case (_, .number(let wanted)): wanted == value
    default: matches(text: FieldValue.number(value).description)
    }
  }

  private func matches(_ flag: Bool) -> Bool {
    switch (test, self.flag) {
    case (.exists, _): true
    case (.range, _): false
    case (.magnitude(let range, let kind), _):
      kind.position(of: .flag(flag)).map(range.contains) ?? false
    case (_, let wanted?): wanted == flag
    default: matches(text: FieldValue.flag(flag).description)
    }
  }

  private func matches(text: String) -> Bool {
    var text = text
    return text.withUTF8 { matches(utf8: $0) }
  }

  /// Whether a text matches.
  ///
  /// - Complexity: O(n·m) at worst in the lengths of text and pattern; nothing is allocated for
  ///   ASCII.
  package func matches(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    matches(whole: bytes)
      || separator.map { ListKind.parts(of: bytes, separator: $0, contain: matches(whole:)) }
        ?? false
  }

  private func matches(whole bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch test {
    case .contains(let pattern):
      if bytes.isASCII { return bytes.containsFoldedASCII(pattern) }
      return withFolded(bytes) { $0.contains(bytes: pattern) }
    case .equals(let pattern):
      if bytes.isASCII { return bytes.count == pattern.count && bytes.containsFoldedASCII(pattern) }
      return withFolded(bytes) { $0.elementsEqual(pattern) }
    case .equalsExactly(let text): return text.isAll(of: bytes)
    case .expression(let search, let isFolded):
      if !isFolded || bytes.isASCII { return search.finds(in: bytes) }
      return withFolded(bytes) { search.finds(in: $0) }
    case .range(let range):
      // For most texts the first byte shows that they are not numbers.
      guard let first = bytes.first, first < UInt8(ascii: ":") else { return false }
      guard bytes.count < 64 else { return false }
      return Double(query: String(decoding: bytes, as: UTF8.self)).map(range.contains) ?? false
    case .folder(let folder): return folder.contains(FolderPath(bytes))
    case .magnitude(let range, let kind):
      return kind.magnitude(utf8: bytes).map(range.contains) ?? false
    case .exists: return true
    }
  }

  private func withFolded(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    scratch.removeAll(keepingCapacity: true)
    FoldedText.append(bytes, to: &scratch)
    return scratch.withUnsafeBufferPointer(body)
  }

  /// Whether a value in JSON text, as ``EncodedFields`` finds it, matches; nil if it cannot be
  /// parsed.
  ///
  /// - Complexity: as ``matches(utf8:)``; nothing is allocated for a text without escapes.
  package func matches(json bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    if bytes.first == UInt8(ascii: "\""), !bytes.contains(UInt8(ascii: "\\")) {
      return matches(utf8: UnsafeBufferPointer(rebasing: bytes.dropFirst().dropLast()))
    }
    if bytes.first == UInt8(ascii: "[") {
      if case .exists = test { return true }
      // Without a quote, a text of several bytes can only be found within one of the texts.
      if case .contains(let part) = test, part.count > 1, !part.contains(UInt8(ascii: "\"")),
        bytes.count > 2, bytes.isASCII, !bytes.contains(UInt8(ascii: "\\"))
      {
        return bytes.containsFoldedASCII(part)
      }
      if let isOne = EncodedFields.texts(of: bytes, contain: matches(whole:)) { return isOne }
    }
    return JSONText.value(in: String(decoding: bytes, as: UTF8.self)).map { matches($0) }
  }
}

/// A text to be matched exactly, in any Unicode composition of its letters.
///
/// `é` may be stored as one scalar or as `e` with an accent; users see one letter.
struct ExactText {
  private let text: String
  private let bytes: [UInt8]

  init(_ text: String) {
    self.text = text
    self.bytes = Array(text.utf8)
  }

  func isAll(of value: UnsafeBufferPointer<UInt8>) -> Bool {
    if value.elementsEqual(bytes) { return true }
    return !value.isASCII && String(decoding: value, as: UTF8.self) == text
  }
}

extension Double {
  /// Parses a whole text as a finite number in decimal digits: `4`, `-1.5`, `1e3`.
  init?(query text: some StringProtocol) {
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isDecimal, let number = Double(text), number.isFinite else { return nil }
    self = number
  }
}

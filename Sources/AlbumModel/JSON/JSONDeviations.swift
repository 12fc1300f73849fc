/// Mistakes in a JSON text that a tolerant reader accepts.
package struct JSONDeviations: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A number such as `-012` or `1.`.
  package static let numbers = JSONDeviations(rawValue: 1)
  /// `NaN` or `Infinity`, which become null.
  package static let noNumbers = JSONDeviations(rawValue: 2)
  /// A character below U+0020 in a string.
  package static let controls = JSONDeviations(rawValue: 4)
  /// A comma before a closing bracket.
  package static let trailingCommas = JSONDeviations(rawValue: 8)

  private static let names: [(JSONDeviations, String)] = [
    (numbers, "a number such as 012 or 1."), (noNumbers, "NaN or Infinity, read as unknown"),
    (controls, "an unescaped line end, tab or other control character in a text"),
    (trailingCommas, "a comma before a closing bracket"),
  ]

  /// The mistakes in words.
  package var names: [String] { Self.names.filter { contains($0.0) }.map(\.1) }
}

import ArgumentParser

/// Parses numbers on the command line; errors for other text, or numbers out of bounds, say what is
/// accepted.
///
enum NumberArgument {
  /// Parses a whole number without an upper bound: one that is too long for an `Int` is the
  /// highest.
  static func whole(_ range: PartialRangeFrom<Int>) -> @Sendable (String) throws -> Int {
    { text in
      let isTooLong = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
      guard let number = Int(text) ?? (isTooLong ? Int.max : nil), range.contains(number) else {
        throw ValidationError("it must be an integer, \(range.lowerBound) or more")
      }
      return number
    }
  }

  /// Parses a whole number between bounds.
  static func whole(_ range: ClosedRange<Int>, _ unit: String) -> @Sendable (String) throws -> Int {
    { text in
      guard let number = Int(text), range.contains(number) else {
        throw ValidationError(
          "it must be an integer from \(range.lowerBound) to \(range.upperBound) \(unit)")
      }
      return number
    }
  }

  /// Parses a number of seconds, which may have decimals.
  static func seconds(_ least: Double, to most: Int) -> @Sendable (String) throws -> Double {
    { text in
      guard let number = Double(text), (least...Double(most)).contains(number) else {
        throw ValidationError("it must be from \(least == 0 ? "0" : "\(least)") to \(most) seconds")
      }
      return number
    }
  }

  /// Parses a year.
  @Sendable static func year(_ text: String) throws -> Int64 {
    guard let year = Int64(text), (1000...2999).contains(year) else {
      throw ValidationError("a year is from 1000 to 2999, not \(text)")
    }
    return year
  }
}

extension Option {
  /// An option with a value that may begin with a minus sign, such as a number: otherwise the parser
  /// takes `-4` for another option and reports a missing value.
  init<Read>(
    _ help: String, _ name: String = "number",
    transform: @escaping @Sendable (String) throws -> Read
  ) where Value == Read? {
    self.init(
      parsing: .unconditional, help: ArgumentHelp(help, valueName: name), transform: transform)
  }

  /// The same with a default.
  init(
    wrappedValue: Value, _ help: String, _ name: String = "number",
    transform: @escaping @Sendable (String) throws -> Value
  ) {
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditional,
      help: ArgumentHelp(help, valueName: name), transform: transform)
  }

  /// An option with a text, and what the help calls that.
  init(_ help: String, _ name: String, completion: CompletionKind? = nil) where Value == String? {
    self.init(help: ArgumentHelp(help, valueName: name), completion: completion)
  }

  /// An option with a text that may be repeated.
  init(wrappedValue: Value, _ help: String, _ name: String, completion: CompletionKind? = nil)
  where Value == [String] {
    self.init(
      wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: name), completion: completion)
  }
}

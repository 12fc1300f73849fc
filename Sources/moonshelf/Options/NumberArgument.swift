import ArgumentParser

/// Reads numbers on the command line; what is none, or out of bounds, is told what is accepted.
///
/// Options take it with `parsing: .unconditional`, else the parser takes `-4` for another option and
/// says that the value is missing.
enum NumberArgument {
  /// Reads a whole number that has no upper bound: one that is too long for an `Int` is the highest.
  static func whole(_ range: PartialRangeFrom<Int>) -> @Sendable (String) throws -> Int {
    { text in
      let isTooLong = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
      guard let number = Int(text) ?? (isTooLong ? Int.max : nil), range.contains(number) else {
        throw ValidationError("it must be an integer, \(range.lowerBound) or more")
      }
      return number
    }
  }

  /// Reads a whole number between bounds.
  static func whole(
    _ range: ClosedRange<Int>, _ unit: String
  ) -> @Sendable (String) throws -> Int {
    { text in
      guard let number = Int(text), range.contains(number) else {
        throw ValidationError(
          "it must be an integer from \(range.lowerBound) to \(range.upperBound) \(unit)")
      }
      return number
    }
  }

  /// Reads a number of seconds, which may have decimals.
  static func seconds(_ least: Double, to most: Int) -> @Sendable (String) throws -> Double {
    { text in
      guard let number = Double(text), (least...Double(most)).contains(number) else {
        throw ValidationError(
          "it must be from \(least == 0 ? "0" : "\(least)") to \(most) seconds")
      }
      return number
    }
  }

  /// Reads the number of something that is counted from 1, such as an album.
  @Sendable static func identity(_ text: String) throws -> Int64 {
    guard let number = Int64(text), number > 0 else {
      throw ValidationError("it must be an integer from 1 to \(Int64.max)")
    }
    return number
  }

  /// Reads a year.
  @Sendable static func year(_ text: String) throws -> Int64 {
    guard let year = Int64(text) else {
      throw ValidationError("it must be an integer, such as 1977")
    }
    return year
  }
}

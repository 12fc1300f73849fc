import Foundation

/// What `scripts/check --full` runs, and `.ci/run` does not: it takes minutes, and rarely finds
/// anything.
public enum FullChecks {
  /// Whether it runs.
  public static let areOn = ProcessInfo.processInfo.environment["MOONSHELF_FULL_CHECKS"] != nil

  /// The seeds of a property test: the first ones, or with ``areOn`` all.
  public static func seeds(_ first: UInt64, of all: UInt64) -> Range<UInt64> {
    0..<(areOn ? all : first)
  }
}

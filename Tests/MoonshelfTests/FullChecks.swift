import Foundation
import Testing

/// What `scripts/check --full` runs, and `.ci/run` does not: it takes minutes, and rarely finds
/// anything.
enum FullChecks {
  static let areOn = ProcessInfo.processInfo.environment["MOONSHELF_FULL_CHECKS"] != nil

  /// The condition of a test that is skipped otherwise.
  static let only: ConditionTrait = .enabled(if: areOn, "only in scripts/check --full")
}

import AlbumTestSupport
import Testing

extension FullChecks {
  /// The condition of a test that is skipped otherwise.
  static let only: ConditionTrait = .enabled(if: areOn, "only in scripts/check --full")
}

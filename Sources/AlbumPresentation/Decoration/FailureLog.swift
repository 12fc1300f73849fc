/// Reports each failing part once, however often it fails.
struct FailureLog {
  private var reported: Set<DecorationFailure.Part> = []
  private let report: (DecorationFailure) -> Void

  init(report: @escaping (DecorationFailure) -> Void) {
    self.report = report
  }

  /// Records a failure, or rethrows a ``ListingStop``.
  mutating func note(_ failure: DecorationFailure) throws {
    if let stop = failure.error as? ListingStop { throw stop.cause }
    if reported.insert(failure.part).inserted { report(failure) }
  }
}

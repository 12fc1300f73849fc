extension Schema {
  /// Since version 5: the tables that protect a library's integrity, here and in exchange with
  /// others.
  ///
  /// One statement list for each topic, in the order in which they are run.
  static let version5: [String] = [
    causality, logMark, changeRuns, checksums, settlement,
  ]
}

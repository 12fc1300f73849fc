import CEmbeddedFiles

extension Schema {
  /// Since version 4: the replicas where steps and operations were first made, and the data for the
  /// exchange.
  ///
  /// `stamp` orders operations of all libraries; `home` and `number` identify steps and operations
  /// of other replicas and are NULL for local ones. `written` has the stamp of the last write of a
  /// value, unless that write added the album. Values that lost against a later write are in
  /// `overtaken`; the lines of operations that changed nothing here, for either reason, are in
  /// `restated`.
  static let exchange = String(cString: embedded_exchange_sql())

  /// Since version 5: the operations of other replicas that were known when an operation was made,
  /// and the resolved conflicts: how and when, which is unknown for those resolved before.
  ///
  /// An operation of `home` with `stamp` was made when operations of `other` were known up to the
  /// stamp `known`; rows are written when that increased. `by_removal` is 1 for values written to
  /// an album that was removed elsewhere.
  static let causality = String(cString: embedded_causality_sql())
}

extension LibraryAPI {
  /// Becomes a new replica if another library has operations of ours that we never made.
  ///
  /// - Parameters:
  ///   - home: the disputed replica.
  ///   - theirs: the other library's operations of it.
  /// - Returns: false, without doing anything, if there is no dispute: the claim of the other
  ///   library is verified.
  /// - Throws: ``LibraryError``.
  public func settleDispute(
    over home: Int64, with theirs: [ReplicaGreeting.Known]
  ) throws -> Bool {
    let claims = theirs.filter { $0.home == home }
    let claimed = ReplicaGreeting(
      version: ReplicaGreeting.version, home: home, name: "", known: claims, lastEntry: 0)
    guard try disputedReplica(with: claimed) == home else { return false }
    try becomeNewReplica(insteadOf: home, knownElsewhere: claims)
    return true
  }
}

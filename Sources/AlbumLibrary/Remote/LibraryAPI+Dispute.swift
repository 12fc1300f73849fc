extension LibraryAPI {
  /// Takes a new home where another library shows acts of ours that we never did.
  ///
  /// - Parameters:
  ///   - home: the one that is disputed.
  ///   - theirs: the other's acts of it.
  /// - Returns: false, and nothing is done, where nothing is disputed: whoever asks is not believed.
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

import LuaRuntime

/// The handling of a record whose artist and title are in the library already.
public enum DuplicatePolicy: String, CaseIterable, Sendable {
  /// Leave the library's album unchanged.
  case skip
  /// Add the record's values that the library's album does not have.
  case merge
  /// Set all values of the record in the library's album.
  case replace
  /// Add another album with the same name.
  case keep
}

extension DuplicatePolicy {
  /// The policy with a name from a script.
  init(script name: String) throws {
    guard let policy = DuplicatePolicy(rawValue: name) else {
      let known = DuplicatePolicy.allCases.map(\.rawValue).joined(separator: ", ")
      throw LuaFailure("duplicates must be one of \(known), not \"\(name)\"")
    }
    self = policy
  }
}

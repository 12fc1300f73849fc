import LuaRuntime

/// What an import does with a record whose artist and title the library has already.
public enum DuplicatePolicy: String, CaseIterable, Sendable {
  /// Leave the library's album as it is.
  case skip
  /// Give the library's album what the record knows and it does not.
  case merge
  /// Give the library's album all that the record knows.
  case replace
  /// Add another album of the same name.
  case keep
}

extension DuplicatePolicy {
  /// The policy that a script names.
  init(script name: String) throws {
    guard let policy = DuplicatePolicy(rawValue: name) else {
      let known = DuplicatePolicy.allCases.map(\.rawValue).joined(separator: ", ")
      throw LuaFailure("duplicates must be one of \(known), not \"\(name)\"")
    }
    self = policy
  }
}

/// A value that can be handed to Lua.
public protocol LuaPushable {
  /// Pushes exactly one value. One free slot is guaranteed; who needs more reserves them.
  ///
  /// - Parameter stack: Where to push.
  /// - Throws: When the value has no form in Lua; then nothing has been pushed.
  func push(onto stack: LuaStack) throws
}

/// A value that can be taken from Lua without loss.
public protocol LuaReadable {
  /// Reads the value at an index and leaves it there.
  ///
  /// - Parameters:
  ///   - stack: Where it is.
  ///   - index: Its place.
  /// - Returns: The value.
  /// - Throws: `LuaMismatch` when what is there is something else.
  static func read(from stack: LuaStack, at index: Int32) throws -> Self
}

/// What was found is not what was wanted.
public struct LuaMismatch: Error, CustomStringConvertible, Equatable {
  /// What was wanted, with its article: "a number".
  public let expected: String
  /// What was found: "table".
  public let found: String

  /// Describes a mismatch.
  ///
  /// - Parameters:
  ///   - expected: What was wanted, with its article.
  ///   - found: What was found.
  public init(expected: String, found: String) {
    self.expected = expected
    self.found = found
  }

  @usableFromInline init(_ expected: String, _ stack: LuaStack, _ index: Int32) {
    self.init(expected: expected, found: stack.describeKind(at: index))
  }

  /// The sentence without a subject: "must be a number, got table".
  public var description: String { "must be \(expected), got \(found)" }
}

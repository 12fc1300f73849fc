/// A value that can be pushed to Lua.
public protocol LuaPushable {
  /// Pushes exactly one value. One free slot is guaranteed; reserve further ones if needed.
  ///
  /// - Parameter stack: The stack.
  /// - Throws: An error if the value has no form in Lua; then nothing has been pushed.
  func push(onto stack: LuaStack) throws
}

/// A value that can be read from Lua without loss.
public protocol LuaReadable {
  /// Reads the value at an index, and leaves it there.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - index: The index of the value.
  /// - Returns: The value.
  /// - Throws: `LuaMismatch` for another type.
  static func read(from stack: LuaStack, at index: Int32) throws -> Self
}

/// A value does not have the expected type.
public struct LuaMismatch: Error, CustomStringConvertible, Equatable {
  /// The expected type, with its article: "a number".
  public let expected: String
  /// The actual type: "table".
  public let found: String

  /// Creates a mismatch.
  ///
  /// - Parameters:
  ///   - expected: The expected type, with its article.
  ///   - found: The actual type.
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

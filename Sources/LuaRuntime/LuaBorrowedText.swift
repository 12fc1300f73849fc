internal import CLuaShims

/// Bytes lent for the time of a push: they become a Lua string without a Swift one in between.
public struct LuaBorrowedText: LuaPushable {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Lends bytes.
  ///
  /// - Parameter bytes: valid until the push is done.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Pushes a string of the bytes.
  public func push(onto stack: LuaStack) {
    stack.pushBytes(bytes)
  }
}

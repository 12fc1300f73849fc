internal import CLuaShims

/// Bytes that are pushed as a Lua string without creating a Swift one.
public struct LuaBorrowedText: LuaPushable {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Wraps bytes.
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

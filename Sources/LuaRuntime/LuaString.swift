public import CLuaShims

/// A Lua string: any bytes.
///
/// NULs and invalid UTF-8 are preserved.
public struct LuaString: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The bytes.
  public var bytes: [UInt8]

  /// Creates a string from bytes.
  public init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Creates a string from text, as UTF-8.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// Creates a string from a literal, as UTF-8.
  public init(stringLiteral literal: String) { self.init(literal) }

  /// The text, or nil if the bytes are not valid UTF-8 or a character has too many accents
  /// (``LuaText``).
  public var text: String? { bytes.withUnsafeBufferPointer { try? LuaText.text($0) } }

  /// The reason why ``text`` is nil, which follows the name of the value.
  public var problem: String {
    bytes.withUnsafeBytes(LuaText.isBounded)
      ? "is not valid UTF-8" : "has more than \(LuaText.mostAccents) accents on a letter"
  }

  /// The text with invalid bytes replaced by U+FFFD: for display, not for storage.
  public var repaired: String { bytes.withUnsafeBytes(LuaText.repaired) }
}

extension LuaString: LuaPushable, LuaReadable {
  /// Pushes the bytes.
  public func push(onto stack: LuaStack) { bytes.withUnsafeBufferPointer { stack.pushBytes($0) } }

  /// Reads the bytes of a string; a number is not one.
  public static func read(from stack: LuaStack, at index: Int32) throws -> LuaString {
    guard let bytes = stack.bytes(at: index) else { throw LuaMismatch("a string", stack, index) }
    return LuaString(bytes)
  }
}

extension String: LuaPushable, LuaReadable {
  /// Pushes the text as UTF-8, without intermediate copies.
  @inlinable @inline(__always)
  public func push(onto stack: LuaStack) {
    let pushed: Void? = utf8.withContiguousStorageIfAvailable { stack.pushBytes($0) }
    if pushed == nil { stack.pushCopy(of: self) }
  }

  /// Reads text; an invalid string, or one with too many accents on a character (``LuaText``), is
  /// an error and not repaired.
  public static func read(from stack: LuaStack, at index: Int32) throws -> String {
    guard let bytes = stack.bytes(at: index) else { throw LuaMismatch("a string", stack, index) }
    return try LuaText.text(bytes)
  }
}

extension LuaStack {
  /// Pushes a text that is likely to be pushed again from the same address, such as a field's
  /// value.
  @inlinable @inline(__always)
  func pushLasting(_ text: String) {
    // A small string has no address by which Lua could find it.
    if text.utf8.count > 15, text.utf8.count < LuaStack.largeBlock {
      text.withCString { border_push_text(state, $0, text.utf8.count) }
    } else {
      text.push(onto: self)
    }
  }
}

extension Substring: LuaPushable {
  /// Pushes the text as UTF-8.
  @inlinable @inline(__always)
  public func push(onto stack: LuaStack) {
    let pushed: Void? = utf8.withContiguousStorageIfAvailable { stack.pushBytes($0) }
    if pushed == nil { stack.pushCopy(of: String(self)) }
  }
}

extension LuaStack {
  /// Pushes bytes as a string.
  @inlinable @inline(__always)
  public func pushBytes(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    let hasRoom = bytes.count < LuaStack.largeBlock || border_has_memory(host, bytes.count)
    lua_pushlstring(state, start, hasRoom ? bytes.count : 0)
  }

  /// The bytes of the string at an index, valid while it is on the stack; nil for another type.
  @inlinable
  public func bytes(at index: Int32) -> UnsafeBufferPointer<UInt8>? {
    guard kind(at: index) == .string else { return nil }
    var length = 0
    guard let start = lua_tolstring(state, index, &length) else { return nil }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: length)
  }

  @usableFromInline func pushCopy(of text: String) {
    var text = text
    text.withUTF8 { pushBytes($0) }
  }

  /// The kind of a value for messages: for a host object, the name of its type.
  @usableFromInline func describeKind(at index: Int32) -> String {
    let kind = kind(at: index)
    guard kind == .object, let type = border_type_at(state, index) else { return kind.name }
    return String(cString: border_type_name(type))
  }
}

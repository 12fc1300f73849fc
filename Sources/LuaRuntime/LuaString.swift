public import CLuaShims

/// A Lua string: bytes, whatever they mean.
///
/// NULs and invalid UTF-8 survive.
public struct LuaString: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The bytes.
  public var bytes: [UInt8]

  /// Makes a string of bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Complexity: O(n).
  public init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Makes a string of text, as UTF-8.
  ///
  /// - Parameter text: The text.
  /// - Complexity: O(n).
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Makes a string of a literal, as UTF-8.
  ///
  /// - Parameter literal: The text.
  public init(stringLiteral literal: String) {
    self.init(literal)
  }

  /// The text, or nil when the bytes are not valid UTF-8 or a letter has too many accents (``LuaText``).
  ///
  /// - Complexity: O(n).
  public var text: String? {
    guard bytes.withUnsafeBytes(LuaText.isBounded) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Why there is no ``text``, to follow the name of what it is.
  public var problem: String {
    bytes.withUnsafeBytes(LuaText.isBounded)
      ? "is not valid UTF-8" : "has more than \(LuaText.mostAccents) accents on a letter"
  }

  /// The text with every invalid byte replaced by U+FFFD: for showing, never for keeping.
  ///
  /// - Complexity: O(n).
  public var repaired: String { bytes.withUnsafeBytes(LuaText.repaired) }
}

extension LuaString: LuaPushable, LuaReadable {
  /// Pushes the bytes.
  ///
  /// - Complexity: O(n).
  public func push(onto stack: LuaStack) {
    bytes.withUnsafeBufferPointer { stack.pushBytes($0) }
  }

  /// Reads the bytes of a string; a number is not one.
  ///
  /// - Complexity: O(n).
  public static func read(from stack: LuaStack, at index: Int32) throws -> LuaString {
    guard stack.kind(at: index) == .string, let bytes = stack.bytes(at: index) else {
      throw LuaMismatch("a string", stack, index)
    }
    return LuaString(bytes)
  }
}

extension String: LuaPushable, LuaReadable {
  /// Pushes the text as UTF-8, without building anything in between.
  ///
  /// - Complexity: O(n).
  @inlinable @inline(__always)
  public func push(onto stack: LuaStack) {
    let pushed: Void? = utf8.withContiguousStorageIfAvailable { stack.pushBytes($0) }
    if pushed == nil { stack.pushCopy(of: self) }
  }

  /// Reads text; a string that is not valid UTF-8 is refused, not repaired, and so is one with too many
  /// accents on a letter (``LuaText``).
  ///
  /// - Complexity: O(n).
  public static func read(from stack: LuaStack, at index: Int32) throws -> String {
    guard stack.kind(at: index) == .string, let bytes = stack.bytes(at: index) else {
      throw LuaMismatch("a string", stack, index)
    }
    guard LuaText.isBounded(UnsafeRawBufferPointer(bytes)) else {
      throw LuaMismatch(
        expected: "a string with at most \(LuaText.mostAccents) accents on a letter",
        found: "one with more")
    }
    do {
      return String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      throw LuaMismatch(expected: "valid UTF-8 text", found: "other bytes")
    }
  }
}

extension LuaStack {
  /// Pushes a text that is likely to be pushed again from the same place, as a field's value is.
  @inlinable @inline(__always)
  func pushLasting(_ text: String) {
    // A small string has no address of its own for Lua to find it by.
    if text.utf8.count > 15, text.utf8.count < LuaStack.largeBlock {
      text.withCString { border_push_text(state, $0, text.utf8.count) }
    } else {
      text.push(onto: self)
    }
  }
}

extension Substring: LuaPushable {
  /// Pushes the text as UTF-8.
  ///
  /// - Complexity: O(n).
  @inlinable @inline(__always)
  public func push(onto stack: LuaStack) {
    let pushed: Void? = utf8.withContiguousStorageIfAvailable { stack.pushBytes($0) }
    if pushed == nil { stack.pushCopy(of: String(self)) }
  }
}

extension LuaStack {
  /// Pushes bytes as a string.
  ///
  /// One free slot is the caller's to guarantee. Without memory for them an empty string is pushed, and
  /// the host function ends in the memory error.
  ///
  /// - Parameter bytes: The bytes, copied by Lua.
  /// - Complexity: O(n).
  @inlinable @inline(__always)
  public func pushBytes(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    let hasRoom = bytes.count < LuaStack.largeBlock || border_has_memory(host, bytes.count)
    lua_pushlstring(state, start, hasRoom ? bytes.count : 0)
  }

  /// The bytes of the string at an index, lent while it stays on the stack; nil for anything else.
  ///
  /// - Parameter index: Where the string is.
  /// - Returns: The bytes.
  @inlinable
  public func bytes(at index: Int32) -> UnsafeBufferPointer<UInt8>? {
    guard lua_type(state, index) == LUA_TSTRING else { return nil }
    var length = 0
    guard let start = lua_tolstring(state, index, &length) else { return nil }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: length)
  }

  @usableFromInline func pushCopy(of text: String) {
    var text = text
    text.withUTF8 { pushBytes($0) }
  }

  /// The kind of a value as messages name it: a host object by its type's name.
  @usableFromInline func describeKind(at index: Int32) -> String {
    if let type = border_type_at(state, index) { return String(cString: border_type_name(type)) }
    return kind(at: index).name
  }
}

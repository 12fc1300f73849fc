public import CLuaShims

extension LuaPushable where Self: FixedWidthInteger {
  /// Pushes an integer.
  ///
  /// - Throws: `LuaMismatch` if it has more than 64 bits.
  @inlinable
  public func push(onto stack: LuaStack) throws {
    guard let value = Int64(exactly: self) else {
      throw LuaMismatch(expected: "an integer of 64 bits", found: "\(self)")
    }
    lua_pushinteger(stack.state, value)
  }
}

extension LuaReadable where Self: FixedWidthInteger {
  /// Reads an integer, or a float with an integer value, within the range of the type.
  @inlinable
  public static func read(from stack: LuaStack, at index: Int32) throws -> Self {
    let value = try Int64.read(from: stack, at: index)
    guard let exact = Self(exactly: value) else {
      throw LuaMismatch(expected: "an integer that fits into \(Self.self)", found: "\(value)")
    }
    return exact
  }
}

extension Int8: LuaPushable, LuaReadable {}
extension Int16: LuaPushable, LuaReadable {}
extension Int32: LuaPushable, LuaReadable {}
extension UInt: LuaPushable, LuaReadable {}
extension UInt8: LuaPushable, LuaReadable {}
extension UInt16: LuaPushable, LuaReadable {}
extension UInt32: LuaPushable, LuaReadable {}
extension UInt64: LuaPushable, LuaReadable {}

extension Float: LuaPushable, LuaReadable {
  /// Pushes a float.
  public func push(onto stack: LuaStack) { Double(self).push(onto: stack) }

  /// Reads a number, rounded to the precision of the type, within its range.
  public static func read(from stack: LuaStack, at index: Int32) throws -> Float {
    let number = try Double.read(from: stack, at: index)
    guard Float(number).isFinite || !number.isFinite else {
      throw LuaMismatch(expected: "a number that fits into Float", found: "\(number)")
    }
    return Float(number)
  }
}

extension LuaPushable where Self: RawRepresentable, RawValue: LuaPushable {
  /// Pushes the raw value: an enumeration conforms without code.
  public func push(onto stack: LuaStack) throws { try rawValue.push(onto: stack) }
}

extension LuaReadable where Self: RawRepresentable, RawValue: LuaReadable {
  /// Reads a raw value.
  public static func read(from stack: LuaStack, at index: Int32) throws -> Self {
    let value = try RawValue.read(from: stack, at: index)
    guard let known = Self(rawValue: value) else {
      throw LuaMismatch(expected: "a value of \(Self.self)", found: "\(value)")
    }
    return known
  }
}

extension LuaPushable where Self: Collection<UInt8> {
  /// Pushes the bytes as a string: `Data` conforms without code.
  public func push(onto stack: LuaStack) throws { LuaString(self).push(onto: stack) }
}

extension LuaReadable where Self: RangeReplaceableCollection<UInt8> {
  /// Reads the bytes of a string.
  public static func read(from stack: LuaStack, at index: Int32) throws -> Self {
    Self(try LuaString.read(from: stack, at: index).bytes)
  }
}

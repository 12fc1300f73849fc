public import CLuaShims

/// A Swift type whose values are host objects in Lua.
///
/// It is defined once for each machine, by ``LuaMachine/defineType(_:name:inheriting:_:)``; then its
/// values are arguments, results and elements of collections as any other.
///
/// An object of a class is the same object in Lua; a value of another type is copied into a new
/// userdata. Objects of subclasses have the definition of the nearest class that has one.
public protocol LuaHostValue: LuaPushable, LuaReadable {}

extension LuaHostValue {
  /// Pushes a new userdata with a copy of the value.
  @inlinable
  public func push(onto stack: LuaStack) throws {
    try stack.push(LuaBox(self), definedFor: Self.self)
  }

  /// Reads the value of a userdata.
  @inlinable
  public static func read(from stack: LuaStack, at index: Int32) throws -> Self {
    let box = try stack.object(at: index, definedFor: Self.self)
    return Unmanaged<LuaBox<Self>>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.value }
  }
}

extension LuaHostValue where Self: AnyObject {
  /// Pushes a new userdata over the object.
  @inlinable
  public func push(onto stack: LuaStack) throws { try stack.push(self, definedFor: type(of: self)) }

  /// Reads the object of a userdata.
  @inlinable
  public static func read(from stack: LuaStack, at index: Int32) throws -> Self {
    Unmanaged<Self>.fromOpaque(try stack.object(at: index, definedFor: Self.self))
      .takeUnretainedValue()
  }
}

/// The object behind a userdata over a value of a structure or an enumeration.
///
/// An argument of this type changes the value that Lua holds.
@dynamicMemberLookup
public final class LuaBox<Value> {
  /// The value.
  public var value: Value

  /// Creates a box.
  @inlinable
  public init(_ value: Value) { self.value = value }

  /// A member of the value.
  @inlinable
  public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
    value[keyPath: path]
  }

  /// A member of the value.
  @inlinable
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: path] }
    set { value[keyPath: path] = newValue }
  }
}

extension LuaBox: LuaPushable, LuaReadable where Value: LuaHostValue {
  /// Pushes a new userdata over the box.
  public func push(onto stack: LuaStack) throws { try stack.push(self, definedFor: Value.self) }

  /// Reads the box of a userdata.
  public static func read(from stack: LuaStack, at index: Int32) throws -> LuaBox<Value> {
    Unmanaged.fromOpaque(try stack.object(at: index, definedFor: Value.self)).takeUnretainedValue()
  }
}

extension LuaStack {
  /// The address by which the border finds the definition of a Swift type.
  @inlinable @inline(__always)
  static func identity(_ type: Any.Type) -> UnsafeRawPointer {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  /// Pushes a new userdata over the object.
  @usableFromInline
  func push(_ object: AnyObject, definedFor type: Any.Type) throws {
    var known = border_type_for(host, Self.identity(type))
    var ancestor: AnyClass? = (type as? AnyClass).flatMap(_getSuperclass)
    while known == nil, let next = ancestor {
      known = border_type_for(host, Self.identity(next))
      ancestor = _getSuperclass(next)
    }
    guard let known else {
      throw LuaTypeDefinitionError(description: "\(type) is not defined on this machine")
    }
    try reserve(2)
    border_push_object(state, known, Unmanaged.passRetained(object).toOpaque(), 0)
  }

  /// The object of a userdata that was defined for a Swift type.
  @inlinable
  func object(at index: Int32, definedFor type: Any.Type) throws -> UnsafeMutableRawPointer {
    if let object = border_object_for(state, index, Self.identity(type)) { return object }
    throw mismatch(at: index, definedFor: type)
  }

  @usableFromInline @inline(never)
  func mismatch(at index: Int32, definedFor type: Any.Type) -> any Error {
    guard let known = border_type_for(host, Self.identity(type)) else {
      return LuaMismatch("\(type)", self, index)
    }
    return border_type_at(state, index) == known
      ? LuaMismatch.gone(String(cString: border_type_name(known)))
      : LuaMismatch(String(cString: border_type_name(known)), self, index)
  }
}

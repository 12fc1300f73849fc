public import CLuaShims

/// The form of a Swift class in Lua, defined once for each machine.
public final class LuaHostType<Object: AnyObject> {
  /// The name in messages.
  public let name: String
  @usableFromInline let core: LuaCore
  @usableFromInline let pointer: OpaquePointer
  @usableFromInline let identity: UInt64

  init(name: String, core: LuaCore, pointer: OpaquePointer) {
    (self.name, self.core, self.pointer) = (name, core, pointer)
    identity = border_identity(core.host)
  }

  /// Creates a new userdata over an object, for Swift to keep.
  @inlinable
  public func make(_ object: Object, size: Int = 0) throws -> LuaHostObject<Object> {
    try make(pushing: wrap(object, size: size))
  }

  /// Creates a value of Lua for Swift to keep.
  @inlinable
  public func make(pushing value: some LuaPushable) throws -> LuaHostObject<Object> {
    try core.withStack(reserving: 3) { stack in
      try value.push(onto: stack)
      guard let handle = border_handle_at(stack.state, -1) else { throw LuaError.outOfMemory }
      return LuaHostObject(taking: stack, handle: handle)
    }
  }

  /// Releases a userdata that Swift keeps, and keeps another one instead.
  @inlinable
  package func renew(_ kept: LuaHostObject<Object>, pushing value: some LuaPushable) throws {
    guard kept.core === core else { throw kept.foreign() }
    try core.withStack(reserving: 3) { stack in
      try value.push(onto: stack)
      guard let handle = border_handle_at(stack.state, -1) else { throw LuaError.outOfMemory }
      kept.handle = handle
      border_replace_reference(stack.state, kept.reference)
    }
  }

  /// An object to be pushed as a new userdata; its size in bytes counts as memory of the machine.
  @inlinable
  public func wrap(_ object: Object, size: Int = 0) -> LuaWrapped<Object> {
    LuaWrapped(object: object, size: max(0, size), type: pointer, machine: identity)
  }

  /// Pushes the one userdata for a number, so that it is one key of tables in Lua.
  @inlinable
  package func pushInterned(
    _ key: Int64, onto stack: LuaStack, size: Int = 0, make: () -> Object
  ) throws -> Object? {
    guard border_identity(stack.host) == identity else { throw foreign() }
    try stack.reserve(4)
    if let object = border_push_interned(stack.state, pointer, key) {
      return Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
    }
    try wrap(make(), size: size).push(onto: stack)
    border_intern(stack.state, pointer, key)
    return nil
  }

  @usableFromInline
  func foreign() -> any Error { LuaForeignValue() }

  @usableFromInline
  func mismatch(at index: Int32, _ stack: LuaStack) -> LuaMismatch {
    border_type_at(stack.state, index) == pointer
      ? .gone(name)
      : LuaMismatch(name, stack, index)
  }
}

/// A Swift object that can be pushed.
@frozen
public struct LuaWrapped<Object: AnyObject>: LuaPushable {
  @usableFromInline let object: Object
  @usableFromInline let size: Int
  /// Valid during the lifetime of the machine, whose identity is compared before it is used.
  @usableFromInline let type: OpaquePointer
  @usableFromInline let machine: UInt64

  @usableFromInline
  init(object: Object, size: Int, type: OpaquePointer, machine: UInt64) {
    (self.object, self.size, self.type, self.machine) = (object, size, type, machine)
  }

  /// Pushes a new userdata over the object.
  public func push(onto stack: LuaStack) throws {
    guard border_identity(stack.host) == machine else { throw LuaForeignValue() }
    try stack.reserve(2)
    border_push_object(stack.state, type, Unmanaged.passRetained(object).toOpaque(), size)
  }
}

extension LuaCall {
  /// A host object argument.
  @inlinable
  public func object<Object: AnyObject>(
    _ position: Int, _ type: LuaHostType<Object>, _ label: StaticString? = nil
  ) throws -> Object {
    if let object = border_object_at(stack.state, LuaStack.index(position), type.pointer) {
      return Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
    }
    throw mismatch(position, label, type.mismatch(at: LuaStack.index(position), stack))
  }
}

extension LuaCall {
  /// Changes the size of a host object that keeps more or less memory than before.
  public func resize(_ position: Int, to size: Int) throws {
    guard border_resize_object(stack.state, LuaStack.index(position), max(0, size)) else {
      throw LuaError.outOfMemory
    }
  }
}

/// Passes the Swift object of a fast accessor to the body, without a retain.
@inlinable
public func withHostObject<Object: AnyObject, Result>(
  _ object: UnsafeMutableRawPointer, as type: Object.Type, _ body: (Object) -> Result
) -> Result {
  Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef(body)
}

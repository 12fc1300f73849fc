internal import CLuaShims

/// A host object that Swift holds on to as a Lua value, of whatever type.
public final class LuaObject: LuaReference, LuaReadable {
  /// Reads a host object.
  public static func read(from stack: LuaStack, at index: Int32) throws -> LuaObject {
    try take(.object, "a host object", from: stack, at: index)
    return LuaObject(taking: stack)
  }

  /// The Swift object behind it, whatever its type; nil when it was revoked.
  public var anyObject: AnyObject? {
    let object = try? core.withStack(reserving: 1) { stack in
      try self.push(onto: stack)
      return border_any_object_at(stack.state, -1)
    }
    guard let object else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
  }

  /// The Swift object behind it.
  ///
  /// - Parameter type: Its type.
  /// - Returns: The object; nil when it is of another type or was revoked.
  public func object<Object: AnyObject>(as type: LuaHostType<Object>) -> Object? {
    try? core.withStack(reserving: 1) { stack in
      try self.push(onto: stack)
      return try type.object(at: -1, stack)
    }
  }
}

/// One userdata that Swift keeps, to hand to Lua again and again and to put other objects behind.
///
/// An import shows a rule a million records through one of these.
public final class LuaHostObject<Object: AnyObject>: LuaReference {
  @usableFromInline var handle: OpaquePointer

  @usableFromInline
  init(taking stack: LuaStack, handle: OpaquePointer) {
    self.handle = handle
    super.init(taking: stack)
  }

  /// Puts another Swift object behind the userdata.
  ///
  /// Whoever holds it in Lua sees the new one.
  ///
  /// Never call it from a fast accessor of the object that it replaces.
  ///
  /// - Parameter object: The new object.
  public func retarget(to object: Object) {
    replace(Unmanaged.passRetained(object).toOpaque())
  }

  /// Takes the Swift object away: a later use from Lua is an error that says so.
  public func revoke() {
    replace(nil)
  }

  private func replace(_ object: UnsafeMutableRawPointer?) {
    guard let old = border_retarget(core.host, handle, object) else { return }
    Unmanaged<AnyObject>.fromOpaque(old).release()
  }
}

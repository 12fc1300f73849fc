internal import CLuaShims

/// A host object of any type, held by Swift as a Lua value.
public final class LuaObject: LuaReference, LuaReadable {
  /// Reads a host object.
  public static func read(from stack: LuaStack, at index: Int32) throws -> LuaObject {
    try take(.object, "a host object", from: stack, at: index)
    return LuaObject(taking: stack)
  }

  /// The Swift object, of any type; nil if it was revoked.
  public var anyObject: AnyObject? {
    border_referenced_object(core.host, reference, nil).map {
      Unmanaged.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The Swift object.
  public func object<Object: AnyObject>(as type: LuaHostType<Object>) -> Object? {
    border_referenced_object(core.host, reference, type.pointer).map {
      Unmanaged.fromOpaque($0).takeUnretainedValue()
    }
  }
}

/// A userdata that Swift keeps, to push it repeatedly and to exchange its object.
///
/// An import passes a million records to a rule with one of these.
public final class LuaHostObject<Object: AnyObject>: LuaReference {
  @usableFromInline var handle: OpaquePointer

  @usableFromInline
  init(taking stack: LuaStack, handle: OpaquePointer) {
    self.handle = handle
    super.init(taking: stack)
  }

  /// Replaces the Swift object of the userdata.
  public func retarget(to object: Object) { replace(Unmanaged.passRetained(object).toOpaque()) }

  /// Removes the Swift object: a later use from Lua is an error with a message.
  public func revoke() { replace(nil) }

  private func replace(_ object: UnsafeMutableRawPointer?) {
    guard let old = border_retarget(core.host, handle, object) else { return }
    Unmanaged<AnyObject>.fromOpaque(old).release()
  }
}

internal import CLuaShims

/// Calls the closures of a host type for the border, which cannot be generic.
class LuaHostTypeDispatch {
  /// Calls the closure for one access.
  ///
  /// Overridden for each class.
  func access(
    _ state: OpaquePointer, _ object: UnsafeMutableRawPointer, _ field: Int32, _ access: Int32
  ) -> Int32 {
    0
  }

  /// The border's callback.
  static let access: border_context_access = { state, object, field, access, context in
    Unmanaged<LuaHostTypeDispatch>.fromOpaque(context)._withUnsafeGuaranteedRef {
      $0.access(state, object, field, access)
    }
  }
}

/// The closures of one class.
final class LuaHostTypeClosures<Object: AnyObject>: LuaHostTypeDispatch {
  private let name: String
  private let fields: [LuaHostTypeDefinition<Object>.Field]
  private let methodNames: [String]
  private let iterate: ((Object, Int, LuaCall) throws -> LuaResults)?
  private let assignedMethod: ((Object, String, LuaCall) throws -> Void)?

  init(name: String, _ definition: LuaHostTypeDefinition<Object>) {
    self.name = name
    fields = definition.fields
    methodNames = definition.methods.map(\.name)
    iterate = definition.iterate
    assignedMethod = definition.assignedMethod
  }

  override func access(
    _ state: OpaquePointer, _ object: UnsafeMutableRawPointer, _ field: Int32, _ access: Int32
  ) -> Int32 {
    // A closure may even revoke the object, so it is retained for the call.
    let object = Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
    return LuaCall.run(state) { call in
      switch Int(access) {
      case border_access_get: try fields[Int(field)].get?(object, call) ?? call.returnsNothing
      case border_access_set: try set(fields[Int(field)], object, call)
      case border_access_method: try assign(methodNames[Int(field)], object, call)
      default: try iterate?(object, Int(field), call) ?? call.returnsNothing
      }
    }
  }

  private func set(
    _ field: LuaHostTypeDefinition<Object>.Field, _ object: Object, _ call: LuaCall
  ) throws -> LuaResults {
    guard let set = field.set else {
      throw LuaFailure("field '\(field.name)' of \(name) cannot be set")
    }
    try set(object, call)
    return call.returnsNothing
  }

  private func assign(_ method: String, _ object: Object, _ call: LuaCall) throws -> LuaResults {
    try assignedMethod?(object, method, call)
    throw LuaFailure("'\(method)' is a method of \(name) and cannot be assigned")
  }
}

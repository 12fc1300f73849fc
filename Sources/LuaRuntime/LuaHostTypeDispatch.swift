internal import CLuaShims

/// Calls the closures of a host type for the border, which cannot be generic.
class LuaHostTypeDispatch {
  /// Calls the closure for one access.
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
  private let keyAccesses: [Int: LuaHostTypeDefinition<Object>.Access]
  private let iterate: ((Object, Int, LuaCall) throws -> LuaResults)?
  private let assignedMethod: ((Object, String, LuaCall) throws -> Void)?

  init(name: String, _ definition: LuaHostTypeDefinition<Object>) {
    self.name = name
    fields = definition.fields
    methodNames = definition.methods.map(\.name)
    keyAccesses = definition.keyAccesses
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
      case border_access_iterate: try iterate?(object, Int(field), call) ?? call.returnsNothing
      default: try keyAccesses[Int(access)]?(object, call) ?? call.returnsNothing
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

/// An invalid definition of a host type.
public struct LuaTypeDefinitionError: Error, CustomStringConvertible {
  /// The message.
  public let description: String
}

extension LuaMachine {
  /// Defines the form of a Swift class in Lua.
  @discardableResult
  public func defineType<Object: AnyObject>(
    _ type: Object.Type, name: String, inheriting parent: AnyClass? = nil,
    _ define: (LuaHostTypeDefinition<Object>) throws -> Void
  ) throws -> LuaHostType<Object> {
    try defineType(name, for: type, inheriting: parent, define)
  }

  /// Defines the form of a structure or an enumeration in Lua, whose values are boxed.
  @discardableResult @_disfavoredOverload
  public func defineType<Value: LuaHostValue>(
    _ type: Value.Type, name: String,
    _ define: (LuaHostTypeDefinition<LuaBox<Value>>) throws -> Void
  ) throws -> LuaHostType<LuaBox<Value>> {
    try defineType(name, for: type, inheriting: nil, define)
  }

  private func defineType<Object: AnyObject>(
    _ name: String, for type: Any.Type, inheriting parent: AnyClass?,
    _ define: (LuaHostTypeDefinition<Object>) throws -> Void
  ) throws -> LuaHostType<Object> {
    let ancestor = parent.flatMap { border_type_for(core.host, LuaStack.identity($0)) }
    if let parent, ancestor == nil || !isClass(Object.self, parent) {
      throw LuaTypeDefinitionError(
        description: "\(name): \(parent) is not a superclass that is defined on this machine")
    }
    let definition = LuaHostTypeDefinition<Object>()
    try define(definition)
    return try core.withStack(reserving: 12) { stack in
      let closures = LuaHostTypeClosures(name: name, definition)
      var accesses = definition.accesses
      accesses.context_access = LuaHostTypeDispatch.access
      for access in definition.keyAccesses.keys {
        accesses.by_context |= 1 << UInt8(access - border_access_get_name)
      }
      let context = Unmanaged<LuaHostTypeDispatch>.passRetained(closures)
      guard
        let pointer = border_make_type(
          stack.state, name, accesses, context.toOpaque(), ancestor, LuaStack.identity(type))
      else {
        context.release()
        throw LuaError.outOfMemory
      }
      let hostType = LuaHostType<Object>(name: name, core: core, pointer: pointer)
      try hostType.add(definition, stack)
      return hostType
    }
  }
}

/// Whether a class is another one or its subclass.
private func isClass(_ type: AnyClass, _ other: AnyClass) -> Bool {
  type == other || _getSuperclass(type).map { isClass($0, other) } ?? false
}

extension LuaHostTypeDefinition {
  /// The accesses to keys that are no members.
  fileprivate var keyAccesses: [Int: Access] {
    let getters = keyGetters.map { (border_access_get_name - 4 + $0.rawValue, $1) }
    let setters = keySetters.map { (border_access_set_name - 4 + $0.rawValue, $1) }
    return Dictionary(uniqueKeysWithValues: getters + setters)
  }
}

extension LuaHostType {
  fileprivate func add(_ definition: LuaHostTypeDefinition<Object>, _ stack: LuaStack) throws {
    for (field, name) in definition.fastFields.enumerated() {
      try add(name) { border_add_field(stack.state, pointer, $0, $1, Int32(field), false) }
    }
    for (field, content) in definition.fields.enumerated() {
      try add(content.name) { border_add_field(stack.state, pointer, $0, $1, Int32(field), true) }
    }
    for (field, (name, method)) in definition.methods.enumerated() {
      push(method, named: name, stack)
      try add(name) { border_add_method(stack.state, pointer, $0, $1, Int32(field)) }
    }
    for (metamethod, method) in definition.metamethods {
      push(method, named: nil, stack)
      border_set_metamethod(stack.state, pointer, metamethod.rawValue)
    }
  }

  private func push(
    _ function: LuaHostTypeDefinition<Object>.Function, named label: String?, _ stack: LuaStack
  ) {
    let (pointer, name) = (pointer, name)
    switch function {
    case .plain(let body): stack.push(named: label, closure: body)
    case .ofObject(let method):
      stack.push(
        named: label,
        closure: { call in
          guard let object = border_object_at(call.stack.state, 1, pointer) else {
            throw LuaArgumentError(
              1,
              border_type_at(call.stack.state, 1) == pointer
                ? "\(name) is no longer available"
                : "\(name) expected, got \(call.stack.describeKind(at: 1))")
          }
          return try method(Unmanaged<Object>.fromOpaque(object).takeUnretainedValue(), call)
        })
    }
  }

  private func add(_ name: String, _ add: (UnsafePointer<CChar>, Int) -> Bool) throws {
    var name = name
    let (length, added) = name.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        guard let start = bytes.baseAddress, bytes.count <= 40 else { return (bytes.count, false) }
        return (bytes.count, add(start, bytes.count))
      }
    }
    guard !added else { return }
    let reason = length > 40 ? "is longer than 40 bytes" : "is there twice"
    throw LuaTypeDefinitionError(description: "\(self.name): the name '\(name)' \(reason)")
  }
}

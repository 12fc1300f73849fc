internal import CLuaShims

/// The closures of a host type, by which the border accesses objects of any class: neither may be
/// generic, which would look up types for each access.
final class LuaHostTypeDispatch {
  typealias Access = (UnsafeMutableRawPointer, LuaCall) throws -> LuaResults

  final class Field {
    let name: String
    let get: Access
    let set: Access?

    init<Object>(_ field: LuaHostTypeDefinition<Object>.Field) {
      let (get, set) = (field.get, field.set)
      name = field.name
      self.get = { try get(LuaHostTypeDispatch.object($0), $1) }
      self.set = set.map { set in
        { object, call in
          try set(LuaHostTypeDispatch.object(object), call)
          return call.returnsNothing
        }
      }
    }
  }

  private let name: String
  private let fields: [Field]
  private let methodNames: [String]
  private let keyAccesses: [Int: Access]
  private let iterate: ((UnsafeMutableRawPointer, Int, LuaCall) throws -> LuaResults)?
  private let assignedMethod: ((UnsafeMutableRawPointer, String, LuaCall) throws -> Void)?

  init<Object>(name: String, _ definition: LuaHostTypeDefinition<Object>) {
    self.name = name
    methodNames = definition.methods.map(\.name)
    fields = definition.fields.map(Field.init)
    keyAccesses = definition.keyAccesses.mapValues { access in { try access(Self.object($0), $1) } }
    iterate = definition.iterate.map { iterate in { try iterate(Self.object($0), $1, $2) } }
    assignedMethod = definition.assignedMethod.map { assigned in
      { try assigned(Self.object($0), $1, $2) }
    }
  }

  /// The object, retained for the call: a closure may even revoke it.
  private static func object<Object: AnyObject>(_ pointer: UnsafeMutableRawPointer) -> Object {
    Unmanaged.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The border's callback.
  static let access: border_context_access = { state, object, field, access, context in
    Unmanaged<LuaHostTypeDispatch>.fromOpaque(context)._withUnsafeGuaranteedRef { dispatch in
      LuaCall.run(state) { try dispatch.access(object, Int(field), Int(access), $0) }
    }
  }

  @inline(__always)
  private func access(
    _ object: UnsafeMutableRawPointer, _ field: Int, _ access: Int, _ call: LuaCall
  ) throws -> LuaResults {
    switch access {
    case border_access_get:
      return try Unmanaged.passUnretained(fields[field])._withUnsafeGuaranteedRef {
        try $0.get(object, call)
      }
    case border_access_set:
      guard let set = fields[field].set else {
        throw LuaFailure("field '\(fields[field].name)' of \(name) cannot be set")
      }
      return try set(object, call)
    case border_access_method:
      try assignedMethod?(object, methodNames[field], call)
      throw LuaFailure("'\(methodNames[field])' is a method of \(name) and cannot be assigned")
    case border_access_iterate: return try iterate?(object, field, call) ?? call.returnsNothing
    default: return try keyAccesses[access]?(object, call) ?? call.returnsNothing
    }
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
      let closures = LuaHostTypeDispatch(name: name, definition)
      var accesses = definition.accesses
      accesses.context_access = LuaHostTypeDispatch.access
      for access in definition.keyAccesses.keys {
        accesses.by_context |= 1 << UInt8(access - border_access_get_name)
      }
      let context = Unmanaged.passRetained(closures)
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
    let length = name.utf8.count
    guard length > 40 || !add(name, length) else { return }
    let reason = length > 40 ? "is longer than 40 bytes" : "is there twice"
    throw LuaTypeDefinitionError(description: "\(self.name): the name '\(name)' \(reason)")
  }
}

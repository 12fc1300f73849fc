internal import CLuaShims

/// An invalid definition of a host type.
public struct LuaTypeDefinitionError: Error, CustomStringConvertible {
  /// The message.
  public let description: String
}

extension LuaMachine {
  /// Defines the form of a Swift class in Lua.
  ///
  /// The closures live while the machine is open; they may hold references to its values.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - name: Its name in messages.
  ///   - define: Declares its members.
  /// - Returns: The type, which wraps objects.
  /// - Throws: `LuaTypeDefinitionError` for a name that is repeated or longer than 40 bytes.
  public func defineType<Object: AnyObject>(
    _ type: Object.Type, name: String, _ define: (LuaHostTypeDefinition<Object>) throws -> Void
  ) throws -> LuaHostType<Object> {
    let definition = LuaHostTypeDefinition<Object>()
    try define(definition)
    return try core.withStack(reserving: 12) { stack in
      let closures = LuaHostTypeClosures(name: name, definition)
      var accesses = definition.accesses
      accesses.context_access = LuaHostTypeDispatch.access
      let context = Unmanaged<LuaHostTypeDispatch>.passRetained(closures)
      guard let pointer = border_make_type(stack.state, name, accesses, context.toOpaque()) else {
        context.release()
        throw LuaError.outOfMemory
      }
      let hostType = LuaHostType<Object>(name: name, core: core, pointer: pointer)
      try hostType.add(definition, stack)
      return hostType
    }
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
    for (metamethod, method) in definition.objectMetamethods {
      push(method, named: nil, stack)
      border_set_metamethod(stack.state, pointer, metamethod.rawValue)
    }
    for (metamethod, body) in definition.metamethods {
      stack.push(closure: body)
      border_set_metamethod(stack.state, pointer, metamethod.rawValue)
    }
  }

  private func push(
    _ method: LuaHostTypeDefinition<Object>.Method, named label: String?, _ stack: LuaStack
  ) {
    switch method {
    case .fast(let function): border_push_function(stack.state, function)
    case .closure(let body):
      let (pointer, name) = (pointer, name)
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
          return try body(Unmanaged<Object>.fromOpaque(object).takeUnretainedValue(), call)
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

// Functions whose arguments and results are converted by their types.
internal import CLuaShims

extension LuaCall {
  /// An argument of a typed function.
  @inlinable @inline(__always)
  func argument<Value: LuaReadable>(_ position: Int32) throws -> Value {
    do { return try Value.read(from: stack, at: position) } catch {
      throw argumentError(Int(position), nil, error)
    }
  }

  /// The new value in an assignment to a property.
  @inlinable
  func newValue<Value: LuaReadable>(of name: String) throws -> Value {
    do { return try Value.read(from: stack, at: 3) } catch let mismatch as LuaMismatch {
      throw LuaFailure("\(name) \(mismatch)")
    }
  }

  /// Returns a value as a field access does.
  @inlinable @inline(__always)
  func returns<Value: LuaPushable>(member value: Value) throws -> LuaResults {
    if Value.self == String.self, let text = value as? String { return try returns(text) }
    return try returns(value)
  }

  /// Converts arguments, calls the function, and converts its result.
  @inlinable
  static func typed<each Argument: LuaReadable, Result: LuaPushable>(
    _ body: @escaping (repeat each Argument) throws -> Result
  ) -> (LuaCall) throws -> LuaResults {
    { call in
      var index: Int32 = 0
      return try call.returns(body(repeat call.argument(next(&index)) as (each Argument)))
    }
  }

  /// The same for none or several results.
  @inlinable @_disfavoredOverload
  static func typed<each Argument: LuaReadable, each Result: LuaPushable>(
    _ body: @escaping (repeat each Argument) throws -> (repeat each Result)
  ) -> (LuaCall) throws -> LuaResults {
    { call in
      var index: Int32 = 0
      let results = try body(repeat call.argument(next(&index)) as (each Argument))
      return try call.returns(repeat each results)
    }
  }
}

extension LuaMachine {
  /// Creates a Lua function over a Swift closure with typed arguments and results.
  ///
  /// An argument of another type is an error in Lua: "bad argument #2 to 'search' (integer
  /// expected, got string)". Arguments of optional types may be left out, further ones are ignored.
  /// Several results are a tuple.
  ///
  /// - Parameters:
  ///   - name: Its name in messages if Lua does not know one, as in a call by `pcall`.
  ///   - size: The memory of its captures, in bytes; see ``LuaHostType/wrap(_:size:)``.
  ///   - body: The function. Its captures live until Lua has collected the function: it must not
  ///     own the machine, which would never be released.
  /// - Returns: The Lua function.
  /// - Throws: `LuaError.Kind.memory` if memory is short.
  @inlinable
  public func makeFunction<each Argument: LuaReadable, Result: LuaPushable>(
    named name: String? = nil, size: Int = 0,
    _ body: @escaping (repeat each Argument) throws -> Result
  ) throws -> LuaFunction {
    try makeFunction(named: name, size: size, LuaCall.typed(body))
  }

  /// The same for one argument: without parameter packs, whose types are looked up in each call.
  @inlinable
  public func makeFunction<A: LuaReadable, Result: LuaPushable>(
    named name: String? = nil, size: Int = 0, _ body: @escaping (A) throws -> Result
  ) throws -> LuaFunction {
    try makeFunction(named: name, size: size) {
      try $0.returns(body($0.argument(1)))
    }
  }

  /// The same for two arguments.
  @inlinable
  public func makeFunction<A: LuaReadable, B: LuaReadable, Result: LuaPushable>(
    named name: String? = nil, size: Int = 0, _ body: @escaping (A, B) throws -> Result
  ) throws -> LuaFunction {
    try makeFunction(named: name, size: size) {
      try $0.returns(body($0.argument(1), $0.argument(2)))
    }
  }

  /// The same for three arguments.
  @inlinable
  public func makeFunction<A: LuaReadable, B: LuaReadable, C: LuaReadable, Result: LuaPushable>(
    named name: String? = nil, size: Int = 0, _ body: @escaping (A, B, C) throws -> Result
  ) throws -> LuaFunction {
    try makeFunction(named: name, size: size) {
      try $0.returns(body($0.argument(1), $0.argument(2), $0.argument(3)))
    }
  }

  /// The same for none or several results.
  @inlinable @_disfavoredOverload
  public func makeFunction<each Argument: LuaReadable, each Result: LuaPushable>(
    named name: String? = nil, size: Int = 0,
    _ body: @escaping (repeat each Argument) throws -> (repeat each Result)
  ) throws -> LuaFunction {
    try makeFunction(named: name, size: size, LuaCall.typed(body))
  }
}

extension LuaHostTypeDefinition {
  /// Adds a field over a property: read-only if the key path is.
  @inlinable @inline(__always)
  public func property<Value: LuaPushable>(
    _ name: String, _ path: @autoclosure @escaping () -> KeyPath<Object, Value>
  ) {
    field(name, get: { object, call in try call.returns(member: object[keyPath: path()]) })
  }

  /// Adds a field over a property that scripts can change.
  @inlinable @inline(__always)
  public func property<Value: LuaPushable & LuaReadable>(
    _ name: String, _ path: @autoclosure @escaping () -> ReferenceWritableKeyPath<Object, Value>
  ) {
    field(
      name, get: { object, call in try call.returns(member: object[keyPath: path()]) },
      set: { object, call in object[keyPath: path()] = try call.newValue(of: name) })
  }

  /// Adds a field over a property of a structure: read-only if the key path is.
  @inlinable @inline(__always)
  public func property<Root, Value: LuaPushable>(
    _ name: String, _ path: @autoclosure @escaping () -> KeyPath<Root, Value>
  ) where Object == LuaBox<Root> {
    field(name, get: { box, call in try call.returns(member: box.value[keyPath: path()]) })
  }

  /// Adds a field over a property of a structure that scripts can change.
  @inlinable @inline(__always)
  public func property<Root, Value: LuaPushable & LuaReadable>(
    _ name: String, _ path: @autoclosure @escaping () -> WritableKeyPath<Root, Value>
  ) where Object == LuaBox<Root> {
    field(
      name, get: { box, call in try call.returns(member: box.value[keyPath: path()]) },
      set: { box, call in box.value[keyPath: path()] = try call.newValue(of: name) })
  }

  /// Adds a read-only field that is computed, or that scripts may not change.
  @inlinable @inline(__always)
  public func property<Value: LuaPushable>(
    _ name: String, get: @escaping (Object) throws -> Value
  ) {
    field(name, get: { object, call in try call.returns(member: get(object)) })
  }

  /// Adds a method whose first argument is the value, or the ``LuaBox`` that Lua holds, to change it.
  @inlinable @inline(__always)
  public func method<each Argument: LuaReadable, Result: LuaPushable>(
    _ name: String, _ body: @escaping (repeat each Argument) throws -> Result
  ) {
    add(name, LuaCall.typed(body))
  }

  /// The same for the value alone, without parameter packs.
  @inlinable
  public func method<Root: LuaReadable, Result: LuaPushable>(
    _ name: String, _ body: @escaping (Root) throws -> Result
  ) {
    add(name) { try $0.returns(body($0.argument(1))) }
  }

  /// The same for one argument more.
  @inlinable
  public func method<Root: LuaReadable, A: LuaReadable, Result: LuaPushable>(
    _ name: String, _ body: @escaping (Root, A) throws -> Result
  ) {
    add(name) { try $0.returns(body($0.argument(1), $0.argument(2))) }
  }

  /// The same for none or several results.
  @inlinable @_disfavoredOverload
  public func method<each Argument: LuaReadable, each Result: LuaPushable>(
    _ name: String, _ body: @escaping (repeat each Argument) throws -> (repeat each Result)
  ) {
    add(name, LuaCall.typed(body))
  }

  /// Adds a method of the type itself: `type.method("damage", Entity.damage)`.
  @inlinable @inline(__always)
  public func method<Root: LuaReadable, each Argument: LuaReadable, each Result: LuaPushable>(
    _ name: String,
    _ method: @escaping (Root) -> (repeat each Argument) throws -> (repeat each Result)
  ) {
    add(
      name,
      LuaCall.typed { (root: Root, arguments: repeat each Argument) in
        try method(root)(repeat each arguments)
      })
  }

  /// The same without arguments, and without parameter packs.
  @inlinable
  public func method<Root: LuaReadable, Result: LuaPushable>(
    _ name: String, _ method: @escaping (Root) -> () throws -> Result
  ) {
    add(name) { try $0.returns(method($0.argument(1))()) }
  }

  /// The same for one argument.
  @inlinable
  public func method<Root: LuaReadable, A: LuaReadable, Result: LuaPushable>(
    _ name: String, _ method: @escaping (Root) -> (A) throws -> Result
  ) {
    add(name) { try $0.returns(method($0.argument(1))($0.argument(2))) }
  }

  /// Sets a metamethod with two operands, without parameter packs.
  @inlinable
  public func metamethod<A: LuaReadable, B: LuaReadable, Result: LuaPushable>(
    _ metamethod: LuaMetamethod, _ body: @escaping (A, B) throws -> Result
  ) {
    self.metamethod(metamethod) { (call: LuaCall) in
      try call.returns(body(call.argument(1), call.argument(2)))
    }
  }

  /// Sets a metamethod with typed operands.
  @inlinable @inline(__always)
  public func metamethod<each Argument: LuaReadable, Result: LuaPushable>(
    _ metamethod: LuaMetamethod, _ body: @escaping (repeat each Argument) throws -> Result
  ) {
    self.metamethod(metamethod, LuaCall.typed(body) as (LuaCall) throws -> LuaResults)
  }

  /// The same for none or several results.
  @inlinable @_disfavoredOverload
  public func metamethod<each Argument: LuaReadable, each Result: LuaPushable>(
    _ metamethod: LuaMetamethod,
    _ body: @escaping (repeat each Argument) throws -> (repeat each Result)
  ) {
    self.metamethod(metamethod, LuaCall.typed(body) as (LuaCall) throws -> LuaResults)
  }

  /// Sets the accessors for names that are neither field nor method.
  @inlinable @inline(__always)
  public func unknownField<Value: LuaPushable>(
    get: @escaping (Object, String) throws -> Value,
    set: ((Object, String, LuaValue) throws -> Void)? = nil
  ) {
    unknown(.name, get, set)
  }

  /// Sets the accessors for integer keys.
  @inlinable @inline(__always)
  public func index<Value: LuaPushable>(
    get: @escaping (Object, Int) throws -> Value,
    set: ((Object, Int, LuaValue) throws -> Void)? = nil
  ) {
    unknown(.position, get, set)
  }

  @usableFromInline
  func unknown<Key: LuaReadable, Value: LuaPushable>(
    _ kind: UnknownKey, _ get: @escaping (Object, Key) throws -> Value,
    _ set: ((Object, Key, LuaValue) throws -> Void)?
  ) {
    keyAccesses[kind.rawValue] = { try $1.returns(get($0, $1.argument(2))) }
    guard let set else { return }
    keyAccesses[kind.rawValue + border_access_set_name - border_access_get_name] = {
      try set($0, $1.argument(2), $1.value(3))
      return $1.returnsNothing
    }
  }
}

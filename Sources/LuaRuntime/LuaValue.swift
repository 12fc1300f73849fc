internal import CLuaShims

/// Any Lua value.
public enum LuaValue {
  /// The value `nil`.
  case `nil`
  /// A boolean.
  case boolean(Bool)
  /// An integer.
  case integer(Int64)
  /// A float.
  case number(Double)
  /// A string.
  case string(LuaString)
  /// A table.
  case table(LuaTable)
  /// A function.
  case function(LuaFunction)
  /// A host object.
  case object(LuaObject)
  /// A coroutine.
  case opaque(LuaReference)
}

extension LuaValue {
  /// The kind of the value.
  public var kind: LuaKind {
    switch self {
    case .nil: .nil
    case .boolean: .boolean
    case .integer, .number: .number
    case .string: .string
    case .table: .table
    case .function: .function
    case .object: .object
    case .opaque: .coroutine
    }
  }

  /// The memory of a copy of a value that is not a string.
  @inlinable static var copySize: Int { 32 }

  /// The approximate memory of a copy, in bytes; the content of a table or a function is in Lua's
  /// memory.
  public var copySize: Int {
    if case .string(let string) = self { return Self.copySize + string.bytes.count }
    return Self.copySize
  }
}

extension LuaValue: LuaPushable, LuaReadable {
  /// Pushes the value.
  public func push(onto stack: LuaStack) throws {
    switch self {
    case .nil: lua_pushnil(stack.state)
    case .boolean(let value): value.push(onto: stack)
    case .integer(let value): value.push(onto: stack)
    case .number(let value): value.push(onto: stack)
    case .string(let value): value.push(onto: stack)
    case .table, .function, .object, .opaque: try reference?.push(onto: stack)
    }
  }

  private var reference: LuaReference? {
    switch self {
    case .table(let value): value
    case .function(let value): value
    case .object(let value): value
    case .opaque(let value): value
    default: nil
    }
  }

  /// Reads a value of any type.
  public static func read(from stack: LuaStack, at index: Int32) throws -> LuaValue {
    switch stack.kind(at: index) {
    case .none, .nil: return .nil
    case .boolean: return .boolean(lua_toboolean(stack.state, index) != 0)
    case .number:
      return lua_isinteger(stack.state, index) != 0
        ? .integer(lua_tointegerx(stack.state, index, nil))
        : .number(lua_tonumberx(stack.state, index, nil))
    case .string: return .string(try LuaString.read(from: stack, at: index))
    case .table: return .table(try LuaTable.read(from: stack, at: index))
    case .function: return .function(try LuaFunction.read(from: stack, at: index))
    case .object: return .object(try LuaObject.read(from: stack, at: index))
    case .coroutine, .pointer:
      try stack.reserve(1)
      lua_pushvalue(stack.state, index)
      return .opaque(LuaReference(taking: stack))
    }
  }
}

extension LuaValue: Equatable {
  /// Compares contents; tables, functions and objects by identity.
  public static func == (left: LuaValue, right: LuaValue) -> Bool {
    switch (left, right) {
    case (.nil, .nil): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    default: right.reference.flatMap { left.reference?.isSame(as: $0) } ?? false
    }
  }
}

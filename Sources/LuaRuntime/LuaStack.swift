public import CLuaShims

/// A view of a running Lua state, for the duration of one call.
///
/// A conversion of your own passes it on to those of its parts. It is valid during the call only: never keep it.
@frozen
public struct LuaStack {
  /// The `lua_State`.
  @usableFromInline package let state: OpaquePointer

  /// Wraps the state that the border passed to a C-convention function.
  @inlinable
  package init(_ state: OpaquePointer) { self.state = state }

  /// The border's machine of the state.
  @inlinable
  var host: OpaquePointer { border_of(state) }

  /// The index of an argument; an impossible position becomes one past the end.
  @inlinable @inline(__always)
  static func index(_ position: Int) -> Int32 {
    UInt(bitPattern: position &- 1) < 1 << 24 ? Int32(truncatingIfNeeded: position) : Int32.max
  }

  /// Ends the program if a value did not push itself exactly once: the next access would take
  /// another value for it, or memory outside of the stack.
  @inlinable @inline(__always)
  func expect(top: Int32) {
    precondition(lua_gettop(state) == top, "a value was not pushed to Lua exactly once")
  }

  /// The index of the topmost value; 0 for an empty stack.
  @inlinable
  package var top: Int32 { lua_gettop(state) }

  /// Ensures that a number of values fit on the stack.
  @inlinable @inline(__always)
  package func reserve(_ slots: Int32) throws {
    if lua_checkstack(state, slots) == 0 { throw overflow() }
  }

  @usableFromInline @inline(never)
  func overflow() -> any Error { LuaStackOverflow() }

  /// Pushes one value.
  @inlinable @inline(__always)
  package func push(_ value: some LuaPushable) throws {
    try reserve(1)
    try value.push(onto: self)
  }

  /// The kind of the value at an index.
  @inlinable
  public func kind(at index: Int32) -> LuaKind {
    // The registry and the upvalues have indices below all of the stack's.
    guard index > 0 || (index < 0 && index >= -lua_gettop(state)) else { return .none }
    return LuaKind(rawValue: lua_type(state, index)) ?? .none
  }

  /// Pops values.
  @inlinable
  package func pop(_ count: Int32 = 1) {
    precondition(count >= 0 && count <= lua_gettop(state), "more values were popped than pushed")
    lua_settop(state, -count - 1)
  }

  /// The size in bytes from which blocks are requested before they are pushed.
  @inlinable static var largeBlock: Int { 32 << 10 }

  /// The work that is charged for adding a field or an element to a table.
  @inlinable static var fieldWork: Int { 8 }

  /// Charges a field that is added to a table.
  @inlinable @inline(__always)
  func chargeField() throws { try budget.spend(Self.fieldWork) }

  /// The same for an element, with the memory of a list that grows when its length is a power of
  /// two.
  @inlinable @inline(__always)
  func chargeElement(after length: Int64) throws {
    try budget.spend(Self.fieldWork)
    if length >= 1024, length & (length - 1) == 0 { try askForMemory(Int(length) * 32) }
  }

  @usableFromInline @inline(never)
  func askForMemory(_ size: Int) throws {
    if !border_has_memory(host, size), border_take_memory_error(host) { throw LuaError.outOfMemory }
  }

  /// Pushes a new table with room for the expected entries.
  @usableFromInline
  func createTable(elements: Int, fields: Int) throws {
    let most = 1 << 20  // a hint beyond Lua's own limits must not raise
    let (elements, fields) = (max(0, min(elements, most)), max(0, min(fields, most)))
    let size = elements * 16 + fields * 64
    if size >= Self.largeBlock { try askForMemory(size) }
    lua_createtable(state, Int32(elements), Int32(fields))
  }
}

/// Lua's stack is full: a million values, or infinitely nested calls.
public struct LuaStackOverflow: Error, CustomStringConvertible {
  @usableFromInline
  init() {}

  /// The message for a script.
  public var description: String { "stack overflow" }
}

/// The kind of a Lua value.
public enum LuaKind: Int32, Sendable {
  /// Past the end of the arguments.
  case none = -1
  /// The value `nil`.
  case `nil` = 0
  /// `true` or `false`.
  case boolean = 1
  /// A plain pointer, which scripts never hold.
  case pointer = 2
  /// An integer or a float.
  case number = 3
  /// A string of bytes.
  case string = 4
  /// A table.
  case table = 5
  /// A function of Lua or of the host.
  case function = 6
  /// A host object.
  case object = 7
  /// A coroutine.
  case coroutine = 8

  /// The name in messages of Lua.
  public var name: String { String(cString: lua_typename(nil, rawValue)) }
}

// Pushes from Swift exceed the memory limit rather than fail, since Lua must not raise while Swift
// is on top. A function that pushes many values therefore charges its budget in between, and a
// function that pushes a large block requests it first, as the system may have no memory.

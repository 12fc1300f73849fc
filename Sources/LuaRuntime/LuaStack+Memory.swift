internal import CLuaShims

// Pushes from Swift exceed the memory limit rather than fail, since Lua must not raise while Swift
// is on top. A function that pushes many values therefore charges its budget in between, and a
// function that pushes a large block requests it first, as the system may have no memory.

extension LuaStack {
  /// The size in bytes from which blocks are requested before they are pushed.
  @inlinable static var largeBlock: Int { 32 << 10 }

  /// The work that is charged for adding a field or an element to a table.
  @inlinable static var fieldWork: Int { 8 }

  /// Charges a field that is added to a table.
  ///
  /// Throws the stop, or the memory error if a push exceeded the limit and a collection did not
  /// help.
  @inlinable @inline(__always)
  func chargeField() throws {
    try budget.spend(Self.fieldWork)
  }

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

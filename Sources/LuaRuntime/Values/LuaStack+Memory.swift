public import CLuaShims

// What Swift pushes goes over the memory limit rather than being refused, since Lua must not raise
// while Swift is on top. So whoever pushes much asks in between, and so does whoever pushes a large
// block: the system may have none.

extension LuaStack {
  /// Blocks of this size, in bytes, and larger ones are asked for before they are pushed.
  @inlinable static var largeBlock: Int { 32 << 10 }

  /// Throws the memory error once a push went over the limit and a collection did not help.
  @inlinable @inline(__always)
  func checkMemory() throws {
    if border_is_short(host) { try settleMemory() }
  }

  /// The same, and for a list that grows when its length is a power of two.
  @inlinable @inline(__always)
  func checkMemory(appendingTo length: Int64) throws {
    if border_is_short(host) { try settleMemory() }
    if length >= 1024, length & (length - 1) == 0 { try askForMemory(Int(length) * 32) }
  }

  @usableFromInline @inline(never)
  func settleMemory() throws {
    if border_take_memory_error(host) { throw LuaError.outOfMemory }
  }

  @usableFromInline @inline(never)
  func askForMemory(_ size: Int) throws {
    if !border_has_memory(host, size) { try settleMemory() }
  }

  /// Pushes a new table with room for what is likely to come.
  @usableFromInline
  func createTable(elements: Int, fields: Int) throws {
    let most = 1 << 20  // a hint beyond Lua's own limits must not raise
    let (elements, fields) = (max(0, min(elements, most)), max(0, min(fields, most)))
    let size = elements * 16 + fields * 64
    if size >= Self.largeBlock { try askForMemory(size) }
    lua_createtable(state, Int32(elements), Int32(fields))
  }
}

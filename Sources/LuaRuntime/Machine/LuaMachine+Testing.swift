internal import CLuaShims

// What the tests of this target reach into; no part of the public surface.

extension LuaMachine {
  /// Makes the allocations with these numbers fail, counted from 1 from now on.
  func denyAllocations(_ range: ClosedRange<Int>?) {
    core.denyAllocations(range)
  }

  /// The number of allocations since `denyAllocations(_:)`.
  var allocations: Int { Int(clamping: border_allocations(core.host)) }

  /// Lua's own library, unbounded and unsafe, to hold the sandbox's against.
  func stockLibrary() throws -> LuaTable {
    try core.withStack(reserving: 6) { stack in
      let status = border_push_stock_library(stack.state)
      guard status == border_ok else { throw core.failure(status, stack) }
      return LuaTable(taking: stack)
    }
  }
}

extension LuaCore {
  func denyAllocations(_ range: ClosedRange<Int>?) {
    border_deny_allocations(
      host, UInt64(range?.lowerBound ?? 0), UInt64(range?.upperBound ?? 0))
  }
}

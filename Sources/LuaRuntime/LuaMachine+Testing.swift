internal import CLuaShims

// Access for the tests of this target; not part of the public API.

extension LuaMachine {
  /// Makes the allocations with these numbers fail, counted from 1 from this call.
  package func denyAllocations(_ range: ClosedRange<Int>?, _ denial: LuaDenial = .byLimit) {
    core.denyAllocations(range, denial)
  }

  /// The number of allocations since `denyAllocations(_:)`.
  package var allocations: Int { Int(clamping: border_allocations(core.host)) }

  /// Lua's own library, unbounded and unsafe, for comparison with the sandbox's.
  func stockLibrary() throws -> LuaTable {
    try core.makeTable { border_push_stock_library($0.state) }
  }
}

/// The reason why an allocation is denied.
package enum LuaDenial: String, CaseIterable, Sendable {
  /// As at the memory limit: pushes from Swift succeed, and become an error when Swift has
  /// returned.
  case byLimit
  /// As by a system without memory: pushes from Swift fail too.
  case bySystem
}

extension LuaCore {
  func denyAllocations(_ range: ClosedRange<Int>?, _ denial: LuaDenial = .byLimit) {
    border_deny_allocations(
      host, UInt64(range?.lowerBound ?? 0), UInt64(range?.upperBound ?? 0), denial == .bySystem)
  }
}

internal import CLuaShims

// What the tests of this target reach into; no part of the public surface.

extension LuaMachine {
  /// Makes the allocations with these numbers fail, counted from 1 from now on.
  ///
  /// - Parameters:
  ///   - range: The numbers; nil for none.
  ///   - denial: What an allocation of Swift's meets.
  package func denyAllocations(
    _ range: ClosedRange<Int>?, _ denial: LuaDenial = .byLimit
  ) {
    core.denyAllocations(range, denial)
  }

  /// The number of allocations since `denyAllocations(_:)`.
  package var allocations: Int { Int(clamping: border_allocations(core.host)) }

  /// Lua's own library, unbounded and unsafe, to hold the sandbox's against.
  func stockLibrary() throws -> LuaTable {
    try core.withStack(reserving: 6) { stack in
      let status = border_push_stock_library(stack.state)
      guard status == border_ok else { throw core.failure(status, stack) }
      return LuaTable(taking: stack)
    }
  }
}

/// Why an allocation is denied.
package enum LuaDenial: String, CaseIterable, Sendable {
  /// As at the memory limit: what Swift pushes is granted, and is an error once Swift has returned.
  case byLimit
  /// As by a system without memory: Swift, too, is given none.
  case bySystem
}

extension LuaCore {
  func denyAllocations(_ range: ClosedRange<Int>?, _ denial: LuaDenial = .byLimit) {
    border_deny_allocations(
      host, UInt64(range?.lowerBound ?? 0), UInt64(range?.upperBound ?? 0), denial == .bySystem)
  }
}

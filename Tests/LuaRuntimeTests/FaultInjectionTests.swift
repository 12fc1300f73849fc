import Foundation
import Testing

@testable import LuaRuntime

@Suite("Every allocation may fail")
struct FaultInjectionTests {
  enum Pattern: String, CaseIterable, Sendable {
    case one, two, all

    func range(from first: Int) -> ClosedRange<Int> {
      switch self {
      case .one: first...first
      case .two: first...first + 1
      case .all: first...Int.max
      }
    }
  }

  @Test("each scenario returns its result", arguments: Scenario.all)
  func plain(_ scenario: Scenario) throws {
    let world = try LuaWorld()
    #expect(try world.run(scenario.script) == scenario.expected)
    #expect(world.leftovers() == (0, 0, 0))
  }

  /// Which allocations fail, and how.
  struct Fault: CustomTestStringConvertible, Sendable {
    let pattern: Pattern
    let denial: LuaDenial
    /// The distance of the allocations that fail first.
    ///
    /// One fault tries each allocation. The others try different ones of three; with all checks,
    /// each too.
    let step: Int
    var testDescription: String { "\(pattern) \(denial)" }

    static let all: [Fault] = {
      let third = ProcessInfo.processInfo.environment["MOONSHELF_FULL_CHECKS"] == nil ? 3 : 1
      return [
        Fault(pattern: .one, denial: .byLimit, step: 1),
        Fault(pattern: .two, denial: .byLimit, step: third),
        Fault(pattern: .all, denial: .byLimit, step: third),
        Fault(pattern: .one, denial: .bySystem, step: third),
        Fault(pattern: .all, denial: .bySystem, step: third),
      ]
    }()
  }

  @Test(
    "each scenario returns its result or a memory error, and leaks nothing",
    arguments: Scenario.all, Fault.all)
  func swept(_ scenario: Scenario, _ fault: Fault) throws {
    var first = 1 + (fault.step == 1 ? 0 : scenario.name.utf8.count % fault.step)
    while true {
      let world = try LuaWorld()
      let range = fault.pattern.range(from: first)
      world.machine.denyAllocations(range, fault.denial)
      var answer = Result { try world.run(scenario.script) }
      let passed = world.machine.allocations < first
      world.machine.denyAllocations(nil)
      switch answer {
      case .success(let text):
        // A script that catches errors receives the memory error like any other.
        let isCaught = text.contains("not enough memory")
        #expect(text == scenario.expected || isCaught, "allocation \(first): \(text)")
      case .failure(let error):
        #expect((error as? LuaError)?.kind == .memory, "allocation \(first): \(error)")
      }
      answer = .success("")
      let leftovers = world.leftovers()
      #expect(leftovers == (0, 0, 0), "allocation \(first)")
      if passed { break }
      first += fault.step
    }
    #expect(first > 1)
  }

  @Test("opening a machine succeeds or is a memory error", arguments: Pattern.allCases)
  func opening(_ pattern: Pattern) throws {
    var first = 1
    while true {
      let machine = Result {
        try LuaMachine(limits: LuaLimits(), print: { _ in }, denying: pattern.range(from: first))
      }
      guard case .failure(let error) = machine else { break }
      #expect((error as? LuaError)?.kind == .memory, "allocation \(first)")
      first += 1
    }
    #expect(first > 1)
  }
}

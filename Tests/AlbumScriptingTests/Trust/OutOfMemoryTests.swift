import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import LuaRuntime
import Testing

@testable import AlbumScripting

@Suite("Scripts without memory")
struct OutOfMemoryTests {
  /// Calls of host functions in a transaction, so that all or none of them take effect: a line with
  /// the name and how many albums they add, then the calls.
  static let works = ("\n" + fixture("out-of-memory-work.lua")).split(separator: "\n--- ")
    .map(String.init)

  struct Fault: CustomTestStringConvertible, Sendable {
    let denial: LuaDenial
    let isLasting: Bool
    var testDescription: String { "\(denial), \(isLasting ? "from one on" : "one")" }

    static let all = LuaDenial.allCases.flatMap { denial in
      [true, false].map { Fault(denial: denial, isLasting: $0) }
    }
  }

  @Test(
    "any failed allocation ends with a message and an unchanged library",
    arguments: works, Fault.all)
  func swept(_ work: String, _ fault: Fault) throws {
    let added = try #require(work.firstMatch(of: /\((\d+) albums\)\n/))
    let albums = try #require(Int(added.1))
    let calls = work[added.range.upperBound...]
    let text = "library.transaction('work', function()\n\(calls)\nend)"
    // Some thirty positions of the many hundred, different ones for each fault.
    var (step, first, failures) = (1, fault.isLasting ? 1 : 2, 0)
    while true {
      let bench = try ScriptBench()
      try bench.add(("Fela", "Zombie"))
      // The loading of the script is not tested here.
      let ready = "moonshelf.command('go', { run = function() \(text) end })"
      try bench.run(ready)
      let machine = bench.host.machine
      machine.denyAllocations(first...(fault.isLasting ? .max : first), fault.denial)
      let answer = Result { try bench.host.runCommand("go", []) }
      let count = machine.allocations
      machine.denyAllocations(nil)
      switch answer {
      case .success:
        #expect(try bench.library.count() == 1 + albums, "allocation \(first)")
      case .failure(let error):
        failures += 1
        #expect("\(error)".contains("not enough memory"), "allocation \(first): \(error)")
        #expect(try bench.library.count() == 1, "allocation \(first)")
      }
      #expect(try bench.run("print 'alive'") == ["alive"], "allocation \(first)")
      if count < first { break }
      if first < 3 { step = max(1, count / 30) }
      first += step
    }
    #expect(failures > (fault.isLasting ? 5 : 0))
  }

  static let greedyRule = """
    local kept = {}
    return function(album)
      if album.title ~= "One" then while true do kept[#kept + 1] = {} end end
    end
    """

  @Test("an import whose rule runs out of memory fails as a whole")
  func importing() throws {
    let bench = try ScriptBench(memoryLimit: 16 << 20)
    let text = "artist,title\nA,One\nB,Two\nC,Three\nD,Four\n"
    let error = #expect(throws: LuaError.self) {
      try bench.importText(text, rule: Self.greedyRule)
    }
    #expect(error?.kind == .memory)
    #expect(try bench.library.count() == 0)
  }

  @Test(
    "a table with a wrong length harms no function",
    arguments: CaseTable.singles("out-of-memory-lying-length"))
  func lyingLength(_ call: String) throws {
    let bench = try ScriptBench(memoryLimit: 16 << 20)
    _ = try? bench.run(
      """
      local t = { [math.maxinteger] = "x" }
      for i = 62, 0, -1 do t[1 << i] = "x" end
      \(call)
      """)
    #expect(try bench.run("print 'alive'") == ["alive"])
  }

  @Test("any number of calls with tables fits into a small memory")
  func manyCalls() throws {
    let bench = try ScriptBench(memoryLimit: 4 << 20)
    let lines = try bench.run(
      """
      local json <const> = moonshelf.json
      local size = 0
      for i = 1, 30000 do size = size + #json.encode { i, "x" } end
      print(size)
      """)
    #expect(lines.count == 1)
  }
}

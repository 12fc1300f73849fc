import AlbumScripting
import AlbumTestSupport
import Testing

@Suite("Completion in the console")
struct ConsoleCompletionTests {
  @Test(
    "names that are valid at the cursor",
    arguments: CaseTable.lists("console-completion-names"))
  func names(line: String, expected: [String]) throws {
    let bench = try ConsoleBench()
    try bench.answer("first = library.add { title = 'Low', label = 'RCA' }")
    // There may be more completions; these are among them, or there are none.
    let completed = bench.completed(line)
    #expect(expected.isEmpty ? completed.isEmpty : completed.contains(expected[0]))
    #expect(expected.allSatisfy(completed.contains), "\(completed)")
  }

  @Test("members of the script's own tables, albums and snapshots in variables")
  func variables() throws {
    let bench = try ConsoleBench()
    try bench.answer("shelf = { north = { album = library.add { title = 'Low' } } }")
    try bench.answer("memento = library.snapshot('now')")
    #expect(bench.completed("shelf.no") == ["north"])
    #expect(bench.completed("shelf.north.album:upd") == ["update"])
    #expect(bench.completed("memento:re") == ["remove", "restore"])
    #expect(bench.completed("memento.na") == ["name"])
  }

  @Test("completion runs no code of the script, and needs none of its globals")
  func harmless() throws {
    let bench = try ConsoleBench()
    try bench.answer("trap = setmetatable({}, { __index = function() ran = 1 end }) next, type = 0")
    #expect([bench.completed("tra"), bench.completed("trap.inner.x")] == [["trap"], []])
    #expect(try bench.answer("ran") == "nil")
  }
}

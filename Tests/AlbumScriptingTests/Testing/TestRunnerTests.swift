import AlbumScripting
import AlbumTestSupport
import Foundation
import Testing

@Suite("Users' tests")
struct TestRunnerTests {
  @Test("that never end or use all memory are stopped and reported")
  func limits() throws {
    var bench = try TestFileBench()
    bench.runner.limits = TestLimits(memory: 16 << 20, time: 0.2)
    #expect(
      try bench.failure(of: "while true do pcall(function() while true do end end) end")?.message
        == "ran longer than 0.2 s and was stopped")
    bench.runner.limits.time = 20
    #expect(
      try bench.failure(of: "local t = {} while true do t[#t + 1] = ('x'):rep(1e6) .. #t end")?
        .message == "used more than 16 MB of memory")
  }

  @Test("leave no files")
  func folder() throws {
    let report = try TestFileBench().run(
      """
      test("it", function()
        testing.import("title\\nLow\\n")
        print(testing.folder)
      end)
      """)
    let folder = try #require(report.tests.first?.output.first)
    #expect(folder.contains("moonshelf-test-"))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("can be selected by a part of their name, without regard to case and accents")
  func filter() throws {
    var bench = try TestFileBench()
    bench.runner.filter = "BJORK"
    let report = try bench.run("test('of Björk', print) test('of Sade', print)")
    #expect(report.tests.map(\.name) == ["of Björk"])
  }

  @Test("that print without end use limited memory, and show the end of the output")
  func printing() throws {
    let report = try TestFileBench().run(
      """
      test("lines", function()
        for number = 1, 60 do print("line " .. number) end
        io.write("no end")
        expect(1).equals(2)
      end)
      test("one line", function()
        io.write(("x"):rep(5000), "\\nend")
        expect(1).equals(2)
      end)
      test("much", function()
        for _ = 1, 200 do print(("x"):rep(100000)) end
        expect(#testing.output() < 5000000).is_true()
      end)
      """)
    let lines = report.tests[0].output
    #expect(lines.prefix(2) == ["… 11 lines, then:", "line 12"])
    #expect(lines.suffix(2) == ["line 60", "no end"])
    let long = report.tests[1].output
    #expect(long == [String(repeating: "x", count: 1000) + "… (5000 bytes)", "end"])
    #expect(report.tests[2].failure == nil)
  }
}

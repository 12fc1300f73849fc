import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import Testing

@Suite("Running lines in the console")
struct ConsoleRunTests {
  @Test("its changes are one step labelled with the line, without line breaks and truncated")
  func label() throws {
    let bench = try ConsoleBench()
    try bench.answer("for n = 1, 3 do\n  library.add { title = tostring(n) }\nend")
    let label = "for n = 1, 3 do library.add { title = tostring(n) } end"
    #expect(try bench.bench.library.history().map(\.label) == [label])
    #expect(try bench.bench.library.history().map(\.changeCount) == [3])
    try bench.answer("library.add { title = '\(String(repeating: "x", count: 90))' }")
    let long = try #require(try bench.bench.library.history(1).first?.label)
    #expect(long == "library.add { title = '" + String(repeating: "x", count: 56) + "…")
  }

  @Test("a line that fails changes nothing, and shows the position")
  func failing() throws {
    let bench = try ConsoleBench()
    #expect(
      bench.complaint("library.add { title = 'a' }\nerror('oops')") == "console:2: oops")
    #expect(try bench.bench.library.count() == 0)
    try bench.answer("function outer() inner() end function inner() error('deep') end")
    #expect(
      bench.complaint("outer()")
        == "console:1: deep\n\tconsole:1: in function 'inner'\n\tconsole:1: in function 'outer'")
    try bench.answer("function down(n) if n == 0 then error('end', 0) end down(n - 1) return n end")
    #expect(bench.complaint("down(20)").hasSuffix("in function 'down'\n\t…"))
    #expect(bench.complaint("error({})").hasPrefix("table: "))
  }

  @Test("a line that runs too long is stopped, and the console continues")
  func timeLimit() throws {
    let bench = try ConsoleBench(timeLimit: 0.05)
    #expect(
      bench.complaint("while true do pcall(error) end")
        == "console:1: the script ran longer than its time limit")
    #expect(try bench.answer("1") == "1")
  }

  @Test("an interrupt while nothing runs has no effect on the next line")
  func lateInterrupt() throws {
    let bench = try ConsoleBench()
    bench.bench.host.interrupt()
    #expect(try bench.answer("1 + 1") == "2")
  }

  @Test("undo inside a line undoes the previous line, or the changes of the line so far")
  func undo() throws {
    let bench = try ConsoleBench()
    try bench.answer("library.add { title = 'a' }")
    #expect(try bench.answer("library.undo()") == "\"library.add { title = 'a' }\"")
    try bench.answer("library.add { title = 'b' }; library.undo(); library.add { title = 'c' }")
    #expect(try bench.bench.library.titles() == ["c"])
  }

  @Test("help prints the text of the reference")
  func help() throws {
    let bench = try ConsoleBench()
    #expect(try bench.answer("help 'library.undo'") == nil)
    #expect(bench.bench.printed.last?.hasPrefix("library.undo([n])\n") == true)
    try bench.answer("help()")
    #expect(bench.bench.printed.last?.contains("help library.add") == true)
    #expect(bench.complaint("help({})").hasPrefix("console:1: bad argument #1 to 'help'"))
  }

  @Test("require finds modules in the console's folder")
  func modules() throws {
    let bench = try ConsoleBench()
    try bench.bench.folder.write("return 'found'", to: "mine.lua")
    #expect(try bench.answer("require 'mine'")?.hasPrefix("\"found\"") == true)
  }

  @Test("an observer from the console is called after the line, and ends with the console")
  func observers() throws {
    let bench = try ConsoleBench()
    try bench.answer("library.on('album.added', function(ev) print(ev.album.title) end)")
    try bench.answer("library.add { title = 'a' }; print('first')")
    #expect(bench.bench.printed == ["first", "a"])
    bench.bench.host.close()
    try bench.bench.library.add(.init(title: "b"))
    #expect(bench.bench.printed == ["first", "a"])
  }
}

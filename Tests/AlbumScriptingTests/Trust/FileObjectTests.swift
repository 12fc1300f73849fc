import AlbumFiles
import AlbumTestSupport
import Foundation
import Glibc
import LuaRuntime
import Testing

@testable import AlbumScripting

@Suite("Files in scripts")
struct FileObjectTests {
  private func bench(_ text: String = "", _ change: (inout ScriptOptions) -> Void = { _ in })
    throws -> TrustBench
  {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.txt")
    return try TrustBench(allowing: ["read=HERE", "write=HERE"], in: folder, change)
  }

  @Test("every format of read behaves as in Lua's own library")
  func formats() throws {
    let lines = try bench("one\ntwo\n\n 0x1F -7 2.5 1e2 +3 .5 0x8p1 0xFFFFFFFFFFFFFFFF nine\nlast")
      .run(
        """
        local file = assert(io.open(HERE .. "/a.txt"))
        print(file:read(0), file:read(3), file:read("L") == "\\n", file:read("l"), file:read("*l"))
        print(file:read("n", "n", "n", "*n", "n", "n", "n", "n"))
        print(math.type(file:seek("cur", 0)), file:read("n"), file:read("n"))
        print(file:read("a"), file:read("a"), file:read("l"), file:read(0), file:read(1), file:read("n"))
        print(file:read("l", "l"))
        """)
    #expect(
      lines == [
        "\tone\ttrue\ttwo\t", "31\t-7\t2.5\t100.0\t3\t0.5\t16.0\t-1", "integer\tnil\tnil",
        "nine\nlast\t\tnil\tnil\tnil\tnil", "nil",
      ])
  }

  @Test("lines, seek and the modes of open behave as in Lua's own library")
  func linesAndSeek() throws {
    let bench = try bench("a\nb\nc")
    let lines = try bench.run(
      """
      for line in io.lines(HERE .. "/a.txt") do print(line) end
      for line in io.open(HERE .. "/a.txt"):lines("L") do print(#line) end
      for piece in io.lines(HERE .. "/a.txt", 2) do print(#piece) end
      local file <close> = assert(io.open(HERE .. "/a.txt", "r+"))
      print(file:seek(), file:seek("end"), file:seek("set", 2), file:read(1), file:seek("cur", -1))
      print(file:seek("set", -1))
      print(file:write("B", 4, 2.5) == file, file:flush() == file, file:seek("set"), file:read("a"))
      assert(io.open(HERE .. "/a.txt", "a")):write("+"):close()
      print(io.open(HERE .. "/a.txt", "rb"):read("a"))
      assert(io.open(HERE .. "/a.txt", "w")):close()
      print(io.open(HERE .. "/a.txt"):read("a") == "", io.type(file), io.type(7), file)
      """)
    #expect(
      lines == [
        "a", "b", "c", "2", "2", "1", "2", "2", "1", "0\t5\t2\tb\t2",
        "nil\tHERE/a.txt: Invalid argument\t22", "true\ttrue\t0\ta\nB42.5", "a\nB42.5+",
        "true\tfile\tnil\tfile",
      ])
  }

  @Test("mistakes have a message")
  func mistakes() throws {
    let lines = try bench("text").run(
      """
      local file = assert(io.open(HERE .. "/a.txt"))
      print(refusal(file.read, file, "x"))
      print(refusal(file.read, file, {}))
      print(refusal(file.seek, file, "middle"))
      print(refusal(io.open, HERE .. "/a.txt", "x"))
      print(refusal(io.open, HERE .. "/a.txt", "rw"))
      print(file:write("no"))
      print(io.open(HERE .. "/a.txt", "w"):read())
      print(file:close(), io.type(file), file)
      print(refusal(file.close, file))
      print(refusal(file.read, file))
      print(refusal(file.write, file, ""))
      print(refusal(file.flush, file))
      print(refusal(file.seek, file))
      print(refusal(function() for _ in file:lines() do end end))
      print(refusal(io.lines, HERE .. "/none.txt"))
      """)
    let closed = "the file HERE/a.txt is closed"
    #expect(
      lines == [
        "a format is \"l\", \"L\", \"n\", \"a\" or a number of bytes",
        "a format is \"l\", \"L\", \"n\", \"a\" or a number of bytes",
        "a place is counted from \"set\", \"cur\" or \"end\"",
        "bad argument #2 to 'open' (a mode is like \"r\", \"w\", \"a\", \"r+\", \"rb\")",
        "bad argument #2 to 'open' (a mode is like \"r\", \"w\", \"a\", \"r+\", \"rb\")",
        "nil\tHERE/a.txt: Bad file descriptor\t9", "nil\tHERE/a.txt: Bad file descriptor\t9",
        "true\tclosed file\tfile (closed)", closed, closed, closed, closed, closed, closed,
        "HERE/none.txt: No such file or directory",
      ])
  }

  @Test(
    "a file larger than the memory limit can only be read in parts",
    arguments: ["file:read('a')", "file:read(1 << 40)", "file:read('l')", "file:lines()()"])
  func large(_ reading: String) throws {
    let bench = try bench { $0.memoryLimit = 4 << 20 }
    let path = bench.folder.file("a.txt")
    #expect(truncate(path, 1 << 40) == 0)
    let lines = try bench.run(
      """
      local file <close> = assert(io.open(HERE .. "/a.txt"))
      print(refusal(function() return \(reading) end))
      file:seek("set", (1 << 40) - 3)
      print(#file:read("a"))
      """)
    #expect(
      lines == [
        "HERE/a.txt does not fit into the script's memory; read it line by line", "3",
      ])
  }

  @Test("a full disk is reported, at the latest when the file is closed")
  func full() throws {
    let stream = try #require(fopen("/dev/full", "w"))
    let file = FileObject(stream, name: "full.txt", limit: 1 << 20)
    try file.write(Array("few".utf8))
    let error = #expect(throws: FileError.self) { try file.close() }
    #expect(error?.description == "full.txt: the disk is full")
    #expect(!file.isOpen)
    let another = FileObject(
      try #require(fopen("/dev/full", "w")), name: "full.txt", limit: 1 << 20)
    #expect(throws: FileError.self) { try another.write([UInt8](repeating: 0, count: 1 << 20)) }
  }

  @Test("open files are closed with their script's machine")
  func unclosed() throws {
    let bench = try bench("x")
    try bench.run(
      "files = {} for i = 1, 20 do files[i] = io.open(HERE .. '/a.txt', 'a') end "
        + "files[20]:write('y')")
    bench.host.close()
    #expect(try bench.folder.text("a.txt") == "xy")
    let file = RealPath.of(bench.folder.file("a.txt"))
    let open = try #require(FolderEntries("/proc/self/fd")).map(\.text).filter {
      RealPath.of("/proc/self/fd/\($0)") == file
    }
    #expect(open == [])
  }
}

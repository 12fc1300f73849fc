import AlbumFiles
import AlbumTestSupport
import Foundation
import Glibc
import LuaRuntime
import Testing

@testable import AlbumScripting

@Suite("Programs that scripts run")
struct ChildProgramTests {
  @Test("none run without a permission, which the message names", arguments: Limits.allCases)
  func refused(_ limits: Limits) throws {
    let bench = try TrustBench(limits, allowing: ["read=HERE", "write=HERE"])
    #expect(
      try bench.failure("os.execute 'true'")
        == "attempt to call a nil value (field 'execute'): it needs --allow run")
    #expect(
      try bench.failure("io.popen 'true'")
        == "attempt to call a nil value (field 'popen'): it needs --allow run")
    #expect(
      try TrustBench(limits).failure("io.popen 'true'")
        == "attempt to call a nil value (field 'popen'): it needs --allow run")
  }

  @Test("a program's output is read in every format, and its input arrives completely")
  func talking() throws {
    let bench = try TrustBench(allowing: ["run", "read=HERE"])
    let lines = try bench.run(
      """
      local program = io.popen "printf 'one\\\\n12 0x10 x\\\\nlast'; printf more"
      print(program:read(0), program:read(1), program:read("l"))
      print(program:read("n", "n", "n"))
      print(program:read("L") == "\\n", program:read("a"), program:read("a"), program:read("l"))
      print(program:close())
      for line in io.popen("printf 'a\\\\nb'"):lines() do print(line) end
      print(#io.popen("head -c 300000 /dev/zero"):read("a"), io.popen("head -c 9 /dev/zero"):read(20):len())
      local sink = io.popen("cat > '" .. HERE .. "/sunk.txt'", "w")
      print(sink:write(("x"):rep(300000)) == sink, sink:close())
      print(#io.open(HERE .. "/sunk.txt"):read("a"))
      """)
    #expect(
      lines == [
        "\to\tne", "12\t16\tnil", "true\tlastmore\t\tnil", "true\texit\t0", "a", "b",
        "300000\t9", "true\ttrue\texit\t0", "300000",
      ])
  }

  @Test("neither a program nor a reader of files has what is open here")
  func descriptors() throws {
    let bench = try TrustBench(allowing: ["run"])
    let held = open("/dev/null", O_RDONLY)
    defer { close(held) }
    let reader = bench.folder.file("reader")
    try bench.folder.write("#!/bin/sh\nls /proc/self/fd", to: "reader")
    #expect(chmod(reader, 0o700) == 0)
    let seen = try bench.run("print(io.popen('ls /proc/self/fd'):read 'a')")
    #expect(seen == ["0\n1\n2\n3\n"])
    let process = try ReaderProcess(Array(reader.utf8))
    #expect(String(decoding: process.receive(), as: UTF8.self) == "0\n1\n2\n3\n")
  }

  /// Calls that wait for a program without end.
  static let waiting = [
    "os.execute('WAIT')", "io.popen('WAIT'):read('a')", "io.popen('WAIT'):read('n')",
    "io.popen('WAIT'):read(7)", "for _ in io.popen('WAIT'):lines() do end",
    "io.popen('WAIT'):close()", "io.popen('WAIT', 'w'):write(('x'):rep(1 << 20))",
    "local guard <close> = io.popen('WAIT', 'w')",
  ]

  @Test("the time limit applies while waiting for a program", arguments: waiting)
  func timeLimit(_ script: String) throws {
    let bench = try TrustBench(allowing: ["run"]) { $0.timeLimit = 0.2 }
    let held = try Held(in: bench.folder)
    defer { held.release() }
    let error = #expect(throws: LuaError.self) {
      try bench.run(script.replacing("WAIT", with: held.command))
    }
    #expect(error?.kind == .timeLimit)
    #expect(try bench.run("print 'alive'") == ["alive"])
  }

  @Test("an interrupt ends the wait and the program", arguments: waiting)
  func interrupt(_ script: String) throws {
    let bench = try TrustBench(.off, allowing: ["run"])
    let held = try Held(in: bench.folder)
    defer { held.release() }
    let begun = bench.folder.file("begun")
    #expect(mkfifo(begun, 0o600) == 0)
    let interrupt = bench.host.interrupt
    // The pipe opens when both sides have opened it: the program is running then.
    Thread.detachNewThread {
      let descriptor = open(begun, O_RDONLY)
      interrupt()
      close(descriptor)
    }
    let error = #expect(throws: LuaError.self) {
      try bench.run(script.replacing("WAIT", with: "exec 4>\(begun); \(held.command)"))
    }
    #expect(error?.kind == .interrupted)
  }
}

/// A program that runs until it is released or terminated.
private final class Held {
  let command: String
  private let descriptor: Int32

  init(in folder: TemporaryFolder) throws {
    let pipe = folder.file("held")
    #expect(mkfifo(pipe, 0o600) == 0)
    descriptor = open(pipe, O_RDWR | O_CLOEXEC)
    // Its standard input stays open and is not read.
    command = "exec 3<\(pipe) 5<&0; exec cat <&3"
  }

  func release() { close(descriptor) }
}

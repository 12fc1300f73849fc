import AlbumTestSupport
import Glibc
import Testing

@Suite("Escapes from a folder that a script may read or write")
struct FolderEscapeTests {
  /// `HERE/in` may be read and written; `HERE/out` contains a secret.
  private func bench(_ limits: Limits = .on) throws -> TrustBench {
    let folder = try TemporaryFolder()
    for name in ["in", "in/sub", "out"] { try folder.makeFolder(name) }
    try folder.write("secret", to: "out/secret.txt")
    try folder.write("mine", to: "in/mine.txt")
    try folder.link("in/leads-out", to: "../out")
    try folder.link("in/file-out", to: folder.file("out/secret.txt"))
    try folder.link("in/not-there", to: "../out/new.txt")
    try folder.link("in/chain", to: "chain-2")
    try folder.link("in/chain-2", to: "leads-out/secret.txt")
    try folder.link("in/loop", to: "loop")
    try folder.link("in/near", to: "sub/../mine.txt")
    return try TrustBench(limits, allowing: ["read=HERE/in", "write=HERE/in"], in: folder)
  }

  @Test(
    "no path leads to a file outside: the refusal names the folder of the missing permission",
    arguments: [
      ("HERE/out/secret.txt", "HERE/out/secret.txt", "HERE/out"),
      ("HERE/in/../out/secret.txt", "HERE/in/../out/secret.txt", "HERE/out"),
      ("HERE/in/sub/../../out/secret.txt", "HERE/in/sub/../../out/secret.txt", "HERE/out"),
      ("HERE/in/leads-out/secret.txt", "HERE/in/leads-out/secret.txt", "HERE/out"),
      ("HERE/in/leads-out/../out/secret.txt", "HERE/in/leads-out/../out/secret.txt", "HERE/out"),
      ("HERE/in/file-out", "HERE/out/secret.txt", "HERE/out"),
      ("HERE/in/chain", "HERE/in/leads-out/secret.txt", "HERE/out"),
      ("HERE/in/..", "HERE/in/..", "/tmp"),
      ("/proc/self/root/etc/passwd", "/proc/self/root/etc/passwd", "/etc"),
      ("/etc/passwd", "/etc/passwd", "/etc"),
      ("HERE/in\\0/../out/secret.txt", nil, "invalid"),
    ] as [(String, String?, String)])
  func reading(_ path: String, _ named: String?, _ folder: String) throws {
    for limits in Limits.allCases {
      let bench = try bench(limits)
      let path = path.replacing("HERE", with: bench.folder.path)
      let lines = try bench.run(
        #"""
        local path = "\#(path)"
        print(select(2, pcall(function() return select(2, assert(io.open(path))) end)))
        """#)
      guard let named else {
        #expect(lines.count == 1 && lines[0].hasSuffix(": Invalid argument"), "\(lines)")
        continue
      }
      let real = folder == "/tmp" ? bench.folder.path.parent : folder
      #expect(
        lines == ["test.lua:3: not allowed to read \(named): allow it with --allow read=\(real)"])
    }
  }

  @Test("any path that stays inside is accepted")
  func inside() throws {
    let lines = try bench().run(
      """
      for _, path in ipairs { "/mine.txt", "/near", "/sub/../mine.txt", "//mine.txt",
        "/leads-out/../in/mine.txt", "/./mine.txt" } do
        print(assert(io.open(HERE .. "/in" .. path)):read("a"))
      end
      """)
    #expect(lines == Array(repeating: "mine", count: 6))
  }

  @Test("a missing file inside is reported; the existence of one outside is not revealed")
  func existence() throws {
    let lines = try bench().run(
      """
      print(io.open(HERE .. "/in/none/mine.txt"))
      print(io.open(HERE .. "/in/none.txt"))
      print(io.open(HERE .. "/in/mine.txt/"))
      print(io.open(HERE .. "/in/loop"))
      print(refusal(io.open, HERE .. "/out/none.txt"))
      print(refusal(io.open, HERE .. "/out/none/deeper/none.txt"))
      print(refusal(io.open, HERE .. "/nowhere/deeper/none.txt"))
      """)
    #expect(
      lines == [
        "nil\tHERE/in/none/mine.txt: No such file or directory\t2",
        "nil\tHERE/in/none.txt: No such file or directory\t2",
        "nil\tHERE/in/mine.txt/: Not a directory\t20",
        "nil\tHERE/in/loop: Too many levels of symbolic links\t40",
        "not allowed to read HERE/out/none.txt: allow it with --allow read=HERE/out",
        "not allowed to read HERE/out/none/deeper/none.txt: allow it with "
          + "--allow read=HERE/out/none/deeper",
        "not allowed to read HERE/nowhere/deeper/none.txt: allow it with "
          + "--allow read=HERE/nowhere/deeper",
      ])
  }

  @Test("nothing outside is written, renamed or removed, not even through links")
  func writing() throws {
    let bench = try bench()
    let lines = try bench.run(
      """
      for _, path in ipairs { "/out/new.txt", "/in/leads-out/new.txt", "/in/not-there",
        "/in/file-out", "/in/../out/secret.txt" } do
        print(refusal(io.open, HERE .. path, "w"))
      end
      print(refusal(os.rename, HERE .. "/in/mine.txt", HERE .. "/out/mine.txt"))
      print(refusal(os.rename, HERE .. "/out/secret.txt", HERE .. "/in/secret.txt"))
      print(refusal(os.rename, HERE .. "/in/leads-out/secret.txt", HERE .. "/in/secret.txt"))
      print(refusal(os.remove, HERE .. "/out/secret.txt"))
      print(refusal(os.remove, HERE .. "/in/leads-out/secret.txt"))
      print(refusal(os.remove, HERE .. "/in/leads-out/"))
      """)
    #expect(
      lines == [
        "not allowed to write HERE/out/new.txt: allow it with --allow write=HERE/out",
        "not allowed to write HERE/in/leads-out/new.txt: allow it with --allow write=HERE/out",
        "not allowed to write HERE/in/../out/new.txt: allow it with --allow write=HERE/out",
        "not allowed to write HERE/out/secret.txt: allow it with --allow write=HERE/out",
        "not allowed to write HERE/in/../out/secret.txt: allow it with --allow write=HERE/out",
        "not allowed to write HERE/out/mine.txt: allow it with --allow write=HERE/out",
        "not allowed to write HERE/out/secret.txt: allow it with --allow write=HERE/out",
        "not allowed to write HERE/in/leads-out/secret.txt: allow it with --allow write=HERE/out",
        "not allowed to write HERE/out/secret.txt: allow it with --allow write=HERE/out",
        "not allowed to write HERE/in/leads-out/secret.txt: allow it with --allow write=HERE/out",
        "not allowed to write HERE/in/leads-out/: allow it with --allow write=HERE",
      ])
    #expect(try bench.folder.text("out/secret.txt") == "secret")
    #expect(!bench.folder.has("out/new.txt"))
    #expect(bench.folder.has("in/mine.txt"))
  }

  @Test("removing a link does not remove its target")
  func removingLinks() throws {
    let bench = try bench()
    try bench.run(
      """
      assert(os.remove(HERE .. "/in/file-out"))
      assert(os.remove(HERE .. "/in/leads-out"))
      """)
    #expect(try bench.folder.text("out/secret.txt") == "secret")
  }

  @Test("a link that is swapped between two uses is detected at the second")
  func swapped() throws {
    let bench = try bench()
    try bench.run(
      """
      assert(io.open(HERE .. "/in/sub/a.txt", "w")):write("a"):close()
      assert(os.rename(HERE .. "/in/sub", HERE .. "/in/other"))
      assert(os.rename(HERE .. "/in/leads-out", HERE .. "/in/sub"))
      print(refusal(io.open, HERE .. "/in/sub/secret.txt"))
      """)
    #expect(
      bench.printed.map { $0.replacing(bench.folder.path, with: "HERE") } == [
        "not allowed to read HERE/in/sub/secret.txt: allow it with --allow read=HERE/out"
      ])
  }

  @Test("pipes, devices and folders are rejected without blocking")
  func specialFiles() throws {
    let bench = try bench()
    #expect(mkfifo(bench.folder.file("in/pipe"), 0o600) == 0)
    try bench.folder.link("in/zero", to: "/dev/zero")
    let lines = try bench.run(
      """
      print(io.open(HERE .. "/in/pipe"))
      print(io.open(HERE .. "/in/pipe", "r+"))
      print(io.open(HERE .. "/in/sub"))
      print(io.open(HERE .. "/in/sub/"))
      print(io.open(HERE .. "/in/sub/."))
      print(refusal(io.open, HERE .. "/in/zero"))
      """)
    #expect(
      lines == [
        "nil\tHERE/in/pipe: it is not a file\t0", "nil\tHERE/in/pipe: it is not a file\t0",
        "nil\tHERE/in/sub: it is not a file\t0", "nil\tHERE/in/sub/: it is not a file\t0",
        "nil\tHERE/in/sub/.: it is not a file\t0",
        "not allowed to read /dev/zero: allow it with --allow read=/dev",
      ])
  }

  @Test("a script that may read everything cannot read devices or the running process")
  func everything() throws {
    let lines = try TrustBench(allowing: ["read=/", "write=/proc"]).run(
      """
      for _, path in ipairs { "/dev/zero", "/dev/full", "/proc/self/environ", "/proc/self/mem" } do
        print(io.open(path))
      end
      print(select(2, io.open("/proc/self/mem", "r+")):match("it is not a file"))
      """)
    #expect(
      lines == [
        "nil\t/dev/zero: it is not a file\t0", "nil\t/dev/full: it is not a file\t0",
        "nil\t/proc/self/environ: it is not a file\t0", "nil\t/proc/self/mem: it is not a file\t0",
        "it is not a file",
      ])
  }

  @Test("a permission for one file does not apply to others")
  func oneFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "a.txt")
    try folder.write("b", to: "a.txt.b")
    let lines = try TrustBench(allowing: ["read=HERE/a.txt"], in: folder).run(
      """
      print(io.open(HERE .. "/a.txt"):read("a"))
      print(refusal(io.open, HERE .. "/a.txt.b"))
      print(refusal(io.open, HERE .. "/a.txt", "w"))
      print(refusal(io.open, HERE .. "/a.txt", "r+"))
      print(os.remove)
      """)
    #expect(
      lines == [
        "a", "not allowed to read HERE/a.txt.b: allow it with --allow read=HERE",
        "not allowed to write HERE/a.txt: allow it with --allow write=HERE",
        "not allowed to write HERE/a.txt: allow it with --allow write=HERE", "nil",
      ])
  }

  @Test("library.import and library.export stay inside, too")
  func transfer() throws {
    let bench = try bench()
    try bench.folder.write("artist,title\nSade,Promise\n", to: "out/list.csv")
    let lines = try bench.run(
      """
      print(refusal(library.import, HERE .. "/out/list.csv"))
      print(refusal(library.import, HERE .. "/in/leads-out/list.csv"))
      print(refusal(library.import, HERE .. "/in/file-out"))
      print(refusal(library.export, HERE .. "/out/list.csv"))
      print(refusal(library.export, HERE .. "/in/leads-out/list.csv"))
      print(library.export(HERE .. "/in/list.csv"), library.export(HERE .. "/in/near.csv"))
      print(library.import(HERE .. "/in/sub"))
      """)
    #expect(
      lines == [
        "not allowed to read HERE/out/list.csv: allow it with --allow read=HERE/out",
        "not allowed to read HERE/in/leads-out/list.csv: allow it with --allow read=HERE/out",
        "not allowed to read HERE/out/secret.txt: allow it with --allow read=HERE/out",
        "not allowed to write HERE/out/list.csv: allow it with --allow write=HERE/out",
        "not allowed to write HERE/in/leads-out/list.csv: allow it with --allow write=HERE/out",
        "0\t0", "nil\tHERE/in/sub: it is not a file\t0",
      ])
    #expect(try bench.folder.text("out/list.csv") == "artist,title\nSade,Promise\n")
  }
}

extension String {
  /// The folder it is in.
  fileprivate var parent: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? self }
}

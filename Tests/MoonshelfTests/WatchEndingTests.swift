import AlbumTestSupport
import Foundation
import Testing

@Suite("The end of a watch")
struct WatchEndingTests {
  private let added = "1 record: 1 added, 0 skipped, 0 rejected"
  private let list = "artist,title\na,one\na,two\n"
  private let endless = """
    return function(album)
      if album.title == 'two' then moonshelf.print('in the middle') while true do end end
    end
    """

  @Test("asked to end in the middle of a file, it keeps nothing of that file and ends cleanly")
  func termination() throws {
    let watch = try WatchBench(rule: endless)
    try watch.write("artist,title\na,whole\n", to: "whole.csv", expecting: added)
    try watch.write(list, to: "list.csv")
    try watch.terminal.expect("in the middle")
    watch.terminal.send(SIGTERM)
    try watch.expect("list.csv", "stopped; nothing was imported")
    let end = try watch.terminal.end()
    #expect(end.code == 0)
    #expect(end.shown.contains(" Imported 1 file: 1 added, 0 merged, 0 rejected.\r\n"))
    #expect(try watch.albums() == ["whole"])
  }

  @Test("killed in the middle of a file, it has kept all files before and nothing of that one")
  func killed() throws {
    let watch = try WatchBench(rule: endless)
    try watch.write("artist,title\na,whole\n", to: "whole.csv", expecting: added)
    try watch.write(list, to: "list.csv")
    try watch.terminal.expect("in the middle")
    watch.terminal.send(SIGKILL)
    #expect(try watch.terminal.end().code == -9)
    #expect(try watch.program.output("doctor") == "Checked 1 album, 1 step: no problems.\n")
    try watch.restart()
    try watch.expect("list.csv", "2 records: 2 added, 0 skipped, 0 rejected")
    try watch.expect("whole.csv", "1 record: 0 added, 1 skipped, 0 rejected")
    try watch.expect("whole.csv", "1 skipped: already in the library (line 2)")
    _ = try watch.end()
    #expect(try watch.albums() == ["whole", "one", "two"])
  }

  @Test("while another program writes, a file waits and is imported later")
  func busy() throws {
    let watch = try WatchBench()
    let program = watch.program
    try program.folder.write(list, to: "other.csv")
    try program.folder.write(endless, to: "endless.lua")
    let other = try PseudoTerminal(
      program, arguments: ["import", "other.csv", "--rule", "endless.lua"])
    try other.expect("in the middle")
    try watch.write(
      "artist,title\na,patient\n", to: "list.csv", expecting: "the library is busy; trying again")
    other.press(.controlC)
    #expect(try other.end().code == 130)
    try watch.expect("list.csv", added)
    _ = try watch.end()
    #expect(try watch.albums() == ["patient"])
  }

  @Test("with --once it imports the existing files, and its exit code says whether all succeeded")
  func once() throws {
    let program = try Program()
    let folder = program.folder.file("in")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try program.folder.write("artist,title\na,one\n", to: "in/a.csv")
    let fine = try program.run("watch", "in", "--once")
    #expect(fine.code == 0)
    #expect(
      fine.output.withoutTimes == """
        2026-01-01 00:00:00 in/a.csv: \(added)
        2026-01-01 00:00:00 Imported 1 file: 1 added, 0 merged, 0 rejected.

        """)
    try program.folder.write("", to: "in/b.csv")
    let failing = try program.run("watch", "in", "--once")
    #expect(failing.code == 1)
    #expect(failing.output.contains(" in/b.csv: is empty; there is nothing to import\n"))
  }

  @Test("asked for new files only, it skips the existing ones")
  func newOnly() throws {
    let watch = try WatchBench("--new-only", before: ["old.csv": "artist,title\na,old\n"])
    try watch.write("artist,title\na,new\n", to: "new.csv", expecting: added)
    _ = try watch.end()
    #expect(try watch.albums() == ["new"])
  }

  @Test("refuses files that cannot be watched, and invalid options")
  func mistakes() throws {
    let program = try Program()
    let missing = try program.run("watch", "nowhere")
    #expect(missing.code == 1)
    #expect(missing.errors == "moonshelf: cannot watch nowhere: there is no such file or folder\n")
    let settle = try program.run("watch", ".", "--settle", "-1")
    #expect(settle.code == 2)
    #expect(try program.run("watch", ".", "--once", "--new-only").code == 2)
    #expect(try program.run("watch").code == 2)
  }
}

import AlbumTestSupport
import Foundation
import Testing

@Suite("Watching folders")
struct WatchTests {
  private let added = "1 record: 1 added, 0 skipped, 0 rejected"

  @Test("imports existing and new files, in new folders too, each file as one step")
  func coming() throws {
    let watch = try WatchBench(before: ["old.csv": "artist,title\na,old\n"])
    try watch.expect("old.csv", added)
    try watch.write("artist,title\na,new\n", to: "new.csv", expecting: added)
    try FileManager.default.createDirectory(
      atPath: watch.program.folder.file("in/sub/deep"), withIntermediateDirectories: true)
    try watch.write("[{\"title\": \"deep\"}]", to: "sub/deep/a.json", expecting: added)
    #expect(try watch.end() == "Imported 3 files: 3 added, 0 merged, 0 rejected.")
    #expect(try watch.albums() == ["old", "new", "deep"])
    #expect(try watch.program.output("undo").hasPrefix("Undid: Import a.json (1 change)."))
  }

  @Test("a file that is being written is skipped until it is complete")
  func halfWritten() throws {
    let watch = try WatchBench()
    let path = try watch.program.folder.write("", to: "outside")
    try FileManager.default.moveItem(atPath: path, toPath: watch.program.folder.file("in/slow.csv"))
    try watch.expect("slow.csv", "is empty; there is nothing to import")
    let file = watch.openToAppend("slow.csv")
    try file.write(contentsOf: Data("artist,title\na,half".utf8))
    // The import of the other file shows that the first one was skipped.
    try watch.write("artist,title\nb,quick\n", to: "quick.csv", expecting: added)
    #expect(try watch.albums() == ["quick"])
    try file.write(contentsOf: Data(" and whole\n".utf8))
    try file.close()
    try watch.expect("slow.csv", added)
    _ = try watch.end()
    #expect(try watch.albums() == ["quick", "half and whole"])
  }

  @Test("a file that was begun before the watch is skipped until it is complete")
  func begunBefore() throws {
    let watch = try WatchBench()
    _ = try watch.end()
    try watch.write("artist,title\na,half", to: "slow.csv")
    let file = watch.openToAppend("slow.csv")
    try watch.restart()
    try watch.write("artist,title\nb,quick\n", to: "quick.csv", expecting: added)
    #expect(try watch.albums() == ["quick"])
    try file.write(contentsOf: Data(" and whole\n".utf8))
    try file.close()
    try watch.expect("slow.csv", added)
    _ = try watch.end()
    #expect(try watch.albums() == ["quick", "half and whole"])
  }

  @Test(
    "a file that is written under another name, in another folder, is skipped until it is complete")
  func writtenElsewhere() throws {
    let watch = try WatchBench()
    let path = try watch.program.folder.write("artist,title\na,half", to: "slow.csv")
    let file = watch.openToAppend("../slow.csv")
    try FileManager.default.createSymbolicLink(
      atPath: watch.program.folder.file("in/link.csv"), withDestinationPath: path)
    // The import of the other file shows that the first one was skipped.
    try watch.write("artist,title\nb,quick\n", to: "quick.csv", expecting: added)
    #expect(try watch.albums() == ["quick"])
    try file.write(contentsOf: Data(" and whole\n".utf8))
    try file.close()
    try watch.expect("link.csv", added)
    _ = try watch.end()
    #expect(try watch.albums() == ["quick", "half and whole"])
  }

  @Test("a file that cannot be imported is reported, and the watch continues")
  func badFiles() throws {
    let watch = try WatchBench()
    try watch.write("{\"a\":", to: "bad.json")
    try watch.terminal.expect(" in/bad.json")
    try watch.write("artist,title\na,good\n", to: "good.csv", expecting: added)
    #expect(try watch.end() == "Imported 1 file: 1 added, 0 merged, 0 rejected, 1 failure.")
  }

  @Test("the same content again, touched, copied or renamed, changes nothing")
  func sameContent() throws {
    let watch = try WatchBench("--duplicates", "keep")
    let text = "artist,title\na,once\n"
    let same = "already imported; nothing changed"
    try watch.write(text, to: "a.csv", expecting: added)
    try watch.write(text, to: "a.csv", expecting: same)
    try watch.write(text, to: "copy.csv", expecting: same)
    let folder = watch.program.folder
    try FileManager.default.moveItem(
      atPath: folder.file("in/a.csv"), toPath: folder.file("in/renamed.csv"))
    try watch.expect("renamed.csv", same)
    _ = try watch.end()
    #expect(try watch.albums() == ["once"])
  }

  @Test("skips hidden files, unfinished downloads, temporary files of editors, scripts")
  func passedOver() throws {
    let watch = try WatchBench()
    for name in [".hidden.csv", "download.csv.part", "list.csv~", "rule.lua", "#list.csv#"] {
      try watch.write("artist,title\na,\(name.count)\n", to: name)
    }
    try watch.write("artist,title\na,seen\n", to: "list.csv")
    #expect(try !watch.terminal.expect(" in/list.csv: \(added)\r\n").contains("in/"))
    _ = try watch.end()
    #expect(try watch.albums() == ["seen"])
  }

  @Test("a changed file completes its albums")
  func changing() throws {
    let watch = try WatchBench()
    try watch.write("artist,title,genre\na,one,\n", to: "a.csv", expecting: added)
    try watch.write(
      "artist,title,genre\na,one,Jazz\n", to: "a.csv",
      expecting: "1 record: 0 added, 1 merged, 0 skipped, 0 rejected")
    _ = try watch.end()
    #expect(try watch.albums() == ["one Jazz"])
  }

  @Test("a folder that is removed and made again is watched again")
  func removedFolder() throws {
    let watch = try WatchBench()
    let path = watch.program.folder.file("in")
    try FileManager.default.removeItem(atPath: path)
    try watch.terminal.expect(" in is missing; waiting for it\r\n")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try watch.terminal.expect(" in is back\r\n")
    try watch.write("artist,title\na,again\n", to: "a.csv", expecting: added)
    _ = try watch.end()
  }

  @Test("when the system's queue of events overflows, everything is checked")
  func overflow() throws {
    let limit = try String(
      contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
    try #require(count <= 100_000)
    let watch = try WatchBench()
    watch.terminal.send(SIGSTOP)
    let paths = ["a.part", "b.part"].map { watch.program.folder.file("in/" + $0) }
    // Two files alternately: equal consecutive events are merged. Twice as many as the queue holds:
    // the program may read some before it is stopped.
    for number in 0...(2 * count) {
      let descriptor = Glibc.open(paths[number % 2], O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      Glibc.close(descriptor)
    }
    try watch.write("artist,title\na,unheard\n", to: "list.csv")
    watch.terminal.send(SIGCONT)
    try watch.terminal.expect(" too many events; scanning all files\r\n")
    try watch.expect("list.csv", added)
    _ = try watch.end()
  }

  @Test("rejected records cannot be written where they would be imported again")
  func rejectsInPlace() throws {
    let program = try Program()
    let result = try program.run("watch", ".", "--rejects-dir", program.folder.path)
    #expect(result.code == 2)
    #expect(
      result.errors.contains(
        "moonshelf: --rejects-dir is a watched folder; choose another one, or a subfolder\n"))
  }

  @Test("rejected records are kept, and none replaces another's")
  func rejects() throws {
    let watch = try WatchBench("--rejects-dir", "mend")
    let said = "1 record: 0 added, 0 skipped, 1 rejected"
    try watch.write("artist,title\na,\n", to: "list.csv", expecting: said)
    try watch.expect("list.csv", "1 rejected: no title (line 2)")
    try watch.expect("list.csv", "the rejected records are in mend/list.csv")
    try watch.write("artist,title\nb,\n", to: "list.csv", expecting: said)
    try watch.expect("list.csv", "the rejected records are in mend/list-2.csv")
    _ = try watch.end()
    func kept(_ name: String) throws -> String {
      try String(contentsOfFile: watch.program.folder.file("mend/" + name), encoding: .utf8)
    }
    #expect(try kept("list.csv") == "artist,title\na,\n")
    #expect(try kept("list-2.csv") == "artist,title\nb,\n")
  }
}

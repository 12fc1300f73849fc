import AlbumTestSupport
import Foundation
import Testing

@testable import moonshelf

@Suite("A dry run")
struct DryRunTests {
  @Test(
    "shows the changes of a command and writes nothing",
    arguments: [
      (
        ["add", "Low", "--artist", "David Bowie", "label=RCA"],
        "Would run: Add Low (1 change)\n  + David Bowie – Low\n"
      ),
      (
        ["set", "year:2000", "--dry-run", "--", "genre=Rock"],
        """
        Would run: Set genre of 2 albums (2 changes)
          ~ U2 – Staring at the Sun: genre Pop → Rock
          ~ Madonna – American Pie: genre Pop → Rock

        """
      ),
      (["set", "id:1", "--dry-run", "--", "genre=Rock"], "No changes.\n"),
      (
        ["remove", "id:5"],
        "Would run: Remove American Pie (1 change)\n  - Madonna – American Pie\n"
      ),
      (
        ["move", "5", "1"], "Would run: Move American Pie (1 change)\n  > Madonna – American Pie\n"
      ),
      (
        ["undo", "2"],
        """
        Would undo: Set genre of 1 album (1 change)
          ~ David Bowie – Best of Bowie: genre Rock → Pop
        Would undo: Sample albums (5 changes)
          - David Bowie – Best of Bowie
          - No Doubt – It's My Life
          - Sting – Nothing Like The Sun
          - U2 – Staring at the Sun
          - Madonna – American Pie

        """
      ),
      (["redo"], "Would redo: Add Gone (1 change)\n  + Gone\n"),
      (
        ["snapshot", "restore", "start"],
        """
        Would run: Restore start (1 change)
          ~ David Bowie – Best of Bowie: genre Rock → Pop

        """
      ),
      (["snapshot", "save", "now"], "Would save now: 5 albums.\n"),
      (["snapshot", "remove", "start"], "Would delete the snapshot start.\n"),
    ])
  func changes(words: [String], shown: String) throws {
    let program = try Program()
    try program.run("init", "--sample")
    try program.run("snapshot", "save", "start")
    try program.run("set", "id:1", "--", "genre=Rock")
    try program.run("add", "Gone")
    try program.run("undo")
    let before = try state(program)
    let words = words.contains("--dry-run") ? words : words + ["--dry-run"]
    let result = try program.run(words)
    #expect(result.output == shown + "Dry run: no changes were saved.\n")
    #expect(result.errors == "")
    #expect(try state(program) == before)
  }

  @Test("makes no library")
  func missing() throws {
    let program = try Program()
    #expect(try program.output("add", "Low", "--dry-run").hasPrefix("Would run: Add Low"))
    #expect(!FileManager.default.fileExists(atPath: program.library))
  }

  @Test("is an option of every command that makes a step")
  func everywhere() throws {
    let changing = [
      ["add"], ["set"], ["remove"], ["move"], ["edit"], ["import"], ["undo"], ["redo"],
      ["duplicates"], ["snapshot", "save"], ["snapshot", "restore"], ["snapshot", "remove"],
      ["remote", "conflicts"], ["run"], ["console"],
    ]
    let commands = try Described.of(Moonshelf.self).commands
    for words in changing {
      let command = try #require(commands.first { $0.words == words })
      #expect(
        command.command.arguments?.flatMap(\.flags).contains("--dry-run") == true, "\(words)")
    }
  }

  /// Everything that a change would change.
  private func state(_ program: Program) throws -> [String] {
    [
      try program.output("list", "--layout", "full", "--format", "csv"),
      try program.output("history", "--format", "csv"),
      try program.output("snapshot", "list", "--format", "csv"),
    ]
  }
}

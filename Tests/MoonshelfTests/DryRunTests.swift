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
        ["move", "id:5", "1"],
        "Would run: Move American Pie (1 change)\n  > Madonna – American Pie\n"
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

  /// Commands that change nothing.
  private static let reading: Set = [
    "list", "show", "stats", "facets", "fields list", "shelf list", "why", "diff", "snapshot list",
    "snapshot diff", "covers status", "remote status", "prefs list", "scripts list",
    "scripts show", "scripts check", "scripts reference", "scripts complete", "recipes list",
    "recipes show", "records list",
  ]

  /// Commands without a dry run, and why.
  private static let without = [
    "browse": "each change is made and undone on the screen",
    "serve": "the changes are those of its clients",
    "export": "it writes only the file that is named", "backup": "the same",
    "test": "each test has a library of its own",
  ]

  @Test("is an option of every command that changes something")
  func everywhere() throws {
    var lacking: [String] = []
    var all: Set<String> = []
    for (words, command) in try Described.of(Moonshelf.self).commands
    where command.subcommands?.contains(where: { $0.commandName != "help" }) != true {
      let name = words.joined(separator: " ")
      all.insert(name)
      let hasDryRun = command.arguments?.flatMap(\.flags).contains("--dry-run") == true
      let isKnown = Self.reading.contains(name) || Self.without[name] != nil
      if hasDryRun == isKnown { lacking.append(name) }
    }
    #expect(lacking == [], "these need --dry-run, or an entry in one of the tables, not both")
    #expect(Self.reading.union(Self.without.keys).subtracting(all) == [])
  }

  @Test("says what would change besides albums, and changes none of it")
  func besidesAlbums() throws {
    let program = try Program()
    let end = "Dry run: no changes were saved.\n"
    #expect(
      try program.output("init", "--dry-run") == "Would make \(program.library).\n" + end)
    #expect(
      try program.output("init", "--sample", "--dry-run").hasPrefix(
        "Would run: Sample albums (5 changes)\n"))
    #expect(!FileManager.default.fileExists(atPath: program.library))
    try program.run("init", "--sample")
    try program.run("backup", "saved")
    try program.run("set", "id:1", "--", "cover_url=x.png")
    try program.folder.write("title\nLow\n", to: "list.csv")
    try program.folder.write("GIF89a", to: "x.gif")
    let before = try state(program)
    let files = try FileManager.default.subpathsOfDirectory(atPath: program.folder.path)
    for (words, shown) in [
      (["covers", "fetch"], "Would fetch 1 cover.\n"),
      (["covers", "clear"], "Would remove 0 pictures, 0 bytes with thumbnails.\n"),
      (
        ["covers", "set", "2", "x.gif"],
        """
        Would run: Set the cover of It's My Life (1 change)
          ~ No Doubt – It's My Life: cover_url nothing → x.gif

        """
      ),
      (["restore", "saved"], "Would restore 5 albums, 1 step to \(program.library).\n"),
      (["doctor", "--repair"], "Checked 5 albums, 2 steps: no problems.\n"),
      (
        ["remote", "set", "http://127.0.0.1:9"],
        "Would set the remote to http://127.0.0.1:9.\n"
      ), (["remote", "off"], "No remote is set.\n"),
      (["prefs", "set", "list.layout", "brief"], "list.layout would be brief.\n"),
      (["prefs", "reset", "list.layout"], "list.layout would be default again.\n"),
    ] {
      let result = try program.run(words + ["--dry-run"])
      #expect(result.output == shown + end, "\(words): \(result)")
    }
    let watched = try program.output("watch", "list.csv", "--once", "--dry-run")
    #expect(watched.contains("  + Low\n") && watched.hasSuffix(end), "\(watched)")
    #expect(
      try program.run("watch", "list.csv", "--dry-run").errors
        == "moonshelf: --dry-run needs --once\n")
    let new = try program.output("scripts", "new", "rule", "tidy", "--dry-run")
    #expect(new.hasPrefix("Would write ") && new.hasSuffix("tidy_test.lua.\n" + end), "\(new)")
    #expect(try state(program) == before)
    #expect(
      Set(try FileManager.default.subpathsOfDirectory(atPath: program.folder.path))
        == Set(files))
  }

  @Test("of remote push and pull says how much would be exchanged")
  func exchange() throws {
    let program = try Program()
    try program.run("init", "--sample")
    try program.run("remote", "set", "http://127.0.0.1:9", "--offline")
    let push = try program.run("remote", "push", "--dry-run")
    #expect(push.output.hasPrefix("Would push "), "\(push)")
    let pull = try program.run("remote", "pull", "--dry-run")
    #expect(pull.code == 1 && pull.output.isEmpty && !pull.errors.isEmpty, "\(pull)")
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

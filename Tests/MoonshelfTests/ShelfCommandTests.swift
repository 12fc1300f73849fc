import AlbumTestSupport
import Foundation
import Testing

@Suite("The commands of the shelf")
struct ShelfCommandTests {
  @Test("list, show, add, undo and redo, in a new library")
  func tour() throws {
    let program = try Program()
    #expect(
      try program.output("init", "--sample")
        == "Made \(program.library) with 5 albums. Look at them with: moonshelf list\n")
    #expect(
      try program.output("list") == """
        Artist       Album                 Genre  Year
        ───────────  ────────────────────  ─────  ────
        David Bowie  Best of Bowie         Pop    1992
        No Doubt     It's My Life          Pop    2003
        Sting        Nothing Like The Sun  Pop    1999
        U2           Staring at the Sun    Pop    2000
        Madonna      American Pie          Pop    2000

        """)
    #expect(
      try program.output(
        "add", "Low", "--artist", "David Bowie", "--year", "1977", "--at", "2", "label=RCA",
        "rating=5")
        == "Added David Bowie – Low as album 6, at position 2. Undo with: moonshelf undo\n")
    #expect(
      try program.output("list", "bowie", "--sort", "year", "--columns", "id,title,label,rating")
        == """
        ID  Album          Label  Rating
        ──  ─────────────  ─────  ──────
         6  Low            RCA         5
         1  Best of Bowie

        """)
    #expect(
      try program.output("undo") == "Undid: Add Low (1 change).\nRedo with: moonshelf redo\n")
    #expect(
      try program.output("list", "bowie", "--format", "csv")
        == "Artist,Album,Genre,Year\nDavid Bowie,Best of Bowie,Pop,1992\n")
    #expect(
      try program.output("redo") == "Redid: Add Low (1 change).\nUndo with: moonshelf undo\n")
    #expect(
      try program.output("history").withoutTimes == """
        Step  Time                 Label          Changes  By    State
        ────  ───────────────────  ─────────────  ───────  ────  ─────
           2  2026-01-01 00:00:00  Add Low              1  add   done
           1  2026-01-01 00:00:00  Sample albums        5  init  done

        """)
    #expect(
      try program.output("doctor") == "Checked 6 albums, 2 steps: no problems.\n")
  }

  @Test("set, remove and move report the change and how to undo it")
  func changing() throws {
    let program = try Program()
    try program.run("init", "--sample")
    #expect(
      try program.output("set", "year:2000", "--", "genre=Rock", "rating=4", "shelf=007")
        == "Changed genre, rating, shelf of 2 albums. Undo with: moonshelf undo\n")
    #expect(
      try program.output("set", "year:2000", "--", "rating=4")
        == "2 albums already had these values.\n")
    #expect(
      try program.output("list", "genre:=Rock", "--template", "{title}: {rating}, {shelf}")
        == "Staring at the Sun: 4, 007\nAmerican Pie: 4, 007\n")
    #expect(
      try program.output("move", "id:5", "first")
        == "Moved Madonna – American Pie to position 1. Undo with: moonshelf undo\n")
    #expect(
      try program.output("remove", "genre:=Pop")
        == "Removed 3 albums. Undo with: moonshelf undo\n")
    #expect(try program.output("list", "--format", "tsv", "--columns", "id") == "ID\n5\n4\n")
    #expect(try program.run("undo", "3").code == 0)
    #expect(
      try program.output("list", "--template", "{id}{genre}{rating}")
        == "1Pop\n2Pop\n3Pop\n4Pop\n5Pop\n")
  }

  @Test("set replaces within texts, in one step, and changes only what matches")
  func replacing() throws {
    let program = try Program()
    for words in [
      ["A", "--artist", "London Orchestra", "--genre", "Rock; Jazz", "tags=[\"x y\",\"z\"]"],
      ["B", "--artist", "Bergen Orchestra", "--genre", "Jazz", "--year", "1977"],
    ] {
      try program.run(["add"] + words)
    }
    #expect(
      try program.output(
        "set", "artist:orchestra", "--dry-run", "--", "artist~=s/ Orchestra/ Orch./") == """
          Would run: Set artist of 2 albums (2 changes)
            ~ London Orch. – A: artist London Orchestra → London Orch.
            ~ Bergen Orch. – B: artist Bergen Orchestra → Bergen Orch.
          Dry run: no changes were saved.

          """)
    #expect(
      try program.output(
        "set", "artist:orchestra", "--", "artist~=s/ Orchestra/ Orch./", "genre~=s/^jazz$/Soul/i",
        "tags~=s/ (.)/_\\1/", "year~=s/7/8/g", "label~=s/a/b/")
        == "Changed artist, genre, tags, year, label of 2 albums. Undo with: moonshelf undo\n")
    let columns = "{artist}|{genre}|{tags}|{year}"
    #expect(
      try program.output("list", "--template", columns)
        == "London Orch.|Rock, Soul|x_y; z|\nBergen Orch.|Soul||1988\n")
    try program.run("undo")
    #expect(
      try program.output("list", "--template", columns)
        == "London Orchestra|Rock; Jazz|x y; z|\nBergen Orchestra|Jazz||1977\n")
    for (word, message) in [
      ("artist~=x", "moonshelf: a replacement is written s/old/new/, not \"x\"\n"),
      ("mood~=s/a/b/", "moonshelf: no album has a field \"mood\" to replace in\n"),
      ("year~=s/9/x/", "moonshelf: year must be an integer, not \"1x77\"\n"),
    ] {
      let failed = try program.run("set", "title:b", "--", word)
      #expect(failed.code != 0 && failed.errors == message, "\(failed)")
    }
  }

  @Test("move puts several albums next to each other, in the order of the query, in one step")
  func movingSeveral() throws {
    let program = try Program()
    try program.run("init", "--sample")
    func order() throws -> String {
      try program.output("list", "--columns", "id", "--format", "csv")
        .split(separator: "\n").dropFirst().joined()
    }
    #expect(
      try program.output("move", "year:2000", "title-", "2")
        == "Moved 2 albums to positions 2 to 3. Undo with: moonshelf undo\n")
    #expect(try order() == "14523")
    try program.run("undo")
    #expect(try order() == "12345")
    for (words, message, result) in [
      (["id:1..2", "last"], "Moved 2 albums to positions 4 to 5.", "34512"),
      (["id:1..2", "5"], "2 albums are already at positions 4 to 5.", "34512"),
      (["id:3,2", "first"], "Moved 2 albums to positions 1 to 2.", "32451"),
      (["--all", "id+", "1"], "Moved 5 albums to positions 1 to 5.", "12345"),
      (["id:5", "4"], "Moved Madonna – American Pie to position 4.", "12354"),
      (["id:5", "4"], "Madonna – American Pie is already at position 4.", "12354"),
    ] {
      let moved = try program.output(["move"] + words)
      #expect(moved.hasPrefix(message), "\(moved)")
      #expect(try order() == result, "\(words)")
    }
    let dry = try program.output("move", "year:2000", "1", "--dry-run")
    #expect(dry.hasPrefix("Would run: Move 2 albums (2 changes)\n"), "\(dry)")
    #expect(try order() == "12354")
    for (words, message) in [
      (["id:1", "6"], "moonshelf: there is no position 6: the shelf has 5 albums\n"),
      (["id:1,2", "6"], "moonshelf: there is no position 6: the shelf has 5 albums\n"),
      (
        ["year+", "1"],
        "moonshelf: the query is empty, so it matches every album; write --all for that\n"
      ),
      (
        ["bowie", "sting"],
        "moonshelf: the last word is the position, a number from 1, first or last; not \"sting\"\n"
      ),
      (["1"], "moonshelf: name the albums, then the position: moonshelf move id:12 first\n"),
      (["--all", "pop", "1"], "moonshelf: --all takes no query\n"),
    ] {
      let failed = try program.run(["move"] + words)
      #expect(failed.code != 0 && failed.errors == message, "\(failed)")
    }
  }

  @Test("the label of a step counts the albums that changed, as the message does")
  func countingChanges() throws {
    // The bug: "Changed genre of 447 albums" was the step "Set genre of 495 albums".
    let program = try Program()
    try program.run("init", "--sample")
    #expect(
      try program.output("set", "year:1990..2000", "--", "genre=Pop", "year=2000")
        == "Changed genre, year of 2 albums. Undo with: moonshelf undo\n")
    #expect(
      try program.output("undo")
        == "Undid: Set genre, year of 2 albums (2 changes).\nRedo with: moonshelf redo\n")
  }

  @Test("every format writes the same albums")
  func formats() throws {
    let program = try Program()
    try program.run("add", "<b> & \"Low\"", "--artist", "A|B", "--year", "1977")
    let expected = [
      "csv": "Artist,Album,Genre,Year\nA|B,\"<b> & \"\"Low\"\"\",,1977\n",
      "tsv": "Artist\tAlbum\tGenre\tYear\nA|B\t<b> & \"Low\"\t\t1977\n",
      "jsonl":
        "{\"id\":1,\"position\":1,\"artist\":\"A|B\",\"title\":\"<b> & \\\"Low\\\"\","
        + "\"genre\":null,\"year\":1977}\n",
    ]
    for (format, text) in expected {
      #expect(try program.output("list", "--format", format) == text)
    }
    let html = try program.output("list", "--format", "html")
    #expect(html.contains("&lt;b&gt; &amp; "))
    #expect(!html.contains("<b>"))
    #expect(try program.output("list", "--format", "markdown").contains("A\\|B"))
  }

  @Test("snapshots are saved, compared and restored")
  func snapshots() throws {
    let program = try Program()
    try program.run("init", "--sample")
    #expect(try program.output("snapshot", "save", "start") == "Saved start: 5 albums.\n")
    try program.run("remove", "id:1")
    try program.run("set", "id:2", "--", "year=2004")
    #expect(
      try program.output("snapshot", "diff", "start", "--format", "csv") == """
        What,ID,Album,Field,Then,Now
        removed,1,David Bowie – Best of Bowie,,,
        changed,2,No Doubt – It's My Life,year,2003,2004

        """)
    #expect(
      try program.output("snapshot", "restore", "start")
        == "Restored start: 5 albums. Undo with: moonshelf undo\n")
    #expect(
      try program.output("snapshot", "diff", "start") == "No differences from start.\n")
    try program.run("undo")
    #expect(try program.output("list", "--columns", "id", "--format", "csv") == "ID\n2\n3\n4\n5\n")
    #expect(try program.output("snapshot", "list").withoutTimes.contains("start"))
    #expect(try program.output("snapshot", "remove", "start") == "Deleted the snapshot start.\n")
  }

  @Test("export writes the file its name says, completely or not at all")
  func exporting() throws {
    let program = try Program()
    try program.run("init", "--sample")
    for ending in ["csv", "json", "md", "html"] {
      let path = program.folder.file("albums." + ending)
      #expect(try program.output("export", "-o", path) == "Wrote 5 albums to \(path).\n")
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("Best of Bowie"))
    }
    let missing = program.folder.file("none/albums.csv")
    let result = try program.run("export", "-o", missing)
    #expect(result.code == 1)
    #expect(
      result.errors == "moonshelf: cannot write \(missing): no such folder, or no permission\n")
    #expect(try program.run("export", "-o", "albums.xyz").code == 2)
    #expect(try program.run("export", "-o", "/dev/full", "--format", "csv").code == 1)
  }
}

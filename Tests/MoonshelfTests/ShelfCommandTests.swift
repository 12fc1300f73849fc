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
        Step  Time                 Label          Changes  By       State
        ────  ───────────────────  ─────────────  ───────  ───────  ─────
           2  2026-01-01 00:00:00  Add Low              1  command  done
           1  2026-01-01 00:00:00  Sample albums        5  command  done

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
      try program.output("move", "5", "first")
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

import AlbumTestSupport
import Foundation
import Testing

@Suite("The report of an import")
struct ImportReportCommandTests {
  private let list = "Artist,Album,Year\nSade,Promise,1985\nSade,,1984\nBowie,Low,1977\n"

  @Test("the rejected records are imported again once they are corrected")
  func resume() throws {
    let program = try Program()
    try program.folder.write(list, to: "list.csv")
    try program.folder.write("return function() end", to: "a rule.lua")
    let output = try program.output(
      "import", "list.csv", "--rule", "a rule.lua", "--rejects", "rejects.csv")
    #expect(
      output.withoutTimes == """
        list.csv: 3 records: 2 added, 0 skipped, 1 rejected (0.1 s).
          1 rejected, no title (first at line 3)
        The rejected records are in rejects.csv; fix them, then: moonshelf import --rule 'a rule.lua' \
        --resume rejects.csv
        Undo with: moonshelf undo

        """)
    #expect(
      try program.run("import", "--resume", "rejects.csv").output.withoutTimes == """
        rejects.csv: 1 record: 0 added, 0 skipped, 1 rejected (0.1 s).
          1 rejected, no title (first at line 2)
        1 record of rejects.csv left to fix.

        """)
    try program.folder.write("Artist,Album,Year\nSade,Diamond Life,1984\n", to: "rejects.csv")
    #expect(
      try program.output("import", "--resume", "rejects.csv").withoutTimes == """
        rejects.csv: 1 record: 1 added, 0 skipped, 0 rejected (0.1 s).
        Undo with: moonshelf undo
        No rejected records left: rejects.csv is no longer needed.

        """)
  }

  @Test("differences from the library are shown with an example, and how to apply them")
  func differences() throws {
    let program = try Program()
    try program.folder.write(list, to: "list.csv")
    try program.run("import", "list.csv")
    try program.run("set", "low", "--", "label=RCA")
    try program.folder.write("Artist,Album,Label,Genre\nBOWIE,Low,EMI,Rock\n", to: "new.csv")
    #expect(
      try program.output("import", "new.csv").withoutTimes == """
        new.csv: 1 record: 0 added, 1 merged, 0 skipped, 0 rejected (0.1 s).
          1 merged, completed an existing album (first at line 2)
          1 differing from the library, such as line 2: Bowie – Low, label RCA, there EMI
        Existing values were kept; replace them with --duplicates replace.
        Undo with: moonshelf undo

        """)
    try program.run("import", "new.csv", "--duplicates", "replace")
    #expect(
      try program.output("list", "--template", "{title} {label}") == "Promise \nLow EMI\n")
  }

  @Test("is written as Markdown if the file's name says so")
  func markdown() throws {
    let program = try Program()
    try program.run("add", "Promise", "artist=Sade", "label=Epic")
    try program.run("add", "Cut", "artist=Slits", "year=1979")
    try program.folder.write(
      "Artist,Album,Year,Label\nX,Y,,\nSade,,1984,\nBowie,Low,1977,\nSade,Promise,,CBS\n"
        + "Slits,Cut,2009,\n", to: "list.csv")
    try program.run("import", "list.csv", "--report", "report.md")
    let text = try String(contentsOfFile: program.folder.file("report.md"), encoding: .utf8)
    #expect(text.hasPrefix("# Import of list.csv\n\n| | |\n|---|---:|\n| records | 5 |\n"))
    #expect(
      text.hasSuffix(
        """

        ## Rejected

        | line | album | why | differences |
        |---:|---|---|---|
        | 3 |  | no title |  |

        ## In doubt

        | line | album | why | differences |
        |---:|---|---|---|
        | 6 | Slits – Cut (1979) | the same of another year exists |  |

        ## Skipped

        | line | album | why | differences |
        |---:|---|---|---|
        | 5 | Sade – Promise | already in the library | label: Epic, there CBS |

        """), "\(text)")
  }

  @Test("one record is explained step by step, and nothing saved")
  func explain() throws {
    let program = try Program()
    try program.folder.write("Artist,Album,Shelf\nBOWIE,Low,B\n", to: "list.csv")
    try program.run("add", "Low", "artist=Bowie", "shelf=A")
    try program.folder.write(
      "return function(album, record) album.label = 'RCA' album.shelf = album.shelf .. 1 end",
      to: "rule.lua")
    #expect(
      try program.output("import", "list.csv", "--rule", "rule.lua", "--explain", "1") == """
        list.csv, record 1, line 2, source csv:
          BOWIE,Low,B
        Read by the source as:
          artist: BOWIE
          title: Low
          shelf: B
        The rule rule.lua:
          label: nothing → RCA
          shelf: B → B1
        In the library: Bowie – Low (album 1, by artist and title).
        It would be merged: completed an existing album.
          label: nothing → RCA
          shelf stays A; the record has B1
        Nothing was kept.

        """)
    #expect(try program.output("list", "--template", "{shelf}") == "A\n")
    let missing = try program.run("import", "list.csv", "--explain", "2")
    #expect(
      missing.errors == "moonshelf: list.csv has no record 2: it has 1 record, counted from 1\n")
    #expect(missing.code == 1)
  }

  @Test(
    "piped input is imported again through a pipe, with the suggested command")
  func pipe() throws {
    let program = try Program()
    let first = try program.run(["import", "-"], input: list)
    let offered = "… | moonshelf import - --rejects list.rejects.csv"
    #expect(first.output.contains("Keep the rejected records with: \(offered)\n"))
    let words = offered.split(separator: " ").dropFirst(3).map(String.init)
    let second = try program.run(words, input: list)
    #expect(second.output.contains("then: moonshelf import --resume list.rejects.csv\n"))
    #expect(
      try String(contentsOfFile: program.folder.file("list.rejects.csv"), encoding: .utf8)
        .contains("Sade,,1984"))
  }

  @Test("incompatible options are refused")
  func options() throws {
    let program = try Program()
    try program.folder.write(list, to: "list.csv")
    for (arguments, message) in [
      (["import"], "name the files to import: moonshelf import list.csv"),
      (
        ["import", "list.csv", "--resume", "list.csv"],
        "--resume cannot be combined with other files"
      ),
      (["import", "list.csv", "--explain", "0"], "it must be an integer, 1 or more"),
      (["import", "list.csv", "list.csv", "--explain", "1"], "take one file at a time"),
      (["import", "--resume", "list.csv", "--rejects", "list.csv"], "is the file being imported"),
    ] {
      let result = try program.run(arguments)
      #expect(result.code != 0)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }
}

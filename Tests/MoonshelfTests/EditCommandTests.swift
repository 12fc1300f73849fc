import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@Suite("Editing albums as text")
struct EditCommandTests {
  /// A program with the five sample albums, and a script in place of the user's editor.
  private func program(editor script: String) throws -> (Program, [String: String]) {
    let program = try Program.withSampleAlbums()
    let path = try program.folder.write("#!/bin/sh\nset -e\nfile=$1\n\(script)\n", to: "editor")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return (program, ["EDITOR": path, "TMPDIR": program.folder.path])
  }

  private func leftovers(_ program: Program) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
      .filter { $0.hasPrefix("moonshelf-edit-") }
  }

  private func edit(
    _ words: String..., with script: String
  ) throws -> (program: Program, result: Program.Result) {
    let (program, environment) = try program(editor: script)
    return (program, try program.run(["edit"] + words, environment: environment))
  }

  @Test("shows each album as a block of fields below a head with instructions")
  func page() throws {
    let (program, environment) = try program(editor: "cat $file > shown; stat -c %a $file > mode")
    try program.run("set", "id:1", "--", "rating=5", "code=x", "tags=[\"one\",\"two: 2\"]")
    let library = try LibraryAPI(path: program.library)
    try library.update(AlbumID(rawValue: 1)) { content in
      content.fields["notes"] = .text("first line\n\n# third\n  fourth")
      content.fields["code"] = .text("007")
      content.fields["number"] = .text("7")
      content.title = "\"Heroes\""
    }
    try library.close()
    let result = try program.run(["edit", "id:1"], environment: environment)
    #expect(result.output == "Nothing was changed.\n")
    #expect(try String(contentsOfFile: program.folder.file("mode"), encoding: .utf8) == "600\n")
    let shown = try String(contentsOfFile: program.folder.file("shown"), encoding: .utf8)
    #expect(shown.hasPrefix("# Edit the albums, save the file and close the editor."))
    #expect(
      shown.split(separator: "\n\n", maxSplits: 1).last.map(String.init) == """
        # 1
        artist: David Bowie
        title: "\\"Heroes\\""
        genre: Pop
        year: 1992
        cover_url:
        code: 007
        notes: |
          first line

          # third
            fourth
        number: "7"
        rating: 5
        tags:
          - one
          - two: 2

        """)
    #expect(try leftovers(program).isEmpty)
  }

  @Test("an edit whose program and editor were killed is offered again, with its changes")
  func cutOff() async throws {
    let (program, environment) = try program(
      editor: """
        test ! -e ready || exit 0
        sed -i 's/^genre: Pop/genre: Rock/' $file
        echo $$ > ready.part
        mv ready.part ready
        # Longer than the other tests can hold this one up.
        exec sleep 3000
        """)
    let process = program.process(["edit", "id:1"], environment: environment)
    try process.run()
    let ready = program.folder.file("ready")
    for _ in 0..<6000 where !FileManager.default.fileExists(atPath: ready) {
      try await Task.sleep(for: .milliseconds(10))
    }
    let editor = try String(contentsOfFile: ready, encoding: .utf8)
    kill(process.processIdentifier, SIGKILL)
    kill(try #require(Int32(editor.dropLast())), SIGKILL)
    process.waitForEnd()
    let file = program.folder.file(try #require(try leftovers(program).first)) + "/albums.txt"
    // Another album was requested; the edit is named, and stays.
    let other = try program.run("edit", "id:2", environment: environment)
    #expect(other.code == 0)
    #expect(other.errors.contains("An interrupted edit is in \(file)"))
    try program.run("set", "id:1", "--", "year=1999")
    let resumed = try program.run("edit", "--resume", file, environment: environment)
    #expect(resumed.code == 0, "\(resumed)")
    #expect(
      try program.output("list", "--columns", "genre,year", "--format", "csv", "id:1")
        == "Genre,Year\nRock,1999\n")
    #expect(try leftovers(program).isEmpty)
  }

  @Test("applies the changes as one step, which can be undone")
  func applies() throws {
    let (program, result) = try edit(
      "year:1992..2000",
      with: """
        sed -i -e 's/^genre: Pop/genre: Rock/' -e 's/^year: 1992/year:/' \\
          -e 's/^title: American Pie/remove/' $file
        printf 'tags:\\n  - live\\n  - "1"\\n' >> $file
        """)
    #expect(result.code == 0)
    #expect(
      result.output == """
        1 David Bowie – Best of Bowie
          genre: Pop → Rock
          year: 1992 → nothing
        3 Sting – Nothing Like The Sun
          genre: Pop → Rock
        4 U2 – Staring at the Sun
          genre: Pop → Rock
        5 Madonna – American Pie: removed
        Changed 3 albums, removed 1 album. Undo with: moonshelf undo

        """)
    #expect(
      try program.output("list", "--template", "{id} {genre} {year}")
        == "1 Rock \n2 Pop 2003\n3 Rock 1999\n4 Rock 2000\n")
    #expect(
      try program.output("undo") == """
        Undid: Edit 4 albums (5 changes).
        Redo with: moonshelf redo

        """)
    #expect(try program.output("list", "genre:rock", "--template", "{id}").isEmpty)
    #expect(try leftovers(program).isEmpty)
  }

  @Test(
    "changes nothing when the file is unchanged, emptied, deleted, or a block is deleted",
    arguments: [
      "true", ": > $file", "rm $file", "sed -i '/^# 1$/,$d' $file", "sed -i '/^year/d' $file",
      "sed -i 's/$/\\r/' $file",
    ])
  func unchanged(script: String) throws {
    let (program, result) = try edit("id:1,2", with: script)
    #expect(result.output == "Nothing was changed.\n")
    #expect(result.code == 0)
    #expect(try program.output("history", "--format", "tsv").split(separator: "\n").count == 2)
    #expect(try leftovers(program).isEmpty)
  }

  @Test("returns a broken edit with each mistake above its line, as often as needed")
  func givesBack() throws {
    let (program, environment) = try program(
      editor: """
        n=$(cat rounds 2>/dev/null || echo 0); n=$((n + 1)); echo $n > rounds
        cp $file round$n
        case $n in
          1) sed -i -e 's/^year: 1992/year: 19x2/' -e 's/^title: .*/title:/' $file;;
          2) sed -i 's/^title:$/title: Low/' $file;;
          3) sed -i -e 's/^year: 19x2/year: 1977/' $file;;
        esac
        """)
    let result = try program.run(["edit", "id:1"], environment: environment)
    #expect(result.code == 0)
    let errors = result.errors.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(
      errors == """
        line 18: an album needs a title
        line 21: year must be an integer, not "19x2"
        line 20: year must be an integer, not "19x2"
        """)
    let second = try String(contentsOfFile: program.folder.file("round2"), encoding: .utf8)
    let lines = second.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[16] == "#! line 18: an album needs a title")
    #expect(lines[17] == "title:")
    #expect(lines[19] == "#! line 21: year must be an integer, not \"19x2\"")
    #expect(lines[20] == "year: 19x2")
    #expect(try program.output("list", "id:1", "--template", "{title} {year}") == "Low 1977\n")
    #expect(try leftovers(program).isEmpty)
  }

  @Test(
    "reports what is wrong in every mistake",
    arguments: [
      (
        "1i year: 1",
        "line 2: the line with the album number is missing above, such as # 12"
      ),
      ("$a nonsense", "line 22: the colon after the field name is missing"),
      (
        "$a year: 5",
        "line 22: year appears twice, also in line 19; is an album number missing?"
      ),
      ("$a # 9", "line 22: album 9 is not part of this edit; see moonshelf edit id:9"),
      ("$a # 1", "line 22: album 1 appears twice, also in line 15"),
      ("$a added: 5", "line 22: added is read-only"),
      (
        "s/^year.*/&\\n  - x/",
        "line 21: this line is indented, but no list or text begins above it"
      ),
    ])
  func mistakes(script: String, message: String) throws {
    let (program, result) = try edit(
      "id:1", with: "[ -e once ] || sed -i '\(script)' $file; touch once")
    #expect(result.code == 1)
    let left = try leftovers(program)
    #expect(left.count == 1)
    let path = program.folder.file(left.first ?? "") + "/albums.txt"
    let errors = result.errors.split(separator: "\n").map(String.init)
    #expect(errors.contains(message), "\(errors)")
    #expect(
      errors.last
        == "moonshelf: the edit still has mistakes; nothing was changed, your edit is saved in \(path)"
    )
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("#! \(message)"))
  }

  @Test("an editor that fails changes nothing, and an edit that it had saved is kept")
  func failingEditor() throws {
    let (program, result) = try edit("id:1", with: "exit 3")
    #expect(result.code == 1)
    #expect(result.errors.hasSuffix("/editor failed with 3\n"))
    #expect(try leftovers(program).isEmpty)
    let (other, failed) = try edit("id:1", with: "echo 'label: x' >> $file; exit 3")
    #expect(failed.errors.contains("nothing was changed, your edit is saved in "))
    #expect(try leftovers(other).count == 1)
    let missing = try other.run(["edit", "id:1"], environment: ["EDITOR": "no-such-editor"])
    #expect(
      missing.errors.hasSuffix(
        "editor not found: \"no-such-editor\": set EDITOR to one that is installed\n"))
  }

  @Test("without an editor it says how to set one")
  func noEditor() throws {
    let program = try Program.withSampleAlbums()
    let result = try program.run(["edit", "id:1"], environment: ["PATH": program.folder.path])
    #expect(
      result
        == Program.Result(
          output: "",
          errors: "moonshelf: no editor is set; set EDITOR, as in EDITOR=nano moonshelf edit …\n",
          code: 2))
  }

  @Test("concurrent changes of another program are shown and not overwritten, unless confirmed")
  func conflict() throws {
    let (program, environment) = try program(
      editor: """
        n=$(cat rounds 2>/dev/null || echo 0); n=$((n + 1)); echo $n > rounds
        case $n in
          1) \(Program.path) set id:1 -- year=1980 genre=Jazz > /dev/null
             sed -i 's/^year: 1992/year: 1977/' $file;;
          2) cp $file told; sed -i '/^#!/d' $file;;
        esac
        """)
    let result = try program.run(["edit", "id:1"], environment: environment)
    #expect(result.code == 0, "\(result)")
    let told =
      "line 20: year became 1980 in the library during the edit; delete this line to have yours"
    #expect(result.errors.hasSuffix(told + "\n"))
    let page = try String(contentsOfFile: program.folder.file("told"), encoding: .utf8)
    #expect(page.contains("#! \(told)\nyear: 1977\n"))
    #expect(
      result.output.hasSuffix(
        """
        1 David Bowie – Best of Bowie
          year: 1980 → 1977
        Changed 1 album. Undo with: moonshelf undo

        """))
    // Values that the user did not change keep the other program's changes.
    #expect(try program.output("list", "id:1", "--template", "{year} {genre}") == "1977 Jazz\n")
  }

  @Test("an album that was removed in the meantime is reported")
  func removedMeanwhile() throws {
    let (_, result) = try edit(
      "id:1",
      with: "\(Program.path) remove id:1 > /dev/null 2>&1 || true; sed -i 's/1992/1977/' $file"
    )
    #expect(
      result.errors.contains(
        "line 20: album 1 was removed from the library during the edit; delete this block\n"))
    #expect(result.code == 1)
  }

  @Test("a dry run shows the changes and saves nothing")
  func dryRun() throws {
    let (program, result) = try edit("id:1", "--dry-run", with: "sed -i 's/1992/1977/' $file")
    #expect(
      result.output.hasSuffix(
        """
          year: 1992 → 1977
        Dry run: no changes were saved.

        """))
    #expect(try program.output("list", "id:1", "--template", "{year}") == "1992\n")
    #expect(try leftovers(program).isEmpty)
  }

  @Test("when moonshelf is killed the edit is in the named file")
  func killed() throws {
    let (program, environment) = try program(
      editor: """
        sed -i 's/1992/1977/' $file
        process=$PPID
        while [ "$(cat /proc/$process/comm)" != moonshelf ]; do
          process=$(cut -d' ' -f4 /proc/$process/stat)
        done
        kill -9 $process
        """)
    let result = try program.run(["edit", "id:1"], environment: environment)
    #expect(result.code == SIGKILL)
    let path = result.errors.split(separator: "\n").first?.split(separator: " ").last ?? ""
    #expect(try String(contentsOfFile: String(path), encoding: .utf8).contains("year: 1977"))
    #expect(try program.output("list", "id:1", "--template", "{year}") == "1992\n")
  }

  @Test("every value is read back from the page unchanged", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    let (program, environment) = try program(editor: "sed -i 's/$/ /;s/ $//' $file; touch $file")
    let library = try LibraryAPI(path: program.library)
    var random = SeededRandom(seed)
    for _ in 0..<10 { try library.add(NastyContent.album(&random)) }
    let before = try LibraryState(of: library)
    try library.close()
    // Another file with the same text: all of it is compared with the library.
    let result = try program.run(
      ["edit", "^zzz"], environment: environment)
    #expect(result.output == "Nothing was changed.\n", "seed \(seed): \(result)")
    let after = try LibraryAPI(path: program.library)
    #expect(try LibraryState(of: after) == before)
  }
}

@Suite("Editing albums on a terminal")
struct EditTerminalTests {
  private func start(_ script: String, arguments: [String] = ["id:1"]) throws -> (
    Program, PseudoTerminal
  ) {
    let program = try Program.withSampleAlbums()
    try program.folder.write(script, to: "editor")
    let terminal = try PseudoTerminal(
      program, arguments: ["edit"] + arguments, showsStyles: true,
      environment: [
        "EDITOR": "sh \(program.folder.file("editor"))", "TMPDIR": program.folder.path,
      ])
    return (program, terminal)
  }

  @Test("shows old and new in colour, asks, and applies after y")
  func applies() throws {
    let (program, terminal) = try start("sed -i 's/1992/1977/' $1")
    let shown = try terminal.expect("apply? [y/n/e] ")
    #expect(shown.contains("year: \u{1B}[31m1992\u{1B}[0m → \u{1B}[32m1977\u{1B}[0m"), "\(shown)")
    try terminal.enter("y", expecting: "Changed 1 album. Undo with: moonshelf undo")
    #expect(try terminal.end().code == 0)
    #expect(try program.output("list", "id:1", "--template", "{year}") == "1977\n")
  }

  @Test("leaves the library unchanged after n, and edits again after e")
  func declines() throws {
    let (program, terminal) = try start(
      "if grep -q 1992 $1; then sed -i 's/1992/1977/' $1; else sed -i 's/1977/1978/' $1; fi")
    try terminal.expect("apply? [y/n/e] ")
    try terminal.enter("what", expecting: "y applies the edit, n discards it")
    try terminal.expect("apply? [y/n/e] ")
    try terminal.enter("e", expecting: "1978")
    try terminal.expect("apply? [y/n/e] ")
    try terminal.enter("n", expecting: "Nothing was changed.")
    #expect(try terminal.end().code == 0)
    #expect(try program.output("list", "id:1", "--template", "{year}") == "1992\n")
  }

  @Test("a broken edit is returned with marks, and is applied once it is fixed")
  func givesBack() throws {
    let (program, terminal) = try start(
      "if grep -q '#!' $1; then sed -i 's/19x2/1977/' $1; else sed -i 's/1992/19x2/' $1; fi")
    try terminal.expect("line 20: year must be an integer, not \"19x2\"")
    try terminal.expect("apply? [y/n/e] ")
    try terminal.enter("y", expecting: "Changed 1 album.")
    _ = try terminal.end()
    #expect(try program.output("list", "id:1", "--template", "{year}") == "1977\n")
  }
}

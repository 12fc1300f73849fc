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
    let result = try program.run(["edit", "^zzz"], environment: environment)
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

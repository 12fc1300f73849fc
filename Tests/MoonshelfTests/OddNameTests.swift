import AlbumTestSupport
import Foundation
import Testing

/// Names in older encodings: `café.csv` in Latin-1.
@Suite("Names of files that are not UTF-8")
struct OddNameTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.run("init")
  }

  /// Runs a shell script in which `m` is the program and `$odd` the name.
  private func shell(_ script: String) throws -> Program.Result {
    let prelude = """
      odd=$(printf 'caf\\351.csv')
      m() { "$PROGRAM" "$@"; }
      printf 'artist,title\\na,one\\n' > "$odd"

      """
    let process = program.process([], environment: ["PROGRAM": Program.path])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", prelude + script]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    let failed = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitForEnd()
    return Program.Result(
      output: String(decoding: said, as: UTF8.self),
      errors: String(decoding: failed, as: UTF8.self), code: process.terminationStatus)
  }

  private func titles() throws -> String { try program.output("list", "--template", "{title}") }

  @Test("such a file is imported, and named by its bytes")
  func importing() throws {
    let result = try shell(#"m import "$odd" && m import missing"$odd""#)
    #expect(result.output.hasPrefix(#"caf\xE9.csv: 1 record: 1 added, 0 skipped, 0 rejected"#))
    #expect(result.errors == "moonshelf: missingcaf\\xE9.csv: there is no such file\n")
    #expect(result.code == 1)
    #expect(try titles() == "one\n")
    #expect(try program.output("history").contains(#"caf\xE9.csv"#))
  }

  @Test("watch imports it, also in a folder of such a name, and keeps rejected records")
  func watching() throws {
    let result = try shell(
      """
      mkdir "in$odd" && mv "$odd" "in$odd"
      printf 'artist,title\\nb,two\\nc\\n' > "in$odd/x$odd"
      m watch "in$odd" --once --rejects-dir rejects && ls rejects
      """)
    #expect(result.code == 0, "\(result)")
    #expect(result.output.contains(#" incaf\xE9.csv/caf\xE9.csv: 1 record: 1 added"#))
    #expect(result.output.hasSuffix("xcaf\\xE9.csv\n"))
    #expect(try titles() == "one\ntwo\n")
  }

  @Test("rejected records can be kept with the suggested command")
  func keepingRejects() throws {
    let result = try shell(#"printf 'artist,title\nc\n' > "$odd"; m import "$odd""#)
    #expect(result.code == 1, "\(result)")
    let command = #"moonshelf import $'caf\xE9.csv' --rejects 'caf\xE9.rejects.csv'"#
    #expect(result.output.contains("Keep the rejected records with: \(command)\n"))
  }

  @Test("in a folder of such a name, scripts, modules, covers and a link to the library are found")
  func folder() throws {
    let picture = PictureBytes.png(2, 2)
    try Data(picture).write(to: URL(fileURLWithPath: program.folder.file("cover.png")))
    let result = try shell(
      """
      mkdir "in$odd" && cd "in$odd" && m init --library a.moonshelf && ln -s a.moonshelf b
      echo 'return {title = "of a module"}' > helper.lua
      echo 'moonshelf.library.add(require("helper"))' > add.lua
      m run add.lua --library b && m covers set 1 ../cover.png --library b && ls a.moonshelf.covers
      m list --library a.moonshelf --template '{title}'
      """)
    #expect(result.code == 0, "\(result)")
    #expect(result.output.contains(".png\n"), "\(result)")
    #expect(result.output.hasSuffix("\nof a module\n"), "\(result)")
  }

  @Test("scripts and tests of such names are found")
  func scripts() throws {
    let result = try shell(
      """
      mkdir -p .config/moonshelf/scripts && cd .config/moonshelf/scripts
      echo 'moonshelf.command("greet", { run = function() print("hello") end })' > "$odd.lua"
      echo 'test("one", function() expect(1).equals(1) end)' > "${odd}_test.lua"
      m greet && m test
      """)
    #expect(result.code == 0, "\(result)")
    #expect(result.output.hasPrefix("hello\n"), "\(result)")
    #expect(result.output.contains(#"caf\xE9.csv_test.lua  1 "#), "\(result)")
  }

  @Test("watch distinguishes names that are equal only for Swift, and treats - as a file")
  func equalNames() throws {
    let result = try shell(
      """
      mkdir in && cd in
      printf 'title\none\n' > "$(printf 'caf\\303\\251.csv')"
      printf 'title\ntwo\n' > "$(printf 'cafe\\314\\201.csv')"
      printf 'title\nthree\n' > -
      m watch . --once
      """)
    #expect(result.code == 0, "\(result)")
    #expect(try Set(titles().split(separator: "\n")) == ["one", "two", "three"])
  }

  @Test("a title or a script that is not UTF-8 is refused with advice")
  func otherText() throws {
    let title = try shell(#"m add "$odd""#)
    #expect(
      title.errors.hasSuffix(
        #"caf\xE9.csv is not valid UTF-8, as titles, queries and options must be; set the terminal "#
          + "to UTF-8 and type it again (only files to import may have names of other bytes)\n"),
      "\(title)")
    let script = try shell(
      """
      printf 'print(1)\nprint("caf\\351")\n' > script.lua
      m run script.lua
      """)
    #expect(
      script.errors.hasSuffix(
        "script.lua: line 2 is not valid UTF-8; save the file in that encoding\n"), "\(script)")
  }

  @Test(
    "in other places such a name is refused with a message, and no other file is used for it",
    arguments: [
      #"m --library "$odd" list"#, #"m list --library "$odd""#, #"m export "$odd".json"#,
      #"m import "$odd" --report "$odd".json"#, #"m import "$odd" --rejects="x$odd""#,
      #"m run "$odd""#, #"MOONSHELF_LIBRARY=$odd m list"#, #"m backup "$odd""#,
      #"m restore "$odd" other"#, #"m --scripts "$odd" list"#, #"m export -o "$odd""#,
      #"MOONSHELF_SCRIPTS=$odd m list"#, #"m covers set 1 "$odd""#, #"m add "$odd""#,
      #"m watch . --once --rejects-dir "in$odd""#,
    ])
  func refused(_ command: String) throws {
    let result = try shell(command)
    #expect(result.code == 2, "\(result)")
    #expect(result.errors.hasPrefix("moonshelf: "))
    #expect(result.errors.contains("is not valid UTF-8") && result.errors.contains(#"caf\xE9.csv"#))
    #expect(try titles() == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
    #expect(names.filter { !$0.hasPrefix(".") }.count == 2, "\(names)")
  }
}

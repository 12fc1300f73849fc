import AlbumImport
import AlbumModel
import AlbumScripting
import AlbumTestSupport

/// A file of `Tests/ScriptCases`: scripts, imports and tests of scripts, and all that comes of them.
///
/// The first lines say why it exists. Then sections follow, each after a line `== NAME`; what comes
/// of one is in the section `result` behind it. `new` begins with an empty library, `allow` has its
/// permissions, `file NAME` writes a file, `script` runs Lua, `import NAME` imports a list, with
/// options after its name and the `rule` before it, `test` is the body of a test, and `tests` a file
/// of tests. `library` has the albums and the history at that point.
enum ScriptCase {
  /// Runs the sections.
  ///
  /// - Parameter lines: the lines of the file.
  /// - Returns: the lines with what comes of the sections now.
  /// - Throws: `CaseFolder.Malformed`, and errors of files.
  static func replayed(_ lines: [String]) throws -> [String] {
    var stage = try ScriptStage()
    var result = Array(lines.prefix { !$0.hasPrefix("== ") })
    for section in CaseFolder.sections(of: lines) where section.words.first != "result" {
      let argument = section.words.count > 1 ? section.words[1] : ""
      var outcome: [String] = []
      switch section.words.first {
      case "new": stage = try ScriptStage()
      case "allow": stage = try ScriptStage(allowing: section.content)
      case "file": try stage.folder.write(stage.named(section.text), to: argument)
      case "script": outcome = try stage.run(section.text, argument)
      case "rule": stage.rule = section.text
      case "import": outcome = try stage.importText(section.text, argument)
      case "test":
        outcome = try stage.test("test('it', function()\n" + section.text + "end)")
      case "tests": outcome = try stage.test(section.text)
      case "library":
        result += section.lines.prefix(1) + (try stage.bench.libraryLines())
        continue
      default: throw CaseFolder.Malformed(description: "there is no section \"\(section.words)\"")
      }
      result += section.lines
      if !outcome.isEmpty { result += ["== result"] + outcome }
    }
    return result
  }
}

/// What the sections of a case work on.
private struct ScriptStage {
  let bench: ScriptBench
  /// The rule of the next import.
  var rule: String?
  var folder: TemporaryFolder { bench.folder }

  init(allowing permissions: ArraySlice<String> = []) throws {
    bench = try ScriptBench(permissions: { folder in
      try permissions.map { try Permission(parsing: $0.replacing("FOLDER", with: folder)) }
    })
  }

  /// A text with the path of the folder for `FOLDER`.
  func named(_ text: String) -> String { text.replacing("FOLDER", with: folder.path) }

  /// Runs a script with words as arguments.
  func run(_ source: String, _ words: String) throws -> [String] {
    outcome {
      try bench.run(named(source), arguments: words.split(separator: " ").map(String.init))
      return []
    }
  }

  /// Imports a list with options after its name.
  mutating func importText(_ text: String, _ words: String) throws -> [String] {
    let words = words.split(separator: " ").map(String.init)
    var plan = ImportPlan()
    for option in words.dropFirst() {
      if let policy = DuplicatePolicy(rawValue: option) { plan.duplicates = policy }
      if option == "strict" { plan.isStrict = true }
      if option.hasPrefix("source=") { plan.reading.sourceName = String(option.dropFirst(7)) }
      if option == "rejects" { plan.rejectsPath = folder.file("rejects.csv") }
    }
    let rule = rule.map(named)
    self.rule = nil
    let name = words.first ?? "list.csv"
    return outcome {
      let report = try bench.importText(text, named: name, rule: rule, plan)
      var json: [UInt8] = []
      try report.writeJSON { json += $0 }
      return CaseFolder.lines(String(decoding: json, as: UTF8.self)).filter {
        !$0.hasPrefix("  \"seconds\"") && !$0.hasPrefix("  \"path\"")
      }
    }
  }

  /// Runs a file of tests.
  func test(_ source: String) throws -> [String] {
    outcome {
      let report = try TestRunner().run(folder.write(named(source), to: "some_test.lua"))
      let tests = report.tests.flatMap { test in
        ["\(test.failure == nil ? "passes" : "fails"): \(test.name)"] + test.output
          + lines(of: test.failure)
      }
      return report.output + lines(of: report.failure) + tests
    }
  }

  private func lines(of failure: TestFailure?) -> [String] {
    guard let failure else { return [] }
    return CaseFolder.lines(failure.message) + ["at \(failure.place ?? "no place")"]
      + failure.traceback
  }

  /// What was printed, `# ` and what was logged, what the body returns, or `! ` and its error.
  private func outcome(of body: () throws -> [String]) -> [String] {
    let before = (bench.printed.count, bench.logged.count)
    var last: [String] = []
    do {
      last = try body()
    } catch {
      last = CaseFolder.lines("\(error)").map { "! " + $0 }
    }
    let printed = bench.printed[before.0...].flatMap {
      CaseFolder.lines($0 + "\n", escaping: ["! ", "# "])
    }
    let logged = bench.logged[before.1...].flatMap { CaseFolder.lines($0 + "\n") }.map { "# " + $0 }
    return (printed + logged + last).map { $0.replacing(folder.path, with: "FOLDER") }
  }
}

extension ScriptBench {
  /// The albums with their fields, then the steps of the history, latest first.
  fileprivate func libraryLines() throws -> [String] {
    func text(_ value: FieldValue) -> String {
      switch value {
      case .text(let text): text.debugDescription
      case .list(let texts): "\(texts)"
      case .integer, .number, .flag: value.description
      }
    }
    return try library.albums().map { album in
      let fields = album.content.allFields.map { "\($0.name)=\(text($0.value))" }
      return "\(album.id.rawValue) \(fields.joined(separator: " "))"
    }
      + library.history().map { step in
        "step \(step.id) \(step.label) (\(step.origin), \(step.state), \(step.changeCount))"
      }
  }
}

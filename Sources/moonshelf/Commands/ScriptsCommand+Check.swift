import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser
import ScriptAPI

extension ScriptsCommand {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration("scripts check")

    @Argument(
      help: ArgumentHelp(
        "Script names or files (default: all in the script folder).", valueName: "name"),
      completion: .file(extensions: ["lua"]))
    var names: [String] = []

    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let folder = self.library.places.flatMap { ScriptFolder($0) }
      let files = try files(in: folder)
      // Those of the script folder must not have effects while they load.
      let residents = Set(folder?.scripts.map { RealPath.of($0.path) } ?? [])
      let library = try self.library.open()
      let customFields = Set(try library.fieldNames())
      try library.close()
      let check = try ScriptCheck()
      var count = 0
      for path in files {
        let problems = try problems(
          of: path, isResident: residents.contains(RealPath.of(path)),
          found: check.findings(inFile: path, customFields: customFields))
        for problem in problems { print(TerminalText.safe(problem)) }
        count += problems.count
      }
      let looked = CountText.of(files.count, "script")
      guard count > 0 else { return print("Checked \(looked): nothing found.") }
      print("Checked \(looked): \(CountText.of(count, "problem")).")
      throw ExitCode(1)
    }

    private func files(in folder: ScriptFolder?) throws -> [String] {
      let all = folder?.scripts.map(\.path)
      return try (names.isEmpty ? all ?? [""] : names).map { name in
        if name.contains("/") || name.hasSuffix(".lua") && folder?.script(named: name) == nil {
          return name
        }
        guard let folder else { throw UserError.noScripts(in: library.places?.scripts) }
        return try folder.found(name).path
      }
    }

    private func problems(of path: String, isResident: Bool, found: [Finding]) throws -> [String] {
      let name = path.lastPart
      // Tests run in an isolated environment, which moonshelf test makes.
      guard !name.hasSuffix("_test.lua") else { return found.map { "\(name):\($0)" } }
      let trial = try ScriptRunCheck(
        path, isResident: isResident, moduleFolder: library.places?.scripts, reserved: .ofProgram)
      // Running finds the mistakes found by parsing again, in other words and without the column.
      let lines = Set(found.map { "\(name):\($0.line):" })
      let more = trial.problems.filter { problem in !lines.contains { problem.contains($0) } }
      return found.map { "\(name):\($0)" } + more
    }
  }

  struct Reference: ParsableCommand {
    static let configuration = CommandConfiguration("scripts reference")

    @OptionGroup var library: LibraryOptions

    mutating func run() throws { print(try APIPages().page(), terminator: "") }
  }

  struct SetupEditor: ParsableCommand {
    static let configuration = CommandConfiguration("scripts setup-editor")

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let places = try library.requirePlaces()
      if dryRun.says("Would write the files for editors into \(places.scripts).") { return }
      for line in try EditorSetup.write(into: places.scripts) { print("\(places.scripts)/\(line)") }
    }
  }
}

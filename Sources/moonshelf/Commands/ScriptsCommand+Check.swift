import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

extension ScriptsCommand {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Look for mistakes in scripts, without and with running them.",
      discussion: """
        moonshelf scripts check
        moonshelf scripts check tidy ~/rules/discogs.lua

        Reads each script for names that are not there, then runs it on a library that nobody keeps:
        its rules see records, its layouts albums, its observers and hooks changes, its commands a
        call. Ends with 1 when it finds something.
        """)

    @Argument(
      help: ArgumentHelp(
        "Scripts by name, or files; all of the script folder's.", valueName: "name"),
      completion: .file(extensions: ["lua"]))
    var names: [String] = []

    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let files = try files()
      let library = try self.library.open()
      let ownFields = Set(try library.fieldNames())
      try library.close()
      var count = 0
      for path in files {
        let problems = try problems(of: path, ownFields: ownFields)
        for problem in problems { print(TerminalText.safe(problem)) }
        count += problems.count
      }
      let looked = CountText.of(files.count, "script")
      guard count > 0 else { return print("Checked \(looked): nothing found.") }
      print("Checked \(looked): \(CountText.of(count, "problem")).")
      throw ExitCode(1)
    }

    private func files() throws -> [String] {
      let folder = library.places.flatMap { ScriptFolder($0) }
      guard !names.isEmpty else {
        guard let folder else { throw NoScripts(folder: library.places?.scripts) }
        return folder.scripts.map(\.path)
      }
      return try names.map { name in
        if name.contains("/") || name.hasSuffix(".lua") && folder?.script(named: name) == nil {
          return name
        }
        guard let folder else { throw NoScripts(folder: library.places?.scripts) }
        return try folder.found(name).path
      }
    }

    private func problems(of path: String, ownFields: Set<String>) throws -> [String] {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let found = try ScriptCheck.findings(inFile: path, ownFields: ownFields)
      // Tests have a world of their own, which moonshelf test makes.
      guard !name.hasSuffix("_test.lua") else { return found.map { "\(name):\($0)" } }
      let trial = try ScriptTrial(path, moduleFolder: library.places?.scripts)
      // What reading found running finds too, in other words and without the column.
      let lines = Set(found.map { "\(name):\($0.line):" })
      let more = trial.problems.filter { problem in !lines.contains { problem.contains($0) } }
      return found.map { "\(name):\($0)" } + more
    }
  }

  struct SetupEditor: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "setup-editor",
      abstract: "Let editors with a Lua language server know moonshelf's functions.")

    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      guard let places = library.places else { throw NoScripts(folder: nil) }
      for outcome in try EditorSetup.write(into: places.scripts) {
        print("\(places.scripts)/\(outcome)")
      }
    }
  }
}

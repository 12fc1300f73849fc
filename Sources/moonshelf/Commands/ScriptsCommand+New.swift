import AlbumModel
import AlbumPresentation
public import AlbumScripting
public import ArgumentParser
import Glibc

extension ScriptTemplate: ExpressibleByArgument {}

extension ScriptsCommand {
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration("scripts new")

    @Argument(help: "Kind of script.")
    var kind: ScriptTemplate

    @Argument(help: "Name: lowercase letters, digits and dashes.")
    var name: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
      let letters = name.utf8.allSatisfy {
        (97...122).contains($0) || (48...57).contains($0) || $0 == 45
      }
      if name.isEmpty || !letters || name.hasPrefix("-") {
        throw UserError.usage(
          "a script name consists of lowercase letters, digits and dashes, not \"\(name)\"")
      }
      if kind == .automation, Moonshelf.hasCommand(named: name) {
        throw UserError.usage("moonshelf already has a command \"\(name)\"; choose another name")
      }
    }

    mutating func run() throws {
      try NewScript(name: name, script: kind.script(name), test: kind.test(name))
        .write(to: library.requirePlaces(), dryRun)
    }
  }
}

/// A script and its test, which are written to the script folder.
struct NewScript {
  let name: String
  let script: String
  let test: String

  /// Writes them, and says how to try them.
  ///
  /// - Throws: `UserError` if one exists.
  func write(to places: ScriptDirectory, _ dryRun: DryRunOptions) throws {
    let path = "\(places.scripts)/\(name)"
    let files = [(path + ".lua", script, [String]()), (path + "_test.lua", test, [])]
    if try places.write(files, dryRun, otherwise: "choose another name") {
      print("Try it with: moonshelf scripts check \(name), and: moonshelf test")
    }
  }
}

extension ScriptDirectory {
  /// Writes new files of the script folder, and reports each with its notes.
  ///
  /// - Returns: false in a dry run, which only says what it would write.
  /// - Throws: `UserError` with an advice if one exists.
  @discardableResult func write(
    _ files: [(path: String, text: String, notes: [String])], _ dryRun: DryRunOptions,
    otherwise advice: String
  ) throws -> Bool {
    for (path, _, _) in files where access(path, F_OK) == 0 {
      throw UserError("\(path) already exists; \(advice)")
    }
    let paths = files.map(\.path).joined(separator: ", ")
    guard !dryRun.says("Would write \(paths).") else { return false }
    makeFolder()
    for (path, text, notes) in files {
      try OutputFile.write(path) { try FileDescriptorSink($0).write(Array(text.utf8).span.bytes) }
      print("Wrote \(path)")
      for note in notes { print("  \(note)") }
    }
    return true
  }
}

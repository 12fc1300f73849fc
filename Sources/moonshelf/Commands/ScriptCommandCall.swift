import AlbumLibrary
import AlbumModel
import AlbumScripting
import ArgumentParser

/// A command that a script of the script folder adds: `moonshelf tidy --limit 3`.
///
/// The script's options are parsed by its host; these are the program's.
struct ScriptCommandCall: ParsableArguments {
  @Flag(name: .long, help: "Show the changes without saving them.")
  var dryRun = false

  @OptionGroup var limits: LimitOptions
  @OptionGroup var permissions: PermissionOptions
  @OptionGroup var library: LibraryOptions

  /// The options above that take a value.
  private static let valued = [
    "--library", "--scripts", "--allow", "--memory-limit", "--time-limit",
  ]
  private static let flags = ["--dry-run", "--no-scripts", "--offline"]

  /// Splits the words of a command line into the program's options and the script's words.
  static func split(_ words: [String]) -> (own: [String], script: [String]) {
    var own: [String] = []
    var script: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { return (own, script + [word] + rest) }
      if flags.contains(word) || valued.contains(where: { word.hasPrefix($0 + "=") }) {
        own.append(word)
      } else if valued.contains(word) {
        own += [word] + (rest.popFirst().map { [$0] } ?? [])
      } else {
        script.append(word)
      }
    }
    return (own, script)
  }

  /// All program options that may follow a script's command.
  static var ownFlags: [String] { (flags + valued + ["--help"]).sorted() }

  /// Runs the command of a name.
  ///
  /// - Throws: ``UserError`` if no script has it; the error of the command.
  static func run(_ name: String, _ words: [String]) throws {
    let (own, scriptWords) = split(words)
    let call: Self
    do {
      call = try parse(own)
    } catch {
      throw UserError.usage(message(for: error))
    }
    let folder = call.library.places.flatMap { ScriptFolder($0) }
    // An unknown command needs no library, and makes none.
    if let folder, folder.owner(ofCommand: name) != nil || !folder.unknown.isEmpty,
      try call.run(name, scriptWords)
    {
      return
    }
    throw UnknownCommand(name: name, isWithoutScripts: call.library.noScripts, folder: folder)
      .mistake
  }

  /// - Returns: whether a script that loads has the command.
  private func run(_ name: String, _ words: [String]) throws -> Bool {
    let session = try self.library.open(
      for: .everything, isDryRun: dryRun, limits: limits, permissions: permissions.permissions()
    ) { folder in
      folder.enabled.first {
        folder.registrations(of: $0)?.commands.contains { $0.name == name } ?? false
      }?
      .name
    }
    guard let command = session.host?.commands[name] else {
      try session.closeUnused()
      return false
    }
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      print(command.usage, terminator: "")
      try session.closeUnused()
      return true
    }
    let code: Int32
    do {
      code = try session.stoppable { try $0.runCommand(name, words) }
    } catch let problem as ScriptCommandProblem {
      throw UserError.usage(problem.description)
    }
    if dryRun { try DryRun.showWhole(session.library) }
    try session.close()
    if code != 0 { throw ExitCode(code) }
    return true
  }
}

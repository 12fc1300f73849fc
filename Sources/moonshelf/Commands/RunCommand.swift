import ArgumentParser

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a Lua script on the library.",
    discussion: """
      moonshelf run tidy.lua
      moonshelf run tidy.lua --dry-run -- --all
      echo 'print(#moonshelf.library)' | moonshelf run -

      Scripts run in a sandbox. Errors show the script's line, and undo the current transaction. The \
      command waits for covers that the script requested.
      """)

  @Argument(help: "The script; - is the standard input.", completion: .file(extensions: ["lua"]))
  var file: String

  @Argument(parsing: .allUnrecognized, help: "Arguments for the script: arg[1], arg[2] …")
  var arguments: [String] = []

  @OptionGroup var dryRun: DryRunOptions

  @OptionGroup var limits: LimitOptions
  @OptionGroup var permissions: PermissionOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    let file = file == "-" ? "/dev/stdin" : file
    let session = try self.library.open(
      for: .everything, isDryRun: dryRun.isOn, limits: limits.limits,
      permissions: permissions.permissions(),
      without: [file])
    try session.finish(dryRun) { try $0.runProgram(file, arguments: arguments.withoutSeparator) }
  }
}

extension [String] {
  /// The arguments of a script without the `--` that separates them from the program's own options.
  var withoutSeparator: [String] {
    guard let mark = firstIndex(of: "--") else { return self }
    return Array(self[..<mark] + self[(mark + 1)...])
  }
}

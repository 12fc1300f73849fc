import AlbumModel
import AlbumScripting
import ArgumentParser

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration("run")

  @Argument(help: "The script; - is the standard input.", completion: .file(extensions: ["lua"]))
  var file: String?

  @Argument(parsing: .allUnrecognized, help: "Arguments for the script: arg[1], arg[2] …")
  var arguments: [String] = []

  @OptionGroup var dryRun: DryRunOptions

  @OptionGroup var limits: LimitOptions
  @Option(help: .allow) var allow: [String] = []
  @OptionGroup var inspection: InspectionOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    let file = file == "-" ? "/dev/stdin" : file
    let session = try self.library.open(
      for: .everything, isDryRun: dryRun.isOn, limits: limits.limits,
      permissions: PermissionSet(parsing: allow), without: file.map { [$0] } ?? [])
    try session.finish(dryRun) { host in
      let launched = InspectionOptions.debugger?.launched
      guard let file = file ?? launched?.path else { throw UserError.usage("name a script to run") }
      let words = self.file == nil ? launched?.arguments : arguments.withoutSeparator
      return try host.runProgram(file, arguments: words ?? [])
    }
  }
}

extension [String] {
  /// The arguments of a script without the `--` that separates them from the program's own options.
  var withoutSeparator: [String] {
    guard let mark = firstIndex(of: "--") else { return self }
    return Array(self[..<mark] + self[(mark + 1)...])
  }
}

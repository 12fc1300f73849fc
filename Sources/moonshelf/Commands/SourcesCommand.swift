import AlbumModel
import ArgumentParser

struct SourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sources", subcommands: [List.self, Show.self, Edit.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration("sources list")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let session = try library.open(for: .nothing)
      var owners: [String: String] = [:]
      for name in ProgramSources.names { owners[name] = "moonshelf" }
      for (name, script) in session.folder?.sources ?? [] { owners[name] = script.file }
      try result.printRows(
        ["source", "defined by"],
        owners.sorted { $0.key < $1.key }.map { [.text($0.key), .text($0.value)] },
        whenEmpty: "There are no sources.", title: "Sources")
      try session.closeUnused()
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration("sources show")

    @Argument(help: "Name of the source.")
    var name: String

    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let session = try library.open(for: .nothing)
      defer { try? session.closeUnused() }
      let scripts = session.folder?.sources ?? []
      if let found = scripts.first(where: { $0.name == name }) {
        return print(try found.script.text(), terminator: "")
      }
      print(try ProgramSources.named(name, besides: scripts.map(\.name)).script, terminator: "")
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration("sources edit")

    @Argument(help: "Name of the source.")
    var name: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let source = try ProgramSources.named(name)
      try NewScript(name: source.file, script: source.script, test: source.test)
        .write(to: library.requirePlaces(), dryRun)
    }
  }
}

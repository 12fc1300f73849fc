import AlbumFiles
import AlbumLibrary
import ArgumentParser
import Glibc
import TerminalBrowser

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration("demo")

  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    let path = try library.library ?? Self.standardPath()
    guard !dryRun.says("Would make \(path).") else { return }
    library.library = path
    if FileStatus(path) == nil { try make(path) } else { print("\(path) is there already.") }
    if TerminalSession.exists {
      Console.flush()
      var browse = try BrowseCommand.parse(["--library", path])
      try browse.run()
    }
    print("Try next:")
    for (words, more) in [
      ("browse", ""), ("list genre:jazz year:..1965", ""), ("show id:1", ""),
      ("set id:1", " -- rating=5"), ("undo", ""),
    ] { print("  " + library.command(words) + more) }
  }

  /// Next to the usual library.
  private static func standardPath() throws -> String {
    let path = try LibraryLocation.standard()
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return folder + "demo.moonshelf"
  }

  private func make(_ path: String) throws {
    let folder = try SharedFiles.demo()
    let library = try self.library.open()
    let report = try library.importFile("\(folder)/collection.csv")
    let files = FolderEntries("\(folder)/covers")?.map { String(decoding: $0.name, as: UTF8.self) }
    let covers = (files ?? []).filter { $0.hasSuffix(".png") }.sorted()
    var covered = 0
    do {
      try library.transaction("Set the covers of \(covers.count.albums)") {
        for (name, album) in zip(covers, try library.identities(.all)) {
          try library.setCover("\(folder)/covers/\(name)", of: album)
          covered += 1
        }
      }
    } catch let error as CoverError where error.kind == .ours {
      covered = 0
      Console.note("moonshelf: no covers: \(error.reason)")
    }
    print("Made \(path) with \(report.added.albums), \(covered) of them with covers.")
    try library.close()
  }
}

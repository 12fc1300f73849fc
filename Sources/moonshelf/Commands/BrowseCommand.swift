import AlbumBrowser
import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser
import Glibc
import TerminalBrowser

struct BrowseCommand: ParsableCommand {
  static let configuration = CommandConfiguration("browse")

  @Argument(help: .query) var query: [String] = []
  @Option(parsing: .unconditional, help: .asOf) var asOf: String?
  @OptionGroup var layout: LayoutOptions
  @OptionGroup var library: LibraryOptions

  @Flag(help: "Start at the first album.")
  var fresh = false

  @Option(help: "How to show covers.")
  var pictures = PictureChoice.auto

  mutating func run() throws {
    guard TerminalSession.exists else { return try list() }
    if layout.template != nil {
      throw UserError.usage("browse shows cards; for a template, use: moonshelf list --template")
    }
    let memory = BrowserStateFile(library: try library.path(), face: "terminal")
    var state = fresh ? BrowserState() : memory?.restored() ?? BrowserState()
    let isRemembered = layout.layout == nil && layout.columns == nil
    if isRemembered { layout.layout = state.layout }
    let session = try library.open(
      for: .everything, permissions: PermissionSet(parsing: layout.allow), without: layout.files)
    try session.library.showState(asOf)
    if !query.isEmpty {
      _ = try query.asQuery(for: session.library)
      state.query = query.asQueryText
    }
    let host = layout.needsScripts ? try session.requireHost() : session.host
    let choice: LayoutOptions.Choice
    do { choice = try layout.choose(for: session, scripts: host, standard: .default) } catch {
      // The saved layout may be gone.
      guard isRemembered, layout.layout != nil else { throw error }
      layout.layout = nil
      choice = try layout.choose(for: session, scripts: host, standard: .default)
    }
    if query.isEmpty, !isRemembered, !choice.layout.searchText.isEmpty {
      state.query = choice.layout.searchText
    }
    // A file is run only when its name is given explicitly.
    state.layout = layout.layout.flatMap { $0.hasSuffix(".lua") ? nil : $0 }
    try BrowserLauncher(
      session: session, choice: choice, memory: memory, pictures: pictures,
      options: library, isPast: asOf != nil
    ).browse(from: state)
    try session.close()
    if Interruption.isFinal { throw ExitCode(Interruption.exitCode) }
  }

  private func list() throws {
    let session = try library.open(
      for: layout.need(.table), permissions: PermissionSet(parsing: layout.allow),
      without: layout.files)
    try session.library.showState(asOf)
    let asked = try query.asQuery(for: session.library)
    _ = try AlbumListing(
      of: asked, layout: layout, format: .table, session: session, standard: .default,
      to: STDOUT_FILENO
    ).run()
    try session.close()
  }
}

extension [String] {
  /// The words of a command line as they would be typed into a search.
  var asQueryText: String {
    map { word in
      word.reduce(into: "") { text, character in
        if character.isWhitespace || "\"'\\".contains(character) { text.append("\\") }
        text.append(character)
      }
    }.joined(separator: " ")
  }
}

extension PictureChoice: ExpressibleByArgument {}

import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import Glibc

/// A listing of albums for commands, with scripts if they are requested.
final class AlbumListing {
  private let listing: Listing
  private let host: ScriptHost?

  // The query is that of the albums that will be written.
  init(
    of query: AlbumQuery, layout: LayoutOptions, format: FormatName, form: FormatName.Form = .list,
    session: LibrarySession, standard: Layout, layoutSource: String = LayoutOptions.source,
    title: String = "Albums", to descriptor: Int32
  ) throws {
    if format.isOfScript, layout.template != nil {
      throw UserError.usage("--template is a format itself, and not used with that of a script")
    }
    if layout.covers, format != .html || layout.template != nil {
      throw UserError.usage("--covers is for pages: --format html")
    }
    let host = layout.needsScripts ? try session.requireHost() : session.host
    self.host = host
    func begin() throws -> Listing {
      var choice = try layout.choose(
        for: session, scripts: host, standard: standard, source: layoutSource)
      if layout.covers { choice.layout.columns.insert(.covers(of: session.library), at: 0) }
      if format == .json || format == .jsonl, choice.templateFormat == nil {
        choice.layout = try choice.layout.forPrograms(session.library, query)
      }
      let terminal = Terminal(fileDescriptor: descriptor)
      return try Listing(
        of: choice.layout,
        as: choice.templateFormat ?? Self.ofScript(format, host, session.folder)
          ?? format.makeFormat(
            form: form, terminal: terminal, guardsFormulas: !layout.formulas,
            isFile: descriptor != STDOUT_FILENO, title: title),
        decorators: choice.decorators, terminal: terminal, to: StandardOutput.sink(descriptor),
        onFailure: { Console.note("moonshelf: \($0)") })
    }
    listing = try host.map { try ScriptSession.stoppable($0, begin) } ?? begin()
  }

  /// The format of a script; nil for a built-in one.
  private static func ofScript(
    _ format: FormatName, _ host: ScriptHost?, _ folder: ScriptFolder?
  ) throws -> (any OutputFormat)? {
    guard format.isOfScript else { return nil }
    if let found = host?.format(named: format.rawValue) { return found }
    let ofFolder = folder?.enabled.flatMap { folder?.registrations(of: $0)?.formats ?? [] } ?? []
    let known =
      FormatName.allCases.map(\.rawValue) + ofFolder.filter { !$0.hasPrefix(".") }.sorted()
    throw UserError.usage(
      format.rawValue.hasPrefix(".")
        ? "no format has the file extension \(format.rawValue); use "
          + ExportFormat.allEndings.joined(separator: ", ")
          + ", the extension of a script's format, or say the format with --format"
        : "there is no format \"\(format.rawValue)\""
          + (EditDistance.nearest(to: format.rawValue, among: known).map { ": did you mean \($0)?" }
            ?? "; there are \(known.joined(separator: ", ")), and those of --script"))
  }

  /// Writes the albums that `body` passes to ``write(_:)``, then the end of the format.
  func run(_ body: () throws -> Void) throws {
    Console.flush()
    func all() throws {
      try body()
      try listing.finish()
    }
    if let host { try ScriptSession.stoppable(host, all) } else { try all() }
    Console.note(omitted: listing.omittedColumns)
  }

  /// Writes the albums of a query, and returns their number.
  func run(_ query: AlbumQuery, of library: LibraryAPI) throws -> Int {
    var count = 0
    try run {
      try library.forEach(query) { album in
        count += 1
        return try write(album)
      }
    }
    return count
  }

  /// Writes one album; returns true, to continue the iteration.
  func write(_ album: Album) throws -> Bool {
    try listing.write(album)
    return true
  }
}

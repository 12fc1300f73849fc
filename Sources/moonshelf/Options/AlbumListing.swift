import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import Glibc

/// A listing of albums for commands, with scripts if they are requested.
final class AlbumListing {
  private let library: LibraryAPI
  private let listing: Listing
  private let host: ScriptHost?
  private let query: AlbumQuery
  /// The albums, if the query cannot have their order.
  private let identities: [AlbumID]?

  // The order is that of a query and a layout without one.
  init(
    of query: AlbumQuery, layout: LayoutOptions, format: FormatName, form: FormatName.Form = .list,
    session: LibrarySession, standard: Layout, layoutSource: String = LayoutOptions.source,
    order: String? = nil, title: String = "Albums", to descriptor: Int32
  ) throws {
    if format.isOfScript, layout.template != nil {
      throw UserError.usage("--template is a format itself, and not used with that of a script")
    }
    if layout.covers, format != .html || layout.template != nil {
      throw UserError.usage("--covers is for pages: --format html")
    }
    if format.isBinary, isatty(descriptor) == 1 {
      throw UserError.usage(
        "\(format.rawValue) is not for a terminal: moonshelf export -o albums.\(format.rawValue)")
    }
    let library = session.library
    let host = layout.needsScripts ? try session.requireHost() : session.host
    (self.library, self.host) = (library, host)
    func begin() throws -> (Listing, AlbumQuery, [AlbumID]?) {
      var choice = try layout.choose(
        for: session, scripts: host, standard: standard, source: layoutSource)
      if layout.covers { choice.layout.columns.insert(.covers(of: library), at: 0) }
      let (query, identities) = try library.grouped(query, in: choice.layout, order: order)
      if format == .json || format == .jsonl, choice.templateFormat == nil {
        choice.layout = try choice.layout.forPrograms(library, query)
      }
      let terminal = Terminal(fileDescriptor: descriptor)
      let listing = try Listing(
        of: choice.layout,
        as: choice.templateFormat ?? Self.ofScript(format, host, session)
          ?? format.makeFormat(
            form: form, terminal: terminal, guardsFormulas: !layout.formulas,
            isFile: descriptor != STDOUT_FILENO, hasMark: layout.bom, title: title),
        decorators: choice.decorators, terminal: terminal, to: StandardOutput.sink(descriptor),
        onFailure: { Console.note("moonshelf: \($0)") })
      return (listing, query, identities)
    }
    (listing, self.query, identities) =
      try host.map { try ScriptSession.stoppable($0, begin) } ?? begin()
  }

  /// The format of a script; nil for a built-in one.
  private static func ofScript(
    _ format: FormatName, _ host: ScriptHost?, _ session: LibrarySession
  ) throws -> (any OutputFormat)? {
    guard format.isOfScript else { return nil }
    if let found = host?.format(named: format.rawValue) { return found }
    let known = FormatName.ofAlbums.map(\.rawValue) + session.folderFormats
    throw UserError.usage(
      format.rawValue.hasPrefix(".")
        ? "no format has the file extension \(format.rawValue); use "
          + ExportFormat.allEndings.joined(separator: ", ")
          + ", the extension of a script's format, or say the format with --format"
        : "there is no format \"\(format.rawValue)\""
          + (EditDistance.nearest(to: format.rawValue, among: known).map { ": did you mean \($0)?" }
            ?? "; there are \(known.joined(separator: ", ")), and those of --script"))
  }

  /// Writes the albums, or some of them, and returns their number; `random` of them are chosen at
  /// random.
  func run(limit: Int? = nil, offset: Int = 0, random: Int? = nil) throws -> Int {
    Console.flush()
    var count = 0
    func write(_ album: Album) throws -> Bool {
      try listing.write(album)
      count += 1
      return true
    }
    func all() throws {
      var identities = identities
      if let random {
        let all = try identities ?? library.identities(query)
        // Places rather than albums, so that a sorted result keeps its order.
        let places = Array(all.indices.shuffled().prefix(random))
        let isSorted = identities != nil || !query.order.isEmpty
        identities = (isSorted ? places.sorted() : places).map { all[$0] }
      }
      if let identities {
        for id in identities.dropFirst(offset).prefix(limit ?? .max) {
          if let album = try library.album(id) { _ = try write(album) }
        }
      } else {
        try library.forEach(query, limit: limit, offset: offset, write)
      }
      try listing.finish()
    }
    if let host { try ScriptSession.stoppable(host, all) } else { try all() }
    Console.note(omitted: listing.omittedColumns)
    return count
  }
}

extension LibrarySession {
  /// The names of the formats that scripts of the script folder have.
  var folderFormats: [String] {
    let names = folder?.enabled.flatMap { folder?.registrations(of: $0)?.formats ?? [] } ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}

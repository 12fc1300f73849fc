import AlbumFiles
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration("export")

  @Argument(help: .query) var query: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Output file, or - for standard output (default: a word with a format's ending).",
      valueName: "file"), completion: .file())
  var out: String?

  @Option(help: "Output format, or a script's.")
  var format: ExportFormat?

  @OptionGroup var confirmation: ConfirmationOptions
  @Option(parsing: .unconditional, help: .asOf) var asOf: String?
  @OptionGroup var layout: LayoutOptions
  @OptionGroup var library: LibraryOptions

  /// Makes a word such as `albums.csv` the file.
  mutating func validate() throws {
    if out == nil {
      let known = ExportFormat.allEndings
      let index =
        query.lastIndex { $0 == "-" || known.contains(where: $0.lowercased().hasSuffix) }
        // `albums.pdf` is a file too, of a format that there is not.
        ?? query.lastIndex { FormatName.ending(of: $0) != nil }
      guard let index else { throw UserError.usage("name the file: moonshelf export albums.csv") }
      out = query.remove(at: index)
    }
    let format = try chosenFormat()
    if format == .archive, !query.isEmpty {
      throw UserError.usage("an archive contains the whole library and takes no query")
    }
    if layout.covers, format != .listing(.html) {
      throw UserError.usage("--covers is for pages: --format html")
    }
    if format == .beets, output == "-" {
      throw UserError.usage("a beets database needs a file: -o library.db")
    }
  }

  private var output: String { out ?? "-" }

  private func chosenFormat() throws -> ExportFormat {
    let guessed = output == "-" ? ExportFormat.listing(.csv) : ExportFormat(path: output)
    guard let format = format ?? guessed else {
      throw UserError.usage(
        "\(output) has no known file extension; use "
          + ExportFormat.allEndings.joined(separator: ", ") + ", or say the format with --format: "
          + ExportFormat.allValueStrings.joined(separator: ", "))
    }
    return format
  }

  mutating func run() throws {
    let format = try chosenFormat()
    let isReplacing = output != "-" && FileStatus(output)?.isFile == true
    if output != "-" { try OutputPath(path: output).mustNotBe(library: library.path()) }
    if isReplacing {
      try confirmation.confirm("\(output) exists, and is replaced.", isDryRun: false)
    }
    let session = try self.library.open(
      for: need(format), mustExist: true, makes: false,
      permissions: PermissionSet(parsing: layout.allow), without: layout.files)
    try session.library.showState(asOf)
    let count = try write(format, session)
    let rest = isReplacing ? ", in place of the file that was there" : ""
    if output != "-" { print("Wrote \(count.albums) to \(output)\(rest).") }
  }

  private func need(_ format: ExportFormat) -> ScriptLoadScope {
    if case .listing(let format) = format { return layout.need(format) }
    return .nothing
  }

  private func write(_ format: ExportFormat, _ session: LibrarySession) throws -> Int {
    let library = session.library
    let asked = try query.asQuery(for: library)
    // A mistyped query does not empty an earlier export.
    if output != "-", !query.isEmpty, try library.count(asked) == 0 {
      throw UserError.noAlbum(matching: query)
    }
    var count = 0
    if format == .beets {
      try OutputFile.replace(output) { count = try BeetsExport.write(asked, of: library, to: $0) }
      return count
    }
    try OutputFile.write(output) { descriptor in
      switch format {
      case .listing(let format): count = try list(asked, format, session, to: descriptor)
      case .archive: count = try ArchiveExport.write(library, to: TerminalSafeSink(descriptor))
      case .beets: break
      }
    }
    return count
  }

  private func list(
    _ asked: AlbumQuery, _ format: FormatName, _ session: LibrarySession, to descriptor: Int32
  ) throws -> Int {
    let library = session.library
    let fields = try library.fieldNames().sorted()
    return try AlbumListing(
      of: asked, layout: layout, format: format, session: session,
      standard: .full(customFields: fields), title: query.pageTitle, to: descriptor
    ).run()
  }
}

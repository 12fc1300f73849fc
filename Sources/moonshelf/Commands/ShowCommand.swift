import AlbumModel
import ArgumentParser

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration("show")

  @Argument(help: .query) var query: [String] = []
  @OptionGroup var layout: LayoutOptions
  @Option(name: .customLong("format"), help: .albumFormat) var chosenFormat: AlbumFormat?
  @Option(parsing: .unconditional, help: .asOf) var asOf: String?
  @Flag(help: .noPager) var noPager = false
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    guard !query.isEmpty else { throw UserError.usage("name the albums: moonshelf show id:12") }
    StandardOutput.page(unless: noPager)
    let (layout, result, source) = try ProgramSettings(self.library).applied(
      of: "show", to: self.layout, chosenFormat)
    let session = try layout.open(self.library, for: result.format)
    let library = session.library
    try library.showState(asOf)
    let asked = try query.asAlbumQuery(for: library)
    let fields = try library.fullFieldNames()
    let listing = try AlbumListing(
      of: asked, layout: layout, format: result.format, form: .card, session: session,
      standard: .full(customFields: fields), layoutSource: source, title: query.pageTitle, to: 1)
    guard try listing.run() > 0 else { throw UserError.noAlbum(matching: query) }
  }
}

extension UserError {
  /// The error for a query that must match an album but matches none.
  static func noAlbum(matching query: [String]) -> UserError {
    let numbered = query.filter { $0.hasPrefix("id:") }
    let advice =
      numbered.count < 2
      ? ""
      : "; for several albums, write id:\(numbered.map { $0.dropFirst(3) }.joined(separator: ","))"
    return UserError("no album matches \(query.joined(separator: " "))\(advice)")
  }
}

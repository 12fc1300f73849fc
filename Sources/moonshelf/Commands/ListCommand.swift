import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

/// `moonshelf list`.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List albums.",
    discussion: """
      moonshelf list bowie
      moonshelf list artist:bowie year:1990..1999 ^genre:pop year-
      moonshelf list --columns artist,title,label --format csv
      """)

  @OptionGroup var query: QueryArguments
  @OptionGroup var layout: LayoutOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  @Option(
    name: .long, help: ArgumentHelp("Fields to sort by, such as artist,year-.", valueName: "fields")
  )
  var sort: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Maximum number of albums.", valueName: "number"),
    transform: NumberArgument.whole(0...))
  var limit: Int?

  mutating func run() throws {
    let session = try self.library.open(
      for: layout.need(result.format), mustExist: true,
      permissions: layout.permissions.permissions(),
      without: layout.files)
    let library = session.library
    var asked = try query.parse(for: library)
    asked.order += try sortTerms(for: library)
    let listing = try AlbumListing(
      layout: layout, format: result.format, session: session, standard: .default, to: 1)
    try listing.run { try library.forEach(asked, limit: limit) { try listing.write($0) } }
    try session.close()
  }

  private func sortTerms(for library: LibraryAPI) throws -> [SortTerm] {
    try (sort ?? "").split(separator: ",").map { word in
      let word = word.trimmed
      guard !word.isEmpty else { throw UserError.usage("--sort needs a field: artist,year-") }
      let name = word.hasSuffix("+") || word.hasSuffix("-") ? String(word.dropLast()) : word
      // Parsed as a query's order, which knows the fields and suggests corrections.
      let order = try [name + "+"].asQuery(for: library).order
      guard let term = order.first else {
        throw UserError("no album has a field \"\(name)\" to sort by")
      }
      return SortTerm(term.field, descending: word.hasSuffix("-"))
    }
  }
}

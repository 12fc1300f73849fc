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
      moonshelf list genre:jazz --count
      moonshelf list rating:4.. --random 3
      """)

  @OptionGroup var query: QueryArguments
  @OptionGroup var layout: LayoutOptions
  @OptionGroup var result: AlbumResultOptions
  @OptionGroup var past: PastOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var library: LibraryOptions

  @Option(
    name: .long, help: ArgumentHelp("Fields to sort by, such as artist,year-.", valueName: "fields")
  )
  var sort: String?

  @Flag(name: .long, help: "Sort by articles too: The Beatles under T.")
  var sortArticles = false

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Maximum number of albums.", valueName: "number"),
    transform: NumberArgument.whole(0...))
  var limit: Int?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Number of albums to skip.", valueName: "number"),
    transform: NumberArgument.whole(0...))
  var offset = 0

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "List this many albums chosen at random, in random order unless sorted.",
      valueName: "number"),
    transform: NumberArgument.whole(0...))
  var random: Int?

  @Flag(name: .long, help: "Print only the number of albums.")
  var count = false

  func validate() throws {
    if random != nil, limit != nil || offset > 0 {
      throw UserError.usage("--random says how many albums; leave out --limit and --offset")
    }
    if count, layout.layout != nil || layout.columns != nil || layout.template != nil {
      throw UserError.usage(
        "--count prints a number; leave out --layout, --columns and --template")
    }
  }

  mutating func run() throws {
    pager.begin()
    let settings = ProgramSettings(self.library)
    let (layout, result, source) = try settings.applied(of: "list", to: self.layout, self.result)
    if random == nil { sort = sort ?? settings.value(of: "list.sort")?.text }
    let session = try layout.open(self.library, for: result.format)
    let library = session.library
    try past.show(in: library)
    if sortArticles { library.sortsByArticles = true }
    var asked = try query.parse(for: library)
    asked.order += try sortTerms(for: library)
    if count {
      try printCount(of: asked, in: library, as: result)
    } else {
      let listing = try AlbumListing(
        of: asked, layout: layout, format: result.format, session: session, standard: .default,
        layoutSource: source, title: query.title, to: 1)
      try listing.run {
        if let random { return try write(random, of: asked, in: library, to: listing) }
        try library.forEach(asked, limit: limit, offset: offset) { try listing.write($0) }
      }
    }
    try session.close()
  }

  /// Prints the number of albums that would be listed.
  private func printCount(
    of query: AlbumQuery, in library: LibraryAPI, as result: ResultOptions
  ) throws {
    let found = try library.count(query)
    let count = min(random ?? limit ?? .max, max(0, found - offset))
    if result.format == .table || result.format.isOfScript { return print(count) }
    try result.printRows([Column(key: "albums")], [[.integer(Int64(count))]], whenEmpty: "")
  }

  private func write(
    _ count: Int, of query: AlbumQuery, in library: LibraryAPI, to listing: AlbumListing
  ) throws {
    let all = try library.identities(query)
    // Places rather than albums, so that a sorted result keeps its order.
    let places = all.indices.shuffled().prefix(count)
    for place in query.order.isEmpty ? Array(places) : places.sorted() {
      if let album = try library.album(all[place]) { _ = try listing.write(album) }
    }
  }

  private func sortTerms(for library: LibraryAPI) throws -> [SortTerm] {
    let parser = try library.queryParser
    return try (sort ?? "").split(separator: ",").map { word in
      let word = word.trimmed
      guard !word.isEmpty else { throw UserError.usage("--sort needs a field: artist,year-") }
      let name = word.hasSuffix("+") || word.hasSuffix("-") ? String(word.dropLast()) : word
      do throws(QueryError) {
        return SortTerm(try parser.field(toSortBy: name), descending: word.hasSuffix("-"))
      } catch {
        throw UserError(error.message + (error.message.hasSuffix("?") ? "" : " to sort by"))
      }
    }
  }
}

import AlbumLibrary
import AlbumModel
import ArgumentParser

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration("list")

  @Argument(help: .query) var query: [String] = []
  @OptionGroup var layout: LayoutOptions
  @Option(name: .customLong("format"), help: .albumFormat) var chosenFormat: AlbumFormat?
  @Option(parsing: .unconditional, help: .asOf) var asOf: String?
  @Flag(help: .noPager) var noPager = false
  @OptionGroup var library: LibraryOptions

  @Option("Fields to sort by, such as artist,year-.", "fields", transform: { $0 })
  var sort: String?

  @Flag(help: "Sort by articles too: The Beatles under T.")
  var sortArticles = false

  @Option("Maximum number of albums.", transform: NumberArgument.whole(0...))
  var limit: Int?

  @Option("Number of albums to skip.", transform: NumberArgument.whole(0...))
  var offset = 0

  @Option(
    "List this many albums chosen at random, in random order unless sorted.",
    transform: NumberArgument.whole(0...))
  var random: Int?

  @Flag(help: "Print only the number of albums.")
  var count = false

  func validate() throws {
    if random != nil, limit != nil || offset > 0 {
      throw UserError.usage("--random says how many albums; leave out --limit and --offset")
    }
    if count, layout.layout != nil || layout.namesColumns {
      throw UserError.usage(
        "--count prints a number; leave out --layout, --columns, --template, --group-by, --totals")
    }
  }

  mutating func run() throws {
    StandardOutput.page(unless: noPager)
    let settings = ProgramSettings(self.library)
    let (layout, result, source) = try settings.applied(of: "list", to: self.layout, chosenFormat)
    let session = try layout.open(self.library, for: result.format)
    let library = session.library
    try library.showState(asOf)
    if sortArticles { library.sortsByArticles = true }
    var asked = try query.asQuery(for: library)
    if let sort { asked.order += try library.queryParser.order(sort) }
    if count {
      try printCount(of: asked, in: library, as: result)
    } else {
      let order = random == nil && sort == nil ? settings.value(of: "list.sort")?.text : nil
      let found = try AlbumListing(
        of: asked, layout: layout, format: result.format, session: session, standard: .default,
        layoutSource: source, order: order, title: query.pageTitle, to: 1
      ).run(limit: limit, offset: offset, random: random)
      if found == 0, offset == 0, limit != 0, result.format == .table {
        Console.writeSafely(try reason(in: library) + "\n")
      }
    }
  }

  /// The largest library in which artists are compared with the words of a query.
  private static let maximumCompared = 200_000

  /// Why no album is listed: there are none, or no artist has the name, but one with a similar name.
  private func reason(in library: LibraryAPI) throws -> String {
    let all = try library.count(.all)
    if all == 0 {
      if library.pastPoint != nil { return "There were no albums at that time." }
      return "The library \(try self.library.path()) has no albums; see moonshelf import --help"
    }
    if let or = query.firstIndex(where: { $0.lowercased() == "or" }) {
      let way = ShellCommand.text(query[..<or] + [","] + query[(or + 1)...])
      return "No albums match. A comma means or: moonshelf list \(way)"
    }
    if let mark = query.firstIndex(where: { ["asc", "desc"].contains($0.lowercased()) }) {
      let field = sort ?? (mark > 0 ? query[mark - 1] : "year")
      let sign = query[mark].lowercased() == "asc" ? "+" : "-"
      return "No albums match. An order is a sign after a field: moonshelf list \(field)\(sign)"
    }
    if let several = query.first(where: { $0.contains(" ") && $0.split(separator: ":").count > 2 })
    {
      return "No albums match. Each condition is a word of its own: moonshelf list \(several)"
    }
    guard all <= Self.maximumCompared else { return "No albums match." }
    let artists = try library.facets(by: [.field(.artist)]).compactMap { $0.value?.description }
    let parts = artists.flatMap { artist in
      artist.split(separator: " ").map { (String($0), artist) }
    }
    let names = Dictionary(artists.map { ($0, $0) } + parts) { first, _ in first }
    let known = names.keys.sorted()
    let near = query.lazy.compactMap { word in
      EditDistance.nearest(to: word.replacing("artist:", with: ""), among: known)
    }
    return "No albums match."
      + (near.first.flatMap { names[$0] }.map { " Did you mean \"\($0)\"?" } ?? "")
  }

  /// Prints the number of albums that would be listed.
  private func printCount(
    of query: AlbumQuery, in library: LibraryAPI, as result: ResultOptions
  ) throws {
    let found = try library.count(query)
    let count = min(random ?? limit ?? .max, max(0, found - offset))
    if result.format == .table || result.format.isOfScript { return print(count) }
    try result.printRows(["albums"], [[.integer(Int64(count))]], whenEmpty: "")
  }
}

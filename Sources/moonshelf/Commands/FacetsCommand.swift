import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

/// `moonshelf facets`.
struct FacetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "facets",
    abstract: "List the values of fields, with the number of albums of each.",
    discussion: """
      moonshelf facets --by genre,decade
      moonshelf facets rating:4.. --by artist --limit 10

      Each field is counted separately, the most frequent values first; an album counts for each of \
      several genres or other texts, and without a value in a row without one. decade follows from the year.
      """)

  @OptionGroup var query: QueryArguments

  @Option(
    name: .long,
    help: ArgumentHelp("Fields whose values are counted, or decade.", valueName: "a,b"))
  var by: String

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Maximum number of values of each field.", valueName: "number"),
    transform: NumberArgument.whole(0...))
  var limit: Int?

  @OptionGroup var result: ResultOptions
  @OptionGroup var past: PastOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var library: LibraryOptions

  func validate() throws { _ = try AlbumGrouping.names(by) }

  mutating func run() throws {
    pager.begin()
    let library = try library.open(mustExist: true)
    try past.show(in: library)
    let asked = try query.parse(for: library)
    let fields = try AlbumGrouping.names(by).map { try library.grouping(named: $0) }
    let rows = try library.facets(asked, by: fields, limit: limit).map { facet in
      [
        .text(facet.field.name), facet.field.shown(facet.value, isJSON: result.isJSON),
        .integer(Int64(facet.albumCount)),
      ]
    }
    let columns = [
      Column(key: "field"), Column(key: "value"), Column(key: "albums", alignment: .right),
    ]
    try result.printRows(
      columns, rows, whenEmpty: "There are no albums.", limit: limit, title: "Facets")
    try library.close()
  }
}

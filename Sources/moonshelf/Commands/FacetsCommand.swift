import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

struct FacetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration("facets")

  @Argument(help: .query) var query: [String] = []

  @Option("Fields whose values are counted, or decade (default: the words that name one).", "a,b")
  var by: String?

  @Option("Maximum number of values of each field.", transform: NumberArgument.whole(0...))
  var limit: Int?

  @OptionGroup var result: ResultOptions
  @Option(parsing: .unconditional, help: .asOf) var asOf: String?
  @Flag(help: .noPager) var noPager = false
  @OptionGroup var library: LibraryOptions

  func validate() throws { if let by { _ = try AlbumGrouping.names(by) } }

  mutating func run() throws {
    StandardOutput.page(unless: noPager)
    let library = try library.open(mustExist: true, makes: false)
    try library.showState(asOf)
    let fields = try self.fields(in: library)
    let asked = try query.asQuery(for: library)
    let facets = try library.facets(asked, by: fields, limit: limit)
    let ordered = fields.flatMap { field in
      field.inOrder(facets.filter { $0.field == field }) { $0.value }
    }
    let rows = ordered.map { facet -> [FieldValue?] in
      let value = facet.field.shown(facet.value, in: result)
      return [.text(facet.field.name), value, .integer(Int64(facet.albumCount))]
    }
    let columns: [Column] = ["field", "value", .right("albums")]
    try result.printRows(
      columns, rows, whenEmpty: query.isEmpty ? "There are no albums." : "No albums match.",
      limit: limit, title: "Facets")
  }

  /// The fields of the option; or those that words of the query name, which are none of it then.
  private mutating func fields(in library: LibraryAPI) throws -> [AlbumGrouping] {
    if let by { return try AlbumGrouping.names(by).map { try library.grouping(named: $0) } }
    var fields: [AlbumGrouping] = []
    query = query.filter { word in
      let named = word.split(separator: ",").compactMap { try? library.grouping(named: "\($0)") }
      fields += named
      return named.isEmpty
    }
    guard !fields.isEmpty else {
      let wrong = query.first.map { "\($0) is no field; " } ?? ""
      throw UserError.usage("\(wrong)name the fields: moonshelf facets genre decade")
    }
    return fields
  }
}

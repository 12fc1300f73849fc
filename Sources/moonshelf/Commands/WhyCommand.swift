import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration("why")

  @Argument(help: .query) var query: [String] = []

  @Option("Only this field.", "field")
  var field: String?

  @OptionGroup var result: ResultOptions
  @Flag(help: .noPager) var noPager = false
  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if query.isEmpty { throw UserError.usage("name an album: moonshelf why id:12") }
  }

  mutating func run() throws {
    StandardOutput.page(unless: noPager)
    let library = try library.open(mustExist: true, makes: false)
    let album = try query.oneAlbum(in: library)
    let only = try field.map { try library.queryParser.field(toSortBy: $0) }
    let origins = try (library.origins(of: album.id) ?? []).filter {
      only == nil || $0.field == only
    }
    if result.format == .table {
      print(TerminalText.safe("\(album.id) \(album.content.shortDescription)"))
    }
    try result.printRows(
      [
        "field", "value", .right("step"), Column.time.expendable, Column(key: "by").expendable,
        "from", "rules", Column(key: "label").expendable,
      ],
      origins.map { origin in
        [
          .text(origin.field.rawValue), origin.value, .integer(origin.step.id),
          result.time(origin.step.time), .text(origin.step.maker),
          origin.record.map { record in
            let name = record.path.split(separator: "/").last ?? ""
            return .text("\(result.isForPrograms ? record.path : String(name)):\(record.line)")
          },
          origin.record.flatMap { record in
            record.rules.isEmpty ? nil : .list(record.rules.map(\.name))
          }, .text(origin.step.label),
        ]
      }, optional: ["from", "rules"],
      whenEmpty: "The history does not say where its values come from.", title: "Why")
  }
}

extension [String] {
  /// The one album that the words find.
  ///
  /// - Throws: `UserError` if they find none, or several.
  func oneAlbum(in library: LibraryAPI) throws -> Album {
    let asked = try asAlbumQuery(for: library)
    let found = try library.albums(asked, limit: 2)
    guard let album = found.first else { throw UserError.noAlbum(matching: self) }
    guard found.count == 1 else {
      throw UserError.usage(
        "\(joined(separator: " ")) matches \(try library.count(asked).albums), such as "
          + found.map { "id:\($0.id) \($0.content.shortDescription)" }.joined(separator: ", ")
          + "; name one, such as id:\(album.id)")
    }
    return album
  }
}

extension Step {
  /// Who made it, in words: its agent, or else its origin.
  var maker: String {
    if let author { return "\(author) (remote)" }
    return agent?.description ?? origin.rawValue
  }
}

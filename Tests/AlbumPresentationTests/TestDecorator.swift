import AlbumModel
import AlbumPresentation

/// A decorator made of closures.
struct TestDecorator: Decorator {
  let name: String
  static let everywhere = FormatName.allCases.map(\.rawValue) + ["template"]
  let formats: [String]?
  let priority: Int
  private let arrange: ([Column]) throws -> [Column]
  private let decorate: (Column) throws -> CellDecoration?

  init(
    _ name: String, formats: [String]? = Self.everywhere, priority: Int = 0,
    columns: @escaping ([Column]) throws -> [Column] = { $0 },
    cells: @escaping (Column) throws -> CellDecoration? = { _ in nil }
  ) {
    self.name = name
    self.formats = formats
    self.priority = priority
    arrange = columns
    decorate = cells
  }

  func columns(_ columns: [Column]) throws -> [Column] { try arrange(columns) }

  func cells(in column: Column) throws -> CellDecoration? { try decorate(column) }
}

/// The error of a test's decorators and columns.
struct Mishap: Error, Equatable, CustomStringConvertible {
  var description: String { "it went wrong" }
}

public import AlbumModel

/// One row of an album's table representation.
public struct LabeledValue: Equatable, Sendable {
  /// The column's heading.
  public let label: String
  /// What the album has there, or nil.
  public let value: FieldValue?

  /// The value as a person reads it; empty where there is none.
  public var text: String { value?.description ?? "" }
}

extension Album {
  /// The album's table representation: a layout's columns, down.
  ///
  /// ```swift
  /// for row in try album.rows() { print("\(row.label): \(row.text)") }
  /// ```
  ///
  /// - Parameter layout: what to show.
  /// - Returns: a row for every column, empty ones included.
  /// - Throws: what a worked-out column throws.
  public func rows(_ layout: Layout = .default) throws -> [LabeledValue] {
    try layout.columns.map { LabeledValue(label: $0.title, value: try $0.value(of: self)) }
  }
}

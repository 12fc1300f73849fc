public import AlbumModel

/// One row of an album's table representation.
public struct LabeledValue: Equatable, Sendable {
  /// The column's heading.
  public let label: String
  /// The album's value, or nil.
  public let value: FieldValue?

  /// The value in readable form; empty if there is none.
  public var text: String { value?.description ?? "" }
}

extension Album {
  /// The album's table representation: a layout's columns vertically.
  ///
  /// ```swift
  /// for row in try album.rows() { print("\(row.label): \(row.text)") }
  /// ```
  ///
  /// - Parameter layout: the layout.
  /// - Returns: a row for every column, including empty ones.
  /// - Throws: the error of a computed column.
  public func rows(_ layout: Layout = .default) throws -> [LabeledValue] {
    try layout.columns.map { LabeledValue(label: $0.title, value: try $0.value(of: self)) }
  }
}

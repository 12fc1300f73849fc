public import AlbumModel

/// Makes the tables of albums in layouts, which the server does not know, since layouts may be
/// scripts'.
///
/// It lives in the library's domain, and is called only there.
public protocol AlbumTables: AnyObject {
  /// The names of all layouts, the default one first.
  func layouts() throws -> [String]

  /// The table of an album in a layout.
  ///
  /// - Parameters:
  ///   - album: the current album.
  ///   - layout: one of ``layouts()``.
  /// - Returns: the lines, from top to bottom; nil when there is no such layout.
  /// - Throws: `UserError` for the error that stopped a script.
  func table(of album: Album, layout: String) throws -> [AlbumTableLine]?
}

/// One line of the table of an album.
public struct AlbumTableLine: Equatable, Sendable {
  /// The label of the line.
  public var label: String
  /// Its text.
  public var text: String
  /// The colour of the text, as `yellow` or `#ff8800`; nil for the default one.
  public var color: String?
  /// Whether the text is emphasized.
  public var isBold: Bool

  /// Makes a line.
  public init(label: String, text: String, color: String? = nil, isBold: Bool = false) {
    self.label = label
    self.text = text
    self.color = color
    self.isBold = isBold
  }
}

public import AlbumModel

/// Says what a layout shows of an album: what the server does not know, since layouts may be scripts'.
///
/// It lives where the library does, and is asked there alone.
public protocol AlbumTables: AnyObject {
  /// The names of all layouts, the usual one first.
  func layouts() throws -> [String]

  /// What a layout shows of an album.
  ///
  /// - Parameters:
  ///   - album: the album as it is now.
  ///   - layout: one of ``layouts()``.
  /// - Returns: the lines, from top to bottom; nil when there is no such layout.
  /// - Throws: what stopped a script.
  func table(of album: Album, layout: String) throws -> [AlbumTableLine]?
}

/// One line of the table of an album.
public struct AlbumTableLine: Equatable, Sendable {
  /// What the line is about.
  public var label: String
  /// What stands there.
  public var text: String
  /// The colour of the text, as `yellow` or `#ff8800`; nil for the usual one.
  public var color: String?
  /// Whether the text stands out.
  public var isBold: Bool

  /// Puts a line together.
  public init(label: String, text: String, color: String? = nil, isBold: Bool = false) {
    self.label = label
    self.text = text
    self.color = color
    self.isBold = isBold
  }
}

/// Why there is no table.
public struct AlbumTableFailure: Error, CustomStringConvertible, Sendable {
  /// One line for a person.
  public let description: String

  /// Wraps the line.
  public init(_ description: String) {
    self.description = description
  }
}
